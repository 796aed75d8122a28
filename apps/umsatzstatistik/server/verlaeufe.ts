import { betragstext } from '#domain/belege/geld.ts'
import { uebrige } from '#domain/umsatz/contract.ts'
import { zerlegt } from '#domain/umsatz/verlauf.ts'
import { schluesselsummen } from '#domain/umsatz/zeilen.ts'
import type { Context } from '#platform/server/http/context.ts'
import { meisteLinien, type Frage, type Verlaeufe } from '../contract.ts'
import { gezeigteZeilen, type Anzeige } from './statistik.ts'
import { umfang } from './umfang.ts'

/** Sales of the first rows that are shown by the parts of the window; what stands under "Übrige" has none. Throws as the question does. */
export async function verlaeufe(context: Context, frage: Frage, { zeilen, sort }: Anzeige): Promise<Verlaeufe> {
  const { ausschnitt } = await umfang(context, frage)
  if (!ausschnitt) return { teile: [], zeilen: {} }
  const teile = zerlegt(ausschnitt.fenster, ausschnitt.vorjahr)
  const { gezeigt } = await gezeigteZeilen(context, frage, ausschnitt, { zeilen: Math.min(zeilen || meisteLinien, meisteLinien), sort })
  const keys = gezeigt.map(({ schluessel }) => schluessel).filter((schluessel) => schluessel !== uebrige)
  const je = new Map<string, Seiten>(keys.map((schluessel) => [schluessel, { jetzt: teile.map(() => 0n), zuvor: teile.map(() => 0n) }]))
  for (const [nr, { fenster, vorjahr }] of teile.entries())
    for (const { schluessel, aktuell, umsatz } of await schluesselsummen(context.db, frage.ebene, { ...ausschnitt, fenster, vorjahr }, keys))
      je.get(schluessel)![aktuell ? 'jetzt' : 'zuvor'][nr]! += umsatz
  return {
    teile: teile.map(({ fenster }) => fenster),
    zeilen: Object.fromEntries(
      [...je].map(([schluessel, { jetzt, zuvor }]) => [schluessel, { umsatz: jetzt.map(betragstext), umsatzVj: ausschnitt.vorjahr && zuvor.map(betragstext) }]),
    ),
  }
}

interface Seiten {
  jetzt: bigint[]
  zuvor: bigint[]
}
