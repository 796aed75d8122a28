import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { alleRecht, sichtbareZeiten } from '#domain/einsatz/bericht/sicht.ts'
import { teilSql } from '#domain/einsatz/statistik/teil-sql.ts'
import { nameSql, namenlos } from '#domain/personal/name.ts'
import { sichtbareMitarbeiter, heisst, nachNamen } from '#domain/personal/sicht.ts'
import { zeitquellen } from '#domain/stempel/messages.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { notFound } from '#platform/contract/problem.ts'
import type { Context } from '#platform/server/http/context.ts'
import { listFile, readPage, wordSearch, type ListQuery } from '#platform/server/record/list.ts'
import type { calls, Zeile } from '../contract.ts'
import { messages } from '../messages.ts'

type Filter = Parsed<typeof calls.summe>['query']

export const liste = (context: Context, query: Parsed<typeof calls.liste>['query']) => readPage<Zeile>(context, abfrage(context, query), query)

/** One entry as lists show it. Throws 404. */
export async function zeile(context: Context, id: Id<'arbeitsbericht'>): Promise<Zeile> {
  const [gefunden] = (await readPage<Zeile>(context, abfrage(context, {}, sql`z.id = ${id}::uuid`), { limit: 1 })).entities
  if (!gefunden) throw notFound()
  return gefunden
}

/** What the entries of a question add up to; struck ones count nothing. */
export async function summe(context: Context, query: Filter) {
  const { from, where, page } = abfrage(context, { ...query, storniert: 'nein' })
  const teil = (kz: string) => sql`coalesce(sum(z.minuten) filter (where z.kzverrzeit = ${kz}), 0)::int`
  const { rows } = await sql<{ anzahl: number; minuten: number; je: Record<'K' | 'R' | 'A' | 'L', number> }>`
    select count(*)::int as anzahl, coalesce(sum(z.minuten), 0)::int as minuten,
      jsonb_build_object('K', ${teil('K')}, 'R', ${teil('R')}, 'A', ${teil('A')}, 'L', ${teil('L')}) as je
    from ${page?.rows ?? from} where ${sql.join((where ?? []).filter((eine) => !!eine) as ReturnType<typeof sql>[], sql` and `)}`.execute(context.db)
  return rows[0]!
}

/** The same as a file, in the words of the screen. */
export async function datei(context: Context, query: Parsed<typeof calls.datei>['query']) {
  const { zone } = await context.db.selectFrom('firma').select('zone').executeTakeFirstOrThrow()
  const { de, en } = messages
  const wort = (
    key:
      | 'datum'
      | 'von'
      | 'bis'
      | 'dauer'
      | 'wer'
      | 'objekt'
      | 'kunde'
      | 'kostenstelle'
      | 'ticket'
      | 'kzverrzeit'
      | 'zeitart'
      | 'beschreibung'
      | 'objekthinweis',
  ) => ({ de: de[key], en: en[key] })
  const stamm = (eines: { nummer: number; name: string } | null) => eines && `${eines.nummer} ${eines.name}`
  return listFile<Zeile>(context, abfrage(context, query), query, {
    name: { de: de.arbeitsberichte, en: en.arbeitsberichte },
    zone,
    columns: [
      { ...wort('datum'), kind: 'date', value: ({ datum }) => datum },
      { de: de.persnr, en: en.persnr, value: ({ wer }) => String(wer.persnr) },
      { ...wort('wer'), value: ({ wer }) => wer.name },
      { ...wort('von'), value: ({ von, zone: dort }) => uhr(von, dort) },
      { ...wort('bis'), value: ({ bis, zone: dort }) => uhr(bis, dort) },
      { de: de.minuten, en: en.minuten, kind: 'number', value: ({ minuten }) => minuten },
      { ...wort('objekt'), value: ({ objekt }) => stamm(objekt) },
      { ...wort('kunde'), value: ({ kunde }) => stamm(kunde) },
      { ...wort('kostenstelle'), value: ({ kostenstelle }) => stamm(kostenstelle) },
      { ...wort('ticket'), value: ({ ticket }) => stamm(ticket) },
      { ...wort('kzverrzeit'), value: ({ kzverrzeit }) => kzverrzeit, say: (kz, sprache) => messages[sprache][`kz.${kz as Zeile['kzverrzeit']}`] },
      { ...wort('zeitart'), value: ({ zeitart }) => zeitart, say: (art, sprache) => messages[sprache][`art.${art as 'W' | 'E' | 'I'}`] },
      { ...wort('beschreibung'), value: ({ beschreibung }) => beschreibung },
      {
        ...wort('objekthinweis'),
        value: ({ objekthinweis }) => objekthinweis,
        say: (was, sprache) => messages[sprache][`objekt.${was as 'fremd' | 'geschlossen'}`],
      },
      {
        de: zeitquellen.de.zeitquelle,
        en: zeitquellen.en.zeitquelle,
        value: ({ vertrauen }) => vertrauen,
        say: (grad, sprache) => zeitquellen[sprache][`vertrauen.${grad as Zeile['vertrauen']}`],
      },
      {
        de: zeitquellen.de.abweichung,
        en: zeitquellen.en.abweichung,
        kind: 'balance',
        value: ({ abweichungSek }) => (abweichungSek === null ? null : Math.round(abweichungSek / 60)),
      },
      { de: de.nachgetragene, en: en.nachgetragene, value: ({ nachgetragen }) => (nachgetragen ? 'ja' : ''), say: (_, sprache) => messages[sprache].ja },
      { de: de.stornierte, en: en.stornierte, value: ({ storniert }) => (storniert ? 'ja' : ''), say: (_, sprache) => messages[sprache].ja },
    ],
  })
}

