import { kanonisch, kurzcode } from './kanonisch.ts'
import { jeEinheit } from './menge.ts'
import { aufTakt, hundertstelstunden } from './zeitmenge.ts'

/** A line as it is signed. Of time `menge` is minutes, rounded. */
export interface Scheinzeile {
  id: string
  art: string
  name: string
  /** Of time: the personnel number of whoever has the name of somebody else on the same sheet. None: left out or empty. */
  persnr?: string
  /** Of time: how the person is paid, as it was when the line came onto the sheet. None: left out or empty. */
  lohngruppe?: string
  von: string | null
  bis: string | null
  nummer: string
  text: string
  menge: string
  einheit: string
  kommentar: string
}
/** A sheet as it is signed: what the customer sees, with the names that the sheet itself carries. */
export interface Unterschriebenes {
  id: string
  fassung: number
  vorlaeufig: string
  art: string
  datum: string
  objekt: string
  kunde: string
  kostenstelle: string
  ticket: string
  ansprechpartner: string
  vertragsart: string
  angeordnetVon: string
  angeordnetAm: string | null
  wetter: string | null
  /** Where it was taken from; none: it was typed on the sheet. */
  wetterquelle?: string
  tempMin: string | null
  tempMax: string | null
  notiz: string
  /** Strokes of a drawing; none: null. */
  skizze: readonly (readonly number[])[] | null
  /** What the signature confirms, in words. */
  bestaetigt: string
  zeilen: readonly Scheinzeile[]
  /** Shared ones: hash (hex) of the bytes that the device sent. */
  bilder: readonly { id: string; beschriftung: string; sha256: string }[]
}

/** The text that a signature is about, the same on the device and at the server: without the final number and without what is internal. */
export const unterschriebenerText = ({ zeilen, bilder, skizze, wetterquelle, ...schein }: Unterschriebenes): string =>
  kanonisch({
    ...schein,
    ...(wetterquelle && { wetterquelle }),
    skizze: (skizze ?? []).map((strich) => strich.join(',')).join(';'),
    bilder: bilder.map(({ id, beschriftung, sha256 }) => ({ beschriftung, id, sha256 })),
    positionen: zeilen.map(({ art, name, persnr, lohngruppe, von, bis, nummer, text, menge, einheit, kommentar }) => ({
      art,
      bis: bis && sekunden(bis),
      einheit,
      kommentar,
      // Texts from before it was known, and of people without one, stay as they are.
      ...(lohngruppe && { lohngruppe }),
      menge,
      name,
      nummer,
      ...(persnr && { persnr }),
      text,
      von: von && sekunden(von),
    })),
    summen: summen(zeilen),
  })

/** Who worked, behind the name what tells him apart and the wage group; empty where nobody did. */
export const werVon = ({ name, persnr, lohngruppe }: Pick<Scheinzeile, 'name' | 'persnr' | 'lohngruppe'>) => mitZusatz(name, persnr, lohngruppe)
const mitZusatz = (name: string, ...zusatz: readonly (string | undefined)[]) => (zusatz.some(Boolean) ? `${name} (${zusatz.filter(Boolean).join(', ')})` : name)

/** Ids of those among these people who share their name with somebody else there: a sheet tells them apart by their personnel number. An erased name is nobody's. */
export function namensvettern(leute: readonly { wer: string; name: string }[], ohneNamen: readonly string[] = []): ReadonlySet<string> {
  const jeName = Map.groupBy(leute, ({ name }) => name)
  const mehrere = [...jeName].filter(([name, seine]) => name && !ohneNamen.includes(name) && new Set(seine.map(({ wer }) => wer)).size > 1)
  return new Set(mehrere.flatMap(([, seine]) => seine.map(({ wer }) => wer)))
}

