import type { Belegzustand, Zahlstand } from './contract.ts'
import { anteil, gerundet, summe } from './geld.ts'

/** One Skonto: so many days, so much in 1/100 %. */
export interface Skontostufe {
  tage: number
  prozent: number
}
/** An open item before something is paid on it, in cents. `ab`: the day on which the days of the Skonto begin to count (0), usually the document's. */
export interface Offenes {
  betrag: bigint
  offen: bigint
  ab: string
  skonto: readonly Skontostufe[]
}
/** What a payment did: `betrag` of it went to the item, `skonto` was let go, `guthaben` is left of the payment, `offen` of the item. */
export interface Ausgleich {
  betrag: bigint
  skonto: bigint
  offen: bigint
  guthaben: bigint
}

/**
 * A payment (or a credit, without Skonto) meets an open item. Skonto counts while its days last (the last one included) and only when it closes the item; what is
 * paid too much becomes a credit balance, never a negative open item. K7–K10. Amounts in cents.
 */
export function ausgleich({ betrag, offen, ab, skonto }: Offenes, gezahlt: bigint, am: string): Ausgleich {
  const auf = gezahlt < offen ? gezahlt : offen
  const rest = offen - auf
  const nachlass = anteil(betrag, skontoAm(skonto, ab, am))
  return rest > 0n && rest <= nachlass
    ? { betrag: auf, skonto: rest, offen: 0n, guthaben: 0n }
    : { betrag: auf, skonto: 0n, offen: rest, guthaben: gezahlt - auf }
}

/** The Skonto of this day in 1/100 %, 0 when all terms are over. */
export const skontoAm = (stufen: readonly Skontostufe[], ab: string, am: string) =>
  stufen.filter(({ tage }) => am <= Temporal.PlainDate.from(ab).add({ days: tage }).toString()).reduce((bisher, { prozent }) => Math.max(bisher, prozent), 0)

/** How an issued invoice stands: nothing open (also when it was about nothing, K13) = bezahlt. Null for drafts and for what was cancelled. */
export function zahlstand(zustand: Belegzustand, posten: readonly { betrag: bigint; offen: bigint }[]): Zahlstand | null {
  if (zustand !== 'ausgestellt') return null
  const offen = summe(posten.map((einer) => einer.offen))
  return offen === 0n ? 'bezahlt' : offen === summe(posten.map(({ betrag }) => betrag)) ? 'offen' : 'teilweise bezahlt'
}

/** Days since the due day; 0 on the day itself, before it and without one. `heute` is the company's day. O1. */
export const ueberfaelligTage = (faelligkeit: string | null, heute: string) =>
  faelligkeit !== null && faelligkeit < heute ? Temporal.PlainDate.from(faelligkeit).until(heute, { largestUnit: 'day' }).days : 0

/** Days from document to payment, weighted by amount, as decimal text with one place; null without a payment. O2. */
export function zahlungsdauer(zahlungen: readonly { betrag: bigint; belegdatum: string; bezahlt: string }[]): string | null {
  const tage = ({ belegdatum, bezahlt }: { belegdatum: string; bezahlt: string }) =>
    BigInt(Temporal.PlainDate.from(belegdatum).until(bezahlt, { largestUnit: 'day' }).days)
  return mittlereTage(summe(zahlungen.map((zahlung) => zahlung.betrag * tage(zahlung))), summe(zahlungen.map(({ betrag }) => betrag)))
}

/** The same from the sums of amounts (in cents) times their days, and of amounts. */
export function mittlereTage(betragstage: bigint, betraege: bigint): string | null {
  if (betraege <= 0n) return null
  const zehntel = gerundet(10n * betragstage, betraege)
  const [zeichen, wert] = zehntel < 0n ? ['-', -zehntel] : ['', zehntel]
  return `${zeichen}${wert / 10n}.${wert % 10n}`
}
