import { sql } from 'kysely'
import { kundenname, objektname, objektnummer, objektUndKunde } from '#domain/einsatz/dokumentation/objekt-sql.ts'
import { eigeneRecht, sichtbareDokumentationen } from '#domain/einsatz/dokumentation/sicht.ts'
import { objektwahl } from '#domain/einsatz/objektwahl.ts'
import { englischeKunden } from '#domain/kunden/sprache.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import type { Context } from '#platform/server/http/context.ts'
import { listFile, readPage, wordSearch, type ListQuery } from '#platform/server/record/list.ts'
import { dokumentationsnummer, type calls, type Dokumentation, type Stoerung } from '../contract.ts'
import { messages } from '../messages.ts'

type Filter = Omit<Parsed<typeof calls.datei>['query'], 'format' | 'sort'>

export const liste = (context: Context, query: Parsed<typeof calls.liste>['query']) => readPage<Dokumentation>(context, abfrage(context, query), query)

/** The same as a file, in the words of the screen, with what hindered the work. */
export async function datei(context: Context, query: Parsed<typeof calls.datei>['query']) {
  const { zone } = await context.db.selectFrom('firma').select('zone').executeTakeFirstOrThrow()
  const { de, en } = messages
  const gefragt = abfrage(context, query)
  return listFile<Dokumentation & { stoerungen: Stoerung[] }>(context, { ...gefragt, select: sql`${gefragt.select}, d.stoerungen` }, query, {
    name: { de: de.dokumentationen, en: en.dokumentationen },
    zone,
    columns: [
      { de: de.nummer, en: en.nummer, value: ({ nummer }) => dokumentationsnummer(nummer) },
      { de: de.datum, en: en.datum, kind: 'date', value: ({ datum }) => datum },
      { de: de.art, en: en.art, value: ({ art }) => art, say: (art, sprache) => messages[sprache][`art.${art as Dokumentation['art']}`] },
      { de: de.titel, en: en.titel, value: ({ titel }) => titel },
      { de: de.objekt, en: en.objekt, value: ({ objekt }) => `${objekt.nummer} ${objekt.name}` },
      { de: de.kunde, en: en.kunde, value: ({ kunde }) => kunde },
      { de: de.wer, en: en.wer, value: ({ wer }) => wer },
      {
        de: de.zustand,
        en: en.zustand,
        value: ({ zustand }) => zustand,
        say: (zustand, sprache) => messages[sprache][`zustand.${zustand as Dokumentation['zustand']}`],
      },
      { de: de.stoerungen, en: en.stoerungen, value: ({ stoerungen }) => stoerungen.map(({ von, bis, wirkung }) => `${von}–${bis} ${wirkung}`).join('; ') },
      { de: de.bilder, en: en.bilder, kind: 'number', value: ({ bilder }) => bilder },
      { de: de.angelegt, en: en.angelegt, kind: 'instant', value: ({ angelegt }) => angelegt },
      {
        de: de.objekthinweis,
        en: en.objekthinweis,
        value: ({ objekthinweis }) => objekthinweis,
        say: (was, sprache) => messages[sprache][`objekt.${was as 'fremd' | 'geschlossen'}`],
      },
    ],
  })
}

const hinweis = sql`case when d.objekt_bestaetigt is not null then null when d.objekt_damals is not null then 'fremd' when d.objekt_geschlossen then 'geschlossen' end`

/** Documentations of the asker, without the words of the long text. */
export const abfrage = (context: Context, { q, objektId, art, zustand, von, bis, objekthinweis }: Filter, id?: string): ListQuery => ({
  select: sql`d.id, d.nummer, d.datum, d.art, d.titel, d.zustand, d.fassung, d.angelegt, ${kundenname} as kunde, ${hinweis} as objekthinweis, a.anzeigename as wer,
    coalesce(d.objekt_damals->'objekt', jsonb_build_object('id', o.id, 'nummer', o.nummer, 'name', o.name)) as objekt, (select count(*)::int from einsatzbild b where b.gegenstand = d.id) as bilder`,
  from: sql`dokumentation d ${objektUndKunde} join anwender a on a.id = d.erfasst_von`,
  where: [
    sql`d.id in (${sichtbareDokumentationen(context).select('d.id')})`,
    id !== undefined && sql`d.id = ${id}::uuid`,
    gesucht(q),
    objektId !== undefined && sql`d.objekt_id = ${objektId}::uuid`,
    art && sql`d.art = ${art}`,
    zustand && sql`d.zustand = ${zustand}`,
    von !== undefined && sql`d.datum >= ${von}::date`,
    bis !== undefined && sql`d.datum <= ${bis}::date`,
    objekthinweis && sql`(${hinweis} is not null) = ${objekthinweis === 'ja'}`,
  ],
  sorts: {
    angelegt: [sql`d.angelegt`, sql`d.id`],
    datum: [sql`d.datum`, sql`d.id`],
    nummer: [sql`length(d.nummer)`, sql`d.nummer`],
    titel: [sql`d.titel`, sql`d.id`],
  },
  standard: '-angelegt',
})

/** A number is looked for as people write it (D2611-0418, 2611-0418, 0418), everything else as words. */
function gesucht(q: string | undefined) {
  const nummer = /^d?(\d{4})-?(\d*)$/i.exec(q?.trim() ?? '')
  const stoerungen = sql`(select string_agg(s ->> 'wirkung', ' ') from jsonb_array_elements(d.stoerungen) s)`
  const worte = wordSearch(q, sql`d.titel`, sql`d.beschreibung`, stoerungen, objektname, objektnummer, kundenname, sql`a.anzeigename`)
  return nummer ? sql`(d.nummer like ${`%${nummer[1]}${nummer[2]}%`} or ${worte})` : worte
}

/** Open objects for the pick-list with what was agreed with their customers, and in which language they are written to; without words those first that the asker documented last. */
export async function objekte(context: Context, query: Parsed<typeof calls.objekte>['query']) {
  const { entities, next } = await objektwahl(
    context,
    eigeneRecht,
    sql<string>`(select max(d.angelegt) from dokumentation d where d.objekt_id = objekt.id and d.erfasst_von = ${context.person.anwenderId}::uuid)`,
    query,
  )
  const kunden = [...new Set(entities.map(({ ktostammId }) => ktostammId))]
  const [vereinbart, englisch] = await Promise.all([vertragsartenVon(context.db, kunden), englischeKunden(context.db, kunden)])
  return {
    entities: entities.map((eines) => ({
      ...eines,
      vertragsart: vereinbart.get(eines.ktostammId) ?? ('sonst' as const),
      sprache: englisch.has(eines.ktostammId) ? ('en' as const) : ('de' as const),
    })),
    next,
  }
}

/** What was agreed with these customers; those about whom nobody said anything are missing. */
async function vertragsartenVon(db: Context['db'], kunden: readonly string[]) {
  const gefragt = db.selectFrom('scheinvorgabe').select(['ktostammId', 'vertragsart'])
  const rows = kunden.length ? await gefragt.where('ktostammId', 'in', [...kunden]).execute() : []
  return new Map(rows.map(({ ktostammId, vertragsart }) => [ktostammId, vertragsart]))
}
