import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { frueheresObjekt, type Damals } from '#domain/kunden/frueher.ts'
import { sichtbareKostenstellen, sichtbareObjekte } from '#domain/kunden/sicht.ts'
import { beschaeftigt } from '#domain/personal/arbeitszeit.ts'
import { mitarbeiterMit } from '#domain/personal/sicht.ts'
import { sichtbareTickets } from '#domain/tickets/sicht.ts'
import { conflict, notFound, refused } from '#platform/contract/problem.ts'
import { may, type Work } from '#platform/server/http/context.ts'
import type { Kzverrzeit } from '#domain/tickets/contract.ts'
import { laengstensStunden, type Zeitart } from '../contract.ts'
import { aenderbarBis, type Berichtseinstellungen } from './contract.ts'
import { berichtseinstellungen, einstellungen, mitVorgaben } from './einstellungen.ts'
import { alsGrenzen, freigaben, grenzenAm, type Freigabe, type Grenzen } from './grenzen.ts'
import { alleRecht, eigeneRecht, type Berichtszeile } from './sicht.ts'

/** What an entry says. `datum` is the business day, `von` and `bis` are whole minutes. */
export interface Angaben {
  datum: string
  von: string
  bis: string
  objektId: Id<'objekt'>
  kostenstelleId: Id<'kostenstelle'> | null
  ticketId: Id<'ticket'> | null
  kzverrzeit: Kzverrzeit
  zeitart: Zeitart | null
  beschreibung: string
}
/** Whose entry it is, and where the person works. */
export interface Mensch {
  id: string
  vkforgid: number
  abteilungId: Id<'abteilung'>
  zone: string
  eintritt: string
  austritt: string | null
}

/** An entry that is so much older was kept by the device: what was true there then is kept all the same. */
const liegtSeit = { minutes: 2 }
/** When it was said: by the device's clock as far as the server believes it, and whether that is a while ago. */
export function gesagt({ eintrag, jetzt }: Work) {
  const um = eintrag ? Temporal.Instant.from(eintrag.um) : jetzt
  const erfasst = Temporal.Instant.compare(um, jetzt) < 0 ? um : jetzt
  return { erfasst, spaeter: Temporal.Instant.compare(erfasst.add(liegtSeit), jetzt) < 0 }
}
export const tagIn = (um: Temporal.Instant, zone: string) => um.toZonedDateTimeISO(zone).toPlainDate()

/** Times of an entry: whole minutes that begin on the business day (or in the night after it), not in the future, at most 16 h. Throws 422 at the field, which begins with `wo`. */
export function pruefeZeiten(
  { jetzt }: Work,
  { datum, von, bis }: Pick<Angaben, 'datum' | 'von' | 'bis'>,
  mensch: Pick<Mensch, 'zone' | 'eintritt' | 'austritt'>,
  wo = '',
) {
  const [ab, um] = [Temporal.Instant.from(von), Temporal.Instant.from(bis)]
  if (ab.epochMilliseconds % 60_000 || um.epochMilliseconds % 60_000) throw refused('arbeitsbericht.zeit', `${wo}von`)
  if (Temporal.PlainDate.compare(datum, tagIn(jetzt, mensch.zone).add({ days: 1 })) > 0) throw refused('arbeitsbericht.zukunft', wo ? `${wo}von` : 'datum')
  const naechte = tagIn(ab, mensch.zone).since(Temporal.PlainDate.from(datum)).days
  if (naechte !== 0 && naechte !== 1) throw refused('arbeitsbericht.zeit', `${wo}von`)
  const dauer = um.since(ab)
  if (dauer.sign <= 0 || Temporal.Duration.compare(dauer, { hours: laengstensStunden }) > 0) throw refused('arbeitsbericht.laenge', `${wo}bis`)
  if (!beschaeftigt(mensch, datum)) throw refused('arbeitsbericht.nicht-beschaeftigt', wo ? `${wo}von` : 'datum')
}

/** What an entry belongs to: the object's customer, and what has become of the object until it arrived. */
export interface Bezug {
  kostenstelleId: Id<'kostenstelle'> | null
  ticketId: Id<'ticket'> | null
  ktostammId: Id<'ktostamm'>
  objektGeschlossen: boolean
  objektDamals: Damals | null
}

