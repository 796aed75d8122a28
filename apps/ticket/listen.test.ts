import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Schritt } from '#domain/tickets/contract.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { portal, type Figure } from '#test/cast.ts'
import { besetze, firma, kalender, kundeA, kundeAlle, kundeB, lena, objekt, sami, sina, toni, typ } from '#test/ticket/ticketbesetzung.ts'
import { calls } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
  await besetze(p.db)
})
afterAll(() => p.stop())
const als = (wer: Figure) => p.als(wer, calls)
const neu = (wer: Figure) => als(wer).anlegen({ body: { id: uuid(), name: 'Pumpe', objektId: objekt.a } })
const gesehen = async (wer: Figure, id: string) => (await als(wer).ansichten({ query: { limit: 200 } })).entities.find((one) => one.id === id)?.revision ?? ''
const gehe = async (id: string, nach: Schritt) => {
  const { version } = await als(sina).ticket({ params: { id } })
  return als(sina).weiter({ params: { id }, body: { version, nach, grund: '' } })
}

describe('Ansichten', () => {
  test('von früher: was es nicht mehr gibt, fehlt, und das steht dabei; die anderen bleiben lesbar', async () => {
    const id = uuid()
    await als(lena).ansichtMerken({ body: { name: 'Heute', filter: { prioBis: 2 } } })
    await p.db
      .insertInto('ticketAnsicht')
      .values({ id, anwenderId: lena.anwenderId, name: 'Früher', filter: '{"zustand":"verschollen","prioBis":3,"frueher":1}' })
      .execute()
    const lenas = (await als(lena).ansichten({ query: {} })).entities
    expect(lenas.find(({ name }) => name === 'Heute')).toMatchObject({ filter: { prioBis: 2 }, veraltet: false })
    const alt = lenas.find((eine) => eine.id === id)!
    expect(alt).toMatchObject({ filter: { zustand: 'laufend', prioBis: 3, bereich: 'alle' }, veraltet: true, darf: ['aendern'] })
    await als(lena).ansichtAendern({ params: { id }, body: { name: 'Früher', filter: { prioBis: 3 }, revision: alt.revision } })
    expect((await als(lena).ansichten({ query: {} })).entities.find((eine) => eine.id === id)).toMatchObject({ veraltet: false })
    await als(lena).ansichtLoeschen({ params: { id } })
  })
  test('ändert und teilt nur, wem sie gehört; danach haben sie auch die anderen, und wieder nicht mehr', async () => {
    const { id } = await als(sina).ansichtMerken({ body: { name: 'Dringend', filter: { prioBis: 2 } } })
    const sieht = async () => (await als(sami).ansichten({ query: {} })).entities.map(({ name, besitzer }) => `${name} (${besitzer})`)
    expect(await sieht()).toEqual([])
    await als(sina).ansichtAendern({
      params: { id },
      body: { name: 'Sehr dringend', geteilt: true, filter: { prioBis: 1 }, revision: await gesehen(sina, id) },
    })
    expect(await sieht()).toEqual(['Sehr dringend (Sina Ticket)'])
    for (const wer of [toni, kundeA])
      await expect(als(wer).ansichtAendern({ params: { id }, body: { name: 'Meins', filter: {}, revision: await gesehen(wer, id) } })).rejects.toMatchObject({
        status: 404,
      })
    await als(sina).ansichtMerken({ body: { name: 'Zweite', filter: {} } })
    const vergeben = { status: 422, problem: { errors: [{ path: 'name', code: 'ticket.ansicht-gibt-es' }] } }
    await expect(als(sina).ansichtAendern({ params: { id }, body: { name: 'Zweite', filter: {}, revision: await gesehen(sina, id) } })).rejects.toMatchObject(
      vergeben,
    )
    await expect(als(sina).ansichtMerken({ body: { name: 'Zweite', filter: {} } })).rejects.toMatchObject(vergeben)
    await als(sina).ansichtAendern({
      params: { id },
      body: { name: 'Sehr dringend', geteilt: false, filter: { prioBis: 1 }, revision: await gesehen(sina, id) },
    })
    expect(await sieht()).toEqual([])
  })
  test('eine geteilte ändert und löscht auch, wer die Einrichtung pflegt; nur für sich Gemerktes und Fremdes nicht', async () => {
    const body = { name: 'Vom Monteur', filter: { prioBis: 3 } }
    const { id } = await als(toni).ansichtMerken({ body })
    const sieht = async (wer: Figure) => (await als(wer).ansichten({ query: { limit: 200 } })).entities.find((one) => one.id === id)
    expect(await sieht(sina)).toBeUndefined()
    await expect(als(sina).ansichtAendern({ params: { id }, body: { ...body, geteilt: true, revision: await gesehen(sina, id) } })).rejects.toMatchObject({
      status: 404,
    })
    await expect(als(sina).ansichtLoeschen({ params: { id } })).rejects.toMatchObject({ status: 404 })
    await als(toni).ansichtAendern({ params: { id }, body: { ...body, geteilt: true, revision: await gesehen(toni, id) } })
    expect([(await sieht(sina))!.darf, (await sieht(lena))!.darf, (await sieht(toni))!.darf]).toEqual([['aendern'], [], ['aendern']])
    await expect(als(lena).ansichtLoeschen({ params: { id } })).rejects.toMatchObject({ status: 404 })
    await als(sina).ansichtAendern({ params: { id }, body: { name: 'Für alle', geteilt: true, filter: { prioBis: 1 }, revision: await gesehen(sina, id) } })
    expect(await sieht(toni)).toMatchObject({ name: 'Für alle', eigene: true, besitzer: 'Toni Ticket', filter: { prioBis: 1 } })
    await als(sina).ansichtLoeschen({ params: { id } })
    expect(await sieht(toni)).toBeUndefined()
    const { id: alma } = await als(kundeA).ansichtMerken({ body: { name: 'Meine', filter: {} } })
    for (const wer of [sina, kundeB]) await expect(als(wer).ansichtLoeschen({ params: { id: alma } })).rejects.toMatchObject({ status: 404 })
  })
  test('haben sie zwei offen, erfährt der zweite, wer schneller war, und nichts geht verloren', async () => {
    const body = { name: 'Gemeinsam', geteilt: true, filter: { prioBis: 3 } }
    const { id } = await als(toni).ansichtMerken({ body })
    const revision = await gesehen(sina, id)
    await als(toni).ansichtAendern({ params: { id }, body: { ...body, filter: { prioBis: 2 }, revision } })
    await expect(als(sina).ansichtAendern({ params: { id }, body: { ...body, name: 'Anders', revision } })).rejects.toMatchObject({
      status: 409,
      problem: { code: 'record.outdated', changed: { by: 'Toni Ticket' }, errors: [{ path: 'filter' }] },
    })
    const jetzt = (await als(sina).ansichten({ query: { limit: 200 } })).entities.find((one) => one.id === id)!
    expect(jetzt).toMatchObject({ name: 'Gemeinsam', filter: { prioBis: 2 } })
    await als(sina).ansichtAendern({ params: { id }, body: { ...body, name: 'Anders', revision: jetzt.revision } })
    await als(toni).ansichtLoeschen({ params: { id } })
  })
  test('ein Kunde teilt nichts, auch nicht im Nachhinein', async () => {
    const { id } = await als(kundeA).ansichtMerken({ body: { name: 'Offene', filter: {} } })
    await als(kundeA).ansichtAendern({ params: { id }, body: { name: 'Offene', geteilt: true, filter: {}, revision: await gesehen(kundeA, id) } })
    expect((await als(sina).ansichten({ query: {} })).entities.map(({ name }) => name)).not.toContain('Offene')
  })
})

