/** What people write into their reports, by department. */
export const arbeiten: Readonly<Record<number, readonly string[]>> = {
  10: [
    'Steigleitung verlegt',
    'Kabeltrasse montiert',
    'Lüftungskanal gesetzt',
    'Durchbruch geschlossen',
    'Verteiler verdrahtet',
    'Rohre gedämmt',
    'Aufmaß mit Bauleitung',
    'Material auf die Etagen verteilt',
  ],
  20: [
    'Störung Heizung behoben',
    'Wartung nach Plan',
    'Umwälzpumpe getauscht',
    'Filter gewechselt',
    'Undichte Stelle gesucht und abgedichtet',
    'Regelung neu eingestellt',
    'Kunde eingewiesen',
    'Thermostat ersetzt',
  ],
  30: ['Fahrzeuge beladen', 'Lager aufgeräumt', 'Geräte geprüft', 'Schutt abgefahren', 'Baustelle beliefert', 'Gerüstteile sortiert'],
  70: ['Arbeitsplatz eingerichtet', 'Update eingespielt', 'Störung Netzwerk', 'Drucker ersetzt', 'Sicherung geprüft', 'Rufumleitung umgestellt'],
  80: ['Notruf Heizung', 'Wasserrohrbruch abgestellt', 'Rundgang', 'Alarm Kälteanlage', 'Pumpe entstört', 'Schlüssel und Zugang'],
}
