import { createHash, randomBytes } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { uuid } from '#platform/contract/uuid.ts'
import type { Context } from '../http/context.ts'
import { publicKey } from './key.ts'
import { openSession } from '../access/open-session.ts'
import type { Tables } from '../database/tables.ts'

/** A pass lets a device hand over for so long. */
const passDays = 30
const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** Why passes end before their time: the keys of the sentences that the office reads at an entry which came with one. */
export type PassEnd = 'ausweis-passwort' | 'ausweis-gesperrt' | 'ausweis-sitzung' | 'ausweis-entzogen'

/**
 * A new pass for the asker's device. Earlier ones stay good until they end: entries may be sealed with them. Throws 401 when the session has ended.
 */
export async function issuePass(context: Context, geraetId: string) {
  const { db, person, jetzt, browser } = context
  const sitzungId = await openSession(context)
  const ausweis = randomBytes(32).toString('base64url')
  const laeuftAb = jetzt.add({ hours: passDays * 24 }).toString()
  await db
    .insertInto('uebergabeAusweis')
    .values({ id: uuid(), tokenHash: hashOf(ausweis), anwenderId: person.anwenderId, sitzungId, geraetId, browser: browser.slice(0, 300), laeuftAb })
    .execute()
  return { ausweis, laeuftAb, schluessel: await publicKey(context) }
}

/** The pass with this secret, good or ended, noted as used (to the minute); undefined when there never was one. */
export async function usedPass(db: Kysely<Tables>, token: string) {
  const pass = await db
    .selectFrom('uebergabeAusweis')
    .where('tokenHash', '=', hashOf(token))
    .select(['id', 'anwenderId', 'geraetId', 'laeuftAb', 'beendet', 'grund'])
    .select(sql<boolean>`coalesce(uebergeben < now() - interval '1 minute', true)`.as('noticeable'))
    .executeTakeFirst()
  if (pass?.noticeable) await db.updateTable('uebergabeAusweis').set({ uebergeben: sql<string>`now()` }).where('id', '=', pass.id).execute()
  return pass
}

/**
 * Ends passes of one person. `only`: those of every device that has one of this session. `except`: all but those of this session. Answers of how many devices.
 * Called after the sessions themselves were ended, in the same transaction.
 */
export async function endPasses(db: Kysely<Tables>, anwenderId: Id<'anwender'>, grund: PassEnd, { only, except }: { only?: string; except?: string } = {}) {
  const ended = await stillGood(db, grund)
    .where('anwenderId', '=', anwenderId)
    .$if(only !== undefined, (q) =>
      q.where('geraetId', 'in', (eb) =>
        eb.selectFrom('uebergabeAusweis').where('anwenderId', '=', anwenderId).where('sitzungId', '=', only!).select('geraetId'),
      ),
    )
    .$if(except !== undefined, (q) => q.where(sql<boolean>`sitzung_id is distinct from ${except}::uuid`))
    .returning('geraetId')
    .execute()
  return new Set(ended.map(({ geraetId }) => geraetId)).size
}

/** Takes the passes from a device on which its person is signed out; `id` is that of one of them. False when there is no such device any more. */
export async function endDevice(db: Kysely<Tables>, anwenderId: Id<'anwender'>, id: string) {
  const { rows } = await sql<{ geraetId: string }>`select geraet_id from ${signedOutDevices} d where id = ${id} and anwender_id = ${anwenderId}`.execute(db)
  if (!rows.length) return false
  await stillGood(db, 'ausweis-entzogen').where('anwenderId', '=', anwenderId).where('geraetId', '=', rows[0]!.geraetId).execute()
  return true
}

const stillGood = (db: Kysely<Tables>, grund: PassEnd) =>
  db.updateTable('uebergabeAusweis').set({ beendet: sql<string>`now()`, grund }).where('beendet', 'is', null).where('laeuftAb', '>', sql<string>`now()`)

/** Devices that may still hand over for a person who is not signed in on them any more: one row each, with the id of the pass issued last. */
const signedOutDevices = sql`(
  select (array_agg(u.id order by u.ausgestellt desc))[1] as id, u.anwender_id, u.geraet_id, (array_agg(u.browser order by u.ausgestellt desc))[1] as browser,
    min(u.ausgestellt) as begonnen, max(u.ausgestellt) as ausgestellt, max(u.laeuft_ab) as uebergabe_bis, max(u.uebergeben) as uebergeben
  from uebergabe_ausweis u left join sitzung s on s.id = u.sitzung_id and s.beendet is null and s.laeuft_ab > now()
  where u.beendet is null and u.laeuft_ab > now()
  group by u.anwender_id, u.geraet_id having count(s.id) = 0)`

/**
 * Where people are signed in, and devices that may still hand over for them, as a table: id, anwender_id, browser, adresse, begonnen, zuletzt_gesehen,
 * stay_authenticated, angemeldet, uebergabe_bis (until when the device may hand over), uebergeben (when it last did).
 */
export const sessionsAndDevices = sql`(
  select s.id, s.anwender_id, s.browser, s.adresse, s.begonnen, s.zuletzt_gesehen, s.stay_authenticated, true as angemeldet, u.uebergabe_bis, u.uebergeben
  from sitzung s left join lateral (
    select max(laeuft_ab) as uebergabe_bis, max(uebergeben) as uebergeben from uebergabe_ausweis where sitzung_id = s.id and beendet is null and laeuft_ab > now()
  ) u on true
  where s.beendet is null and s.laeuft_ab > now()
  union all
  select id, anwender_id, browser, '', begonnen, greatest(uebergeben, ausgestellt), false, false, uebergabe_bis, uebergeben from ${signedOutDevices} d)`
