import { uuid } from '#platform/contract/uuid.ts'
import { withOwner } from '#test/faults/owner.ts'

/** Those of the demo company who count, each on a device of his own. */
export const zaehler = ['monteur', 'leitung', 'buchhaltung', 'support', 'admin'] as const

/** So many devices of a kind of their own in ten places of the first branch, named after `kuerzel`, and the right to count them for everybody in `zaehler`. */
export const zaehlbare = (dataDir: string, anzahl: number, kuerzel = 'BZ') =>
  withOwner(dataDir, async (client) => {
    const [hardwaretypId, orte] = [uuid(), Array.from({ length: 10 }, () => uuid())]
    await client.query(`set work_mem = '64MB'; set synchronous_commit = off`)
    await client.query(`insert into hardwaretyp (id, name, aktiv, sortierung) values ($1, $2, true, 0)`, [hardwaretypId, `Bench-Zählgerät ${kuerzel}`])
    await client.query(
      `insert into standort (id, name, aktiv, sortierung) select id, 'Bench-Halle ' || $2 || nr, true, 0 from unnest($1::uuid[]) with ordinality as o (id, nr)`,
      [orte, kuerzel],
    )
    const { rows: geraete } = await client.query<{ nummer: number; name: string; seriennummer: string; ort: string }>(
      `insert into hardware (id, vkforgid, hardwaretyp_id, standort_id, hostname, seriennummer, seriennummer_norm, service_tag)
       select gen_random_uuid(), (select min(vkforgid) from filiale), $1, ($2::uuid[])[1 + n % 10], $4 || '-' || lpad(n::text, 6, '0'), $4 || lpad(n::text, 8, '0') || 'K', $4 || lpad(n::text, 8, '0') || 'K', $4 || 'T' || n
       from generate_series(1, $3::int) n returning nummer, hostname as name, seriennummer, standort_id as ort`,
      [hardwaretypId, orte, anzahl, kuerzel],
    )
    await client.query(
      `insert into hardware_zuordnung (id, hardware_id, ab, was, standort_id, zeitpunkt)
       select gen_random_uuid(), h.id, now() - interval '90 days', 'erfasst', h.standort_id, now() - interval '90 days' from hardware h where h.hardwaretyp_id = $1`,
      [hardwaretypId],
    )
    await client.query(
      `insert into anwender_berechtigung (anwender_id, berechtigung) select a.id, r from anwender a, unnest($2::text[]) r where a.username = any($1::text[]) on conflict do nothing`,
      [zaehler.map((name) => `${name}@musterbau.example`), ['HARDWAREMANAGEMENT', 'HARDWAREMANAGEMENT.INVENTUR']],
    )
    await client.query('analyze hardware, hardware_zuordnung')
    return { hardwaretypId, orte, geraete }
  })
