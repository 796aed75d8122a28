import { sql } from 'kysely'
import type { Language } from '#platform/contract/messages.ts'
import type { Context } from '#platform/server/http/context.ts'
import { listFile, type FileColumn, type ListQuery } from '#platform/server/record/list.ts'
import { woerterbuch, type Wortart } from '../woerter.ts'
import { zoneDerFirma } from './zeitraum.ts'

/** The whole list as a file; moments as the company's clock showed them. */
export async function alsDatei<Row extends object>(
  context: Context,
  abfrage: ListQuery,
  query: { format: 'csv' | 'xlsx'; sort?: string | undefined },
  name: { de: string; en: string },
  columns: readonly FileColumn<Row>[],
) {
  const { rows } = await sql<{ zone: string }>`select ${zoneDerFirma} as zone`.execute(context.db)
  return listFile(context, abfrage, query, { name, zone: rows[0]!.zone, columns })
}

const eigene = woerterbuch()
/** A short form of this kind in words, for a column. */
export const worte =
  (art: Wortart, buch = eigene) =>
  (schluessel: string, sprache: Language) =>
    buch.wort(art, schluessel, sprache)
