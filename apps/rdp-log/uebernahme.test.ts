import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls as ticketCalls } from '#apps/ticket/contract.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { portal, type Figure } from '#test/cast.ts'
import { besetze, firma, kundeA, lea, objekt, sami, siri, stelle, ticket } from '#test/geraete/sitzungsbesetzung.ts'
import { calls } from './contract.ts'
import { raeumeAuf } from './server/jobs.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
  await besetze(p.db)
})
afterAll(() => p.stop())

const als = (who: Figure) => p.als(who, calls)
/** One day for all tests of this file, also when midnight passes meanwhile; no night in which the clock is changed lies in between. */
const heute = Temporal.Now.plainDateISO('Europe/Berlin')
const um = (tage: number, uhr: string) => heute.subtract({ days: tage }).toZonedDateTime({ timeZone: 'Europe/Berlin', plainTime: uhr }).toInstant().toString()
const tag = (tage: number) => heute.subtract({ days: tage }).toString()
const neu = async (who: Figure, von: string, bis: string, mehr: object = {}) =>
  (await als(who).anlegen({ body: { id: uuid(), verbindung: 'NH-EMPF-02', von, bis, ktostammId: firma.a, ticketId: ticket.a, ...mehr } })).id
const wohin = { ticketId: ticket.a, objektId: objekt.a, kostenstelleId: stelle.a, kzverrzeit: 'R' as const, beschreibung: 'Fernwartung' }
const buche = (who: Figure, id: string, mehr: object = {}) => als(who).uebernehmen({ params: { id }, body: { ...wohin, ...mehr } })
const lies = (who: Figure, id: string) => als(who).sitzung({ params: { id } })
const uhrVon = (instant: string) => Temporal.Instant.from(instant).toZonedDateTimeISO('Europe/Berlin').toPlainTime().toString({ smallestUnit: 'minute' })
const zeitenVon = (id: string) =>
  p.db
    .selectFrom('arbeitsbericht as t')
    .innerJoin('sitzungFernZeit as z', 'z.arbeitsberichtId', 't.id')
    .innerJoin('sitzungFernBuchung as b', 'b.id', 'z.buchungId')
    .where('b.sitzungId', '=', id)
    .orderBy('t.erfasst')
    .orderBy('t.von')
    .select(['t.datum', 't.von', 't.bis', 't.storniert', 't.ticketId', 'b.minuten', 'b.verrechnetMin'])
    .execute()
    .then((rows) => rows.map((row) => ({ ...row, von: uhrVon(row.von), bis: uhrVon(row.bis) })))

test('ein Druck bucht die gemessenen Minuten; verrechnet wird in Einheiten; zweimal ist einmal, auch gleichzeitig', async () => {
  const id = await neu(sami, um(2, '08:12'), um(2, '08:59'))
  expect(await als(sami).vorschlag({ params: { id } })).toMatchObject({
    minuten: 47,
    verrechnetMin: 60,
    unterbrechungMin: 0,
    geteilt: null,
    ticketId: ticket.a,
    objektId: objekt.a,
    kostenstelleId: stelle.a,
    kzverrzeit: 'K',
    tage: [{ tag: tag(2), zeiten: [{ von: '08:12', bis: '08:59' }] }],
  })
  const [erste, zweite] = await Promise.all([buche(sami, id), buche(sami, id)])
  expect(zweite).toEqual(erste)
  expect(await zeitenVon(id)).toMatchObject([{ datum: tag(2), von: '08:12', bis: '08:59', minuten: 47, verrechnetMin: 60 }])
  expect(await lies(sami, id)).toMatchObject({ arbeit: 'gebucht', arbeitszeit: { minuten: 47, verrechnetMin: 60 }, beschreibung: 'Fernwartung' })
  expect(await lies(kundeA, id)).toMatchObject({ arbeit: 'offen', arbeitszeit: null })
  const { zeiten } = await p.als(sami, ticketCalls).ticket({ params: { id: ticket.a } })
  expect(zeiten.filter((zeit) => erste.zeiten.includes(zeit.id))).toMatchObject([{ dauerMin: 47, kzverrzeit: 'R' }])
  // The customer's last choice is proposed.
  expect(await als(sami).vorschlag({ params: { id: await neu(sami, um(3, '08:00'), um(3, '08:10'), { ticketId: null }) } })).toMatchObject({
    kzverrzeit: 'R',
    objektId: objekt.a,
  })
})

