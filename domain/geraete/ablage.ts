import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Work } from '#platform/server/http/context.ts'
import { contentOf } from '#platform/server/files/files.ts'
import { lesbareTexte, groesste } from './textdatei.ts'

/** A file as it lies in the store. */
interface Abgelegt {
  id: Id<'datei'>
  name: string
  typ: string
  bytes: number
  schluessel: string
}
export const abgelegtSpalten = ['datei.id', 'datei.name', 'datei.typ', 'datei.bytes', 'datei.schluessel'] as const

/** Kinds of files whose words are read: text, and what may be a workbook. */
const mitWorten = /^(text\/|application\/(zip$|vnd\.openxmlformats-officedocument\.spreadsheetml))/
const nichts = new Uint8Array()

/** The asker's files among these that no record had before this call, in their order. */
export async function neueDateien({ db, person }: Work, ids: readonly Id<'datei'>[]): Promise<Abgelegt[]> {
  if (!ids.length) return []
  const rows = await db
    .selectFrom('datei')
    .where('id', 'in', [...ids])
    .where('anwenderId', '=', person.anwenderId)
    .where('entfernt', 'is', null)
    // Adopted in this transaction, or about to be.
    .where((eb) => eb.or([eb('uebernommen', 'is', null), eb('uebernommen', '=', sql<string>`now()`)]))
    .select(abgelegtSpalten)
    .execute()
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}

/** The files with what is read of them (`groesste`): nothing of a larger one, of another kind, or of one that the store has lost. */
export async function mitInhalt<D extends Abgelegt>(context: Pick<Work, 'files'>, dateien: readonly D[]): Promise<(D & { inhalt: Uint8Array })[]> {
  let rest = groesste.zusammen
  const alle: (D & { inhalt: Uint8Array })[] = []
  for (const datei of dateien) {
    const inhalt = mitWorten.test(datei.typ) && datei.bytes <= Math.min(groesste.eine, rest) ? await inhaltVon(context, datei.schluessel) : nichts
    rest -= inhalt.length
    alle.push({ ...datei, inhalt })
  }
  return alle
}

async function inhaltVon(context: Pick<Work, 'files'>, schluessel: string): Promise<Uint8Array> {
  try {
    return Buffer.concat(await (await contentOf(context, schluessel)).toArray())
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return nichts
    throw error
  }
}

/** Names and words of new files, by the field that brought them. */
export async function dateitexte(
  context: Work,
  dateien: Readonly<Record<string, readonly Id<'datei'>[]>>,
  neue: readonly Abgelegt[],
): Promise<Record<string, string>> {
  const felder = new Map(Object.entries(dateien).flatMap(([feld, ids]) => ids.map((id) => [id, feld] as const)))
  const alle = await mitInhalt(context, neue)
  const texte = await lesbareTexte(alle)
  const jeFeld: Record<string, string> = {}
  alle.forEach(({ id, name }, nr) => {
    const feld = felder.get(id)!
    jeFeld[feld] = [jeFeld[feld], name, texte[nr]].filter(Boolean).join('\n')
  })
  return jeFeld
}
