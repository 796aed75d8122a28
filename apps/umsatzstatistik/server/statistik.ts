import { sql } from 'kysely'
import { umsatzarten, type Umsatzart } from '#domain/belege/contract.ts'
import { betragstext } from '#domain/belege/geld.ts'
import { uebrige, type Ebene } from '#domain/umsatz/contract.ts'
import { schluesselnamen } from '#domain/umsatz/ebenen.ts'
import { anteile, dbZehntel, deckungsbeitrag, deltaZehntel, keine, mengentext, plus, zehnteltext, type Summen } from '#domain/umsatz/rechnen.ts'
import { imFenster, schluesselsummen, type Ausschnitt, type Schluesselsumme } from '#domain/umsatz/zeilen.ts'
import { fill } from '#platform/contract/messages.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { Ergebnis, Frage, Knoten, Werte } from '../contract.ts'
import { messages } from '../messages.ts'
import { pfadnamen, siehtKosten, umfang, verborgen } from './umfang.ts'

/** A row before it has words: sums of both sides by class of line. */
interface Zeile {
  schluessel: string
  arten: Map<Umsatzart, Seiten>
}
interface Seiten {
  jetzt: Summen
  zuvor: Summen
}
const leer: Seiten = { jetzt: keine, zuvor: keine }
const zusammen = (a: Seiten, b: Seiten): Seiten => ({ jetzt: plus(a.jetzt, b.jetzt), zuvor: plus(a.zuvor, b.zuvor) })
const summeDer = ({ arten }: Zeile) => [...arten.values()].reduce(zusammen, leer)

/** Rows of a level with the sum of all of them: what is shown and what adds up come from the same lines. */
export async function statistik(context: Context, frage: Frage): Promise<Ergebnis> {
  const { ausschnitt, kunde } = await umfang(context, frage)
  const alle = ausschnitt ? await zeilen(context, frage, ausschnitt) : []
  const gesamt = alle.reduce(vereint, { schluessel: '', arten: new Map() })
  const gezeigt = oberste(alle, frage.menge)
  const namen = await schluesselnamen(
    context.db,
    frage.ebene,
    gezeigt.map(({ schluessel }) => schluessel).filter((einer) => einer !== uebrige),
  )
  const w = messages[context.sprache]
  const ohne = (ebene: Ebene) => fill(w.ohne, { ebene: w[`ebene.${ebene}`] })
  const name = (schluessel: string) => namen.get(schluessel) ?? { nummer: '', bezeichnung: schluessel === uebrige ? w.uebrige : ohne(frage.ebene) }
  const geteilt = anteile(gezeigt.map((zeile) => summeDer(zeile).jetzt.umsatz))
  const knoten = (zeile: Zeile, anteil: bigint | null) => artenVon(zeile, { anteil, kosten: siehtKosten(context), vergleich: frage.vergleich })
  return {
    ebeneresult: {
      ...Object.fromEntries(gezeigt.map((zeile, nr) => [zeile.schluessel, { ...name(zeile.schluessel), arten: knoten(zeile, geteilt?.[nr] ?? null) }])),
      Alle: { nummer: '', bezeichnung: w.alle, arten: knoten(gesamt, geteilt && 1000n) },
    },
    folge: gezeigt.map(({ schluessel }) => schluessel),
    fenster: ausschnitt?.fenster ?? null,
    vorjahr: ausschnitt?.vorjahr ?? null,
    stand: context.jetzt.toString(),
    pfad: await pfadnamen(context, frage.pfad, ohne),
    kunde,
    fremdwaehrung: ausschnitt ? await fremde(context, ausschnitt) : 0,
  }
}

async function zeilen(context: Context, { ebene }: Frage, ausschnitt: Ausschnitt): Promise<Zeile[]> {
  const [summen, nicht] = await Promise.all([schluesselsummen(context.db, ebene, ausschnitt), verborgen(context, ebene, ausschnitt)])
  const je = Map.groupBy(summen, ({ schluessel }) => (nicht.has(schluessel) ? uebrige : schluessel))
  return [...je].map(([schluessel, gruppe]) => ({ schluessel, arten: nachArten(gruppe) })).sort(nachUmsatz)
}

