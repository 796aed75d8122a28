import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { Abwesenheitsangaben, type zeitCalls } from '#apps/verwaltung/contract/zeit.ts'
import { nameSql, namenlos } from '#domain/personal/name.ts'
import { pruefeTage } from '#domain/zeiten/klaerung/taten.ts'
import { notFound, refused } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { Handlers } from '#platform/server/http/app.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { readRecords, wordSearch, type ListQuery } from '#platform/server/record/list.ts'
import { assertUnchanged, withRevision } from '#platform/server/record/revision.ts'
import { alsDatei, worte } from '../liste.ts'
import { anwesenheit, geaendert, getroffen, ok } from '../schreiben.ts'

type H = Handlers<typeof zeitCalls>
type Zeile = Awaited<ReturnType<H['abwesenheiten']>>['entities'][number]
type Filter = Omit<Parsed<typeof zeitCalls.abwesenheiten>['query'], 'limit' | 'cursor' | 'sort'>

type Angaben = Pick<Zeile, 'art' | 'von' | 'bis' | 'halbtags' | 'minuten' | 'bemerkung'>
/** An absence as it was before a change. */
interface Bisher extends Angaben {
  id: string
}

export const abwesenheitenHandlers: Pick<
  H,
  'abwesenheiten' | 'abwesenheitenDatei' | 'abwesenheit' | 'abwesenheitAnlegen' | 'abwesenheitAendern' | 'abwesenheitStornieren'
> = {
  abwesenheiten: (context, { query }) => readRecords<Zeile>(context, abfrage(query, context), Abwesenheitsangaben, query),
  abwesenheitenDatei: (context, { query }) =>
    alsDatei<Omit<Zeile, 'revision'>>(context, abfrage(query, context), query, { de: 'Abwesenheiten', en: 'Absences' }, [
      { de: 'Personalnummer', en: 'Personnel number', value: (row) => row.persnr, kind: 'number' },
      { de: 'Name', en: 'Name', value: (row) => row.name },
      { de: 'Art', en: 'Kind', value: (row) => row.art, say: worte('abwesenheit') },
      { de: 'Von', en: 'From', value: (row) => row.von, kind: 'date' },
      { de: 'Bis', en: 'To', value: (row) => row.bis, kind: 'date' },
      { de: 'Halbtags', en: 'Half day', value: (row) => (row.halbtags ? 'x' : null) },
      { de: 'Minuten am Tag', en: 'Minutes a day', value: (row) => row.minuten, kind: 'number' },
      { de: 'Bemerkung', en: 'Note', value: (row) => row.bemerkung },
      { de: 'Storniert', en: 'Cancelled', value: (row) => (row.storniert ? (row.storno?.grund ?? 'x') : null) },
    ]),

  async abwesenheit(context, { params: { id } }) {
    const { select, from } = abfrage({}, context)
    const {
      rows: [row],
    } = await sql<Omit<Zeile, 'revision'>>`select ${select} from ${from} where a.id = ${id}`.execute(context.db)
    if (!row) throw notFound()
    return withRevision(Abwesenheitsangaben, row)
  },

  async abwesenheitAnlegen(context, { body }) {
    const id = uuid()
    await passt(context, body.lstfixId, body)
    await context.db
      .insertInto('abwesenheit')
      .values({ id, ...body })
      .execute()
    geaendert(context, { aktion: 'anlegen', gegenstand: 'abwesenheit', id, nachher: body })
    anwesenheit(context, [body.lstfixId])
    await pruefeTage(context, body)
    return { id }
  },

  async abwesenheitAendern(context, { params: { id }, body: { revision, ...body } }) {
    const alt = await context.db
      .selectFrom('abwesenheit')
      .where('id', '=', id)
      .select(['lstfixId', 'storniert', 'art', 'von', 'bis', 'halbtags', 'minuten', 'bemerkung'])
      .executeTakeFirst()
    if (!alt) throw notFound()
    const { lstfixId, storniert, ...vorher } = alt
    if (storniert) throw refused('verwaltung.schon-storniert')
    await assertUnchanged(context, Abwesenheitsangaben, vorher, revision, { subject: 'abwesenheit', id })
    await passt(context, lstfixId, body, { ...vorher, id })
    getroffen(await context.db.updateTable('abwesenheit').set(body).where('id', '=', id).executeTakeFirst())
    geaendert(context, { aktion: 'aendern', gegenstand: 'abwesenheit', id, vorher, nachher: body })
    anwesenheit(context, [lstfixId])
    // Days that are no longer part of it are looked at as well as those that have come in.
    for (const { von, bis } of zusammen(vorher, body)) await pruefeTage(context, { lstfixId, von, bis })
    return ok
  },

  async abwesenheitStornieren(context, { params: { id }, body: { grund } }) {
    const alt = await context.db.selectFrom('abwesenheit').where('id', '=', id).select(['lstfixId', 'von', 'bis', 'storniert']).executeTakeFirst()
    if (!alt) throw notFound()
    if (alt.storniert) throw refused('verwaltung.schon-storniert')
    getroffen(await context.db.updateTable('abwesenheit').set({ storniert: sql<string>`now()` }).where('id', '=', id).executeTakeFirst())
    geaendert(context, { aktion: 'stornieren', gegenstand: 'abwesenheit', id, daten: { grund } })
    anwesenheit(context, [alt.lstfixId])
    await pruefeTage(context, alt)
    return ok
  },
}

