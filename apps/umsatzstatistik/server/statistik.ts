import { sql } from 'kysely'
import { betragstext } from '#domain/belege/geld.ts'
import { leer, rangfolge, type Rangfolge, type Rangzeile, type Seiten } from '#domain/umsatz/rangfolge.ts'
import type { Rangzahl } from '#domain/umsatz/rangzahlen.ts'
import { anteile, dbZehntel, deckungsbeitrag, deltaZehntel, mengentext, plus, zehnteltext, type Summen } from '#domain/umsatz/rechnen.ts'
import { imFenster, type Ausschnitt } from '#domain/umsatz/zeilen.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { Ergebnis, Frage, Knoten, Werte } from '../contract.ts'
import { messages } from '../messages.ts'
import { nachNamen, ordnung, standardfolge } from '../sortierung.ts'
import { pfadnamen, worteFuer } from './namen.ts'
import { siehtKosten, umfang, verborgen } from './umfang.ts'

/** Which rows are wanted, in which order: the first so many, 0 = all; by sales unless another order is asked for. */
export interface Anzeige {
  zeilen: number
  sort?: string | undefined
}

/** Rows of a level with the sum of all of them: what is shown and what adds up come from the same lines. Only the rows that are wanted get words and figures. */
export async function statistik(context: Context, frage: Frage, anzeige: Anzeige = { zeilen: 0 }): Promise<Ergebnis> {
  const { ausschnitt, kunde } = await umfang(context, frage)
  const { gezeigt, alle } = ausschnitt ? await gezeigteZeilen(context, frage, ausschnitt, anzeige) : { gezeigt: [], alle: nichts }
  const geteilt = anteile(alle.umsaetze)
  const knoten = (arten: Rangzeile['arten'], anteil: bigint | null) => artenVon(arten, { anteil, kosten: siehtKosten(context), vergleich: frage.vergleich })
  return {
    ebeneresult: {
      ...Object.fromEntries(
        gezeigt.map(({ schluessel, rang, nummer, bezeichnung, arten }) => [schluessel, { nummer, bezeichnung, arten: knoten(arten, geteilt?.[rang] ?? null) }]),
      ),
      Alle: { nummer: '', bezeichnung: messages[context.sprache].alle, arten: knoten(alle.gesamt, geteilt && 1000n) },
    },
    folge: gezeigt.map(({ schluessel }) => schluessel),
    mehr: alle.umsaetze.length - gezeigt.length,
    fenster: ausschnitt?.fenster ?? null,
    vorjahr: ausschnitt?.vorjahr ?? null,
    stand: context.jetzt.toString(),
    pfad: await pfadnamen(context, frage.pfad),
    kunde,
    fremdwaehrung: ausschnitt ? await fremde(context, ausschnitt) : 0,
  }
}

const nichts: Rangfolge = { zeilen: [], gesamt: new Map(), umsaetze: [] }

/** The rows that are wanted with their words. By name all of them are read, for only their words say which are first. */
export async function gezeigteZeilen(context: Context, { ebene, menge }: Frage, ausschnitt: Ausschnitt, { zeilen, sort = standardfolge }: Anzeige) {
  const gewollt = ordnung(sort)
  // An order by what one may not see would show it.
  const { zahl, absteigend } = gewollt.zahl && kostenzahlen.has(gewollt.zahl) && !siehtKosten(context) ? ordnung(standardfolge) : gewollt
  const alle = await rangfolge(context.db, ebene, ausschnitt, {
    verborgen: await verborgen(context, ebene, ausschnitt),
    menge,
    zeilen: zahl ? zeilen : 0,
    nach: zahl ? { zahl, absteigend } : { zahl: 'umsatz', absteigend: true },
  })
  const name = await worteFuer(
    context,
    ebene,
    alle.zeilen.map(({ schluessel }) => schluessel),
  )
  const benannt = alle.zeilen.map((zeile) => ({ ...zeile, ...name(zeile.schluessel) }))
  return { gezeigt: zahl ? benannt : nachNamen(benannt, absteigend).slice(0, zeilen || undefined), alle }
}

const kostenzahlen: ReadonlySet<Rangzahl> = new Set(['lagerwert', 'lagerwertVj', 'db', 'dbVj', 'dbprozent', 'dbprozentVj'])

const zusammen = (a: Seiten, b: Seiten): Seiten => ({ jetzt: plus(a.jetzt, b.jetzt), zuvor: plus(a.zuvor, b.zuvor) })

interface Sicht {
  anteil: bigint | null
  kosten: boolean
  vergleich: boolean
}
function artenVon(arten: Rangzeile['arten'], sicht: Sicht): Knoten['arten'] {
  const einzelne = Object.fromEntries([...arten].map(([art, seiten]) => [art, werte(seiten, { ...sicht, anteil: null })]))
  return { Summe: werte([...arten.values()].reduce(zusammen, leer), sicht), ...einzelne }
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
