import { setTimeout } from 'node:timers/promises'
import { falteAlles } from '#domain/einsatz/statistik/falten.ts'
import { connect } from '#platform/server/database/db.ts'
import { runningEngine } from '#platform/server/database/postgres.ts'
import { withOwner } from '#test/faults/owner.ts'

/** Brings the demo's entries up to so many, set-based: two hours each, everybody of the demo, spread over two years. Who owns the most of them, and how many there are. */
export const mehren = (dataDir: string, menge: number) =>
  withOwner(dataDir, async (client) => {
    await client.query(`set work_mem = '64MB'; set synchronous_commit = off; set session_replication_role = replica`)
    await client.query(
      `
      insert into arbeitsbericht (id, lstfix_id, vkforgid, abteilung_id, datum, von, bis, zone, objekt_id, ktostamm_id, kzverrzeit, zeitart, beschreibung, erfasst_von, erfasst)
      select gen_random_uuid(), l.id, l.vkforgid, l.abteilung_id, t.datum, t.datum + interval '7 hours', t.datum + interval '9 hours', 'Europe/Berlin', o.id, o.ktostamm_id,
        (array['K', 'R', 'A', 'L'])[1 + n % 4], case when n % 8 = 0 then 'I' end, 'Bench ' || n, a.id, t.datum
      from generate_series(1, $1::int) n
      join (select id, vkforgid, abteilung_id, row_number() over (order by persnr) as nr, count(*) over () as anzahl from lstfix) l on l.nr = 1 + n % l.anzahl
      join (select id, ktostamm_id, row_number() over (order by nummer) as nr, count(*) over () as anzahl from objekt) o on o.nr = 1 + (n * 7) % o.anzahl
      cross join lateral (select current_date - (n % 730) as datum) t
      cross join (select id from anwender order by username limit 1) a`,
      [menge],
    )
    await client.query('vacuum analyze arbeitsbericht')
    // One note for each week of a person and of an object is enough to have all sums made.
    await client.query(`
      insert into einsatz_offen (datum, lstfix_id, objekt_id)
      select datum, lstfix_id, objekt_id from (
        select distinct on (einsatz_ab(datum, 7), lstfix_id) datum, lstfix_id, objekt_id from arbeitsbericht where storniert is null
        union select distinct on (einsatz_ab(datum, 7), objekt_id) datum, lstfix_id, objekt_id from arbeitsbericht where storniert is null
      ) x order by datum`)
    const db = connect(runningEngine(dataDir)!, { max: 1 })
    await falteAlles(db)
    await db.destroy()
    await client.query('vacuum analyze einsatzsumme, einsatzsumme_person, einsatzsumme_ort, einsatzsumme_ticket')
    await client.query('checkpoint')
    const { rows } = await client.query<{ anzahl: number; mb: number }>(
      `select (select count(*)::int from arbeitsbericht) as anzahl, (pg_database_size(current_database()) / 1048576)::int as mb`,
    )
    const { rows: wer } = await client.query<{ id: string }>(`select lstfix_id as id from anwender where username = 'monteur@musterbau.example'`)
    return { ...rows[0]!, monteur: wer[0]!.id }
  })

/** Rows and pages of entries, sums and tickets that the server reads while `tu` asks it. It tells them at the end of a transaction, if the last time was more than a second ago. */
export const gelesenSeither = (dataDir: string, tu: () => Promise<unknown>) =>
  withOwner(dataDir, async (client) => {
    const stand = async () => {
      const { rows } = await client.query<{ zeilen: number; seiten: number }>(`
        select (select sum(seq_tup_read) from pg_stat_user_tables where ${welche})::float8 + (select sum(idx_tup_read) from pg_stat_user_indexes where ${welche})::float8 as zeilen,
          (select sum(heap_blks_read + heap_blks_hit + coalesce(idx_blks_read + idx_blks_hit, 0)) from pg_statio_user_tables where ${welche})::float8 as seiten`)
      return rows[0]!
    }
    await setTimeout(1500)
    const vorher = await stand()
    await tu()
    await setTimeout(1500)
    const nachher = await stand()
    return { zeilen: nachher.zeilen - vorher.zeilen, seiten: nachher.seiten - vorher.seiten }
  })
const welche = `relname in ('arbeitsbericht', 'ticket') or relname like 'einsatzsumme%'`
