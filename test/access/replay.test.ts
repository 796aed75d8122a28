import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { serverApps } from '#apps/index.server.ts'
import { calls as settingsCalls } from '#apps/settings/contract.ts'
import { calls as statusCalls } from '#apps/statusabfrage/contract.ts'
import { calls as stempelCalls } from '#apps/stempelerfassung/contract.ts'
import type { Call } from '#platform/contract/contract.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { anna, bernd, carla, dora, emil, gast, kunde, max, portal, type Figure } from '../cast.ts'
import type { Input } from '../checks/by-hand.ts'
import { minimal } from '../checks/input.ts'
import { having, kindOf, leavesOf } from '../checks/leaves.ts'
import { foreign, madeBy } from '../checks/made.ts'
import { rowsOf, trespasses } from '../checks/rows.ts'

/** Ids of Anna (account 1000) in the hands of others: nothing of hers may be read or changed. */
const tag = '2026-11-20'
const verborgen = 'Verborgen-Anna'
/** Head of account 3000 with every right that a head has: the strongest who has nothing to do with Anna. */
const frida: Figure = {
  name: 'Frida',
  username: 'frida@firma.example',
  anwenderId: uuid(),
  lstfixId: uuid(),
  accountid: 3000,
  rolle: 'Leitung',
  konten: [3000],
}
const fremde = [emil, frida, max, kunde, gast] as const
const operations: [string, Call][] = serverApps.flatMap(({ app, calls }) =>
  Object.entries(calls).map(([name, call]) => [`${app.id}.${name}`, call] as [string, Call]),
)

let p: Awaited<ReturnType<typeof portal>>
let stempel: string
let korrigiert: string
/** Everything that has an id and is Anna's, by kind. */
let hers: { uuid: string[]; zahl: number[]; text: string[] }

beforeAll(async () => {
  p = await portal()
  await befriend()
  await p.db.updateTable('lstfix').set({ zuname: verborgen, telefon: '0171-verborgen', geburtsdatum: '1990-02-03' }).where('id', '=', anna.lstfixId!).execute()
  await p.db.updateTable('anwender').set({ anzeigename: verborgen }).where('id', '=', anna.anwenderId).execute()
  const stempeln = (flag: 'arrival' | 'departure', zeit: string) =>
    p.als(anna, stempelCalls).stempeln({ body: { id: uuid(), timestamp: `${tag}T${zeit}:00+01:00`, flag } })
  stempel = (await stempeln('arrival', '07:01')).id
  const falsch = await stempeln('departure', '15:01')
  korrigiert = (
    await p
      .als(carla, stempelCalls)
      .korrigieren({ params: { id: falsch.id }, body: { timestamp: `${tag}T16:02:00+01:00`, flag: 'departure', code: 'Normal', grund: 'Grund-verborgen' } })
  ).id
  const abwesenheit = uuid()
  await p.db
    .insertInto('abwesenheit')
    .values({ id: abwesenheit, lstfixId: anna.lstfixId!, art: 'Krank', von: '2026-11-10', bis: tag, bemerkung: 'Bemerkung-verborgen' })
    .execute()
  const mail = uuid()
  await p.db
    .insertInto('postausgang')
    .values({ id: mail, an: anna.username, betreff: 'Betreff-verborgen', text: 'Text-verborgen', anlass: 'probe', anwenderId: anna.anwenderId })
    .execute()
  const { entities } = await p.als(anna, settingsCalls).sitzungen()
  // The portal's key for push is made for the first who asks.
  await p.als(anna, settingsCalls).benachrichtigungen()
  // The cases that her stamps raise are there before anybody asks for them.
  await vi.waitFor(
    async () => {
      const {
        rows: [stand],
      } = await sql<{
        fertig: boolean
      }>`select (wert ->> 'id')::bigint = (select max(id) from ereignis where thema = 'stempel') as fertig from installation where schluessel = 'klaerung-stand'`.execute(
        p.db,
      )
      if (!stand?.fertig) throw new Error('not looked at yet')
    },
    { timeout: 20_000, interval: 100 },
  )
  const faelle = await p.db.selectFrom('klaerungsfall').where('lstfixId', '=', anna.lstfixId!).select('id').execute()
  expect(faelle.length).toBeGreaterThan(0)
  hers = {
    uuid: [anna.lstfixId!, anna.anwenderId, stempel, falsch.id, korrigiert, abwesenheit, mail, entities[0]!.id, abteilungId, ...faelle.map(({ id }) => id)],
    zahl: [1001, 1000],
    text: [anna.lstfixId!, '1001', anna.username, 'Verborgen'],
  }
}, 30_000)
afterAll(() => p.stop())
const abteilungId = '019aa000-0000-7000-8000-0000000c0001'

