import { scheinnummer } from '#domain/einsatz/contract.ts'
import { sql, type RawBuilder } from 'kysely'
import { alleRecht, eigeneRecht, meiner, sichtbareScheine } from '#domain/einsatz/arbeitsschein/sicht.ts'
import { nennbare } from '#domain/einsatz/kollegen.ts'
import { objektwahl } from '#domain/einsatz/objektwahl.ts'
import { kundenwahl } from '#domain/kunden/suche.ts'
import { nameSql } from '#domain/personal/name.ts'
import { nachNamen } from '#domain/personal/sicht.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import type { Context } from '#platform/server/http/context.ts'
import { listFile, readPage, wordSearch, type ListQuery } from '#platform/server/record/list.ts'
import { containsWords } from '#platform/server/record/search.ts'
import type { calls } from '../contract.ts'
import type { Arbeitsschein } from '../contract/schein.ts'
import { ohneVorgabe } from '../contract/vorgaben.ts'
import { messages } from '../messages.ts'
import { objekthinweis } from './ort.ts'
import { vorgabenVon } from './vorgaben.ts'

export type Filter = Omit<Parsed<typeof calls.datei>['query'], 'format' | 'sort'>

export const liste = (context: Context, query: Parsed<typeof calls.liste>['query']) => readPage<Arbeitsschein>(context, abfrage(context, query), query)

/** The same as a file, in the words of the screen. */
export async function datei(context: Context, query: Parsed<typeof calls.datei>['query']) {
  const { zone } = await context.db.selectFrom('firma').select('zone').executeTakeFirstOrThrow()
  const { de, en } = messages
  return listFile<Arbeitsschein>(context, abfrage(context, query), query, {
    name: { de: de.scheine, en: en.scheine },
    zone,
    columns: [
      { de: de.nummer, en: en.nummer, value: ({ nummer }) => scheinnummer(nummer) },
      { de: de.datum, en: en.datum, kind: 'date', value: ({ datum }) => datum },
      { de: de.art, en: en.art, value: ({ art }) => art, say: (art, sprache) => messages[sprache][`art.${art as Arbeitsschein['art']}`] },
      { de: de.objekt, en: en.objekt, value: ({ objekt }) => objekt },
      { de: de.kunde, en: en.kunde, value: ({ kunde }) => kunde },
      {
        de: de.objekthinweis,
        en: en.objekthinweis,
        value: ({ objekthinweis: was }) => was,
        say: (was, sprache) => messages[sprache][`objekthinweis.${was as 'fremd' | 'geschlossen'}`],
      },
      { de: de.zustaendig, en: en.zustaendig, value: ({ zustaendig }) => zustaendig },
      { de: de.wer, en: en.wer, value: ({ wer }) => wer },
      {
        de: de.zustand,
        en: en.zustand,
        value: ({ zustand }) => zustand,
        say: (zustand, sprache) => messages[sprache][`zustand.${zustand as Arbeitsschein['zustand']}`],
      },
      { de: de.positionen, en: en.positionen, kind: 'number', value: ({ positionen }) => positionen },
      { de: de.angelegt, en: en.angelegt, kind: 'instant', value: ({ angelegt }) => angelegt },
    ],
  })
}

/** So much of a sheet waits for a person: counterparts, cases, its object. */
const klaerung = sql`((select count(*) from arbeitsschein_gegenwert g where g.arbeitsschein_id = s.id and g.entschieden is null)
  + (select count(*) from arbeitsschein_fall f where f.arbeitsschein_id = s.id and f.erledigt is null)
  + (${objekthinweis} is not null)::int)::int`

/** The last letter with this sheet, or a link to it, was given up. Asked from the few that were. */
const nichtZugestellt = sql`(s.id in (select substr(m.faden, length('arbeitsschein.') + 1)::uuid from postausgang m where m.zustand = 'fehlgeschlagen' and m.faden like 'arbeitsschein.%')
  and (select m.zustand from postausgang m where m.faden = 'arbeitsschein.' || s.id order by m.erstellt desc limit 1) = 'fehlgeschlagen')`

