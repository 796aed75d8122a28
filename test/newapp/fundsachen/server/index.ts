import { sql } from 'kysely'
import type { Result } from '#platform/contract/contract.ts'
import { audit, emit } from '#platform/server/http/context.ts'
import { defineServer, type Handlers } from '#platform/server/http/app.ts'
import { readPage } from '#platform/server/record/list.ts'
import { app } from '../app.ts'
import { calls } from '../contract.ts'
import { messages } from '../messages.ts'
import { woerter } from '../woerter.ts'

type Zeile = Result<typeof calls.liste>['entities'][number]

const handlers: Handlers<typeof calls> = {
  liste: (context, { query }) =>
    readPage<Zeile>(
      context,
      { select: sql`f.id, f.bezeichnung, f.zeitpunkt`, from: sql`fundsache f`, sorts: { zeitpunkt: [sql`f.zeitpunkt`, sql`f.id`] }, standard: '-zeitpunkt' },
      query,
    ),
  async eintragen(context, { body: { id, bezeichnung } }) {
    await sql`insert into fundsache (id, bezeichnung, zeitpunkt) values (${id}, ${bezeichnung}, ${context.jetzt.toString()})`.execute(context.db)
    audit(context, { aktion: 'anlegen', gegenstand: 'fundsache', gegenstandId: id, daten: { bezeichnung } })
    emit(context, 'fundsachen', [id])
    return { ok: true }
  },
}

export const server = defineServer(app, { words: woerter, demo: () => import('../demo.ts'), calls, handlers, messages })