/** Totals by unit; time in hundredths of an hour that are the sum of its printed lines. */
export function summen(zeilen: readonly Scheinzeile[]) {
  const zeit = stundenDer(zeilen).reduce((alle, { hundertstel }) => alle + hundertstel, 0)
  return [...(zeit ? [{ einheit: 'Zeit h', menge: stundentext(zeit) }] : []), ...jeEinheit(zeilen.filter(({ art }) => art !== 'Zeit' && art !== 'Text'))]
}

/** Hours of somebody in a wage group; decimal text, as lines print it. */
export interface Personenstunden {
  /** With the personnel number where two on the sheet are called the same. */
  name: string
  /** Empty: none. */
  lohngruppe: string
  stunden: string
}
/** Hours of all in a wage group. */
export type Gruppenstunden = Omit<Personenstunden, 'name'>

/**
 * What a sheet says of hours, per person and wage group, in the order of its lines; of a wage group only where there are several (VOB/B §15(3)). Sums of the printed
 * lines (einsatz.md 4.3), so they add up to its total. Who it was is what the sheet calls him: two people of one name are told apart by their personnel number; a text that was signed
 * without it knows no more.
 */
export function stundenJe(zeilen: readonly Scheinzeile[]): { personen: Personenstunden[]; gruppen: Gruppenstunden[] } {
  const gedruckt = new Map(stundenDer(zeilen).map(({ id, hundertstel }) => [id, hundertstel]))
  const zeiten = zeilen.flatMap(({ id, art, name, persnr, lohngruppe = '' }) =>
    art === 'Zeit' ? [{ name: mitZusatz(name, persnr), lohngruppe, hundertstel: gedruckt.get(id)! }] : [],
  )
  const gruppen = gezaehlt(zeiten, ({ lohngruppe }) => lohngruppe)
  return {
    personen: gezaehlt(zeiten, ({ name, lohngruppe }) => JSON.stringify([name, lohngruppe])).map(({ name, lohngruppe, stunden }) => ({
      name,
      lohngruppe,
      stunden,
    })),
    gruppen: gruppen.length > 1 ? gruppen.map(({ lohngruppe, stunden }) => ({ lohngruppe, stunden })) : [],
  }
}

/** Whoever worked without a wage group, as the sheet calls him, each once. */
export const ohneLohngruppe = (zeilen: readonly Scheinzeile[]): string[] => [
  ...new Set(zeilen.flatMap((zeile) => (zeile.art === 'Zeit' && !zeile.lohngruppe ? [werVon(zeile)] : []))),
]

interface Zeit {
  name: string
  lohngruppe: string
  hundertstel: number
}
const gezaehlt = (zeiten: readonly Zeit[], nach: (zeit: Zeit) => string) =>
  [...Map.groupBy(zeiten, nach).values()].map((seine) => ({
    ...seine[0]!,
    stunden: stundentext(seine.reduce((summe, { hundertstel }) => summe + hundertstel, 0)),
  }))

/** The lines of time with what is printed of each. */
export function stundenDer(zeilen: readonly Scheinzeile[]) {
  const zeiten = zeilen.filter(({ art }) => art === 'Zeit')
  return hundertstelstunden(zeiten.map(({ menge }) => Number(menge))).map((hundertstel, nr) => ({ id: zeiten[nr]!.id, hundertstel }))
}
/** Hundredths of an hour as decimal text. */
export const stundentext = (hundertstel: number) => `${Math.floor(hundertstel / 100)}.${String(hundertstel % 100).padStart(2, '0')}`
/** Minutes between two moments, rounded to the company's step. */
export const gerundeteMinuten = (von: string, bis: string, taktMin: number) => aufTakt(minutenZwischen(von, bis), taktMin)
/** The first signs of a fingerprint (hex) for people. */
export const codeVon = (fingerabdruck: string) => kurzcode(fingerabdruck)
const minutenZwischen = (von: string, bis: string) => Math.round(Temporal.Instant.from(von).until(Temporal.Instant.from(bis)).total('minutes'))
const sekunden = (um: string) => Temporal.Instant.from(um).toString({ smallestUnit: 'second' })