/**
 * Object, cost centre and ticket of an entry, as the asker may see them. An object that another branch has taken over since the capture stays under its old
 * name, without what only that branch sees. `vomGeraet`: captured a while ago; then an object that was closed meanwhile stays. `bisher`: an entry stays
 * where it is. Throws 422 at the field.
 */
export async function pruefeBezug(context: Work, angaben: Angaben, { vomGeraet = false, bisher }: { vomGeraet?: boolean; bisher?: Berichtszeile } = {}) {
  const { objektId, kostenstelleId, ticketId, kzverrzeit, zeitart } = angaben
  if (zeitart && kzverrzeit !== 'K') throw refused('arbeitsbericht.zeitart-nur-ohne', 'zeitart')
  const bleibt = bisher?.objektId === objektId ? bisher : undefined
  const neueStelle = kostenstelleId !== bleibt?.kostenstelleId ? kostenstelleId : null
  const { objekt, seineStelle, seinTicket } = await sichtbares(context, { objektId, kostenstelleId: neueStelle, ticketId })
  const frueher = !objekt && !bleibt ? await frueheresObjekt(context, objektId, gesagt(context).erfasst) : undefined
  if (frueher) return bezug({ kostenstelleId: null, ticketId: seinTicket ? ticketId : null, ktostammId: frueher.ktostammId, objektDamals: frueher.damals })
  if (!objekt && !bleibt?.objektDamals) throw refused('arbeitsbericht.objekt-unbekannt', 'objektId')
  const geschlossen = objekt?.status !== 'O'
  if (geschlossen && !vomGeraet && !bleibt) throw refused('arbeitsbericht.objekt-zu', 'objektId')
  if (neueStelle && !seineStelle) throw refused('arbeitsbericht.kostenstelle-unbekannt', 'kostenstelleId')
  if (ticketId && !seinTicket) throw refused('arbeitsbericht.ticket-unbekannt', 'ticketId')
  if (bleibt) return bezug({ ...bleibt, kostenstelleId, ticketId, objektDamals: bleibt.objektDamals as Damals | null })
  return bezug({ kostenstelleId, ticketId, ktostammId: objekt!.ktostammId, objektGeschlossen: geschlossen })
}

const bezug = ({
  kostenstelleId,
  ticketId,
  ktostammId,
  objektGeschlossen = false,
  objektDamals = null,
}: Partial<Bezug> & Omit<Bezug, 'objektGeschlossen' | 'objektDamals'>): Bezug => ({ kostenstelleId, ticketId, ktostammId, objektGeschlossen, objektDamals })
/** The same for the table. */
export const bezugswerte = ({ objektDamals, ...rest }: Bezug) => ({ ...rest, objektDamals: objektDamals && JSON.stringify(objektDamals) })

/** What the asker sees of object, cost centre and ticket, in one question. */
async function sichtbares(context: Work, { objektId, kostenstelleId, ticketId }: Pick<Angaben, 'objektId' | 'kostenstelleId' | 'ticketId'>) {
  const objekt = sichtbareObjekte(context, eigeneRecht).where('objekt.id', '=', objektId).select(['objekt.status', 'objekt.ktostammId'])
  const stelle =
    kostenstelleId &&
    sichtbareKostenstellen(context, eigeneRecht)
      .where('kostenstelle.id', '=', kostenstelleId)
      .where('kostenstelle.objektId', '=', objektId)
      .select('kostenstelle.id')
  const ticket = ticketId && sichtbareTickets(context).where('t.id', '=', ticketId).select('t.id')
  const gibtEs = (was: typeof stelle | typeof ticket) => (was ? sql<boolean>`exists (${was})` : sql<boolean>`false`)
  const { rows } = await sql<{ status: string | null; ktostammId: Id<'ktostamm'> | null; seineStelle: boolean; seinTicket: boolean }>`
    select o.status, o.ktostamm_id, ${gibtEs(stelle)} as seine_stelle, ${gibtEs(ticket)} as sein_ticket from (values (1)) gefragt left join (${objekt}) o on true`.execute(
    context.db,
  )
  const { status, ktostammId, ...rest } = rows[0]!
  return { objekt: ktostammId === null ? undefined : { status, ktostammId }, ...rest }
}

/**
 * May this day still be added to? A week that was handed in and a closed month are closed; what a device had captured before still arrives, and
 * ARBEITSBERICHT.ALLE may with a reason. Answers whether it is told as added later, or why it is closed.
 */
