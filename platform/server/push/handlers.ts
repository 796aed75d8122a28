import type { pushCalls } from '#platform/contract/push.ts'
import { notFound, refused } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { allows } from '#platform/contract/app.ts'
import { keepSoFar } from '../http/commit.ts'
import { emit, type Context } from '../http/context.ts'
import type { Handlers } from '../http/app.ts'
import { throttle } from '../http/throttle.ts'
import { queueProbe } from './push.ts'

const ok = { ok: true } as const

/** What this person may be told of: what belongs to apps that he may open. */
const kinds = ({ settings, person }: Context) => settings.meldungen.filter(({ permission }) => allows(permission, person.berechtigungen))

export const pushHandlers: Handlers<typeof pushCalls> = {
  async benachrichtigungen(context) {
    const { db, person, push, settings, sprache } = context
    const schluessel = await push.schluessel()
    const [aus, abo, dort] = await Promise.all([
      db.selectFrom('benachrichtigungAus').where('anwenderId', '=', person.anwenderId).select(['anlass', 'weg']).execute(),
      db.selectFrom('pushAbo').where('sitzungId', '=', person.sitzungId).where('schluessel', '=', schluessel).select('id').executeTakeFirst(),
      settings.onesignal ? db.selectFrom('pushOnesignal').where('sitzungId', '=', person.sitzungId).select('sitzungId').executeTakeFirst() : undefined,
    ])
    const still = new Set(aus.map(({ anlass, weg }) => `${anlass} ${weg}`))
    return {
      anlaesse: kinds(context).map(({ anlass, text, mail }) => ({
        anlass,
        text: text[sprache],
        mail: mail ? !still.has(`${anlass} mail`) : null,
        push: !still.has(`${anlass} push`),
      })),
      schluessel,
      abonniert: abo !== undefined,
      onesignal: settings.onesignal ? dort !== undefined : null,
    }
  },

  async benachrichtigungWaehlen(context, { body: { anlass, weg, an } }) {
    const kind = kinds(context).find((one) => one.anlass === anlass)
    if (!kind || (weg === 'mail' && !kind.mail)) throw refused('anlass-unbekannt', 'anlass')
    const { anwenderId } = context.person
    if (an)
      await context.db.deleteFrom('benachrichtigungAus').where('anwenderId', '=', anwenderId).where('anlass', '=', anlass).where('weg', '=', weg).execute()
    else
      await context.db
        .insertInto('benachrichtigungAus')
        .values({ anwenderId, anlass, weg })
        .onConflict((on) => on.doNothing())
        .execute()
    emit(context, 'benachrichtigungen', [], [anwenderId])
    return ok
  },

  async pushStand({ db, person: { sitzungId }, push }) {
    const schluessel = await push.schluessel()
    const abo = await db.selectFrom('pushAbo').where('sitzungId', '=', sitzungId).select(['endpunkt', 'schluessel']).executeTakeFirst()
    return { schluessel, abo: abo ? { endpunkt: abo.endpunkt, gilt: abo.schluessel === schluessel } : null }
  },

  async pushAbonnieren(context, { body: { ersetzt, ...abo } }) {
    const { db, push } = context
    const { sitzungId, anwenderId } = context.person
    if (!push.allows(abo.endpunkt)) throw refused('push-dienst-unbekannt', 'endpunkt')
    // Renewed without a person: whoever turned it off meanwhile, or signed in after somebody else, is not subscribed by it.
    if (
      ersetzt !== undefined &&
      !(await db.selectFrom('pushAbo').where('sitzungId', '=', sitzungId).where('endpunkt', '=', ersetzt).select('id').executeTakeFirst())
    )
      throw refused('push-nicht-abonniert')
    // The browser has one subscription: it belongs to whoever is signed in there now.
    await db
      .deleteFrom('pushAbo')
      .where((eb) => eb.or([eb('sitzungId', '=', sitzungId), eb('endpunkt', '=', abo.endpunkt)]))
      .execute()
    await db
      .insertInto('pushAbo')
      .values({ id: uuid(), sitzungId, ...abo, schluessel: await push.schluessel() })
      .execute()
    emit(context, 'benachrichtigungen', [], [anwenderId])
    return ok
  },

  async pushAbmelden(context) {
    const { sitzungId, anwenderId } = context.person
    await context.db.deleteFrom('pushAbo').where('sitzungId', '=', sitzungId).execute()
    emit(context, 'benachrichtigungen', [], [anwenderId])
    return ok
  },

  async pushProbe({ db, person }) {
    await throttle(db, `push-probe:${person.anwenderId}`, 10, 10)
    await keepSoFar(db)
    if (!(await queueProbe(db, person.anwenderId, person.sitzungId, '/settings#benachrichtigungen'))) throw refused('push-nicht-abonniert')
    return ok
  },

  async onesignalKennung({ db, person: { anwenderId }, settings }) {
    if (!settings.onesignal) throw notFound()
    await db
      .insertInto('pushKennung')
      .values({ anwenderId })
      .onConflict((on) => on.doNothing())
      .execute()
    return db.selectFrom('pushKennung').where('anwenderId', '=', anwenderId).select('kennung').executeTakeFirstOrThrow()
  },

  async onesignalAbo(context, { body: { abo } }) {
    const { db, settings } = context
    const { sitzungId, anwenderId } = context.person
    if (!settings.onesignal) throw notFound()
    // The browser has one: it belongs to whoever is signed in there now.
    await db
      .deleteFrom('pushOnesignal')
      .where((eb) => eb.or([eb('sitzungId', '=', sitzungId), ...(abo ? [eb('aboId', '=', abo)] : [])]))
      .execute()
    if (abo) await db.insertInto('pushOnesignal').values({ sitzungId, aboId: abo }).execute()
    emit(context, 'benachrichtigungen', [], [anwenderId])
    return ok
  },

  async pushZiel({ db, person }, { params: { id } }) {
    const row = await db.selectFrom('benachrichtigung').where('id', '=', id).where('anwenderId', '=', person.anwenderId).select('ziel').executeTakeFirst()
    if (!row) throw notFound()
    return { ziel: row.ziel }
  },
}
