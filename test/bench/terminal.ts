import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { calls } from '#apps/stempel-terminal/contract.ts'
import { ausweisSalz, nummerHash } from '#domain/stempel/ausweis.ts'
import { rechneWochen } from '#domain/zeiten/konto/durchschnitt-lauf.ts'
import { connect } from '#platform/server/database/db.ts'
import { issuePairingCode } from '#platform/server/access/pairing.ts'
import { runningEngine } from '#platform/server/database/postgres.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { withOwner } from '#test/faults/owner.ts'
import { Geraet, nummer, type Senden } from '#test/terminal/terminalgeraet.ts'
import type { Measurement } from './bench.ts'
import { cpu } from './proc.ts'
import { quantile } from './table.ts'

const terminals = 50
/** A shift starts: everybody within so many seconds. `TERMINAL_SECONDS=60` is a shorter look at the same rate. */
const shiftSeconds = Number(process.env['TERMINAL_SECONDS'] ?? 300)
const people = Math.round((500 * shiftSeconds) / 300)

/** As a device asks while nothing happens. */
const beatMs = 15_000
/** When a person comes, in ms from the beginning: at any moment, in every run the same. With 500 in five minutes two often come within the same second. */
const arrival = (person: number) => {
  const random = Math.abs(Math.sin((person + 1) * 12.9898) * 43_758.5453) % 1
  return random * shiftSeconds * 950
}

/** The start of a shift: 500 people at 50 terminals within five minutes, each terminal with its heartbeats and its lists. The device itself: `terminal-device.ts`. */
export const terminal: Measurement = {
  name: 'terminal',
  async run(bench) {
    const dataDir = bench.data('terminal')
    const server = await bench.start({ dataDir })
    const crew = await withOwner(dataDir, async () => {
      const prepared = await prepare(runningEngine(dataDir)!, people, terminals)
      await sixWeeks(runningEngine(dataDir)!)
      return prepared
    })
    const devices = []
    for (const code of crew.codes) {
      // One address for all: in real life fifty walls have more than one.
      await withOwner(dataDir, (client) => client.query("delete from drossel where schluessel like 'koppeln:%' or schluessel like 'terminal-aufgabe:%'"))
      const device = await Geraet.koppeln(over(server.port), code)
      await device.anmelden()
      devices.push(device)
    }
    const took = { stamp: [] as number[], beat: [] as number[], list: [] as number[] }
    /** When in the shift they were: only its first seconds, or all through it? */
    const slowest: { ms: number; second: number }[] = []
    const failed: string[] = []
    const timed = async (into: number[], act: () => Promise<unknown>) => {
      const began = performance.now()
      await act().catch((error: unknown) => failed.push(String(error)))
      into.push(performance.now() - began)
    }
    const before = cpu(server.pid, dataDir)
    const began = performance.now()
    await Promise.all(
      devices.map(async (device, index) => {
        const mine = crew.people.map((one, person) => ({ ...one, due: began + arrival(person) })).filter((_, person) => person % terminals === index)
        mine.sort((a, b) => a.due - b.due)
        let beat = began + (index / terminals) * beatMs
        let [since, stand] = [Temporal.Now.instant().toString(), undefined as string | undefined]
        while (performance.now() < began + shiftSeconds * 1000) {
          if (mine[0] && performance.now() >= mine[0].due) {
            const { id, badge } = mine.shift()!
            const timestamp = Temporal.Now.instant().toString()
            const second = Math.round((performance.now() - began) / 1000)
            await timed(took.stamp, async () => {
              const { ergebnisse } = await device.melden([
                device.eintrag({ art: 'stempel', employeeid: id, timestamp, flag: 'arrival', code: 'Normal', erkannt: { weg: 'ausweis', ausweis: badge } }),
              ])
              if (ergebnisse[0]!.ergebnis !== 'angenommen' || !ergebnisse[0]!.bestaetigung) throw new Error(`${ergebnisse[0]!.grund}`)
            })
            slowest.push({ ms: took.stamp.at(-1)!, second })
          }
          if (performance.now() >= beat) {
            beat += beatMs
            let leutestand = ''
            await timed(took.beat, async () => {
              leutestand = (await device.melden()).lage.leutestand
            })
            await timed(took.list, async () => {
              if (!stand?.startsWith(`${leutestand}.`)) stand = (await device.ruf(calls.personen, { query: stand === undefined ? {} : { stand } })).stand
              since = (await device.ruf(calls.staende, { query: { seit: since } })).jetzt
            })
          }
          await delay(20)
        }
      }),
    )
    const spent = cpu(server.pid, dataDir)
    if (failed.length) throw new Error(`terminal: ${failed.length} failed, first: ${failed[0]}`)
    const count = `${took.stamp.length} stamps and ${took.beat.length} heartbeats of ${terminals} terminals in ${shiftSeconds} s, everybody with six open weeks, no error`
    bench.add({ what: 'terminal: stamp with confirmation, p99', measured: quantile(took.stamp, 0.99), unit: 'ms', limit: 500, conditions: count })
    bench.add({ what: 'terminal: stamp with confirmation, p50', measured: quantile(took.stamp, 0.5), unit: 'ms' })
    const worst = slowest.toSorted((a, b) => b.ms - a.ms).slice(0, 5)
    bench.add({
      what: 'terminal: stamp with confirmation, p95',
      measured: quantile(took.stamp, 0.95),
      unit: 'ms',
      conditions: `the slowest: ${worst.map(({ ms, second }) => `${ms.toFixed(0)} ms in second ${second}`).join(', ')}`,
    })
    bench.add({ what: 'terminal: heartbeat, p99', measured: quantile(took.beat, 0.99), unit: 'ms', limit: 500 })
    bench.add({ what: 'terminal: roster and who stands where, p99', measured: quantile(took.list, 0.99), unit: 'ms', limit: 500 })
    const busy = (kind: 'node' | 'postgres') => `${(((spent[kind] - before[kind]) / (shiftSeconds * 1000)) * 100).toFixed(0)} %`
    bench.add({
      what: 'terminal: all that the server did, CPU per stamp',
      measured: (spent.node + spent.postgres - before.node - before.postgres) / took.stamp.length,
      unit: 'ms',
      conditions: `server ${busy('node')} and PostgreSQL ${busy('postgres')} of a CPU, heartbeats and jobs included`,
    })
  },
}

