import { betragstext } from '#domain/belege/geld.ts'
import { zerlegt } from '#domain/umsatz/verlauf.ts'
import { schluesselsummen } from '#domain/umsatz/zeilen.ts'
import type { Context } from '#platform/server/http/context.ts'
import { meisteLinien, type Frage, type Verlaeufe } from '../contract.ts'
import { umfang, verborgen } from './umfang.ts'

/** Sales of the largest rows by the parts of the window; rows that stand under "Übrige" have none. Throws as the question does. */
export async function verlaeufe(context: Context, frage: Frage): Promise<Verlaeufe> {
  const { ausschnitt } = await umfang(context, frage)
  if (!ausschnitt) return { teile: [], zeilen: {} }
  const teile = zerlegt(ausschnitt.fenster, ausschnitt.vorjahr)
  const nicht = await verborgen(context, frage.ebene, ausschnitt)
  const je = new Map<string, Seiten>()
  for (const [nr, { fenster, vorjahr }] of teile.entries())
    for (const { schluessel, aktuell, umsatz } of await schluesselsummen(context.db, frage.ebene, { ...ausschnitt, fenster, vorjahr })) {
      if (nicht.has(schluessel)) continue
      const seiten = je.get(schluessel) ?? { jetzt: teile.map(() => 0n), zuvor: teile.map(() => 0n) }
      seiten[aktuell ? 'jetzt' : 'zuvor'][nr]! += umsatz
      je.set(schluessel, seiten)
    }
  const groesste = [...je].toSorted(([, a], [, b]) => (summe(b) > summe(a) ? 1 : -1)).slice(0, meisteLinien)
  return {
    teile: teile.map(({ fenster }) => fenster),
    zeilen: Object.fromEntries(
      groesste.map(([schluessel, { jetzt, zuvor }]) => [
        schluessel,
        { umsatz: jetzt.map(betragstext), umsatzVj: ausschnitt.vorjahr && zuvor.map(betragstext) },
      ]),
    ),
  }
}

interface Seiten {
  jetzt: bigint[]
  zuvor: bigint[]
}
const summe = ({ jetzt }: Seiten) => jetzt.reduce((bisher, wert) => bisher + wert, 0n)
