import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuid } from '#platform/contract/uuid.ts'
import { calls as hardware } from '#apps/hardware-management/contract.ts'
import { dora, max, portal } from '#test/cast.ts'
import { besetze, firma } from '#test/geraete/sitzungsbesetzung.ts'
import { calls } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
  await besetze(p.db)
  await p.als(dora, hardware).anlegen({ body: { id: uuid(), hostname: 'B-SRV', ktostammId: firma.b } })
})
afterAll(() => p.stop())

const ich = () => p.als(dora, calls)
const sende = (token: string, payload: string) =>
  p.server.inject({
    method: 'POST',
    url: '/api/v2/rdp-logs/import',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' },
    payload,
  })
const ereignis = (id: number, uhr: string, rechner = 'B-SRV') =>
  `<Event><System><EventID>${id}</EventID><TimeCreated SystemTime='2026-11-18T${uhr}:00.5000000Z'/><Channel>Microsoft-Windows-TerminalServices-LocalSessionManager/Operational</Channel><Computer>${rechner}</Computer></System><UserData><EventXML><User>FIRMA\\sami</User><SessionID>2</SessionID><Address>10.0.0.7</Address></EventXML></UserData></Event>`
const protokoll = (...alle: string[]) => `<Events>${alle.join('')}</Events>`
const zugang = (ktostammId: string | null = null) => ich().skriptzugangAnlegen({ body: { name: 'SRV', tage: 30, ktostammId } })
const sitzungen = (host: string) =>
  p.db.selectFrom('sitzungFern').where('verbindung', '=', host).orderBy('von').select(['ende', 'ktostammId', 'hardwareId', 'dauerSek']).execute()

test('ein Skript meldet Ereignisse mit seinem Schlüssel; dieselben noch einmal ändern nichts, das Ende kommt nach (5.2)', async () => {
  const { token, id } = await zugang()
  expect((await sende(token, protokoll(ereignis(21, '08:00')))).json()).toEqual({ sitzungen: 1, neu: 1, geaendert: 0, unveraendert: 0, abweichend: 0 })
  expect((await sende(token, protokoll(ereignis(21, '08:00')))).json()).toMatchObject({ neu: 0, unveraendert: 1 })
  expect((await sende(token, protokoll(ereignis(21, '08:00'), ereignis(23, '08:30')))).json()).toMatchObject({ neu: 0, geaendert: 1 })
  expect(await sitzungen('b-srv')).toMatchObject([{ ende: 'bekannt', ktostammId: firma.b, dauerSek: 1800 }])
  expect((await ich().skriptzugaenge({ query: {} })).entities).toMatchObject([{ id, name: 'SRV', kunde: null, stand: 'gueltig', zuletzt: expect.any(String) }])
  const spur = await p.db.selectFrom('pruefspur').where('gegenstand', '=', 'sitzung-fern').where('aktion', '=', 'importieren').select('anwenderName').execute()
  expect(spur).toEqual([{ anwenderName: 'Programm SRV' }, { anwenderName: 'Programm SRV' }])
})

test('der Schlüssel eines Kunden bringt nur dessen Sitzungen: ein erfundener Rechnername ändert und erbt nichts bei einem anderen (9)', async () => {
  const { token: eigener } = await zugang()
  await sende(eigener, protokoll(ereignis(21, '10:00')))
  const { token: fremder } = await zugang(firma.a)
  // Ends what runs at the other customer, and a session of its own under that name.
  expect((await sende(fremder, protokoll(ereignis(23, '10:20')))).json()).toMatchObject({ neu: 0, geaendert: 0, abweichend: 1 })
  expect((await sitzungen('b-srv')).at(-1)).toMatchObject({ ende: 'laufend', ktostammId: firma.b })
  const zeile = { kennung: 'f1', verbindung: 'B-SRV', von: '2026-11-19T08:00:00Z', bis: '2026-11-19T08:10:00Z' }
  expect((await sende(fremder, JSON.stringify(zeile))).json()).toMatchObject({ neu: 1 })
  expect(await sitzungen('B-SRV')).toMatchObject([{ ktostammId: firma.a, hardwareId: null }])
  const anderer = await sende(fremder, JSON.stringify({ ...zeile, kennung: 'f2', kunde: 84002 }))
  expect([anderer.statusCode, anderer.json().detail]).toEqual([422, expect.stringContaining('gehört nicht zu diesem Zugang')])
})

test('widerrufen, erfunden und anderswo gilt kein Schlüssel; was keine Sitzung ist, sagt es, und eigene Zeichen werden abgelehnt', async () => {
  const { token, id } = await zugang()
  for (const [was, wort] of [
    ['<Events></Events>', 'keine Fernsitzung'],
    ['<!DOCTYPE x [<!ENTITY a "b">]><Events></Events>', 'DOCTYPE'],
    ['{"verbindung":', 'JSON'],
  ] as const) {
    const antwort = await sende(token, was)
    expect([antwort.statusCode, antwort.json().detail]).toEqual([422, expect.stringContaining(wort)])
  }
  expect((await p.server.inject({ url: '/api/v2/rdp-logs/entities', headers: { authorization: `Bearer ${token}` } })).statusCode).toBe(401)
  await ich().skriptzugangWiderrufen({ params: { id } })
  expect((await sende(token, protokoll(ereignis(21, '12:00')))).statusCode).toBe(401)
  await expect(ich().skriptzugangWiderrufen({ params: { id } })).rejects.toMatchObject({ status: 409 })
  await expect(ich().skriptzugangAnlegen({ body: { name: 'X', tage: 1, ktostammId: uuid() } })).rejects.toMatchObject({
    status: 422,
    problem: { errors: [{ path: 'ktostammId' }] },
  })
  await expect(p.als(max, calls).skriptzugaenge({ query: {} })).rejects.toMatchObject({ status: 403 })
  expect(JSON.stringify(await ich().skriptzugaenge({ query: {} }))).not.toContain(token)
})
