import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { refused } from '#platform/contract/problem.ts'
import { keepSoFar } from '#platform/server/http/commit.ts'
import { afterCommit, audit, emit, type Context } from '#platform/server/http/context.ts'
import { assertUncommon, hashPassword, verifyPassword } from '#platform/server/access/password.ts'
import { endSessions, forgetSessions } from '#platform/server/access/sessions.ts'
import { throttle } from '#platform/server/http/throttle.ts'
import type { NeuesPasswort } from '../contract.ts'
import { regeln } from './anfordern.ts'
import { getippt } from './code.ts'

/** A refusal takes at least this long: whether there was a code to count a try of must not show in the time. */
const mindestens = 150
/** Resets that one address may try in the window; a code itself allows three. */
const proAdresse = 30

/**
 * Sets a new password with a code and ends all sessions of the account. Unknown account, wrong, used and expired code are
 * one and the same refusal (422). Throws 422 at `password` for a common password – the code stays valid then –, 429.
 */
export async function passwortSetzen(context: Context, { username, token, password }: NeuesPasswort) {
  const { db, address } = context
  const beginn = performance.now()
  await throttle(db, `passwort-setzen:${address}`, proAdresse, regeln.fenster)
  const code = await versuchen(context, username.toLowerCase())
  if (!(await verifyPassword(getippt(token), code?.codeHash ?? null)) || !code) {
    await pause(Math.max(0, mindestens - (performance.now() - beginn)))
    throw refused('passwort.nicht-zurueckgesetzt')
  }
  await zurueckgeben(context, code.id)
  await assertUncommon(db, password, [code.username, code.anzeigename, code.email], 'password')
  const passwortHash = await hashPassword(password)
  const verbraucht = await db
    .updateTable('passwortCode')
    .set({ verbraucht: sql<string>`now()` })
    .where('id', '=', code.id)
    .where('verbraucht', 'is', null)
    .executeTakeFirst()
  if (!verbraucht.numUpdatedRows) throw refused('passwort.nicht-zurueckgesetzt')
  await db.updateTable('anwender').set({ passwortHash, passwortGeaendert: sql<string>`now()` }).where('id', '=', code.anwenderId).execute()
  await endSessions(db, code.anwenderId, 'ausweis-passwort')
  // Whoever comes here has usually used up the attempts to sign in (keys: apps/login/server/versuche.ts).
  await db.deleteFrom('drossel').where('schluessel', 'like', `anmelden:${code.anwenderId}:%`).execute()
  audit(context, {
    aktion: 'passwort-setzen',
    gegenstand: 'anwender',
    gegenstandId: code.anwenderId,
    daten: { adresse: address },
    als: { anwenderId: code.anwenderId, name: code.anzeigename },
  })
  emit(context, 'rechte', [code.anwenderId], [code.anwenderId])
  emit(context, 'sitzungen', [], [code.anwenderId])
  afterCommit(context, forgetSessions)
  if (context.person.anwenderId === code.anwenderId) afterCommit(context, () => context.setSession(null, false))
  return true as const
}

/** Takes one of the three tries of the account's code before it is compared. Committed at once: parallel guesses and a second server share the count. */
async function versuchen({ db }: Context, username: string) {
  const code = await db
    .updateTable('passwortCode as c')
    .from('anwender as a')
    .set((eb) => ({ versuche: eb('c.versuche', '+', 1) }))
    .whereRef('a.id', '=', 'c.anwenderId')
    .where('a.aktiv', '=', true)
    .where((eb) => eb.or([eb('a.username', '=', username), eb('a.email', '=', username)]))
    .where('c.verbraucht', 'is', null)
    .where('c.laeuftAb', '>', sql<string>`now()`)
    .where('c.versuche', '<', regeln.versuche)
    .returning(['c.id', 'c.anwenderId', 'c.codeHash', 'a.username', 'a.anzeigename', 'a.email'])
    .execute()
  await keepSoFar(db)
  return code.find((each) => each.username === username) ?? code[0]
}

/** Whoever has the right code keeps the try: choosing a password may take several. */
async function zurueckgeben({ db }: Context, id: string) {
  await db
    .updateTable('passwortCode')
    .set((eb) => ({ versuche: eb('versuche', '-', 1) }))
    .where('id', '=', id)
    .execute()
  await keepSoFar(db)
}
