/** A sheet on A4: what, where, when, who; the lines with their totals; note, pictures, signatures as they were drawn. Typst; data come as `daten`. */
export const vorlage = `#let grau = luma(90)
#let linie = 0.4pt + luma(190)
#set document(title: daten.titel + " " + daten.objekt, author: daten.firma)
#set text(lang: daten.sprache, number-type: "lining", hyphenate: false)
#set page(paper: "a4", margin: (x: 1.8cm, top: 2.3cm, bottom: 2.2cm), header-ascent: 35%, footer-descent: 40%,
  header: context [
    #set text(size: 8pt, fill: grau)
    #daten.firma #h(1fr) #if here().page() > 1 [#daten.titel #daten.objekt]
    #v(-7pt)
    #line(length: 100%, stroke: linie)
  ],
  footer: context [
    #set text(size: 8pt, fill: grau)
    #line(length: 100%, stroke: linie)
    #v(-7pt)
    #daten.titel #h(1fr) #daten.worte.gedruckt #h(1fr) #daten.worte.seite #counter(page).display()/#counter(page).final().first()
    #if daten.fingerabdruck != none [#v(-7pt) #text(size: 7pt)[#daten.worte.fingerabdruck #daten.fingerabdruck #h(1fr) #daten.worte.code #daten.code]]
  ])

#text(fill: grau)[#daten.titel · #daten.stand]
#v(-6pt)
#text(size: 18pt, weight: "bold", daten.objekt)
#v(4pt)
#grid(columns: (auto, 1fr), column-gutter: 12pt, row-gutter: 6pt, ..daten.angaben.map(((wort, wert)) => (text(fill: grau, wort), strong(wert))).flatten())
#let absaetze(worte) = worte.split("\\n").map(zeile => [#zeile]).join(linebreak())
#if daten.grund != "" { block(above: 14pt, text(weight: "bold", daten.grund)) }
#if daten.anders.len() > 0 { block(above: 8pt)[#text(fill: grau, daten.worte.anders) #for eine in daten.anders [#linebreak() #eine.feld: #eine.was]] }
#if daten.positionen.len() > 0 {
  block(above: 18pt, table(columns: (auto, 1fr, auto, auto), align: (right, left, right, left), stroke: (x, y) => (bottom: linie), inset: (x: 5pt, y: 6pt),
    table.header([], strong(daten.worte.text), strong(daten.worte.menge), []),
    ..daten.positionen.map(zeile => (str(zeile.nr), [#zeile.text#if zeile.kommentar != "" [ #linebreak() #text(size: 8.5pt, fill: grau, absaetze(zeile.kommentar))]], zeile.menge, zeile.einheit)).flatten()))
}
#if daten.stunden.zeilen.len() > 0 {
  block(above: 14pt, text(weight: "bold", daten.stunden.titel))
  block(above: 8pt, table(columns: (auto, auto, auto), align: (left, left, right), stroke: (x, y) => (bottom: linie), inset: (x: 5pt, y: 4pt),
    table.header(..daten.stunden.zeilen.first().map(wort => text(fill: grau, wort))), ..daten.stunden.zeilen.slice(1).flatten(),
    ..daten.stunden.gruppen.map(((wort, wert)) => (table.cell(colspan: 2, strong(wort)), strong(wert))).flatten()))
}
#if daten.notiz != "" { block(above: 14pt)[#text(weight: "bold", daten.worte.notiz) #linebreak() #absaetze(daten.notiz)] }
#if daten.bilder.len() > 0 {
  block(above: 18pt, grid(columns: (1fr, 1fr), column-gutter: 12pt, row-gutter: 14pt, ..daten.bilder.map(bild => block(breakable: false, width: 100%)[
    #align(center, image("/" + bild.name, width: 100%, height: 6.4cm, fit: "contain", alt: if bild.text != "" { bild.text } else { daten.worte.bild + " " + str(bild.nr) }))
    #v(-4pt)
    #text(size: 8.5pt)[#daten.worte.bild #bild.nr#if bild.text != "" [: #bild.text]]
  ])))
}
#if daten.weitere.len() > 0 { block(above: 14pt)[#text(weight: "bold", daten.worte.weitere) #for zeile in daten.weitere [#linebreak() #zeile]] }
#let weite = 7cm
#let gezogen(weite, punkte) = place(top + left, curve(stroke: (paint: black, thickness: 1.1pt, cap: "round", join: "round"),
  curve.move((weite * punkte.first().at(0) / 10000, weite * punkte.first().at(1) / 10000)),
  ..punkte.map(punkt => curve.line((weite * punkt.at(0) / 10000, weite * punkt.at(1) / 10000)))))
#let strich(punkte) = gezogen(weite, punkte)
#if daten.skizze.len() > 0 {
  block(above: 14pt, breakable: false)[#text(weight: "bold", daten.worte.skizze) #v(-4pt) #box(width: 14cm, height: 14cm * daten.hoehe / 10000, stroke: linie, daten.skizze.map(punkte => gezogen(14cm, punkte)).join())]
}
// Totals and signatures keep together: nobody signs an empty page.
#block(breakable: false, above: 18pt, width: 100%)[
  #if daten.summen.len() > 0 [#text(weight: "bold", daten.worte.summe) #v(-4pt) #grid(columns: (auto, auto), column-gutter: 12pt, row-gutter: 5pt, align: (left, right), ..daten.summen.map(((wort, wert)) => (wort, strong(wert))).flatten())]
  #for eine in daten.unterschriften [
    #v(10pt)
    #if eine.striche.len() > 0 [#box(width: weite, height: weite * daten.hoehe / 10000, eine.striche.map(strich).join())]
    #v(-4pt)
    #line(length: 60%, stroke: 0.5pt)
    #v(-6pt)
    #strong(eine.wer) #linebreak() #eine.was #if eine.satz != "" [#linebreak() #text(size: 8.5pt, fill: grau, eine.satz)]
  ]
  #if daten.qr != none [
    #v(14pt)
    #grid(columns: (auto, 1fr), column-gutter: 10pt, align: horizon, image(bytes(daten.qr), format: "svg", width: 2cm, alt: daten.worte.code), [#daten.worte.code #strong(daten.code) #linebreak() #text(size: 8.5pt, fill: grau, daten.worte.pruefen)])
  ]
]
`
