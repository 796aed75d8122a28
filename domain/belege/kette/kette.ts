import { gerundet, summe } from '../geld.ts'
import { lageDerZeile, type Zeilensummen } from './lage.ts'

/** A document of a case. Amounts in cents, signed as they count; what is open and kept back is gross. */
export interface Kettenbeleg {
  id: number
  zaehlt: 'angeboten' | 'bestellt' | 'geliefert' | 'verrechnet' | null
  currency: string
  netto: bigint
  brutto: bigint
  /** Cancelled, or itself a cancellation: shown, and counted nowhere. */
  aufgehoben: boolean
  /** A final invoice: what is left of the order afterwards is not carried out. */
  schluss: boolean
  /** Lines that have an amount, by their number. */
  zeilen: ReadonlyMap<number, bigint>
  /** It has lines that take off what earlier instalments took. */
  abzug: boolean
  offen: bigint
  ueberfaellig: bigint
  ruecklass: bigint
}
/** From a line of an earlier document to one of a later, with the amount at order price. */
export interface Zeilenverweis {
  von: number
  vonNr: number
  nach: number
  nachNr: number
  betrag: bigint
}
/** Every euro of a case in one state, net in cents, of one currency. `gesamt` = bezahlt + nichtFaellig + ueberfaellig + ruecklass + gnv + rest. */
export interface Kettenlage {
  currency: string
  angeboten: bigint
  beauftragt: bigint
  geliefert: bigint
  verrechnet: bigint
  bezahlt: bigint
  nichtFaellig: bigint
  ueberfaellig: bigint
  ruecklass: bigint
  gnv: bigint
  rest: bigint
  abgerechnet: boolean
  vor: bigint
  ueber: bigint
  /** Invoiced at other prices than ordered: never an open quantity. */
  preisabweichung: bigint
  gesamt: bigint
}

/** The state of a case, one per currency; never a sum across currencies. */
export const lagenDesFalls = (belege: readonly Kettenbeleg[], verweise: readonly Zeilenverweis[]): Kettenlage[] =>
  [...Map.groupBy(belege, ({ currency }) => currency)].map(([currency, gruppe]) => lageDerWaehrung(currency, gruppe, verweise))

function lageDerWaehrung(currency: string, alle: readonly Kettenbeleg[], verweise: readonly Zeilenverweis[]): Kettenlage {
  const belege = alle.filter(({ aufgehoben }) => !aufgehoben)
  const von = (was: Kettenbeleg['zaehlt']) => belege.filter(({ zaehlt }) => zaehlt === was)
  const netto = (was: Kettenbeleg['zaehlt']) => summe(von(was).map((beleg) => beleg.netto))
  const jeZeile = zeilensummen(belege, verweise)
  const ganz: Zeilensummen = { bestellt: netto('bestellt'), geliefert: netto('geliefert'), verrechnet: netto('verrechnet') }
  const zeilen = jeZeile ?? [ganz]
  const lagen = zeilen.map(lageDerZeile)
  const rechnungen = von('verrechnet')
  const nichtFaellig = summe(rechnungen.map((beleg) => nettoanteil(beleg, beleg.offen - beleg.ueberfaellig)))
  const ueberfaellig = summe(rechnungen.map((beleg) => nettoanteil(beleg, beleg.ueberfaellig)))
  const ruecklass = summe(rechnungen.map((beleg) => nettoanteil(beleg, beleg.ruecklass)))
  const gnv = summe(lagen.map((lage) => lage.gnv))
  const rest = summe(lagen.map((lage) => lage.rest))
  return {
    currency,
    angeboten: netto('angeboten'),
    beauftragt: ganz.bestellt,
    geliefert: ganz.geliefert,
    verrechnet: ganz.verrechnet,
    bezahlt: ganz.verrechnet - nichtFaellig - ueberfaellig - ruecklass,
    nichtFaellig,
    ueberfaellig,
    ruecklass,
    gnv,
    rest,
    abgerechnet: rechnungen.some(({ schluss }) => schluss),
    vor: summe(lagen.map((lage) => lage.vor)),
    ueber: summe(lagen.map((lage) => lage.ueber)),
    preisabweichung: jeZeile ? ganz.verrechnet - summe(jeZeile.map(({ verrechnet }) => verrechnet)) : 0n,
    gesamt: ganz.verrechnet + gnv + rest,
  }
}

