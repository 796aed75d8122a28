import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls as hardwareCalls } from '#apps/hardware-management/contract.ts'
import { calls as ticketCalls } from '#apps/ticket/contract.ts'
import { fileCalls } from '#platform/contract/files.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { serverApps } from '#apps/index.server.ts'
import { anna, bernd, carla, dora, kunde, password, portal } from '#test/cast.ts'
import { upload } from '#test/files/upload.ts'
import { calls } from '#apps/verwaltung/contract.ts'

let p: Awaited<ReturnType<typeof portal>>
const [server, ticket] = [uuid(), uuid()]
const geheim = 'Kanarie-Auskunft-15-otter'
const formel = '=HYPERLINK("http://fremd.example")'
beforeAll(async () => {
  p = await portal()
  await p.db
    .insertInto('anwenderBerechtigung')
    .values(['HARDWAREMANAGEMENT', 'HARDWAREMANAGEMENT.GEHEIMNIS'].map((berechtigung) => ({ anwenderId: bernd.anwenderId, berechtigung })))
    .execute()
  const dort = p.als(dora, hardwareCalls)
  await dort.anlegen({ body: { id: server, hostname: 'AUSKUNFT-1', lstfixId: bernd.lstfixId } })
  await dort.geheimnisSetzen({ params: { traeger: 'hardware', id: server, art: 'bios' }, body: { wert: geheim } })
  await p.als(bernd, hardwareCalls).geheimnisZeigen({ params: { traeger: 'hardware', id: server, art: 'bios' }, body: { grund: 'Umbau', password } })
  for (const [wer, bemerkung] of [
    [bernd, formel],
    [anna, 'nur Anna'],
  ] as const)
    await p.db
      .insertInto('abwesenheit')
      .values({ id: uuid(), lstfixId: wer.lstfixId!, art: 'Urlaub', von: '2026-08-03', bis: '2026-08-07', bemerkung })
      .execute()
  await p.als(dora, ticketCalls).anlegen({ body: { id: ticket, name: 'Notiz der Leitung', beschreibung: '' } })
  await p.db
    .insertInto('ticketKommentar')
    .values({ id: uuid(), ticketId: ticket, anwenderId: bernd.anwenderId, text: 'Bin dran', intern: false, zeitpunkt: '2026-11-24T10:00:00Z' })
    .execute()
})
afterAll(() => p.stop())

async function auskunft(id: string) {
  const antwort = await p.send(dora, calls.auskunft, { params: { id } })
  expect([antwort.statusCode, antwort.headers['content-type']]).toEqual([200, 'application/zip'])
  const teile = unzipSync(antwort.rawPayload)
  const text = (name: string) => strFromU8(teile[name]!)
  return {
    namen: Object.keys(teile),
    roh: teile,
    text,
    alles: Object.keys(teile)
      .filter((name) => !name.startsWith('Bilder/'))
      .map(text)
      .join('\n'),
    json: JSON.parse(text('Auskunft.json')) as Record<string, Record<string, unknown>[]>,
  }
}

