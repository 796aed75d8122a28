import { sql } from 'kysely'
import { notFound } from '#platform/contract/problem.ts'
import { afterCommit, audit, emit, may, type Context } from '#platform/server/http/context.ts'
import { defineServer, type Handlers } from '#platform/server/http/app.ts'
import { keepReading, ownReadings } from '#platform/server/nfc/readings.ts'
import { readPage } from '#platform/server/record/list.ts'
import { pushHandlers } from '#platform/server/push/handlers.ts'
import { endDevice, sessionsAndDevices } from '#platform/server/handover/pass.ts'
import { endSessions, forgetSessions } from '#platform/server/access/sessions.ts'
import { app } from '../app.ts'
import { calls, type Sitzung } from '../contract.ts'
import { messages } from '../messages.ts'
import { ausweis } from './ausweis.ts'
import { geraet } from './geraet.ts'
import { woerter } from '../woerter.ts'

type Zeile = Omit<Sitzung, 'system' | 'mobil' | 'diese' | 'darf'>

const handlers: Handlers<typeof calls> = {
  ...ausweis,
  ...pushHandlers,

  async sitzungen(context, { query }) {
    const { anwenderId, sitzungId } = context.person
    const { entities, next } = await readPage<Zeile & { browser: string }>(
      context,
      {
        select: sql`id, browser, adresse, begonnen, zuletzt_gesehen, stay_authenticated, angemeldet, uebergabe_bis, uebergeben`,
        from: sql`${sessionsAndDevices} g`,
        where: [sql`anwender_id = ${anwenderId}`],
        sorts: { zuletzt: [sql`zuletzt_gesehen`, sql`id`] },
        standard: '-zuletzt',
      },
      query,
    )
    return {
      next,
      entities: entities.map((row) => ({
        ...row,
        ...geraet(row.browser),
        diese: row.id === sitzungId,
        darf: row.id === sitzungId ? [] : ['beenden' as const],
      })),
    }
  },

  async beenden(context, { params: { id } }) {
    const {
      db,
      person: { anwenderId },
    } = context
    const { sessions } = await endSessions(db, anwenderId, 'ausweis-sitzung', { only: id })
    if (!sessions && !(await endDevice(db, anwenderId, id))) throw notFound()
    gemeldet(context, sessions ? 'sitzung-beenden' : 'uebergabe-beenden', { [sessions ? 'sitzung' : 'geraet']: id })
    return { ok: true }
  },

  async andereBeenden(context) {
    const { anwenderId, sitzungId } = context.person
    const { sessions: beendet, devices: geraete } = await endSessions(context.db, anwenderId, 'ausweis-sitzung', { except: sitzungId })
    gemeldet(context, 'andere-sitzungen-beenden', { beendet, ...(geraete ? { geraete } : {}) })
    return { beendet, geraete }
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

export const server = defineServer(app, { words: woerter, calls, handlers, messages })
