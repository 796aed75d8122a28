/** A documentation on A4: what, where, when, who; the text; pictures two by two with their words; of a letter the lines to sign. Typst; data come as `daten`. */
export const vorlage = `#let grau = luma(90)
#let linie = 0.4pt + luma(190)
#set document(title: daten.nummer + " " + daten.titel, author: daten.firma)
#set text(lang: daten.sprache, number-type: "lining", hyphenate: false)
#set page(paper: "a4", margin: (x: 1.8cm, top: 2.3cm, bottom: 2.2cm), header-ascent: 35%, footer-descent: 40%,
  header: context [
    #set text(size: 8pt, fill: grau)
    #daten.firma #h(1fr) #if here().page() > 1 [#daten.nummer #daten.titel]
    #v(-7pt)
    #line(length: 100%, stroke: linie)
  ],
  footer: context [
    #set text(size: 8pt, fill: grau)
    #line(length: 100%, stroke: linie)
    #v(-7pt)
    #daten.nummer #h(1fr) #daten.worte.gedruckt #h(1fr) #daten.worte.seite #counter(page).display()/#counter(page).final().first()
    #if daten.fingerabdruck != none [#v(-7pt) #text(size: 7pt)[#daten.worte.fingerabdruck #daten.fingerabdruck #h(1fr) #daten.worte.code #daten.code]]
  ])

#text(fill: grau)[#daten.art #daten.nummer #if daten.stand != "" [ · #daten.stand]]
#v(-6pt)
#text(size: 18pt, weight: "bold", daten.titel)
#v(4pt)
#grid(columns: (auto, 1fr), column-gutter: 12pt, row-gutter: 6pt, ..daten.angaben.map(((wort, wert)) => (text(fill: grau, wort), strong(wert))).flatten())
#let absaetze(worte) = worte.split("\\n").map(zeile => [#zeile]).join(linebreak())
#if daten.firmen.len() > 0 {
  block(above: 16pt, table(columns: (1fr, auto, auto), align: (left, right, right), stroke: (x, y) => (bottom: linie), inset: (x: 5pt, y: 6pt),
    table.header(strong(daten.worte.firma), strong(daten.worte.personen), strong(daten.worte.stunden)),
    ..daten.firmen.flatten(), strong(daten.worte.summe), ..daten.firmensumme.map(strong)))
}
#if daten.an != "" { block(above: 14pt)[#text(size: 8.5pt, fill: grau, daten.worte.an) #linebreak() #strong(daten.an)] }
#if daten.grundlage != "" { block(above: 12pt, text(size: 11pt, weight: "bold", daten.grundlage)) }
#if daten.beschreibung != "" { block(above: 16pt, absaetze(daten.beschreibung)) }
#if daten.stoerungen.len() > 0 {
  block(above: 16pt, table(columns: (auto, 1fr), stroke: (x, y) => (bottom: linie), inset: (x: 5pt, y: 6pt),
    table.header(table.cell(colspan: 2, strong(daten.worte.stoerungen))), ..daten.stoerungen.flatten()))
}
#for (wort, wert) in daten.absaetze { block(above: 14pt)[#text(weight: "bold", wort) #linebreak() #absaetze(wert)] }
#if daten.hinweis != "" { block(above: 14pt, daten.hinweis) }
#if daten.rechtshinweis != "" { block(above: 14pt, text(size: 8.5pt, fill: grau, daten.rechtshinweis)) }
#if daten.bilder.len() > 0 {
  block(above: 18pt, grid(columns: (1fr, 1fr), column-gutter: 12pt, row-gutter: 14pt, ..daten.bilder.map(bild => block(breakable: false, width: 100%)[
    #align(center, image("/" + bild.name, width: 100%, height: 6.4cm, fit: "contain", alt: if bild.text != "" { bild.text } else { daten.worte.bild + " " + str(bild.nr) }))
    #v(-4pt)
    #text(size: 8.5pt)[#daten.worte.bild #bild.nr#if bild.text != "" [: #bild.text]]
  ])))
}
#if daten.weitere.len() > 0 { block(above: 14pt)[#text(weight: "bold", daten.worte.weitere) #for zeile in daten.weitere [#linebreak() #zeile]] }
#if daten.brief { block(breakable: false, above: 44pt, width: 55%)[#line(length: 100%, stroke: 0.5pt) #v(-6pt) #text(size: 8pt, fill: grau, daten.worte.unterschrift)] }
#if daten.qr != none {
  block(breakable: false, above: 22pt, grid(columns: (auto, 1fr), column-gutter: 10pt, align: horizon, image(bytes(daten.qr), format: "svg", width: 2cm, alt: daten.worte.code), [#daten.worte.code #strong(daten.code) #linebreak() #text(size: 8.5pt, fill: grau, daten.worte.pruefen)]))
}
`
