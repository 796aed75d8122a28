import { einbehaltVon } from '#domain/belege/einbehalt/hoehe.ts'
import { cent, summe, zeilennetto } from '#domain/belege/geld.ts'
import { gesamt } from '#domain/belege/steuer.ts'
import type { Belegangaben, Positionsangaben } from './belegfelder.ts'

/** Net of a line, by quantity and price. */
export const netto = ({ menge, preis, rabatt }: Positionsangaben) => zeilennetto(menge ?? '0', preis ?? '0', rabatt ?? 0)
/** Sums of a document as its lines say. */
export const gerechnet = (positionen: readonly Positionsangaben[]) =>
  gesamt(positionen.map((position) => ({ kategorie: position.kategorie ?? 'S', satz: position.satz ?? 0, netto: netto(position) })))

/**
 * What is kept back of a document: the amount that is said, or the rate of its gross – where the customer owes the tax himself that is the net. H4, H5. In cents, nothing left out.
 * What a final invoice keeps back of the whole comes as an amount. H7.
 */
export const einbehalteVon = ({ sicherung, gewaehr, sicherungProzent, gewaehrProzent }: Belegangaben['kopf'], positionen: readonly Positionsangaben[]) =>
  (
    [
      ['SE', sicherung, sicherungProzent],
      ['GE', gewaehr, gewaehrProzent],
    ] as const
  ).flatMap(([art, gesagt, satz]) => {
    const betrag = gesagt ? cent(gesagt) : satz ? einbehaltVon(gerechnet(positionen).brutto, satz) : 0n
    return betrag === 0n ? [] : [{ art, betrag }]
  })

/** What is wrong with what a document keeps back; '' when nothing is. `schluss`: a final invoice may keep back more than its rest. */
export function einbehaltfehler({ kopf, positionen }: Pick<Belegangaben, 'kopf' | 'positionen'>, schluss: boolean): string {
  const { sicherung, gewaehr, sicherungProzent, gewaehrProzent } = kopf
  if (!sicherung && !gewaehr && !sicherungProzent && !gewaehrProzent) return ''
  if ((sicherung && typeof sicherungProzent === 'number') || (gewaehr && typeof gewaehrProzent === 'number'))
    return 'hat Betrag und Prozent: Bitte eines von beiden.'
  const einbehalte = einbehalteVon(kopf, positionen)
  if (einbehalte.some(({ betrag }) => betrag < 0n)) return 'ist negativ.'
  const ganz = summe(einbehalte.map(({ betrag }) => betrag))
  return ganz > 0n && !schluss && ganz > gerechnet(positionen).brutto ? 'ist größer als die Rechnung.' : ''
}
