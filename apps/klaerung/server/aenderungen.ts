import { sql } from 'kysely'
import { nobody } from '#domain/personal/sicht.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { emit, type Context } from '#platform/server/http/context.ts'
import { fileOf, type ListColumn } from '#platform/server/record/file.ts'
import { wholeList, readPage, type ListQuery } from '#platform/server/record/list.ts'
import type { Aenderung, calls } from '../contract.ts'
import { messages } from '../messages.ts'

const GELESEN = 'klaerung.gelesen'
type Zeile = Omit<Aenderung, 'neu' | 'darf'> & { fremd: boolean }

/** Every correction, void and entry by somebody else in the asker's own times, newest first. */
export async function aenderungen(context: Context, query: Parsed<typeof calls.aenderungen>['query']) {
  const gelesen = await gelesenBis(context)
  const { entities, next } = await readPage<Zeile>(context, abfrage(context), query)
  return { entities: entities.map((row) => alsAenderung(row, gelesen)), next }
}

/** How many changes by others the asker has not seen. */
export async function ungelesen(context: Context) {
  const {
    rows: [row],
  } = await sql<{
    anzahl: number
  }>`select count(*)::int as anzahl from (${alle(context)}) a where fremd and zeitpunkt > ${await gelesenBis(context)}::timestamptz`.execute(context.db)
  return row!.anzahl
}

/** Notes that everything up to a moment has been seen; an earlier moment changes nothing. */
export async function gelesen(context: Context, bis: string) {
  const spaetestens = Temporal.Instant.compare(bis, context.jetzt) > 0 ? context.jetzt.toString() : bis
  const wert = JSON.stringify(spaetestens)
  await context.db
    .insertInto('anwenderEinstellung')
    .values({ anwenderId: context.person.anwenderId, schluessel: GELESEN, wert })
    .onConflict((on) =>
      on
        .columns(['anwenderId', 'schluessel'])
        .doUpdateSet({ wert })
        .where(sql<boolean>`(anwender_einstellung.wert #>> '{}')::timestamptz < ${spaetestens}::timestamptz`),
    )
    .execute()
  emit(context, 'klaerung', [], [context.person.anwenderId])
}

/** The same as a file. */
export async function aenderungenDatei(context: Context, format: 'csv' | 'xlsx') {
  const t = messages[context.sprache]
  return fileOf(format, t.aenderungen, wholeList<Zeile>(context, abfrage(context)), spalten(t), ({ zone }) => zone)
}

const abfrage = (context: Context): ListQuery => ({
  select: sql`a.*`,
  from: sql`(${alle(context)}) a`,
  sorts: { zeitpunkt: [sql`a.zeitpunkt`, sql`a.id`] },
  standard: '-zeitpunkt',
})

async function gelesenBis({ db, person }: Context) {
  const row = await db
    .selectFrom('anwenderEinstellung')
    .where('anwenderId', '=', person.anwenderId)
    .where('schluessel', '=', GELESEN)
    .select('wert')
    .executeTakeFirst()
  const wert = row?.wert
  return typeof wert === 'string' && /^\d{4}-\d\d-\d\dT/.test(wert) ? wert : '-infinity'
}

const alsAenderung = ({ fremd, ...row }: Zeile, gelesen: string): Aenderung => ({
  ...row,
  neu: fremd && (gelesen === '-infinity' || Temporal.Instant.compare(row.zeitpunkt, gelesen) > 0),
  darf: fremd && !row.widerspruch ? ['widersprechen'] : [],
})

/** A stamp that was voided or replaced, and one that somebody else entered. A replacement belongs to the row of the stamp that it replaces. */
function alle({ person }: Context) {
  const [ich, anwender] = [person.lstfixId ?? nobody, person.anwenderId]
  const stempel = (z: 'z' | 'n') =>
    sql`jsonb_build_object('timestamp', to_char(${sql.ref(`${z}.timestamp`)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), 'flag', ${sql.ref(`${z}.flag`)}, 'code', ${sql.ref(`${z}.code`)})`
  const widerspruch = sql`(select jsonb_build_object('id', k.id, 'zustand', k.zustand) from klaerungsfall k where k.lstfix_id = z.lstfix_id and k.art = 'Widerspruch' and k.bezug = z.id limit 1)`
  return sql`
    select z.id, case when n.id is null then 'geloescht' else 'korrigiert' end as art, s.zeitpunkt, coalesce(a.anzeigename, '') as von, s.grund, z.zone, ${stempel('z')} as vorher,
      case when n.id is not null then ${stempel('n')} end as nachher, ${widerspruch} as widerspruch, s.anwender_id <> ${anwender}::uuid as fremd
    from zeitstempel z join zeitstempel_storno s on s.zeitstempel_id = z.id left join zeitstempel n on n.korrigiert = z.id left join anwender a on a.id = s.anwender_id where z.lstfix_id = ${ich}::uuid
    union all
    select z.id, 'nachgetragen', z.empfangen, coalesce(a.anzeigename, ''), coalesce(z.grund, ''), z.zone, null, ${stempel('z')}, ${widerspruch}, z.erfasst_von <> ${anwender}::uuid
    from zeitstempel z left join anwender a on a.id = z.erfasst_von where z.lstfix_id = ${ich}::uuid and z.erfasst_von is not null and z.korrigiert is null`
}

const spalten = (t: typeof messages.de | typeof messages.en): ListColumn<Zeile>[] => [
  { title: t.geaendertAm, kind: 'instant', value: ({ zeitpunkt }) => zeitpunkt },
  { title: t.was, value: ({ art }) => t[`aenderung.${art}`] },
  { title: t.vorher, kind: 'instant', value: ({ vorher }) => vorher && vorher.timestamp },
  { title: t.vorherStatus, value: ({ vorher }) => vorher && t[vorher.flag] },
  { title: t.nachher, kind: 'instant', value: ({ nachher }) => nachher && nachher.timestamp },
  { title: t.nachherStatus, value: ({ nachher }) => nachher && t[nachher.flag] },
  { title: t.vonWem, value: ({ von }) => von },
  { title: t.begruendung, value: ({ grund }) => grund },
]
