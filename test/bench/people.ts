import { createHash } from 'node:crypto'
import { withOwner } from '#test/faults/owner.ts'

/**
 * Brings the demo company up to so many people with so many stamps in all: copies of the first sixty, each with its model, most of them
 * stamped in this morning, the other stamps spread over the days before.
 */
export async function grow(dataDir: string, people: number, stamps: number) {
  await withOwner(dataDir, async (client) => {
    await client.query(
      `
      insert into lstfix (id, persnr, vorname, zuname, email, abteilung_id, vkforgid, eintritt)
      select gen_random_uuid(), 100000 + n, l.vorname, l.zuname || ' ' || n, null, l.abteilung_id, l.vkforgid, '2020-01-01'
      from generate_series(1, $1 - (select count(*)::int from lstfix)) n
      join (select *, row_number() over (order by persnr) as nr, count(*) over () as anzahl from lstfix) l on l.nr = 1 + n % l.anzahl`,
      [people],
    )
    await client.query(`
      insert into lstfix_arbeitszeitmodell (lstfix_id, modell_id, gueltig_ab)
      select l.id, (select modell_id from lstfix_arbeitszeitmodell order by modell_id offset l.persnr % (select count(*) from lstfix_arbeitszeitmodell) limit 1), '2020-01-01'
      from lstfix l where not exists (select from lstfix_arbeitszeitmodell z where z.lstfix_id = l.id)`)
    await client.query(
      `
      insert into zeitstempel (id, lstfix_id, timestamp, zone, flag, code, quelle, vertrauen)
      select gen_random_uuid(), l.id, date_trunc('day', now()) - interval '1 day' * ((n + 1) / 2) + interval '7 hours' + interval '9 hours' * (n % 2) + interval '1 second' * (l.persnr % 1800),
        'Europe/Berlin', case n % 2 when 0 then 'arrival' else 'departure' end, 'Normal', 'portal', 'A'
      from lstfix l cross join generate_series(0, greatest(0, ($1 - (select count(*)::int from zeitstempel)) / (select count(*)::int from lstfix where persnr >= 100000) - 1)) n where l.persnr >= 100000 and not (n = 0 and l.persnr % 10 = 0)`,
      [stamps],
    )
    await client.query('vacuum analyze')
  })
}

/** People and stamps that there are. */
export const size = (dataDir: string) =>
  withOwner(
    dataDir,
    async (client) =>
      (
        await client.query<{ people: number; stamps: number }>(
          'select (select count(*)::int from lstfix) as people, (select count(*)::int from zeitstempel) as stamps',
        )
      ).rows[0]!,
  )

/** Signs so many of those that `grow` brought in, each with the rights of the monteur; answers their cookies. */
export const signInMany = (dataDir: string, count: number) =>
  withOwner(dataDir, async (client) => {
    const tokens = Array.from({ length: count }, (_, nr) => `bench-${nr}-`.padEnd(43, 'x'))
    await client.query(
      `
      with neu as (
        insert into anwender (id, username, anzeigename, lstfix_id, accountid)
        select gen_random_uuid(), 'bench' || l.persnr, l.vorname || ' ' || l.zuname, l.id, l.vkforgid from lstfix l where l.persnr > 100000 order by l.persnr limit $1
        returning id, username
      ), rollen as (
        insert into anwender_rolle (anwender_id, rolle_id)
        select neu.id, r.rolle_id from neu, anwender_rolle r join anwender m on m.id = r.anwender_id where m.username = 'monteur@musterbau.example'
      )
      insert into sitzung (id, token_hash, anwender_id, stay_authenticated, laeuft_ab, adresse, browser)
      select gen_random_uuid(), t.hash, neu.id, true, now() + interval '1 day', '127.0.0.1', 'bench'
      from (select id, row_number() over (order by username) as nr from neu) neu join unnest($2::bytea[]) with ordinality as t (hash, nr) using (nr)`,
      [count, tokens.map((token) => createHash('sha256').update(token).digest())],
    )
    return tokens.map((token) => `sitzung=${token}`)
  })