/** What part of the net an amount of the gross is. */
export const nettoanteil = ({ netto, brutto }: Pick<Kettenbeleg, 'netto' | 'brutto'>, betrag: bigint) =>
  brutto === 0n ? 0n : gerundet(netto * betrag * (brutto < 0n ? -1n : 1n), brutto < 0n ? -brutto : brutto)

/**
 * The sums of each order line by the links between lines; null when a delivery or an invoice has lines that name no earlier one, or takes off instalments
 * that stand for no line: then only the case as a whole can be told.
 */
export function zeilensummen(belege: readonly Kettenbeleg[], verweise: readonly Zeilenverweis[]): Zeilensummen[] | null {
  const nachId = new Map(belege.map((beleg) => [beleg.id, beleg]))
  const wege = verweise.filter(({ von, nach }) => nachId.has(von) && nachId.has(nach))
  const herkunft = Map.groupBy(wege, ({ nach, nachNr }) => stelle(nach, nachNr))
  const auftraege = belege.filter(({ zaehlt }) => zaehlt === 'bestellt')
  const spaetere = belege.filter(({ zaehlt }) => zaehlt === 'geliefert' || zaehlt === 'verrechnet')
  const summen = new Map<string, Zeilensummen>(
    auftraege.flatMap(({ id, zeilen }) => [...zeilen].map(([nr, betrag]) => [stelle(id, nr), { bestellt: betrag, geliefert: 0n, verrechnet: 0n }])),
  )
  for (const { id, zaehlt, zeilen, abzug } of spaetere) {
    if (abzug) return null
    for (const nr of zeilen.keys())
      for (const teil of anteile(stelle(id, nr), herkunft, summen, nachId)) {
        if (!teil) return null
        const zeile = summen.get(teil.zeile)!
        if (zaehlt === 'geliefert') zeile.geliefert += teil.betrag
        else zeile.verrechnet += teil.betrag
      }
  }
  return [...summen.values()]
}

/** The order lines that a line came from, with their amounts; an undefined one where the way does not lead to an order. */
function* anteile(
  zeile: string,
  herkunft: ReadonlyMap<string, readonly Zeilenverweis[]>,
  auftraege: ReadonlyMap<string, unknown>,
  belege: ReadonlyMap<number, Kettenbeleg>,
  tiefe = 0,
): Generator<{ zeile: string; betrag: bigint } | undefined> {
  const eltern = tiefe < hoechstensStufen ? (herkunft.get(zeile) ?? []) : []
  const direkt = eltern.filter(({ von, vonNr }) => auftraege.has(stelle(von, vonNr)))
  // A line that names its order and its delivery note is counted by the order alone.
  const wege = direkt.length ? direkt : eltern.filter(({ von }) => belege.get(von)!.zaehlt !== 'angeboten')
  if (!wege.length) yield undefined
  for (const { von, vonNr, betrag } of wege) {
    const frueher = stelle(von, vonNr)
    if (auftraege.has(frueher)) yield { zeile: frueher, betrag }
    else yield* verteilt(betrag, [...anteile(frueher, herkunft, auftraege, belege, tiefe + 1)])
  }
}

/** An amount in the proportion of the parts; the last one takes what rounding leaves. */
function verteilt(betrag: bigint, teile: readonly ({ zeile: string; betrag: bigint } | undefined)[]) {
  const gewichte = teile.map((teil) => (teil ? betragOhneZeichen(teil.betrag) : 0n))
  const ganz = summe(gewichte)
  if (ganz === 0n || teile.includes(undefined)) return [undefined]
  let rest = betrag
  return teile.map((teil, nr) => {
    const stueck = nr === teile.length - 1 ? rest : gerundet(betrag * gewichte[nr]!, ganz)
    rest -= stueck
    return { zeile: teil!.zeile, betrag: stueck }
  })
}

/** Order, delivery, invoice, credit, and one more: a longer way is a circle. */
const hoechstensStufen = 5
const stelle = (id: number, nr: number) => `${id}/${nr}`
const betragOhneZeichen = (wert: bigint) => (wert < 0n ? -wert : wert)
