import { expect, test } from 'vitest'
import { ohneTrennung } from './uebernahme.ts'
import { leseEreignisse, leseEreignisstrom, sitzungenAus } from './windows.ts'

const kanal = 'Microsoft-Windows-TerminalServices-LocalSessionManager/Operational'
/** An event as wevtutil writes it. */
const xml = (id: number, uhr: string, { sid = 3, user = 'FIRMA\\jana', adresse = '10.0.0.5', rechner = 'SRV01', tag = '2026-11-18' } = {}) =>
  `<Event xmlns='http://schemas.microsoft.com/win/2004/08/events/event'><System><Provider Name='Microsoft-Windows-TerminalServices-LocalSessionManager' Guid='{5d896912-022d-40aa-a3a8-4fa5515c76d7}'/><EventID>${id}</EventID><TimeCreated SystemTime='${tag}T${uhr}.1234567Z'/><EventRecordID>91</EventRecordID><Channel>${kanal}</Channel><Computer>${rechner}</Computer></System><UserData><EventXML xmlns='Event_NS'><User>${user}</User><SessionID>${sid}</SessionID>${adresse && `<Address>${adresse}</Address>`}</EventXML></UserData></Event>`
const security = (id: number, uhr: string, felder: Record<string, string>) =>
  `<Event xmlns="http://schemas.microsoft.com/win/2004/08/events/event"><System><EventID Qualifiers="0">${id}</EventID><TimeCreated SystemTime="2026-11-18T${uhr}.0000000Z"/><Channel>Security</Channel><Computer>SRV02</Computer></System><EventData>${Object.entries(
    felder,
  )
    .map(([name, wert]) => `<Data Name="${name}">${wert}</Data>`)
    .join('')}</EventData></Event>`
const neustart = (uhr: string) =>
  `<Event><System><EventID>6005</EventID><TimeCreated SystemTime='2026-11-18T${uhr}Z'/><Channel>System</Channel><Computer>SRV01</Computer></System></Event>`
const lies = (...alle: string[]) => sitzungenAus(leseEreignisse(new TextEncoder().encode(`<Events>${alle.join('\n')}</Events>`)))
const kurz = (um: string | null) => um?.slice(11, 16) ?? null

