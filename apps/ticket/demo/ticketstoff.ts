/** What the demo's tickets are about: name, description, the customer's words, the answer, the note that stays inside. */
export const anliegen = [
  [
    'Heizung im Bürotrakt bleibt kalt',
    'Seit heute Morgen werden die Heizkörper im zweiten Obergeschoss nicht mehr warm.',
    'Umwälzpumpe getauscht, Kreis entlüftet',
  ],
  ['Lüftungsanlage brummt laut', 'Die Zuluft im Besprechungsraum macht seit gestern ein tiefes Brummen.', 'Lager am Ventilator erneuert'],
  [
    'Wasserfleck an der Decke im Flur',
    'Vor Raum 114 breitet sich ein Fleck aus, etwa einen halben Meter groß.',
    'Dichtung am Strang ersetzt, Decke zum Trocknen geöffnet',
  ],
  ['Tor der Halle schließt nicht', 'Das Rolltor bleibt auf halber Höhe stehen und meldet E7.', 'Lichtschranke neu ausgerichtet'],
  ['Rauchmelder löst ohne Grund aus', 'Zweimal in dieser Woche, beide Male nachts.', 'Melder getauscht und in die Wartung aufgenommen'],
  ['Zugang zum Portal für neuen Kollegen', 'Bitte einen Zugang für unseren neuen Haustechniker einrichten.', 'Zugang angelegt, Einladung versendet'],
  ['Beleuchtung im Treppenhaus ausgefallen', 'Ab dem dritten Stock ist es dunkel, die Sicherung hält.', 'Vorschaltgerät ersetzt'],
  ['Klimagerät tropft', 'Unter dem Gerät im Serverraum steht eine Pfütze.', 'Kondensatablauf gereinigt'],
  ['Angebot für zweite Ladestation', 'Wir möchten auf dem Parkplatz eine zweite Ladestation.', 'Angebot mit Lastmanagement erstellt'],
  ['Brandschutztür klemmt', 'Die Tür zum Lager geht nur mit Kraft auf.', 'Bänder nachgestellt, Schließer geprüft'],
  ['Auswertung der Verbräuche erweitern', 'In der Monatsübersicht fehlen uns die Werte der Wärmepumpe.', 'Zähler angebunden, Auswertung erweitert'],
  ['Aufzug hält nicht bündig', 'Im Erdgeschoss bleibt eine Stufe von zwei Zentimetern.', 'Haltepunkt neu eingelernt'],
  ['Warmwasser nur lauwarm', 'In den Duschen kommen höchstens 35 Grad an.', 'Mischventil entkalkt'],
  ['Schnittstelle zur Leittechnik meldet Fehler', 'Seit dem letzten Update kommen keine Werte mehr.', 'Zertifikat erneuert, Verbindung geprüft'],
  ['Wartung Sprinkleranlage', 'Jährliche Wartung steht an, bitte Termin vorschlagen.', 'Wartung durchgeführt, Protokoll liegt bei'],
  ['Schlüsselkarte wird nicht erkannt', 'Meine Karte öffnet das Tor zum Hof nicht mehr.', 'Karte neu angelernt'],
  ['Dachrinne verstopft', 'Bei Regen läuft das Wasser über die Fassade.', 'Rinne und Fallrohr gereinigt'],
  ['Heizkurve anpassen', 'Am Wochenende soll die Temperatur abgesenkt werden.', 'Zeitprogramm und Kurve angepasst'],
] as const

export const rueckfragen = [
  'Können Sie uns ein Foto schicken?',
  'Wann ist jemand vor Ort?',
  'Welcher Raum ist es genau?',
  'Passt Ihnen Donnerstag um neun?',
] as const
export const auskuenfte = [
  'Ja, ab sieben ist jemand da.',
  'Es ist der Raum neben dem Lager.',
  'Donnerstag passt gut, danke.',
  'Es ist schlimmer geworden, bitte bald.',
] as const
export const vermerke = [
  'Ersatzteil liegt in Nordheim im Lager.',
  'Kunde ist schwer zu erreichen, vormittags anrufen.',
  'Gewährleistung prüfen, Einbau war 2025.',
  'Mit der Leitung abgesprochen.',
] as const
/** What customers write beside their stars; many write nothing. */
export const lob = {
  3: ['Hat gepasst, aber lange gedauert.', '', 'Termin kam erst auf Nachfrage.'],
  4: ['Gut gelöst, danke.', '', ''],
  5: ['Schnell und freundlich, gerne wieder.', '', 'Am selben Tag erledigt, danke!'],
} as const
export const pruefpunkte = [
  ['ENTW', 'Änderung umgesetzt und dokumentiert'],
  ['ENTW', 'Datensicherung vorhanden'],
  ['TEST', 'Werte am Gerät und in der Auswertung gleich'],
  ['TEST', 'Alarm löst aus und wird quittiert'],
  ['ZUT', 'Kunde eingewiesen'],
] as const
