import { sql } from 'kysely'
import { korrigieren, loeschen, stempeln, vertrauenIn } from '#domain/stempel/stempel.ts'
import type { Handlers } from '#platform/server/http.ts'
import { fromCursor, paged } from '#platform/server/paging.ts'
import type { calls } from '../contract.ts'
import { alsDatei } from './datei.ts'
import { heute } from './heute.ts'
import { stempelliste } from './liste.ts'
import { mitarbeiterliste } from './mitarbeiterliste.ts'
import { woche } from './woche.ts'

export const handlers: Handlers<typeof calls> = {
  liste: (context, { query }) => stempelliste(context, query),
  stempeln: (context, { body }) => stempeln(context, body, { quelle: 'portal', vertrauen: vertrauenIn(context, body) }),
  korrigieren: (context, { params, body: { grund, ...neu } }) => korrigieren(context, params.id, neu, grund),
  async loeschen(context, { params, body }) {
    await loeschen(context, params.id, body.grund)
    return { ok: true }
  },
  async codes({ db }, { query: { limit, cursor } }) {
    const nach = fromCursor(cursor, 2)
    const rows = await db
      .selectFrom('stempelcode')
      .where('aktiv', '=', true)
      .$if(nach !== undefined, (q) => q.where(sql<boolean>`(reihenfolge, name) > (${nach![0]}::int, ${nach![1]})`))
      .orderBy('reihenfolge')
      .orderBy('name')
      .limit(limit + 1)
      .select(['name', 'beschreibung as description', 'art', 'icon', 'reihenfolge'])
      .execute()
    return paged(rows, limit, ({ reihenfolge, name }) => [reihenfolge, name])
  },
  mitarbeiter: (context, { query }) => mitarbeiterliste(context, query),
  woche: (context, { query }) => woche(context, query),
  heute,
  exportieren: (context, { query }) => alsDatei(context, query),
}
