/** Labels of 63.5 × 38.1 mm, three by seven on A4 (the usual sheets), or one a page for a label printer: address as QR, number as bars. Typst; data come as `daten`. */
export const vorlage = `#set document(title: daten.titel, author: daten.firma)
#set text(lang: daten.sprache, number-type: "lining", hyphenate: false)
#let kante = 25mm
#let code(eines) = box(width: kante, height: kante, {
  let modul = kante / eines.weite
  for (x, y, n) in eines.laeufe { place(top + left, dx: modul * x, dy: modul * y, rect(width: modul * n, height: modul, fill: black, stroke: none)) }
})
#let striche(eines) = box(width: 25mm, height: 6mm, {
  let modul = 25mm / eines.strichweite
  for (x, n) in eines.striche { place(top + left, dx: modul * x, rect(width: modul * n, height: 6mm, fill: black, stroke: none)) }
})
#let etikett(eines) = box(width: 63.5mm, height: 38.1mm, inset: 5mm, clip: true, align(horizon, grid(columns: (kante, 1fr), column-gutter: 3mm,
  code(eines),
  [#text(size: 11pt, weight: "bold", eines.nummer) #linebreak() #text(size: 8pt, eines.name) #if eines.text != "" [#linebreak() #text(size: 7pt, eines.text)] #linebreak() #text(size: 6.5pt, fill: luma(70), daten.firma) #v(1.2mm, weak: true) #striche(eines)])))
#if daten.rolle {
  set page(width: 63.5mm, height: 38.1mm, margin: 0mm)
  daten.etiketten.map(etikett).join(pagebreak())
} else {
  set page(paper: "a4", margin: (x: 7.2mm, top: 15.1mm, bottom: 15mm))
  grid(columns: (63.5mm,) * 3, column-gutter: 2.5mm, row-gutter: 0mm, ..daten.etiketten.map(etikett))
}
`
