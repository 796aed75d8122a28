import { expect, test } from 'vitest'
import { apps } from '#apps/index.ts'
import { messages as stempel } from '#domain/stempel/messages.ts'
import { terminalTexte } from '#apps/verwaltung/web/terminals/texte-terminals.ts'
import { catalogues } from './checks/catalogues.ts'
import { read, shipped } from './checks/sources.ts'
import { pictured, picturedComments, sentences, serverAsOffice, spelledAmerican } from './checks/wording.ts'

/** English texts of catalogues and manifests, with where they stand. */
async function english() {
  const said = (await catalogues()).flatMap(({ path, messages }) => Object.entries(messages.en).map(([key, text]) => ({ where: `${path} ${key}`, text })))
  const told = apps.flatMap(({ id, description, help, permissions, widgets }) =>
    [description, help, ...Object.values(permissions), ...Object.values(widgets).map(({ title }) => title)].flatMap((text) =>
      text ? [{ where: `${id} manifest`, text: text.en }] : [],
    ),
  )
  return [...said, ...told]
}

test('auf Englisch heißt ein Stempel überall, wie sein Knopf heißt: clock in und clock out', async () => {
  expect([stempel.en.arrival, stempel.en.departure]).toEqual(['Clock in', 'Clock out'])
  const texts = await english()
  expect(texts.length).toBeGreaterThan(1000)
  // What reaches the server arrives there: that is no stamp.
  expect(texts.filter(({ text }) => /\b(?:arrivals?|departures?)\b/i.test(text.replace('its arrival', ''))).map(({ where }) => where)).toEqual([])
})

test('was auffällt, heißt auf Englisch ohne Redensart', async () => {
  expect((await english()).filter(({ text }) => /out of hand/i.test(text)).map(({ where }) => where)).toEqual([])
})

test('was an einem Terminal nicht stimmt, heißt in Liste, Menü und Überblick gleich: Störung', () => {
  const menu = apps.find(({ id }) => id === 'verwaltung')!.menu.find(({ path }) => path === 'terminal-befunde')!.label
  expect([menu.de, menu.en]).toEqual([terminalTexte.de.befunde, terminalTexte.en.befunde])
  expect(Object.values(terminalTexte.de).filter((text) => /Befund/.test(text))).toEqual([])
  expect(Object.values(terminalTexte.en).filter((text) => /\bfindings?\b/i.test(text))).toEqual([])
})

const planted = (...texts: string[]) => texts.map((text) => ({ where: 'hier', text }))
const places = (found: readonly { where: string; text: string }[]) => found.map(({ where, text }) => `${where}: ${text}`)

test('„Büro“ sind Leute: Was das Gerät sendet, wird übertragen, und erreichbar ist der Server', () => {
  const all = sentences()
  expect(all.length).toBeGreaterThan(5000)
  expect(places(serverAsOffice(all))).toEqual([])
  const old = planted(
    'Das Büro ist gerade nicht erreichbar.',
    'Wartet auf das Büro',
    'Die Dateien liegen auf diesem Gerät und gehen ins Büro, sobald es erreichbar ist.',
    '12 von 12 beim Büro',
    'Ihre Einwendung ist im Büro',
    'Am Gerät unterschrieben {{um}} von {{namen}}, im Büro angekommen {{an}}',
    'Das Büro kennt dieses Gerät nicht mehr. Das Büro klärt es mit Ihnen.',
    'The office cannot be reached right now.',
    'Everything at the office',
    'This office cannot open 1 entry.',
  )
  expect(serverAsOffice(old)).toEqual(old)
  expect(serverAsOffice(planted('Das Büro klärt es mit Ihnen.', 'Please complete them at the office.'))).toEqual([])
})

test('Englisch ist überall das des Vereinigten Königreichs: cost centre, cancelled, licence', () => {
  expect(places(spelledAmerican(sentences()))).toEqual([])
  const old = planted(
    'Cost center',
    'This cost-center does not belong to the object',
    'was canceled',
    'Other color',
    'to organize',
    'License key',
    'the authorization',
  )
  expect(spelledAmerican(old)).toEqual(old)
  expect(spelledAmerican(planted('Size', 'resized to fit', 'a licence of the centre', 'organised'))).toEqual([])
})

test('kein Text und kein Kommentar sagt ein Bild: nichts bricht, schweigt, spricht oder läuft aus dem Ruder', () => {
  expect(places(pictured(sentences()))).toEqual([])
  expect(shipped().flatMap((path) => picturedComments(read(path)).map((line) => `${path}: ${line}`))).toEqual([])
  const old = planted(
    'Was als Nächstes bricht',
    'das Terminal schweigt',
    'Hier spricht ein anderer Chip',
    'Was läuft aus dem Ruder',
    'The terminal is silent',
    'by what breaks first',
  )
  expect(pictured(old)).toEqual(old)
  expect(picturedComments('/** What gets out of hand. */\nconst a = 1\n// what breaks next')).toHaveLength(2)
  expect(pictured(planted('Das entspricht dem Ansprechpartner', 'Breaks owed', 'Der Import wird abgebrochen'))).toEqual([])
})
