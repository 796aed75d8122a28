import { sql } from 'kysely'
import { ansprechpartnerwahl, kostenstellenwahl, kundenwahl, objektwahl, type Wahl } from '#domain/kunden/suche.ts'
import { pausen } from '#domain/tickets/contract.ts'
import { internRecht, sichtbareTickets, siehtInternes } from '#domain/tickets/sicht.ts'
import type { Slastand } from '#domain/tickets/sla.ts'
import { regelwerk, slaVon } from '#domain/tickets/slalauf.ts'
import type { Answer, Parsed } from '#platform/contract/contract.ts'
import type { Context } from '#platform/server/http/context.ts'
import { pageOf } from '#platform/server/record/keyset.ts'
import { searchWords } from '#platform/server/record/search.ts'
import type { calls } from '../contract.ts'
import type { Typzeichen } from '../contract/formen.ts'
import { waehlbareTypen } from './anlegen.ts'
import { alsTicket, zeilen } from './liste/frage.ts'
import { personal } from './kommentare.ts'
import { alsZiel } from './ticket.ts'

const keys = [internRecht]
/** Pick-lists show their beginning: who wants more types more. */
const ohneSeiten = (entities: Wahl[]) => ({ entities, next: null })
const muster = (q = '') => searchWords(q).map((wort) => `%${wort}%`)

export async function typen(context: Context, { q, limit }: Parsed<typeof calls.typen>['query']) {
  let query = waehlbareTypen(context)
  for (const wort of muster(q)) query = query.where('name', 'ilike', wort)
  const rows = await query.orderBy('folge').orderBy('name').limit(limit).select(['id', 'name', 'mitTest', 'icon', 'prioritaet', 'hinweis']).execute()
  return { entities: rows.map(({ hinweis, icon, ...row }) => ({ ...row, icon: icon as Typzeichen, nummer: null, hint: hinweis })), next: null }
}
export const kunden = async (context: Context, { q, limit }: Parsed<typeof calls.kunden>['query']) => ohneSeiten(await kundenwahl(context, { q, limit, keys }))
export const objekte = async (context: Context, { q, limit, ktostammId }: Parsed<typeof calls.objekte>['query']) =>
  ohneSeiten(await objektwahl(context, { q, limit, keys, ktostammId }))
export const kostenstellen = async (context: Context, { q, limit, objektId }: Parsed<typeof calls.kostenstellen>['query']) =>
  ohneSeiten(await kostenstellenwahl(context, { q, limit, keys, objektId }))
export const ansprechpartner = async (context: Context, { q, limit, ktostammId }: Parsed<typeof calls.ansprechpartner>['query']) =>
  ohneSeiten(await ansprechpartnerwahl(context, { q, limit, keys, ktostammId }))

export async function personen(context: Context, { q, ...asked }: Parsed<typeof calls.personen>['query']) {
  let query = personal(context)
  for (const wort of muster(q)) query = query.where('a.anzeigename', 'ilike', wort)
  const { entities, next } = await pageOf(query.select(['a.id', 'a.anzeigename as name']), ['a.anzeigename', 'a.id'], asked)
  return { entities: entities.map((row) => ({ ...row, nummer: null, hint: '' })), next }
}

export async function antworten(context: Context, { q, limit }: Parsed<typeof calls.antworten>['query']) {
  let query = context.db.selectFrom('antwortvorlage').where('aktiv', '=', true)
  for (const wort of muster(q)) query = query.where(sql<boolean>`name || ' ' || text ilike ${wort}`)
  return { entities: await query.orderBy('name').limit(limit).select(['id', 'name', 'text']).execute(), next: null }
}

/** What runs out next, and which promise it is; or what waits for somebody else, and since when. */
export async function tafel(context: Context, { uhr, ...asked }: Parsed<typeof calls.tafel>['query']): Promise<Answer<typeof calls.tafel>> {
  const steht = uhr === 'steht'
  const wartende = zeilen(
    sichtbareTickets(context)
      .$if(steht, (query) => query.where('t.schritt', 'in', [...pausen]).where(uhrSteht))
      .$if(!steht, (query) => query.where('t.zustand', '!=', 'Erledigt').where(sql<boolean>`t.faellig < 'infinity'`)),
    siehtInternes(context),
  ).select(['t.antwortUm', 't.termin'])
  const { entities: rows, next } = await pageOf(wartende, [steht ? 't.seit' : 't.faellig', 't.id'], asked)
  const staende = await slaVon(context.db, await regelwerk(context.root), rows, context.jetzt)
  return {
    next,
    entities: rows.map((row) => {
      const stand = staende.get(row.id)?.stand
      const was = steht ? 'loesung' : naechstes(row.termin, stand)
      return { ticket: alsTicket(row), was, ziel: was === 'termin' ? null : alsZiel(stand?.[was] ?? null) } as const
    }),
  }
}

/** The rule that holds (`regelFuer`) may let its clock run on in such a step: then the ticket belongs to the other board. */
const uhrSteht = sql<boolean>`not exists (
  select from (
    select r.pausen, r.loesung_min from sla_regel r
    cross join lateral (select (r.ktostamm_id is null or r.ktostamm_id = t.ktostamm_id) and (r.typ_id is null or r.typ_id = t.typ_id)
      and (r.prioritaet is null or r.prioritaet = t.prioritaet) as passt, coalesce(r.id = y.regel_id, false) as vorgabe) m
    where m.passt or m.vorgabe
    order by greatest(case when m.passt then (r.ktostamm_id is not null)::int * 4 + (r.typ_id is not null)::int * 2 + (r.prioritaet is not null)::int end,
      case when m.vorgabe then 1.5 end) desc limit 1
  ) gilt where gilt.loesung_min is not null and t.schritt <> all (gilt.pausen))`

function naechstes(termin: string | null, stand: Slastand | undefined) {
  const antwort = stand?.antwort?.faellig ?? Infinity
  if (termin !== null && Temporal.Instant.from(termin).epochMilliseconds <= antwort) return 'termin'
  return antwort <= (stand?.loesung?.faellig ?? Infinity) && antwort < Infinity ? 'antwort' : 'loesung'
}
