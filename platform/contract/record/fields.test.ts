import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  checksField,
  choiceField,
  choiceWord,
  codeField,
  dayField,
  fieldShapes,
  fieldWords,
  hintOf,
  keyNumberField,
  lineField,
  noteField,
  numberField,
  optionalLineField,
  ownField,
  textField,
  tickField,
} from './fields.ts'

const felder = {
  name: lineField({ de: 'Name', en: 'Name', hint: ['Wie es heißt', 'What it is called'], max: 5 }),
  text: textField({ de: 'Text', en: 'Text', max: 9, rows: 3 }),
  notiz: noteField({ de: 'Notiz', en: 'Note', max: 3 }),
  code: codeField({ de: 'Code', en: 'Code', max: 2, shape: z.string().check(z.regex(/^[A-Z]{2}$/)) }),
  stueck: numberField({ de: 'Stück', en: 'Pieces', unit: ['Stk.', 'pcs'], min: 1, max: 9 }),
  tag: dayField({ de: 'Tag', en: 'Day' }),
  art: choiceField({ de: 'Art', en: 'Kind', choices: { neu: ['neu', 'new'], alt: ['gebraucht', 'used'] } }),
  fest: tickField({ de: 'Fest', en: 'Built in' }),
  nummer: keyNumberField({ de: 'Nummer', en: 'Number', min: 1, max: 99 }),
  strasse: optionalLineField({ de: 'Straße', en: 'Street', max: 4 }),
  wege: checksField({ de: 'Wege', en: 'Ways', choices: { ausweis: ['Ausweis', 'Badge'], pin: ['PIN', 'PIN'] } }),
  ort: ownField({ de: 'Ort', en: 'Place', shape: z.nullable(z.string()) }),
}
const Form = z.object(fieldShapes(felder))
const gut = {
  name: 'Halle',
  text: 'a\nb',
  notiz: '',
  code: 'BY',
  stueck: 9,
  tag: '2026-11-25',
  art: 'alt',
  fest: true,
  nummer: 12,
  strasse: '',
  wege: ['pin'],
  ort: null,
} as const

test('aus der Beschreibung kommt die Regel: was in die Grenzen passt, wird genommen', () => {
  expect(Form.parse({ ...gut, name: ' Halle ' })).toEqual(gut)
})

test('was nicht passt, wird an seinem Feld gesagt', () => {
  const falsch = {
    name: 'Halle 2',
    text: '',
    notiz: 'lang',
    code: 'by',
    stueck: 10,
    tag: '2026-02-30',
    art: 'neuer',
    fest: 'ja',
    nummer: 100,
    strasse: 'Allee',
    wege: [],
    ort: 1,
  }
  const paths = (Form.safeParse(falsch).error?.issues ?? []).map(({ path }) => path[0])
  expect(paths).toEqual(Object.keys(felder))
  for (const stueck of [0, 1.5, null]) expect(Form.safeParse({ ...gut, stueck }).success).toBe(false)
})

test('die Worte stehen in beiden Sprachen da, auch die einer Wahl; was sie nicht kennt, bleibt, wie es ist', () => {
  expect(fieldWords(felder, 'en')).toMatchObject({ name: 'Name', stueck: 'Pieces', fest: 'Built in' })
  expect([hintOf(felder.name, 'de'), hintOf(felder.tag, 'de')]).toEqual(['Wie es heißt', undefined])
  expect([choiceWord(felder.art, 'alt', 'de'), choiceWord(felder.art, 'alt', 'en'), choiceWord(felder.art, 'fort', 'de')]).toEqual([
    'gebraucht',
    'used',
    'fort',
  ])
})