test('über Mitternacht sind es zwei Einträge an zwei Tagen (Vektor 23:50–00:20: 10 + 20)', async () => {
  const id = await neu(sami, um(5, '23:50'), um(4, '00:20'))
  await buche(sami, id)
  expect(await zeitenVon(id)).toMatchObject([
    { datum: tag(5), von: '23:50', bis: '00:00', minuten: 10, verrechnetMin: 15 },
    { datum: tag(4), von: '00:00', bis: '00:20', minuten: 20, verrechnetMin: 30 },
  ])
  const { zeiten } = await p.als(sami, ticketCalls).ticket({ params: { id: ticket.a } })
  expect(zeiten.filter(({ bis }) => bis === '24:00')).toMatchObject([{ dauerMin: 10 }])
})

test('überschneiden sich eigene Sitzungen, steht die Summe neben der Anwesenheit; geteilt sind es 45 + 45', async () => {
  const a = await neu(siri, um(6, '09:00'), um(6, '10:00'))
  const b = await neu(siri, um(6, '09:30'), um(6, '10:30'))
  expect(await als(siri).vorschlag({ params: { id: a } })).toMatchObject({ minuten: 60, geteilt: { minuten: 45, summeMin: 120, anwesendMin: 90 } })
  await buche(siri, a, { anteil: 'geteilt' })
  await buche(siri, b, { anteil: 'geteilt' })
  expect([...(await zeitenVon(a)), ...(await zeitenVon(b))]).toMatchObject([
    { von: '09:00', bis: '09:45', minuten: 45 },
    { von: '09:45', bis: '10:30', minuten: 45 },
  ])
})

test('Nachbarsitzungen sind ein Block: 09:00–09:10 und 09:15–09:25 sind 20 Minuten und werden als 30 verrechnet, zusammen oder nacheinander gebucht (5.3, 1 und 2)', async () => {
  const verbindung = 'NH-BLOCK'
  const a = await neu(sami, um(10, '09:00'), um(10, '09:10'), { verbindung })
  const b = await neu(sami, um(10, '09:15'), um(10, '09:25'), { verbindung, ticketId: null })
  // 16 minutes later: a block of its own; somebody else’s and another connection’s are none of it.
  const fern = await neu(sami, um(10, '09:41'), um(10, '09:46'), { verbindung })
  await neu(siri, um(10, '09:26'), um(10, '09:30'), { verbindung })
  await neu(sami, um(10, '09:26'), um(10, '09:30'), { verbindung: 'NH-ANDERE' })
  const angebot = await als(sami).vorschlag({ params: { id: a } })
  expect(angebot).toMatchObject({ minuten: 10, verrechnetMin: 15, nachbarn: [{ id: b }], zusammen: { minuten: 20, verrechnetMin: 30 } })
  await buche(sami, a, { mit: [b] })
  const je = async (id: string) => (await zeitenVon(id)).map(({ minuten, verrechnetMin }) => [minuten, verrechnetMin])
  expect([...(await je(a)), ...(await je(b))]).toEqual(expect.arrayContaining([[10, 15]]))
  expect([...(await je(a)), ...(await je(b))].reduce((summe, [, verrechnet]) => summe + verrechnet!, 0)).toBe(30)
  expect(await lies(sami, b)).toMatchObject({ arbeit: 'gebucht', ticket: { id: ticket.a } })
  expect(await als(sami).vorschlag({ params: { id: fern } })).toMatchObject({ minuten: 5, verrechnetMin: 15, nachbarn: [], zusammen: null })
})

