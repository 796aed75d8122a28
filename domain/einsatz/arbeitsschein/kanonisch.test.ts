import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seed } from '#test/selection.ts'
import { summen, unterschriebenerText, type Scheinzeile, type Unterschriebenes } from './contract.ts'
import { gelesenerInhalt, inhaltAus, kanonisch, type Wert } from './kanonisch.ts'

const zeile = fc.record({
  id: fc.uuid(),
  art: fc.constantFrom('Zeit', 'Material', 'Text'),
  name: fc.string({ maxLength: 20 }),
  nummer: fc.string({ maxLength: 10 }),
  text: fc.string({ unit: 'grapheme', maxLength: 30 }),
  menge: fc.integer({ min: 1, max: 5000 }).map(String),
  kommentar: fc.string({ maxLength: 10 }),
})
const zeilen = fc
  .array(zeile, { maxLength: 8 })
  .map((alle) =>
    alle.map(
      (eine): Scheinzeile => ({
        ...eine,
        von: eine.art === 'Zeit' ? '2026-11-23T07:00:00Z' : null,
        bis: eine.art === 'Zeit' ? '2026-11-23T08:00:00Z' : null,
        einheit: eine.art === 'Zeit' ? 'min' : 'Stk',
      }),
    ),
  )
const schein = (alle: readonly Scheinzeile[], notiz = ''): Unterschriebenes => ({
  id: '01900000-0000-7000-8000-00000000abcd',
  fassung: 1,
  vorlaeufig: 'K7M-12',
  art: 'Regie',
  datum: '2026-11-23',
  objekt: '20001 Werk 1',
  kunde: '20000 Anker',
  kostenstelle: '',
  ticket: '',
  ansprechpartner: '',
  vertragsart: 'VOB',
  angeordnetVon: '',
  angeordnetAm: null,
  wetter: null,
  tempMin: null,
  tempMax: null,
  notiz,
  skizze: null,
  bestaetigt: 'Art und Umfang',
  zeilen: alle,
  bilder: [],
})
/** The same content with its keys in another order. */
const gemischt = (wert: Wert): Wert =>
  Array.isArray(wert)
    ? (wert as readonly Wert[]).map(gemischt)
    : typeof wert === 'object' && wert !== null
      ? Object.fromEntries(
          Object.entries(wert)
            .toReversed()
            .map(([feld, eines]) => [feld, gemischt(eines as Wert)]),
        )
      : wert

test('Gesetze: Der Wortlaut hängt nicht an der Reihenfolge der Felder und ergibt aus sich selbst sich selbst', () => {
  fc.assert(
    fc.property(zeilen, fc.string({ unit: 'grapheme', maxLength: 60 }), (alle, notiz) => {
      const text = unterschriebenerText(schein(alle, notiz))
      expect(kanonisch(inhaltAus(text))).toBe(text)
      expect(kanonisch(gemischt(inhaltAus(text)))).toBe(text)
      expect(gelesenerInhalt(text)).toEqual(inhaltAus(text))
      // Composed or not, it is the same sign (NFC).
      expect(unterschriebenerText(schein(alle, notiz.normalize('NFD')))).toBe(unterschriebenerText(schein(alle, notiz.normalize('NFC'))))
    }),
    { seed },
  )
})

test('Gesetze: Die Summe der Stunden ist die ihrer Zeilen, in jeder Reihenfolge der Einheiten', () => {
  fc.assert(
    fc.property(zeilen, (alle) => {
      const minuten = alle.filter(({ art }) => art === 'Zeit').reduce((summe, { menge }) => summe + Number(menge), 0)
      const gesagt = summen(alle).find(({ einheit }) => einheit === 'Zeit h')?.menge ?? '0.00'
      expect(Math.round(Number(gesagt) * 100)).toBe(Math.floor((minuten * 100) / 60 + 0.5))
    }),
    { seed },
  )
})

test('was kein Wortlaut ist, wird nicht gelesen', () => {
  for (const text of [
    '',
    'nichts',
    'einsatz.arbeitsschein.1\n',
    'einsatz.arbeitsschein.1\n{',
    'einsatz.arbeitsschein.1\n7',
    'einsatz.arbeitsschein.1\nnull',
    '{}',
  ])
    expect(gelesenerInhalt(text), text).toBeNull()
  const abdruck = createHash('sha256')
    .update(unterschriebenerText(schein([])))
    .digest('hex')
  expect(abdruck).toMatch(/^[0-9a-f]{64}$/)
})
