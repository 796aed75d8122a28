import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { defineApp, type App } from '#platform/contract/app.ts'
import type { Call } from '#platform/contract/contract.ts'
import { readConfig } from '#platform/server/start/config.ts'
import { defineServer, type Handlers } from '#platform/server/http/app.ts'
import { startPortal } from '#platform/server/start/start.ts'
import { directions } from '#tools/lint.ts'
import { anna, portal } from './cast.ts'
import { askedProblems, contractProblems, doubledCalls, manifestProblems, screensOf } from './checks/apps.ts'
import { keepingHandlers, serverSources } from './checks/keeping.ts'
import { catalogueProblems, overwritten, partsOf } from './checks/catalogues.ts'
import { isSpoken, spokenIn } from './checks/spoken.ts'
import { testDatabase } from './database/database.ts'
import { defects } from './planted/defects.ts'
import { against, allowed, forbidden, sentences } from './planted/imports.ts'
import { compile, lint } from './planted/lint.ts'
import { right, wrong } from './planted/typed.ts'

// A check that cannot go red checks nothing: everything that the conventions forbid is done here once, on purpose.

const importing = (what: string) => (what.includes(' from ') ? `export ${what}\n` : `import '${what}'\n`)

test('jede verbotene Importrichtung wird rot', () => {
  const plants = directions.flatMap(([patterns, bans]) =>
    bans.flatMap((ban) =>
      patterns.flatMap((pattern, nr) =>
        specifiers(ban.message, pattern).map((specifier, index) => ({
          path: placed(pattern, `${bans.indexOf(ban)}-${nr}-${index}`),
          specifier,
          message: ban.message,
        })),
      ),
    ),
  )
  const placedOnce = plants.filter(({ path }) => !/contract(\.ts|\/)|app\.ts|messages\.ts/.test(path))
  const found = lint(Object.fromEntries(placedOnce.map(({ path, specifier }) => [path, importing(specifier)])))
  expect(placedOnce.length).toBeGreaterThan(50)
  expect(placedOnce.filter(({ path, message }) => !found.get(path)?.some((text) => text.includes(message)))).toEqual([])
})

test('auch die Dateien mit festem Namen – Vertrag, Manifest, Texte – werden rot', () => {
  const fixed = directions.filter(([patterns]) => patterns.some((pattern) => /contract|app\.ts|messages\.ts/.test(pattern)))
  const plants = fixed.flatMap(([patterns, bans]) =>
    bans.flatMap((ban) => patterns.flatMap((pattern) => specifiers(ban.message, pattern).map((specifier) => ({ pattern, specifier, message: ban.message })))),
  )
  const named = plants.map((plant, index) => ({ ...plant, path: plant.pattern.replace('/**', `/a${index}.ts`).replace('*', `p${index}`) }))
  const found = lint(Object.fromEntries(named.map(({ path, specifier }) => [path, importing(specifier)])))
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter(({ path, message }) => !found.get(path)?.some((text) => text.includes(message)))).toEqual([])
})