test('ohne Zuständigen zählt, was läuft und niemand hat; der Kunde erfährt davon nichts', async () => {
  const vorher = (await als(sina).stand()).niemand
  const { id } = await neu(kundeA)
  expect((await als(sina).stand()).niemand).toBe(vorher + 1)
  expect((await als(sina).liste({ query: { zustaendig: 'niemand' } })).entities.map((one) => one.id)).toContain(id)
  await als(sina).kontaktHinzu({ params: { id }, body: { art: 'Zuständiger', anwenderId: sina.anwenderId } })
  expect((await als(sina).stand()).niemand).toBe(vorher)
  expect((await als(kundeA).stand()).niemand).toBe(0)
})

test('die Tafel trennt, wessen Uhr läuft, von dem, was auf jemanden wartet', async () => {
  const { id } = await neu(kundeA)
  const auf = async (uhr: 'laeuft' | 'steht') => (await als(sina).tafel({ query: { uhr } })).entities.find(({ ticket }) => ticket.id === id)
  expect(await auf('laeuft')).toMatchObject({ was: 'antwort', ziel: { zielMin: 240, pausiert: false } })
  expect(await auf('steht')).toBeUndefined()
  await gehe(id, 'in Prüfung')
  await gehe(id, 'wartet auf Kunde')
  expect(await auf('laeuft')).toBeUndefined()
  expect(await auf('steht')).toMatchObject({ was: 'loesung', ziel: { zielMin: 1440, pausiert: true } })
})

