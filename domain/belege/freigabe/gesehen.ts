import { gesehenfelder } from '../contract.ts'

/** What a decision is about, in the words of the wire. Whatever of it changes begins a new run (P6); the order of the fields is the order of the difference. */
export interface Gesehenes {
  lauf: number
  netto: string
  steuer: string
  brutto: string
  waehrung: string
  lieferant: string
  baustelle: string | null
  kostenstellen: readonly string[]
  iban: string | null
  faelligkeit: string | null
  skonto: readonly { tage: number; prozent: string }[]
  kuerzung: string
  einbehalt: string
  steuerabzug: string
  bezugsnummer: string
  dateien: readonly string[]
}
export type Gesehenfeld = keyof Gesehenes

/** One text for one content: fields in a fixed order, composed signs (NFC). Its SHA-256 is what a decision carries as `gesehen` (P7). */
export const kanonisch = (gesehenes: Gesehenes): string => `freigabe.1\n${JSON.stringify(gesehenfelder.map((feld) => gesehenes[feld]))}`.normalize('NFC')

/** The fields in which two contents differ. */
export const unterschied = (vorher: Gesehenes, nachher: Gesehenes): Gesehenfeld[] =>
  gesehenfelder.filter((feld) => JSON.stringify(vorher[feld]).normalize('NFC') !== JSON.stringify(nachher[feld]).normalize('NFC'))