export async function tagOffen(context: Work, { datum, grund = '' }: { datum: string; grund?: string }, mensch: Mensch, gelesen?: Tagesstand) {
  const { erfasst, spaeter } = gesagt(context)
  const { grenzen, eingestellt } = gelesen ?? { grenzen: await grenzenAm(context.db, mensch.id, datum), eingestellt: await einstellungen(context.db) }
  const { monatZu, wocheZu, geschlossen } = grenzen
  const nachgetragen = aenderbarBis(datum, eingestellt) < tagIn(erfasst, mensch.zone).toString()
  if (!monatZu && !wocheZu) return { erfasst, nachgetragen, zu: null }
  const davor = spaeter && (geschlossen === null || Temporal.Instant.compare(erfasst, Temporal.Instant.from(geschlossen)) < 0)
  const geht = davor || (may(context, alleRecht) && grund !== '')
  return { erfasst, nachgetragen: true, zu: geht ? null : monatZu ? ('arbeitsbericht.monat-zu' as const) : ('arbeitsbericht.woche-zu' as const) }
}

/** The same for one person's entry. Throws 422 at `datum` when the day is closed. */
export async function pruefeTag(context: Work, angaben: { datum: string; grund?: string }, mensch: Mensch, gelesen?: Tagesstand) {
  const { zu, ...offen } = await tagOffen(context, angaben, mensch, gelesen)
  if (zu) throw refused(zu, 'datum')
  return offen
}

/** What decides whether a day is open: releases, and what the company set. */
interface Tagesstand {
  grenzen: Grenzen
  eingestellt: Berichtseinstellungen
}
/**
 * Whoever enters something for himself, and how his day stands, in one question. From here on two acts for the same person wait for each other (`nacheinander`).
 * `keys`: rights by which he may see others. Throws 404.
 */
export async function menschAmTag(context: Work, lstfixId: Id<'lstfix'>, datum: string, ...keys: string[]) {
  const gefunden = await mitarbeiterMit(context, lstfixId, ...keys)
    .selectAll('lstfix')
    .select(['filiale.zone', 'filiale.land', 'filiale.region', 'filiale.name as filiale'])
    .select(sql<Freigabe[]>`array(select to_jsonb(f) from (${freigaben(sql`lstfix.id`, datum)}) f)`.as('freigaben'))
    .select(sql<Partial<Berichtseinstellungen> | null>`(select wert from installation where schluessel = ${berichtseinstellungen})`.as('gesetzt'))
    .forNoKeyUpdate('lstfix')
    .executeTakeFirst()
  if (!gefunden) throw notFound()
  const { freigaben: rows, gesetzt, ...mensch } = gefunden
  return { mensch, tag: { grenzen: alsGrenzen(rows), eingestellt: mitVorgaben(gesetzt) } satisfies Tagesstand }
}

type Gleiches = Pick<Angaben, 'objektId' | 'von' | 'bis'>
/** A standing entry of this person with the same object and times. */
export const gleicher = ({ db }: Work, lstfixId: Id<'lstfix'>, { objektId, von, bis }: Gleiches) =>
  db
    .selectFrom('arbeitsbericht')
    .where('lstfixId', '=', lstfixId)
    .where('objektId', '=', objektId)
    .where('von', '=', von)
    .where('bis', '=', bis)
    .where('storniert', 'is', null)
    .orderBy('angelegt')
    .selectAll()
    .executeTakeFirst()

/** The same in one question with whether this id is free. Throws 409 when it is taken. */
export async function gleicherOderFrei({ db }: Work, lstfixId: Id<'lstfix'>, { id, objektId, von, bis }: Gleiches & { id: string }) {
  const row = await db
    .selectFrom('arbeitsbericht')
    .where((eb) => eb.or([eb('id', '=', id), eb.and({ lstfixId, objektId, von, bis, storniert: null })]))
    .orderBy(sql`id = ${id}::uuid`, 'desc')
    .orderBy('angelegt')
    .selectAll()
    .executeTakeFirst()
  if (row?.id === id) throw conflict('schon-vorhanden')
  return row
}

/** Two acts for the same person wait for each other, so that neither misses the other's entry. */
export const nacheinander = ({ db }: Work, lstfixId: Id<'lstfix'>) => sql`select from lstfix where id = ${lstfixId}::uuid for no key update`.execute(db)