test('kurze Nachbarn zahlen die Einheit einmal: 5 + 5 Minuten mit 5 Minuten Lücke werden 15, auch einzeln gebucht; ein fremder Nachbar wird nicht mitgebucht', async () => {
  const verbindung = 'NH-KURZ'
  const a = await neu(sami, um(11, '14:00'), um(11, '14:05'), { verbindung })
  const b = await neu(sami, um(11, '14:10'), um(11, '14:15'), { verbindung })
  await buche(sami, a)
  expect(await als(sami).vorschlag({ params: { id: b } })).toMatchObject({ minuten: 5, verrechnetMin: 0, nachbarn: [] })
  await buche(sami, b)
  expect([...(await zeitenVon(a)), ...(await zeitenVon(b))].map(({ minuten, verrechnetMin }) => [minuten, verrechnetMin])).toEqual([
    [5, 15],
    [5, 0],
  ])
  const fremd = await neu(siri, um(11, '14:20'), um(11, '14:25'), { verbindung })
  const c = await neu(sami, um(11, '15:00'), um(11, '15:05'), { verbindung })
  await expect(buche(sami, c, { mit: [fremd] })).rejects.toMatchObject({ status: expect.any(Number) })
  expect(await zeitenVon(c)).toEqual([])
})

test('Gebuchtes wechselt sein Ticket nur durch Umbuchen mit Begründung; die alte Zeit bleibt storniert stehen', async () => {
  const id = await neu(sami, um(7, '10:00'), um(7, '10:30'))
  await buche(sami, id)
  const { revision } = await lies(sami, id)
  await expect(als(sami).aendern({ params: { id }, body: { beschreibung: '', ticketId: ticket.b, revision } })).rejects.toMatchObject({
    problem: { code: 'rdp.gebucht' },
  })
  await buche(sami, id, { ticketId: ticket.b, objektId: objekt.b, kostenstelleId: stelle.b, grund: 'falscher Kunde' })
  expect(await zeitenVon(id)).toMatchObject([
    { ticketId: ticket.a, storniert: expect.any(String) },
    { ticketId: ticket.b, storniert: null },
  ])
  expect(await lies(sami, id)).toMatchObject({ ticket: { nummer: 84802 }, arbeit: 'gebucht', arbeitszeit: { minuten: 30 } })
})

