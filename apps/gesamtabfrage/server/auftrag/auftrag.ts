import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { sichtbareBelege } from '#domain/belege/sicht.ts'
import type { FileAnswer, Parsed } from '#platform/contract/contract.ts'
import { fill } from '#platform/contract/messages.ts'
import { notFound, refused } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import type { Db } from '#platform/server/database/db.ts'
import { contentOf } from '#platform/server/files/files.ts'
import { emit, type Context } from '#platform/server/http/context.ts'
import { readPage } from '#platform/server/record/list.ts'
import type { Auswahl, calls, Weise } from '#apps/gesamtabfrage/contract.ts'
import type { Download } from '#apps/gesamtabfrage/contract/download.ts'
import { messages } from '#apps/gesamtabfrage/messages.ts'
import type { Grund } from '../download/auswahl.ts'

/** Topic that wakes the job and tells screens. */
export const thema = 'belegdownload'
/** Kind of record that adopts what was packed: it is handed out by its own call alone. */
export const downloadart = 'belegdownload'
/** So long what was packed is kept. */
export const tageAufgehoben = 7
/** So many of one person wait or are packed at a time. */
const zugleich = 3

/** Takes a download on that a job packs; answers its id. Throws 422 when the asker has enough of them. */
export async function nimmAn(context: Context, weise: Weise, auswahl: Auswahl, anzahl: number): Promise<FileAnswer> {
  const { db, person, jetzt } = context
  const { laufen } = await db
    .selectFrom('belegdownload')
    .where('anwenderId', '=', person.anwenderId)
    .where('zustand', 'in', ['wartet', 'laeuft'])
    .select(sql<number>`count(*)::int`.as('laufen'))
    .executeTakeFirstOrThrow()
  if (laufen >= zugleich) throw refused('belege.downloads-laufen', 'ids', { n: zugleich })
  const auftrag = uuid()
  await db
    .insertInto('belegdownload')
    .values({ id: auftrag, anwenderId: person.anwenderId, weise, auswahl: JSON.stringify(auswahl), anzahl, angelegt: jetzt.toString() })
    .execute()
  emit(context, thema, [auftrag], [person.anwenderId])
  return { type: 'application/json', name: 'auftrag.json', content: new TextEncoder().encode(JSON.stringify({ auftrag })) }
}

type Zeile = Omit<Download, 'satz'> & { fehlend: Fehlend[]; grund: { code: string; daten: Record<string, string | number> } | null }
/** A document that cannot come along, by type and number. */
export interface Fehlend {
  beleg: string
  grund: Grund
}

export async function downloads(context: Context, query: Parsed<typeof calls.downloads>['query']) {
  const gefragt = {
    select: sql`a.id, a.auswahl ->> 'belegart' as belegart, a.weise, a.zustand, a.anzahl, a.erledigt, a.fehlend, a.grund, d.name, d.bytes, a.angelegt,
      coalesce(a.beendet, a.angelegt) + make_interval(days => ${tageAufgehoben}) as bis`,
    from: sql`belegdownload a left join datei d on d.id = a.datei`,
    where: [sql`a.anwender_id = ${context.person.anwenderId}::uuid`],
    sorts: { angelegt: [sql`a.angelegt`, sql`a.id`] },
    standard: '-angelegt',
  }
  const { entities, next } = await readPage<Zeile>(context, gefragt, query)
  return { entities: entities.map(({ fehlend, grund, ...zeile }) => ({ ...zeile, satz: satz(context, fehlend, grund) })), next }
}

/** So many documents are named in the sentence. */
const genannt = 20

function satz({ sprache }: Context, fehlend: readonly Fehlend[], grund: Zeile['grund']) {
  const t = messages[sprache]
  if (grund?.code === 'nicht-gefunden') return t['belege.nicht-mehr-da']
  if (grund) return fill(t[grund.code as keyof typeof t] ?? t['belege.download-gescheitert'], grund.daten)
  return [...Map.groupBy(fehlend, (einer) => einer.grund)]
    .map(([warum, gruppe]) => {
      const namen = gruppe.slice(0, genannt).map(({ beleg }) => beleg)
      const mehr = gruppe.length - namen.length
      return `${t[`grund.${warum}`]}: ${namen.join(', ')}${mehr > 0 ? ` ${fill(t.undWeitere, { n: mehr })}` : ''}`
    })
    .join(' · ')
}

/** What was packed. Throws 404 as soon as the asker may no longer see one of the documents in it. */
export async function downloadDatei(context: Context, id: Id<'belegdownload'>): Promise<FileAnswer> {
  const { auswahl, datei, zustand } = await eigener(context, id)
  if (zustand !== 'fertig' || datei === null) throw notFound()
  const { ids, belegart } = auswahl as unknown as Auswahl
  const einmal = [...new Set(ids)]
  const { sieht } = await sichtbareBelege(context)
    .where(sql<boolean>`beleg.id = any(${einmal}::bigint[])`)
    .where('beleg.belegart', '=', belegart)
    .select(sql<number>`count(*)::int`.as('sieht'))
    .executeTakeFirstOrThrow()
  if (sieht !== einmal.length) throw notFound()
  const { name, typ, bytes, schluessel } = await context.db
    .selectFrom('datei')
    .where('id', '=', datei)
    .where('entfernt', 'is', null)
    .select(['name', 'typ', 'bytes', 'schluessel'])
    .executeTakeFirstOrThrow(notFound)
  return { name, type: typ, bytes, content: await contentOf(context, schluessel) }
}

/** Does without what cannot come along. */
export async function downloadOhne(context: Context, id: Id<'belegdownload'>) {
  const { zustand } = await eigener(context, id)
  if (zustand !== 'unvollstaendig') throw notFound()
  await context.db.updateTable('belegdownload').set({ zustand: 'fertig' }).where('id', '=', id).execute()
  emit(context, thema, [id], [context.person.anwenderId])
  return { ok: true as const }
}

export async function downloadVerwerfen(context: Context, id: Id<'belegdownload'>) {
  await eigener(context, id)
  await verwirf(context.db, [id])
  emit(context, thema, [id], [context.person.anwenderId])
  return { ok: true as const }
}

/** Takes downloads away with what was packed; a job that packs one of them notices and stops. */
export async function verwirf(db: Db, ids: readonly Id<'belegdownload'>[]) {
  if (!ids.length) return
  await db
    .updateTable('datei')
    .set({ entfernt: sql<string>`now()`, bis: sql<string>`now()` })
    .where('gegenstand', 'in', [...ids])
    .where('art', '=', downloadart)
    .where('entfernt', 'is', null)
    .execute()
  await db
    .deleteFrom('belegdownload')
    .where('id', 'in', [...ids])
    .execute()
}

/** An own one. Throws 404. */
const eigener = ({ db, person }: Context, id: Id<'belegdownload'>) =>
  db
    .selectFrom('belegdownload')
    .where('id', '=', id)
    .where('anwenderId', '=', person.anwenderId)
    .select(['auswahl', 'datei', 'zustand'])
    .executeTakeFirstOrThrow(notFound)
