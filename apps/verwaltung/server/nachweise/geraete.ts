import { sql } from 'kysely'
import type { geraeteCalls } from '#apps/verwaltung/contract/geraete.ts'
import { Entry } from '#platform/contract/outbox.ts'
import { conflict, notFound } from '#platform/contract/problem.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { Handlers } from '#platform/server/http/app.ts'
import { readPage, wordSearch, type ListQuery } from '#platform/server/record/list.ts'
import { geraet } from './geraet.ts'
import { alsDatei, worte } from '../liste.ts'
import { entschieden, ok } from '../schreiben.ts'

type H = Handlers<typeof geraeteCalls>
type Geraet = Awaited<ReturnType<H['geraete']>>['entities'][number]
type Roh = Omit<Geraet, 'geraet'> & { browser: string }
type Wartend = Awaited<ReturnType<H['quarantaene']>>['entities'][number]

/** What became of a device: a gap that does not close, or silence where entries were announced. */
export const alarm = sql<boolean>`(coalesce(l.seit < now() - interval '24 hours', false) or (g.wartend > 0 and g.zuletzt < now() - interval '24 hours'))`
export const geraeteMitLuecken = sql`geraet g left join anwender a on a.id = g.anwender_id
  left join lateral (select (max(folge) - g.hoechste - count(*))::int as luecken, min(empfangen) as seit from geraet_folge f where f.geraet_id = g.id) l on true
  left join terminal_geraet tg on tg.id = g.id left join terminal gt on gt.id = tg.terminal_id`

export const geraeteHandlers: H = {
  async geraete(context, { query }) {
    const { entities, next } = await readPage<Roh>(context, geraete(query), query)
    return { entities: entities.map(({ browser, ...row }) => ({ ...row, geraet: geraet(browser) })), next }
  },
  geraeteDatei: (context, { query }) =>
    alsDatei<Roh>(context, geraete(query), query, { de: 'Geräte', en: 'Devices' }, [
      { de: 'Gerät', en: 'Device', value: (row) => geraet(row.browser) },
      { de: 'Zuletzt benutzt von', en: 'Last used by', value: (row) => row.name },
      { de: 'Letzter Kontakt', en: 'Last contact', value: (row) => row.zuletzt, kind: 'instant' },
      { de: 'Wartet', en: 'Waiting', value: (row) => row.wartend },
      { de: 'Übertragen bis Nr.', en: 'Complete up to no.', value: (row) => row.hoechste },
      { de: 'Fehlende Einträge', en: 'Missing entries', value: (row) => row.luecken },
      { de: 'Abweichung der Uhr (s)', en: 'Clock deviation (s)', value: (row) => row.abweichungSek },
    ]),
  quarantaene: (context, { query }) => readPage<Wartend>(context, wartende(query), query),
  quarantaeneDatei: (context, { query }) =>
    alsDatei<Wartend>(context, wartende(query), query, { de: 'Quarantäne', en: 'Quarantine' }, [
      { de: 'Person', en: 'Person', value: (row) => row.name },
      { de: 'Vorgang', en: 'Act', value: (row) => row.aufruf },
      { de: 'Erfasst', en: 'Made', value: (row) => row.erfasst, kind: 'instant' },
      { de: 'Eingegangen', en: 'Received', value: (row) => row.eingegangen, kind: 'instant' },
      { de: 'Grund', en: 'Reason', value: (row) => row.grund },
      { de: 'Entscheidung', en: 'Decision', value: (row) => row.entscheidung, say: worte('wert') },
    ]),
  async quarantaeneEintrag(context, { params: { id } }) {
    const { select, from } = wartende({})
    const {
      rows: [row],
    } = await sql<Wartend & { eintrag: unknown; entschieden: string | null; von: string | null; bemerkung: string | null }>`
      select ${select}, q.eintrag, q.entschieden, e.anzeigename as von, q.bemerkung from ${from} left join anwender e on e.id = q.entschieden_von where q.id = ${id}`.execute(
      context.db,
    )
    if (!row) throw notFound()
    const { eintrag, ...rest } = row
    return { ...rest, felder: felder((eintrag as { body?: unknown }).body) }
  },
  async quarantaeneUebernehmen(context, { params: { id } }) {
    const { anwenderId, eintrag } = await offen(context, id)
    await context.perform(anwenderId, Entry.parse(eintrag))
    await entschieden(context, 'quarantaene', id, 'uebernommen', null)
    return ok
  },
  async quarantaeneVerwerfen(context, { params: { id }, body: { grund } }) {
    await offen(context, id)
    await entschieden(context, 'quarantaene', id, 'verworfen', grund)
    return ok
  },
}

const geraete = (query: { q?: string | undefined; alarm?: 'ja' | 'nein' | undefined }): ListQuery => ({
  select: sql`g.id, coalesce(a.anzeigename, gt.name, '') as name, g.browser, g.zuletzt, g.hoechste, g.wartend, coalesce(l.luecken, 0) as luecken, l.seit, g.abweichung_sek, ${alarm} as alarm`,
  from: geraeteMitLuecken,
  where: [wordSearch(query.q, sql`a.anzeigename`, sql`g.browser`), query.alarm && sql`${alarm} = ${query.alarm === 'ja'}`],
  sorts: { zuletzt: [sql`g.zuletzt`, sql`g.id`], name: [sql`coalesce(a.anzeigename, gt.name, '')`, sql`g.id`] },
  standard: '-zuletzt',
})

/** Only what the device's clock said by itself (grade C) tells nothing of before and after. */
const ende = sql`case when q.ausweis_beendet is null then null when q.eintrag->'kopf'->>'grad' = 'C' then 'unbekannt'
  when q.erfasst <= q.ausweis_beendet then 'vorher' else 'nachher' end`

const wartende = ({ q, offen }: { q?: string | undefined; offen?: 'ja' | 'nein' | undefined }): ListQuery => ({
  select: sql`q.id, coalesce(a.anzeigename, '') as name, q.aufruf, q.erfasst, q.eingegangen, q.grund, q.ausweis_beendet, ${ende} as ende, q.entscheidung, case when q.entscheidung is null then array['uebernehmen', 'verwerfen'] else array[]::text[] end as darf`,
  from: sql`quarantaene q left join anwender a on a.id = q.anwender_id`,
  where: [wordSearch(q, sql`a.anzeigename`, sql`q.aufruf`), offen && sql`(q.entscheidung is null) = ${offen === 'ja'}`],
  sorts: { eingegangen: [sql`q.eingegangen`, sql`q.id`], name: [sql`coalesce(a.anzeigename, '')`, sql`q.id`] },
  standard: '-eingegangen',
})

async function offen({ db }: Context, id: string) {
  const row = await db.selectFrom('quarantaene').where('id', '=', id).select(['anwenderId', 'eintrag', 'entscheidung']).executeTakeFirst()
  if (!row) throw notFound()
  if (row.entscheidung !== null) throw conflict('verwaltung.schon-entschieden')
  return row
}

/** The content, field by field, as it was sent; what is long (parts of files) only with its length. */
const felder = (body: unknown) =>
  Object.entries(body && typeof body === 'object' ? body : {}).map(([feld, wert]) => {
    const text = typeof wert === 'string' ? wert : JSON.stringify(wert)
    return { feld, wert: text.length > 500 ? `${text.slice(0, 200)} … (${text.length})` : text }
  })