test('die Sätze der Architektur gelten, und was erlaubt ist, bleibt erlaubt', () => {
  const at = (path: string, nr: number) => path.replace(/\b(a|A)(\.test)?(\.tsx?)$/, `$1${nr}$2$3`).replace(/^apps\/a\//, `apps/a${nr}/`)
  const red = sentences.map(([path, specifier], nr) => ({ path: at(path, nr), specifier }))
  const green = allowed.map(([path, specifier], nr) => ({ path: at(path, nr + 100), specifier }))
  const found = lint(Object.fromEntries([...red, ...green].map(({ path, specifier }) => [path, importing(specifier)])))
  const refused = ({ path }: { path: string }) => Boolean(found.get(path)?.some((text) => text.includes('no-restricted-imports')))
  expect(red.filter((plant) => !refused(plant))).toEqual([])
  expect(green.filter(refused)).toEqual([])
})

test('der Linter findet: Date, zu lange Dateien, Kreise, console, einen sechsten Parameter', () => {
  const found = lint(defects)
  const says = (file: string) => found.get(`platform/server/${file}`)?.join('\n') ?? ''
  expect([says('date.ts'), says('now.ts')]).toEqual([expect.stringContaining('Temporal'), expect.stringContaining('Temporal')])
  expect(says('long.ts')).toContain('max-lines')
  expect(says('fits.ts')).toBe('')
  expect(says('one.ts') + says('two.ts')).toContain('no-cycle')
  expect(says('three.ts') + says('four.ts')).toContain('no-cycle')
  expect(says('loud.ts')).toContain('no-console')
  expect([says('six.ts'), found.get('demo/six.ts')?.join('\n'), says('five.ts')]).toEqual([
    expect.stringContaining('max-params'),
    expect.stringContaining('max-params'),
    '',
  ])
})

test('der Compiler findet: fehlendes Englisch, fremdes Recht, Aufruf ohne Recht, Bereich oder Form, fremde Kennung, Menü ohne Ansicht', () => {
  const names = Object.keys(wrong)
  const found = compile({ ...right, ...Object.fromEntries(names.map((name, index) => [`wrong${index}.ts`, wrong[name]![0]])) })
  expect(Object.keys(right).flatMap((file) => found.get(file) ?? [])).toEqual([])
  expect(names.filter((name, index) => !found.get(`wrong${index}.ts`)?.some((text) => wrong[name]![1].test(text)))).toEqual([])
})

const app = defineApp({
  id: 'probe',
  path: '/probe',
  icon: 'clock',
  group: 'system',
  title: { de: 'Probe', en: 'Trial' },
  description: { de: 'Eine Probe', en: 'A trial' },
  shells: ['main'],
  permission: 'STEMPELERFASSUNG',
  permissions: { STEMPELERFASSUNG: { de: 'Stempeln', en: 'Stamp' } },
  screens: ['', 'suche'],
  menu: [{ path: 'suche', label: { de: 'Suche', en: 'Search' } }],
  widgets: { uhr: { title: { de: 'Uhr', en: 'Clock' }, permission: 'STEMPELERFASSUNG', size: 'third' } },
})
const keys = new Set(['STEMPELERFASSUNG'])
const call = { method: 'GET', path: '/v1/probe', permission: 'STEMPELERFASSUNG', scope: 'alle', result: z.object({ ok: z.boolean() }) } as const satisfies Call

test('die Regeln für Manifeste werden rot: Pfad, Icon, Menü, Widget, Recht, Sprache', () => {
  const complete = { screens: ['', 'suche'], widgets: ['uhr'] }
  expect(manifestProblems(app, complete, keys)).toEqual([])
  const planted: [string, App, typeof complete][] = [
    ['ist nicht der Ordner', { ...app, path: '/anders' }, complete],
    ['gibt es nicht', { ...app, icon: 'klock' as never }, complete],
    ['„suche“ hat keine Ansicht', app, { ...complete, screens: [''] }],
    ['erste Ansicht', app, { ...complete, screens: ['suche'] }],
    ['uhr hat keine Ansicht', app, { ...complete, widgets: [] }],
    ['steht nicht im Manifest', app, { ...complete, widgets: ['uhr', 'kalender'] }],
    ['Recht VERWALTUNG', { ...app, permission: 'VERWALTUNG' }, complete],
    ['Recht GEHEIM', { ...app, menu: [{ ...app.menu[0], permission: 'GEHEIM' }] }, complete],
    ['leer', { ...app, title: { de: 'Probe', en: '' } }, complete],
    ['Englisch ist Deutsch', { ...app, description: { de: 'Alle Zeiten von heute sehen', en: 'Alle Zeiten von heute sehen' } }, complete],
  ]
  expect(
    planted.filter(([words, manifest, screens]) => !manifestProblems(manifest, screens, keys).some((text) => text.includes(words))).map(([words]) => words),
  ).toEqual([])
})

test('die Regeln für Aufrufe werden rot: Recht, Bereich, Form, Pfad, Blättern, doppelt', () => {
  expect(contractProblems('probe', { a: call }, keys)).toEqual([])
  const planted: [string, object][] = [
    ['ohne Recht', { permission: undefined }],
    ['ohne Recht', { scope: undefined }],
    ['ohne Recht', { result: undefined }],
    ['/v1 oder /v2', { path: '/probe' }],
    ['Recht GEHEIM', { permission: 'GEHEIM' }],
    ['limit und cursor', { path: '/v1/probe/entities' }],
    ['entities und next', { path: '/v1/probe/entities' }],
    ['nennen Verschiedenes', { path: '/v1/probe/{id}' }],
    ['wartet auf dem Gerät', { offline: true }],
    ['öffentlich', { permission: 'public' }],
    ['keinen Inhalt', { body: z.object({}) }],
  ]
  expect(
    planted
      .filter(([words, change]) => !contractProblems('probe', { a: { ...call, ...change } as Call }, keys).some((text) => text.includes(words)))
      .map(([words]) => words),
  ).toEqual([])
  expect(doubledCalls([{ a: { ...call, path: '/v1/x/{id}' } }, { b: { ...call, path: '/v1/x/{name}' } }])).toHaveLength(1)
})

test('ein Menü, das nach einem Aufruf oder Feld fragt, das es nicht gibt, wird rot', () => {
  const asking = (path: `/${string}`, field: string): App => ({ ...app, menu: [{ ...app.menu[0], also: { path, field, live: [] } }] })
  expect([asking('/v1/probe', 'ok'), asking('/v1/weg', 'ok')].map((one) => askedProblems(one, [{ a: call }]).length)).toEqual([0, 1])
  const weg = { path: '/v1/probe', field: 'weg', live: [], text: app.title, state: 'info' } as const
  expect(askedProblems({ ...app, count: weg, news: [weg] }, [{ a: call }])).toHaveLength(2)
})

test('welche Ansichten und Widgets eine App nennt, liest die Regel aus der Quelle', () => {
  expect(screensOf('x.tsx', "export default defineScreens(app, { screens: { '': A, 'suche/:id': B }, widgets: { uhr } })")).toEqual({
    screens: ['', 'suche/:id'],
    widgets: ['uhr'],
  })
  expect(
    screensOf('x.tsx', 'export default defineScreens(app, { screens: {}, widgets })', 'export const widgets = defineWidgets(app, { uhr: U })').widgets,
  ).toEqual(['uhr'])
})

test('ein leerer Text, ein fehlender und andere Platzhalter werden rot', () => {
  expect(catalogueProblems('probe', { de: { a: 'Ja', b: '{{n}} Zeilen' }, en: { a: 'Yes', b: '{{n}} rows' } })).toEqual([])
  expect(catalogueProblems('probe', { de: { a: 'Ja', b: '{{n}} Zeilen', c: ' ' }, en: { b: '{{zahl}} rows', c: 'x' } })).toHaveLength(3)
})

test('ein Text, nach dem niemand fragt, wird rot', () => {
  const said = spokenIn(
    'a.tsx',
    "export const a = (t, art) => [t('titel'), t(`zustand.${art}`), t(`${art ? 'vor' : 'seit'}.Pause`), defineMessages({ fort: 'fort' }, {})]",
  )
  expect(['titel', 'zustand.offen', 'vor.Pause', 'seit.Pause'].filter((key) => !isSpoken(said, key))).toEqual([])
  expect(['fort', 'zustand', 'vor.Ende', 'titel.lang'].filter((key) => isSpoken(said, key))).toEqual([])
})

test('ein überschriebener Text eines aufgenommenen Katalogs wird rot', () => {
  const part = { de: { a: 'Ort', b: 'Tag' }, en: { a: 'Place', b: 'Day' } }
  expect(partsOf('defineMessages({ ...ortTexte.de, c: 1 }, { ...ortTexte.en })')).toEqual(['ortTexte'])
  expect(overwritten('probe', { de: { ...part.de, c: 'x' }, en: { ...part.en, c: 'x' } }, part)).toEqual([])
  expect(overwritten('probe', { de: { ...part.de, a: 'Baustelle' }, en: part.en }, part)).toEqual(['probe de a'])
})

test('der Server startet nicht mit einem Aufruf ohne Recht, Bereich oder Form', async () => {
  const database = await testDatabase()
  try {
    for (const missing of ['permission', 'scope', 'result']) {
      const broken = defineServer(app, {
        calls: { a: { ...call, [missing]: undefined } as never },
        handlers: { a: async () => ({ ok: true }) } as never,
        messages: { de: {}, en: {} },
      })
      const config = readConfig({ LOG_LEVEL: 'silent', PORT: '0', DATA_DIR: '/gibt/es/nicht' })
      const start = startPortal({ config, url: database.url, role: database.role, apps: [broken], texts: [] }, false)
      await expect(start, missing).rejects.toThrow('ohne Recht, Bereich oder Form')
    }
  } finally {
    await database.drop()
  }
})

test('was der Vertrag nicht nennt, schneidet der Server ab – auch in Listen, Verschachteltem und bei null', async () => {
  const tief = {
    ...call,
    result: z.object({
      ok: z.boolean(),
      liste: z.array(z.object({ a: z.nullable(z.object({ b: z.string() })) })),
      wahl: z.union([z.object({ c: z.string() }), z.null()]),
    }),
  }
  const leak = { geheim: 'kennwort' }
  const handlers: Handlers<{ a: typeof tief }> = {
    a: async () => ({
      ok: true,
      ...leak,
      liste: [
        { a: { b: 'x', ...leak }, ...leak },
        { a: null, ...leak },
      ],
      wahl: { c: 'y', ...leak },
    }),
  }
  const p = await portal({}, [defineServer(app, { calls: { a: tief }, handlers, messages: { de: {}, en: {} } })])
  try {
    const answer = await p.send(anna, tief, {})
    expect(answer.json()).toEqual({ ok: true, liste: [{ a: { b: 'x' } }, { a: null }], wahl: { c: 'y' } })
  } finally {
    await p.stop()
  }
})

test('ein Handler, der auf dem Gerät wartet und zwischendurch abschließt, wird rot: selbst, über andere, über einen ganzen Namensraum', () => {
  const sources = new Map([
    ['platform/server/http/commit.ts', 'export const keepSoFar = (db) => db'],
    ['domain/a/pin.ts', "import { keepSoFar } from '#platform/server/http/commit.ts'\nexport async function verlange(context) { await keepSoFar(context.db) }"],
    [
      'apps/a/server/tief.ts',
      "import { verlange as fordere } from '#domain/a/pin.ts'\nconst innen = (context) => fordere(context)\nexport const aussen = (context) => innen(context)",
    ],
    [
      'apps/a/server/index.ts',
      `import * as alles from './tief.ts'
      import { aussen } from './tief.ts'
      import { keepSoFar } from '#platform/server/http/commit.ts'
      const harmlos = (context) => context.keepSoFar
      export const handlers = { async selbst(context) { await keepSoFar(context.db) }, ueber: aussen, ganz: (context) => alles.aussen(context), gut: harmlos }`,
    ],
  ])
  const offline = ['selbst', 'ueber', 'ganz', 'gut', 'fehlt'].map((name) => ({ app: 'a', name }))
  expect(keepingHandlers(sources, offline).map((text) => text.split(':')[0])).toEqual(['a.selbst', 'a.ueber', 'a.ganz', 'a.fehlt'])
  const [verlangt] = keepingHandlers(new Map([...serverSources(), ...[...sources].filter(([path]) => path === 'apps/a/server/index.ts')]), [
    { app: 'stempel-terminal', name: 'pin' },
  ])
  expect(verlangt).toContain('apps/stempel-terminal/server/pin.ts#pin')
})

/** Imports that the ban has to catch in a file of this pattern. */
function specifiers(message: string, pattern: string) {
  const order = /domain\/(\w+)\//.exec(pattern)?.[1]
  const imports = message.startsWith('Against the order') ? [`#domain/${against[order!]}/x.ts`] : forbidden[message]
  expect(imports, `tools/lint.ts verbietet „${message}“, aber nichts probiert es aus`).toBeDefined()
  return imports!
}
/** A file that the pattern matches and no later one. */
const placed = (pattern: string, nr: string) =>
  pattern
    .replace('**/*.test.ts', `platform/p${nr}.test.ts`)
    .replace('test/**', `test/p${nr}.ts`)
    .replace('apps/*', 'apps/probe')
    .replace('domain/*', 'domain/probe')
    .replace('/**', `/p${nr}.ts`)

test('eine Tat, ein Feld oder ein Anlass ohne Wort wird rot, sobald ein Test sie schreibt', async () => {
  const database = await testDatabase()
  const eintrag = { anwenderName: 'Anna Beispiel', gegenstandId: '1' }
  await database.db
    .insertInto('pruefspur')
    .values([
      { ...eintrag, aktion: 'aendern', gegenstand: 'rolle', daten: JSON.stringify({ vorher: { name: 'A' }, nachher: { name: 'B' } }) },
      { ...eintrag, aktion: 'ohne-wort', gegenstand: 'raetsel', daten: JSON.stringify({ nachher: { unbekannt: 1 } }) },
    ])
    .execute()
  await expect(database.drop()).rejects.toThrow(/lacks: aktion ohne-wort, feld unbekannt, gegenstand raetsel$/)
})
