import { expect, test } from 'vitest'
import { germanNames, spelled, staleNames } from '#tools/house/names.ts'
import { code, parse, read, type Node } from './sources.ts'
import { glossaries, glossary } from './words.ts'

// `platform` speaks English: docs/glossar.md knows the German words, tools/house/names.ts those that stay and why.

const parsed = (path: string, text = read(path)) => ({ path, program: parse(path, text) as Node })
const words = new Set(glossary(glossaries().join('\n')).map((word) => word.toLowerCase()))
const platform = code()
  .filter((path) => path.startsWith('platform/') && !/\.test\.tsx?$/.test(path) && path !== 'platform/server/database/tables.ts')
  .map((path) => parsed(path))
const tables = parsed('platform/server/database/tables.ts').program
const contract = (file: string) => parsed(`platform/contract/${file}`).program

test('platform spricht Englisch, bis auf das, was Spalte, Leitung oder Vorgabe so buchstabieren', () => {
  expect(platform.length).toBeGreaterThan(300)
  expect(germanNames(platform, words).map(({ path, name }) => `${path} ${name}`)).toEqual([])
})

test('was auf der Liste steht, gibt es noch, einmal und dort, wo sie es sagt', () => {
  expect(staleNames(platform, words, tables, contract)).toEqual([])
})

test('ein neues deutsches Wort wird rot: als Name, als Parameter, im Teil eines Namens, als Feld; eine Spalte von anderswo auch', () => {
  const planted = [
    'const freigabe = 1',
    'export function takes(mitarbeiter: string) {}',
    'export interface MailEinsatz { id: string }',
    'interface Row { kostenstelle: string }',
    'const theRechnung = 1',
  ]
  const red = planted.map((text, nr) => germanNames([parsed(`platform/server/planted${nr}.ts`, text)], words).length)
  expect(red).toEqual(planted.map(() => 1))
  expect(germanNames([parsed('platform/server/good.ts', 'const { betreff, jetzt } = mail\nexport const subject = betreff')], words)).toEqual([])
})

test('ein Eintrag, der nichts mehr sagt, wird rot: keine Spalte, kein Feld, nirgends genannt, zweimal', () => {
  const list = {
    columns: { ...spelled.columns, Ereignis: 'fuer thema betreff' },
    wire: { ...spelled.wire, 'push.ts': 'abo ersetzt kostenstelle' },
    fixed: { ...spelled.fixed, baustelle: 'nobody says it' },
  }
  expect(staleNames(platform, words, tables, contract, list)).toEqual([
    'Ereignis: betreff',
    'Postausgang: betreff',
    'push.ts: kostenstelle',
    'fixed: baustelle',
  ])
})