async function befriend() {
  const rolle = await p.db.selectFrom('rolle').where('name', '=', 'Leitung').select('id').executeTakeFirstOrThrow()
  const { abteilungId: wien } = await p.db.selectFrom('lstfix').where('id', '=', emil.lstfixId!).select('abteilungId').executeTakeFirstOrThrow()
  await p.db
    .insertInto('lstfix')
    .values({ id: frida.lstfixId!, persnr: 1099, vorname: 'Frida', zuname: 'Fern', abteilungId: wien, vkforgid: 3000, eintritt: '2020-01-01' })
    .execute()
  await p.db
    .insertInto('anwender')
    .values({ id: frida.anwenderId, username: frida.username, email: frida.username, anzeigename: 'Frida Fern', lstfixId: frida.lstfixId, accountid: 3000 })
    .execute()
  await p.db.insertInto('anwenderRolle').values({ anwenderId: frida.anwenderId, rolleId: rolle.id }).execute()
}

/** Marks of Anna's records in an answer, without what the caller sent himself. */
const marks = () => [/verborgen/i, /1990-02-03/, /anna@/i, ...hers.uuid.filter((id) => id !== abteilungId).map((id) => new RegExp(id))]
const seen = (payload: string, sent: readonly unknown[] = []) => {
  const without = sent.reduce<string>((text, one) => text.replaceAll(String(one), ''), payload)
  return marks()
    .filter((mark) => mark.test(without))
    .map(String)
}

/** Calls whose base input reaches the handler in a time in which Anna has records. */
const zeitraum = { from: '2026-11-01T00:00:00Z', to: '2027-01-01T00:00:00Z' }
const base = (name: string, call: Call): Input => {
  const input = minimal(name, call)
  // A new record of one's own: under an id that nobody before has used.
  if (call.offline && typeof input.body === 'object') Object.assign(input.body as object, { id: uuid() })
  if (!call.query || !('from' in call.query.shape)) return input
  // Some ask for days, others for instants.
  const days = String(input.query?.['from']).length === 10
  const { from, to } = zeitraum
  return { ...input, query: { ...input.query, ...(days ? { from: from.slice(0, 10), to: to.slice(0, 10) } : zeitraum) } }
}

/** Every call with every one of Anna's ids at every place that takes one. Calls without the right are tried once. */
async function replay(who: Figure) {
  const found: string[] = []
  const shapeless: string[] = []
  /** Ids under which he could store a new record of another kind: his own word from then on. */
  const given: unknown[] = []
  /** Ids and numbers of records that he made. */
  const made = new Set<string | number>()
  let asked = 0
  for (const [name, call] of operations) {
    if (name === 'login.logout') continue
    const plain = base(name, call)
    const first = await p.send(who, call, plain)
    if (first.statusCode === 400) shapeless.push(`${name}: ${first.payload}`)
    const told = seen(foreign(first.payload, made), given)
    if (told.length) found.push(`${name}: ${told.join()}`)
    if (first.statusCode === 403) continue
    const tries = leavesOf(call).flatMap(({ path, schema }) => {
      const kind = kindOf(schema)
      // A new record may carry any id that is free: of hers only those count that are taken.
      const own = call.offline && path.join('.') === 'body.id'
      const values = own ? [stempel, korrigiert] : kind ? hers[kind] : []
      return values.map((value) => ({ path, value, own }))
    })
    asked += tries.length
    // What one call is asked, it is asked at once; the answers are read in their order.
    const answers = await Promise.all(tries.map(({ path, value }) => p.send(who, call, having(plain, call, path, value))))
    for (const [index, { path, value, own }] of tries.entries()) {
      const { statusCode, payload } = answers[index]!
      const leaks = seen(foreign(payload, made), [value, ...given])
      if (own && statusCode === 201) given.push(value)
      for (const name of madeBy(answers[index]!, hers.uuid)) made.add(name)
      if (leaks.length || statusCode >= 500) found.push(`${name} ${path.join('.')}=${value}: ${statusCode} ${leaks.join()}`)
    }
  }
  return { found, shapeless, asked }
}

