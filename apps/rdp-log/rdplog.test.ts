import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bericht, importSitzungen } from '#domain/geraete/sitzung/import.ts'
import { standardsitzung } from '#domain/geraete/contract.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { dora, max, portal, type Figure } from '#test/cast.ts'
import { besetze, firma, kundeA, kundeB, lea, sami, siri, ticket, wim } from '#test/geraete/sitzungsbesetzung.ts'
import { calls } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
  await besetze(p.db)
})
afterAll(() => p.stop())

const als = (who: Figure) => p.als(who, calls)
/** One day for all tests of this file, also when midnight passes meanwhile. */
const heute = Temporal.Now.plainDateISO('Europe/Berlin')
const um = (tage: number, uhr: string) => heute.subtract({ days: tage }).toZonedDateTime({ timeZone: 'Europe/Berlin', plainTime: uhr }).toInstant().toString()
const tag = (tage: number) => heute.subtract({ days: tage }).toString()
/** A session of two days ago, 09:00–09:40, unless something else is said. */
const neu = (who: Figure, mehr: object = {}) =>
  als(who).anlegen({ body: { id: uuid(), verbindung: 'NH-EMPF-02', von: um(2, '09:00'), bis: um(2, '09:40'), ktostammId: firma.a, ...mehr } })
const namen = async (who: Figure, query: object = {}) => (await als(who).liste({ query })).entities.map(({ verbindung }) => verbindung)
const lies = (who: Figure, id: string) => als(who).sitzung({ params: { id } })
const importiere = (zeilen: readonly (object | string)[], schreiben = true) =>
  importSitzungen(p.db, new TextEncoder().encode(zeilen.map((zeile) => (typeof zeile === 'string' ? zeile : JSON.stringify(zeile))).join('\n')), {
    schreiben,
    akteur: 'Kommandozeile',
    datei: 'rdp.ndjson',
  })

describe('Sitzungen von Hand', () => {
  test('wer, wann, womit; gerechnet wird in Sekunden', async () => {
    const { id } = await neu(sami, { ticketId: ticket.a, beschreibung: 'Drucker eingerichtet' })
    expect(await lies(sami, id)).toMatchObject({
      from: um(2, '09:00'),
      to: um(2, '09:40'),
      dauer: 2400,
      benutzer: 'Sami Fern',
      kunde: { nummer: 84001 },
      ticket: { nummer: 84801 },
      arbeit: 'offen',
      zustand: 'beendet',
      quelle: 'hand',
      meine: true,
      schritte: [{ was: 'erfasst', wer: 'Sami Fern' }],
    })
  })
  test('dieselbe zweimal gesendet ist eine; falsche Angaben werden am Feld gesagt', async () => {
    const body = { id: uuid(), verbindung: 'EINMAL', von: um(2, '08:00'), bis: um(2, '08:10') }
    const erste = await als(sami).anlegen({ body }, { 'idempotency-key': body.id })
    expect(await als(sami).anlegen({ body }, { 'idempotency-key': body.id })).toEqual(erste)
    await expect(als(siri).anlegen({ body })).rejects.toMatchObject({ status: 409 })
    for (const [mehr, feld] of [
      [{ bis: um(2, '09:00') }, 'bis'],
      [{ bis: um(2, '08:59') }, 'bis'],
      [{ von: um(-1, '09:00'), bis: um(-1, '10:00') }, 'bis'],
      [{ von: um(4, '09:00') }, 'bis'],
      [{ ktostammId: uuid() }, 'ktostammId'],
      [{ ticketId: uuid() }, 'ticketId'],
      [{ verbindung: ' \u200b ' }, 'verbindung'],
    ] as const)
      await expect(neu(sami, mehr), feld).rejects.toMatchObject({ status: feld === 'verbindung' ? 400 : 422, problem: { errors: [{ path: feld }] } })
  })
})

