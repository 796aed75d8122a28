/** A stocktake on A4: its figures, the differences with what was decided, then every device. Typst; data come as `daten`. */
export const vorlage = `#let grau = luma(90)
#let linie = 0.4pt + luma(190)
#set document(title: daten.titel + " " + daten.name, author: daten.firma)
#set text(lang: daten.sprache, number-type: "lining", hyphenate: true, size: 9pt)
#set page(paper: "a4", margin: (x: 1.8cm, top: 2.3cm, bottom: 2.2cm), footer-descent: 40%,
  header: [
    #set text(size: 8pt, fill: grau)
    #daten.firma
    #v(-7pt)
    #line(length: 100%, stroke: linie)
  ],
  footer: context [
    #set text(size: 8pt, fill: grau)
    #line(length: 100%, stroke: linie)
    #v(-7pt)
    #daten.titel #daten.name #h(1fr) #daten.worte.gedruckt #h(1em) #counter(page).display("1 / 1", both: true)
  ])

#text(fill: grau, daten.titel)
#v(-4pt)
#text(size: 18pt, weight: "bold", daten.name)
#v(4pt)
#grid(columns: (auto, 1fr), column-gutter: 12pt, row-gutter: 7pt, ..daten.angaben.map(((wort, wert)) => (text(fill: grau, wort), strong(wert))).flatten())
#v(8pt)
#grid(columns: (1fr,) * daten.summen.len(), ..daten.summen.map(((wort, zahl)) => [#text(size: 16pt, weight: "bold", zahl) #linebreak() #text(size: 8pt, fill: grau, wort)]))
#let tafel(zeilen) = table(columns: (auto, 1.4fr, 1.2fr, 1.2fr, 1fr, 1.4fr), stroke: (x, y) => (bottom: linie), inset: (x: 3pt, y: 4pt),
  table.header(..daten.worte.koepfe.map(kopf => text(size: 8pt, fill: grau, kopf))),
  ..zeilen.flatten().map(wert => text(wert)))
#block(above: 18pt, text(size: 12pt, weight: "bold", daten.worte.unterschiede))
#if daten.unterschiede.len() == 0 [#daten.worte.keine] else { tafel(daten.unterschiede) }
#daten.worte.unterschiedeInDatei
#block(breakable: false, above: 30pt)[
  #line(length: 50%, stroke: 0.5pt)
  #v(-6pt)
  #text(size: 8pt, fill: grau, daten.worte.unterschrift)
]
#block(above: 18pt, text(size: 12pt, weight: "bold", daten.worte.alle))
#daten.worte.alleInDatei
#if daten.alle.len() > 0 { tafel(daten.alle) }
`
