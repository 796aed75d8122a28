/** A handover on one A4: the device, from whom to whom, and the signature as it was drawn, or a line to sign on. Typst; data come as `daten`. */
export const vorlage = `#let grau = luma(90)
#let linie = 0.4pt + luma(190)
#set document(title: daten.titel + " " + daten.geraet, author: daten.firma)
#set text(lang: daten.sprache, number-type: "lining", hyphenate: false)
#set page(paper: "a4", margin: (x: 1.8cm, top: 2.3cm, bottom: 2.2cm), footer-descent: 40%,
  header: [
    #set text(size: 8pt, fill: grau)
    #daten.firma
    #v(-7pt)
    #line(length: 100%, stroke: linie)
  ],
  footer: [
    #set text(size: 8pt, fill: grau)
    #line(length: 100%, stroke: linie)
    #v(-7pt)
    #daten.titel #daten.geraet #h(1fr) #daten.worte.gedruckt
  ])

#text(fill: grau, daten.geraet)
#v(-6pt)
#text(size: 18pt, weight: "bold", daten.titel)
#v(4pt)
#grid(columns: (auto, 1fr), column-gutter: 12pt, row-gutter: 7pt, ..daten.angaben.map(((wort, wert)) => (text(fill: grau, wort), strong(wert))).flatten())
#let absaetze(worte) = worte.split("\\n").map(zeile => [#zeile]).join(linebreak())
#if daten.bemerkung != "" { block(above: 16pt)[#text(weight: "bold", daten.worte.bemerkung) #linebreak() #absaetze(daten.bemerkung)] }
#let weite = 7cm
#let strich(punkte) = place(top + left, curve(stroke: (paint: black, thickness: 1.1pt, cap: "round", join: "round"),
  curve.move((weite * punkte.first().at(0) / 10000, weite * punkte.first().at(1) / 10000)),
  ..punkte.map(punkt => curve.line((weite * punkt.at(0) / 10000, weite * punkt.at(1) / 10000)))))
#block(breakable: false, above: 28pt, width: 100%)[
  #daten.worte.satz
  #v(10pt)
  #if daten.striche.len() > 0 [#box(width: weite, height: weite * daten.hoehe / 10000, daten.striche.map(strich).join())] else [#v(28pt)]
  #v(-4pt)
  #line(length: 60%, stroke: 0.5pt)
  #v(-6pt)
  #if daten.unterzeichner != "" [#strong(daten.unterzeichner)] else [#text(size: 8pt, fill: grau, daten.worte.unterschrift)]
]
`
