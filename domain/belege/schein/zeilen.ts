import { stundenDer, stundentext, type Unterschriebenes } from '#domain/einsatz/arbeitsschein/contract.ts'
import { uhr } from '#domain/einsatz/druck.ts'

/** A line of a work sheet as its document has it: without an amount, and without the name of whoever worked. */
export interface Scheinbelegzeile {
  art: 'Position' | 'Text'
  artikelnummer: string
  text: string
  /** Decimal text, of time hours to the hundredth. */
  menge: string
  einheit: string
}

/** So long is the text of a document's line at most. */
const textHoechstens = 2000

/**
 * The lines that were signed: time with its clock in the company's `zone` and in hours that add up to those of the paper, everything else in its own unit, a comment
 * below its line, and the note of the sheet as lines of text behind them all. Who worked stands on the paper alone: the document is read by more people, and is never changed again.
 */
export function scheinbelegzeilen({ zeilen, notiz }: Pick<Unterschriebenes, 'zeilen' | 'notiz'>, zone: string): Scheinbelegzeile[] {
  const stunden = new Map(stundenDer(zeilen).map(({ id, hundertstel }) => [id, stundentext(hundertstel)]))
  const gesagt = zeilen.map(({ id, art, von, bis, nummer, text, menge, einheit, kommentar }) => {
    const zeit = art === 'Zeit' && von && bis ? `${uhr(von, zone)}–${uhr(bis, zone).slice(-5)}` : ''
    const worte = [art === 'Zeit' && 'Arbeitszeit', zeit, text || (art === 'Zeit' ? '' : nummer)].filter(Boolean).join(' ')
    const zeile = { artikelnummer: nummer, text: [worte, kommentar].filter(Boolean).join('\n').slice(0, textHoechstens) }
    if (art === 'Text') return { ...zeile, art: 'Text' as const, menge: '0', einheit: '' }
    return { ...zeile, art: 'Position', ...(art === 'Zeit' ? { menge: stunden.get(id)!, einheit: 'h' } : { menge, einheit }) } as const
  })
  return [...gesagt, ...stuecke(notiz).map((text) => ({ art: 'Text' as const, artikelnummer: '', text, menge: '0', einheit: '' }))]
}

/** A text in pieces that fit into a line each: nothing of it is lost. No sign is cut in half. */
function stuecke(text: string): string[] {
  const rest = [...text.trim()]
  const alle: string[] = []
  let eines = ''
  for (const zeichen of rest) {
    if (eines.length + zeichen.length > textHoechstens) {
      alle.push(eines)
      eines = ''
    }
    eines += zeichen
  }
  return eines ? [...alle, eines] : alle
}
