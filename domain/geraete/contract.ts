import * as z from 'zod/mini'
import { Instant, note } from '#platform/contract/shapes.ts'

/** Where a remote session is known from. */
export const sitzungsquellen = ['hand', 'datei', 'windows', 'guacamole'] as const
export const Sitzungsquelle = z.enum(sitzungsquellen)
export type Sitzungsquelle = z.output<typeof Sitzungsquelle>

/** Why the log is kept and how; minutes and months. */
export const Sitzungseinstellungen = z.object({
  /** Do customers read who it was? */
  technikerNennen: z.boolean(),
  /** Gaps up to this long are drawn together. */
  lueckeMin: z.int().check(z.minimum(0), z.maximum(120)),
  einheitMin: z.int().check(z.minimum(1), z.maximum(60)),
  mindestMin: z.int().check(z.minimum(0), z.maximum(120)),
  je: z.enum(['block', 'tag']),
  art: z.enum(['auf', 'kaufmaennisch']),
  /** After so many months the person is no longer named, unless the session was booked. */
  personMonate: z.int().check(z.minimum(1), z.maximum(120)),
  /** After so many months a session that was not booked is deleted; 0: never. */
  sitzungMonate: z.int().check(z.minimum(0), z.maximum(240)),
  zweck: note(1000),
})
export type Sitzungseinstellungen = z.output<typeof Sitzungseinstellungen>

/** How the last question to Guacamole went. `neueste`: beginning of the newest session it told; `luecken`: times of which sessions are missing. */
export const Guacamolestand = z.object({
  um: Instant,
  fehler: z.string(),
  neueste: z.nullable(Instant),
  luecken: z.array(z.object({ von: Instant, bis: Instant })),
  /** The tree of groups could not be read, or not all of it: sessions may have come without their group. */
  gruppenUnlesbar: z._default(z.boolean(), false),
})
export type Guacamolestand = z.output<typeof Guacamolestand>

export const standardsitzung: Sitzungseinstellungen = {
  technikerNennen: false,
  lueckeMin: 15,
  einheitMin: 15,
  mindestMin: 15,
  je: 'block',
  art: 'auf',
  personMonate: 12,
  sitzungMonate: 36,
  zweck:
    'Das Log hält fest, wer wann mit welchem System verbunden war, damit Arbeitszeit auf Tickets kommt und Kunden Zugriffe auf ihre Systeme nachvollziehen können. Eingaben und Bildschirme zeichnet das Portal nicht auf. Leistung wird damit nicht kontrolliert.',
}

/** How a device comes to its address: one choice under three names of the specification. */
export const ipArten = ['statisch', 'dhcp', 'reservierung'] as const
export const IpArt = z.enum(ipArten)
export type IpArt = z.output<typeof IpArt>

/** Why a device left. */
export const ausscheidegruende = ['verkauft', 'entsorgt', 'verloren', 'gestohlen', 'zurückgegeben'] as const
export const Ausscheidegrund = z.enum(ausscheidegruende)
export type Ausscheidegrund = z.output<typeof Ausscheidegrund>

/** Where a term (warranty, support) stands today. */
export const fristlagen = ['unbekannt', 'gilt', 'läuft ab', 'abgelaufen'] as const
export const Fristlage = z.enum(fristlagen)
export type Fristlage = z.output<typeof Fristlage>

/** What a licence is counted by: people, devices, or not at all. */
export const lizenzarten = ['platz', 'geraet', 'standort', 'firma'] as const
export const Lizenzart = z.enum(lizenzarten)
export type Lizenzart = z.output<typeof Lizenzart>
/** Does a licence of this kind have places to be given? */
export const zaehltPlaetze = (art: Lizenzart) => art === 'platz' || art === 'geraet'

/** Lists from which fields of a device are chosen; their names are those of the tables and of the calls. */
export const auswahllisten = ['produkt', 'hardwaretyp', 'garantietyp', 'betriebssystem', 'hersteller', 'subnetzmaske', 'supporttyp', 'standort'] as const
export const Auswahlliste = z.enum(auswahllisten)
export type Auswahlliste = z.output<typeof Auswahlliste>

