import { createHash, randomBytes } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { uuid } from '#platform/contract/uuid.ts'
import type { Person } from '../http/person.ts'
import { endPasses, type PassEnd } from '../handover/pass.ts'
import type { Tables } from '../database/tables.ts'

/** Lifetimes: with "stay signed in" 90 days since last use, otherwise 24 h at most and `idleMinutes` without a request. */
const stayDays = 90
const maxHours = 24

const hashOf = (token: string) => createHash('sha256').update(token).digest()
const cached = new Map<string, { person: Person | null; until: number }>()
const cacheMs = 2000

/** Sessions end or change rights here: forget what was read, so that the next request reads again. */
export const forgetSessions = () => cached.clear()

/** Starts a session and returns its secret token (256 bit). Only its hash is stored. */
export async function beginSession(
  db: Kysely<Tables>,
  session: { anwenderId: Id<'anwender'>; stay: boolean; address: string; browser: string; idleMinutes: number },
) {
  const token = randomBytes(32).toString('base64url')
  const id = uuid()
  await db
    .insertInto('sitzung')
    .values({
      id,
      tokenHash: hashOf(token),
      anwenderId: session.anwenderId,
      stayAuthenticated: session.stay,
      laeuftAb: expiry(session.stay, session.idleMinutes),
      adresse: session.address,
      browser: session.browser.slice(0, 300),
    })
    .execute()
  return { id, token }
}

/** The person behind a token, or null: unknown, ended, expired or blocked. Prolongs the session at most once a minute. */
export async function personOf(db: Kysely<Tables>, token: string, idleMinutes: number): Promise<Person | null> {
  const key = hashOf(token)
  const name = key.toString('base64')
  const known = cached.get(name)
  if (known && known.until > performance.now()) return known.person
  const person = await readPerson(db, key, idleMinutes)
  if (cached.size > 20_000) cached.clear()
  cached.set(name, { person, until: performance.now() + cacheMs })
  return person
}

async function readPerson(db: Kysely<Tables>, key: Buffer, idleMinutes: number): Promise<Person | null> {
  const row = await people(db)
    .innerJoin('sitzung as s', 's.anwenderId', 'a.id')
    .where('s.tokenHash', '=', key)
    .where('s.beendet', 'is', null)
    .where('s.laeuftAb', '>', sql<string>`now()`)
    .select(['s.id as sitzungId', 's.stayAuthenticated'])
    .select(sql<boolean>`s.zuletzt_gesehen < now() - interval '1 minute'`.as('alt'))
    .executeTakeFirst()
  if (!row) return null
  if (row.alt) {
    await db
      .updateTable('sitzung')
      .set({
        zuletztGesehen: sql<string>`now()`,
        laeuftAb: sql<string>`least(${expiry(row.stayAuthenticated, idleMinutes)}, case when stay_authenticated then 'infinity' else begonnen + interval '1 hour' * ${maxHours} end)`,
      })
      .where('id', '=', row.sitzungId)
      .execute()
  }
  return asPerson(row)
}

/** A person without a session: whoever left something on a device that is now handed over. Null when blocked or gone. */
export async function personById(db: Kysely<Tables>, anwenderId: Id<'anwender'>): Promise<Person | null> {
  const row = await people(db).where('a.id', '=', anwenderId).executeTakeFirst()
  return row ? asPerson({ ...row, sitzungId: '', stayAuthenticated: false }) : null
}

const people = (db: Kysely<Tables>) =>
  db
    .selectFrom('anwender as a')
    .where('a.aktiv', '=', true)
    .select(['a.id', 'a.username', 'a.anzeigename', 'a.email', 'a.accountid', 'a.lstfixId', 'a.sprache'])
    .select(
      sql<string[]>`array(select berechtigung from anwender_berechtigung where anwender_id = a.id
    union select rb.berechtigung from anwender_rolle ar join rolle_berechtigung rb using (rolle_id) where ar.anwender_id = a.id)`.as('rechte'),
    )
    .select(sql<number[]>`array(select accountid from anwender_konto where anwender_id = a.id union select a.accountid order by 1)`.as('konten'))
type Row = Awaited<ReturnType<ReturnType<typeof people>['executeTakeFirstOrThrow']>> & { sitzungId: string; stayAuthenticated: boolean }

const asPerson = (row: Row): Person => ({
  anwenderId: row.id,
  sitzungId: row.sitzungId,
  username: row.username,
  name: row.anzeigename,
  email: row.email,
  accountid: row.accountid,
  konten: row.konten,
  lstfixId: row.lstfixId,
  berechtigungen: new Set(row.rechte),
  sprache: row.sprache,
  stayAuthenticated: row.stayAuthenticated,
})

/** Whether a session still counts; unlike a request, asking does not prolong it. */
export const sessionOpen = async (db: Kysely<Tables>, id: string) =>
  Boolean(
    await db.selectFrom('sitzung').where('id', '=', id).where('beendet', 'is', null).where('laeuftAb', '>', sql<string>`now()`).select('id').executeTakeFirst(),
  )

/**
 * Ends sessions of one person and what lets their devices hand over: a single one, or all but one (after a password reset: all). Answers how many
 * sessions, and how many devices may hand over no more.
 */
export async function endSessions(db: Kysely<Tables>, anwenderId: Id<'anwender'>, why: PassEnd, which: { only?: string; except?: string } = {}) {
  const { numUpdatedRows } = await close(db, anwenderId, which)
  return { sessions: Number(numUpdatedRows), devices: await endPasses(db, anwenderId, why, which) }
}

/** The person signs out. The device may still hand over what waits on it. */
export const signOut = (db: Kysely<Tables>, anwenderId: Id<'anwender'>, sitzungId: string) => close(db, anwenderId, { only: sitzungId })

const close = (db: Kysely<Tables>, anwenderId: Id<'anwender'>, which: { only?: string; except?: string }) =>
  db
    .updateTable('sitzung')
    .set({ beendet: sql<string>`now()` })
    .where('anwenderId', '=', anwenderId)
    .where('beendet', 'is', null)
    .$if(which.only !== undefined, (q) => q.where('id', '=', which.only!))
    .$if(which.except !== undefined, (q) => q.where('id', '!=', which.except!))
    .executeTakeFirstOrThrow()

const expiry = (stay: boolean, idleMinutes: number) =>
  stay ? sql<string>`now() + interval '1 day' * ${stayDays}` : sql<string>`now() + interval '1 minute' * ${idleMinutes}`
