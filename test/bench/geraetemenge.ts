import { withOwner } from '#test/faults/owner.ts'

export interface Menge {
  geraete: number
  sitzungen: number
}

/** Brings the demo's devices and remote sessions up to so many, set-based: devices of ours and of its customers, sessions spread over two years. */
export const mehren = (dataDir: string, { geraete, sitzungen }: Menge) =>
  withOwner(dataDir, async (client) => {
    await client.query(`set work_mem = '64MB'; set synchronous_commit = off; set session_replication_role = replica`)
    await client.query(
      `
      insert into hardware (id, vkforgid, ktostamm_id, lstfix_id, hostname, domaene, hersteller_id, produkt_id, hardwaretyp_id, seriennummer, seriennummer_norm, mac, ip, lieferdatum, garantie_ende, ausscheidedatum, ausscheidegrund)
      select gen_random_uuid(), 1000 + 1000 * (n % 3), case when n % 3 = 0 then k.alle[1 + n % array_length(k.alle, 1)] end, case when n % 3 = 1 then l.alle[1 + n % array_length(l.alle, 1)] end,
        'BM-' || (array['NB', 'PC', 'SRV', 'FW', 'DRU'])[1 + n % 5] || '-' || lpad(n::text, 6, '0'), 'muster' || n % 200 || '.example', p.hersteller_id, p.id, p.hardwaretyp_id,
        'BM' || lpad(to_hex(n * 7919), 8, '0') || 'X', 'BM' || upper(lpad(to_hex(n * 7919), 8, '0')) || 'X', ('3c:52:83:' || lpad(to_hex(n / 65536 % 256), 2, '0') || ':' || lpad(to_hex(n / 256 % 256), 2, '0') || ':' || lpad(to_hex(n % 256), 2, '0'))::macaddr,
        ('10.' || 100 + n / 65536 % 100 || '.' || n / 256 % 256 || '.' || n % 256)::inet, current_date - n % 1500, current_date - n % 1500 + 1095,
        case when n % 40 = 0 then current_date end, case when n % 40 = 0 then 'verkauft' end
      from generate_series(1, $1::int) n
      cross join (select array_agg(id order by nummer) as alle from ktostamm where art = 'Kunde') k
      cross join (select array_agg(id order by persnr) as alle from lstfix) l
      join (select id, hersteller_id, hardwaretyp_id, row_number() over (order by name, id) as nr, count(*) over () as anzahl from produkt) p on p.nr = 1 + n % p.anzahl`,
      [geraete],
    )
    await client.query(
      `
      insert into hardware_zuordnung (id, hardware_id, ab, was, lstfix_id, ktostamm_id, zeitpunkt)
      select gen_random_uuid(), h.id, now() - interval '1 day' * (900 - 300 * n), 'erfasst', h.lstfix_id, h.ktostamm_id, now() - interval '1 day' * (900 - 300 * n)
      from hardware h cross join generate_series(1, 2) n where h.hostname like 'BM-%'`,
    )
    await client.query(
      `
      insert into sitzung_fern (id, quelle, quelle_id, vkforgid, verbindung, remote_host, benutzer, anwender_id, ktostamm_id, von, bis, ende, abschnitte, dauer_sek)
      select gen_random_uuid(), 'datei', 'bench-' || n, 1000 + 1000 * (n % 3), 'BM-SRV-' || lpad((n % 2000)::text, 4, '0'), '10.0.' || n / 256 % 256 || '.' || n % 256, 'person' || n % 40,
        a.alle[1 + n % array_length(a.alle, 1)], k.alle[1 + n % array_length(k.alle, 1)], z.von, z.bis, 'bekannt', jsonb_build_array(jsonb_build_object('von', z.von, 'bis', z.bis)), 60 * (1 + n % 90)
      from generate_series(1, $1::int) n
      cross join lateral (select t.von, t.von + interval '1 minute' * (1 + n % 90) as bis from (select now() - interval '1 second' * ((($1 - n) * 63072000.0 / $1)::int + 7200) as von) t) z
      cross join (select array_agg(id order by username) as alle from anwender where username ~ '^(support|monteur|leitung)@') a
      cross join (select array_agg(id order by nummer) as alle from ktostamm where art = 'Kunde') k`,
      [sitzungen],
    )
    await client.query('vacuum analyze hardware, hardware_zuordnung, sitzung_fern')
    await client.query('checkpoint')
    const { rows } = await client.query<Menge & { mb: number }>(
      `select (select count(*)::int from hardware) as geraete, (select count(*)::int from sitzung_fern) as sitzungen, (pg_database_size(current_database()) / 1048576)::int as mb`,
    )
    return rows[0]!
  })