describe('Suchen', () => {
  test('eine Sitzung zählt, wenn sie den Zeitraum berührt; Tage der Firma oder Zeitpunkte, ohne Angabe die letzten sieben Tage', async () => {
    await neu(siri, { verbindung: 'NACHT', von: um(20, '23:50'), bis: um(19, '00:20') })
    expect(await namen(siri, { q: 'NACHT' })).toEqual([])
    expect(await namen(siri, { q: 'NACHT', from: tag(20), to: tag(20) })).toEqual(['NACHT'])
    expect(await namen(siri, { q: 'NACHT', from: tag(19), to: tag(19) })).toEqual(['NACHT'])
    expect(await namen(siri, { q: 'NACHT', from: tag(18), to: tag(18) })).toEqual([])
    expect(await namen(siri, { q: 'NACHT', from: um(19, '00:10'), to: um(19, '00:10') })).toEqual(['NACHT'])
    expect(await namen(siri, { q: 'NACHT', from: um(19, '00:21'), to: um(19, '04:00') })).toEqual([])
    await expect(als(siri).liste({ query: { from: 'gestern' } })).rejects.toMatchObject({ status: 400 })
    await expect(als(siri).liste({ query: { cursor: 'WyJ4Il0' } })).rejects.toMatchObject({ status: 400 })
  })
  test('nach Wörtern, Verbindung, Kunde, Ticket und Stand, Seite für Seite, gezählt und als Datei', async () => {
    for (let nr = 1; nr <= 5; nr++)
      await neu(lea, {
        verbindung: `BZ-${nr}`,
        ktostammId: firma.b,
        von: um(30, `0${nr}:00`),
        bis: um(30, `0${nr}:10`),
        beschreibung: '=1+1',
        ticketId: ticket.b,
      })
    const zeitraum = { from: tag(30), to: tag(30), ktostammId: firma.b }
    const gelesen: string[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const seite = await als(lea).liste({ query: { ...zeitraum, limit: 2, ...(cursor && { cursor }) } })
      gelesen.push(...seite.entities.map(({ verbindung }) => verbindung))
      cursor = seite.next
    }
    expect(gelesen).toEqual(['BZ-5', 'BZ-4', 'BZ-3', 'BZ-2', 'BZ-1'])
    expect(await namen(lea, { ...zeitraum, sort: 'verbindung', verbindung: 'BZ-2' })).toEqual(['BZ-2'])
    expect(await namen(lea, { ...zeitraum, q: '84802', sort: 'from' })).toHaveLength(5)
    expect(await namen(lea, { ...zeitraum, ticketId: ticket.a })).toEqual([])
    expect(await namen(lea, { ...zeitraum, ohneTicket: 'ja' })).toEqual([])
    expect(await als(lea).summen({ query: zeitraum })).toMatchObject({ anzahl: 5, offen: 5, zone: 'Europe/Berlin', personal: true })
    expect((await als(lea).verbindungen({ query: { q: 'bz-' } })).entities).toHaveLength(5)
    const csv = await (await als(lea).datei({ query: { ...zeitraum, format: 'csv', verbindung: 'BZ-3' } })).text()
    expect(csv.trim().split('\r\n')).toHaveLength(2)
    expect(csv).toContain('BZ-3;;Lea Fern;Brauerei Birke;')
    expect(csv).not.toContain(';=1+1')
  })
})

describe('wer was sieht', () => {
  test('eigene und die eigener Tickets, mit ALLE die der Konten; Kunden die ihrer Systeme, ohne Namen', async () => {
    const { id } = await neu(lea, { verbindung: 'NUR-LEA' })
    const { id: amTicket } = await neu(lea, { verbindung: 'AM-TICKET', ticketId: ticket.a })
    expect(await namen(sami, { q: 'NUR-LEA' })).toEqual([])
    expect(await namen(sami, { q: 'AM-TICKET' })).toEqual(['AM-TICKET'])
    expect(await namen(lea, { q: 'NUR-LEA' })).toEqual(['NUR-LEA'])
    for (const who of [sami, wim, kundeB]) await expect(lies(who, id), who.name).rejects.toMatchObject({ status: 404 })
    await expect(lies(wim, amTicket)).rejects.toMatchObject({ status: 404 })
    await expect(lies(max, id)).rejects.toMatchObject({ status: 403 })
    expect(await lies(kundeA, id)).toMatchObject({ benutzer: '', arbeit: 'offen', arbeitszeit: null, schritte: [], darf: [], meine: false })
    expect(await namen(kundeA, { q: 'Lea Fern' })).toEqual([])
    expect(await namen(kundeA, { anwenderId: lea.anwenderId })).toEqual([])
    expect(await lies(kundeA, amTicket)).toMatchObject({ ticket: null })
    await als(dora).einstellungenSetzen({ body: { ...standardsitzung, technikerNennen: true } })
    expect(await lies(kundeA, id)).toMatchObject({ benutzer: 'Lea Fern' })
    await als(dora).einstellungenSetzen({ body: standardsitzung })
  })
  test('Kunden tragen nichts ein und ändern nichts; mit der Kennung eines anderen Kunden geht kein Aufruf', async () => {
    const { id } = await neu(lea)
    const { revision } = await lies(lea, id)
    await expect(neu(kundeA)).rejects.toMatchObject({ status: 403 })
    for (const who of [kundeA, kundeB, wim, sami])
      await expect(als(who).aendern({ params: { id }, body: { beschreibung: 'x', revision } })).rejects.toMatchObject({ status: 404 })
    await expect(als(wim).laden({ params: { id } })).rejects.toMatchObject({ status: 404 })
    await expect(als(kundeA).laden({ params: { id } })).rejects.toMatchObject({ status: 403 })
    await expect(als(lea).einstellungen()).rejects.toMatchObject({ status: 403 })
  })
})

