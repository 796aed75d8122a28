import { gerundet } from '../geld.ts'
import type { Auftragsregel, Herkunft, Kreditstufe } from './contract.ts'

/** A limit as it is kept, in cents. An own limit of 0 asks for payment in advance; without own and insured amount there is none. */
export interface Limitangabe {
  herkunft: Herkunft
  bis: string | null
  eigen: bigint | null
  versichert: bigint | null
  versicherer: string
  versichertBis: string | null
  eigenOhneVersicherung: boolean
  /** In 1/100 %. */
  toleranz: number
  auftragsregel: Auftragsregel
  /** Of "anteil" in 1/100 %, of "wochen" weeks. */
  auftragswert: number
  sicherheit: bigint
  sicherheitBis: string | null
}
/** The limit that counts on a day. `gilt` null: none anywhere. */
export interface Geltendes extends Pick<Limitangabe, 'toleranz' | 'auftragsregel' | 'auftragswert' | 'versicherer'> {
  herkunft: Herkunft | null
  eigen: bigint | null
  versichert: bigint | null
  gilt: bigint | null
  gueltigBis: string | null
  sicherheiten: bigint
  versicherungAbgelaufen: string | null
  abgelaufen: string | null
}

const ohne = { toleranz: 0, auftragsregel: 'ganz', auftragswert: 0, versicherer: '' } as const

/**
 * The first of customer, group and branch that has a limit on this day; never two of them together, and what is used is always the customer's own. The smaller of the
 * own and the insured amount counts; an insurance that is over counts as 0 unless the limit says otherwise (L9). Securities are the customer's own.
 */
export function geltendes(angaben: readonly Limitangabe[], heute: string): Geltendes {
  const kunde = angaben.find(({ herkunft }) => herkunft === 'kunde')
  const sicherheiten = kunde && gilt(kunde.sicherheitBis, heute) ? kunde.sicherheit : 0n
  const abgelaufen = kunde && hatLimit(kunde) && !gilt(kunde.bis, heute) ? kunde.bis : null
  const eines = angaben.find((angabe) => hatLimit(angabe) && gilt(angabe.bis, heute))
  if (!eines)
    return { ...ohne, herkunft: null, eigen: null, versichert: null, gilt: null, gueltigBis: null, sicherheiten, versicherungAbgelaufen: null, abgelaufen }
  const { herkunft, eigen, versichert, versichertBis, bis, eigenOhneVersicherung, toleranz, auftragsregel, auftragswert, versicherer } = eines
  const vorbei = versichert !== null && !gilt(versichertBis, heute)
  const versichertHeute = vorbei ? (eigenOhneVersicherung && eigen !== null ? null : 0n) : versichert
  return {
    herkunft,
    eigen,
    versichert: versichertHeute,
    gilt: kleiner(eigen, versichertHeute),
    gueltigBis: frueher(bis, vorbei || versichertHeute === null ? null : versichertBis),
    toleranz,
    auftragsregel,
    auftragswert,
    versicherer,
    sicherheiten,
    versicherungAbgelaufen: vorbei ? versichertBis : null,
    abgelaufen,
  }
}

const hatLimit = ({ eigen, versichert }: Limitangabe) => eigen !== null || versichert !== null
const gilt = (bis: string | null, heute: string) => bis === null || heute <= bis
const kleiner = (a: bigint | null, b: bigint | null) => (a === null ? b : b === null || a < b ? a : b)
const frueher = (a: string | null, b: string | null) => (a === null ? b : b === null || a < b ? a : b)

/** What of an order that is not delivered counts, gross in cents. Without a day of its own it is due now. L6, L8. */
export function auftragsanteil(
  { auftragsregel, auftragswert }: Pick<Geltendes, 'auftragsregel' | 'auftragswert'>,
  rest: bigint,
  am: string | null,
  heute: string,
) {
  switch (auftragsregel) {
    case 'ganz':
      return rest
    case 'aus':
      return 0n
    case 'anteil':
      return gerundet(rest * BigInt(auftragswert), 10_000n)
    case 'wochen':
      return am === null || am <= Temporal.PlainDate.from(heute).add({ weeks: auftragswert }).toString() ? rest : 0n
  }
}

/** What decides about the level beside the amounts, in cents. */
export interface Kreditlage {
  belegt: bigint
  ueberfaellig: bigint
  tageAeltester: number
  /** Overrides that count today. */
  freigegeben: bigint
  /** Deliveries were stopped by hand. */
  gesperrt: boolean
}
/** From so many percent on there is a warning; overdue for more days than this over more than so much stops deliveries. */
export const warnungAb = 80n
export const liefersperreNachTagen = 60
export const liefersperreAb = 1_000_00n

/** Free amount in cents, load in percent with one place, level. Without a limit nothing is free and nothing is blocked but by hand or for what is overdue. L1, L2, L12, L13. */
export function bewertung({ gilt: limit, sicherheiten, toleranz }: Pick<Geltendes, 'gilt' | 'sicherheiten' | 'toleranz'>, lage: Kreditlage) {
  const rahmen = limit === null ? null : limit + sicherheiten
  return {
    frei: rahmen === null ? null : rahmen - lage.belegt,
    auslastung: rahmen === null || rahmen <= 0n ? null : promille(lage.belegt, rahmen),
    stufe: stufe(rahmen, toleranz, lage),
  }
}

function stufe(rahmen: bigint | null, toleranz: number, { belegt, ueberfaellig, tageAeltester, freigegeben, gesperrt }: Kreditlage): Kreditstufe {
  if (gesperrt || (tageAeltester > liefersperreNachTagen && ueberfaellig > liefersperreAb)) return 'Liefersperre'
  if (rahmen === null) return 'frei'
  if (belegt * 10_000n > rahmen * BigInt(10_000 + toleranz) + freigegeben * 10_000n) return 'Auftragssperre'
  return belegt > 0n && belegt * 100n >= rahmen * warnungAb ? 'Warnung' : 'frei'
}

/** A share in percent with one place; nothing below 0.0. */
function promille(belegt: bigint, rahmen: bigint) {
  const zehntel = belegt <= 0n ? 0n : gerundet(belegt * 1000n, rahmen)
  return `${zehntel / 10n}.${zehntel % 10n}`
}
