import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Parsed } from '#platform/contract/contract.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { portal, type Figure } from '#test/cast.ts'
import { besetze, sami, sina } from '#test/ticket/ticketbesetzung.ts'
import { calls } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
  await besetze(p.db)
})
afterAll(() => p.stop())
const als = (wer: Figure) => p.als(wer, calls)

interface Art<Felder extends { name: string }> {
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
    felder: async () => ({ mitTest: false, icon: 'ticket', hinweis: 'Wofür', prioritaet: 5, fuerKunden: true, regelId: null, aktiv: true }),
    anders: { prioritaet: 2 },
    anlegen: ({ aktiv: _aktiv, ...body }) => als(sina).typAnlegen({ body }),
    aendern: (wer, id, body) => als(wer).typAendern({ params: { id }, body }),
    alle: () => als(sina).typenAlle({ query }),
  }),
  Regel: art<Parsed<typeof calls.regelAnlegen>['body']>({
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
    felder: async () => ({ zone: 'Europe/Berlin', land: 'DE', region: 'BY', halbtagsBis: '12:00', zeiten: [{ wochentag: 1, von: '08:00', bis: '17:00' }] }),
    anders: { region: 'HE' },
    anlegen: (body) => als(sina).kalenderAnlegen({ body }),
    aendern: (wer, id, body) => als(wer).kalenderAendern({ params: { id }, body }),
    alle: () => als(sina).kalender({ query }),
  }),
  Checkliste: art<Parsed<typeof calls.checkvorlageAnlegen>['body']>({
    felder: async () => ({ typId: null, punkte: [punkt] }),
    anders: { punkte: [punkt, { ...punkt, text: 'Wasser aus' }] },
    anlegen: (body) => als(sina).checkvorlageAnlegen({ body }),
    aendern: (wer, id, body) => als(wer).checkvorlageAendern({ params: { id }, body }),
    alle: () => als(sina).checkvorlagen({ query }),
  }),
  Antwort: art<Parsed<typeof calls.antwortAnlegen>['body']>({
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
const vergeben = { status: 422, problem: { errors: [{ path: 'name' }] } }

for (const [wort, { felder, anders, anlegen, aendern, alle }] of Object.entries(arten)) {
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
}
