import type { Gemalt } from '#demo/dokumente/male.ts'

/** What is documented on a site: `bilder` with their captions. */
export interface Stoff {
  art: 'Dokumentation' | 'Bautagesbericht' | 'Mangel' | 'Abnahme' | 'Bedenken' | 'Behinderung'
  titel: string
  beschreibung: string
  bilder: readonly (readonly [Gemalt['name'], string])[]
  adressat?: string
  wirkung?: string
  vorschlag?: string
  /** Of an acceptance. */
  vorbehalt?: string
  /** Of a day on the site. */
  firmen?: readonly { firma: string; stunden: string; personen: number }[]
  stoerungen?: readonly { von: string; bis: string; wirkung: string }[]
  /** What a second version adds, and why. */
  nachtrag?: { text: string; grund: string }
}

/** The day on a site, as its foreman writes it; the companies change from day to day. */
export const tagesberichte: readonly Stoff[] = [
  {
    art: 'Bautagesbericht',
    titel: 'Bautagesbericht',
    beschreibung: 'Steigleitungen im 2. OG verlegt, Druckprobe Strang 3 bestanden. Trockenbau schließt Schächte.',
    firmen: [
      { firma: 'Musterbau & Service GmbH', stunden: '32', personen: 4 },
      { firma: 'Trockenbau Lechner', stunden: '16.5', personen: 2 },
    ],
    bilder: [['heizkoerper', 'Strang 3 nach der Druckprobe']],
  },
  {
    art: 'Bautagesbericht',
    titel: 'Bautagesbericht',
    beschreibung: 'Kabeltrassen im Untergeschoss montiert, Verteiler gesetzt. Estrichleger in den Achsen A bis C.',
    firmen: [
      { firma: 'Musterbau & Service GmbH', stunden: '24', personen: 3 },
      { firma: 'Estrich Hamberger', stunden: '25.5', personen: 3 },
    ],
    stoerungen: [{ von: '09:30', bis: '11:00', wirkung: 'Baustrom ausgefallen: Montage der Trassen stand still' }],
    bilder: [['verteiler', 'Verteiler gesetzt, noch nicht angeschlossen']],
  },
  {
    art: 'Bautagesbericht',
    titel: 'Bautagesbericht',
    beschreibung: 'Heizkörper im Erdgeschoss angeschlossen. Materiallieferung am Vormittag, vollständig.',
    firmen: [{ firma: 'Musterbau & Service GmbH', stunden: '40', personen: 5 }],
    bilder: [],
  },
]

/** Again and again on every site. */
export const alltag: readonly Stoff[] = [
  {
    art: 'Dokumentation',
    titel: 'Heizkreispumpe getauscht',
    beschreibung: 'Pumpe 2 war undicht. Neue Pumpe eingebaut, entlüftet, Probelauf 30 Minuten ohne Befund.',
    bilder: [
      ['pumpe', 'Tropfstelle an Pumpe 2 vor dem Tausch'],
      ['heizkoerper', 'Heizkörper im Büro wird wieder warm'],
    ],
  },
  {
    art: 'Dokumentation',
    titel: 'Verteiler EG beschriftet',
    beschreibung: 'Stromkreise 1 bis 38 geprüft und beschriftet. Reserve auf Reihe 4.',
    bilder: [['verteiler', 'Verteiler ohne Abdeckung, Stand nach der Beschriftung']],
  },
  {
    art: 'Dokumentation',
    titel: 'Zustand vor Arbeitsbeginn',
    beschreibung: 'Raum besenrein übernommen. Türblatt und Boden ohne Schäden, siehe Bild.',
    bilder: [['riss', 'Riss über der Tür war schon da']],
  },
  {
    art: 'Mangel',
    titel: 'Estrich noch zu feucht',
    beschreibung: 'CM-Messung an zwei Stellen: 3,1 % und 2,8 %. Bodenbelag erst unter 2,0 %.',
    bilder: [['estrich', 'Messstelle 1 an der Außenwand']],
  },
  {
    art: 'Dokumentation',
    titel: 'Rolltor eingestellt',
    beschreibung: 'Endschalter neu gesetzt, Lichtschranke gereinigt. Tor schließt wieder.',
    bilder: [['tor', 'Tor bleibt vor der Reparatur auf halber Höhe stehen']],
  },
  {
    art: 'Mangel',
    titel: 'Wasserfleck an der Decke',
    beschreibung: 'Fleck etwa 40 × 60 cm, feucht. Ursache vermutlich die Dachrinne darüber.',
    bilder: [['decke', 'Fleck neben der Leuchte']],
  },
  {
    art: 'Dokumentation',
    titel: 'Klimagerät gereinigt',
    beschreibung: 'Kondensatablauf war verstopft. Gereinigt, Ablauf geprüft.',
    bilder: [['pfuetze', 'Wasser unter dem Gerät bei Ankunft']],
  },
  { art: 'Dokumentation', titel: 'Lieferung geprüft', beschreibung: '12 Heizkörper, vollzählig und ohne Schäden. Lager im Keller.', bilder: [] },
  { art: 'Dokumentation', titel: 'Baustrom in Betrieb', beschreibung: 'FI geprüft, Auslösezeit 24 ms.', bilder: [] },
]