// The reason of a cancellation lives where it cannot be changed: in the audit trail.
const abfrage = ({ q, von, bis, art, person, storniert }: Filter, { jetzt, sprache }: Context): ListQuery => ({
  select: sql`a.id, a.lstfix_id, a.art, a.von, a.bis, a.halbtags, a.minuten, a.bemerkung, a.storniert, l.persnr, ${nameSql('l', sprache, 'Zuname Vorname')} as name,
    case when a.storniert is null then array['aendern', 'stornieren'] else array[]::text[] end as darf,
    case when a.storniert is not null then (select jsonb_build_object('grund', p.daten->>'grund', 'von', p.anwender_name) from pruefspur p
      where p.gegenstand = 'abwesenheit' and p.gegenstand_id = a.id::text and p.aktion = 'stornieren' order by p.id desc limit 1) end as storno`,
  from: sql`abwesenheit a join lstfix l on l.id = a.lstfix_id`,
  where: [
    wordSearch(q, sql`l.persnr`, sql`l.zuname`, sql`l.vorname`, sql`a.art`, sql`a.bemerkung`),
    von !== undefined && sql`a.bis >= ${von}`,
    bis !== undefined && sql`a.von <= ${bis}`,
    art && sql`a.art = ${art}`,
    person !== undefined && sql`a.lstfix_id = ${person}`,
    storniert && { ja: sql`a.storniert is not null`, nein: sql`a.storniert is null` }[storniert],
  ],
  sorts: {
    von: [sql`a.von`, sql`a.id`],
    name: [{ last: namenlos(sql`l.zuname`) }, sql`l.zuname`, sql`l.vorname`, sql`a.von`, sql`a.id`],
    // What runs and what comes, the nearest first; then what is over, the latest first.
    naechste: [
      sql`case when a.bis < heute(${jetzt.toString()}::timestamptz) then 1 else 0 end`,
      sql`case when a.bis < heute(${jetzt.toString()}::timestamptz) then heute(${jetzt.toString()}::timestamptz) - a.bis else greatest(a.von - heute(${jetzt.toString()}::timestamptz), 0) end`,
      sql`a.id`,
    ],
  },
  standard: '-von',
})

/**
 * The days lie in the person's employment, and two absences share none, except two half ones, and illness during leave or time off in lieu (`bisher`: illness that
 * lay in it stays there when it is changed). Throws 422 at `lstfixId`, `von` or `bis` and names what is there.
 */
async function passt({ db }: Context, lstfixId: Id<'lstfix'>, { art, von, bis, halbtags }: Angaben, bisher?: Bisher) {
  if (bis < von) throw refused('verwaltung.bis-vor-von', 'bis')
  const person = await db.selectFrom('lstfix').where('id', '=', lstfixId).select(['eintritt', 'austritt']).executeTakeFirst()
  if (!person) throw refused('verwaltung.unbekannt', 'lstfixId')
  if (bis < person.eintritt) throw refused('verwaltung.vor-eintritt', 'bis')
  if (person.austritt !== null && von > person.austritt) throw refused('verwaltung.nach-austritt', 'von')
  const da = await db
    .selectFrom('abwesenheit')
    .where('lstfixId', '=', lstfixId)
    .where('storniert', 'is', null)
    .where('von', '<=', bis)
    .where('bis', '>=', von)
    .$if(art === 'Krank', (query) => query.where('art', 'not in', frei))
    .$if(bisher !== undefined, (query) => query.where('id', '!=', bisher!.id))
    .$if(bisher !== undefined && frei.includes(art) && frei.includes(bisher.art), (query) =>
      query.where((eb) => eb.not(eb.and([eb('art', '=', 'Krank'), eb('von', '<=', bisher!.bis), eb('bis', '>=', bisher!.von)]))),
    )
    .orderBy('von')
    .select(['art', 'von', 'bis', 'halbtags'])
    .execute()
  const voll = halbtags ? da.find((one) => !one.halbtags) : da[0]
  const zweite = da.find((one, index) => da.slice(0, index).some((other) => max(one.von, other.von, von) <= min(one.bis, other.bis, bis)))
  const stoert = voll ?? zweite
  if (stoert) throw refused('verwaltung.ueberschneidung', 'von', { art: stoert.art, von: tag(stoert.von), bis: tag(stoert.bis) })
}

/** Time off during which somebody may fall ill. */
const frei: Angaben['art'][] = ['Urlaub', 'Zeitausgleich']

/** Days of either period; as one when they meet. */
const zusammen = (a: Pick<Angaben, 'von' | 'bis'>, b: Pick<Angaben, 'von' | 'bis'>) =>
  a.von <= b.bis && b.von <= a.bis ? [{ von: min(a.von, b.von), bis: max(a.bis, b.bis) }] : [a, b]
const max = (...tage: string[]) => tage.reduce((a, b) => (a > b ? a : b))
const min = (...tage: string[]) => tage.reduce((a, b) => (a < b ? a : b))
const tag = (datum: string) => datum.split('-').toReversed().join('.')