function nachArten(gruppe: readonly Schluesselsumme[]) {
  const arten = new Map<Umsatzart, Seiten>()
  for (const { umsatzart, aktuell, ...summe } of gruppe)
    arten.set(umsatzart, zusammen(arten.get(umsatzart) ?? leer, aktuell ? { jetzt: summe, zuvor: keine } : { jetzt: keine, zuvor: summe }))
  return arten
}

/** The largest first, "Übrige" last. */
function nachUmsatz(a: Zeile, b: Zeile) {
  const rest = Number(a.schluessel === uebrige) - Number(b.schluessel === uebrige)
  const [eine, andere] = [summeDer(a), summeDer(b)]
  const unterschied = andere.jetzt.umsatz - eine.jetzt.umsatz || andere.zuvor.umsatz - eine.zuvor.umsatz
  return rest || (unterschied ? (unterschied > 0n ? 1 : -1) : a.schluessel < b.schluessel ? -1 : 1)
}

/** The first so many, and all that follow in one; 0 = all. */
function oberste(alle: readonly Zeile[], menge: number): readonly Zeile[] {
  const einzeln = alle.filter(({ schluessel }) => schluessel !== uebrige)
  if (!menge || einzeln.length <= menge) return alle
  const rest = [...einzeln.slice(menge), ...alle.filter(({ schluessel }) => schluessel === uebrige)]
  return [...einzeln.slice(0, menge), rest.reduce(vereint, { schluessel: uebrige, arten: new Map() })]
}

const vereint = (a: Zeile, b: Zeile): Zeile => ({
  schluessel: a.schluessel,
  arten: new Map(
    umsatzarten.flatMap((art) => (a.arten.has(art) || b.arten.has(art) ? [[art, zusammen(a.arten.get(art) ?? leer, b.arten.get(art) ?? leer)]] : [])),
  ),
})

interface Sicht {
  anteil: bigint | null
  kosten: boolean
  vergleich: boolean
}
function artenVon(zeile: Zeile, sicht: Sicht): Knoten['arten'] {
  const einzelne = Object.fromEntries([...zeile.arten].map(([art, seiten]) => [art, werte(seiten, { ...sicht, anteil: null })]))
  return { Summe: werte(summeDer(zeile), sicht), ...einzelne }
}

function werte({ jetzt, zuvor }: Seiten, { anteil, kosten, vergleich }: Sicht): Werte {
  const vj = <T>(wert: T) => (vergleich ? wert : null)
  return {
    umsatz: betragstext(jetzt.umsatz),
    umsatzVj: vj(betragstext(zuvor.umsatz)),
    menge: mengentext(jetzt.menge),
    mengeVj: vj(mengentext(zuvor.menge)),
    anteil: prozent(anteil),
    delta: vj(betragstext(jetzt.umsatz - zuvor.umsatz)),
    deltaProzent: vj(prozent(deltaZehntel(jetzt.umsatz, zuvor.umsatz))),
    ...(kosten && {
      ...kostenwerte(jetzt),
      ohneEinstand: betragstext(jetzt.ohneEinstand),
      lagerwertVj: vj(betragstext(zuvor.lagerwert)),
      dbVj: vj(betragstext(deckungsbeitrag(zuvor))),
      dbprozentVj: vj(prozent(dbZehntel(zuvor))),
    }),
  }
}
const prozent = (zehntel: bigint | null) => (zehntel === null ? null : zehnteltext(zehntel))
/** Cost, margin and margin in percent of any lines. */
export const kostenwerte = (summen: Summen) => ({
  lagerwert: betragstext(summen.lagerwert),
  db: betragstext(deckungsbeitrag(summen)),
  dbprozent: prozent(dbZehntel(summen)),
})

/** Documents in other currencies without a rate that the question would reach, were they counted. */
async function fremde({ db }: Context, ausschnitt: Ausschnitt) {
  const { rows } = await sql<{ anzahl: number }>`
    select count(distinct z.beleg_id)::int as anzahl from umsatz_herkunft z where z.currency <> 'EUR' and z.kurs is null and ${imFenster(ausschnitt)}`.execute(
    db,
  )
  return rows[0]!.anzahl
}