describe('Ändern und Herunterladen', () => {
  test('Beschreibung und Ticket ändern sich gegen den gesehenen Stand; Angaben der Quelle ändern sich nie', async () => {
    const { id } = await neu(lea)
    const { revision } = await lies(lea, id)
    await als(lea).aendern({ params: { id }, body: { beschreibung: 'Neu', ticketId: ticket.a, revision } })
    await expect(als(sami).aendern({ params: { id }, body: { beschreibung: 'Anders', revision } })).rejects.toMatchObject({
      status: 409,
      problem: { code: 'record.outdated' },
    })
    expect(await lies(lea, id)).toMatchObject({ beschreibung: 'Neu', ticket: { nummer: 84801 }, schritte: [{ was: 'geaendert' }, { was: 'erfasst' }] })
    await expect(
      p.db
        .updateTable('sitzungFern')
        .set({ bis: um(1, '10:00') })
        .where('id', '=', id)
        .execute(),
    ).rejects.toThrow('facts of a session')
    await expect(p.db.deleteFrom('sitzungFernSchritt').where('sitzungId', '=', id).execute()).rejects.toThrow()
  })
  test('ein Download gilt einmal, für den, der ihn verlangte, und steht vorher in der Prüfspur', async () => {
    const { id } = await neu(lea, { verbindung: '../LEIT\u202e <b>01', beschreibung: '=HYPERLINK("x")' })
    const { einmal } = await als(lea).laden({ params: { id } })
    const spur = await p.db
      .selectFrom('pruefspur')
      .where('gegenstand', '=', 'sitzung-fern')
      .where('gegenstandId', '=', id)
      .where('aktion', '=', 'herunterladen')
      .select('anwenderName')
      .execute()
    expect(spur).toHaveLength(1)
    await expect(als(sami).geladen({ params: { einmal } })).rejects.toMatchObject({ status: 404 })
    const csv = await (await als(lea).geladen({ params: { einmal } })).text()
    expect(csv).toContain('Verbindung;../LEIT <b>01')
    expect(csv).not.toContain(';=HYPERLINK')
    await expect(als(lea).geladen({ params: { einmal } })).rejects.toMatchObject({ status: 404, problem: { code: 'rdp.abruf-vorbei' } })
    const spaet = (await als(lea).laden({ params: { id } })).einmal
    await p.db
      .updateTable('sitzungFernAbruf')
      .set({ bis: um(0, '00:00') })
      .where('id', '=', spaet)
      .execute()
    await expect(als(lea).geladen({ params: { einmal: spaet } })).rejects.toMatchObject({ status: 404 })
  })
})

