import { tag, uhr } from '#domain/einsatz/druck.ts'
import type { FileAnswer } from '#platform/contract/contract.ts'
import { fill, type Language } from '#platform/contract/messages.ts'
import { refused } from '#platform/contract/problem.ts'
import type { Context } from '#platform/server/http/context.ts'
import { pdf } from '#platform/server/output/pdf.ts'
import type { Ergebnis, Frage } from '#apps/umsatzstatistik/contract.ts'
import { messages } from '#apps/umsatzstatistik/messages.ts'
import { zeilenname } from '#apps/umsatzstatistik/sortierung.ts'
import { vorlage } from './vorlage.ts'

/** A column on paper. `stellen`: it holds decimal text with so many places. */
export interface Druckspalte<Row> {
  titel: string
  stellen?: 0 | 1 | 2
  wert: (row: Row) => string | null | undefined
}
interface Blatt<Row> {
  titel: string
  spalten: readonly Druckspalte<Row>[]
  zeilen: readonly Row[]
  summe: Row | null
}

/** So many rows fill a stack of paper; who wants more takes a table. */
const meisteZeilen = 2_000

/** What is seen, with what was asked above it, as a PDF in the asker's language. Throws 422 for more rows than anybody prints. */
export async function gedruckt<Row>(context: Context, frage: Frage, ergebnis: Ergebnis, { titel, spalten, zeilen, summe }: Blatt<Row>): Promise<FileAnswer> {
  if (zeilen.length > meisteZeilen) throw refused('umsatz.zu-lang', 'format')
  const { sprache, db } = context
  const w = messages[sprache]
  const { name, zone } = await db.selectFrom('firma').select(['name', 'zone']).executeTakeFirstOrThrow()
  const zellen = (row: Row) => spalten.map(({ stellen, wert }) => inWorten(wert(row), stellen, sprache))
  const { fenster, vorjahr, fremdwaehrung } = ergebnis
  const tage = (eines: { von: string; bis: string }) => `${tag(eines.von)} – ${tag(eines.bis)}`
  const content = await pdf(vorlage, {
    sprache,
    firma: name,
    app: w.titel,
    titel,
    angaben: [
      ...(fenster ? [[w.zeitraum, tage(fenster)]] : []),
      ...(vorjahr ? [[w.vergleich, tage(vorjahr)]] : []),
      ...(ergebnis.pfad.length ? [[w.weg, ergebnis.pfad.map((schritt) => `${w[`ebene.${schritt.ebene}`]} ${zeilenname(schritt)}`).join(' › ')]] : []),
      ...(frage.umsatzart === 'Gesamt' ? [] : [[w.umsatzart, w[`art.${frage.umsatzart}`]]]),
      ...(frage.filialen.length ? [[w.filialen, frage.filialen.join(', ')]] : []),
      [w.zuordnung, w[`zuordnung.${frage.zuordnung}`]],
      ...(ergebnis.kunde ? [[w.kunde, zeilenname(ergebnis.kunde)]] : []),
    ],
    spalten: spalten.map(({ titel: kopf, stellen }) => ({ titel: kopf, zahl: stellen !== undefined })),
    zeilen: zeilen.map(zellen),
    summe: summe === null ? [] : zellen(summe),
    hinweise: fremdwaehrung ? [fill(w.fremdwaehrung, { n: fremdwaehrung })] : [],
    stand: fill(w.stand, { um: uhr(ergebnis.stand, zone) }),
    seite: w.seite,
  })
  return { type: 'application/pdf', name: `${w.titel}_${frage.vondat}_${frage.bisdat}.pdf`, content }
}

function inWorten(wert: string | null | undefined, stellen: number | undefined, sprache: Language) {
  if (wert === null || wert === undefined || wert === '') return stellen === undefined ? '' : '–'
  if (stellen === undefined) return wert
  const zahlen = new Intl.NumberFormat(sprache === 'de' ? 'de-DE' : 'en-GB', { minimumFractionDigits: stellen, maximumFractionDigits: stellen })
  return zahlen.format(wert as `${number}`).replace('-', '−')
}
