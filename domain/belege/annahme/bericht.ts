import { fill } from '#platform/contract/messages.ts'
import { annahmetexte } from './messages.ts'
import type { Angenommen } from './contract.ts'

/** A line a file for the terminal, with what was found in it. */
export function annahmebericht(dateien: readonly Angenommen[], schreiben: boolean): string {
  const t = annahmetexte.de
  const zeilen = dateien.flatMap(({ name, ergebnis, ablehnung, gruende, beleg, lieferant, nummer, brutto, waehrung, befunde }) => [
    `${name}: ${ablehnung ? t[`ablehnung.${ablehnung}`] : `${t[`annahme.${ergebnis}`]}${beleg ? ` ${beleg.belegart} ${beleg.belegnummer}` : ''}`}`,
    ...(ablehnung ? [] : [`  ${[lieferant, nummer, `${brutto} ${waehrung}`.trim()].filter(Boolean).join(', ')}`]),
    ...gruende.map((grund) => `  ${grund}`),
    ...(befunde.length ? [`  ${fill(t.befunde, { n: befunde.length })} ${[...new Set(befunde.map(({ regel }) => regel))].join(', ')}`] : []),
  ])
  const gut = dateien.filter(({ ergebnis }) => ergebnis !== 'fehlerhaft' && ergebnis !== 'abgelehnt').length
  return [...zeilen, fill(t.summe, { gut, n: dateien.length }), ...(schreiben ? [] : [t.probe])].join('\n')
}
