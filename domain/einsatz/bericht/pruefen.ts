import { sql } from 'kysely'
import { frueheresObjekt, type Damals } from '#domain/kunden/frueher.ts'
import { sichtbareKostenstellen, sichtbareObjekte } from '#domain/kunden/sicht.ts'
import { beschaeftigt } from '#domain/personal/arbeitszeit.ts'
import { sichtbareTickets } from '#domain/tickets/sicht.ts'
import { refused } from '#platform/contract/problem.ts'
import { may, type Context } from '#platform/server/http/context.ts'
import type { Kzverrzeit } from '#domain/tickets/contract.ts'
import { laengstensStunden, type Zeitart } from '../contract.ts'
import { aenderbarBis } from './contract.ts'
import { einstellungen } from './einstellungen.ts'
import { grenzenAm } from './grenzen.ts'
import { alleRecht, eigeneRecht, type Berichtszeile } from './sicht.ts'

/** What an entry says. `datum` is the business day, `von` and `bis` are whole minutes. */
export interface Angaben {
  datum: string
  von: string
  bis: string
  objektId: string
  kostenstelleId: string | null
  ticketId: string | null
  kzverrzeit: Kzverrzeit
  zeitart: Zeitart | null
  beschreibung: string
}
/** Whose entry it is, and where the person works. */
export interface Mensch {
  id: string
  vkforgid: number
  abteilungId: string
  zone: string
  eintritt: string
  austritt: string | null
}

/** An entry that is so much older was kept by the device: what was true there then is kept all the same. */
const liegtSeit = { minutes: 2 }
/** When it was said: by the device's clock as far as the office believes it, and whether that is a while ago. */
export function gesagt({ eintrag, jetzt }: Context) {
  const um = eintrag ? Temporal.Instant.from(eintrag.um) : jetzt
  const erfasst = Temporal.Instant.compare(um, jetzt) < 0 ? um : jetzt
  return { erfasst, spaeter: Temporal.Instant.compare(erfasst.add(liegtSeit), jetzt) < 0 }
}
export const tagIn = (um: Temporal.Instant, zone: string) => um.toZonedDateTimeISO(zone).toPlainDate()

/** Times of an entry: whole minutes that begin on the business day (or in the night after it), not in the future, at most 16 h. Throws 422 at the field, which begins with `wo`. */
export function pruefeZeiten(
  { jetzt }: Context,
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
  kostenstelleId: string | null
  ticketId: string | null
  ktostammId: string
  objektGeschlossen: boolean
  objektDamals: Damals | null
}

/**
 * Object, cost center and ticket of an entry, as the asker may see them. An object that another branch has taken over since the capture stays under its old
 * name, without what only that branch sees. `vomGeraet`: captured a while ago; then an object that was closed meanwhile stays. `bisher`: an entry stays
 * where it is. Throws 422 at the field.
 */
export async function pruefeBezug(context: Context, angaben: Angaben, { vomGeraet = false, bisher }: { vomGeraet?: boolean; bisher?: Berichtszeile } = {}) {
  const { objektId, kostenstelleId, ticketId, kzverrzeit, zeitart } = angaben
  if (zeitart && kzverrzeit !== 'K') throw refused('arbeitsbericht.zeitart-nur-ohne', 'zeitart')
  const seinTicket = !!ticketId && !!(await sichtbareTickets(context).where('t.id', '=', ticketId).select('t.id').executeTakeFirst())
  const bleibt = bisher?.objektId === objektId ? bisher : undefined
  const objekt = await sichtbareObjekte(context, eigeneRecht)
    .where('objekt.id', '=', objektId)
    .select(['objekt.status', 'objekt.ktostammId'])
    .executeTakeFirst()
  const frueher = !objekt && !bleibt ? await frueheresObjekt(context, objektId, gesagt(context).erfasst) : undefined
  if (frueher) return bezug({ kostenstelleId: null, ticketId: seinTicket ? ticketId : null, ktostammId: frueher.ktostammId, objektDamals: frueher.damals })
  if (!objekt && !bleibt?.objektDamals) throw refused('arbeitsbericht.objekt-unbekannt', 'objektId')
  const geschlossen = objekt?.status !== 'O'
  if (geschlossen && !vomGeraet && !bleibt) throw refused('arbeitsbericht.objekt-zu', 'objektId')
  if (kostenstelleId && kostenstelleId !== bleibt?.kostenstelleId && !(await stelle(context, objektId, kostenstelleId)))
    throw refused('arbeitsbericht.kostenstelle-unbekannt', 'kostenstelleId')
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

const stelle = (context: Context, objektId: string, id: string) =>
  sichtbareKostenstellen(context, eigeneRecht)
    .where('kostenstelle.id', '=', id)
    .where('kostenstelle.objektId', '=', objektId)
    .select('kostenstelle.id')
    .executeTakeFirst()

/**
 * May this day still be added to? A week that was handed in and a closed month are closed; what a device had captured before still arrives, and
 * ARBEITSBERICHT.ALLE may with a reason. Answers whether it is told as added later, or why it is closed.
 */
export async function tagOffen(context: Context, { datum, grund = '' }: { datum: string; grund?: string }, mensch: Mensch) {
  const { erfasst, spaeter } = gesagt(context)
  const { monatZu, wocheZu, geschlossen } = await grenzenAm(context.db, mensch.id, datum)
  const nachgetragen = aenderbarBis(datum, await einstellungen(context.db)) < tagIn(erfasst, mensch.zone).toString()
  if (!monatZu && !wocheZu) return { erfasst, nachgetragen, zu: null }
  const davor = spaeter && (geschlossen === null || Temporal.Instant.compare(erfasst, Temporal.Instant.from(geschlossen)) < 0)
  const geht = davor || (may(context, alleRecht) && grund !== '')
  return { erfasst, nachgetragen: true, zu: geht ? null : monatZu ? ('arbeitsbericht.monat-zu' as const) : ('arbeitsbericht.woche-zu' as const) }
}

/** The same for one person's entry. Throws 422 at `datum` when the day is closed. */
export async function pruefeTag(context: Context, angaben: { datum: string; grund?: string }, mensch: Mensch) {
  const { zu, ...offen } = await tagOffen(context, angaben, mensch)
  if (zu) throw refused(zu, 'datum')
  return offen
}

/** A standing entry of this person with the same object and times. */
export const gleicher = ({ db }: Context, lstfixId: string, { objektId, von, bis }: Pick<Angaben, 'objektId' | 'von' | 'bis'>) =>
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

/** Two acts for the same person wait for each other, so that neither misses the other's entry. */
export const nacheinander = ({ db }: Context, lstfixId: string) => sql`select from lstfix where id = ${lstfixId}::uuid for no key update`.execute(db)
