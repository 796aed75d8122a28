/** A figure that is kept and is not what it follows from; amounts as decimal text, days as people write them. */
export interface Abweichung {
  was: 'posten' | 'beleg' | 'zahlung' | 'einbehalt' | 'termin' | 'buergschaft' | 'export' | 'umsatz' | 'kredit'
  /** Which record, as people name it. */
  wo: string
  gefuehrt: string
  gerechnet: string
}
