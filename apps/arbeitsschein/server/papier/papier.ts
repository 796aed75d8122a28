import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { belegereignis } from '#domain/belege/schein/hoerer.ts'
import { alleRecht, kundenVon, scheinart } from '#domain/einsatz/arbeitsschein/sicht.ts'
import { Problem } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import type { Db, Trx } from '#platform/server/database/db.ts'
import type { FileService } from '#platform/server/files/accept.ts'
import { keepFile } from '#platform/server/files/files.ts'
import { konto, type Context } from '#platform/server/http/context.ts'
import { sendQueued } from '#platform/server/mail/mail.ts'
import { record } from '#platform/server/record/record.ts'

/** What a job tries in one go. */
const aufEinmal = 50

/**
 * Keeps a printed paper of a sheet and answers the id of its file. Where there is no room for it, what is signed stays signed: the paper waits in the database
 * until there is, and so do letters with it.
 */
export async function behalte(context: Context, arbeitsscheinId: Id<'arbeitsschein'>, { name, inhalt }: { name: string; inhalt: Uint8Array }): Promise<string> {
  const id = uuid()
  try {
    await keepFile(context.db, context.files.service, { name, content: inhalt, id }, { art: scheinart, id: arbeitsscheinId })
  } catch (error) {
    if (!fehltPlatz(error)) throw error
    await context.db
      .insertInto('arbeitsscheinPapier')
      .values({ id, arbeitsscheinId, name, inhalt: Buffer.from(inhalt), angelegt: context.jetzt.toString() })
      .execute()
  }
  return id
}

/** The disk or the quota of files is full. */
const fehltPlatz = (error: unknown) =>
  error instanceof Problem ? error.code === 'dateien-kontingent' : ['ENOSPC', 'EDQUOT'].includes((error as { code?: string }).code ?? '')

/** Does this paper, or any of a sheet, still wait for room? */
export const papierWartet = async (db: Db, { id, schein }: { id: string; schein?: undefined } | { id?: undefined; schein: string }) =>
  (await db
    .selectFrom('arbeitsscheinPapier')
    .where(id === undefined ? 'arbeitsscheinId' : 'id', '=', id ?? schein!)
    .select('id')
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Each minute: papers that wait become files, and the letters with them go. Without room it ends and is tried again. */
export async function legePapiereAb(db: Db, files: FileService) {
  const wartende = await db.selectFrom('arbeitsscheinPapier').orderBy('angelegt').orderBy('id').limit(aufEinmal).select('id').execute()
  for (const { id } of wartende) {
    try {
      await db.transaction().execute((trx) => legeAb(trx, files, id))
    } catch (error) {
      if (fehltPlatz(error)) return
      throw error
    }
  }
}

async function legeAb(trx: Trx, files: FileService, id: string) {
  // Another server that does the same has it already.
  const papier = await trx
    .selectFrom('arbeitsscheinPapier as p')
    .innerJoin('arbeitsschein as s', 's.id', 'p.arbeitsscheinId')
    .where('p.id', '=', id)
    .forUpdate('p')
    .skipLocked()
    .selectAll('p')
    .select(['s.vkforgid', 's.erfasstVon'])
    .executeTakeFirst()
  if (!papier) return
  const { arbeitsscheinId, name, inhalt, vkforgid, erfasstVon } = papier
  await keepFile(trx, files, { name, content: inhalt, id }, { art: scheinart, id: arbeitsscheinId })
  await trx.deleteFrom('arbeitsscheinPapier').where('id', '=', id).execute()
  const briefe = await trx
    .selectFrom('postausgang')
    .where('faden', '=', `arbeitsschein.${arbeitsscheinId}`)
    .where('zustand', '!=', 'gesendet')
    .where(sql<boolean>`${id}::uuid = any(anhaenge)`)
    .select('id')
    .execute()
  for (const brief of briefe) await sendQueued(trx, brief.id)
  // A customer's sheet has its paper by now, and so has the document.
  const fuer = [erfasstVon, konto(vkforgid, alleRecht), ...(await kundenVon(trx, arbeitsscheinId))]
  await record(trx, '', [], [{ thema: 'arbeitsschein', ids: [arbeitsscheinId], fuer }, ...(await belegereignis(trx, arbeitsscheinId))])
}