test('gebucht wird nur Eigenes mit bekanntem Ende, auf ein offenes Ticket; keine Arbeitszeit ist eine Aussage für sich', async () => {
  const id = await neu(sami, um(8, '10:00'), um(8, '10:30'))
  await expect(buche(lea, id)).rejects.toMatchObject({ problem: { code: 'rdp.nicht-eigene' } })
  await expect(buche(kundeA, id)).rejects.toMatchObject({ status: 404 })
  await expect(buche(sami, id, { ticketId: ticket.zu })).rejects.toMatchObject({ problem: { code: 'ticket.vorbei' } })
  await expect(buche(sami, id, { ticketId: uuid() })).rejects.toMatchObject({ problem: { errors: [{ path: 'ticketId' }] } })
  await expect(buche(sami, id, { objektId: objekt.b })).rejects.toMatchObject({ problem: { errors: [{ path: 'objektId' }] } })
  expect(await zeitenVon(id)).toEqual([])
  await als(sami).keineArbeit({ params: { id }, body: { keine: true } })
  expect(await lies(sami, id)).toMatchObject({ arbeit: 'keine', schritte: [{ was: 'keine-arbeit' }, { was: 'erfasst' }] })
  await buche(sami, id)
  await expect(als(sami).keineArbeit({ params: { id }, body: { keine: true } })).rejects.toMatchObject({ problem: { code: 'rdp.gebucht' } })
  const laeuft = await p.db
    .insertInto('sitzungFern')
    .values({
      id: uuid(),
      quelle: 'guacamole',
      quelleId: 'x',
      vkforgid: 1000,
      verbindung: 'LÄUFT',
      anwenderId: sami.anwenderId,
      von: um(1, '10:00'),
      ende: 'laufend',
      abschnitte: JSON.stringify([{ von: um(1, '10:00'), bis: null }]),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(await lies(sami, laeuft.id)).toMatchObject({ zustand: 'läuft', to: null })
  await expect(buche(sami, laeuft.id)).rejects.toMatchObject({ problem: { code: 'rdp.ohne-ende' } })
})

test('nach der Frist der Firma ist eine Sitzung mit ihrem Verlauf gelöscht; gebuchte bleiben, und einzeln löscht niemand einen Schritt', async () => {
  const [alt, gebucht, neuer] = [
    await neu(sami, um(1130, '10:00'), um(1130, '10:30')),
    await neu(sami, um(1131, '10:00'), um(1131, '10:30')),
    await neu(sami, um(1000, '10:00'), um(1000, '10:30')),
  ]
  await buche(sami, gebucht)
  await expect(p.db.deleteFrom('sitzungFernSchritt').where('sitzungId', '=', alt).execute()).rejects.toThrow()
  await raeumeAuf(p.db, Temporal.Now.instant())
  await expect(lies(lea, alt)).rejects.toMatchObject({ status: 404 })
  expect((await Promise.all([gebucht, neuer].map((id) => lies(lea, id)))).map(({ arbeit }) => arbeit)).toEqual(['gebucht', 'offen'])
})

test('nach den Monaten der Firma steht niemand mehr im Log; bei Gebuchtem bleibt die Person', async () => {
  const [alt, gebucht, neuer] = [
    await neu(sami, um(400, '10:00'), um(400, '10:30')),
    await neu(sami, um(401, '10:00'), um(401, '10:30')),
    await neu(sami, um(20, '10:00'), um(20, '10:30')),
  ]
  await buche(sami, gebucht)
  await raeumeAuf(p.db, Temporal.Now.instant())
  expect((await Promise.all([alt, gebucht, neuer].map((id) => lies(lea, id)))).map(({ benutzer }) => benutzer)).toEqual(['', 'Sami Fern', 'Sami Fern'])
})

test('die Woche zeigt eigene Sitzungen ohne Arbeitszeit mit dem, was ein Druck bucht; was fehlt, steht dabei (5.4)', async () => {
  const montag = heute.subtract({ days: heute.dayOfWeek - 1 + 70 })
  const am = (tage: number, uhr: string) => montag.add({ days: tage }).toZonedDateTime({ timeZone: 'Europe/Berlin', plainTime: uhr }).toInstant().toString()
  const verbindung = 'WOCHE-SRV'
  const bereit = await neu(siri, am(0, '08:00'), am(0, '08:30'), { verbindung })
  const ohneTicket = await neu(siri, am(2, '09:00'), am(2, '09:10'), { verbindung, ticketId: null })
  const vorbei = await neu(siri, am(3, '09:00'), am(3, '09:10'), { verbindung, ticketId: ticket.zu })
  const [eins, zwei] = [await neu(siri, am(4, '10:00'), am(4, '11:00'), { verbindung }), await neu(siri, am(4, '10:30'), am(4, '11:30'), { verbindung })]
  const keine = await neu(siri, am(6, '10:00'), am(6, '11:00'), { verbindung })
  await als(siri).keineArbeit({ params: { id: keine }, body: { keine: true } })
  await neu(siri, am(7, '08:00'), am(7, '08:30'), { verbindung })
  await neu(sami, am(0, '08:00'), am(0, '08:30'), { verbindung })
  const woche = async (who: Figure, tage = 3) => (await als(who).woche({ params: { datum: montag.add({ days: tage }).toString() } })).offene
  const fehlt = async () => (await woche(siri)).map(({ id, fehlt: was }) => [id, was])
  expect(await fehlt()).toEqual([
    [bereit, []],
    [ohneTicket, ['ticket']],
    [vorbei, ['ticket']],
    [eins, ['gleichzeitig']],
    [zwei, ['gleichzeitig']],
  ])
  const [erste] = await woche(siri, 0)
  expect(erste).toMatchObject({
    tag: montag.toString(),
    minuten: 30,
    kunde: 'Klinik Anker',
    ticket: { id: ticket.a },
    objekt: { id: objekt.a },
    kostenstelleId: stelle.a,
  })
  await buche(siri, bereit, { kzverrzeit: erste!.kzverrzeit })
  expect((await fehlt()).map(([id]) => id)).toEqual([ohneTicket, vorbei, eins, zwei])
  // Whoever books nothing has nothing to take over.
  expect(await woche(kundeA)).toEqual([])
})
