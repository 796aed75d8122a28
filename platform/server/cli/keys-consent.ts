import { lockAdministration, administrators } from '../access/administration.ts'
import { ownTries, ownTriesOf } from '../access/own-password.ts'
import { verifyPassword } from '../access/password.ts'
import { askRotation, confirmers, lastRotation, rotationState, setRotation, validUntil, type Rotation } from '../access/rotation.ts'
import type { Db } from '../database/db.ts'
import { clearThrottle, throttle } from '../http/throttle.ts'
import { record } from '../record/record.ts'
import { StartError } from '../start/error.ts'
import { askOwnPassword, moment, operator, say } from './console.ts'

interface Asker {
  von?: string | undefined
  grund?: string | undefined
  notfall?: boolean | undefined
}

/**
 * Four eyes: the rotation that may run now. The first call asks in the name of an administrator, who gives his password; another one confirms in the portal; the
 * next call finds it confirmed. Null: it waits, and what to do was said. One that had begun is handed out again without a question. `ready` is asked before it begins
 * and throws where the other key is not there yet. Throws StartError.
 */
export async function consent(db: Db, asker: Asker, ready: () => void): Promise<Rotation | null> {
  const now = Temporal.Now.instant()
  const last = await lastRotation(db)
  const state = last && rotationState(last, now)
  if (state === 'running' || state === 'confirmed' || asker.notfall) ready()
  if (last && state === 'running') return last
  if (last && state === 'confirmed') return begin(db, last.id)
  if (last && state === 'waiting' && !asker.notfall) {
    say(waiting(last))
    return null
  }
  const { id, name } = await proven(db, asker.von)
  const reason = asker.grund?.trim() ?? ''
  if (reason.length < 3 || reason.length > 500)
    throw new StartError('--grund fehlt: Bitte in drei bis 500 Zeichen angeben, warum der Schlüssel gewechselt wird.')
  const asked = await db.transaction().execute(async (trx) => {
    await lockAdministration(trx)
    const others = await confirmers(trx, id)
    const alone = asker.notfall === true
    if (alone && others.length)
      throw new StartError(
        `--notfall gilt nur, wenn es keinen zweiten Administrator mit Passwort gibt. Es ${others.length === 1 ? 'kann einer' : `können ${others.length}`} bestätigen.`,
      )
    if (!alone && !others.length)
      throw new StartError(
        'Es gibt keinen zweiten Administrator mit Passwort, der bestätigen könnte. Bitte einen anlegen oder den Befehl mit --notfall aufrufen.',
      )
    const rotation = await askRotation(trx, { byId: id, by: name, reason, alone, now })
    const aktion = alone ? 'schluessel-wechsel-notfall' : 'schluessel-wechsel-verlangen'
    await record(
      trx,
      operator(),
      [{ aktion, gegenstand: 'portal', gegenstandId: rotation.id, daten: { person: name, grund: reason } }],
      [{ thema: 'verwaltung', ids: [rotation.id] }],
    )
    return rotation
  })
  if (asked.alone) return begin(db, asked.id)
  say(waiting(asked))
  return null
}

/** Notes that it has come to its end. */
export const finish = (db: Db, { id }: Rotation) =>
  db.transaction().execute(async (trx) => {
    await lockAdministration(trx)
    const last = await lastRotation(trx)
    if (last?.id === id) await setRotation(trx, { ...last, done: Temporal.Now.instant().toString() })
  })

/** Whoever asked or confirmed and may not administrate any more does not count: it has to be asked for anew. */
async function begin(db: Db, id: string): Promise<Rotation> {
  const begun = await db.transaction().execute(async (trx) => {
    await lockAdministration(trx)
    const last = await lastRotation(trx)
    const now = Temporal.Now.instant()
    if (last?.id !== id || !['confirmed', 'running'].includes(rotationState(last, now)))
      throw new StartError('Die Bestätigung gilt nicht mehr. Bitte den Befehl mit --von und --grund noch einmal aufrufen.')
    const still = await administrators(trx)
    for (const who of [{ byId: last.byId, by: last.by }, ...(last.confirmed ? [last.confirmed] : [])])
      if (!still.includes(who.byId)) {
        await setRotation(trx, null)
        return { gone: who.by }
      }
    const next = { ...last, begun: last.begun ?? now.toString() }
    await setRotation(trx, next)
    return next
  })
  // Thrown inside it would take back that the question is gone.
  if ('gone' in begun) throw new StartError(`${begun.gone} verwaltet nicht mehr. Bitte den Befehl mit --von und --grund noch einmal aufrufen.`)
  return begun
}

/** The administrator in whose name it is asked for, proven by his password. */
async function proven(db: Db, username: string | undefined) {
  if (!username) throw new StartError('--von fehlt: Bitte den Benutzernamen des Administrators angeben, der den Wechsel verlangt.')
  const row = await db.selectFrom('anwender').where('username', '=', username.toLowerCase()).select(['id', 'anzeigename', 'passwortHash']).executeTakeFirst()
  if (!row || !(await administrators(db)).includes(row.id)) throw new StartError(`„${username}“ ist kein Administrator des Portals.`)
  const tries = ownTriesOf(row.id)
  await throttle(db, tries, ownTries.most, ownTries.minutes)
  if (!(await verifyPassword(await askOwnPassword(`Passwort von ${row.anzeigename}: `), row.passwortHash))) throw new StartError('Das Passwort stimmt nicht.')
  await clearThrottle(db, tries)
  return { id: row.id, name: row.anzeigename }
}

const waiting = ({ asked, by, reason }: Rotation) =>
  `${by} hat den Wechsel verlangt (${reason}). Bis ${moment(validUntil(asked).toString())} muss ein anderer Administrator unter Verwaltung › Schlüsselwechsel bestätigen.\nDanach den Befehl noch einmal aufrufen.`
