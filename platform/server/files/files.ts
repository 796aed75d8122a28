import { mkdtemp, open, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import type { FileInfo } from '#platform/contract/files.ts'
import { partBytes } from '#platform/contract/outbox.ts'
import { conflict, notFound, refused } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { afterCommit, type Work } from '../http/context.ts'
import type { Db } from '../database/db.ts'
import { countParts, readPart, removeParts } from './file-parts.ts'
import { accept, digest, type Accepted, type FileService } from './accept.ts'

/** Files of one person that no record has adopted yet. */
const unadoptedBytes = 400 * 1024 * 1024
/** How long they are kept: what came by hand, and what came from a device's queue, whose write may still be on its way. */
const keepHours = 24
const keepQueuedHours = 30 * 24

const columns = ['id', 'name', 'typ', 'bytes', 'breite', 'hoehe', 'vorschau', 'erstellt'] as const

/** All parts of an upload are there: looks at the file, makes it safe and keeps it for the asker until a record adopts it. Throws 409 when parts are missing. */
export async function finishFile(context: Work, { id, teile, name }: { id: string; teile: number; name: string }): Promise<FileInfo> {
  const { db, files, person, jetzt, eintrag } = context
  const known = await db
    .selectFrom('datei')
    .where('id', '=', id)
    .select([...columns, 'anwenderId', 'entfernt'])
    .executeTakeFirst()
  if (known) {
    if (known.anwenderId !== person.anwenderId || known.entfernt) throw conflict('schon-vorhanden')
    await removeParts(context, id)
    return shown(known)
  }
  if (!(await countParts(context, id, teile))) throw conflict('datei-unvollstaendig')
  await room(db, files.service, teile * partBytes, person.anwenderId)
  const accepted = await accept(files.service, name, async (path) => {
    const file = await open(path, 'w')
    try {
      for (let teil = 0; teil < teile; teil++) await file.write(await readPart(context, id, teil))
    } finally {
      await file.close()
    }
  })
  await removeParts(context, id)
  const bis = jetzt.add({ hours: eintrag ? keepQueuedHours : keepHours }).toString()
  return shown(
    await db
      .insertInto('datei')
      .values({ id, anwenderId: person.anwenderId, ...accepted, bis })
      .returning(columns)
      .executeTakeFirstOrThrow(),
  )
}

/** Who adopts files. `id` null: each file is a record of its own, of the same id. */
interface Adopter {
  art: string
  id: string | null
}

/**
 * The asker's files become those of a record: from here on, who may see the record may see them. Returns id and name of each, in the order asked for.
 * Throws 409 when one is not there (any more) or not the asker's.
 */
export async function adoptFiles({ db, person, files }: Work, ids: readonly Id<'datei'>[], record: Adopter): Promise<{ id: string; name: string }[]> {
  if (!ids.length) return []
  if (!(record.art in files.seen)) throw new Error(`no app says who may see files of ${record.art}`)
  const wanted = [...new Set(ids)]
  const rows = await db
    .updateTable('datei')
    .set({ art: record.art, gegenstand: record.id ?? sql.ref<string>('id'), uebernommen: sql<string>`now()` })
    .where('id', 'in', wanted)
    .where('anwenderId', '=', person.anwenderId)
    .where('art', 'is', null)
    .where('entfernt', 'is', null)
    .returning(['id', 'name'])
    .execute()
  if (rows.length !== wanted.length) throw conflict('datei-fehlt')
  return rows.toSorted((a, b) => wanted.indexOf(a.id) - wanted.indexOf(b.id))
}

/** What the server itself got hold of: `anwenderId` whom it comes from (null: the portal), `id` the file's own when that stands already. */
export interface Got {
  name: string
  content: Uint8Array
  anwenderId?: Id<'anwender'> | null
  id?: string
}

/** A file that the server itself got hold of (an attachment of a mail) for a record. Throws what `accept` throws. */
export async function keepFile(db: Db, service: FileService, { name, content, anwenderId = null, id = uuid() }: Got, record: Adopter) {
  await room(db, service, content.length, null)
  const accepted: Accepted = await accept(service, name, (path) => writeFile(path, content))
  const now = sql<string>`now()`
  return shown(
    await db
      .insertInto('datei')
      .values({ id, anwenderId, ...accepted, bis: now, art: record.art, gegenstand: record.id ?? id, uebernommen: now })
      .returning(columns)
      .executeTakeFirstOrThrow(),
  )
}

/** A file at `path` that the server has made, or whose kind it has found out, taken as it is. Throws 422 when there is no room for it. */
export async function keepMade(db: Db, service: FileService, path: string, { name, typ }: { name: string; typ: string }, record: Adopter) {
  const { size: bytes } = await stat(path)
  await room(db, service, bytes, null)
  const [sha256, schluessel] = await Promise.all([digest(path), service.store.keep(path)])
  const now = sql<string>`now()`
  const id = uuid()
  await db
    .insertInto('datei')
    .values({ id, name, typ, bytes, sha256, schluessel, bis: now, art: record.art, gegenstand: record.id ?? id, uebernommen: now })
    .execute()
  return id
}

/** Files of records, oldest first, by the record's id. The caller has asked before whether the records may be seen. */
export async function filesOf(db: Db, art: string, ids: readonly string[]): Promise<Map<string, FileInfo[]>> {
  if (!ids.length) return new Map()
  const rows = await db
    .selectFrom('datei')
    .where('gegenstand', 'in', [...ids])
    .where('art', '=', art)
    .where('entfernt', 'is', null)
    .orderBy('uebernommen')
    .orderBy('id')
    .select([...columns, 'gegenstand'])
    .execute()
  return new Map([...Map.groupBy(rows, ({ gegenstand }) => gegenstand!)].map(([id, group]) => [id, group.map(shown)]))
}

/** Takes a file away from its record; its bytes go a day later. False when the record has no such file. */
export async function removeFile({ db }: Work, id: Id<'datei'>, record: { art: string; id: string }) {
  const { numUpdatedRows } = await db
    .updateTable('datei')
    .set({ entfernt: sql<string>`now()`, bis: sql<string>`now() + interval '1 day'` })
    .where('id', '=', id)
    .where('art', '=', record.art)
    .where('gegenstand', '=', record.id)
    .where('entfernt', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}

/** Another name for a file, and other bytes of the same kind: those of before go with the commit. */
export async function replaceFile(context: Work, id: Id<'datei'>, { name, content }: { name: string; content?: Uint8Array }) {
  const { db, files } = context
  if (!content) return void (await db.updateTable('datei').set({ name }).where('id', '=', id).execute())
  const { store } = files.service
  const { schluessel: before } = await db.selectFrom('datei').where('id', '=', id).select('schluessel').forUpdate().executeTakeFirstOrThrow()
  const folder = await mkdtemp(join(tmpdir(), 'portal-datei-'))
  try {
    const path = join(folder, 'neu')
    await writeFile(path, content)
    const [sha256, schluessel] = await Promise.all([digest(path), store.keep(path)])
    await db.updateTable('datei').set({ name, bytes: content.length, sha256, schluessel }).where('id', '=', id).execute()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  // What cannot be removed now is swept as bytes without a row.
  afterCommit(context, () => void store.remove(before).catch(() => {}))
}

/** Gives up an own file that no record has adopted. */
export async function discardFile({ db, person }: Work, id: Id<'datei'>) {
  const { numUpdatedRows } = await db
    .updateTable('datei')
    .set({ entfernt: sql<string>`now()`, bis: sql<string>`now()` })
    .where('id', '=', id)
    .where('anwenderId', '=', person.anwenderId)
    .where('art', 'is', null)
    .where('entfernt', 'is', null)
    .executeTakeFirst()
  if (!numUpdatedRows) throw notFound()
}

/** A file that the asker may see: an own one that waits, or one of a record that he may see. Throws 404 otherwise. */
export async function visibleFile(context: Work, id: Id<'datei'>) {
  const { db, person, files } = context
  const row = await db
    .selectFrom('datei')
    .where('id', '=', id)
    .where('entfernt', 'is', null)
    .select([...columns, 'schluessel', 'anwenderId', 'art', 'gegenstand'])
    .executeTakeFirst()
  if (!row) throw notFound()
  const may = row.art === null ? row.anwenderId === person.anwenderId : await files.seen[row.art]?.(context, row.gegenstand!, id)
  if (!may) throw notFound()
  return { ...shown(row), schluessel: row.schluessel, klein: row.vorschau }
}

/** Its bytes. Throws 404 when the store has lost them. */
export async function contentOf({ files }: Pick<Work, 'files'>, key: string): Promise<Readable> {
  if (!(await files.service.store.exists(key))) throw notFound()
  return files.service.store.read(key)
}

const viewable = /^(image\/|application\/pdf$|text\/plain)/
const shown = ({
  id,
  name,
  typ,
  bytes,
  breite,
  hoehe,
  vorschau,
  erstellt,
}: Pick<FileInfo, 'id' | 'name' | 'typ' | 'bytes' | 'breite' | 'hoehe' | 'erstellt'> & { vorschau: string | null }): FileInfo => ({
  id,
  name,
  typ,
  bytes,
  breite,
  hoehe,
  vorschau: vorschau !== null,
  ansicht: viewable.test(typ),
  erstellt,
})

async function room(db: Db, { quotaBytes }: FileService, bytes: number, anwenderId: Id<'anwender'> | null) {
  if (anwenderId) {
    const { rows } = await sql<{
      bytes: number
    }>`select coalesce(sum(bytes), 0)::bigint as bytes from datei where anwender_id = ${anwenderId}::uuid and art is null and entfernt is null`.execute(db)
    if (rows[0]!.bytes + bytes > unadoptedBytes) throw refused('teile-zu-viele')
  }
  if (quotaBytes === undefined) return
  const { rows } = await sql<{ bytes: number }>`select coalesce(sum(bytes), 0)::bigint as bytes from datei`.execute(db)
  if (rows[0]!.bytes + bytes > quotaBytes) throw refused('dateien-kontingent')
}
