import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Parsed } from '#platform/contract/contract.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { portal, type Figure } from '#test/cast.ts'
import { besetze, sami, sina, toni } from '#test/ticket/ticketbesetzung.ts'
import { calls } from './contract.ts'
import type { Teilname } from './contract/verwaltung.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
  await besetze(p.db)
})
afterAll(() => p.stop())
const als = (wer: Figure) => p.als(wer, calls)

interface Art<Felder extends { name: string }> {
  teil: Teilname
  /** All that its form edits, but the name. */
  felder: () => Promise<Omit<Felder, 'name' | 'revision'>>
  /** One field more that somebody changes. */
  anders: Partial<Felder>
  anlegen: (body: Felder) => Promise<{ id: string }>
  aendern: (wer: Figure, id: string, body: Felder & { revision: string }) => Promise<unknown>
  alle: () => Promise<{ entities: { id: string; name: string; revision: string }[] }>
}
const art = <Felder extends { name: string }>(one: Art<Felder>) => one as unknown as Art<{ name: string }>
const query = { limit: 200 }
const punkt = { text: 'Strom aus', art: 'ENTW' as const, pflicht: true }

/** Every kind of record that the set-up edits. */
const arten = {
  Art: art<Parsed<typeof calls.typAendern>['body']>({
    teil: 'typen',
    felder: async () => ({ mitTest: false, icon: 'ticket', hinweis: 'Wofür', prioritaet: 5, fuerKunden: true, regelId: null, aktiv: true }),
    anders: { prioritaet: 2 },
    anlegen: ({ aktiv: _aktiv, ...body }) => als(sina).typAnlegen({ body }),
    aendern: (wer, id, body) => als(wer).typAendern({ params: { id }, body }),
    alle: () => als(sina).typenAlle({ query }),
  }),
  Regel: art<Parsed<typeof calls.regelAnlegen>['body']>({
    teil: 'regeln',
    felder: async () => ({
      ktostammId: null,
      typId: (await als(sina).typAnlegen({ body: { name: `Eigene ${uuid().slice(-12)}`, mitTest: false } })).id,
      prioritaet: null,
      kalenderId: (await als(sina).kalender({ query })).entities[0]!.id,
      antwortMin: 60,
      loesungMin: null,
      pausen: ['Abnahme'],
      warnungen: [{ stufe: 80, einheit: 'prozent', an: 'alle' }],
    }),
    anders: { antwortMin: 90 },
    anlegen: (body) => als(sina).regelAnlegen({ body }),
    aendern: (wer, id, body) => als(wer).regelAendern({ params: { id }, body }),
    alle: () => als(sina).regeln({ query }),
  }),
  Kalender: art<Parsed<typeof calls.kalenderAnlegen>['body']>({
    teil: 'kalender',
    felder: async () => ({ zone: 'Europe/Berlin', land: 'DE', region: 'BY', halbtagsBis: '12:00', zeiten: [{ wochentag: 1, von: '08:00', bis: '17:00' }] }),
    anders: { region: 'HE' },
    anlegen: (body) => als(sina).kalenderAnlegen({ body }),
    aendern: (wer, id, body) => als(wer).kalenderAendern({ params: { id }, body }),
    alle: () => als(sina).kalender({ query }),
  }),
  Checkliste: art<Parsed<typeof calls.checkvorlageAnlegen>['body']>({
    teil: 'checkvorlagen',
    felder: async () => ({ typId: null, punkte: [punkt] }),
    anders: { punkte: [punkt, { ...punkt, text: 'Wasser aus' }] },
    anlegen: (body) => als(sina).checkvorlageAnlegen({ body }),
    aendern: (wer, id, body) => als(wer).checkvorlageAendern({ params: { id }, body }),
    alle: () => als(sina).checkvorlagen({ query }),
  }),
  Antwort: art<Parsed<typeof calls.antwortAnlegen>['body']>({
    teil: 'antwortvorlagen',
    felder: async () => ({ text: 'Vielen Dank.' }),
    anders: { text: 'Besten Dank.' },
    anlegen: (body) => als(sina).antwortAnlegen({ body }),
    aendern: (wer, id, body) => als(wer).antwortAendern({ params: { id }, body }),
    alle: () => als(sina).antwortvorlagen({ query }),
  }),
}
const ueberholt = (...fields: string[]) => ({
  status: 409,
  problem: { code: 'record.outdated', changed: { by: 'Sami Ticket', at: expect.any(String) }, errors: fields.map((path) => ({ path })) },
})
const verlauf = (teil: Teilname, id: string, wer: Figure = sina, query: { limit?: number; cursor?: string } = {}) =>
  als(wer).einrichtungVerlauf({ params: { teil, id }, query })
