import { abdruecke, inhaltAus } from '#domain/einsatz/arbeitsschein/kanonisch.ts'
import { scheinnummer } from '#domain/einsatz/contract.ts'
import { festesAus } from '#domain/einsatz/dokumentation/kanonisch.ts'
import { dokumentationsnummer, type Art } from '#apps/dokumentation/contract.ts'
import type { Answer } from '#platform/contract/contract.ts'
import type { Db } from '#platform/server/database/db.ts'
import { keepSoFar } from '#platform/server/http/commit.ts'
import type { Context } from '#platform/server/http/context.ts'
import { defineServer, type Handlers } from '#platform/server/http/app.ts'
import { throttle } from '#platform/server/http/throttle.ts'
import { app } from '../app.ts'
import { calls } from '../contract.ts'
import { messages } from '../messages.ts'

/** So often an address may try codes within a quarter of an hour. */
const jeAdresse = 30

const handlers: Handlers<typeof calls> = { pruefen: (context, { body }) => pruefen(context, body.code) }
export const server = defineServer(app, { calls, handlers, messages })

/** Whether a code (or a whole fingerprint) is that of a finished version. Throws 429. */
async function pruefen(context: Context, code: string): Promise<Answer<typeof calls.pruefen>> {
  const { db, address } = context
  await throttle(db, `schein-pruefen:${address}`, jeAdresse, 15)
  await keepSoFar(db)
  const gemeint = abdruecke(code)
  if (!gemeint) return { treffer: null }
  const [von, bis] = gemeint.map((hex) => Buffer.from(hex, 'hex')) as [Buffer, Buffer]
  return { treffer: (await schein(db, von, bis)) ?? (await dokumentation(db, von, bis)) }
}

type Treffer = Answer<typeof calls.pruefen>['treffer']

/** A work sheet with a fingerprint between these. The day is that of the version that was signed, whatever a later one says. */
async function schein(db: Db, von: Buffer, bis: Buffer): Promise<Treffer> {
  const row = await db
    .selectFrom('arbeitsscheinFassung as f')
    .innerJoin('arbeitsschein as s', 's.id', 'f.arbeitsscheinId')
    .where('f.sha256', '>=', von)
    .where('f.sha256', '<=', bis)
    .orderBy('f.sha256')
    .select(['s.nummer', 'f.nr', 'f.kanonisch'])
    .executeTakeFirst()
  return row ? { art: 'Arbeitsschein', nummer: scheinnummer(row.nummer), datum: String(inhaltAus(row.kanonisch)['datum']), fassung: row.nr } : null
}

/** The same of a documentation, with kind and day of the version that was released. */
async function dokumentation(db: Db, von: Buffer, bis: Buffer): Promise<Treffer> {
  const row = await db
    .selectFrom('dokumentationFassung')
    .where('sha256', '>=', von)
    .where('sha256', '<=', bis)
    .orderBy('sha256')
    .select(['nr', 'inhalt'])
    .executeTakeFirst()
  if (!row) return null
  const { art, nummer, datum } = festesAus(row.inhalt)
  return { art: art as Art, nummer: dokumentationsnummer(nummer), datum, fassung: row.nr }
}