/** Clock of an instant where it was told. */
export const uhr = (um: string, zone: string) => Temporal.Instant.from(um).toZonedDateTimeISO(zone).toPlainTime().toString({ smallestUnit: 'minute' })

const hinweis = sql`case when z.objekt_bestaetigt is not null then null when z.objekt_damals is not null then 'fremd' when z.objekt_geschlossen then 'geschlossen' end`
/** A clock that is off by less counts as right, as of stamps. */
const abweichung = sql`case when abs(z.abweichung_sek) > 120 then abs(z.abweichung_sek) end`
const objektname = sql`coalesce(z.objekt_damals->'objekt'->>'name', o.name)`

const stammdaten = sql`join lstfix l on l.id = z.lstfix_id join objekt o on o.id = z.objekt_id join ktostamm k on k.id = z.ktostamm_id
    join anwender e on e.id = z.erfasst_von left join kostenstelle s on s.id = z.kostenstelle_id left join ticket t on t.id = z.ticket_id`

/** Time of the asker's people, wherever it was recorded. */
export const abfrage = (
  context: Context,
  { q, von, bis, objekt, lstfix, kzverrzeit, teil, storniert, objekthinweis, nachgetragen, sort = '-von' }: Filter & { sort?: string | undefined },
  nur?: ReturnType<typeof sql>,
): ListQuery => ({
  select: sql`z.id, z.quelle, z.datum, z.von, z.bis, z.zone, z.minuten, z.kzverrzeit, z.zeitart, z.beschreibung, z.nachgetragen, z.abgerechnet, z.storniert is not null as storniert, z.bestaetigt, z.widerspruch,
    jsonb_build_object('id', l.id, 'persnr', l.persnr, 'name', ${nameSql('l', context.sprache)}) as wer,
    coalesce(z.objekt_damals->'objekt', jsonb_build_object('id', o.id, 'nummer', o.nummer, 'name', o.name)) as objekt,
    coalesce(z.objekt_damals->'kunde', jsonb_build_object('id', k.id, 'nummer', k.nummer, 'name', k.name)) as kunde,
    ${hinweis} as objekthinweis,
    case when s.id is not null then jsonb_build_object('id', s.id, 'nummer', s.nummer, 'name', s.bezeichnung) end as kostenstelle,
    case when t.id is not null then jsonb_build_object('id', t.id, 'nummer', t.nummer, 'name', t.name) end as ticket,
    (select jsonb_build_object('id', c.id, 'nummer', c.nummer) from arbeitsschein_position p join arbeitsschein c on c.id = p.arbeitsschein_id
      where p.arbeitsbericht_id = z.id and c.zustand <> 'storniert' limit 1) as schein,
    z.vertrauen, ${abweichung} as abweichung_sek,
    case when e.lstfix_id is distinct from z.lstfix_id then e.anzeigename end as erfasst_von`,
  from: sql`arbeitsbericht z ${stammdaten}`,
  where: [
    sichtbareZeiten(context),
    nur,
    wordSearch(
      q,
      sql`z.beschreibung`,
      objektname,
      sql`coalesce(z.objekt_damals->'objekt'->>'nummer', o.nummer::text)`,
      sql`coalesce(z.objekt_damals->'kunde'->>'name', k.name)`,
      sql`l.zuname`,
      sql`l.vorname`,
    ),
    // A single day as such: of two ends a prepared plan knows nothing, and the list of the day, the one that is asked most, would be planned each time it is read.
    von !== undefined && von === bis && sql`z.datum = ${von}::date`,
    von !== undefined && von !== bis && sql`z.datum >= ${von}::date`,
    bis !== undefined && von !== bis && sql`z.datum <= ${bis}::date`,
    objekt !== undefined && sql`z.objekt_id = ${objekt}::uuid`,
    lstfix !== undefined && sql`z.lstfix_id = ${lstfix}::uuid`,
    kzverrzeit && sql`z.kzverrzeit = ${kzverrzeit}`,
    teil && sql`${teilSql} = ${teil}`,
    objekthinweis && sql`(${hinweis} is not null) = ${objekthinweis === 'ja'}`,
    nachgetragen && (nachgetragen === 'ja' ? sql`z.nachgetragen` : sql`not z.nachgetragen`),
    storniert && sql`(z.storniert is not null) = ${storniert === 'ja'}`,
  ],
  sorts: {
    von: [sql`z.von`, sql`z.id`],
    dauer: [sql`z.minuten`, sql`z.id`],
    objekt: [objektname, sql`z.id`],
    wer: [{ last: namenlos(sql`l.zuname`) }, sql`l.zuname`, sql`l.vorname`, sql`z.id`],
  },
  standard: '-von',
  page: !q?.trim() && /^-?(von|dauer)$/.test(sort) ? { rows: sql`arbeitsbericht z`, name: sql`z`, joins: stammdaten } : undefined,
})

/** People of the asker's accounts, for the question of the office. */
export async function mitarbeiter(context: Context, { q, limit }: Parsed<typeof calls.mitarbeiter>['query']) {
  const entities = await sichtbareMitarbeiter(context, alleRecht)
    .innerJoin('abteilung', 'abteilung.id', 'lstfix.abteilungId')
    .where(heisst(q))
    .orderBy(nachNamen)
    .limit(limit)
    .select(['lstfix.id', sql<string>`lstfix.persnr::text`.as('nummer'), nameSql('lstfix', context.sprache).as('name'), 'abteilung.bezeichnung as hint'])
    .execute()
  return { entities, next: null }
}
