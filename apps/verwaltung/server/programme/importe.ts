import { sql } from 'kysely'
import type { programmCalls } from '#apps/verwaltung/contract/programme.ts'
import { importiereIn } from '#domain/belege/import/import.ts'
import { lies } from '#domain/belege/import/lesen.ts'
import { notFound, Problem } from '#platform/contract/problem.ts'
import type { Trx } from '#platform/server/database/db.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { Handlers } from '#platform/server/http/http.ts'
import { readPage, wordSearch, type ListQuery } from '#platform/server/record/list.ts'
import { StartError } from '#platform/server/start/start-error.ts'
import { alsDatei, worte } from '../liste.ts'

type H = Handlers<typeof programmCalls>
type Zeile = Awaited<ReturnType<H['importe']>>['entities'][number]
const gezeigt = 1000

export const importHandlers: Pick<H, 'importe' | 'importeDatei' | 'importieren' | 'importlauf'> = {
  importe: (context, { query }) => readPage<Zeile>(context, abfrage(query), query),
  importeDatei: (context, { query }) =>
    alsDatei<Zeile>(context, abfrage(query), query, { de: 'Importe', en: 'Imports' }, [
      { de: 'Begonnen', en: 'Begun', value: (row) => row.begonnen, kind: 'instant' },
      { de: 'Art', en: 'Kind', value: (row) => row.art, say: worte('wert') },
      { de: 'Quelle', en: 'Source', value: (row) => row.quelle },
      { de: 'Datei', en: 'File', value: (row) => row.datei },
      { de: 'Zustand', en: 'State', value: (row) => row.zustand, say: worte('wert') },
      { de: 'Zeilen', en: 'Lines', value: (row) => row.zeilen, kind: 'number' },
      { de: 'Neu', en: 'New', value: (row) => row.neu, kind: 'number' },
      { de: 'Geändert', en: 'Changed', value: (row) => row.geaendert, kind: 'number' },
      { de: 'Fehler', en: 'Errors', value: (row) => row.fehler, kind: 'number' },
      { de: 'Von', en: 'By', value: (row) => row.akteur },
    ]),
  async importieren(context, { params: { art }, query: { probe, quelle, datei }, body }) {
    const bytes = new TextEncoder().encode(body)
    const { rows } = await sql<{ heute: string }>`select (${context.jetzt.toString()}::timestamptz at time zone zone)::date as heute from firma`.execute(
      context.db,
    )
    const auftrag = { quelle, datei, akteur: context.person.name, schreiben: probe !== '1', heute: rows[0]!.heute, jetzt: context.jetzt }
    const { lauf } = await mitGrund(() => importiereIn(context.db as Trx, art, bytes, lies(bytes), auftrag))
    return bericht(context, lauf)
  },
  importlauf: (context, { params: { id } }) => bericht(context, id),
}

/** What makes a whole file unreadable is a sentence for whoever sent it. */
async function mitGrund<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    throw error instanceof StartError ? new Problem('verwaltung.import-datei', 422, { grund: error.message }) : error
  }
}

async function bericht({ db }: Context, id: string) {
  const lauf = await db.selectFrom('importlauf').where('id', '=', id).selectAll().executeTakeFirst()
  if (!lauf) throw notFound()
  const schlecht = await db
    .selectFrom('importfehler')
    .where('laufId', '=', id)
    .orderBy('nr')
    .limit(gezeigt)
    .select(['zeile', 'spalte', 'wert', 'grund'])
    .execute()
  return { ...lauf, summen: lauf.summen as Record<string, string>, hinweise: lauf.hinweise as string[], schlecht }
}

const abfrage = ({ q, art, zustand }: { q?: string | undefined; art?: string | undefined; zustand?: string | undefined }): ListQuery => ({
  select: sql`l.id, l.art, l.quelle, l.datei, l.zustand, l.zeilen, l.neu, l.geaendert, l.gleich, l.fehler, l.akteur, l.begonnen`,
  from: sql`importlauf l`,
  where: [
    wordSearch(q, sql`l.datei`, sql`l.quelle`, sql`l.akteur`),
    art !== undefined && sql`l.art = ${art}`,
    zustand !== undefined && sql`l.zustand = ${zustand}`,
  ],
  sorts: { begonnen: [sql`l.begonnen`, sql`l.id`] },
  standard: '-begonnen',
})
