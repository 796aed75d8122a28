import { expect, test } from 'vitest'
import { festesAus, kanonisch, type Festes } from './kanonisch.ts'

const fest: Festes = {
  id: '01900000-0000-7000-8000-0000000000aa',
  nummer: '26110418',
  fassung: 1,
  art: 'Dokumentation',
  datum: '2026-11-23',
  objekt: '20001 Werk 1',
  titel: 'Dichtung geprüft',
  beschreibung: '',
  adressat: '',
  wirkung: '',
  seit: null,
  bilder: [
    { id: 'b', beschriftung: 'zweites', sha256: '02' },
    { id: 'a', beschriftung: 'erstes', sha256: '01' },
  ],
}

test('derselbe Inhalt ist derselbe Text, wie auch immer die Felder liegen und das ü geschrieben ist', () => {
  const text = kanonisch(fest)
  expect(text).toBe(
    'einsatz.dokumentation.1\n{"adressat":"","art":"Dokumentation","beschreibung":"","bilder":[{"beschriftung":"zweites","id":"b","sha256":"02"},{"beschriftung":"erstes","id":"a","sha256":"01"}],"datum":"2026-11-23","fassung":1,"id":"01900000-0000-7000-8000-0000000000aa","nummer":"26110418","objekt":"20001 Werk 1","seit":null,"titel":"Dichtung geprüft","wirkung":""}',
  )
  expect(kanonisch({ ...fest, titel: 'Dichtung gepru\u0308ft' })).toBe(text)
  expect(kanonisch(Object.fromEntries(Object.entries(fest).toReversed()) as unknown as Festes)).toBe(text)
})

test('Störungen eines Tages stehen im Text, ihre Felder in einer Ordnung; ohne sie bleibt er, wie er war', () => {
  const stoerungen = [{ wirkung: 'Kran steht', bis: '11:00', von: '09:30' }]
  expect(kanonisch({ ...fest, stoerungen })).toContain('"seit":null,"stoerungen":[{"bis":"11:00","von":"09:30","wirkung":"Kran steht"}],"titel"')
  expect(kanonisch({ ...fest, stoerungen: [] })).toBe(kanonisch(fest))
})

test('die Sprache für den Empfänger steht nur im Text, wenn sie nicht Deutsch ist: deutsche Texte bleiben, wie sie waren', () => {
  expect(kanonisch({ ...fest, sprache: 'de' })).toBe(kanonisch(fest))
  expect(kanonisch(fest)).not.toContain('sprache')
  expect(kanonisch({ ...fest, sprache: 'en' })).toContain('"seit":null,"sprache":"en","titel"')
  expect(festesAus(kanonisch(fest)).sprache).toBeUndefined()
  expect(festesAus(kanonisch({ ...fest, sprache: 'en' })).sprache).toBe('en')
})

test('ein Zeichen, eine Fassung, eine andere Reihenfolge der Bilder: ein anderer Text', () => {
  const texte = [fest, { ...fest, titel: 'Dichtung geprüft.' }, { ...fest, fassung: 2 }, { ...fest, bilder: fest.bilder.toReversed() }].map(kanonisch)
  expect(new Set(texte).size).toBe(4)
})