const vergeben = { status: 422, problem: { errors: [{ path: 'name' }] } }

for (const [wort, { teil, felder, anders, anlegen, aendern, alle }] of Object.entries(arten)) {
  const neu = async (name: string) => {
    const mehr = await felder()
    const { id } = await anlegen({ ...mehr, name })
    return { id, mehr, stand: async () => (await alle()).entities.find((one) => one.id === id)! }
  }

  test(`${wort}: wer schneller war, wird mit den Feldern genannt; keiner überschreibt, was er nicht gesehen hat`, async () => {
    const { id, mehr, stand } = await neu(`${wort} A`)
    const { revision } = await stand()
    const andere = { ...mehr, ...anders }
    await aendern(sami, id, { ...andere, name: 'Der Erste', revision })
    await expect(aendern(sina, id, { ...mehr, name: 'Der Zweite', revision })).rejects.toMatchObject(ueberholt(...['name', ...Object.keys(anders)].sort()))
    expect(await stand()).toMatchObject({ name: 'Der Erste', ...anders })
    await aendern(sina, id, { ...andere, name: 'Der Zweite', revision: (await stand()).revision })
    expect(await stand()).toMatchObject({ name: 'Der Zweite', ...anders })
    await expect(aendern(sina, uuid(), { ...mehr, name: 'Keiner', revision })).rejects.toMatchObject({ status: 404 })
  })

  test(`${wort}: ein vergebener Name steht am Feld, auch anders geschrieben, beim Anlegen wie beim Ändern`, async () => {
    const [da, zweiter] = [await neu(`${wort} B`), await neu(`${wort} C`)]
    await expect(anlegen({ ...(await felder()), name: `${wort} B`.toUpperCase() })).rejects.toMatchObject(vergeben)
    const { revision } = await zweiter.stand()
    await expect(aendern(sina, zweiter.id, { ...zweiter.mehr, name: `${wort} b`.toLowerCase(), revision })).rejects.toMatchObject(vergeben)
    expect((await da.stand()).name).toBe(`${wort} B`)
  })

  test(`${wort}: der Verlauf sagt, wer was wann geändert hat, das Neueste zuerst, und nur dem, der die Einrichtung pflegt`, async () => {
    const { id, mehr, stand } = await neu(`${wort} D`)
    const gelesen = await stand()
    await aendern(sami, id, { ...mehr, ...anders, name: `${wort} D`, revision: gelesen.revision })
    // Saved once more as it is.
    await aendern(sina, id, { ...mehr, ...anders, name: `${wort} D`, revision: (await stand()).revision })
    const { entities, next } = await verlauf(teil, id)
    const [feld, nachher] = Object.entries(anders)[0]!
    expect(entities).toMatchObject([
      { wer: 'Sami Ticket', neu: false, felder: [{ feld, vorher: (gelesen as Record<string, unknown>)[feld], nachher }] },
      { wer: 'Sina Ticket', neu: true },
    ])
    expect(entities[1]!.felder).toContainEqual({ feld: 'name', vorher: null, nachher: `${wort} D` })
    expect(next).toBeNull()
    const erste = await verlauf(teil, id, sina, { limit: 1 })
    expect((await verlauf(teil, id, sina, { limit: 1, cursor: erste.next! })).entities).toEqual([entities[1]])
    await expect(verlauf(teil, id, toni)).rejects.toMatchObject({ status: 403 })
    await expect(verlauf(teil, uuid())).rejects.toMatchObject({ status: 404 })
    await expect(verlauf(teil === 'typen' ? 'regeln' : 'typen', id)).rejects.toMatchObject({ status: 404 })
  })
}

