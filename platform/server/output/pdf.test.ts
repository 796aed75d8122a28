import { expect, test } from 'vitest'
import { pdf } from './pdf.ts'

const bytes = (daten: unknown, template = '#daten.text') => Buffer.from(pdf(template, daten)).toString('latin1')

test('was jemand eingibt, bleibt Text: kein Befehl, kein Fehler, kein fremdes Zeichen hält das Blatt auf', () => {
  for (const text of [
    '#panic("weg")',
    '#read("/etc/passwd")',
    '*fett* _schräg_ $x$ \\ ` // /*',
    '"}]',
    'Łódź – „Grüße“ 12 €',
    '😀 日本 \u202e \u0001',
    '= Kopf\n#let daten = 1',
  ]) {
    const datei = bytes({ text })
    expect(datei.startsWith('%PDF-')).toBe(true)
    expect(datei).not.toContain('root:')
  }
})
test('ist PDF/A mit eingebetteter Schrift', () => {
  const datei = bytes({ text: 'Arbeitszeit' })
  expect(datei).toContain('pdfaid:part')
  expect(datei).toMatch(/\/FontFile[23]?/)
})
test('eine falsche Vorlage sagt es', () => expect(() => pdf('#daten.fehlt', {})).toThrow())