describe('Übernahme aus einer Datei', () => {
  const satz = {
    id: 'g-1',
    connection: 'STW-LEIT-01',
    username: 'FERN\\sami@fern.example',
    remoteHost: '10.0.0.7',
    start: um(40, '10:00'),
    end: um(40, '10:32'),
    kunde: 84001,
  }
  test('ein Probelauf schreibt nichts, dieselbe Datei zweimal ändert nichts', async () => {
    expect(bericht(await importiere([satz], false), 'rdp.ndjson')).toContain('Probelauf')
    expect(await namen(lea, { from: tag(40), to: tag(40) })).toEqual([])
    expect((await importiere([satz])).uebernommen).toMatchObject({ neu: 1 })
    expect(bericht(await importiere([satz]), 'rdp.ndjson')).toContain('0 neu, 0 ergänzt, 1 ohne Änderung')
    expect(await namen(sami, { from: tag(40), to: tag(40) })).toEqual(['STW-LEIT-01'])
    expect((await als(lea).liste({ query: { from: tag(40), to: tag(40) } })).entities).toMatchObject([
      { benutzer: 'Sami Fern', kunde: { nummer: 84001 }, dauer: 1920 },
    ])
  })
  test('jede schlechte Zeile wird genannt, und keine wird geschrieben', async () => {
    const { fehler, geschrieben } = await importiere([
      { ...satz, id: 'g-2' },
      '{"id": "g-3", kaputt',
      { ...satz, id: 'g-4', kunde: 99999999 },
      { ...satz, id: 'g-2' },
      { ...satz, id: 'g-5', connection: '' },
      { ...satz, id: 'g-6', start: '31.02.2026 10:00' },
      { ...satz, id: 'g-7', abschnitte: [{ von: 'x' }] },
    ])
    expect(geschrieben).toBe(false)
    expect(fehler.map(({ zeile }) => zeile)).toEqual([2, 3, 4, 5, 6, 7])
    const { fehler: anders } = await importiere([{ ...satz, end: um(40, '10:33') }])
    expect(anders).toMatchObject([{ zeile: 1, grund: 'steht schon mit anderen Zeiten im Log.' }])
  })
  test('als CSV mit Zeiten der Firma; ohne Ende ist es unbekannt, Ende vor Beginn wird nicht erraten', async () => {
    const [d, m, y] = [heute.subtract({ days: 41 })].flatMap((eins) => [String(eins.day).padStart(2, '0'), String(eins.month).padStart(2, '0'), eins.year])
    const csv = [
      'Kennung;Verbindung;Benutzer;Von;Bis;Rechner',
      `c-1;=CMD();niemand;${d}.${m}.${y} 10:00;${d}.${m}.${y} 09:00;LOCAL`,
      `c-2;AR-KASSE;siri;${d}.${m}.${y} 11:00;;`,
    ].join('\r\n')
    const ergebnis = await importSitzungen(p.db, new TextEncoder().encode(csv), { schreiben: true, akteur: 'Kommandozeile', datei: 'rdp.csv' })
    expect(ergebnis).toMatchObject({ fehler: [], uebernommen: { neu: 2 } })
    expect((await als(lea).liste({ query: { from: tag(41), to: tag(41), sort: 'from' } })).entities).toMatchObject([
      { verbindung: '=CMD()', zustand: 'unbekannt', befund: 'uhr', dauer: 0, to: null, benutzer: 'niemand', remoteHost: '' },
      { verbindung: 'AR-KASSE', zustand: 'unbekannt', befund: null, benutzer: 'Siri Fern' },
    ])
    const spaeter = csv.replace(`11:00;;`, `11:00;${d}.${m}.${y} 11:30;`)
    expect(
      (await importSitzungen(p.db, new TextEncoder().encode(spaeter), { schreiben: true, akteur: 'Kommandozeile', datei: 'rdp.csv' })).uebernommen,
    ).toMatchObject({ neu: 0, geaendert: 1, unveraendert: 1 })
    expect((await als(lea).liste({ query: { from: tag(41), to: tag(41), q: 'AR-KASSE' } })).entities).toMatchObject([{ zustand: 'beendet', dauer: 1800 }])
  })
  test('Regeln sagen, wessen System es ist und wer es war; passen mehrere Personen, ist es keine', async () => {
    await p.db
      .insertInto('sitzungFernRegel')
      .values([
        { id: uuid(), folge: 1, feld: 'verbindung', muster: 'bz-*', ktostammId: firma.b },
        { id: uuid(), folge: 2, feld: 'benutzer', muster: 'adm.siri', anwenderId: siri.anwenderId },
      ])
      .execute()
    await importiere([{ ...satz, id: 'g-9', connection: 'BZ-SUD-1', username: 'adm.siri', kunde: undefined, start: um(42, '10:00'), end: um(42, '10:05') }])
    expect((await als(lea).liste({ query: { from: tag(42), to: tag(42) } })).entities).toMatchObject([{ benutzer: 'Siri Fern', kunde: { nummer: 84002 } }])
  })
})
