import { sql } from 'kysely'
import { notFound } from '#platform/contract/problem.ts'
import { afterCommit, audit, emit, may, type Context } from '#platform/server/context.ts'
import type { Handlers } from '#platform/server/http.ts'
import { keepReading, ownReadings } from '#platform/server/nfc/readings.ts'
import { fromCursor, paged } from '#platform/server/paging.ts'
import { pushHandlers } from '#platform/server/push/handlers.ts'
import { endSessions, forgetSessions } from '#platform/server/sessions.ts'
import type { calls } from '../contract.ts'
import { ausweis } from './ausweis.ts'
import { geraet } from './geraet.ts'

export const handlers: Handlers<typeof calls> = {
  ...ausweis,
  ...pushHandlers,

  async sitzungen({ db, person }, { query: { limit, cursor } }) {
    const after = fromCursor(cursor, 2)
    const rows = await db
      .selectFrom('sitzung')
      .where('anwenderId', '=', person.anwenderId)
      .where('beendet', 'is', null)
      .where('laeuftAb', '>', sql<string>`now()`)
      .$if(after !== undefined, (query) => query.where(sql<boolean>`(zuletzt_gesehen, id) < (${after![0]}::timestamptz, ${after![1]}::uuid)`))
      .orderBy('zuletztGesehen', 'desc')
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .select(['id', 'browser', 'adresse', 'begonnen', 'zuletztGesehen', 'stayAuthenticated'])
      .execute()
    return paged(
      rows,
      limit,
      (row) => [row.zuletztGesehen, row.id],
      (row) => ({ ...row, ...geraet(row.browser), diese: row.id === person.sitzungId, darf: row.id === person.sitzungId ? [] : ['beenden' as const] }),
    )
  },

  async beenden(context, { params: { id } }) {
    const { numUpdatedRows } = await endSessions(context.db, context.person.anwenderId, { only: id })
    if (!numUpdatedRows) throw notFound()
    gemeldet(context, 'sitzung-beenden', { sitzung: id })
    return { ok: true }
  },

  async andereBeenden(context) {
    const { numUpdatedRows } = await endSessions(context.db, context.person.anwenderId, { except: context.person.sitzungId })
    const beendet = Number(numUpdatedRows)
    gemeldet(context, 'andere-sitzungen-beenden', { beendet })
    return { beendet }
  },

  konto: async (context) => ({
    email: context.person.email,
    rechte: context.settings.permissions
      .filter(({ key }) => may(context, key))
      .map(({ key, app, text }) => ({ app, schluessel: key, text: text[context.sprache] })),
  }),

  async lesung(context, { body }) {
    await keepReading(context, body)
    return { ok: true }
  },

  lesungen: (context, { query }) => ownReadings(context, query),
}

/** An ended session must not live on in any server's memory or on any open page. */
function gemeldet(context: Context, aktion: string, daten: Record<string, unknown>) {
  const { anwenderId } = context.person
  audit(context, { aktion, gegenstand: 'anwender', gegenstandId: anwenderId, daten })
  emit(context, 'rechte', [anwenderId], [anwenderId])
  emit(context, 'sitzungen', [], [anwenderId])
  afterCommit(context, forgetSessions)
}
