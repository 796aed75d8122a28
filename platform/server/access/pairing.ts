import { createHash, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import type { Db } from '../database/db.ts'

/** Crockford's base 32: no letter that can be taken for a digit. Eight characters are 40 bits. */
const zeichen = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** How long a code lives; how many wrong ones one address gets in that time. */
export const pairingMinutes = 10
export const pairingAttempts = 5

/** A fresh code for this terminal, e.g. `7K2M-X9QD`; earlier ones are void. Only its hash is stored. */
export async function issuePairingCode(db: Db, terminalId: Id<'terminal'>) {
  const code = Array.from({ length: 8 }, () => zeichen[randomInt(zeichen.length)]).join('')
  await db.deleteFrom('terminalKopplung').where('terminalId', '=', terminalId).where('verbraucht', 'is', null).execute()
  const { laeuftAb } = await db
    .insertInto('terminalKopplung')
    .values({ codeHash: pairingHash(code), terminalId, laeuftAb: sql<string>`now() + interval '1 minute' * ${pairingMinutes}` })
    .returning('laeuftAb')
    .executeTakeFirstOrThrow()
  return { code: `${code.slice(0, 4)}-${code.slice(4)}`, laeuftAb }
}

/** Hash of a code as somebody typed it: case, hyphens and spaces do not count, O is 0, I and L are 1. */
export const pairingHash = (typed: string) =>
  createHash('sha256')
    .update(
      typed
        .toUpperCase()
        .replace(/[\s\p{Pd}]/gu, '')
        .replaceAll('O', '0')
        .replace(/[IL]/g, '1'),
    )
    .digest()