/** What looks odd about a device. It is told and keeps nobody from saving. */
export const hinweisarten = [
  'seriennummer-fehlt',
  'seriennummer-aehnlich',
  'express-passt-nicht',
  'hostname-ungueltig',
  'ip-fehlt',
  'mac-fehlt',
  'ip-ausserhalb',
  'ip-randadresse',
  'ip-doppelt',
  'mac-ungueltig',
  'mac-doppelt',
] as const
export const Hinweisart = z.enum(hinweisarten)
export type Hinweisart = z.output<typeof Hinweisart>

/** Is the last of the 13 digits of a Global Location Number the check digit of the others? */
export function istGln(gln: string): boolean {
  if (!/^\d{13}$/.test(gln)) return false
  const sum = Array.from(gln.slice(0, 12), Number).reduce((total, digit, index) => total + digit * (index % 2 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10 === Number(gln[12])
}

/** Six bytes as people and machines write them (`AA-BB-CC-DD-EE-FF`, `aabb.ccdd.eeff`), as `aa:bb:cc:dd:ee:ff`; null when it is none. */
export function macVon(text: string): string | null {
  const digits = text.trim().toLowerCase()
  if (!/^([0-9a-f]{2}([:-])([0-9a-f]{2}\2){4}[0-9a-f]{2}|[0-9a-f]{4}\.[0-9a-f]{4}\.[0-9a-f]{4}|[0-9a-f]{12})$/.test(digits)) return null
  return digits.replace(/[^0-9a-f]/g, '').replace(/..(?!$)/g, '$&:')
}

/** What was read from a label: a device of this portal (`https://…/h/1042`), or words to look for (a maker's serial number, a bare number). Null: an address that is not ours; it is never followed. */
export function geraetecode(gelesen: string, origin: string): { nummer: number } | { wort: string } | null {
  const text = gelesen.trim()
  const adresse = URL.parse(text)
  // "SN:5CG1" is no address, though it parses as one.
  if (!adresse || !/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return text === '' || text.length > 100 ? null : { wort: text }
  const nummer = /^\/h\/(\d{1,9})$/.exec(adresse.pathname)?.[1]
  return adresse.origin === origin && nummer !== undefined ? { nummer: Number(nummer) } : null
}

/** What begins the code of a place. */
const vorn = 'ORT'

/** The code on the label of a place: its number and a check digit. */
export const ortscode = (nummer: number) => `${vorn}${nummer}${pruefziffer(String(nummer))}`

/** What the QR code on the label of a place carries, after the portal's address: it opens the place. */
export const ortspfad = (nummer: number) => `/h/ort/${nummer}`

/** The number of the place that a label means, by its address or by its code however it was written (`ort 101-1`). Null: no label of a place of this portal, or a mistyped one. */
export function ortAus(gelesen: string, origin: string): number | null {
  const text = gelesen.trim()
  const adresse = /^https?:/i.test(text) ? URL.parse(text) : null
  if (adresse) {
    const nummer = adresse.origin === origin ? /^\/h\/ort\/(\d{1,9})$/.exec(adresse.pathname)?.[1] : undefined
    return nummer === undefined ? null : Number(nummer)
  }
  const [, nummer, ziffer] = /^ORT([1-9]\d{0,8})(\d)$/.exec(text.toUpperCase().replace(/[\s-]/g, '')) ?? []
  return nummer !== undefined && pruefziffer(nummer) === ziffer ? Number(nummer) : null
}

/** From the right 3, 1, 3 … times each digit, up to the next ten: as the check digit of an article number. */
function pruefziffer(nummer: string): string {
  const summe = Array.from(nummer, Number)
    .toReversed()
    .reduce((bisher, ziffer, stelle) => bisher + ziffer * (stelle % 2 ? 1 : 3), 0)
  return String((10 - (summe % 10)) % 10)
}
