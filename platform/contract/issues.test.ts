import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { issueText, type Issue } from './issues.ts'
import { Day, Time, line, lineOrNone, text } from './shapes.ts'

const first = (schema: z.ZodMiniType, value: unknown, texts?: Record<string, string>) => {
  const result = z.safeParse(schema, value, { reportInput: true })
  return issueText(result.error?.issues[0] as Issue, 'de', texts)
}

test('ein leeres Pflichtfeld nennt sich selbst', () => {
  for (const empty of ['', '   ', '\u200b\u200b', '\u2800 \u3164', '\u202e\u2066', undefined, null])
    expect(first(text(10), empty)).toBe('Dieses Feld ist erforderlich!')
  expect(first(z.number(), null)).toBe('Dieses Feld ist erforderlich!')
  expect(first(Day, '')).toBe('Dieses Feld ist erforderlich!')
  expect(first(z.enum(['a']), '')).toBe('Dieses Feld ist erforderlich!')
})

test('ein Name ist eine Zeile: ohne Umbruch und ohne Zeichen, die die Schreibrichtung drehen', () => {
  expect(z.parse(line(40), ' Rechnung\u202egpj.exe\n\t(2)\u2066\u2069 ')).toBe('Rechnunggpj.exe (2)')
  expect(z.parse(line(40), 'Müller\u200d-Öl ع')).toBe('Müller\u200d-Öl ع')
  expect(z.parse(lineOrNone(40), '\u2067')).toBe('')
  expect(first(line(40), '\u202a \n')).toBe('Dieses Feld ist erforderlich!')
  expect(first(line(3), 'zu lang')).toBe('Höchstens 3 Zeichen!')
})

test('zu kurz und zu lang nennen die Grenze', () => {
  expect(first(z.string().check(z.minLength(8)), 'kurz')).toBe('Mindestens 8 Zeichen!')
  expect(first(text(3), 'zu lang')).toBe('Höchstens 3 Zeichen!')
  expect(first(z.array(z.string()).check(z.minLength(1)), [])).toBe('Bitte mindestens 1 auswählen!')
})

test('Zahlen nennen, was an ihnen nicht passt', () => {
  expect(first(z.number(), 'drei')).toBe('Muss eine Zahl sein!')
  expect(first(z.number().check(z.int()), 1.5)).toBe('Muss eine ganze Zahl sein!')
  expect(first(z.number().check(z.minimum(1)), 0)).toBe('Muss mindestens 1 sein!')
  expect(first(z.number().check(z.maximum(24)), 25)).toBe('Darf höchstens 24 sein!')
  expect(first(z.number().check(z.positive()), 0)).toBe('Muss größer als 0 sein!')
})

test('E-Mail, Datum und Uhrzeit haben ihre eigenen Sätze', () => {
  expect(first(z.email(), 'ohne-klammeraffe')).toBe('Das ist keine gültige E-Mail-Adresse!')
  expect(first(Day, '2026-02-30')).toBe('Das ist kein gültiges Datum!')
  expect(first(Time, '25:00')).toBe('Das ist keine gültige Uhrzeit!')
})

test('eine eigene Regel spricht mit den Worten der App', () => {
  const schema = z.object({ von: z.string(), bis: z.string() }).check(z.refine(({ von, bis }) => von < bis, { error: 'bis-vor-von' }))
  expect(first(schema, { von: '2', bis: '1' }, { 'bis-vor-von': 'Bis muss nach Von liegen!' })).toBe('Bis muss nach Von liegen!')
  expect(first(z.string().check(z.refine(() => false)), 'x')).toBe('Diese Eingabe ist nicht gültig!')
})

test('Englisch spricht englisch', () => {
  const result = z.safeParse(text(5), '')
  expect(issueText(result.error?.issues[0] as Issue, 'en')).toBe('This field is required!')
})
