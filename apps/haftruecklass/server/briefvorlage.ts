/** A letter on one A4 with the address where a window envelope shows it. Typst; data come as `daten`. */
export const vorlage = `#let grau = luma(90)
#set document(title: daten.betreff, author: daten.absender)
#set text(lang: daten.sprache, size: 10.5pt, number-type: "lining", hyphenate: false)
#set page(paper: "a4", margin: (left: 2.5cm, right: 2cm, top: 4.5cm, bottom: 2.5cm))
#set par(leading: 0.7em, spacing: 1.2em)
#block(height: 4.5cm)[
  #text(size: 7.5pt, fill: grau, daten.absenderzeile)
  #v(-4pt)
  #daten.empfaenger.map(zeile => [#zeile]).join(linebreak())
]
#align(right, daten.datum)
#v(8pt)
#strong(daten.betreff)
#v(4pt)
#for absatz in daten.absaetze { par[#absatz] }
#v(4pt)
#grid(columns: (auto, 1fr), column-gutter: 14pt, row-gutter: 7pt, ..daten.angaben.map(((wort, wert)) => (text(fill: grau, wort), strong(wert))).flatten())
#v(4pt)
#for absatz in daten.schluss { par[#absatz] }
#v(36pt)
#daten.absender
`
