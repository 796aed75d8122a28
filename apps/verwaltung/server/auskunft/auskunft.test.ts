import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls as hardwareCalls } from '#apps/hardware-management/contract.ts'
import { calls as ticketCalls } from '#apps/ticket/contract.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { serverApps } from '#apps/index.server.ts'
import { anna, bernd, carla, dora, kunde, password, portal } from '#test/cast.ts'
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
    text,
    alles: Object.keys(teile).map(text).join('\n'),
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