test('was im Verlauf eine Kennung ist, hat einen Namen, auch wenn es das nicht mehr gibt', async () => {
  const regelform = { ktostammId: null, prioritaet: 7, antwortMin: 30, loesungMin: null, pausen: [], warnungen: [] }
  const { id: typId } = await als(sina).typAnlegen({ body: { name: 'Mit Vorgabe', mitTest: false } })
  const kalenderId = (await als(sina).kalender({ query })).entities[0]!.id
  const { id: regelId } = await als(sina).regelAnlegen({ body: { ...regelform, name: 'Bald weg', typId, kalenderId } })
  const setze = async (wert: string | null) => {
    const { id: _, laufend: _l, regel: _r, vorgabe: _v, ...body } = (await als(sina).typenAlle({ query })).entities.find(({ id }) => id === typId)!
    await als(sina).typAendern({ params: { id: typId }, body: { ...body, regelId: wert } })
  }
  await setze(regelId)
  await setze(null)
  expect((await verlauf('regeln', regelId)).entities[0]!.namen).toMatchObject({ [typId]: 'Mit Vorgabe', [kalenderId]: expect.any(String) })
  await als(sina).regelLoeschen({ params: { id: regelId } })
  expect((await verlauf('typen', typId)).entities[0]).toMatchObject({
    felder: [{ feld: 'regelId', vorher: regelId, nachher: null }],
    namen: { [regelId]: 'Bald weg' },
  })
  await expect(verlauf('regeln', regelId)).rejects.toMatchObject({ status: 404 })
})

test('wer Arten umstellt, steht im Verlauf derer, die einen anderen Platz haben, und nur dort', async () => {
  const ids = (await als(sina).typenAlle({ query })).entities.map(({ id }) => id)
  const [erste, zweite, dritte] = ids as [string, string, string]
  const zuvor = (await verlauf('typen', dritte)).entities.length
  await als(sami).typenOrdnen({ body: { ids: [zweite, erste, ...ids.slice(2)] } })
  const umgestellt = (vorher: number, nachher: number) => ({ wer: 'Sami Ticket', neu: false, felder: [{ feld: 'platz', vorher, nachher }] })
  expect((await verlauf('typen', erste)).entities[0]).toMatchObject(umgestellt(1, 2))
  expect((await verlauf('typen', zweite)).entities[0]).toMatchObject(umgestellt(2, 1))
  expect((await verlauf('typen', dritte)).entities).toHaveLength(zuvor)
})

test('die Fristen haben denselben Verlauf', async () => {
  const { revision, ...alt } = await als(sina).einstellungen()
  await als(sami).einstellungenAendern({ body: { ...alt, abnahmeTage: alt.abnahmeTage + 1, revision } })
  expect((await verlauf('einstellungen', 'ticket')).entities).toMatchObject([
    { wer: 'Sami Ticket', neu: false, felder: [{ feld: 'abnahmeTage', vorher: alt.abnahmeTage, nachher: alt.abnahmeTage + 1 }] },
  ])
  await expect(verlauf('einstellungen', 'ticket', toni)).rejects.toMatchObject({ status: 403 })
  for (const [teil, id] of [
    ['einstellungen', uuid()],
    ['typen', 'ticket'],
  ] as const)
    await expect(verlauf(teil, id)).rejects.toMatchObject({ status: 404 })
})
