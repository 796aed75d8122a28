import { describe, expect, test } from 'vitest'
import type { Scheinzeile } from '#domain/einsatz/arbeitsschein/contract.ts'
import { scheinbelegzeilen } from './zeilen.ts'

const zeile = (mehr: Partial<Scheinzeile>): Scheinzeile => ({
  id: mehr.id ?? 'eine',
  art: 'Material',
  name: '',
  von: null,
  bis: null,
  nummer: '',
  text: 'Dichtung DN 50',
  menge: '2.5',
  einheit: 'Stk',
  kommentar: '',
  ...mehr,
})
const zeit = (id: string, von: string, bis: string, menge: string) =>
  zeile({ id, art: 'Zeit', name: 'Max Beispiel', von, bis, text: 'Druckprobe', menge, einheit: 'min' })
const belegzeilen = (zeilen: readonly Scheinzeile[]) => scheinbelegzeilen({ zeilen, notiz: '' }, 'Europe/Berlin')

describe('die Zeilen eines Arbeitsscheins als Beleg', () => {
  test('nennen die Uhrzeit der Firma, nie den Namen', () => {
    expect(belegzeilen([zeit('a', '2026-11-27T06:00:00Z', '2026-11-27T08:30:00Z', '150')])).toEqual([
      { art: 'Position', artikelnummer: '', text: 'Arbeitszeit 27.11.2026 07:00–09:30 Druckprobe', menge: '2.50', einheit: 'h' },
    ])
  })
  test('haben Stunden, die zusammen die des Papiers sind: E24', () => {
    const drei = ['a', 'b', 'c'].map((id, nr) => zeit(id, `2026-11-27T0${nr}:00:00Z`, `2026-11-27T0${nr}:20:00Z`, '20'))
    expect(belegzeilen(drei).map(({ menge }) => menge)).toEqual(['0.33', '0.34', '0.33'])
  })
  test('lassen Mengen, wie sie unterschrieben sind, mit dem Kommentar darunter', () => {
    expect(belegzeilen([zeile({ nummer: '510-15', menge: '0.125', einheit: 'm³', kommentar: 'aus dem Wagen' })])).toEqual([
      { art: 'Position', artikelnummer: '510-15', text: 'Dichtung DN 50\naus dem Wagen', menge: '0.125', einheit: 'm³' },
    ])
  })
  test('haben einen Text, auch wo nur eine Nummer steht, und keinen zu langen', () => {
    expect(belegzeilen([zeile({ nummer: '510-15', text: '' })])[0]!.text).toBe('510-15')
    expect(belegzeilen([zeile({ text: 'x'.repeat(500), kommentar: 'y'.repeat(2000) })])[0]!.text).toHaveLength(2000)
  })
  test('enden mit der Notiz des Scheins; eine lange in mehreren Zeilen, ganz', () => {
    const mit = (notiz: string) => scheinbelegzeilen({ zeilen: [zeile({})], notiz }, 'Europe/Berlin').slice(1)
    expect(mit('Heizung läuft')).toEqual([{ art: 'Text', artikelnummer: '', text: 'Heizung läuft', menge: '0', einheit: '' }])
    expect(mit(' \n')).toEqual([])
    const lang = `${'x'.repeat(1999)}😀${'y'.repeat(3000)}`
    const texte = mit(lang).map(({ text }) => text)
    expect([texte.join(''), texte.every((text) => text.length <= 2000), texte.length]).toEqual([lang, true, 3])
  })
  test('sind bei Text ohne Menge', () => {
    expect(belegzeilen([zeile({ art: 'Text', text: 'Zugang nur über den Hof', menge: '', einheit: '' })])).toEqual([
      { art: 'Text', artikelnummer: '', text: 'Zugang nur über den Hof', menge: '0', einheit: '' },
    ])
  })
})
