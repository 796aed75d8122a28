import { afterAll, beforeAll, expect, test } from 'vitest'
import { standardsitzung } from '#domain/geraete/contract.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { dora, portal, type Figure } from '#test/cast.ts'
import { besetze, firma, kundeA, kundeB, lea, objekt, sami, siri, wim } from '#test/geraete/sitzungsbesetzung.ts'
import { calls } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
  await besetze(p.db)
})
afterAll(() => p.stop())

const als = (who: Figure) => p.als(who, calls)
const berlin = (um: string) => Temporal.PlainDateTime.from(um).toZonedDateTime('Europe/Berlin').toInstant().toString()
/** As a source tells it: by hand nothing older than a day can be entered at once. */
const neu = (verbindung: string, von: string, bis: string, mehr: object = {}) =>
  p.db
    .insertInto('sitzungFern')
    .values({ id: uuid(), quelle: 'datei', quelleId: uuid(), vkforgid: 1000, verbindung, von, bis, ende: 'bekannt', anwenderId: sami.anwenderId, ...mehr })
    .execute()
const namen = async (query: object, who: Figure = lea) => (await als(who).liste({ query })).entities.map(({ verbindung }) => verbindung)

test('aktiv am Tag oder in der Minute zählt, was da lief; von und bis zählen dann nicht', async () => {
  await neu('AKTIV', berlin('2026-03-10T09:00'), berlin('2026-03-10T09:40'))
  await neu('KURZ', berlin('2026-03-10T14:05:10'), berlin('2026-03-10T14:05:50'))
  const am = { aktivAm: '2026-03-10', sort: 'from' }
  expect(await namen(am)).toEqual(['AKTIV', 'KURZ'])
  expect(await namen({ ...am, from: '2020-01-01', to: '2020-01-02' })).toEqual(['AKTIV', 'KURZ'])
  expect(await namen({ aktivAm: '2026-03-11' })).toEqual([])
  for (const [aktivUm, was] of [
    ['08:59', []],
    ['09:00', ['AKTIV']],
    ['09:39', ['AKTIV']],
    ['09:41', []],
    ['14:05', ['KURZ']],
    ['14:06', []],
  ] as const)
    expect(await namen({ ...am, aktivUm }), aktivUm).toEqual(was)
  expect(await als(lea).summen({ query: { ...am, aktivUm: '09:10' } })).toMatchObject({ anzahl: 1 })
  await expect(als(lea).liste({ query: { aktivAm: '2026-03-10', aktivUm: '24:00' } })).rejects.toMatchObject({ status: 400 })
})

test('in den Nächten der Umstellung: die doppelte Stunde meint beide, die fehlende die nach der Lücke', async () => {
  await neu('ERSTE', '2025-10-26T00:30:00Z', '2025-10-26T00:31:00Z')
  await neu('ZWEITE', '2025-10-26T01:30:00Z', '2025-10-26T01:31:00Z')
  expect(await namen({ aktivAm: '2025-10-26', aktivUm: '02:30', sort: 'from' })).toEqual(['ERSTE', 'ZWEITE'])
  await neu('FRUEHLING', '2026-03-29T01:30:00Z', '2026-03-29T01:31:00Z')
  expect(await namen({ aktivAm: '2026-03-29', aktivUm: '02:30' })).toEqual(['FRUEHLING'])
})

test('zur Wahl stehen Personen, deren Sitzungen jemand sieht; Kunden nur, wenn die Firma Namen nennt', async () => {
  await neu('SIRI', berlin('2026-03-12T09:00'), berlin('2026-03-12T09:10'), { anwenderId: siri.anwenderId, ktostammId: firma.a })
  const wahl = async (who: Figure, query: object = {}) => (await als(who).personen({ query })).entities.map(({ name }) => name)
  expect(await wahl(lea, { q: 'fern' })).toEqual(['Sami Fern', 'Siri Fern'])
  expect(await wahl(lea, { id: siri.anwenderId })).toEqual(['Siri Fern'])
  expect(await wahl(sami)).toEqual(['Sami Fern'])
  expect(await wahl(wim)).toEqual([])
  for (const who of [kundeA, kundeB]) expect(await wahl(who), who.name).toEqual([])
  await als(dora).einstellungenSetzen({ body: { ...standardsitzung, technikerNennen: true } })
  expect(await wahl(kundeA)).toEqual(['Siri Fern'])
  expect(await wahl(kundeB)).toEqual([])
  await als(dora).einstellungenSetzen({ body: standardsitzung })
  expect(await namen({ aktivAm: '2026-03-12', anwenderId: siri.anwenderId, ktostammId: firma.a })).toEqual(['SIRI'])
  expect(await namen({ aktivAm: '2026-03-12', ktostammId: firma.b })).toEqual([])
})

