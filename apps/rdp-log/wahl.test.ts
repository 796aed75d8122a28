import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuid } from '#platform/contract/uuid.ts'
import { abteilung, portal, type Figure } from '#test/cast.ts'
import { besetze, firma, kundeA, objekt, sami, stelle, ticket, wim } from '#test/geraete/sitzungsbesetzung.ts'
import { calls } from './contract.ts'

/** People of 1000 with RDPLOG: one has nothing else, one TICKET.INTERN; one is named in a ticket, another one too and has TICKET. */
const mensch = (name: string): Figure => ({
  name,
  username: `${name.toLowerCase()}@fern.example`,
  anwenderId: uuid(),
  lstfixId: uuid(),
  accountid: 1000,
  rolle: null,
  konten: [1000],
})
const [nur, bucht, beteiligt, liest] = [mensch('Nora'), mensch('Nils'), mensch('Nele'), mensch('Nina')]
const ausserdem = new Map([
  [bucht, 'TICKET.INTERN'],
  [liest, 'TICKET'],
])

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
  await besetze(p.db)
  for (const [nr, wer] of [nur, bucht, beteiligt, liest].entries()) {
    const { anwenderId, lstfixId, name, username, accountid } = wer
    await p.db
      .insertInto('lstfix')
      .values({ id: lstfixId!, persnr: 84101 + nr, vorname: name, zuname: 'Fern', abteilungId: abteilung.montage, vkforgid: accountid, eintritt: '2020-01-01' })
      .execute()
    await p.db
      .insertInto('anwender')
      .values({ id: anwenderId, username, email: username, anzeigename: `${name} Fern`, accountid, lstfixId })
      .execute()
    await p.db
      .insertInto('anwenderBerechtigung')
      .values(['RDPLOG', ...[ausserdem.get(wer) ?? []].flat()].map((berechtigung) => ({ anwenderId, berechtigung })))
      .execute()
  }
  for (const { anwenderId } of [beteiligt, liest])
    await p.db.insertInto('ticketKontakt').values({ id: uuid(), ticketId: ticket.a, art: 'Beobachter', anwenderId }).execute()
})
afterAll(() => p.stop())

const als = (who: Figure) => p.als(who, calls)
const namen = async (antwort: Promise<{ entities: { name: string }[] }>) => (await antwort).entities.map(({ name }) => name)
const heute = Temporal.Now.plainDateISO('Europe/Berlin')
const um = (uhr: string) => heute.subtract({ days: 2 }).toZonedDateTime({ timeZone: 'Europe/Berlin', plainTime: uhr }).toInstant().toString()
const neu = async (who: Figure, mehr: object = {}) =>
  (await als(who).anlegen({ body: { id: uuid(), verbindung: 'NH-WAHL', von: um('09:00'), bis: um('09:40'), ...mehr } })).id

test('Kunden wählt auch, wer keine Tickets hat: die der eigenen Filialen; Kunden nur die zugeordneten', async () => {
  const gefragt = (who: Figure) => namen(als(who).kunden({ query: { q: '8400' } }))
  expect(await gefragt(nur)).toEqual(['Brauerei Birke', 'Klinik Anker'])
  expect(await gefragt(kundeA)).toEqual(['Klinik Anker'])
  expect(await gefragt(wim)).toEqual([])
  expect(await als(nur).kunden({ query: { q: 'anker' } })).toEqual({ entities: [{ id: firma.a, nummer: '84001', name: 'Klinik Anker', hint: '' }], next: null })
})

test('zur Wahl stehen die Tickets, die jemand sieht: laufende, mit Wörtern oder Nummer auch erledigte', async () => {
  expect(await namen(als(bucht).tickets({ query: { ktostammId: firma.a } }))).toEqual(['Neuer Arbeitsplatz'])
  expect((await als(bucht).tickets({ query: {} })).entities.map(({ nummer }) => nummer)).toEqual(['84802', '84801'])
  expect(await namen(als(bucht).tickets({ query: { q: 'kühlung fehler' } }))).toEqual(['Kühlung meldet Fehler'])
  expect(await namen(als(bucht).tickets({ query: { q: 'schon erledigt' } }))).toEqual(['Schon erledigt'])
  for (const q of ['84803', '#84803']) expect(await namen(als(bucht).tickets({ query: { q } })), q).toEqual(['Schon erledigt'])
  expect(await namen(als(bucht).tickets({ query: { q: '%' } }))).toEqual([])
  expect(await namen(als(nur).tickets({ query: { q: '84801' } }))).toEqual([])
  expect(await namen(als(liest).tickets({ query: {} }))).toEqual(['Neuer Arbeitsplatz'])
  expect(await namen(als(wim).tickets({ query: { q: '84801' } }))).toEqual([])
  expect(await namen(als(kundeA).tickets({ query: {} }))).toEqual([])
})

