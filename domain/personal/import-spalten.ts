import { StartError } from '#platform/server/start/error.ts'

/** Columns of the file: title as we write it, and the other names that payroll programs give it (folded: see `falten`). */
const spalten = {
  persnr: ['Personalnummer', 'persnr', 'personalnr', 'pnr', 'mitarbeiternummer'],
  vorname: ['Vorname', 'rufname'],
  zuname: ['Zuname', 'nachname', 'familienname', 'name'],
  email: ['E-Mail', 'mail', 'emailadresse', 'mailadresse'],
  telefon: ['Telefon', 'telefonnummer', 'tel', 'handy', 'mobil'],
  lohngruppe: ['Lohngruppe', 'lohngr', 'tarifgruppe'],
  geburtsdatum: ['Geburtsdatum', 'gebdatum', 'geburtstag', 'geboren'],
  abteilung: ['Abteilung', 'abt'],
  abteilungsnummer: ['Abteilungsnummer', 'abteilungsnr', 'abtnr'],
  filiale: ['Filiale', 'vkforgid', 'vkforg', 'filialnummer', 'niederlassung'],
  eintritt: ['Eintritt', 'eintrittsdatum', 'eingetreten'],
  austritt: ['Austritt', 'austrittsdatum', 'ausgetreten'],
  modell: ['Arbeitszeitmodell', 'modell', 'zeitmodell'],
  modellAb: ['Modell ab', 'modellgueltigab', 'arbeitszeitmodellab'],
  username: ['Benutzername', 'benutzer', 'anwender', 'anwendername', 'login', 'username'],
  rollen: ['Rollen', 'rolle'],
  sprache: ['Sprache', 'language'],
  mo: ['Mo', 'montag'],
  di: ['Di', 'dienstag'],
  mi: ['Mi', 'mittwoch'],
  do: ['Do', 'donnerstag'],
  fr: ['Fr', 'freitag'],
  sa: ['Sa', 'samstag', 'sonnabend'],
  so: ['So', 'sonntag'],
} as const satisfies Record<string, readonly [string, ...string[]]>

export type Spalte = keyof typeof spalten
/** Reports a reason at the column of the line in work. */
export type Melde = (spalte: Spalte, grund: string) => void
/** Weekday columns in the order of `wochentag` 1 … 7. */
export const wochentage = ['mo', 'di', 'mi', 'do', 'fr', 'sa', 'so'] as const satisfies readonly Spalte[]
/** A column's title, for messages. */
export const titel = (spalte: Spalte): string => spalten[spalte][0]

/** Where each known column stands; `fremd` are the titles that nobody reads. */
export interface Kopf {
  ort: ReadonlyMap<Spalte, number>
  fremd: string[]
}

/** Finds the columns by their titles. Throws StartError when one that every line needs is missing, or two mean the same. */
export function kopf(header: readonly string[]): Kopf {
  const ort = new Map<Spalte, number>()
  const fremd: string[] = []
  for (const [index, title] of header.entries()) {
    const spalte = bekannt.get(falten(title))
    if (!spalte) {
      fremd.push(title)
      continue
    }
    const before = ort.get(spalte)
    if (before !== undefined) throw new StartError(`Die Spalten „${header[before]!}“ und „${title}“ bedeuten dasselbe.`)
    ort.set(spalte, index)
  }
  const fehlend = noetig.filter((spalte) => !ort.has(spalte)).map((spalte) => `„${titel(spalte)}“`)
  if (fehlend.length)
    throw new StartError(
      `In der Kopfzeile ${fehlend.length > 1 ? 'fehlen die Spalten' : 'fehlt die Spalte'} ${fehlend.join(', ')}. Gefunden: ${header.map((title) => `„${title}“`).join(', ')}.`,
    )
  return { ort, fremd }
}

/** The same word whatever its case, umlauts (ä = ae) and punctuation. */
export const falten = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => ({ ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' })[letter]!)
    .replace(/[^\p{L}\p{N}]+/gu, '')

const noetig = ['persnr', 'vorname', 'zuname', 'abteilung', 'eintritt'] as const satisfies readonly Spalte[]
const bekannt = new Map((Object.keys(spalten) as Spalte[]).flatMap((spalte) => spalten[spalte].map((name) => [falten(name), spalte] as const)))