/** Sheets of the asker. `id`: this one alone; `geprueft`: whether it may be seen was found out before. */
export const abfrage = (
  context: Context,
  { q, zustand, meine, klaerung: offen, von, bis, kunde, objekt, ticket }: Filter,
  { id, geprueft }: { id?: string; geprueft?: boolean } = {},
): ListQuery => ({
  select: sql`s.id, s.nummer, s.vorlaeufig, s.datum, s.art, s.zustand, s.fassung, s.version, s.objekt, s.kunde, ${objekthinweis} as objekthinweis, s.angelegt, a.anzeigename as wer,
    coalesce(${nameSql('l', context.sprache)}, '') as zustaendig, (select count(*)::int from arbeitsschein_position p where p.arbeitsschein_id = s.id) as positionen, ${klaerung} as klaerung,
    ${nichtZugestellt} as nicht_zugestellt`,
  from: sql`arbeitsschein s join anwender a on a.id = s.erfasst_von left join lstfix l on l.id = s.lstfix_id`,
  where: [
    !geprueft && sql`s.id in (${sichtbareScheine(context).select('s.id')})`,
    id !== undefined && sql`s.id = ${id}::uuid`,
    gesucht(q, sql`s.objekt`, sql`s.kunde`, sql`s.notiz`, sql`a.anzeigename`),
    zustand !== 'alle' && sql`s.zustand = ${zustand}`,
    meine && meiner(context),
    offen && sql`(${klaerung} > 0 or s.zustand = 'abgeschlossen' and ${nichtZugestellt})`,
    von !== undefined && sql`s.datum >= ${von}::date`,
    bis !== undefined && sql`s.datum <= ${bis}::date`,
    kunde !== undefined && sql`s.ktostamm_id = ${kunde}::uuid`,
    objekt !== undefined && sql`s.objekt_id = ${objekt}::uuid`,
    ticket !== undefined && sql`s.ticket_id = ${ticket}::uuid`,
  ],
  sorts: {
    angelegt: [sql`s.angelegt`, sql`s.id`],
    datum: [sql`s.datum`, sql`s.id`],
    nummer: [sql`length(s.nummer)`, sql`s.nummer`],
    objekt: [sql`s.objekt`, sql`s.id`],
  },
  standard: '-angelegt',
})

/** A number is looked for as people write it (2611-0418, 0418, K7M-12), everything else as words in these columns. */
export function gesucht(q: string | undefined, ...spalten: RawBuilder<unknown>[]) {
  const nummer = /^(\d{4})-?(\d*)$/.exec(q?.trim() ?? '')
  const vorlaeufig = /^(?:vorl\.\s*|prov\.\s*)?([0-9a-z]{3}-\d{1,6})$/i.exec(q?.trim() ?? '')
  const worte = wordSearch(q, ...spalten)
  if (nummer) return sql`(s.nummer like ${`%${nummer[1]}${nummer[2]}%`} or ${worte})`
  return vorlaeufig ? sql`(s.vorlaeufig = upper(${vorlaeufig[1]}) or ${worte})` : worte
}

/** How many open sheets are the asker's, and how many finished ones that he may see did not arrive by mail. */
export async function stand(context: Context) {
  const zahl = async (scheine: ReturnType<typeof sichtbareScheine>) =>
    Number((await scheine.select((eb) => eb.fn.countAll().as('zahl')).executeTakeFirstOrThrow()).zahl)
  const [offen, ohneBrief] = [
    await zahl(sichtbareScheine(context).where('s.zustand', '=', 'offen').where(meiner(context))),
    await zahl(sichtbareScheine(context).where('s.zustand', '=', 'abgeschlossen').where(sql<boolean>`${nichtZugestellt}`)),
  ]
  return { offen, nichtZugestellt: ohneBrief }
}

/** Open objects for the pick-list with how their customers want sheets; without words those first that the asker wrote a sheet for last. */
export async function objekte(context: Context, query: Parsed<typeof calls.objekte>['query']) {
  const { entities, next } = await objektwahl(
    context,
    eigeneRecht,
    sql<string>`(select max(s.angelegt) from arbeitsschein s where s.objekt_id = objekt.id and s.erfasst_von = ${context.person.anwenderId}::uuid)`,
    query,
  )
  const wie = await vorgabenVon(context.db, [...new Set(entities.map(({ ktostammId }) => ktostammId))])
  return { entities: entities.map((eines) => ({ ...eines, vorgabe: wie.get(eines.ktostammId) ?? ohneVorgabe })), next }
}

export const kunden = async (context: Context, { q, limit, aktiv }: Parsed<typeof calls.kunden>['query']) => ({
  entities: await kundenwahl(context, { q, limit, keys: [eigeneRecht], alle: aktiv === undefined }),
  next: null,
})

/** People who can be named on a sheet, the asker first; those who have left are none. */
export async function personen(context: Context, { q, limit }: Parsed<typeof calls.personen>['query']) {
  const entities = await nennbare(context, alleRecht)
    .where(containsWords(q, sql`lstfix.vorname`, sql`lstfix.zuname`))
    .orderBy(sql`lstfix.id = ${context.person.lstfixId ?? null}::uuid`, (order) => order.desc().nullsLast())
    .orderBy(nachNamen)
    .limit(limit)
    .select(['lstfix.id', sql<string | null>`null`.as('nummer'), nameSql('lstfix', context.sprache).as('name')])
    // Who is called like somebody else in the list is told apart.
    .select(sql<string>`case when count(*) over (partition by lstfix.vorname, lstfix.zuname) > 1 then lstfix.persnr::text else '' end`.as('hint'))
    .select(sql<string>`lstfix.persnr::text`.as('persnr'))
    .select(sql<string>`coalesce(lstfix.lohngruppe, '')`.as('lohngruppe'))
    .execute()
  return { entities, next: null }
}
