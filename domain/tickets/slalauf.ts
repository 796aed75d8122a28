import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Schritt, Warneinheit, Warnstufe, Warnung } from './contract.ts'
import { Geschaeftszeit } from './kalender.ts'
import { merkmale } from './schritte.ts'
import { naechsteWarnung, regelFuer, slastand, type Regel, type Slastand } from './sla.ts'

export interface Regelwerk {
  regeln: readonly (Regel & { name: string })[]
  /** Types that name a rule: type → rule. */
  vorgaben: ReadonlyMap<string, string>
  /** The calendar of a rule. */
  zeit: (kalenderId: Id<'slaKalender'>) => Geschaeftszeit
  /** Types that a new ticket may have, in their order. */
  typen: readonly { id: string; prioritaet: number; fuerKunden: boolean }[]
  /** When the office is open by the first calendar, for reminders; null without any. */
  irgendeine: Geschaeftszeit | null
}
const bekannt = new WeakMap<object, { bis: number; regelwerk: Promise<Regelwerk> }>()
const MERKEN_MS = 5000

/** Rules, calendars and types, at most five seconds old; `root` is the pool that they are remembered for. */
export function regelwerk(root: Db): Promise<Regelwerk> {
  const jetzt = performance.now()
  const gemerkt = bekannt.get(root)
  if (gemerkt && gemerkt.bis > jetzt) return gemerkt.regelwerk
  const neu = lade(root)
  bekannt.set(root, { bis: jetzt + MERKEN_MS, regelwerk: neu })
  neu.catch(() => bekannt.delete(root))
  return neu
}
/** After a change: the next question reads again. */
export const vergiss = (root: Db) => bekannt.delete(root)

async function lade(db: Db): Promise<Regelwerk> {
  const [regeln, warnungen, kalender, fenster, feiertage, typen, arten] = await Promise.all([
    db.selectFrom('slaRegel').select(['id', 'name', 'ktostammId', 'typId', 'prioritaet', 'kalenderId', 'antwortMin', 'loesungMin', 'pausen']).execute(),
    db.selectFrom('slaRegelWarnung').orderBy('stufe').selectAll().execute(),
    db.selectFrom('slaKalender').orderBy('name').selectAll().execute(),
    db.selectFrom('slaKalenderZeit').orderBy('von').selectAll().execute(),
    db.selectFrom('feiertag').select(['land', 'region', 'datum', 'halbtags']).execute(),
    db.selectFrom('tickettyp').where('aktiv', '=', true).orderBy('folge').orderBy('name').select(['id', 'prioritaet', 'fuerKunden']).execute(),
    db.selectFrom('tickettyp').where('regelId', 'is not', null).select(['id', 'regelId']).execute(),
  ])
  const zeiten = new Map(
    kalender.map(({ id, zone, land, region, halbtagsBis }) => {
      const woche: Record<number, { von: string; bis: string }[]> = {}
      for (const { kalenderId, wochentag, von, bis } of fenster)
        if (kalenderId === id) (woche[wochentag] ??= []).push({ von, bis: bis === '00:00' ? '24:00' : bis })
      const frei = new Map<string, 'ganz' | 'halb'>()
      for (const tag of feiertage)
        if (tag.land === land && (tag.region === null || tag.region === region) && frei.get(tag.datum) !== 'ganz')
          frei.set(tag.datum, tag.halbtags ? 'halb' : 'ganz')
      return [id, new Geschaeftszeit({ zone, woche, frei, halbtagsBis })] as const
    }),
  )
  const jeRegel = Map.groupBy(warnungen, ({ regelId }) => regelId)
  return {
    regeln: regeln.map((regel) => ({ ...regel, pausen: regel.pausen as Schritt[], warnungen: (jeRegel.get(regel.id) ?? []).map(alsWarnung) })),
    vorgaben: new Map(arten.map(({ id, regelId }) => [id, regelId!])),
    zeit: (id) => zeiten.get(id)!,
    typen,
    irgendeine: zeiten.values().next().value ?? null,
  }
}

/** A level as the database has it. */
export const alsWarnung = ({ stufe, einheit, an }: { stufe: number; einheit: string; an: string }) => ({
  stufe,
  einheit: einheit as Warneinheit,
  an: an as Warnung['an'],
})

/** What the agreed times of a ticket are reckoned from. */
export interface Slaticket {
  id: string
  ktostammId: Id<'ktostamm'> | null
  typId: Id<'tickettyp'>
  prioritaet: number
  erstellt: string
  antwortUm: string | null
}
const ms = (instant: string) => Temporal.Instant.from(instant).epochMilliseconds

