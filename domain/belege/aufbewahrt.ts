import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { conflict } from '#platform/contract/problem.ts'
import { contentOf } from '#platform/server/files/files.ts'
import type { Work } from '#platform/server/http/context.ts'
import type { Belegdateiart } from './contract.ts'
import { scheinpapiere, wartendesPapier } from './schein/papier.ts'

/** A kept file of a document. */
export interface Aufbewahrt {
  id: string
  belegId: number
  art: Belegdateiart
  name: string
  typ: string
  bytes: number
  inhalt: Uint8Array
}

/**
 * Kept files of these documents, exactly as they came or went out (of a work sheet of ours its paper): each is checked by its hash with every reading. `wie` names a document for people. Throws 409
 * for one whose bytes are no longer the same, and 404 for one that the store has lost.
 */
export async function aufbewahrte(
  context: Pick<Work, 'db' | 'files'>,
  ids: readonly number[],
  arten: readonly Belegdateiart[],
  wie: (id: number) => string,
): Promise<Aufbewahrt[]> {
  if (!ids.length) return []
  const zeilen = await context.db
    .selectFrom('belegdatei as f')
    .innerJoin('datei as d', 'd.id', 'f.datei')
    .where('f.belegId', 'in', [...ids])
    .where('f.art', 'in', [...arten])
    .orderBy('f.belegId')
    .orderBy('f.erhalten')
    .orderBy('f.datei')
    .select(['f.datei as id', 'f.belegId', 'f.art', 'f.sha256', 'd.name', 'd.typ', 'd.bytes', 'd.schluessel'])
    .execute()
  const papiere = arten.includes('archiv') ? await scheinpapiere(context.db, ids) : []
  const gelesen: Aufbewahrt[] = []
  for (const { sha256, schluessel, ...zeile } of [...zeilen, ...papiere.map((papier) => ({ ...papier, art: 'archiv' as const }))]) {
    const wo = schluessel === null ? await wartendesPapier(context.db, zeile.id) : { schluessel }
    const inhalt = 'inhalt' in wo ? wo.inhalt : await buffer(await contentOf(context, wo.schluessel))
    if (!createHash('sha256').update(inhalt).digest().equals(sha256)) throw conflict('belege.veraendert', { belege: wie(zeile.belegId) })
    gelesen.push({ ...zeile, inhalt })
  }
  return gelesen
}
