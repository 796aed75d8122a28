import type { SendMailOptions } from 'nodemailer'
import { buffer } from 'node:stream/consumers'
import type { Db } from '../database/db.ts'
import type { FileStore } from '../files/store.ts'

/** All attachments of a mail together: more is turned away by many a mail server. */
const mostBytes = 10 * 1024 * 1024

/** Files of records as a mail takes them along, in their order. Throws when one is gone, or when they are too large together: the outbox says so. */
export async function attachmentsOf(db: Db, store: FileStore, ids: readonly string[]): Promise<NonNullable<SendMailOptions['attachments']>> {
  if (!ids.length) return []
  const rows = await db
    .selectFrom('datei')
    .where('id', 'in', [...ids])
    .where('art', 'is not', null)
    .where('entfernt', 'is', null)
    .select(['id', 'name', 'typ', 'bytes', 'schluessel'])
    .execute()
  const files = ids.map((id) => rows.find((row) => row.id === id))
  if (files.reduce((sum, file) => sum + Number(file?.bytes ?? 0), 0) > mostBytes) throw new Error('Die Anhänge sind zusammen größer als 10 MB.')
  return Promise.all(
    files.map(async (file) => {
      if (!file || !(await store.exists(file.schluessel))) throw new Error('Ein Anhang ist nicht mehr da.')
      return { filename: file.name, contentType: file.typ, content: await buffer(await store.read(file.schluessel)) }
    }),
  )
}