/** So many people with badges (BENCH0, BENCH1 …) in the first branch, so many terminals with a code each. */
export async function prepare(url: string, people: number, terminals: number) {
  const db = connect(url, { max: 1 })
  try {
    const { id: abteilungId } = await db.selectFrom('abteilung').orderBy('nummer').limit(1).select('id').executeTakeFirstOrThrow()
    const salz = await ausweisSalz(db)
    const crew = Array.from({ length: people }, (_, index) => ({ id: uuid(), persnr: 700_000 + index, hash: nummerHash(salz, `BENCH${index}`) }))
    await db
      .insertInto('lstfix')
      .values(crew.map(({ id, persnr }) => ({ id, persnr, vorname: 'Bench', zuname: String(persnr), abteilungId, vkforgid: 1000, eintritt: '2020-01-01' })))
      .execute()
    await db
      .insertInto('ausweis')
      .values(crew.map(({ id, hash }) => ({ id: uuid(), lstfixId: id, nummerHash: hash, ende: '', art: 'karte' as const, gueltigAb: '2020-01-01T00:00:00Z' })))
      .execute()
    const codes = []
    for (let index = 0; index < terminals; index++) {
      const id = uuid()
      await db
        .insertInto('terminal')
        .values({ id, name: `Bench ${index}`, vkforgid: 1000 })
        .execute()
      codes.push((await issuePairingCode(db, id)).code)
    }
    return { codes, people: crew.map(({ id, hash }) => ({ id, badge: { nummer: nummer(hash), ende: '' } })) }
  } finally {
    await db.destroy()
  }
}

/** They have worked for six weeks, nobody has closed a month: what the confirmation reckons. The weeks are summed up, as they are in the night before. */
async function sixWeeks(url: string) {
  const db = connect(url, { max: 1 })
  try {
    await sql`insert into lstfix_arbeitszeitmodell (lstfix_id, modell_id, gueltig_ab)
      select id, (select id from arbeitszeitmodell where aktiv order by name limit 1), '2020-01-01' from lstfix where persnr >= 700000`.execute(db)
    await sql`insert into zeitstempel (id, lstfix_id, timestamp, zone, flag, code, quelle, vertrauen, empfangen)
      select gen_random_uuid(), l.id, tag + um, f.zone, flag, 'Normal', 'import', 'A', tag + um
      from lstfix l join filiale f using (vkforgid), generate_series(current_date - 42, current_date - 1, interval '1 day') tag,
        (values (interval '6 hours', 'arrival'), ('14.5 hours', 'departure')) as s(um, flag)
      where l.persnr >= 700000 and extract(isodow from tag) < 6`.execute(db)
    await sql`analyze zeitstempel`.execute(db)
    await rechneWochen(db, Temporal.Now.instant(), 'neue')
  } finally {
    await db.destroy()
  }
}

const over =
  (port: number): Senden =>
  async ({ method, url, headers, body }) => {
    const answer = await fetch(`http://127.0.0.1:${port}${url}`, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const cookie = answer.headers
      .getSetCookie()
      .find((one) => /^(__Host-)?terminal=/.test(one))
      ?.split(';')[0]
    return { status: answer.status, cookie, json: await answer.json() }
  }
