import type { Zufall } from '#demo/zufall.ts'

export const arbeiten = [
  'Heizkreispumpe getauscht, entlüftet',
  'Wartung nach Plan',
  'Fehlersuche Fühler Vorlauf',
  'Leitung abgedichtet, Druckprobe',
  'Schaltschrank nachgezogen, gemessen',
  'Tor eingestellt, Endlagen geprüft',
] as const
export const notizen = [
  'Druckprobe bis morgen 07:00. Heizkreis 2 bleibt auf Handbetrieb.',
  'Anlage läuft, nächste Wartung im Frühjahr.',
  'Ersatzteil bestellt, Termin folgt.',
  'Zugang nur über Tor 3, Schlüssel an der Pforte.',
  'Nacharbeit: Isolierung fehlt noch am Rücklauf.',
] as const
export const kunden = [
  ['Dr. Heike Brandt', 'Technische Leitung'],
  ['Jürgen Voss', 'Hausmeister'],
  ['Petra Lang', 'Objektleitung'],
  ['Mehmet Kaya', 'Betriebsleiter'],
  ['Sabine Ott', 'Pforte'],
] as const
export const abwesendGruende = ['Pforte geschlossen', 'Niemand im Haus angetroffen', 'Bauleiter auf anderer Baustelle'] as const
/** Lines beside the time. */
export const leistungen = [
  { art: 'Material', nummer: '480-2215', text: 'Membran-Ausdehnungsgefäß 80 l', menge: '1', einheit: 'Stk' },
  { art: 'Material', nummer: '310-0044', text: 'Kappenventil 3/4"', menge: '2', einheit: 'Stk' },
  { art: 'Material', nummer: '900-0110', text: 'Heizungswasser, vollentsalzt', menge: '60', einheit: 'l' },
  { art: 'Material', nummer: '310-0187', text: 'Dichtungssatz Verschraubung', menge: '4', einheit: 'Stk' },
  { art: 'Material', nummer: '', text: 'Kupferrohr 22 mm', menge: '2.5', einheit: 'm' },
  { art: 'Geraet', nummer: '', text: 'Befüllstation', menge: '0.5', einheit: 'Tag' },
  { art: 'Fahrt', nummer: '', text: 'An- und Abfahrt', menge: '38', einheit: 'km' },
  { art: 'Leistung', nummer: '', text: 'Einweisung des Betreibers', menge: '1', einheit: 'Psch' },
  { art: 'Text', nummer: '', text: 'Prüfbuch liegt im Technikraum.', menge: null, einheit: '' },
] as const

/** A signature that nobody wrote: waves that run on to the right. */
export function namenszug(z: Zufall): number[][] {
  const [ab, hoch, wellen] = [z.zwischen(1200, 2500), z.zwischen(500, 1100), z.zwischen(3, 6)]
  const welle = Array.from({ length: wellen * 8 }, (_, nr) => [
    ab + nr * 90,
    2200 - Math.round(hoch * Math.sin((nr / 8) * Math.PI * 2) * (1 - nr / (wellen * 12))),
  ]).flat()
  const strich = [ab + wellen * 500, 2500, ab + wellen * 500 + z.zwischen(1500, 3000), 2350]
  return [welle, strich]
}