/** Rare and of weight: each once. */
export const besonderes: readonly Stoff[] = [
  {
    art: 'Bedenken',
    titel: 'Bedenken gegen den Untergrund',
    beschreibung: 'Der Putz im Treppenhaus ist nicht tragfähig. Die Gitterschnittprüfung ergab Kennwert 4.',
    wirkung: 'Der Anstrich wird sich lösen.',
    vorschlag: 'Den Putz abnehmen und neu aufbauen.',
    adressat: 'Bauleitung Architekturbüro Seidl',
    bilder: [['riss', 'Putz hohl, Riss über der Tür']],
  },
  {
    art: 'Bedenken',
    titel: 'Bedenken gegen den Einbau der Bodenbeläge',
    beschreibung: 'Die Restfeuchte liegt über dem zulässigen Wert.',
    wirkung: 'Der Belag kann sich wölben. Wir bitten um Freigabe erst nach neuer Messung.',
    adressat: 'Bauleitung Architekturbüro Seidl',
    bilder: [['estrich', 'Messung in Raum 0.14']],
  },
  {
    art: 'Bedenken',
    titel: 'Bedenken gegen die Leitungsführung',
    beschreibung: 'Die geplante Trasse kreuzt die Lüftung auf 4 m Länge.',
    wirkung: 'Die Mindestabstände sind nicht einzuhalten.',
    vorschlag: 'Die Trasse über Flur 2 führen.',
    adressat: 'Planung Haustechnik Brandl',
    bilder: [],
    nachtrag: { text: 'Betroffen ist auch die Abluft der Küche.', grund: 'Zweite Engstelle beim Aufmaß gefunden' },
  },
  {
    art: 'Behinderung',
    titel: 'Behinderung: Gerüst fehlt',
    beschreibung: 'Das Gerüst an der Südfassade steht nicht. Die Montage der Lüftungsgitter kann nicht beginnen.',
    wirkung: 'Zwei Monteure können nicht arbeiten. Jeder Tag verschiebt die Fertigstellung um einen Tag.',
    adressat: 'Bauleitung Architekturbüro Seidl',
    bilder: [],
  },
  {
    art: 'Behinderung',
    titel: 'Behinderung: Räume nicht frei',
    beschreibung: 'Im 2. OG lagert noch Material des Trockenbauers.',
    wirkung: 'Die Verrohrung in vier Räumen steht still.',
    adressat: 'Bauleitung Architekturbüro Seidl',
    bilder: [],
  },
  {
    art: 'Abnahme',
    titel: 'Abnahme mit Vorbehalt',
    beschreibung: 'Begehung mit der Bauherrin, alle Räume.',
    vorbehalt: 'Beschriftung am Verteiler fehlt, Nachbesserung bis Monatsende.',
    bilder: [['verteiler', 'Verteiler bei der Abnahme']],
  },
]