test('die Tafel blättert in beiden Fällen ohne Lücke', async () => {
  for (let n = 0; n < 4; n++) {
    const { id } = await neu(kundeA)
    if (n % 2) continue
    await gehe(id, 'in Prüfung')
    await gehe(id, 'wartet auf Dritte')
  }
  for (const uhr of ['laeuft', 'steht'] as const) {
    const alle = (await als(sina).tafel({ query: { uhr, limit: 200 } })).entities.map(({ ticket }) => ticket.id)
    const gesehen: string[] = []
    let cursor: string | null = null
    do {
      const seite: Awaited<ReturnType<ReturnType<typeof als>['tafel']>> = await als(sina).tafel({ query: { uhr, limit: 2, ...(cursor ? { cursor } : {}) } })
      gesehen.push(...seite.entities.map(({ ticket }) => ticket.id))
      cursor = seite.next
    } while (cursor)
    expect(gesehen, uhr).toEqual(alle)
  }
})

test('wer tausende Tickets seiner Firma sieht, sieht auf dem anderen Weg dieselben: nur eigene, nie Internes, nie Fremdes', async () => {
  const vorher = (await als(kundeAlle).liste({ query: { zustand: 'alle', limit: 200 } })).entities
  expect(await als(sina).anlegen({ body: { id: uuid(), name: 'Nur für uns', objektId: objekt.a, intern: true } })).toBeTruthy()
  await als(kundeB).anlegen({ body: { id: uuid(), name: 'Birke', objektId: objekt.b } })
  await sql`insert into ticket (id, vkforgid, typ_id, name, prioritaet, schritt, ktostamm_id, erstellt, geaendert)
    select gen_random_uuid(), 1000, ${typ.stoerung}::uuid, 'Alt ' || n, 5, 'abgeschlossen', ${firma.a}::uuid, '2024-01-01', '2024-01-01' from generate_series(1, 2100) n`.execute(
    p.db,
  )
  const jetzt = (await als(kundeAlle).liste({ query: { zustand: 'alle', limit: 200 } })).entities
  expect(jetzt.slice(0, vorher.length).map(({ id }) => id)).toEqual(vorher.map(({ id }) => id))
  expect(new Set(jetzt.map(({ name }) => name.split(' ')[0]))).toEqual(new Set(['Pumpe', 'Alt']))
  expect((await als(kundeAlle).stand()).neu).toBe(vorher.filter(({ zustand }) => zustand === 'Neu').length)
  expect((await als(kundeA).liste({ query: { zustand: 'alle', limit: 200 } })).entities.filter(({ name }) => name.startsWith('Alt'))).toEqual([])
})

const art = async (id: string) => (await als(sina).typenAlle({ query: { limit: 200 } })).entities.find((one) => one.id === id)!

test('die Einrichtung zeigt auch, was ruht, und nur wer sie pflegt, liest sie', async () => {
  const { id } = await als(sina).typAnlegen({ body: { name: 'Umzug', mitTest: false } })
  const { revision } = await art(id)
  await als(sina).typAendern({ params: { id }, body: { name: 'Umzug', mitTest: true, aktiv: false, revision } })
  expect(await art(id)).toEqual({
    id,
    name: 'Umzug',
    mitTest: true,
    aktiv: false,
    laufend: 0,
    icon: 'ticket',
    hinweis: '',
    prioritaet: 5,
    fuerKunden: true,
    revision: expect.any(String),
    regel: null,
    regelId: null,
    vorgabe: null,
  })
  expect((await als(sina).typen({ query: {} })).entities.map((one) => one.id)).not.toContain(id)
  await als(sina).antwortAnlegen({ body: { name: 'Gruß', text: 'Guten Tag' } })
  expect((await als(sina).antwortvorlagen({ query: {} })).entities).toMatchObject([{ name: 'Gruß', text: 'Guten Tag' }])
  for (const wer of [lena, kundeA])
    for (const lesen of [als(wer).typenAlle, als(wer).antwortvorlagen]) await expect(lesen({ query: {} })).rejects.toMatchObject({ status: 403 })
})

