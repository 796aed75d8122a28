import { expect, test } from 'vitest'
import { aenderbarBis, Berichtseinstellungen, kartenadresse, standardeinstellungen } from './contract.ts'

test('Ändern lässt sich ein Eintrag bis zum letzten der eingestellten Tage danach', () => {
  expect(aenderbarBis('2026-02-27', { bearbeitbareTage: 0 })).toBe('2026-02-27')
  expect(aenderbarBis('2026-02-27', { bearbeitbareTage: 2 })).toBe('2026-03-01')
})

test('Die Karte bekommt Breite und Länge; was keine Adresse ist oder eine davon nicht nennt, wird am Feld abgelehnt', () => {
  expect(kartenadresse(standardeinstellungen.karte, 48.137, 11.575)).toBe('https://www.openstreetmap.org/search?query=48.137,11.575')
  expect(kartenadresse('https://karte.example/{laenge}/{breite}/{breite}', -33.9, 151)).toBe('https://karte.example/151/-33.9/-33.9')
  for (const karte of [
    'https://karte.example/{breite}',
    'http://karte.example/{breite}/{laenge}',
    'javascript:alert({breite}{laenge})',
    '{breite},{laenge}',
    'https://{breite} {laenge}',
  ])
    expect(Berichtseinstellungen.safeParse({ ...standardeinstellungen, karte }).error?.issues[0], karte).toMatchObject({
      path: ['karte'],
      message: 'arbeitsbericht.karte',
    })
})