test('nach Objekt und nach Gruppe mit allem, was in ihr liegt; Kunden finden nichts über Gruppen, und Objekte nur ihre eigenen', async () => {
  const am = (tag: string) => [berlin(`${tag}T09:00`), berlin(`${tag}T09:10`)] as const
  const tag = { aktivAm: '2026-03-16', sort: 'verbindung' }
  await neu('GR-A', ...am(tag.aktivAm), { gruppe: 'Kunden/Klinik', ktostammId: firma.a, objektId: objekt.a })
  await neu('GR-B', ...am(tag.aktivAm), { gruppe: 'Kunden/Brauerei', ktostammId: firma.b, objektId: objekt.b })
  await neu('GR-C', ...am(tag.aktivAm), { gruppe: 'Kundendienst' })
  expect(await namen({ ...tag, gruppe: 'Kunden' })).toEqual(['GR-A', 'GR-B'])
  expect(await namen({ ...tag, gruppe: 'Kunden/Klinik' })).toEqual(['GR-A'])
  expect(await namen({ ...tag, gruppe: '%' })).toEqual([])
  expect(await namen({ ...tag, objektId: objekt.b })).toEqual(['GR-B'])
  const [erste] = (await als(lea).liste({ query: tag })).entities
  expect(erste).toMatchObject({ gruppe: 'Kunden/Klinik', objekt: { id: objekt.a, name: 'Trakt A' } })
  expect((await als(lea).gruppen({ query: { q: 'kund' } })).entities.map(({ name }) => name)).toEqual([
    'Kunden',
    'Kunden/Brauerei',
    'Kunden/Klinik',
    'Kundendienst',
  ])
  expect((await als(lea).objekte({ query: { id: objekt.b } })).entities).toMatchObject([{ id: objekt.b, name: 'Sudhaus' }])
  const csv = await (await als(lea).datei({ query: { ...tag, objektId: objekt.a, format: 'csv' } })).text()
  expect(csv).toContain('Kunden/Klinik')
  expect(csv).toContain('Trakt A')
  expect(await namen({ ...tag, gruppe: 'Kunden' }, kundeA)).toEqual([])
  expect((await als(kundeA).gruppen({ query: {} })).entities).toEqual([])
  expect(await namen({ ...tag, objektId: objekt.a }, kundeA)).toEqual(['GR-A'])
  expect(await namen({ ...tag, objektId: objekt.b }, kundeA)).toEqual([])
  expect((await als(kundeA).liste({ query: tag })).entities).toMatchObject([{ gruppe: '', objekt: { id: objekt.a } }])
})

test('wer mit RDPLOG.ALLE die Sitzungen einer anderen Person auswertet, steht in der Prüfspur, in der Stunde einmal; die eigenen und die aller nicht', async () => {
  const spur = async () =>
    (await p.db.selectFrom('pruefspur').where('aktion', '=', 'auswerten').orderBy('id').select(['anwenderId', 'daten']).execute()).map(
      ({ anwenderId, daten }) => [anwenderId, daten],
    )
  const davor = (await spur()).length
  const frage = { aktivAm: '2026-03-13', anwenderId: siri.anwenderId }
  await namen({ aktivAm: '2026-03-13' })
  await namen({ aktivAm: '2026-03-13', anwenderId: lea.anwenderId })
  await namen(frage, sami)
  expect((await spur()).slice(davor)).toEqual([])
  await namen(frage)
  await namen(frage)
  await p.send(lea, calls.datei, { query: { ...frage, format: 'csv' } })
  expect((await spur()).slice(davor)).toEqual([[lea.anwenderId, { anwenderId: siri.anwenderId, tag: '2026-03-13' }]])
  await namen({ ...frage, aktivAm: '2026-03-14' })
  expect((await spur()).length).toBe(davor + 2)
})

test('was in der Adresse steht, bekommt seinen Namen; ein fremder Kunde keinen', async () => {
  const benannt = async (who: Figure, id: string) => (await als(who).kunden({ query: { id } })).entities.map(({ name }) => name)
  expect(await benannt(lea, firma.b)).toEqual(['Brauerei Birke'])
  expect(await benannt(kundeA, firma.a)).toEqual(['Klinik Anker'])
  expect(await benannt(kundeA, firma.b)).toEqual([])
})
