import * as z from 'zod/mini'

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
