import { belegarttexte } from '#domain/belege/messages.ts'
import { fill } from '#platform/contract/messages.ts'
import type { Reading } from '#platform/server/http/context.ts'
import { pdf } from '#platform/server/output/pdf.ts'
import { messages } from '#apps/gesamtabfrage/messages.ts'
import type { Ausgelassen, Gewaehlt } from './auswahl.ts'

/** A list of what is in a download, in its order, and of what was left out and why. */
export function verzeichnis({ sprache }: Pick<Reading, 'sprache'>, belege: readonly Gewaehlt[], weg: readonly Ausgelassen[]): Promise<Uint8Array> {
  const t = messages[sprache]
  const name = ({ belegart, belegnummer }: Gewaehlt) => `${belegarttexte[sprache][belegart as keyof typeof belegarttexte.de]} ${belegnummer}`
  return pdf(vorlage, {
    sprache,
    titel: t.verzeichnis,
    enthalten: fill(t.enthalten, { n: String(belege.length) }),
    belege: belege.map((einer, nr) => [String(nr + 1), name(einer), einer.bezugsnummer]),
    fehlend: weg.length ? fill(t.nichtEnthalten, { n: String(weg.length) }) : '',
    weg: weg.map(({ beleg, grund }) => [name(beleg), t[`grund.${grund}`]]),
  })
}

/** Typst; data come as `daten`. What is missing stands first: nobody may overlook it. */
const vorlage = `#set document(title: daten.titel)
#set text(lang: daten.sprache, number-type: "lining", hyphenate: false)
#set page(paper: "a4", margin: (x: 1.8cm, y: 2cm))
#let linie = 0.4pt + luma(190)
#text(size: 18pt, weight: "bold", daten.titel)
#if daten.fehlend != "" {
  block(above: 14pt, strong(daten.fehlend))
  table(columns: (auto, 1fr), stroke: (x, y) => (bottom: linie), inset: (x: 5pt, y: 5pt), ..daten.weg.flatten())
}
#block(above: 14pt, strong(daten.enthalten))
#table(columns: (auto, auto, 1fr), align: (right, left, left), stroke: (x, y) => (bottom: linie), inset: (x: 5pt, y: 5pt), ..daten.belege.flatten())
`