test('21 und 25 beginnen einen Abschnitt, 24 und 23 enden ihn, 23 die Sitzung; 25 ohne 24 beginnt nichts doppelt (5.2)', () => {
  const [eine, ...keine] = lies(
    xml(21, '08:12:00'),
    xml(22, '08:12:01'),
    xml(25, '08:20:00'),
    xml(24, '08:30:00'),
    xml(25, '08:35:00'),
    xml(23, '09:04:00', { adresse: '' }),
  )
  expect(keine).toEqual([])
  expect(eine).toMatchObject({ kennung: 'srv01|3|2026-11-18T08:12:00.123Z', verbindung: 'srv01', rechner: '10.0.0.5', benutzer: 'FIRMA\\jana', laeuft: false })
  expect([kurz(eine!.von), kurz(eine!.bis)]).toEqual(['08:12', '09:04'])
  expect(eine!.abschnitte!.map(({ von, bis }) => [kurz(von), kurz(bis)])).toEqual([
    ['08:12', '08:30'],
    ['08:35', '09:04'],
  ])
})
test('LOCAL ist keine Fernsitzung, und eine Verbindung ohne Anmeldung (1149) auch nicht', () => {
  expect(lies(xml(21, '08:00:00', { adresse: 'LOCAL' }), xml(23, '09:00:00', { adresse: '' }), xml(1149, '08:00:00'))).toEqual([])
})
test('ein Neustart lässt das Ende offen; wer schon getrennt war, hat eines', () => {
  const [offen, getrennt] = lies(xml(21, '08:00:00'), xml(21, '08:01:00', { sid: 4 }), xml(24, '08:05:00', { sid: 4 }), neustart('08:30:00'))
  expect(offen).toMatchObject({ bis: null, laeuft: false })
  expect(kurz(getrennt!.bis)).toBe('08:05')
})
test('was noch verbunden oder gerade erst getrennt ist, läuft; nach zwölf Stunden ohne Verbindung ist es vorbei, und wer wiederkommt, beginnt neu', () => {
  expect(lies(xml(21, '08:00:00'))).toMatchObject([{ bis: null, laeuft: true }])
  expect(lies(xml(21, '08:00:00'), xml(24, '08:30:00'))).toMatchObject([{ bis: null, laeuft: true }])
  const zwei = lies(xml(21, '08:00:00'), xml(24, '08:30:00'), xml(25, '07:00:00', { tag: '2026-11-19' }))
  expect(zwei.map(({ von, bis, laeuft, fortgesetzt }) => [kurz(von), kurz(bis), laeuft, fortgesetzt])).toEqual([
    ['08:00', '08:30', false, false],
    ['07:00', null, true, true],
  ])
})
test('eine Sitzung, die ein früherer Export offen ließ, geht mit dem nächsten weiter', () => {
  const [davor] = lies(xml(21, '08:00:00'), xml(24, '08:30:00'))
  const danach = sitzungenAus(leseEreignisse(new TextEncoder().encode(xml(25, '08:40:00') + xml(23, '09:00:00'))), [
    { kennung: davor!.kennung, benutzer: davor!.benutzer, rechner: davor!.rechner, abschnitte: davor!.abschnitte!, trennung: ohneTrennung },
  ])
  expect(danach).toMatchObject([{ kennung: davor!.kennung, von: davor!.von, laeuft: false }])
  expect(danach[0]!.abschnitte).toHaveLength(2)
})
test('derselbe Export noch einmal ändert nichts, auch nicht an einer Sitzung, die noch läuft', () => {
  const alle = [xml(21, '08:12:00'), xml(24, '08:30:00'), xml(25, '08:35:00'), xml(24, '08:50:00')]
  const [eine] = lies(...alle)
  const offen = { kennung: eine!.kennung, benutzer: eine!.benutzer, rechner: eine!.rechner, abschnitte: eine!.abschnitte!, trennung: ohneTrennung }
  for (const gelesen of [alle, alle.slice(1), alle.slice(2)]) {
    const wieder = sitzungenAus(leseEreignisse(new TextEncoder().encode(gelesen.join(''))), [offen])
    expect(wieder).toMatchObject([{ kennung: eine!.kennung, bis: null, laeuft: true, abschnitte: eine!.abschnitte }])
  }
})
test('Anmeldungen im Sicherheitsprotokoll (4624 Typ 10, 4778, 4779) gelten nur, wo der Sitzungskanal des Rechners fehlt', () => {
  const an = security(4624, '10:00:00', { TargetUserName: 'jana', TargetDomainName: 'FIRMA', TargetLogonId: '0x3e7', LogonType: '10', IpAddress: '10.0.0.9' })
  const trennen = security(4779, '10:20:00', { AccountName: 'jana', AccountDomain: 'FIRMA', LogonID: '0x3e7', ClientAddress: '10.0.0.9' })
  const ab = security(4634, '10:30:00', { TargetUserName: 'jana', TargetLogonId: '0x3e7', LogonType: '10' })
  expect(lies(an, trennen, ab)).toMatchObject([{ verbindung: 'srv02', benutzer: 'FIRMA\\jana', rechner: '10.0.0.9' }])
  expect(lies(an, ab, xml(21, '11:00:00', { rechner: 'SRV02' }), xml(23, '11:10:00', { rechner: 'SRV02' }))).toHaveLength(1)
  expect(lies(security(4624, '10:00:00', { TargetLogonId: '0x1', LogonType: '2', IpAddress: '-' }))).toEqual([])
})
test('eigene Zeichen werden abgelehnt, die üblichen gelesen, UTF-16 auch', () => {
  expect(() => leseEreignisse(new TextEncoder().encode('<!DOCTYPE x [<!ENTITY a "b">]><Events/>'))).toThrow('DOCTYPE')
  expect(lies(xml(21, '08:00:00', { user: 'R&amp;D\\j&#252;rgen' }))).toMatchObject([{ benutzer: 'R&D\\jürgen' }])
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(xml(21, '08:00:00'), 'utf16le')])
  expect(leseEreignisse(utf16)).toHaveLength(1)
})

