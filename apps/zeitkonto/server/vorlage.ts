/** The record of working time as a sheet for an inspection: A4, black on white, what it is and whose on every page, lines to sign at the end. Typst; data come as `daten`. */
export const vorlage = `#let grau = luma(90)
#let linie = 0.4pt + luma(190)
#set document(title: "Arbeitszeitnachweis " + daten.name, author: daten.firma)
#set text(number-type: "lining", number-width: "tabular", hyphenate: false)
#set page(paper: "a4", margin: (x: 1.8cm, top: 2.3cm, bottom: 2.2cm), header-ascent: 35%, footer-descent: 40%,
  header: context [
    #set text(size: 8pt, fill: grau)
    #daten.firma, #daten.filiale #h(1fr) #if here().page() > 1 [Arbeitszeitnachweis #daten.persnr #daten.name, #daten.von bis #daten.bis]
    #v(-7pt)
    #line(length: 100%, stroke: linie)
  ],
  footer: context [
    #set text(size: 8pt, fill: grau)
    #line(length: 100%, stroke: linie)
    #v(-7pt)
    #daten.persnr #daten.name #h(1fr) erstellt #daten.erstellt #h(1fr) Seite #counter(page).display() von #counter(page).final().first()
  ])
#set table(inset: (x: 4pt, y: 3.2pt))
#show table.cell.where(y: 0): set text(weight: "bold", size: 8.5pt)

#text(size: 18pt, weight: "bold")[Arbeitszeitnachweis]
#v(4pt)
#grid(columns: (auto, 1fr, auto, 1fr), column-gutter: 10pt, row-gutter: 6pt,
  ..(([Name], [*#daten.name*]), ([Zeitraum], [*#daten.von bis #daten.bis*]), ([Personalnummer], daten.persnr), ([Zeiten in], [Ortszeit #daten.zone]),
    ([Betrieb], [#daten.firma, #daten.filiale]), ([Arbeit / Soll / Saldo], [#daten.summe.at(2) / #daten.summe.at(3) / *#daten.summe.at(4)*])
  ).map(((wort, wert)) => (text(fill: grau, wort), wert)).flatten())
#v(8pt)
#table(columns: (auto, auto, auto, auto, auto, auto, auto, auto, 1fr), align: (x, _) => if x in (0, 8) { left } else { right },
  stroke: (_, y) => if y == 0 { (bottom: 0.8pt + luma(90)) } else if y in daten.wochen { (top: 0.8pt + luma(130)) } else { (top: 0.4pt + luma(215)) },
  fill: (_, y) => if y in daten.frei { luma(246) },
  table.header([Tag], [Beginn], [Ende], [Pause], [Abzug], [Arbeit], [Soll], [Saldo], [Anmerkung]),
  ..daten.tage.flatten(),
  table.hline(stroke: 0.8pt + luma(90)),
  table.cell(colspan: 3)[*Summe*], ..daten.summe.map(strong), [])
#if daten.kalender.tage.len() > 0 [
  #block(sticky: true, above: 18pt)[#text(size: 12pt, weight: "bold")[Sonntag, Feiertag und Nacht]]
  #table(columns: (auto, auto, auto, auto), align: (x, _) => if x == 0 { left } else { right }, column-gutter: 10pt,
    stroke: (_, y) => if y == 0 { (bottom: 0.8pt + luma(90)) } else { (top: 0.4pt + luma(215)) },
    table.header([Kalendertag], [Sonntag], [Feiertag], [Nacht]), ..daten.kalender.tage.flatten(),
    table.hline(stroke: 0.8pt + luma(90)),
    [*Summe*], ..daten.kalender.summe.map(strong))
]
#if daten.befunde.len() > 0 [
  #block(sticky: true, above: 18pt)[#text(size: 12pt, weight: "bold")[Hinweise zu ganzen Wochen]]
  #table(columns: (auto, 1fr), stroke: (_, y) => if y == 0 { (bottom: 0.8pt + luma(90)) } else { (top: 0.4pt + luma(215)) },
    table.header([Woche], [Hinweis]), ..daten.befunde.flatten())
]
#if daten.aenderungen.len() > 0 [
  #block(sticky: true, above: 18pt)[#text(size: 12pt, weight: "bold")[Änderungen an Stempeln]]
  #table(columns: (auto, auto, auto, auto, 1fr), stroke: (_, y) => if y == 0 { (bottom: 0.8pt + luma(90)) } else { (top: 0.4pt + luma(215)) },
    table.header([Vorher], [Nachher], [Wer], [Wann], [Warum]), ..daten.aenderungen.flatten())
] else [
  #block(above: 14pt)[Kein Stempel dieses Zeitraums wurde geändert oder gelöscht.]
]
#block(above: 12pt)[#set text(size: 8pt, fill: grau)
#if daten.vorBeginn [Tage ohne Saldo liegen vor dem Beginn des Zeitkontos und sind nicht in den Summen. ]#if daten.offen [Nicht in den Summen: laufende und künftige Tage und Tage mit offenen Fragen („offen“). ]Alle Dauern in Stunden und Minuten. Arbeit: ohne Pausen. Abzug: Pausen, die das Gesetz verlangt und die nicht gestempelt sind.#if daten.gerundet [ Der Saldo rechnet mit der Arbeitszeit nach der Rundungsregel; die Minuten selbst bleiben, wie sie gestempelt sind.]#if daten.kalender.tage.len() > 0 [ Sonntag, Feiertag und Nacht: je Kalendertag von Mitternacht bis Mitternacht, ohne Pausenabzug; eine Stunde kann Sonntag, Feiertag und Nacht zugleich sein.#if daten.kalender.geaendert [ Ein abgeschlossener Tag bleibt, wie er abgeschlossen wurde; „jetzt“ ist, was die Stempel heute ergeben.]]
#if daten.regeln.len() > 0 [Gerechnet nach: #daten.regeln.map(((name, quelle)) => [#quelle (#name)]).join("; ").]]
#block(breakable: false, above: 34pt)[#grid(columns: (1fr, 1fr), column-gutter: 1.4cm,
  ..([Mitarbeiterin oder Mitarbeiter], [für den Betrieb]).map(wer => [#line(length: 100%, stroke: 0.5pt) #v(-6pt) #text(size: 8pt, fill: grau)[Ort, Datum, Unterschrift #wer]]))]
`
