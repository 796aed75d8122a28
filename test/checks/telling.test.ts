import { expect, test } from 'vitest'
import { serverApps } from '#apps/index.server.ts'
import { serverSources, type Sources } from './keeping.ts'
import { deafApps, silentCalls, toldTopics, topicProblems } from './telling.ts'

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

const reads = 'it asks with a body and changes nothing'
const before = 'nobody is signed in who could look at something'
/** Writing calls that tell of nothing, with the reason. An entry has to go when its call tells. */
const silent: Readonly<Record<string, string>> = {
  'arbeitsbericht-statistik.datei': reads,
  'arbeitsbericht-statistik.statistik': reads,
  'arbeitsbericht-statistik.tickets': reads,
  'arbeitsschein.zeichnenAnsicht': reads,
  'arbeitsschein.zeichnenBlatt': reads,
  'einrichtung.einrichten': before,
  'kreditlimit.simulation': reads,
  'login.einstellung': 'how somebody likes a screen; one that is open does not change under his hands',
  'pruefen.pruefen': reads,
  'registration-admin.vorschau': reads,
  'registration.aufgabe': before,
  'settings.onesignalKennung': 'a random name that only the browser asks for',
  'settings.pushProbe': 'the push itself is what is seen of it',
  'stempel-terminal.aufgabe': before,
  'stempel-terminal.erkennen': 'who stands at the terminal is answered there; tries are counted',
  'stempel-terminal.pin': 'who stands at the terminal is answered there; tries are counted',
  'umsatzstatistik.belege': reads,
  'umsatzstatistik.datei': reads,
  'umsatzstatistik.statistik': reads,
  'umsatzstatistik.verlaeufe': reads,
  'umsatzstatistik.verlauf': reads,
  'verwaltung.auskunft': 'a file; that it was made is noted in the audit trail, whose screen reads what it shows when it is opened',
  'warteschlange.ausweis': 'a pass that the device keeps',
  'warteschlange.dateiFertig': 'a file belongs to nothing before a record adopts it, and that tells',
  'warteschlange.dateiVerwerfen': 'a file belongs to nothing before a record adopts it, and that tells',
  'warteschlange.stapel': 'the calls that it carries out tell',
  'warteschlange.teil': 'a file belongs to nothing before a record adopts it, and that tells',
  'zeitkonto.pruefpaket': 'a file; nothing of the accounts changes',
}

test('was gemeldet wird, liest jemand neu, und was jemand hört, wird gemeldet', () => {
  const sources = serverSources()
  expect(toldTopics(sources).topics.size).toBeGreaterThan(30)
  expect(topicProblems(sources, serverApps)).toEqual([])
})

test('eine App, die schreibt, liest auch etwas neu, oder sie steht mit ihrem Grund auf der Liste', () => {
  expect(deafApps(serverApps).sort()).toEqual(Object.keys(quiet).sort())
})

test('jeder schreibende Aufruf meldet etwas, oder er steht mit seinem Grund auf der Liste', () => {
  expect(silentCalls(serverSources(), serverApps).sort()).toEqual(Object.keys(silent).sort())
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

test('ein schreibender Aufruf, der nichts meldet, wird rot, auch hinter einer Hülle; einer, der es über andere tut, nicht', () => {
  const schreibt = { method: 'POST', path: '/v1/a', permission: 'angemeldet', scope: 'alle' }
  const namen = ['selbst', 'ueber', 'stumm', 'huelle', 'stummeHuelle', 'fremd', 'behalten', 'fehlt']
  const teil = { app: { id: 'a' }, calls: { ...Object.fromEntries(namen.map((name) => [name, schreibt])), liste: calls.liste } }
  const sources: Sources = new Map([
    ['domain/a/melden.ts', "import { emit } from '#platform/server/http/context.ts'\nexport const melde = (context) => emit(context, 'a', [])"],
    ['domain/a/rest.ts', "import { melde } from './melden.ts'\nexport const rest = { fremd: (context) => melde(context), stumm: (context) => 1 }"],
    [
      'apps/a/server/index.ts',
      `import { emit } from '#platform/server/http/context.ts'
      import { melde } from '#domain/a/melden.ts'
      import { rest } from '#domain/a/rest.ts'
      const hilf = (context) => melde(context)
      const huelle = (calls, handlers) => handlers
      const handlers: Handlers<typeof calls> = {
        selbst: (context) => emit(context, 'a', []),
        async ueber(context) { hilf(context) },
        stumm: rest.stumm,
        fremd: rest.fremd,
        ...huelle(calls, { huelle: (context) => melde(context), stummeHuelle: () => 1 }),
        behalten: ({ db }) => record(db, '', [], [{ thema: 'a', ids: [] }]),
        liste: () => [],
      }
      export const server = defineServer(app, { calls, handlers })`,
    ],
  ])
  expect(silentCalls(sources, [teil as unknown as Parameters<typeof silentCalls>[1][number]])).toEqual([
    'a.stumm',
    'a.stummeHuelle',
    'a.fehlt: kein Handler gefunden',
  ])
})