test('die Auskunft über eine Person enthält, was die Apps über sie aufbewahren: je Bereich eine Tabelle, alles noch einmal als JSON', async () => {
  const { namen, text, json, alles } = await auskunft(bernd.lstfixId!)
  expect(namen).toEqual(expect.arrayContaining(['LIESMICH.txt', 'Auskunft.json', 'Stammdaten.csv', 'Zugang.csv', 'Anmeldungen.csv', 'Abwesenheiten.csv']))
  expect(json['Stammdaten']).toMatchObject([{ vorname: 'Bernd', personalnummer: 1002 }])
  expect(json['Zugang']).toMatchObject([{ benutzername: bernd.username }])
  expect(json['Anmeldungen']!.length).toBeGreaterThan(0)
  expect(json['Abwesenheiten']).toMatchObject([{ art: 'Urlaub', von: '2026-08-03', bemerkung: formel }])
  expect(json['Geraete']).toMatchObject([{ bezeichnung: 'AUSKUNFT-1' }])
  expect(json['Angesehene-Geheimnisse']).toMatchObject([{ art: 'bios', bezeichnung: 'AUSKUNFT-1', grund: 'Umbau' }])
  expect(json['E-Mails']!.flatMap((zeile) => Object.keys(zeile))).not.toContain('text')
  expect(json['Ticket-Nachrichten']).toMatchObject([{ text: 'Bin dran' }])
  expect(json['Pruefspur-eigene-Handlungen']).toContainEqual(expect.objectContaining({ aktion: 'oeffnen', gegenstand: 'hardware' }))
  expect(text('LIESMICH.txt')).toMatch(/Bernd Beispiel[^]*Abwesenheiten: 1 Zeile\n[^]*Nicht enthalten/)
  expect(text('Abwesenheiten.csv')).not.toMatch(/(^|;|")=HYPERLINK/m)
  expect(alles).not.toMatch(/nur Anna|argon2/)
  expect(alles).not.toContain(geheim)
})

test('jede Person bekommt jeden Bereich, auch wo nichts ist; ein Kunde ohne Personaldatensatz über seinen Zugang', async () => {
  const bereiche = serverApps.flatMap(({ parts }) => parts.personRecords ?? []).map(({ name }) => name)
  expect(new Set(bereiche).size).toBe(bereiche.length)
  expect(bereiche).toEqual(
    expect.arrayContaining(['Stempel', 'Tagesabschluesse', 'Klaerungsfaelle', 'Arbeitsbericht', 'Arbeitsscheine', 'Fernsitzungen', 'Tickets']),
  )
  for (const id of [kunde.anwenderId, anna.lstfixId!, anna.anwenderId]) expect(Object.keys((await auskunft(id)).json)).toEqual(bereiche)
  const { json } = await auskunft(kunde.anwenderId)
  expect(json['Zugang']).toMatchObject([{ benutzername: kunde.username }])
  expect([json['Stammdaten'], json['Abwesenheiten'], json['Geraete']]).toEqual([[], [], []])
})

test('Dateien stehen mit Name, Größe und Ort in der Liste; Bilder, die die Person gebracht hat, liegen bei, andere Dateien nicht', async () => {
  const foto = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  const bild = await upload(p, bernd, 'pumpe.jpg', foto)
  const text = await upload(p, bernd, 'Vertrag.txt', 'Vertrag mit Carla')
  const fremd = await upload(p, dora, 'fremd.jpg', foto)
  for (const { id, name } of [bild, text]) {
    await p.db.insertInto('ticketDokument').values({ id, ticketId: ticket, name, intern: false, anwenderId: bernd.anwenderId }).execute()
    await p.db.updateTable('datei').set({ art: 'ticketDokument', gegenstand: id, uebernommen: '2026-11-25T08:00:00Z' }).where('id', '=', id).execute()
  }
  const { nummer } = await p.db.selectFrom('ticket').where('id', '=', ticket).select('nummer').executeTakeFirstOrThrow()
  const { namen, roh, json, alles, text: lies } = await auskunft(bernd.lstfixId!)
  expect(json['Dateien']).toMatchObject(
    [text, bild].map(({ id, name, bytes }) => ({ kennung: id, name, bytes, haengtAn: 'Ticket', welches: String(nummer), entfernt: null })),
  )
  expect(namen.filter((name) => name.startsWith('Bilder/'))).toEqual([`Bilder/${bild.id}_pumpe.jpg`])
  const { rawPayload } = await p.send(dora, fileCalls.dateiInhalt, { params: { id: bild.id } })
  expect(Buffer.from(roh[`Bilder/${bild.id}_pumpe.jpg`]!).equals(rawPayload)).toBe(true)
  expect(alles).not.toMatch(new RegExp(`Vertrag mit Carla|${fremd.id}`))
  expect(lies('LIESMICH.txt')).toMatch(/selbst gebracht hat \(1\)[^]*PDF, Tabellen, Texte/)
})

test('Räumungen, Lesungen, Wartendes und Erwähnungen stehen in der Auskunft, ohne Angaben über andere', async () => {
  const [raeumung, notiz] = [uuid(), uuid()]
  const um = '2026-11-24T09:00:00Z'
  await p.db.insertInto('evakuierung').values({ id: raeumung, vkforgid: 1000, anlass: 'Übung', begonnen: um, anwenderId: dora.anwenderId }).execute()
  const leute = [bernd, anna].map(({ lstfixId }) => ({ evakuierungId: raeumung, lstfixId: lstfixId! }))
  await p.db.insertInto('evakuierungPerson').values(leute).execute()
  await p.db
    .insertInto('evakuierungHaken')
    .values(
      [bernd, anna].map(({ lstfixId }, nr) => ({
        id: uuid(),
        evakuierungId: raeumung,
        lstfixId: lstfixId!,
        stand: nr ? ('vermisst' as const) : ('sicher' as const),
        zeitpunkt: um,
        anwenderId: bernd.anwenderId,
      })),
    )
    .execute()
  await p.db.insertInto('nfcLesung').values({ id: uuid(), anwenderId: bernd.anwenderId, zeitpunkt: um, weg: 'nfc', kennung: '04A2FFEE1002' }).execute()
  const eintrag = (body: object) => JSON.stringify({ body })
  for (const [aufruf, body] of [
    ['POST /v1/pms/stempelerfassung/stempeln', { flag: 'arrival' }],
    ['POST /v1/ticket/kommentare', { text: `Zugang ${geheim}` }],
  ] as const)
    await p.db
      .insertInto('quarantaene')
      .values({ id: uuid(), anwenderId: bernd.anwenderId, geraetId: uuid(), aufruf, eintrag: eintrag(body), erfasst: um, grund: 'ausweis-passwort' })
      .execute()
  await p.db
    .insertInto('ticketKommentar')
    .values({ id: notiz, ticketId: ticket, anwenderId: dora.anwenderId, text: 'Bernd fragen', intern: true, zeitpunkt: um })
    .execute()
  await p.db.insertInto('ticketErwaehnung').values({ kommentarId: notiz, anwenderId: bernd.anwenderId }).execute()
  const { json, alles } = await auskunft(bernd.lstfixId!)
  expect(json['Raeumungen']).toMatchObject([{ anlass: 'Übung', unklar: false }])
  expect(json['Raeumungen-Haken']).toMatchObject([{ stand: 'sicher' }])
  expect(json['Raeumungen-geleitet']).toMatchObject([{ haken: 2, begonnenVonDerPerson: false, bemerkung: null }])
  expect(json['NFC-Lesungen']).toMatchObject([{ weg: 'nfc', letzteStellen: '1002' }])
  expect(json['Wartende-Eintraege']!.map(({ stempel }) => stempel)).toEqual(expect.arrayContaining([{ flag: 'arrival' }, null]))
  expect(json['Ticket-Erwaehnungen']).toMatchObject([{ text: 'Bernd fragen' }])
  expect(alles).not.toMatch(/04A2FFEE|vermisst/)
  expect(alles).not.toContain(geheim)
})

test('ein Bereich mit mehr Zeilen, als auf einmal gelesen werden, ist ganz dabei', async () => {
  await sql`insert into benachrichtigung (id, anwender_id, anlass, ziel, erstellt)
    select gen_random_uuid(), ${carla.anwenderId}::uuid, 'ticket.kommentar', '/ticket/' || n, now() - n * interval '1 minute' from generate_series(1, 2500) n`.execute(
    p.db,
  )
  const { json, text } = await auskunft(carla.anwenderId)
  expect(json['Mitteilungen']!.map(({ ziel }) => ziel)).toEqual(Array.from({ length: 2500 }, (_, nr) => `/ticket/${nr + 1}`))
  expect(text('Mitteilungen.csv').trimEnd().split('\r\n')).toHaveLength(2501)
})

test('die Auskunft steht in der Prüfspur; ohne Verwaltung gibt es sie nicht, und eine unbekannte Person nicht', async () => {
  await auskunft(anna.lstfixId!)
  const spur = await p.db
    .selectFrom('pruefspur')
    .where('aktion', '=', 'auskunft')
    .orderBy('id', 'desc')
    .limit(1)
    .select(['anwenderId', 'gegenstand', 'gegenstandId'])
    .execute()
  expect(spur).toEqual([{ anwenderId: dora.anwenderId, gegenstand: 'lstfix', gegenstandId: anna.lstfixId }])
  for (const wer of [carla, bernd, kunde]) expect((await p.send(wer, calls.auskunft, { params: { id: anna.lstfixId! } })).statusCode).toBe(403)
  expect((await p.send(dora, calls.auskunft, { params: { id: uuid() } })).statusCode).toBe(404)
})

test('auch während sie geschrieben wird, liegt unter keinem Namen etwas von ihr auf der Platte: ein Server, der mittendrin endet, lässt nichts zurück', async () => {
  const ordner = mkdtempSync(join(tmpdir(), 'portal-test-'))
  const { settings } = p.parts
  const [vorher, bereiche] = [process.env['TMPDIR'], settings.personRecords]
  const gesehen: string[][] = []
  const blick = () => {
    gesehen.push(readdirSync(ordner))
    return sql`select 'hin' as blick`
  }
  try {
    process.env['TMPDIR'] = ordner
    Object.assign(settings, { personRecords: [...bereiche, { name: 'Blick', statement: blick }] })
    expect((await auskunft(anna.lstfixId!)).json['Blick']).toEqual([{ blick: 'hin' }])
    expect([gesehen, readdirSync(ordner)]).toEqual([[[]], []])
  } finally {
    if (vorher === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = vorher
    Object.assign(settings, { personRecords: bereiche })
    rmSync(ordner, { recursive: true })
  }
})
