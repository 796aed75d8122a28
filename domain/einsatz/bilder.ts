import type { FileInfo } from '#platform/contract/files.ts'
import { conflict } from '#platform/contract/problem.ts'
import type { Aufnahmeort } from './aufnahmen.ts'
import type { Work } from '#platform/server/http/context.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Position } from '#platform/contract/position.ts'
import { adoptFiles, filesOf, removeFile } from '#platform/server/files/files.ts'

/** A picture as somebody orders it: its file, its words, and whether a customer who sees the record sees it. */
export interface Bild {
  datei: string
  beschriftung: string
  geteilt: boolean
}

/** Kind of record and its id: the same under which its files are adopted. */
interface Gegenstand {
  art: string
  id: string
}

/**
 * Pictures of a record from now on, in this order: new ones are adopted, missing ones leave it. `bleibt`: the file of one that leaves is kept, because an
 * earlier version shows it. Throws 409 for a file that is neither the record's nor the asker's.
 */
export async function ordneBilder(context: Work, gegenstand: Gegenstand, bilder: readonly Bild[], { bleibt = false } = {}) {
  const { db } = context
  const bisher = new Set((await db.selectFrom('einsatzbild').where('gegenstand', '=', gegenstand.id).select('datei').execute()).map(({ datei }) => datei))
  const jetzt = new Set(bilder.map(({ datei }) => datei))
  if (jetzt.size < bilder.length) throw conflict('datei-fehlt')
  const eigene = await db
    .selectFrom('datei')
    .where('gegenstand', '=', gegenstand.id)
    .where('art', '=', gegenstand.art)
    .where('entfernt', 'is', null)
    .select('id')
    .execute()
  // What arrived after a version was fixed is the record's already, but in no list.
  await adoptFiles(context, [...jetzt.difference(new Set(eigene.map(({ id }) => id)))], gegenstand)
  if (bisher.size) await db.deleteFrom('einsatzbild').where('gegenstand', '=', gegenstand.id).execute()
  for (const datei of bleibt ? [] : bisher.difference(jetzt)) await removeFile(context, datei, gegenstand)
  if (bilder.length)
    await db
      .insertInto('einsatzbild')
      .values(bilder.map(({ datei, beschriftung, geteilt }, folge) => ({ datei, beschriftung, geteilt, gegenstand: gegenstand.id, folge })))
      .execute()
}

/**
 * Those of them that never became a file: the server has refused them, while what names them waited on the device. Only of what comes from a device's queue:
 * who sends it himself is told at once.
 */
export async function abgelehnteBilder({ db, eintrag }: Work, bilder: readonly Bild[]): Promise<string[]> {
  if (!eintrag || !bilder.length) return []
  const ids = bilder.map(({ datei }) => datei)
  const da = await db.selectFrom('datei').where('id', 'in', ids).select('id').execute()
  return ids.filter((id) => !da.some((datei) => datei.id === id))
}

/** Pictures of a record that the caller has found to be visible, in their order. */
export async function bilderVon(db: Db, { art, id }: Gegenstand): Promise<(FileInfo & Omit<Bild, 'datei'>)[]> {
  const [dateien, bilder] = await Promise.all([
    filesOf(db, art, [id]),
    db.selectFrom('einsatzbild').where('gegenstand', '=', id).orderBy('folge').select(['datei', 'beschriftung', 'geteilt']).execute(),
  ])
  const nach = new Map(dateien.get(id)?.map((datei) => [datei.id, datei]))
  return bilder.flatMap(({ datei, ...bild }) => {
    const gefunden = nach.get(datei)
    return gefunden ? [{ ...gefunden, ...bild }] : []
  })
}

/** Keeps where pictures were taken that are the record's by now: of each what was told first. Which ones are kept `bleibendeOrte` says. */
export async function merkeAufnahmeorte(db: Db, { art, id }: Gegenstand, orte: readonly Aufnahmeort<Position>[]) {
  const eigene = orte.length
    ? await db
        .selectFrom('datei')
        .where('gegenstand', '=', id)
        .where('art', '=', art)
        .where(
          'id',
          'in',
          orte.map(({ datei }) => datei),
        )
        .select('id')
        .execute()
    : []
  const seine = orte.filter(({ datei }) => eigene.some((eine) => eine.id === datei))
  if (!seine.length) return
  await db
    .insertInto('aufnahmeort')
    .values(seine.map(({ datei, position }) => ({ datei, position: JSON.stringify(position) })))
    .onConflict((on) => on.column('datei').doNothing())
    .execute()
}

/** Where pictures were taken, by their file. Who may know `siehtAufnahmeorte` says. */
export async function aufnahmeorteVon(db: Db, dateien: readonly string[]): Promise<Map<string, Position>> {
  const rows = dateien.length
    ? await db
        .selectFrom('aufnahmeort')
        .where('datei', 'in', [...dateien])
        .selectAll()
        .execute()
    : []
  return new Map(rows.map(({ datei, position }) => [datei, position as unknown as Position]))
}
