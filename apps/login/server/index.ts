import { sql } from 'kysely'
import { Problem, refused } from '#platform/contract/problem.ts'
import { afterCommit, audit, emit, type Context } from '#platform/server/http/context.ts'
import { defineServer, type Handlers } from '#platform/server/http/app.ts'
import { forgetSessions, signOut } from '#platform/server/access/sessions.ts'
import { app } from '../app.ts'
import { calls } from '../contract.ts'
import { messages } from '../messages.ts'
import { anmelden } from './anmelden.ts'
import { mitAusweis } from './ausweis.ts'
import { sitzung } from './sitzung.ts'
import { woerter } from '../woerter.ts'

/** A choice is a small value; whoever stores more than this is not choosing. */
const groesse = { zeichen: 20_000, anzahl: 200 }
const ok = { ok: true } as const

const handlers: Handlers<typeof calls> = {
  login: (context, { body }) => anmelden(context, body),

  ausweis: (context, { body }) => mitAusweis(context, body),

  portal: async ({ db }) => ({ firma: (await db.selectFrom('firma').select('name').executeTakeFirst())?.name ?? null }),

  session: (context) => sitzung(context, context.person),

  async logout(context) {
    const {
      person: { anwenderId, sitzungId },
    } = context
    await signOut(context.db, anwenderId, sitzungId)
    audit(context, { aktion: 'abmelden', gegenstand: 'anwender', gegenstandId: anwenderId, daten: { sitzung: sitzungId } })
    emit(context, 'sitzungen', [sitzungId], [anwenderId])
    geaendert(context)
    afterCommit(context, () => context.setSession(null, false))
    return ok
  },

  async konto(context, { body: { accountid } }) {
    const { db, person } = context
    if (!person.konten.includes(accountid)) throw new Problem('login.konto-fremd', 404, {}, { accountid: 'login.konto-fremd' })
    // The account that is left must stay among those that can be chosen.
    await db
      .insertInto('anwenderKonto')
      .values({ anwenderId: person.anwenderId, accountid: person.accountid })
      .onConflict((on) => on.doNothing())
      .execute()
    await db.updateTable('anwender').set({ accountid }).where('id', '=', person.anwenderId).execute()
    audit(context, { aktion: 'konto-wechseln', gegenstand: 'anwender', gegenstandId: person.anwenderId, daten: { von: person.accountid, nach: accountid } })
    geaendert(context)
    return ok
  },

  async sprache(context, { body: { sprache } }) {
    await context.db.updateTable('anwender').set({ sprache }).where('id', '=', context.person.anwenderId).execute()
    audit(context, { aktion: 'sprache-waehlen', gegenstand: 'anwender', gegenstandId: context.person.anwenderId, daten: { sprache } })
    geaendert(context)
    return ok
  },

  // How somebody likes their screen is not a record of the business: no audit row.
  async einstellung({ db, person: { anwenderId } }, { params: { schluessel }, body: { wert } }) {
    if (wert === null || wert === undefined) {
      await db.deleteFrom('anwenderEinstellung').where('anwenderId', '=', anwenderId).where('schluessel', '=', schluessel).execute()
      return ok
    }
    const text = JSON.stringify(wert)
    if (text.length > groesse.zeichen) throw refused('login.wert-zu-gross', 'wert')
    const { rows } = await sql<{ neu: number }>`
      insert into anwender_einstellung (anwender_id, schluessel, wert)
      select ${anwenderId}, ${schluessel}, ${text}::jsonb
      where (select count(*) from anwender_einstellung where anwender_id = ${anwenderId} and schluessel <> ${schluessel}) < ${groesse.anzahl}
      on conflict (anwender_id, schluessel) do update set wert = excluded.wert returning 1 as neu`.execute(db)
    if (!rows.length) throw refused('login.zu-viele-werte')
    return ok
  },
}

/** What was read of this person is out of date, here and in the other server processes. */
function geaendert(context: Context) {
  emit(context, 'rechte', [context.person.anwenderId], [context.person.anwenderId])
  afterCommit(context, forgetSessions)
}

export const server = defineServer(app, { words: woerter, calls, handlers, messages })
