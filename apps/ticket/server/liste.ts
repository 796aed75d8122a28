import { sql } from 'kysely'
import { siehtInternes, siehtViele } from '#domain/tickets/sicht.ts'
import type { Answer, Parsed } from '#platform/contract/contract.ts'
import type { Context } from '#platform/server/context.ts'
import { csvFile, wallClock, xlsxFile, type Column } from '#platform/server/export.ts'
import { fromCursor, paged } from '#platform/server/paging.ts'
import { readTogether } from '#platform/server/share.ts'
import type { calls } from '../contract.ts'
import { Filter, type Ticket } from '../contract/formen.ts'
import { messages } from '../messages.ts'
import { aehnliche, alsTicket, erste, gefragt, type Sort, type Zeile } from './frage.ts'

/** More than that no spreadsheet is opened for. */
const HOECHSTENS = 50_000

/** A page of tickets. When nothing fits the typed words exactly, what resembles them. */
export async function liste(context: Context, { limit, cursor, sort, ...filter }: Parsed<typeof calls.liste>['query']): Promise<Answer<typeof calls.liste>> {
  const [spalte, laenge] = schluessel[sort]
  const nach = fromCursor(cursor, laenge)
  let query = gefragt(context, filter, { viele: await siehtViele(context) })
  if (nach) query = query.where(danach(sort, nach))
  const seite = await readTogether(context.root, erste(context, query, sort, limit + 1), (rows) => ({
    ...paged(rows, limit, spalte, alsTicket),
    aehnlich: false,
  }))
  if (!seite.entities.length && !nach && filter.q && !/^\d+$/.test(filter.q)) {
    const andere = await aehnliche(context, filter, limit)
    return { entities: andere.map(alsTicket), next: null, aehnlich: andere.length > 0 }
  }
  return seite
}

const schluessel: Record<Sort, [(row: Zeile) => (string | number)[], number]> = {
  '-geaendert': [({ geaendert, id }) => [geaendert, id], 2],
  geaendert: [({ geaendert, id }) => [geaendert, id], 2],
  '-nummer': [({ nummer }) => [nummer], 1],
  nummer: [({ nummer }) => [nummer], 1],
  faellig: [({ faelligText, id }) => [faelligText, id], 2],
  prioritaet: [({ prioritaet, nummer }) => [prioritaet, nummer], 2],
}
const danach = (sort: Sort, [a, b]: (string | number)[]) =>
  ({
    '-geaendert': sql<boolean>`(t.geaendert, t.id) < (${a}::timestamptz, ${b}::uuid)`,
    geaendert: sql<boolean>`(t.geaendert, t.id) > (${a}::timestamptz, ${b}::uuid)`,
    '-nummer': sql<boolean>`t.nummer < ${a}::bigint`,
    nummer: sql<boolean>`t.nummer > ${a}::bigint`,
    faellig: sql<boolean>`(t.faellig, t.id) > (${a}::timestamptz, ${b}::uuid)`,
    prioritaet: sql<boolean>`t.prioritaet >= ${a}::int and (t.prioritaet > ${a}::int or t.nummer < ${b}::bigint)`,
  })[sort]

/** The same as a file, in the words of the screen. */
export async function datei(context: Context, { format, sort, ...filter }: Parsed<typeof calls.datei>['query']) {
  const viele = await siehtViele(context)
  const [{ rows }, { zone }] = await Promise.all([
    context.db.executeQuery(erste(context, gefragt(context, filter, { viele }), sort, HOECHSTENS)),
    context.db.selectFrom('filiale').where('vkforgid', '=', context.person.accountid).select('zone').executeTakeFirstOrThrow(),
  ])
  const t = messages[context.sprache]
  return (format === 'csv' ? csvFile : xlsxFile)(t.tickets, rows.map(alsTicket), spalten(t, zone, siehtInternes(context)))
}

const spalten = (t: typeof messages.de | typeof messages.en, zone: string, intern: boolean): Column<Ticket>[] => [
  { title: t.nummer, kind: 'number', value: ({ nummer }) => nummer },
  { title: t.name, value: ({ name }) => name },
  { title: t.typ, value: ({ typ }) => typ.name },
  { title: t.prioritaet, value: ({ prioritaet }) => `${prioritaet} ${t[`prio.${prioritaet as 1}`]}` },
  { title: t.zustand, value: ({ zustand }) => t[`zustand.${zustand}`] },
  { title: t.schritt, value: ({ schritt }) => t[`schritt.${schritt}`] },
  { title: t.kunde, value: ({ ktostamm }) => ktostamm && ktostamm.name },
  { title: t.objekt, value: ({ objekt }) => objekt && `${objekt.nummer} ${objekt.name}` },
  { title: t.zustaendig, value: ({ zustaendig }) => zustaendig && zustaendig.name },
  { title: t.erstellt, kind: 'datetime', value: ({ erstellt }) => wallClock(erstellt, zone) },
  { title: t.geaendert, kind: 'datetime', value: ({ geaendert }) => wallClock(geaendert, zone) },
  { title: t.faellig, kind: 'datetime', value: ({ faellig }) => faellig && wallClock(faellig, zone) },
  ...(intern ? [{ title: t.intern, value: ({ intern: ja }: Ticket) => (ja ? t.ja : '') }] : []),
]

/** Counting stops here: more says no more. */
const ZAEHLEN = 1000

/** What waits for the asker, and how many there are of each state. */
export async function stand(context: Context): Promise<Answer<typeof calls.stand>> {
  const intern = siehtInternes(context)
  const alle = Filter.parse({ zustand: 'alle' })
  const viele = await siehtViele(context)
  const zaehle = (mehr: Partial<Filter>) => anzahl(context, { ...alle, ...mehr }, viele)
  const { wartet, neu, offen, freigabe, ueberfaellig, niemand } = await context.db
    .selectNoFrom([
      zaehle({ zustand: 'Neu' }).as('neu'),
      zaehle({ zustand: 'Offen' }).as('offen'),
      zaehle({ zustand: 'Freigabe' }).as('freigabe'),
      zaehle({ ueberfaellig: 'ja' }).as('ueberfaellig'),
      (intern ? zaehle({ zustand: 'laufend', zustaendig: 'ich' }) : zaehle({ zustand: 'Freigabe' })).as('wartet'),
      (intern ? zaehle({ zustand: 'laufend', zustaendig: 'niemand' }) : sql<number>`0`).as('niemand'),
    ])
    .executeTakeFirstOrThrow()
  return { wartet, neu, offen, freigabe, ueberfaellig, niemand, intern }
}

const anzahl = (context: Context, filter: Filter, viele: boolean) =>
  sql<number>`(select count(*)::int from (${gefragt(context, filter, { viele }).select(sql<number>`1`.as('eins')).limit(sql.lit(ZAEHLEN))}) x)`

/** How many tickets a filter means; counted up to a limit. */
export const zahl = async (context: Context, filter: Filter, viele: boolean) =>
  (await context.db.selectNoFrom(anzahl(context, filter, viele).as('n')).executeTakeFirstOrThrow()).n
