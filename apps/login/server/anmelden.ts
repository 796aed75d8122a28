import { Problem } from '#platform/contract/problem.ts'
import { keepSoFar } from '#platform/server/http/commit.ts'
import { afterCommit, audit, emit, type Context } from '#platform/server/http/context.ts'
import { verifyPassword } from '#platform/server/access/password.ts'
import { beginSession, personOf } from '#platform/server/access/sessions.ts'
import type { Anmeldung } from '../contract.ts'
import { sitzung } from './sitzung.ts'
import { freigeben, zaehlen, zaehler } from './versuche.ts'

/**
 * Starts a session with a new secret; sessions on other devices stay as they are.
 * Unknown, blocked and known accounts get the same answer after the same work. Throws 401 `login.unauthorized`, 429.
 */
export async function anmelden(context: Context, { username, password, stayAuthenticated: stay }: Anmeldung) {
  const { db, address } = context
  const name = username.toLowerCase()
  const anwender = await db
    .selectFrom('anwender')
    .where('username', '=', name)
    .select(['id', 'username', 'anzeigename', 'passwortHash', 'aktiv'])
    .executeTakeFirst()
  const versuch = zaehler(anwender?.id, name, address)
  await zaehlen(db, versuch)
  const passt = await verifyPassword(password, anwender?.passwortHash ?? null)
  if (!anwender?.aktiv || !passt || !(await nochSo(context, anwender))) throw await abgelehnt(context, anwender)
  const answer = await beginnen(context, anwender, stay, { stayAuthenticated: stay })
  await freigeben(db, versuch)
  return answer
}

/** Is the account as it was when its password was compared? Whoever sets a new one waits from here on, and then ends this session, too. */
const nochSo = async ({ db }: Context, { id, passwortHash }: { id: string; passwortHash: string | null }) =>
  (await db
    .selectFrom('anwender')
    .where('id', '=', id)
    .where('passwortHash', '=', passwortHash)
    .where('aktiv', '=', true)
    .select('id')
    .forShare()
    .executeTakeFirst()) !== undefined

/** Whoever has proved who they are gets a session; `daten` go into the audit trail. */
export async function beginnen(context: Context, anwender: { id: string; anzeigename: string }, stay: boolean, daten: Record<string, unknown>) {
  const {
    db,
    address,
    browser,
    settings: { idleMinutes },
  } = context
  const { id, token } = await beginSession(db, { anwenderId: anwender.id, stay, address, browser, idleMinutes })
  const person = await personOf(db, token, idleMinutes)
  if (!person) throw new Problem('login.unauthorized', 401)
  const answer = await sitzung(context, person)
  audit(context, {
    aktion: 'anmelden',
    gegenstand: 'anwender',
    gegenstandId: anwender.id,
    daten: { sitzung: id, adresse: address, ...daten },
    als: { anwenderId: anwender.id, name: anwender.anzeigename },
  })
  emit(context, 'sitzungen', [id], [anwender.id])
  afterCommit(context, () => context.setSession(token, stay))
  return answer
}

/** Notes the failure so that it outlives the refusal. An unknown name is not written down: it may be a mistyped password. */
async function abgelehnt({ db, address }: Context, anwender: { id: string; username: string; aktiv: boolean } | undefined) {
  const grund = !anwender ? 'unbekannt' : anwender.aktiv ? 'passwort' : 'gesperrt'
  await db
    .insertInto('pruefspur')
    .values({
      anwenderId: null,
      anwenderName: anwender?.username ?? 'unbekannt',
      aktion: 'anmelden-fehlgeschlagen',
      gegenstand: 'anwender',
      gegenstandId: anwender?.id ?? 'unbekannt',
      daten: JSON.stringify({ grund, adresse: address }),
    })
    .execute()
  await keepSoFar(db)
  return new Problem('login.unauthorized', 401)
}
