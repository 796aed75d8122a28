import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importSitzungen } from '#domain/geraete/sitzung/import.ts'
import { uebernimm } from '#domain/geraete/sitzung/uebernahme.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { calls as hardware } from '#apps/hardware-management/contract.ts'
import { dora, portal } from '#test/cast.ts'
import { besetze, firma, kundeB, objekt, sami, stelle, ticket } from '#test/geraete/sitzungsbesetzung.ts'
import { calls } from './contract.ts'
import { guacamolestand, holeVonGuacamole } from './server/guacamole.ts'

let p: Awaited<ReturnType<typeof portal>>
let guacamole: ChildProcess
let adresse: string
beforeAll(async () => {
  p = await portal()
  await besetze(p.db)
  guacamole = spawn(process.execPath, [join(import.meta.dirname, '../../test/geraete/guacamole.ts')], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [port] = (await once(guacamole.stdout!, 'data')) as [Buffer]
  adresse = `127.0.0.1:${port.toString().trim()}`
})
afterAll(async () => {
  guacamole.kill()
  await p.stop()
})

const jetzt = Temporal.Now.instant()
const vor = (minuten: number) => jetzt.epochMilliseconds - minuten * 60_000
/** A record as Guacamole answers it. */
const satz = (nr: number, mehr: object = {}) => ({
  identifier: String(nr),
  uuid: `0f0e0d0c-0000-4000-8000-${String(nr).padStart(12, '0')}`,
  connectionIdentifier: '7',
  connectionName: 'GUAC-SRV',
  sharingProfileIdentifier: null,
  sharingProfileName: null,
  startDate: vor(60),
  endDate: vor(30),
  remoteHost: '203.0.113.9',
  username: 'sami@fern.example',
  active: false,
  logs: {},
  attributes: {},
  ...mehr,
})
const hat = (records: readonly object[]) => fetch(`http://${adresse}/probe`, { method: 'PUT', body: JSON.stringify(records) })
const hole = (wer = 'portal:ge%40heim', um = jetzt) => holeVonGuacamole(p.db, `http://${wer}@${adresse}/guacamole/`, um)
const alle = () => p.db.selectFrom('sitzungFern').where('quelle', '=', 'guacamole').orderBy('von').selectAll().execute()

test('der Verlauf von Guacamole kommt ins Log, noch einmal ändert nichts, und ein Ende kommt nach (5.2)', async () => {
  await hat([satz(1), satz(2, { startDate: vor(10), endDate: null, active: true }), satz(3, { startDate: vor(90), endDate: null })])
  await hole()
  expect((await alle()).map(({ ende, benutzer, anwenderId, dauerSek }) => [ende, benutzer, anwenderId, dauerSek])).toEqual([
    ['unbekannt', 'sami@fern.example', sami.anwenderId, 0],
    ['bekannt', 'sami@fern.example', sami.anwenderId, 1800],
    ['laufend', 'sami@fern.example', sami.anwenderId, 0],
  ])
  await hole()
  await hat([satz(1), satz(2, { startDate: vor(10), endDate: vor(2) })])
  await hole()
  expect((await alle()).map(({ ende }) => ende)).toEqual(['unbekannt', 'bekannt', 'bekannt'])
  expect(await (await fetch(`http://${adresse}/probe`)).json()).toEqual({ angemeldet: 0 })
  expect((await p.als(dora, calls).quelle()).guacamole).toMatchObject({ fehler: '', luecken: [] })
})

test('die Gruppe der Verbindung kommt mit und findet über eine Regel Kunde und Objekt; Kunden lesen sie nicht', async () => {
  const gruppe = (name: string, verbindungen: readonly string[], kinder: readonly object[] = []) => ({
    name,
    identifier: name,
    type: 'ORGANIZATIONAL',
    childConnections: verbindungen.map((identifier) => ({ identifier, name: `V${identifier}`, protocol: 'rdp' })),
    childConnectionGroups: kinder,
  })
  await fetch(`http://${adresse}/probe/gruppen`, {
    method: 'PUT',
    body: JSON.stringify(gruppe('ROOT', ['1'], [gruppe('Kunden', [], [gruppe('Brauerei Birke', ['71'])]), gruppe('Intern', ['72'])])),
  })
  const { id } = await p.als(dora, calls).regelAnlegen({ body: { folge: 1, feld: 'gruppe', muster: 'kunden/brauerei*', ktostamm: firma.b, objekt: objekt.b } })
  const eine = (nr: number, connectionIdentifier: string) => satz(nr, { connectionIdentifier, connectionName: `GRUPPE-${nr}` })
  await hat([eine(50, '71'), eine(51, '72'), eine(52, '1')])
  await hole()
  const gelesen = async (nr: number) => {
    const { id: sitzung } = await p.db.selectFrom('sitzungFern').where('verbindung', '=', `GRUPPE-${nr}`).select('id').executeTakeFirstOrThrow()
    return { sitzung, ...(await p.als(sami, calls).sitzung({ params: { id: sitzung } })) }
  }
  const { sitzung, ...erste } = await gelesen(50)
  expect(erste).toMatchObject({ gruppe: 'Kunden/Brauerei Birke', kunde: { id: firma.b }, objekt: { id: objekt.b } })
  expect(await gelesen(51)).toMatchObject({ gruppe: 'Intern', kunde: null })
  expect(await gelesen(52)).toMatchObject({ gruppe: '', kunde: null })
  expect(await p.als(kundeB, calls).sitzung({ params: { id: sitzung } })).toMatchObject({ gruppe: '' })
  await p.als(dora, calls).regelLoeschen({ params: { id } })
})

test('ein Baum von Gruppen in fremder Form hält keine Sitzung auf: sie kommt ohne Gruppe, und die Quelle sagt es', async () => {
  const baum = (json: unknown) => fetch(`http://${adresse}/probe/gruppen`, { method: 'PUT', body: JSON.stringify(json) })
  let nr = 70
  for (const fremd of [
    'kein Baum',
    [1, 2],
    { name: 'ROOT', childConnections: 'viele' },
    { name: 'ROOT', childConnectionGroups: [null, { name: { de: 'X' } }] },
  ]) {
    await baum(fremd)
    await hat([satz(++nr, { connectionIdentifier: '91', connectionName: `BAUM-${nr}` })])
    await hole()
    expect((await p.als(dora, calls).quelle()).guacamole, JSON.stringify(fremd)).toMatchObject({ fehler: '', gruppenUnlesbar: true })
    expect(
      (await alle()).find(({ verbindung }) => verbindung === `BAUM-${nr}`),
      JSON.stringify(fremd),
    ).toMatchObject({ gruppe: '' })
  }
  await baum({ name: 'ROOT', identifier: 'ROOT' })
  await hole()
  expect((await p.als(dora, calls).quelle()).guacamole).toMatchObject({ gruppenUnlesbar: false })
})

test('fehlen zwischen zwei Fragen Sitzungen, steht dort eine Lücke; ein falsches Kennwort steht als Grund da, es selbst nie', async () => {
  await hat(Array.from({ length: 1200 }, (_, nr) => satz(1000 + nr, { startDate: vor(0) + 60_000 + nr, endDate: vor(0) + 90_000 + nr })))
  await hole()
  expect((await guacamolestand(p.db))!.luecken).toHaveLength(1)
  await hole('portal:falsch-Kennwort')
  const stand = await guacamolestand(p.db)
  expect(stand).toMatchObject({ fehler: '/guacamole/api/tokens: 403' })
  expect(stand!.luecken).toHaveLength(1)
  expect(JSON.stringify(stand)).not.toContain('Kennwort')
  await holeVonGuacamole(p.db, 'http://portal:geheim@127.0.0.1:9/guacamole', jetzt)
  expect((await guacamolestand(p.db))!.fehler).not.toContain('geheim')
})

test('ein Ereignisprotokoll von Windows wird gelesen; der nächste Export führt fort, was offen war, und derselbe ändert nichts (5.2)', async () => {
  const geraet = uuid()
  await p.als(dora, hardware).anlegen({ body: { id: geraet, hostname: 'WIN-SRV', ktostammId: firma.b } })
  const ereignis = (id: number, uhr: string) =>
    `<Event><System><EventID>${id}</EventID><TimeCreated SystemTime='2026-11-18T${uhr}:00.5000000Z'/><Channel>Microsoft-Windows-TerminalServices-LocalSessionManager/Operational</Channel><Computer>WIN-SRV</Computer></System><UserData><EventXML><User>FIRMA\\sami</User><SessionID>2</SessionID><Address>10.0.0.7</Address></EventXML></UserData></Event>`
  const grund = (uhr: string, code: number) =>
    `<Event><System><EventID>40</EventID><TimeCreated SystemTime='2026-11-18T${uhr}:01.0000000Z'/><Channel>Microsoft-Windows-TerminalServices-LocalSessionManager/Operational</Channel><Computer>WIN-SRV</Computer></System><UserData><EventXML><Session>2</Session><Reason>${code}</Reason></EventXML></UserData></Event>`
  const hin = (...xml: string[]) =>
    importSitzungen(p.db, new TextEncoder().encode(`<?xml version="1.0"?><Events>${xml.join('')}</Events>`), {
      schreiben: true,
      akteur: 'Kommandozeile',
      datei: 'srv.xml',
    })
  expect((await hin(ereignis(21, '08:00'), ereignis(24, '08:30'))).uebernommen).toMatchObject({ neu: 1 })
  expect((await hin(ereignis(21, '08:00'), ereignis(24, '08:30'), grund('08:30', 0))).uebernommen).toMatchObject({ geaendert: 1 })
  expect((await hin(ereignis(21, '08:00'), ereignis(24, '08:30'), grund('08:30', 0))).uebernommen).toMatchObject({ neu: 0, geaendert: 0, unveraendert: 1 })
  expect((await hin(ereignis(25, '08:40'), ereignis(23, '09:00'), grund('09:00', 12))).uebernommen).toMatchObject({ neu: 0, geaendert: 1 })
  expect((await hin(ereignis(25, '08:40'), ereignis(23, '09:00'))).uebernommen).toMatchObject({ neu: 0, geaendert: 0 })
  const query = { hardwareId: geraet, from: '2026-11-18', to: '2026-11-18' }
  expect((await p.als(dora, calls).liste({ query })).entities).toMatchObject([
    { quelle: 'windows', verbindung: 'win-srv', zustand: 'beendet', dauer: 50 * 60, kunde: { id: firma.b }, geraet: { id: geraet, name: 'WIN-SRV' } },
  ])
  const { entities: alleDort } = await p.als(dora, calls).liste({ query })
  expect(await p.als(dora, calls).sitzung({ params: { id: alleDort[0]!.id } })).toMatchObject({ trennung: { code: 12, sitzung: null } })
  // Somebody of the customer who sees no devices reads the session, not which device it was.
  const { hardwareId: _, ...tag } = query
  expect((await p.als(kundeB, calls).liste({ query: tag })).entities).toMatchObject([{ verbindung: 'win-srv', benutzer: '', geraet: null }])
  expect((await p.als(kundeB, calls).liste({ query })).entities).toEqual([])
  await expect(hin('<Event></Event>')).rejects.toThrow('keine Fernsitzung')
})

test('dieselbe Sitzung aus Guacamole und von Windows steht als Paar da und wird einmal gebucht (9)', async () => {
  // In the forenoon: over midnight it would be two entries.
  const beginn = jetzt.toZonedDateTimeISO('Europe/Berlin').subtract({ days: 1 }).with({ hour: 10 }).toInstant()
  const satzUm = (kennung: string, ab: number, bis: number) => ({
    kennung,
    verbindung: 'PAAR-SRV',
    gruppe: '',
    rechner: '',
    benutzer: 'sami@fern.example',
    beschreibung: '',
    kundennummer: 84001,
    laeuft: false,
    abschnitte: null,
    von: beginn.add({ minutes: ab }).toString(),
    bis: beginn.add({ minutes: bis }).toString(),
  })
  await p.db.transaction().execute(async (trx) => {
    await uebernimm(trx, 'guacamole', [satzUm('paar', 0, 40)])
    await uebernimm(trx, 'windows', [satzUm('paar', 1, 39), satzUm('spaeter', 38, 90)])
  })
  const sitzungen = await p.db.selectFrom('sitzungFern').where('verbindung', '=', 'PAAR-SRV').orderBy('von').select(['id', 'quelle']).execute()
  const [vonGuacamole, vonWindows, spaeter] = sitzungen.map(({ id }) => id) as [string, string, string]
  const ich = p.als(sami, calls)
  const eine = async (id: string) => ich.sitzung({ params: { id } })
  expect((await eine(vonGuacamole)).paare).toEqual([{ id: vonWindows, quelle: 'windows' }])
  expect((await eine(vonWindows)).paare).toEqual([{ id: vonGuacamole, quelle: 'guacamole' }])
  expect((await eine(spaeter)).paare).toEqual([])
  const body = { ticketId: ticket.a, objektId: objekt.a, kostenstelleId: stelle.a, kzverrzeit: 'K' as const }
  await ich.uebernehmen({ params: { id: vonGuacamole }, body })
  expect(await eine(vonWindows)).toMatchObject({ arbeit: 'keine' })
  await ich.keineArbeit({ params: { id: vonWindows }, body: { keine: false } })
  await expect(ich.uebernehmen({ params: { id: vonWindows }, body })).rejects.toMatchObject({ status: 409, problem: { code: 'rdp.paar-gebucht' } })
  await ich.uebernehmen({ params: { id: spaeter }, body })
  expect((await p.db.selectFrom('sitzungFernBuchung').where('sitzungId', 'in', [vonGuacamole, vonWindows, spaeter]).select('sitzungId').execute()).length).toBe(
    2,
  )
})

test('Gruppe und letztes Lebenszeichen kommen auch aus einer Datei; ein späteres Zeichen kommt nach, Kunden lesen beides nicht', async () => {
  const hin = (zuletzt: string) =>
    importSitzungen(
      p.db,
      new TextEncoder().encode(
        `Kennung;Verbindung;Gruppe;Benutzer;Von;Zuletzt aktiv;Kunde\nzeichen;ZEICHEN-SRV;Kunden/Birke;sami@fern.example;2026-11-17T08:00:00Z;${zuletzt};84002\n`,
      ),
      { schreiben: true, akteur: 'Kommandozeile', datei: 'rdp.csv' },
    )
  expect(await hin('2026-11-17T08:10:00Z')).toMatchObject({ fehler: [], fremd: [], uebernommen: { neu: 1 } })
  expect((await hin('2026-11-17T08:10:00Z')).uebernommen).toMatchObject({ neu: 0, geaendert: 0, unveraendert: 1 })
  expect((await hin('2026-11-17T08:25:00Z')).uebernommen).toMatchObject({ geaendert: 1 })
  const { id } = await p.db.selectFrom('sitzungFern').where('verbindung', '=', 'ZEICHEN-SRV').select('id').executeTakeFirstOrThrow()
  const lies = (wer: typeof sami) => p.als(wer, calls).sitzung({ params: { id } })
  const eine = await lies(sami)
  expect(eine).toMatchObject({ gruppe: 'Kunden/Birke', zustand: 'unbekannt' })
  expect(Temporal.Instant.from(eine.zuletzt!).toString()).toBe('2026-11-17T08:25:00Z')
  expect(await lies(kundeB)).toMatchObject({ gruppe: '', zuletzt: null, anwenderId: null })
})