test('jede Kennung von Anna in fremder Hand: nichts zu lesen, nichts geändert', async () => {
  for (const who of fremde) {
    const before = await rowsOf(p.db)
    const { found, shapeless, asked } = await replay(who)
    expect(found, who.name).toEqual([])
    expect(shapeless, 'eine Eingabe, die schon an der Form scheitert, probiert nichts').toEqual([])
    if (who === frida) expect(asked).toBeGreaterThan(100)
    const own = [who.anwenderId, who.lstfixId ?? who.anwenderId, who.username]
    expect(trespasses(before, await rowsOf(p.db), own), who.name).toEqual([])
  }
})

test('Gegenprobe: wer darf, findet Annas Spuren mit denselben Fragen', async () => {
  const reading = operations.filter(([, { method }]) => method === 'GET')
  const reached = async (who: Figure) => {
    const names = await Promise.all(reading.map(async ([name, call]) => (seen((await p.send(who, call, base(name, call))).payload).length ? [name] : [])))
    return names.flat()
  }
  expect(await reached(carla)).toEqual(
    expect.arrayContaining([
      'stempelerfassung.liste',
      'stempelerfassung.exportieren',
      'statusabfrage.personal',
      'statusabfrage.personalExport',
      'statusabfrage.empfaengerUser',
    ]),
  )
  expect(await reached(dora)).toEqual(
    expect.arrayContaining(['verwaltung.personen', 'verwaltung.abwesenheiten', 'verwaltung.postausgang', 'verwaltung.sitzungen']),
  )
})

test('Gegenprobe: eine fremde Änderung bliebe nicht unbemerkt', async () => {
  const before = await rowsOf(p.db)
  await p.als(carla, stempelCalls).loeschen({ params: { id: stempel }, body: { grund: 'Probe' } })
  await p.als(emil, stempelCalls).stempeln({ body: { id: uuid(), timestamp: `${tag}T08:00:00+01:00`, flag: 'arrival' } })
  const found = trespasses(before, await rowsOf(p.db), [emil.anwenderId, emil.lstfixId!, emil.username])
  expect(found.some((text) => text.startsWith('zeitstempel_storno'))).toBe(true)
  expect(found.some((text) => text.startsWith('zeitstempel:'))).toBe(false)
})

test('Annas Stempel: weder Liste noch Ausgabe noch Woche eines anderen zeigen sie, auch nicht mit ihrem Konto', async () => {
  for (const who of [emil, frida, max, bernd]) {
    for (const employeeid of [anna.lstfixId!, '1001']) {
      await expect(p.als(who, stempelCalls).liste({ query: { ...zeitraum, employeeid } }), who.name).rejects.toMatchObject({ status: 404 })
      await expect(p.als(who, stempelCalls).exportieren({ query: { ...zeitraum, employeeid } }), who.name).rejects.toMatchObject({ status: 404 })
      await expect(p.als(who, stempelCalls).woche({ query: { montag: tag, employeeid } }), who.name).rejects.toMatchObject({ status: 404 })
    }
    const { entities } = await p.als(who, stempelCalls).liste({ query: { ...zeitraum, accountids: [1000, 3000] } })
    expect(
      entities.filter(({ employee }) => employee.id === anna.lstfixId),
      who.name,
    ).toEqual([])
  }
})

