/** Rows of the statistics on A4 across, with their sum. Typst; data come as `daten`. */
export const vorlage = `#let grau = luma(90)
#let linie = 0.4pt + luma(190)
#set document(title: daten.app + ": " + daten.titel, author: daten.firma)
#set text(lang: daten.sprache, number-type: "lining", number-width: "tabular", hyphenate: false, size: 8.5pt)
#set page(paper: "a4", flipped: true, margin: (x: 1.3cm, top: 1.8cm, bottom: 1.6cm), header-ascent: 35%, footer-descent: 35%,
  header: [#set text(size: 8pt, fill: grau)
    #daten.firma #h(1fr) #daten.app
    #v(-7pt)
    #line(length: 100%, stroke: linie)],
  footer: context [#set text(size: 8pt, fill: grau)
    #daten.stand #h(1fr) #daten.seite #counter(page).display()/#counter(page).final().first()])

#text(size: 16pt, weight: "bold", daten.titel)
#v(2pt)
#grid(columns: (auto, 1fr), column-gutter: 12pt, row-gutter: 5pt, ..daten.angaben.map(((wort, wert)) => (text(fill: grau, wort), wert)).flatten())
#v(8pt)
#table(
  columns: daten.spalten.enumerate().map(((nr, spalte)) => if spalte.zahl { auto } else { 1fr }),
  align: (x, y) => (if daten.spalten.at(x).zahl { right } else { left }) + bottom,
  stroke: (x, y) => (bottom: linie), inset: (x: 3pt, y: 5pt),
  table.header(..daten.spalten.map(spalte => text(fill: grau, size: 7.5pt, spalte.titel))),
  ..daten.zeilen.flatten(),
  ..daten.summe.map(strong),
)
`
