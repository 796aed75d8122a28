import { setTimeout as delay } from 'node:timers/promises'
import { verify } from '#platform/server/record/audit.ts'
import { connect } from '#platform/server/database/db.ts'
import { runningEngine } from '#platform/server/database/postgres.ts'
import type { Box } from './box.ts'
import type { Intent } from './crew.ts'
import { withOwner } from './owner.ts'

interface Row {
  id: string
  geraet: string
  folge: number
  timestamp: string
  spuren: number
}

/**
 * Holds what devices were promised against what the database has. A stamp is the same act when device and told time are the same, whatever
 * its id is: so an act stored twice under two ids is found, too. Needs PostgreSQL
 * running. `repeated` false: what was refused was not sent again, so the sequences have gaps.
 */
export async function compare(box: Box, dataDir: string, intents: readonly Intent[], { repeated = true } = {}) {
  const rows = await stored(dataDir, [...new Set(intents.map(({ geraet }) => geraet))])
  const act = ({ geraet, timestamp }: Pick<Row, 'geraet' | 'timestamp'>) => `${geraet} ${timestamp}`
  const times = new Map<string, number>()
  for (const row of rows) times.set(act(row), (times.get(act(row)) ?? 0) + 1)
  const promised = intents.filter(({ confirmed }) => confirmed !== undefined)
  const lost = promised.filter((intent) => !times.has(act(intent))).length
  const doubled = [...times.values()].filter((count) => count > 1).length
  box.check(`${promised.length} bestätigte Stempel: ${lost} verloren`, lost === 0)
  box.check(
    `${rows.length} gespeicherte Stempel: ${doubled} doppelt, ${rows.filter(({ spuren }) => spuren !== 1).length} ohne genau einen Eintrag in der Prüfspur`,
    doubled === 0 && rows.every(({ spuren }) => spuren === 1),
  )
  const sent = new Set(intents.map(act))
  box.check(
    'nichts gespeichert, was niemand geschickt hat',
    rows.every((row) => sent.has(act(row))),
  )
  if (!repeated) return
  const gaps = Map.groupBy(rows, ({ geraet }) => geraet)
    .values()
    .map((own) => own.filter(({ folge }, index) => folge !== index + 1).length)
    .reduce((sum, count) => sum + count, 0)
  box.check(`je Gerät lückenlose Folge, Zeiten in derselben Ordnung (${gaps} Abweichungen)`, gaps === 0)
}

/** Stored stamps of devices by device and told time, with their number of audit rows. */
async function stored(dataDir: string, devices: readonly string[]): Promise<Row[]> {
  return withOwner(
    dataDir,
    async (client) =>
      (
        await client.query<Row>(
          `
    select id, geraet, folge::int, to_char(timestamp at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as timestamp,
      (select count(*)::int from pruefspur where gegenstand = 'zeitstempel' and gegenstand_id = z.id::text and aktion = 'stempeln') as spuren
    from zeitstempel z where geraet = any($1::uuid[]) order by geraet, z.timestamp, folge`,
          [devices],
        )
      ).rows,
  )
}

/** The audit chain: the running server seals what is open by itself, and nothing is broken. */
export async function checkChain(box: Box, dataDir: string) {
  const db = connect(runningEngine(dataDir)!, { max: 1 })
  const open = async () =>
    Number(
      (
        await db
          .selectFrom('pruefspur as p')
          .leftJoin('pruefspurSiegel as s', 's.pruefspurId', 'p.id')
          .where('s.nr', 'is', null)
          .select((e) => e.fn.countAll().as('open'))
          .executeTakeFirstOrThrow()
      ).open,
    )
  for (const until = performance.now() + 15_000; (await open()) && performance.now() < until; ) await delay(100)
  const left = await open()
  const { checked: geprueft, broken } = await verify(db)
  await db.destroy()
  box.check(
    `Prüfspur: ${geprueft} Siegel geprüft, ${broken ? `gebrochen bei ${broken.nr}` : 'unversehrt'}, ${left} Einträge ohne Siegel`,
    broken === null && geprueft > 0 && left === 0,
  )
}