/** Where tickets stand, each by the rule that holds for it now; without a rule a ticket is not in the map. */
export async function slaVon(db: Db, { regeln, vorgaben, zeit }: Regelwerk, tickets: readonly Slaticket[], jetzt: Temporal.Instant) {
  const geregelt = tickets.flatMap((ticket) => {
    const regel = regelFuer(regeln, ticket, vorgaben.get(ticket.typId))
    return regel ? [{ ticket, regel }] : []
  })
  const schritte = geregelt.length
    ? await db
        .selectFrom('ticketSchritt')
        .where(
          'ticketId',
          'in',
          geregelt.map(({ ticket }) => ticket.id),
        )
        .orderBy('zeitpunkt')
        .orderBy('id')
        .select(['ticketId', 'nach', 'zeitpunkt'])
        .execute()
    : []
  const jeTicket = Map.groupBy(schritte, ({ ticketId }) => ticketId)
  return new Map(
    geregelt.map(({ ticket, regel }) => [ticket.id, standVon(ticket, regel, zeit(regel.kalenderId), jeTicket.get(ticket.id) ?? [], jetzt)] as const),
  )
}

function standVon<R extends Regel>(
  ticket: Slaticket,
  regel: R,
  zeit: Geschaeftszeit,
  schritte: readonly { nach: string; zeitpunkt: string }[],
  jetzt: Temporal.Instant,
) {
  const weg = schritte.map(({ nach, zeitpunkt }) => ({ um: ms(zeitpunkt), schritt: nach as Schritt }))
  const verlauf = {
    erstellt: ms(ticket.erstellt),
    schritte: weg.length ? weg : [{ um: ms(ticket.erstellt), schritt: 'erfasst' as const }],
    antwortUm: ticket.antwortUm === null ? null : ms(ticket.antwortUm),
  }
  const stand: Slastand = slastand(verlauf, regel, zeit, jetzt.epochMilliseconds)
  return { regel, stand, zeit }
}

/** The same for a ticket that is just being created: it has no log yet, so nothing has to be read. */
export function anfangs({ regeln, vorgaben, zeit }: Regelwerk, ticket: Slaticket, jetzt: Temporal.Instant) {
  const regel = regelFuer(regeln, ticket, vorgaben.get(ticket.typId))
  return fristen('erfasst', null, regel && standVon(ticket, regel, zeit(regel.kalenderId), [], jetzt), () => [], jetzt)
}

/** Reckons what lists sort by, and when somebody has to be warned next, from the log of these tickets. Part of every act that moves a clock. */
export async function rechneFaellig(db: Db, werk: Regelwerk, ids: readonly Id<'ticket'>[], jetzt: Temporal.Instant) {
  const tickets = await db
    .selectFrom('ticket')
    .where('id', 'in', ids)
    .select(['id', 'ktostammId', 'typId', 'prioritaet', 'schritt', 'erstellt', 'antwortUm', 'termin'])
    .execute()
  const staende = await slaVon(db, werk, tickets, jetzt)
  const gewarnt = await db.selectFrom('slaWarnung').where('ticketId', 'in', ids).select(['ticketId', 'ziel', 'stufe', 'einheit']).execute()
  const zeilen = tickets.map(({ id, schritt, termin }) => ({
    id,
    ...fristen(schritt as Schritt, termin, staende.get(id), (ziel) => gewarnt.filter((one) => one.ticketId === id && one.ziel === ziel).map(alsStufe), jetzt),
  }))
  await sql`
    update ticket t set faellig = coalesce(z.faellig, 'infinity'), warnung = z.warnung
    from jsonb_to_recordset(${JSON.stringify(zeilen)}::jsonb) as z(id uuid, faellig timestamptz, warnung timestamptz) where t.id = z.id`.execute(db)
}

/** What runs out next, and when the next warning is due. `gewarnt`: the levels that were given for one of the two promises. */
function fristen(
  schritt: Schritt,
  termin: string | null,
  eins: { regel: Regel; stand: Slastand; zeit: Geschaeftszeit } | undefined,
  gewarnt: (ziel: 'antwort' | 'loesung') => Warnstufe[],
  jetzt: Temporal.Instant,
) {
  if (merkmale[schritt].uhr === 'steht') return { faellig: null, warnung: null }
  const warnungen = (['antwort', 'loesung'] as const).flatMap((ziel) => {
    const stand = eins?.stand[ziel]
    const um = stand && naechsteWarnung(stand, eins.regel.warnungen, gewarnt(ziel), eins.zeit, jetzt.epochMilliseconds)
    return um === null || um === undefined ? [] : [um]
  })
  const versprochen = termin === null ? (eins?.stand.loesung?.faellig ?? null) : ms(termin)
  const offen = [eins?.stand.antwort?.faellig ?? null, versprochen].filter((um) => um !== null)
  return { faellig: offen.length ? instant(Math.min(...offen)) : null, warnung: warnungen.length ? instant(Math.min(...warnungen)) : null }
}
/** A level that was given. */
export const alsStufe = ({ stufe, einheit }: { stufe: number; einheit: string }): Warnstufe => ({ stufe, einheit: einheit as Warneinheit })
const instant = (um: number) => Temporal.Instant.fromEpochMilliseconds(um).toString()