describe('Arten', () => {
  const form = { name: 'Interne Aufgabe', mitTest: false, icon: 'building' as const, hinweis: 'Für uns selbst.', prioritaet: 7, fuerKunden: false }
  test('eine Art bringt Zeichen, Hinweis und Priorität mit; wer eine Priorität nennt, behält seine', async () => {
    const { id: typId } = await als(sina).typAnlegen({ body: form })
    expect((await als(sina).typen({ query: {} })).entities.find(({ id }) => id === typId)).toMatchObject({
      icon: 'building',
      hint: 'Für uns selbst.',
      prioritaet: 7,
    })
    const lege = async (mehr: object) => {
      const id = uuid()
      await als(sina).anlegen({ body: { id, name: 'Lager aufräumen', typId, ...mehr } })
      const { prioritaet, typ: art } = await als(sina).ticket({ params: { id } })
      return { prioritaet, art }
    }
    expect(await lege({})).toEqual({ prioritaet: 7, art: { id: typId, name: 'Interne Aufgabe', icon: 'building' } })
    expect((await lege({ prioritaet: 2 })).prioritaet).toBe(2)
    const laufend = async () => (await als(sina).typenAlle({ query: { limit: 200 } })).entities.find(({ id }) => id === typId)
    expect(await laufend()).toMatchObject({ laufend: 2, regel: null, fuerKunden: false })
    await als(sina).regelAnlegen({
      body: { name: 'Intern', ktostammId: null, typId, prioritaet: null, kalenderId: kalender, antwortMin: 60, loesungMin: null },
    })
    expect((await laufend())!.regel).toBe('Intern')
    await als(sina).typAendern({ params: { id: typId }, body: { ...form, aktiv: false, revision: (await art(typId)).revision } })
    await expect(lege({})).rejects.toMatchObject({ status: 422, problem: { code: 'ticket.typ-unbekannt' } })
  })
  test('was nicht für Kunden ist, steht ihnen nicht zur Wahl und wird ihnen nicht geglaubt', async () => {
    const { id: typId } = await als(sina).typAnlegen({ body: { ...form, name: 'Nur wir' } })
    expect((await als(kundeA).typen({ query: {} })).entities.map(({ name }) => name)).not.toContain('Nur wir')
    await expect(als(kundeA).anlegen({ body: { id: uuid(), name: 'x', objektId: objekt.a, typId } })).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ path: 'typId', code: 'ticket.typ-unbekannt' }] },
    })
  })
  test('wer schneller war, wird genannt; der zweite prüft erst, was nun gilt', async () => {
    const { id } = await als(sina).typAnlegen({ body: { ...form, name: 'Umbau' } })
    const { revision } = await art(id)
    const aendere = (wer: Figure, name: string, gesehen: string) =>
      als(wer).typAendern({ params: { id }, body: { ...form, name, aktiv: true, revision: gesehen } })
    await aendere(sami, 'Umbau groß', revision)
    await expect(aendere(sina, 'Umbau klein', revision)).rejects.toMatchObject({
      status: 409,
      problem: { code: 'record.outdated', changed: { by: 'Sami Ticket' }, errors: [{ path: 'name' }] },
    })
    expect(await art(id)).toMatchObject({ name: 'Umbau groß' })
    await aendere(sina, 'Umbau klein', (await art(id)).revision)
    await expect(als(sina).typAendern({ params: { id: uuid() }, body: { ...form, aktiv: true, revision } })).rejects.toMatchObject({ status: 404 })
  })
})

test('fragen viele zugleich dasselbe, bekommt jeder, was er allein bekäme', async () => {
  for (const wer of [kundeA, kundeB, sina])
    await als(wer).anlegen({ body: { id: uuid(), name: 'Gleichzeitig', objektId: wer === kundeB ? objekt.b : objekt.a } })
  const alle = [sina, kundeA, kundeB, kundeAlle, sami, toni]
  const fragen = [
    { zustand: 'alle' as const },
    { zustand: 'alle' as const, limit: 2 },
    { zustand: 'alle' as const, sort: 'nummer' as const },
    { zustaendig: 'ich' },
  ]
  for (const query of fragen) {
    const allein: Awaited<ReturnType<ReturnType<typeof als>['liste']>>[] = []
    for (const wer of alle) allein.push(await als(wer).liste({ query }))
    const zugleich = await Promise.all(
      Array.from({ length: 5 }, () => alle)
        .flat()
        .map((wer) => als(wer).liste({ query })),
    )
    expect(zugleich).toEqual(Array.from({ length: 5 }, () => allein).flat())
  }
})