test('Stück für Stück gelesen ist es dasselbe, wo immer ein Stück endet; Fremdes dazwischen wird nicht behalten, eigene Zeichen fallen auch an einer Naht auf (9)', async () => {
  const text = `<Events>${xml(21, '08:00:00', { user: 'FIRMA\\müller' })}${'<Fremd/>'.repeat(50)}${xml(24, '08:30:00')}${xml(23, '09:00:00')}</Events>`
  const bytes = new TextEncoder().encode(text)
  const stuecke = async function* (laenge: number) {
    for (let ab = 0; ab < bytes.length; ab += laenge) yield bytes.subarray(ab, ab + laenge)
  }
  for (const laenge of [1, 7, 64, 1000, bytes.length]) expect(await leseEreignisstrom(stuecke(laenge))).toEqual(leseEreignisse(bytes))
  const boese = async function* () {
    yield new TextEncoder().encode('<!DOC')
    yield new TextEncoder().encode('TYPE x [<!ENTITY a "b">]>')
  }
  await expect(leseEreignisstrom(boese())).rejects.toThrow('DOCTYPE')
})

const grund = (id: 39 | 40, uhr: string, felder: Record<string, number>) =>
  `<Event xmlns='http://schemas.microsoft.com/win/2004/08/events/event'><System><EventID>${id}</EventID><TimeCreated SystemTime='2026-11-18T${uhr}.2000000Z'/><Channel>Microsoft-Windows-TerminalServices-LocalSessionManager/Operational</Channel><Computer>SRV01</Computer></System><UserData><EventXML xmlns='Event_NS'>${Object.entries(
    felder,
  )
    .map(([name, wert]) => `<${name}>${wert}</${name}>`)
    .join('')}</EventXML></UserData></Event>`
const warum = (...alle: string[]) => lies(...alle).map(({ trennung }) => trennung)

test('40 sagt, warum eine Sitzung endete, kurz vor oder nach dem Ende; 39, welche andere Sitzung es war (5.2)', () => {
  const an = xml(21, '08:00:00')
  const ende = xml(23, '09:00:00', { adresse: '' })
  expect(warum(an, ende, grund(40, '09:00:01', { Session: 3, Reason: 12 }))).toEqual([{ code: 12, sitzung: null }])
  expect(warum(an, grund(40, '08:59:58', { Session: 3, Reason: 3 }), xml(24, '08:59:59'))).toEqual([{ code: 3, sitzung: null }])
  expect(warum(an, grund(39, '08:30:00', { TargetSession: 3, Source: 5 }), xml(24, '08:30:00'), grund(40, '08:30:01', { Session: 3, Reason: 5 }))).toEqual([
    { code: 5, sitzung: 5 },
  ])
  // Of another session, of no end at all, of an end long ago, and one's own disconnection.
  expect(warum(an, xml(24, '08:30:00'), grund(40, '08:30:00', { Session: 4, Reason: 3 }))).toEqual([ohneTrennung])
  expect(warum(an, grund(40, '08:10:00', { Session: 3, Reason: 5 }), xml(24, '08:30:00'))).toEqual([ohneTrennung])
  expect(warum(an, ende, grund(40, '09:10:00', { Session: 3, Reason: 12 }))).toEqual([ohneTrennung])
  expect(warum(an, grund(39, '08:30:00', { TargetSession: 3, Source: 3 }), xml(24, '08:30:00'))).toEqual([ohneTrennung])
})
test('wer wiederkommt, nimmt den Grund mit; unlesbare Gründe und solche allein ergeben keine Sitzung', () => {
  const weg = [xml(21, '08:00:00'), grund(40, '08:30:00', { Session: 3, Reason: 0 }), xml(24, '08:30:00')]
  expect(warum(...weg)).toEqual([{ code: 0, sitzung: null }])
  expect(warum(...weg, xml(25, '08:40:00'))).toEqual([ohneTrennung])
  expect(warum(...weg, xml(25, '08:40:00'), xml(23, '09:00:00', { adresse: '' }), grund(40, '09:00:00', { Session: 3, Reason: 11 }))).toEqual([
    { code: 11, sitzung: null },
  ])
  expect(warum(grund(40, '08:30:00', { Session: 3, Reason: 70_000 }), grund(40, '08:30:00', { Session: 3, Reason: 5 }))).toEqual([])
})
