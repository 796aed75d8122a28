import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { containsWords } from '#platform/server/record/search.ts'
import { gtin, type Artikel } from './contract.ts'

interface Frage {
  limit: number
  q?: string | undefined
  /** A number, or the code of a package, as it was scanned. */
  code?: string | undefined
}

/** Articles in use, by number: all, those with these words, or the one that a code means. */
export async function artikelwahl(db: Db, { q, code, limit }: Frage): Promise<{ entities: Artikel[]; next: null }> {
  const packung = code === undefined ? null : gtin(code)
  const entities = await db
    .selectFrom('artikel as a')
    .where('a.aktiv', '=', true)
    .where(containsWords(q, sql`a.nummer`, sql`a.bezeichnung`, sql`a.ean`))
    .$if(code !== undefined, (query) =>
      query.where((eb) => eb.or([eb('a.nummer', '=', code!.trim()), ...(packung ? [eb('a.ean', 'in', formenVon(packung))] : [])])),
    )
    .orderBy('a.nummer')
    .limit(limit)
    .select(['a.nummer', 'a.bezeichnung as name', 'a.einheit', 'a.ean'])
    .execute()
  return { entities, next: null }
}

/** The same code as it may stand in the table: with 8, 12, 13 or 14 digits. */
const formenVon = (vierzehn: string) => [8, 12, 13, 14].map((stellen) => vierzehn.slice(-stellen)).filter((form) => form.padStart(14, '0') === vierzehn)
/** Which of these numbers no article in use has. */
export async function unbekannteNummern(db: Db, nummern: readonly string[]): Promise<string[]> {
  const alle = [...new Set(nummern.filter(Boolean))]
  if (!alle.length) return []
  const bekannte = await db.selectFrom('artikel').where('nummer', 'in', alle).select('nummer').execute()
  const namen = new Set(bekannte.map(({ nummer }) => nummer))
  return alle.filter((nummer) => !namen.has(nummer))
}
