import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { codesEnden } from '#domain/personal/anmeldecode.ts'
import { refused } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { audit, emit, type Context } from '#platform/server/http/context.ts'
import type { Handlers } from '#platform/server/http/app.ts'
import { openSession } from '#platform/server/access/open-session.ts'
import { proveOwnPassword } from '#platform/server/access/own-password.ts'
import { hashPassword } from '#platform/server/access/password.ts'
import { anmeldecodes, type calls } from '../contract.ts'

/** How many codes the list shows, used ones included. */
const gezeigt = 20

type Namen = 'ausweis' | 'ausweisPin' | 'ausweisCodes' | 'ausweisWiderrufen'
export const ausweis: Pick<Handlers<typeof calls>, Namen> = {
  async ausweis({ db, person: { anwenderId } }) {
    const pin = await db.selectFrom('anmeldepin').where('anwenderId', '=', anwenderId).select('gesetzt').executeTakeFirst()
    const codes = await db
      .selectFrom('anmeldecode')
      .where('anwenderId', '=', anwenderId)
      .where('tagId', 'is', null)
      .orderBy('erzeugt', 'desc')
      .orderBy('id', 'desc')
      .limit(gezeigt)
      .select(['id', 'erzeugt', 'laeuftAb'])
      .select(
        sql<'offen' | 'verbraucht' | 'widerrufen' | 'abgelaufen'>`case when verbraucht is not null or versuche >= 3 then 'verbraucht'
          when widerrufen is not null then 'widerrufen' when laeuft_ab <= now() then 'abgelaufen' else 'offen' end`.as('zustand'),
      )
      .execute()
    return { pin: pin !== undefined, offen: await offen(db, anwenderId), codes }
  },

  async ausweisPin(context, { body: { password, pin } }) {
    const {
      db,
      person: { anwenderId },
    } = context
    await proveOwnPassword(context, password, 'settings.ausweis-passwort')
    if (einfach(pin)) throw refused('settings.ausweis-pin-einfach', 'pin')
    const pinHash = await hashPassword(pin)
    await db
      .insertInto('anmeldepin')
      .values({ anwenderId, pinHash })
      .onConflict((on) => on.column('anwenderId').doUpdateSet({ pinHash, gesetzt: sql<string>`now()` }))
      .execute()
    gemeldet(context, 'ausweis-pin-setzen', {})
    return { ok: true }
  },

  async ausweisCodes(context, { body: { anzahl } }) {
    const {
      db,
      jetzt,
      person: { anwenderId },
    } = context
    await openSession(context)
    // Whoever makes codes at the same time waits here: the limit holds for both.
    const pin = await db.selectFrom('anmeldepin').where('anwenderId', '=', anwenderId).select('gesetzt').forUpdate().executeTakeFirst()
    if (!pin) throw refused('settings.ausweis-ohne-pin')
    if ((await offen(db, anwenderId)) + anzahl > anmeldecodes.offen) throw refused('settings.ausweis-zu-viele', undefined, { n: anmeldecodes.offen })
    const laeuftAb = jetzt.add({ hours: 24 * anmeldecodes.tage }).toString()
    const codes = Array.from({ length: anzahl }, () => ({ id: uuid(), code: `portal-ausweis:${randomBytes(24).toString('base64url')}`, laeuftAb }))
    await db
      .insertInto('anmeldecode')
      .values(codes.map(({ id, code }) => ({ id, anwenderId, codeHash: createHash('sha256').update(code).digest(), laeuftAb })))
      .execute()
    gemeldet(context, 'ausweis-codes-erzeugen', { anzahl })
    return { codes }
  },

  async ausweisWiderrufen(context) {
    const widerrufen = await codesEnden(context.db, { anwenderId: context.person.anwenderId })
    gemeldet(context, 'ausweis-widerrufen', { widerrufen })
    return { widerrufen }
  },
}

const offen = async (db: Context['db'], anwenderId: Id<'anwender'>) =>
  Number(
    (
      await db
        .selectFrom('anmeldecode')
        .where('anwenderId', '=', anwenderId)
        .where('tagId', 'is', null)
        .where('verbraucht', 'is', null)
        .where('widerrufen', 'is', null)
        .where('versuche', '<', 3)
        .where('laeuftAb', '>', sql<string>`now()`)
        .select((eb) => eb.fn.countAll().as('anzahl'))
        .executeTakeFirstOrThrow()
    ).anzahl,
  )

/** All digits alike, or one step up or down from each to the next. */
export function einfach(pin: string) {
  const steps = new Set([...pin].slice(1).map((digit, index) => Number(digit) - Number(pin[index])))
  return steps.size === 1 && [-1, 0, 1].includes([...steps][0]!)
}

function gemeldet(context: Context, aktion: string, daten: Record<string, unknown>) {
  const { anwenderId } = context.person
  audit(context, { aktion, gegenstand: 'anwender', gegenstandId: anwenderId, daten })
  emit(context, 'anmeldecodes', [], [anwenderId])
}
