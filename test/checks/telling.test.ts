import { expect, test } from 'vitest'
import { serverApps } from '#apps/index.server.ts'
import { serverSources, type Sources } from './keeping.ts'
import { deafApps, toldTopics, topicProblems } from './telling.ts'

/** Apps that write and read nothing again, with the reason. An entry has to go when the app hears of something. */
const quiet: Readonly<Record<string, string>> = {
  einrichtung: 'it is there once, before anybody can look at anything',
  'forgot-password': 'nobody is signed in who could look at something',
  login: 'what begins or ends a session is no reading of its own',
  nfc: 'it passes on what a device read; the settings show it',
  pruefen: 'it asks a question and keeps nothing',
  registration: 'nobody is signed in who could look at something',
  warteschlange: 'the calls that it carries out tell, of what their apps show',
}

test('was gemeldet wird, liest jemand neu, und was jemand hört, wird gemeldet', () => {
  const sources = serverSources()
  expect(toldTopics(sources).topics.size).toBeGreaterThan(30)
  expect(topicProblems(sources, serverApps)).toEqual([])
})

test('eine App, die schreibt, liest auch etwas neu, oder sie steht mit ihrem Grund auf der Liste', () => {
  expect(deafApps(serverApps).sort()).toEqual(Object.keys(quiet).sort())
})

const calls = {
  liste: { method: 'GET', path: '/v1/a', permission: 'angemeldet', scope: 'alle', live: ['a', 'stumm'] },
  tun: { method: 'POST', path: '/v1/a', permission: 'angemeldet', scope: 'alle' },
}
const app = (id: string, ...names: (keyof typeof calls)[]) =>
  ({ app: { id }, calls: Object.fromEntries(names.map((name) => [name, calls[name]])) }) as unknown as Parameters<typeof deafApps>[0][number]

test('ein Thema, das niemand hört, eines, das niemand meldet, und eines, das sich nicht nachschlagen lässt, werden rot', () => {
  const sources: Sources = new Map([
    ['domain/a/melden.ts', "export const thema = 'a'\nexport const melde = (context) => emit(context, thema, [])"],
    ['apps/a/server/index.ts', "import { melde, thema } from '#domain/a/melden.ts'\nemit(\n  context,\n  thema,\n  [id],\n)\nemit(context, 'taub', [])"],
    ['apps/a/server/weiter.ts', "for (const { thema, ids } of await ereignisse(db)) emit(context, thema, ids)\nrecord(db, '', [], [{ thema: 'fertig', ids }])"],
    ['apps/a/server/raten.ts', 'emit(context, gegenstand, [])'],
  ])
  expect(topicProblems(sources, [app('a', 'liste', 'tun')])).toEqual([
    'apps/a/server/raten.ts: gegenstand ist kein Thema, das sich nachschlagen lässt',
    'taub: wird gemeldet, und niemand liest neu',
    'fertig: wird gemeldet, und niemand liest neu',
    'stumm: wird gehört, und niemand meldet es',
  ])
})

test('eine App, die schreibt und nichts neu liest, wird rot; eine, die nur liest, nicht', () => {
  expect(deafApps([app('beides', 'liste', 'tun'), app('schreibt', 'tun'), app('liest', 'liste'), app('nichts')])).toEqual(['schreibt'])
})
