import { expect, test } from 'vitest'
import { unterschriebenerText, werVon, type Unterschriebenes } from './contract.ts'
import { unterschriebenesAus } from './wortlaut.ts'

const id = '01900000-0000-7000-8000-00000000abcd'
const zeile = { art: 'Material', name: '', von: null, bis: null, nummer: 'D50', text: 'Dichtung „DN 50“; \n neu', menge: '2.5', einheit: 'Stk', kommentar: '' }
const schein: Unterschriebenes = {
  id,
  fassung: 2,
  vorlaeufig: 'K7M-12',
  art: 'Regie',
  datum: '2026-11-23',
  objekt: '20001 Werk 1',
  kunde: '2000 Müller & Söhne',
  kostenstelle: '',
  ticket: '',
  ansprechpartner: 'Heike Brandt',
  vertragsart: 'VOB',
  angeordnetVon: 'Bauleiter',
  angeordnetAm: null,
  wetter: 'Regen',
  tempMin: '-3.5',
  tempMax: null,
  notiz: 'Zeile 1\nZeile 2',
  skizze: [
    [1, 2, 3, 4],
    [5, 6],
  ],
  bestaetigt: 'Art und Umfang',
  zeilen: [
    { ...zeile, id: 'a' },
    {
      ...zeile,
      id: 'b',
      art: 'Zeit',
      name: 'Max',
      von: '2026-11-23T06:00:00Z',
      bis: '2026-11-23T07:00:00Z',
      text: '',
      nummer: '',
      menge: '60',
      einheit: 'min',
    },
  ],
  bilder: [{ id, beschriftung: 'Vorher', sha256: 'ab' }],
}

test('aus dem Wortlaut einer Fassung wird, was unterschrieben wurde, und daraus wieder derselbe Wortlaut', () => {
  for (const eines of [schein, { ...schein, skizze: null, zeilen: [], bilder: [] }]) {
    const text = unterschriebenerText(eines)
    const gelesen = unterschriebenesAus(text)
    expect(unterschriebenerText(gelesen)).toBe(text)
    expect(gelesen).toMatchObject({ ...eines, zeilen: eines.zeilen.map(({ text, menge, von }) => ({ text, menge, von })) })
  }
})
test('jede Zeile hat ihre eigene Kennung, immer dieselbe', () => {
  const kennungen = () => unterschriebenesAus(unterschriebenerText(schein)).zeilen.map((eine) => eine.id)
  expect(kennungen()).toEqual(['01900000-0000-7000-8000-000000000000', '01900000-0000-7000-8000-000000000001'])
})
test('eine Lohngruppe gehört zum Wortlaut; ohne sie steht er Zeichen für Zeichen wie früher', () => {
  const [material, zeit] = schein.zeilen as [(typeof schein.zeilen)[0], (typeof schein.zeilen)[0]]
  const mit = (lohngruppe: string) => unterschriebenerText({ ...schein, zeilen: [material, { ...zeit, lohngruppe }] })
  expect(mit('')).toBe(unterschriebenerText(schein))
  expect(mit('Obermonteur')).toContain('"kommentar":"","lohngruppe":"Obermonteur","menge":"60"')
  expect(unterschriebenesAus(mit('Obermonteur')).zeilen.map(werVon)).toEqual(['', 'Max (Obermonteur)'])
  expect(unterschriebenesAus(mit('')).zeilen.map(werVon)).toEqual(['', 'Max'])
})
