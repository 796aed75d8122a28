import { gerundet, summe } from '../geld.ts'
import { zeilensummen, type Kettenbeleg, type Zeilenverweis } from '../kette/kette.ts'
import { lageDerZeile } from '../kette/lage.ts'

/** A document of a case with what tells where its open part belongs. */
export type Fallbeleg = Omit<Kettenbeleg, 'offen' | 'ueberfaellig' | 'ruecklass'> & { datum: string }
/** What of one document is delivered and not invoiced, or ordered and not delivered: gross in cents. */
export interface Offenerrest {
  belegId: number
  art: 'geliefert' | 'auftrag'
  betrag: bigint
}

/**
 * What is open of one case of one currency, by the rule of the chain (lageDerZeile), spread over its documents: of orders and of deliveries the newest are the
 * ones that are open. A case with a final invoice has no order left: what remains is not carried out. L3–L6.
 */
export function offeneReste(alle: readonly Fallbeleg[], verweise: readonly Zeilenverweis[]): Offenerrest[] {
  const belege = alle.filter(({ aufgehoben }) => !aufgehoben).map((beleg) => ({ ...beleg, offen: 0n, ueberfaellig: 0n, ruecklass: 0n }))
  const von = (was: Kettenbeleg['zaehlt']) => belege.filter(({ zaehlt }) => zaehlt === was)
  const [auftraege, lieferungen, rechnungen] = [von('bestellt'), von('geliefert'), von('verrechnet')]
  const jeZeile = zeilensummen(belege, verweise)
  const netto = (gruppe: readonly Fallbeleg[]) => summe(gruppe.map((beleg) => beleg.netto))
  const lagen = (jeZeile ?? [{ bestellt: netto(auftraege), geliefert: netto(lieferungen), verrechnet: netto(rechnungen) }]).map(lageDerZeile)
  const geliefert = verteilt(summe(lagen.map(({ gnv }) => gnv)), lieferungen)
  const abgerechnet = rechnungen.some(({ schluss }) => schluss)
  const rest = abgerechnet ? [] : jeZeile ? jeAuftrag(lagen, auftraege) : verteilt(summe(lagen.map((lage) => lage.rest)), auftraege)
  return [...geliefert.map((eines) => ({ ...eines, art: 'geliefert' as const })), ...rest.map((eines) => ({ ...eines, art: 'auftrag' as const }))]
}

/** The lines of the orders stand one after the other. */
function jeAuftrag(lagen: readonly { rest: bigint }[], auftraege: readonly Fallbeleg[]) {
  let ab = 0
  return auftraege.flatMap((beleg) => {
    const betrag = summe(lagen.slice(ab, (ab += beleg.zeilen.size)).map(({ rest }) => rest))
    return betrag === 0n ? [] : [{ belegId: beleg.id, betrag: brutto(beleg, betrag) }]
  })
}

/** A net amount over documents, the newest first, each at most what it is worth; the oldest takes what is left. */
function verteilt(betrag: bigint, belege: readonly Fallbeleg[]) {
  let offen = betrag
  const neueste = belege.toSorted((a, b) => (a.datum === b.datum ? b.id - a.id : a.datum < b.datum ? 1 : -1))
  return neueste.flatMap((beleg, nr) => {
    const hoechstens = beleg.netto > 0n ? beleg.netto : 0n
    const stueck = nr === neueste.length - 1 || offen < hoechstens ? offen : hoechstens
    offen -= stueck
    return stueck === 0n ? [] : [{ belegId: beleg.id, betrag: brutto(beleg, stueck) }]
  })
}

/** The gross of a part of a document's net. */
function brutto({ netto, brutto: ganz }: Fallbeleg, teil: bigint) {
  if (netto === 0n) return teil
  const zaehler = teil * ganz
  return netto < 0n ? gerundet(-zaehler, -netto) : gerundet(zaehler, netto)
}
