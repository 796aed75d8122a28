/** A document on A4: who writes to whom, what is charged, the totals with their taxes, what is payable until when. Typst; data come as `daten`. */
export const vorlage = `#let grau = luma(90)
#let linie = 0.4pt + luma(190)
#set document(title: daten.titel, author: daten.firma)
#set text(lang: daten.sprache, number-type: "lining", hyphenate: false)
#set page(paper: "a4", margin: (x: 1.8cm, top: 2.3cm, bottom: 2.2cm), header-ascent: 35%, footer-descent: 40%,
  header: context [
    #set text(size: 8pt, fill: grau)
    #daten.firma #h(1fr) #if here().page() > 1 [#daten.titel]
    #v(-7pt)
    #line(length: 100%, stroke: linie)
  ],
  footer: context [
    #set text(size: 8pt, fill: grau)
    #line(length: 100%, stroke: linie)
    #v(-7pt)
    #daten.titel #h(1fr) #daten.worte.gedruckt #h(1fr) #daten.worte.seite #counter(page).display()/#counter(page).final().first()
  ])

#if daten.marke != "" { place(top + right, text(size: 14pt, weight: "bold", fill: grau, daten.marke)) }
#text(size: 8pt, fill: grau, daten.absender)
#v(-2pt)
#daten.empfaenger.map(zeile => [#zeile]).join(linebreak())
#v(26pt)
#text(size: 18pt, weight: "bold", daten.titel)
#if daten.betreff != "" [#v(-8pt) #text(size: 11pt, daten.betreff)]
#v(4pt)
#grid(columns: (auto, 1fr), column-gutter: 12pt, row-gutter: 6pt, ..daten.angaben.map(((wort, wert)) => (text(fill: grau, wort), strong(wert))).flatten())
#let absaetze(worte) = worte.split("\\n").map(zeile => [#zeile]).join(linebreak())
#if daten.positionen.len() > 0 {
  block(above: 18pt, table(columns: (auto, 1fr, auto, auto, auto, auto), align: (right, left, right, left, right, right), stroke: (x, y) => (bottom: linie), inset: (x: 5pt, y: 6pt),
    table.header([], strong(daten.worte.positionen), strong(daten.worte.menge), [], strong(daten.worte.preis), strong(daten.worte.netto)),
    ..daten.positionen.map(zeile => (str(zeile.nr), [#if zeile.artikel != "" [#text(size: 8.5pt, fill: grau, zeile.artikel) #linebreak()]#absaetze(zeile.text)#if zeile.rabatt != "" [ #linebreak() #text(size: 8.5pt, fill: grau, zeile.rabatt)]], zeile.menge, zeile.einheit, zeile.preis, zeile.netto)).flatten()))
}
#block(breakable: false, above: 14pt, width: 100%, align(right, grid(columns: (auto, auto), column-gutter: 18pt, row-gutter: 6pt, align: (left, right),
  ..daten.summen.map(((wort, wert, fett)) => if fett { (strong(wort), strong(wert)) } else { (wort, wert) }).flatten())))
#if daten.hinweise.len() > 0 { block(above: 18pt, daten.hinweise.map(zeile => [#zeile]).join(linebreak())) }
#if daten.beilagen.len() > 0 { block(above: 14pt, text(size: 8.5pt, fill: grau, daten.beilagen.map(zeile => [#zeile]).join(linebreak()))) }
`
