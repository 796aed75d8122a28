import { expect, test } from 'vitest'
import { apps } from '#apps/index.ts'
import { messages as stempel } from '#domain/stempel/messages.ts'
import { terminalTexte } from '#apps/verwaltung/web/terminals/texte-terminals.ts'
import { catalogues } from './checks/catalogues.ts'

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
