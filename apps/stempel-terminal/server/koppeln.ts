import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Parsed } from '#platform/contract/contract.ts'
import { conflict, Problem, refused } from '#platform/contract/problem.ts'
import { signInText } from '#platform/contract/terminal.ts'
import { keepSoFar } from '#platform/server/http/commit.ts'
import { audit, emit, type Context } from '#platform/server/http/context.ts'
import { pairingMinutes, pairingAttempts, pairingHash } from '#platform/server/access/pairing.ts'
import { beginTerminalSession, signedBy } from '#platform/server/access/terminals.ts'
import { clearThrottle, throttle } from '#platform/server/http/throttle.ts'
import type { calls } from '../contract.ts'
import { lage } from './lage.ts'
import { turn } from './ring.ts'

const hashOf = (aufgabe: string) => createHash('sha256').update(aufgabe).digest()

/** Binds a device's key to the terminal of the code; the device that was there before is replaced. A lost answer may be asked for again. */
export async function koppeln(context: Context, { body }: Parsed<typeof calls.koppeln>) {
  const { db } = context
  const point = Buffer.from(body.oeffentlich, 'base64')
  if (!signedBy(point, signInText(body.geraet, body.code), body.beweis)) throw refused('terminal.code-falsch', 'code')
  const drossel = `koppeln:${context.address}`
  await throttle(db, drossel, pairingAttempts, pairingMinutes)
  await keepSoFar(db)
  const codeHash = pairingHash(body.code)
  const kopplung = await db
    .selectFrom('terminalKopplung as k')
    .innerJoin('terminal as t', 't.id', 'k.terminalId')
    .where('k.codeHash', '=', codeHash)
    .where('k.laeuftAb', '>', sql<string>`now()`)
    .where('t.zustand', '!=', 'stillgelegt')
    .select(['t.id', 't.name', 'k.verbraucht', 'k.geraetId'])
    .forUpdate()
    .executeTakeFirst()
  if (kopplung?.verbraucht && kopplung.geraetId === body.geraet) {
    const known = await db.selectFrom('terminalGeraet').where('id', '=', body.geraet).select('oeffentlich').executeTakeFirst()
    if (known?.oeffentlich.equals(point)) return { name: kopplung.name }
  }
  if (!kopplung || kopplung.verbraucht) throw refused('terminal.code-falsch', 'code')
  await clearThrottle(db, drossel)
  if (await db.selectFrom('terminalGeraet').where('id', '=', body.geraet).select('id').executeTakeFirst()) throw conflict('terminal.geraet-bekannt')
  const jetzt = sql<string>`now()`
  await db.updateTable('terminalKopplung').set({ verbraucht: jetzt, geraetId: body.geraet }).where('codeHash', '=', codeHash).execute()
  await db.updateTable('terminalGeraet').set({ abgeloest: jetzt }).where('terminalId', '=', kopplung.id).where('abgeloest', 'is', null).execute()
  await db
    .insertInto('terminalGeraet')
    .values({
      id: body.geraet,
      terminalId: kopplung.id,
      oeffentlich: point,
      ringJetzt: Buffer.from(body.ring, 'base64url'),
      browser: context.browser.slice(0, 300),
    })
    .execute()
  audit(context, {
    aktion: 'koppeln',
    gegenstand: 'terminal',
    gegenstandId: kopplung.id,
    daten: { geraet: body.geraet, adresse: context.address },
    als: { anwenderId: kopplung.id, name: kopplung.name },
  })
  emit(context, 'terminal', [kopplung.id])
  return { name: kopplung.name }
}

/** A challenge of one minute. Unknown devices get one as well, so that the answer does not tell; only that of a known one is kept. */
export async function aufgabe(context: Context, { body: { geraet } }: Parsed<typeof calls.aufgabe>) {
  await throttle(context.db, `terminal-aufgabe:${context.address}`, 120, 1)
  const aufgabe = randomBytes(32).toString('base64url')
  await context.db.deleteFrom('terminalAufgabe').where('laeuftAb', '<', sql<string>`now()`).execute()
  await context.db
    .insertInto('terminalAufgabe')
    .columns(['aufgabeHash', 'geraetId', 'laeuftAb'])
    .expression((eb) =>
      eb
        .selectFrom('terminalGeraet')
        .where('id', '=', geraet)
        .select([sql<Buffer>`${hashOf(aufgabe)}::bytea`.as('aufgabeHash'), 'id', sql<string>`now() + interval '1 minute'`.as('laeuftAb')]),
    )
    .execute()
  return { aufgabe }
}

/** Signs a device in. Locked, retired and replaced ones, too: they may hand over what they keep, and are told how they stand. Throws 401. */
export async function anmelden(context: Context, { body }: Parsed<typeof calls.anmelden>) {
  const { db } = context
  const gestellt = await db
    .deleteFrom('terminalAufgabe')
    .where('aufgabeHash', '=', hashOf(body.aufgabe))
    .where('geraetId', '=', body.geraet)
    .where('laeuftAb', '>', sql<string>`now()`)
    .returning('geraetId')
    .executeTakeFirst()
  const geraet = await db.selectFrom('terminalGeraet').where('id', '=', body.geraet).select('oeffentlich').executeTakeFirst()
  if (!gestellt || !geraet || !signedBy(geraet.oeffentlich, signInText(body.geraet, body.aufgabe), body.unterschrift))
    throw new Problem('login.unauthorized', 401)
  const stand = await turn(context, body.geraet, body.ring)
  const { token, sitzungId } = await beginTerminalSession(db, body.geraet, context.jetzt)
  context.setTerminal(token)
  return lage(context, { ...stand, sitzungId })
}
