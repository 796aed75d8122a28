import { kontotage } from '#domain/zeiten/konto/kontotag.ts'
import type { Kontoperson } from '#domain/zeiten/regel/sollplan.ts'
import { connect } from '#platform/server/database/db.ts'
import { runningEngine } from '#platform/server/database/postgres.ts'
import { withOwner } from '#test/faults/owner.ts'
import type { Measurement } from './bench.ts'
import { grow } from './people.ts'

const PEOPLE = 6000
/** People reckoned at once: what is in memory stays small. */
const BATCH = 25

/** One year of the time account for 6,000 people, from their stamps: 220 days with four stamps each. */
export const year: Measurement = {
  name: 'year',
  async run(bench) {
    const dataDir = bench.data('year')
    await bench.start({ dataDir })
    await grow(dataDir, PEOPLE, 0)
    const stamps = await withOwner(dataDir, async (client) =>
      Number(
        (
          await client.query(`
      insert into zeitstempel (id, lstfix_id, timestamp, zone, flag, code, quelle, vertrauen)
      select gen_random_uuid(), l.id, (tag + uhr)::timestamp at time zone 'Europe/Berlin', 'Europe/Berlin', flag, code, 'import', 'A'
      from (select id from lstfix order by persnr limit ${PEOPLE}) l
      cross join (select d::date as tag from generate_series('2025-01-01'::date, '2025-12-31', interval '1 day') d where extract(isodow from d) < 6 order by d limit 220) t
      cross join (values (time '07:00', 'arrival', 'Normal'), (time '12:00', 'departure', 'Pause'), (time '12:40', 'arrival', 'Normal'), (time '16:05', 'departure', 'Normal')) s(uhr, flag, code)
      on conflict do nothing`)
        ).rowCount ?? 0,
      ),
    )
    const db = connect(runningEngine(dataDir)!, { max: 4 })
    const people = (await db
      .selectFrom('lstfix as l')
      .innerJoin('filiale as f', 'f.vkforgid', 'l.vkforgid')
      .orderBy('l.persnr')
      .limit(PEOPLE)
      .select(['l.id', 'l.eintritt', 'l.austritt', 'l.geburtsdatum', 'f.zone', 'f.land', 'f.region'])
      .execute()) as Kontoperson[]
    const [began, usage] = [performance.now(), process.cpuUsage()]
    let days = 0
    // Two lanes: while one waits for its stamps, the other reckons.
    await Promise.all(
      [0, BATCH].map(async (first) => {
        for (let from = first; from < people.length; from += 2 * BATCH) {
          for (const account of (await kontotage(db, people.slice(from, from + BATCH), '2025-01-01', '2025-12-31', Temporal.Now.instant())).values())
            days += account.length
        }
      }),
    )
    const took = (performance.now() - began) / 1000
    const { user, system } = process.cpuUsage(usage)
    await db.destroy()
    bench.add({
      what: 'time account: reckon one year for 6,000 people',
      measured: took,
      unit: 's',
      limit: 60,
      conditions: `${stamps.toLocaleString('en')} stamps, ${days.toLocaleString('en')} days, one process (${((user + system) / 1e6).toFixed(0)} s of processor time), two lanes of ${BATCH} people, highest ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`,
    })
  },
}