test('für Anna stempeln, ihre Stempel ändern oder ihre Kennung wiederholen: 403 oder 404, nie ein zweiter Stempel', async () => {
  const body = { timestamp: `${tag}T09:00:00+01:00`, flag: 'arrival' as const }
  const before = (await rowsOf(p.db)).get('zeitstempel')!.filter((row) => row['lstfix_id'] === anna.lstfixId)
  for (const who of [emil, frida, max, bernd])
    await expect(p.als(who, stempelCalls).stempeln({ body: { ...body, id: uuid(), employeeid: '1001' } }), who.name).rejects.toMatchObject({ status: 404 })
  await expect(p.als(emil, stempelCalls).korrigieren({ params: { id: korrigiert }, body: { ...body, code: 'Normal', grund: 'fremd' } })).rejects.toMatchObject({
    status: 403,
  })
  await expect(p.als(frida, stempelCalls).korrigieren({ params: { id: korrigiert }, body: { ...body, code: 'Normal', grund: 'fremd' } })).rejects.toMatchObject(
    { status: 404 },
  )
  await expect(p.als(frida, stempelCalls).loeschen({ params: { id: korrigiert }, body: { grund: 'fremd' } })).rejects.toMatchObject({ status: 404 })
  const wiederholt = await p.send(emil, stempelCalls.stempeln, { body: { ...body, id: korrigiert } })
  expect([wiederholt.statusCode, seen(wiederholt.payload, [korrigiert])]).toEqual([409, []])
  await expect(p.als(kunde, stempelCalls).heute()).rejects.toMatchObject({ status: 403 })
  expect((await rowsOf(p.db)).get('zeitstempel')!.filter((row) => row['lstfix_id'] === anna.lstfixId)).toEqual(before)
})

test('Anna auf der Tafel: für das andere Konto gibt es sie nicht, und ihre Abteilung nennt sie nicht', async () => {
  for (const who of [emil, frida]) {
    await expect(p.als(who, statusCalls).personalDetail({ params: { stichdatum: tag, idlstfix: anna.lstfixId! } })).rejects.toMatchObject({ status: 404 })
    const { entities } = await p.als(who, statusCalls).personal({ params: { stichdatum: tag }, query: { abteilung: abteilungId } })
    expect(entities).toEqual([])
  }
  await expect(
    p.als(frida, statusCalls).nachricht({ body: { empfaenger: [{ id: anna.lstfixId!, name: 'x' }], betreff: 'x', text: 'x' } }),
  ).rejects.toMatchObject({ status: 404 })
})

test('Annas Sitzung beendet niemand, und ihr Konto übernimmt niemand', async () => {
  const {
    entities: [sitzung],
  } = await p.als(anna, settingsCalls).sitzungen()
  for (const who of [emil, kunde, bernd])
    await expect(p.als(who, settingsCalls).beenden({ params: { id: sitzung!.id } })).rejects.toMatchObject({ status: 404 })
  expect((await p.als(anna, settingsCalls).sitzungen()).entities.map(({ id }) => id)).toContain(sitzung!.id)
})

test('der Ereignisstrom nennt Fremden keine Kennung von Anna', async () => {
  const open = async (who: Figure) => {
    const answer = await p.server.inject({ url: '/api/v1/live', headers: { cookie: await p.cookie(who) }, payloadAsStream: true })
    let text = ''
    answer.stream().on('data', (part: Buffer) => {
      text += part.toString()
    })
    return { who, text: () => text, close: () => answer.stream().destroy() }
  }
  const streams = await Promise.all([anna, ...fremde].map(open))
  await p.als(anna, stempelCalls).stempeln({ body: { id: uuid(), timestamp: `${tag}T18:00:00+01:00`, flag: 'arrival' } })
  // Her own stream has both: those of the others were written in the same moment, or not at all.
  for (const topic of ['stempel', 'anwesenheit'])
    await expect.poll(() => streams[0]!.text()).toContain(JSON.stringify({ topic, ids: [anna.lstfixId] }).slice(0, -1))
  await new Promise((later) => setTimeout(later, 500))
  for (const { close } of streams) close()
  expect(
    streams
      .slice(1)
      .filter(({ text }) => text().includes(anna.lstfixId!))
      .map(
        ({ who, text }) =>
          `${who.name}: ${text()
            .replace(/[\s\S]*?(data: )/, '$1')
            .trim()}`,
      ),
  ).toEqual([])
})
