import { sql, type CompiledQuery, type Expression, type SqlBool } from 'kysely'
import type { Filter, sortierungen, Ticket, Typzeichen } from '#apps/ticket/contract/formen.ts'
import { sichtbareTickets, siehtInternes } from '#domain/tickets/sicht.ts'
import { tickettexte } from '#domain/tickets/contract.ts'
import { pickTexts, textNames, textsFor } from '#platform/contract/record/fields.ts'
import type { Context } from '#platform/server/http/context.ts'
import { keyset } from '#platform/server/record/keyset.ts'
import { searchWords } from '#platform/server/record/search.ts'

export type Sort = (typeof sortierungen)[number]

/** Query for the tickets that a filter means, among those that the asker may see (`viele`: very many). `text`: what `q` means, when it means anything. */
export function gefragt(context: Context, filter: Filter, { text = niemals, viele = false }: { text?: Expression<SqlBool>; viele?: boolean } = {}) {
  const ich = context.person.anwenderId
  const zone = sql`(select zone from filiale where vkforgid = ${context.person.accountid})`
  const { q = '', nummer, nummern, name, zustand, schritt, typId, von, bis, prioVon, prioBis, zustaendig, ktostammId, objektId, bereich, ueberfaellig } = filter
  let query = sichtbareTickets(context, { viele })
  if (nummer !== undefined) query = query.where('t.nummer', '=', nummer)
  if (nummern) query = query.where('t.nummer', 'in', nummern.split(',').map(Number))
  for (const wort of searchWords(name ?? '')) query = query.where('t.name', 'ilike', `%${wort}%`)
  // Words of a closed list stand in the text itself: only then a plan that is kept may use the indexes of running tickets.
  if (zustand === 'laufend') query = query.where('t.zustand', '!=', sql.lit('Erledigt'))
  else if (zustand !== 'alle') query = query.where('t.zustand', '=', sql.lit(zustand))
  if (schritt) query = query.where('t.schritt', '=', sql.lit(schritt))
  if (typId) query = query.where('t.typId', '=', typId)
  if (von) query = query.where(sql<boolean>`t.erstellt >= (${von}::date)::timestamp at time zone ${zone}`)
  if (bis) query = query.where(sql<boolean>`t.erstellt < (${bis}::date + 1)::timestamp at time zone ${zone}`)
  if (prioVon !== undefined) query = query.where('t.prioritaet', '>=', prioVon)
  if (prioBis !== undefined) query = query.where('t.prioritaet', '<=', prioBis)
  if (zustaendig === 'niemand') query = query.where('t.zustaendigId', 'is', null)
  else if (zustaendig) query = query.where('t.zustaendigId', '=', zustaendig === 'ich' ? ich : zustaendig)
  if (ktostammId) query = query.where('t.ktostammId', '=', ktostammId)
  if (objektId) query = query.where('t.objektId', '=', objektId)
  if (bereich === 'beteiligt')
    query = query.where((eb) => eb('t.id', 'in', eb.selectFrom('ticketKontakt as b').where('b.anwenderId', '=', ich).select('b.ticketId')))
  if (ueberfaellig) query = query.where(sql<boolean>`t.faellig < ${context.jetzt.toString()}::timestamptz`).where('t.zustand', '!=', sql.lit('Erledigt'))
  if (q) query = query.where(text)
  return query
}
const niemals = sql<boolean>`false`

/** The columns that a list shows; texts that are for staff only are asked for nobody else. */
export const zeilen = (query: ReturnType<typeof gefragt>, personal: boolean) =>
  query
    .innerJoin('tickettyp as y', 'y.id', 't.typId')
    .leftJoin('ktostamm as k', 'k.id', 't.ktostammId')
    .leftJoin('objekt as o', 'o.id', 't.objektId')
    .leftJoin('anwender as z', 'z.id', 't.zustaendigId')
    .select([
      't.id',
      't.nummer',
      't.version',
      't.name',
      't.typId',
      'y.name as typ',
      'y.icon as typIcon',
      't.prioritaet',
      't.schritt',
      't.zustand',
      't.seit',
      't.ktostammId',
      'k.nummer as ktostammNummer',
      'k.name as ktostamm',
      't.objektId',
      'o.nummer as objektNummer',
      'o.name as objekt',
      't.zustaendigId',
      'z.anzeigename as zustaendig',
      't.hotline',
      't.intern',
      't.erstellt',
      't.geaendert',
      sql<string | null>`nullif(t.faellig, 'infinity')`.as('faellig'),
    ])
    .select(textNames(textsFor(tickettexte, personal)).map((name) => `t.${name}` as const))

/** Where a page of a list begins, and how it is ordered. Throws 400 for a cursor that is not ours. */
export const ordnung = (sort: Sort, cursor?: string) => keyset(ordnungen[sort], cursor)
const ordnungen: Record<Sort, readonly string[]> = {
  '-geaendert': ['-t.geaendert', '-t.id'],
  geaendert: ['t.geaendert', 't.id'],
  '-nummer': ['-t.nummer'],
  nummer: ['t.nummer'],
  faellig: ['t.faellig', 't.id'],
  prioritaet: ['t.prioritaet', '-t.nummer'],
}

/**
 * So many of them in this order, as a list shows them: first the tickets alone, then the names that belong to these few. All around the question itself is
 * one text, built once: building it anew for each request costs the server more than asking.
 */
export function erste(
  context: Context,
  query: ReturnType<typeof gefragt>,
  { order, keys }: Ordnung,
  anzahl: number,
): CompiledQuery<Zeile & { keys: string[] }> {
  const personal = siehtInternes(context)
  const [kopf, fuss] = (rahmen[personal ? 'personal' : 'andere'] ??= zeilen(context.root.selectFrom('ticket as t'), personal)
    .compile()
    .sql.split('from "ticket" as "t"') as [string, string])
  const gemeint = query.selectAll('t').orderBy(order).limit(sql.lit(anzahl))
  return sql<Zeile & { keys: string[] }>`${sql.raw(kopf)}, ${keys} as keys from (${gemeint}) as t${sql.raw(fuss)} order by ${order}`.compile(context.db)
}
type Ordnung = Pick<ReturnType<typeof ordnung>, 'order' | 'keys'>
const rahmen: { [Fuer in 'personal' | 'andere']?: [string, string] } = {}

export type Zeile = Awaited<ReturnType<ReturnType<typeof zeilen>['executeTakeFirstOrThrow']>>

export const alsTicket = (row: Zeile): Ticket => ({
  id: row.id,
  nummer: row.nummer,
  version: row.version,
  name: row.name,
  typ: { id: row.typId, name: row.typ, icon: row.typIcon as Typzeichen },
  prioritaet: row.prioritaet,
  schritt: row.schritt as Ticket['schritt'],
  zustand: row.zustand as Ticket['zustand'],
  seit: row.seit,
  ktostamm: row.ktostammId && row.ktostamm !== null ? { id: row.ktostammId, nummer: row.ktostammNummer!, name: row.ktostamm } : null,
  objekt: row.objektId && row.objekt !== null ? { id: row.objektId, nummer: row.objektNummer!, name: row.objekt } : null,
  zustaendig: row.zustaendigId && row.zustaendig !== null ? { id: row.zustaendigId, name: row.zustaendig } : null,
  hotline: row.hotline,
  intern: row.intern,
  ...pickTexts(tickettexte, row),
  erstellt: row.erstellt,
  geaendert: row.geaendert,
  faellig: row.zustand === 'Erledigt' ? null : row.faellig,
})
