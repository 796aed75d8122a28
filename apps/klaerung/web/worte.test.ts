import { expect, test } from 'vitest'
import { fill } from '#platform/contract/messages.ts'
import { formatsFor } from '#platform/web/text/formats.ts'
import type { Fall } from '../contract.ts'
import { messages } from '../messages.ts'
import { ersteAntwort, leerText, liegtText, satz, zweiteAntwort, type T } from './worte.ts'

const fall = (istMin: number, seit = '1970-01-01T12:00:00Z') => ({ art: 'Zeit abweichend', seit, zone: 'Europe/Berlin', istMin, sollMin: null }) as Fall
const spricht = (sprache: 'de' | 'en', eine: Fall) => satz(((key, values) => fill(messages[sprache][key], values ?? {})) as T, formatsFor(sprache), eine)
const sagt = (sprache: 'de' | 'en', istMin: number) => spricht(sprache, fall(istMin))

test.each([
  [30, 'Der Stempel von 13:00 weicht 0:30 h von der Uhr des Servers ab.'],
  [1440, 'Zwischen der Zeit des Stempels (01.01.1970, 13:00) und der Übertragung liegt 1 Tag.'],
  [29_924_640, 'Zwischen der Zeit des Stempels (01.01.1970, 13:00) und der Übertragung liegen 20.781 Tage.'],
])('ein Stempel, der um %s Minuten abweicht, wird in Worten gefragt, die man versteht', (istMin, erwartet) => expect(sagt('de', istMin)).toBe(erwartet))

test('auch auf Englisch', () => expect(sagt('en', 2 * 1440)).toBe('Between the time of the stamp (01/01/1970, 13:00) and its arrival lie 2 days.'))

const trotz = (bis: string | null, ...arten: Fall['abwesenheiten'][number]['art'][]) =>
  ({
    art: 'Trotz Abwesenheit',
    seit: '2026-03-02T06:02:00Z',
    bis,
    zone: 'Europe/Berlin',
    abwesenheiten: arten.map((art, i) => ({ id: String(i), art })),
    istMin: null,
    sollMin: null,
  }) as unknown as Fall
test.each([
  ['Urlaub eingetragen, aber von 07:02 bis 15:30 gestempelt.', trotz('2026-03-02T14:30:00Z', 'Urlaub')],
  ['Krank eingetragen, aber um 07:02 gestempelt.', trotz(null, 'Krank')],
  ['Urlaub und Zeitausgleich eingetragen, aber um 07:02 gestempelt.', trotz(null, 'Urlaub', 'Zeitausgleich')],
  ['Urlaub eingetragen, aber um 07:02 gestempelt.', trotz(null, 'Urlaub', 'Urlaub')],
  ['Abwesenheit eingetragen, aber um 07:02 gestempelt.', trotz(null, 'abwesend')],
  ['Abwesenheit eingetragen, aber um 07:02 gestempelt.', trotz(null)],
])('%s', (erwartet, eine) => expect(spricht('de', eine)).toBe(erwartet))
test('gestempelt trotz Abwesenheit, auf Englisch', () =>
  expect(spricht('en', trotz('2026-03-02T14:30:00Z', 'Urlaub'))).toBe('Leave entered, but stamped from 07:02 to 15:30.'))

const um = (uhr: string) => ({ was: 'nachtragen', timestamp: `2026-03-02T${uhr}:00+01:00`, flag: 'departure' }) as const
test('was beantwortet ist, hat keinen Vorschlag mehr, den ein Klick annimmt; die andere Antwort bleibt', () => {
  expect(ersteAntwort({ vorschlag: um('16:00'), zustand: 'offen' })).toEqual(um('16:00'))
  expect(ersteAntwort({ vorschlag: um('16:00'), zustand: 'beantwortet' })).toBeNull()
  expect([
    zweiteAntwort({ art: 'Gehen fehlt', vorschlag: um('16:00') }),
    zweiteAntwort({ art: 'Doppelt', vorschlag: { was: 'loeschen' } }),
    zweiteAntwort({ art: 'Korrektur', vorschlag: null }),
  ]).toEqual(['andereZeit', 'beantworten', 'antragAendern'])
})
test('die eigene Antwort sagt die Zeit und bei wem sie liegt, solange niemand entschieden hat', () => {
  const liegt = (mehr: Partial<Fall>) =>
    liegtText(((key, values) => fill(messages.de[key], values ?? {})) as T, formatsFor('de'), {
      antwort: um('15:30'),
      zustand: 'beantwortet',
      zone: 'Europe/Berlin',
      liegtBei: 'Miriam Vogt',
      ...mehr,
    })
  expect(liegt({})).toBe('Ihre Antwort: 15:30, liegt bei Miriam Vogt.')
  expect(liegt({ liegtBei: null })).toBe('Ihre Antwort: 15:30, liegt bei der Leitung.')
  expect(liegt({ antwort: { was: 'loeschen' } })).toBe('Ihre Antwort: Stempel löschen, liegt bei Miriam Vogt.')
  expect(liegt({ zustand: 'freigegeben' })).toBeNull()
})

test('eine leere Liste sagt nur, was stimmt: Die eigenen Zeiten sind klar, das Team ist es, oder zur Auswahl gibt es nichts', () => {
  expect(messages.de[leerText(false, {})]).toBe('Alle Ihre Zeiten sind klar.')
  expect(messages.de[leerText(true, {})]).toBe('Im Team ist alles geklärt.')
  for (const gefragt of [{ zustand: 'freigegeben' }, { art: 'Doppelt' }, { q: 'Maier' }, { von: '2026-03-02' }])
    expect([leerText(false, gefragt), leerText(true, gefragt)]).toEqual(['keineAuswahlText', 'keineAuswahlText'])
})
