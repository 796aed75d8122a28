import type { Client } from 'pg'
import { withOwner } from '#test/faults/owner.ts'

/** Two halves of made-up German nouns: 4,900 words, so that a text is found by what is in it and not by chance. */
const haelften =
  'pumpen kessel heiz rohr ventil lager dach fenster tor licht strom wasser gas luft kabel server drucker leitung filter motor brenner speicher zaehler melder regler schalter antrieb klappe gitter rampe aufzug treppen keller garten hof halle werk buero kuechen bad flur trakt wand decken boden schacht mast zaun pforten schloss karten siegel wagen kran seil ketten rad achs welle kolben duese sonden fuehler taster anzeigen tafel schirm netz funk modul'.split(
    ' ',
  )
const wort = (nr: string) => `(w[1 + (${nr}) % 70] || w[1 + (${nr}) / 70 % 70])`
/** A number that looks random and is the same each time. */
const streu = (nr: string, faktor: number) => `((${nr})::bigint * ${faktor} % 1000003)::int`
const indexe = `select indexdef, indexrelid::regclass::text as name from pg_indexes i join pg_index x on x.indexrelid = (i.schemaname || '.' || i.indexname)::regclass
  where tablename in ('ticket', 'ticket_kommentar', 'ticket_schritt', 'ticket_kontakt') and not indisprimary and not exists (select from pg_constraint c where c.conindid = x.indexrelid)`

/** Brings the demo's tickets up to so many, with five comments each: one in twenty runs, the rest is closed. Set-based, indexes afterwards. */
export const mehren = (dataDir: string, tickets: number) =>
  withOwner(dataDir, async (client) => {
    await client.query(`set maintenance_work_mem = '256MB'; set work_mem = '64MB'; set synchronous_commit = off; set session_replication_role = replica`)
    const namen = (await client.query<{ indexdef: string; name: string }>(indexe)).rows
    for (const { name } of namen) await client.query(`drop index ${name}`)
    await fuelle(client, tickets)
    for (const { indexdef } of namen) await client.query(indexdef)
    await client.query('select ticket_woerter_zaehlen()')
    await client.query('vacuum analyze ticket_wort, ticket, ticket_kommentar, ticket_schritt, ticket_kontakt')
    await client.query('checkpoint')
    const { rows } = await client.query<{ tickets: number; kommentare: number; mb: number }>(
      `select (select count(*)::int from ticket) as tickets, (select count(*)::int from ticket_kommentar) as kommentare, (pg_database_size(current_database()) / 1048576)::int as mb`,
    )
    const { rows: eines } = await client.query<{ name: string }>(
      `select name from ticket where id > '00000000-0309-0000-0000-000000000000' order by id limit 1`,
    )
    return { ...rows[0]!, worte: eines[0]!.name.toLowerCase().split(' ').slice(0, 2).join(' ') }
  })

async function fuelle(client: Client, tickets: number) {
  const woerter = `(select array['${haelften.join("','")}'] as w) woerter`
  // Ids as the portal makes them: the first 48 bits are the moment.
  const id = (art: string, nr: string) => `(lpad(to_hex(${nr}), 12, '0') || '${art}' || substr(md5('${art}' || (${nr})::text), 1, 16))::uuid`
  await client.query(
    `
    insert into ticket (id, vkforgid, typ_id, name, beschreibung, prioritaet, schritt, seit, ktostamm_id, objekt_id, kostenstelle_id, zustaendig_id, ersteller_id, erstellt, geaendert, faellig, antwort_um)
    select ${id('7001', 'n')}, 1000, ('01900000-0000-7000-8000-00000000000' || 1 + ${streu('n', 53)} % 5)::uuid, initcap(${wort(streu('n', 7919))}) || ' ' || ${wort(streu('n', 104_729))} || ' defekt',
      'Seit heute: ' || ${wort(streu('n', 1_299_709))} || ' und ' || ${wort(streu('n', 15_485_863))} || ' in Raum ' || n % 900, 1 + ${streu('n', 31)} % 9,
      case when n % 20 = 0 then (array['erfasst', 'in Prüfung', 'in Arbeit', 'in Arbeit', 'wartet auf Kunde'])[1 + n / 20 % 5] else 'abgeschlossen' end, um, o.ktostamm_id, o.id, o.kostenstelle_id,
      case when n % 20 = 0 and n / 20 % 3 = 0 then null else z.alle[1 + n % array_length(z.alle, 1)] end, z.alle[1], um, um + interval '1 hour',
      case when n % 20 = 0 then now() + interval '1 minute' * (${streu('n', 97)} % 100000 - 20000) else 'infinity' end, um + interval '30 minutes'
    from generate_series(1, $1::int) n cross join ${woerter}
    cross join lateral (select now() - interval '1 second' * ((($1 - n) * 63072000.0 / $1)::int + 60) as um) zeit
    join (select o.id, o.ktostamm_id, (select s.id from kostenstelle s where s.objekt_id = o.id order by s.nummer limit 1) as kostenstelle_id, row_number() over (order by o.nummer) as nr, count(*) over () as anzahl from objekt o) o on o.nr = 1 + n % o.anzahl
    cross join (select array_agg(id order by username) as alle from anwender where username ~ '^(support|monteur|leitung)@') z`,
    [Math.max(0, tickets - 400)],
  )
  await client.query(`
    insert into ticket_schritt (id, ticket_id, von, nach, zeitpunkt, anwender_id)
    select gen_random_uuid(), t.id, v.von, v.nach, t.erstellt + v.nach_zeit, t.ersteller_id from ticket t
    cross join lateral (values (null, 'erfasst', interval '0'), ('erfasst', t.schritt, interval '10 minutes')) v(von, nach, nach_zeit)
    where t.id::text like '%-7001-%' and (v.von is null or t.schritt <> 'erfasst')`)
  await client.query(`
    insert into ticket_kontakt (id, ticket_id, art, anwender_id) select gen_random_uuid(), id, 'Zuständiger', zustaendig_id from ticket where id::text like '%-7001-%' and zustaendig_id is not null`)
  await client.query(
    `
    insert into ticket_kommentar (id, ticket_id, anwender_id, text, intern, zeitpunkt, ticket_nummer)
    select ${id('7002', 'n')}, t.id, t.ersteller_id, ${wort(streu('n', 7907))} || ' geprüft, ' || ${wort(streu('n', 104_711))} || ' und ' || ${wort(streu('n', 1_299_689))} || ' bestellt', n % 5 = 0, t.erstellt + interval '1 minute' * (n % 50), t.nummer
    from ${woerter}, (select t.id, t.nummer, t.ersteller_id, t.erstellt, row_number() over () as nr from ticket t where t.id::text like '%-7001-%') t cross join lateral generate_series(t.nr * 5 - 4, t.nr * 5) n`,
  )
}
