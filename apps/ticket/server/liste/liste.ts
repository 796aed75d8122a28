import { sql, type Expression, type SqlBool } from 'kysely'
import type { calls } from '#apps/ticket/contract.ts'
import { Filter, type Ticket } from '#apps/ticket/contract/formen.ts'
import { messages, schrittwort } from '#apps/ticket/messages.ts'
import { siehtInternes, siehtViele } from '#domain/tickets/sicht.ts'
import { tickettexte } from '#domain/tickets/contract.ts'
import type { Answer, Parsed } from '#platform/contract/contract.ts'
import { textsFor } from '#platform/contract/record/fields.ts'
import type { Language } from '#platform/contract/messages.ts'
import type { Context } from '#platform/server/http/context.ts'
import { textFileColumns } from '#platform/server/record/texts.ts'
import { mostRows } from '#platform/server/record/keyset.ts'
import { fileOf, type ListColumn } from '#platform/server/record/file.ts'
import { tooLong } from '#platform/server/record/whole.ts'
import { mapped } from '#platform/server/output/slices.ts'
import { readTogether } from '#platform/server/database/share.ts'
import { alsTicket, erste, gefragt, ordnung } from './frage.ts'
import { aehnlicheWorte, nummerIn, wege, worteVon, type Worte } from './woerter.ts'

/** A page of tickets. When nothing fits the typed words exactly, what resembles them. */
export async function liste(context: Context, { limit, cursor, sort, ...filter }: Parsed<typeof calls.liste>['query']): Promise<Answer<typeof calls.liste>> {
  const seitenweise = ordnung(sort, cursor)
  const { from, after, page, read } = seitenweise
  const viele = await siehtViele(context)
  const lies = async (worte?: Worte, q = '') => {
    const vor = sort === '-nummer' && from ? { vor: Number(from[0]) } : {}
    const texte = q ? await wege(context, worte, q, { limit, ...vor, sort, viele }) : [undefined]
    const fragen = texte.map((text) => {
      const query = gefragt(context, filter, { viele, ...(text && { text }) })
      return erste(context, after ? query.where(after) : query, seitenweise, limit + 1)
    })
    const gelesen = readTogether(context.root, fragen[0]!, async (rows) => {
      const alle = [...rows]
      for (const frage of fragen.slice(1)) if (alle.length <= limit) alle.push(...(await context.root.executeQuery(frage)).rows)
      const { entities, next } = page(alle, limit)
      return { entities: entities.map(alsTicket), next, aehnlich: false }
    })
    return read(gelesen)
  }
  const { q } = filter
  const seite = await lies(q ? await worteVon(context, q) : undefined, q)
  if (seite.entities.length || from || !q || nummerIn(q) !== undefined) return seite
  const andere = await lies(await aehnlicheWorte(context, q, viele), q)
  return { entities: andere.entities, next: null, aehnlich: andere.entities.length > 0 }
}

/** The same as a file, in the words of the screen. */
export async function datei(context: Context, { format, sort, ...filter }: Parsed<typeof calls.datei>['query']) {
  const viele = await siehtViele(context)
  const text = await inTexten(context, filter, viele)
  const [{ rows }, { zone }] = await Promise.all([
    context.db.executeQuery(erste(context, gefragt(context, filter, { viele, ...text }), ordnung(sort), mostRows + 1)),
    context.db.selectFrom('filiale').where('vkforgid', '=', context.person.accountid).select('zone').executeTakeFirstOrThrow(),
  ])
  if (rows.length > mostRows) throw tooLong()
  const t = messages[context.sprache]
  return fileOf(format, t.tickets, mapped(rows, alsTicket), spalten(t, context.sprache, siehtInternes(context)), () => zone)
}

/** What `q` means for an answer of one piece. */
async function inTexten(context: Context, { q }: Filter, viele: boolean) {
  if (!q) return {}
  const [text] = await wege(context, await worteVon(context, q), q, { limit: mostRows, sort: '', viele })
  return { text: text! }
}

const spalten = (t: typeof messages.de | typeof messages.en, sprache: Language, intern: boolean): ListColumn<Ticket>[] => [
  { title: t.nummer, kind: 'number', value: ({ nummer }) => nummer },
  { title: t.name, value: ({ name }) => name },
  { title: t.typ, value: ({ typ }) => typ.name },
  { title: t.prioritaet, value: ({ prioritaet }) => `${prioritaet} ${t[`prio.${prioritaet as 1}`]}` },
  { title: t.zustand, value: ({ zustand }) => t[`zustand.${zustand}`] },
  { title: t.schritt, value: ({ schritt }) => t[schrittwort(schritt, intern)] },
  { title: t.kunde, value: ({ ktostamm }) => ktostamm && ktostamm.name },
  { title: t.objekt, value: ({ objekt }) => objekt && `${objekt.nummer} ${objekt.name}` },
  { title: t.zustaendig, value: ({ zustaendig }) => zustaendig && zustaendig.name },
  { title: t.erstellt, kind: 'instant', value: ({ erstellt }) => erstellt },
  { title: t.geaendert, kind: 'instant', value: ({ geaendert }) => geaendert },
  { title: t.faellig, kind: 'instant', value: ({ faellig }) => faellig },
  ...textFileColumns<Ticket>(textsFor(tickettexte, intern)).map(({ value, ...title }) => ({ title: title[sprache], value })),
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

const anzahl = (context: Context, filter: Filter, viele: boolean, text: { text?: Expression<SqlBool> } = {}) =>
  sql<number>`(select count(*)::int from (${gefragt(context, filter, { viele, ...text })
    .select(sql<number>`1`.as('eins'))
    .limit(sql.lit(ZAEHLEN))}) x)`

/** How many tickets a filter means; counted up to a limit. */
export async function zahl(context: Context, filter: Filter, viele: boolean) {
  const frage = anzahl(context, filter, viele, await inTexten(context, filter, viele))
  return (await context.db.selectNoFrom(frage.as('n')).executeTakeFirstOrThrow()).n
}
