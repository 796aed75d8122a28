import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { Problem } from '#platform/contract/problem.ts'
import { keepSoFar } from '#platform/server/http/commit.ts'
import { emit, type Context } from '#platform/server/http/context.ts'
import { verifyPassword } from '#platform/server/access/password.ts'
import type { AusweisAnmeldung } from '../contract.ts'
import { beginnen } from './anmelden.ts'
import { freigeben, zaehlen, zaehler } from './versuche.ts'

/** Wrong PINs that one code survives. */
const fehlversuche = 3

/**
 * Starts a session with a badge's code and its PIN. The code counts once: a right PIN uses it up, and so does the third wrong one.
 * Unknown, used, revoked and expired codes, blocked people and wrong PINs get the same answer after the same work.
 * Limits as for passwords: per account and address, and per address. Throws 401 `login.ausweis-abgelehnt`, 429.
 */
export async function mitAusweis(context: Context, { code, pin }: AusweisAnmeldung) {
  const { db, address } = context
  const codeHash = createHash('sha256').update(code).digest()
  const bekannt = await db.selectFrom('anmeldecode').where('codeHash', '=', codeHash).select(['anwenderId']).executeTakeFirst()
  const versuch = zaehler(bekannt?.anwenderId, `ausweis ${codeHash.toString('base64url')}`, address)
  await zaehlen(db, versuch)
  const ausweis = await nehmen(context, codeHash)
  if (!(await verifyPassword(pin, ausweis?.pinHash ?? null)) || !ausweis) throw await abgelehnt(context, bekannt?.anwenderId, ausweis !== undefined)
  const verbraucht = await db
    .updateTable('anmeldecode')
    .set({ verbraucht: sql<string>`now()` })
    .where('id', '=', ausweis.id)
    .where('verbraucht', 'is', null)
    .where('widerrufen', 'is', null)
    .executeTakeFirst()
  // Somebody else was faster with the same code.
  if (!verbraucht.numUpdatedRows) throw await abgelehnt(context, ausweis.anwenderId, true)
  const answer = await beginnen(context, { id: ausweis.anwenderId, anzeigename: ausweis.anzeigename }, false, { weg: 'ausweis', anmeldecode: ausweis.id })
  emit(context, 'anmeldecodes', [ausweis.id], [ausweis.anwenderId])
  await freigeben(db, versuch)
  return answer
}

/** Takes one of the code's tries before the PIN is compared. Committed at once: parallel guesses and a second server share the count. */
async function nehmen({ db }: Context, codeHash: Buffer) {
  const ausweis = await db
    .updateTable('anmeldecode as c')
    .from('anwender as a')
    .innerJoin('anmeldepin as p', 'p.anwenderId', 'a.id')
    .set((eb) => ({ versuche: eb('c.versuche', '+', 1) }))
    .whereRef('a.id', '=', 'c.anwenderId')
    .where('a.aktiv', '=', true)
    .where('c.codeHash', '=', codeHash)
    .where('c.verbraucht', 'is', null)
    .where('c.widerrufen', 'is', null)
    .where('c.laeuftAb', '>', sql<string>`now()`)
    .where('c.versuche', '<', fehlversuche)
    .returning(['c.id', 'c.anwenderId', 'a.anzeigename', 'p.pinHash'])
    .executeTakeFirst()
  await keepSoFar(db)
  return ausweis
}

/** Notes the failure so that it outlives the refusal. */
async function abgelehnt({ db, address }: Context, anwenderId: Id<'anwender'> | undefined, offen: boolean) {
  await db
    .insertInto('pruefspur')
    .values({
      anwenderId: null,
      anwenderName: 'unbekannt',
      aktion: 'anmelden-fehlgeschlagen',
      gegenstand: 'anwender',
      gegenstandId: anwenderId ?? 'unbekannt',
      daten: JSON.stringify({ grund: anwenderId ? (offen ? 'pin' : 'ausweis') : 'unbekannt', weg: 'ausweis', adresse: address }),
    })
    .execute()
  await keepSoFar(db)
  return new Problem('login.ausweis-abgelehnt', 401)
}