test('ohne TICKET wählt und verknüpft niemand ein Ticket, auch keines, in dem er genannt ist', async () => {
  expect(await namen(als(beteiligt).tickets({ query: {} }))).toEqual([])
  expect(await namen(als(beteiligt).tickets({ query: { q: '84801' } }))).toEqual([])
  await expect(neu(beteiligt, { ticketId: ticket.a })).rejects.toMatchObject({ status: 422, problem: { errors: [{ path: 'ticketId' }] } })
  const id = await neu(beteiligt)
  const { revision } = await als(beteiligt).sitzung({ params: { id } })
  await expect(als(beteiligt).aendern({ params: { id }, body: { beschreibung: '', ticketId: ticket.a, revision } })).rejects.toMatchObject({ status: 422 })
  expect(await als(liest).sitzung({ params: { id: await neu(liest, { ticketId: ticket.a }) } })).toMatchObject({ ticket: { nummer: 84801 } })
})

test('Objekte und Kostenstellen sind die, auf die gebucht werden kann', async () => {
  expect(await namen(als(bucht).objekte({ query: { ktostammId: firma.a } }))).toEqual(['Trakt A'])
  expect(await namen(als(bucht).objekte({ query: { q: 'sudhaus' } }))).toEqual(['Sudhaus'])
  expect(await als(bucht).kostenstellen({ query: { objektId: objekt.a } })).toMatchObject({ entities: [{ id: stelle.a, name: 'IT' }] })
  for (const who of [nur, wim]) {
    expect(await namen(als(who).objekte({ query: { ktostammId: firma.a } })), who.name).toEqual([])
    expect(await namen(als(who).kostenstellen({ query: { objektId: objekt.a } })), who.name).toEqual([])
  }
  expect(await namen(als(kundeA).objekte({ query: {} }))).toEqual(['Trakt A'])
  expect(await namen(als(kundeA).kostenstellen({ query: { objektId: objekt.b } }))).toEqual([])
})

test('wer TICKET.INTERN hat, aber nicht TICKET, bucht, was er so gewählt hat', async () => {
  const id = await neu(bucht, { ktostammId: firma.a })
  const ziel = { ticketId: ticket.a, objektId: objekt.a, kostenstelleId: stelle.a, kzverrzeit: 'K' as const, beschreibung: 'Fernwartung' }
  expect((await als(bucht).uebernehmen({ params: { id }, body: ziel })).zeiten).toHaveLength(1)
})

test('wer das Ticket einer Sitzung nicht sieht, nimmt es mit der Beschreibung nicht weg', async () => {
  const id = await neu(nur, { ktostammId: firma.a })
  await p.db.updateTable('sitzungFern').set({ ticketId: ticket.a }).where('id', '=', id).execute()
  const gelesen = await als(nur).sitzung({ params: { id } })
  expect(gelesen).toMatchObject({ ticket: null, darf: ['aendern'] })
  await als(nur).aendern({ params: { id }, body: { beschreibung: 'Neu', ticketId: null, revision: gelesen.revision } })
  expect(await als(sami).sitzung({ params: { id } })).toMatchObject({ beschreibung: 'Neu', ticket: { nummer: 84801 } })
  const { revision } = await als(sami).sitzung({ params: { id } })
  await als(sami).aendern({ params: { id }, body: { beschreibung: 'Neu', ticketId: null, revision } })
  expect(await als(nur).sitzung({ params: { id } })).toMatchObject({ ticket: null, beschreibung: 'Neu' })
  expect(await p.db.selectFrom('sitzungFern').where('id', '=', id).select('ticketId').executeTakeFirst()).toEqual({ ticketId: null })
})

test('zuerst stehen die Tickets der eigenen letzten Sitzungen, mit Wörtern nicht', async () => {
  await neu(sami, { ticketId: ticket.a, ktostammId: firma.a })
  const gefragt = async (query: object) => (await als(sami).tickets({ query })).entities.map(({ nummer }) => nummer)
  expect((await gefragt({}))[0]).toBe('84801')
  await neu(sami, { ticketId: ticket.b, ktostammId: firma.b, von: um('10:00'), bis: um('10:10') })
  expect((await gefragt({})).slice(0, 2)).toEqual(['84802', '84801'])
  expect(await gefragt({ ktostammId: firma.a })).toEqual(['84801'])
  // What is over is not offered, however lately it was linked.
  expect(await gefragt({})).not.toContain('84803')
})
