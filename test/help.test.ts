import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { apps } from '#apps/index.ts'
import { defineApp } from '#platform/contract/app.ts'
import { helpAt, type PageHelp } from '#platform/web/route/screens.ts'
import { screensOf } from './checks/apps.ts'
import { helpProblems } from './checks/help.ts'
import { read, root } from './checks/sources.ts'

const inShell = apps.filter(({ shells }) => !shells.some((shell) => shell === 'public'))
const screensIn = (id: string) => screensOf(`apps/${id}/web/index.tsx`, read(`apps/${id}/web/index.tsx`)).screens

test('„?“ sagt zu jeder Seite in drei bis fünf Sätzen, wofür sie da ist und wie es geht', async () => {
  // What is drawn without the shell has no "?": those pages say themselves what they are for.
  const problems = await Promise.all(
    inShell.map(async (app) => {
      const path = `apps/${app.id}/web/hilfe.ts`
      const pages = existsSync(join(root, path)) ? ((await import(join(root, path))) as { hilfe: PageHelp }).hilfe : undefined
      return helpProblems(app, screensIn(app.id), pages)
    }),
  )
  expect(inShell.length).toBeGreaterThan(15)
  expect(problems.flat()).toEqual([])
})

const drei = { de: 'Eins. Zwei. Drei.', en: 'One. Two. Three.' }
const probe = (help?: typeof drei) =>
  defineApp({
    id: 'probe',
    path: '/probe',
    icon: 'monitor',
    group: 'system',
    title: { de: 'Probe', en: 'Probe' },
    description: { de: 'Probe', en: 'Probe' },
    shells: ['main'],
    permission: 'PROBE',
    permissions: {},
    screens: ['', 'regeln'],
    menu: [
      { path: '', label: { de: 'Liste', en: 'List' } },
      { path: 'regeln', label: { de: 'Regeln', en: 'Rules' } },
    ],
    widgets: {},
    ...(help && { help }),
  })
const seiten = ['', 'regeln/:id?', 'regeln', ':art/fall/:id', ':id']

test('Gegenprobe: eine Seite ohne Worte, Worte ohne Seite, zu kurze und doppelte fallen auf', () => {
  const kurz = { de: 'Nur ein Satz.', en: 'One. Two. Three.' }
  expect(helpProblems(probe(), seiten, { '': drei, regeln: drei })).toEqual([])
  expect(helpProblems(probe(drei), seiten, undefined)).toEqual([])
  for (const [app, pages] of [
    [probe(), undefined],
    [probe(drei), { '': drei, regeln: drei }],
    [probe(), { '': drei }],
    [probe(), { '': drei, regeln: drei, gestern: drei }],
    [probe(), { '': drei, regeln: kurz }],
  ] as const)
    expect(helpProblems(app, seiten, pages)).toHaveLength(1)
  expect(helpProblems(probe(), seiten, { regeln: drei })).toContain('probe/:id: ohne Hilfe')
})

test('ein offener Datensatz hat die Hilfe seiner Liste, wenn er keine eigene hat', () => {
  const worte = (name: string) => ({ de: name, en: name })
  const help = { '': worte('Liste'), regeln: worte('Regeln'), ':art/fall/:id': worte('Fall') }
  const zu = (adresse: string) => helpAt(help, seiten, adresse)?.de
  expect(['', 'regeln', 'regeln/7', 'auftrag/fall/12', '12'].map(zu)).toEqual(['Liste', 'Regeln', 'Regeln', 'Fall', 'Liste'])
})
