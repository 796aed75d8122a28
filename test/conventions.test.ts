import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { apps } from '#apps/index.ts'
import { serverApps } from '#apps/index.server.ts'
import { webApps } from '#apps/index.web.ts'
import { rollen } from '#domain/personal/rollen.ts'
import { Stempelwunsch } from '#domain/stempel/contract.ts'
import { messages as stempelTexte } from '#domain/stempel/messages.ts'
import { icons } from '#platform/contract/icons.ts'
import type { Messages } from '#platform/contract/messages.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { messages as platformTexte } from '#platform/messages.ts'
import { openapi } from '#platform/server/http/openapi.ts'
import { text as lintConfig } from '#tools/lint.ts'
import { askedProblems, contractProblems, doubledCalls, manifestProblems, screensOf } from './checks/apps.ts'
import { catalogueProblems, catalogues, overwritten, partsOf } from './checks/catalogues.ts'
import { keepingHandlers, serverSources } from './checks/keeping.ts'
import { crowded } from './checks/rooms.ts'
import { isSpoken, listeners } from './checks/spoken.ts'
import { callee, code, files, literal, parse, read, root, shipped, walk, type Node } from './checks/sources.ts'
import { defaultCode, quoted } from './checks/texts.ts'
import { columns, glossaries, glossary, names, unexplained } from './checks/words.ts'

/** Keys that the specification names for apps that are not there yet. The entry has to go when the app comes. */
const later = new Set<string>()
const declared = new Set(apps.flatMap(({ permissions }) => Object.keys(permissions)))
const keys = new Set([...declared, ...later])
const webFile = (id: string) => `apps/${id}/web/index.tsx`
const widgetFile = (id: string) => `apps/${id}/web/widgets.tsx`
const textOf = (path: string) => (existsSync(join(root, path)) ? read(path) : '')
const screens = new Map(apps.map(({ id }) => [id, screensOf(webFile(id), textOf(webFile(id)), textOf(widgetFile(id)))]))
const ids = (list: readonly { app: { id: string } }[]) => list.map(({ app }) => app.id)

test('jeder Ordner unter apps ist eine App, jede App ein Ordner, und alle drei Listen nennen sie in der Reihenfolge des Menüs', () => {
  const folders = readdirSync(join(root, 'apps'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
  const order = apps.map(({ id }) => id)
  expect([...order].sort()).toEqual(folders)
  expect(ids(serverApps)).toEqual(order)
  expect(ids(webApps)).toEqual(order)
  const told = /All apps in menu order: ([^.]*)\./
    .exec(read('apps/index.ts'))![1]!
    .replace(/\s\*\s/g, ' ')
    .split(',')
    .map((name) => name.trim())
  expect(order).toEqual(told.filter((id) => order.includes(id)))
})

test('jedes Manifest stimmt: Pfad, Icon, Ansichten, Widgets, Rechte, beide Sprachen', () => {
  expect(apps.flatMap((app) => manifestProblems(app, screens.get(app.id)!, keys))).toEqual([])
})

test('kein Recht gehört zwei Apps, und keines steht noch bei denen, die erst kommen', () => {
  const all = apps.flatMap(({ permissions }) => Object.keys(permissions))
  expect(all.filter((key, index) => all.indexOf(key) !== index)).toEqual([])
  expect([...later].filter((key) => declared.has(key))).toEqual([])
})

test('jeder Aufruf ist vollständig: Recht, Bereich, Form, Pfad, Blättern', () => {
  expect(serverApps.flatMap(({ app, calls }) => contractProblems(app.id, calls, keys))).toEqual([])
  expect(doubledCalls(serverApps.map(({ calls }) => calls))).toEqual([])
})

test('wonach ein Menü fragt, gibt es: den Aufruf und das Feld', () => {
  const contracts = serverApps.map(({ calls }) => calls)
  expect(apps.flatMap((app) => askedProblems(app, contracts))).toEqual([])
})

test('jeder Aufruf hat einen Handler und jeder Handler einen Aufruf', () => {
  for (const { app, calls, handlers } of serverApps) expect(Object.keys(handlers).sort(), app.id).toEqual(Object.keys(calls).sort())
})

test('was auf dem Gerät warten darf, nimmt einen Idempotency-Key', () => {
  const { paths } = openapi(serverApps, '/api', '0')
  const offline = serverApps.flatMap(({ calls }) => Object.values(calls)).filter((call) => call.offline)
  expect(offline.length).toBeGreaterThan(0)
  for (const { method, path } of offline)
    expect((paths[path]![method.toLowerCase()] as { parameters: unknown[] }).parameters).toContainEqual(
      expect.objectContaining({ name: 'Idempotency-Key', in: 'header' }),
    )
})

test('was auf dem Gerät warten darf, schreibt alles oder nichts: kein Handler schließt dazwischen ab', () => {
  const offline = serverApps.flatMap(({ app, calls }) =>
    Object.entries(calls)
      .filter(([, call]) => call.offline)
      .map(([name]) => ({ app: app.id, name })),
  )
  expect(offline.length).toBeGreaterThan(5)
  expect(keepingHandlers(serverSources(), offline)).toEqual([])
})

test('Deutsch und Englisch sind vollständig, mit denselben Platzhaltern', async () => {
  const all = await catalogues()
  expect(all.length).toBeGreaterThan(apps.length)
  expect(all.flatMap(({ path, messages }) => catalogueProblems(path, messages))).toEqual([])
})

test('ein Katalog, der andere aufnimmt, überschreibt keinen ihrer Texte', async () => {
  const all = await catalogues()
  const folder = (path: string) => path.split('/').slice(0, 2).join('/')
  const joined = all.flatMap(({ path, messages }) =>
    partsOf(read(path)).map((name) => {
      const named = all.filter((other) => other.name === name)
      const part = named.find((other) => folder(other.path) === folder(path)) ?? named.find((other) => other.path.startsWith('domain/'))
      if (!part) throw new Error(`${path}: den Katalog ${name} gibt es nicht`)
      return { path, whole: messages, part: part.messages }
    }),
  )
  expect(joined.length).toBeGreaterThan(5)
  expect(joined.flatMap(({ path, whole, part }) => overwritten(path, whole, part))).toEqual([])
})

test('ein Wort der Prüfspur sagt eine App oder die Verwaltung, nicht zwei', () => {
  const said = serverApps.flatMap(({ app, words = {} }) =>
    Object.entries(words).flatMap(([kind, list]) => Object.keys(list).map((key) => ({ app: app.id, name: `${kind} ${key}` }))),
  )
  expect(said.length).toBeGreaterThan(400)
  const twice = [...Map.groupBy(said, ({ name }) => name)].filter(([, list]) => list.length > 1)
  expect(twice.map(([name, list]) => `${name}: ${list.map(({ app }) => app).join(', ')}`)).toEqual([])
})

test('jeden Text eines Katalogs kann jemand zeigen', async () => {
  const all = await catalogues()
  const saidFor = listeners()
  const silent = all.flatMap(({ path, messages }) => {
    const said = saidFor(path)
    return Object.keys(messages.de).flatMap((key) => (isSpoken(said, key) ? [] : [`${path}: ${key}`]))
  })
  expect(silent).toEqual([])
})

test('ein Schlüssel, den der Server in zwei Katalogen findet, sagt überall dasselbe', () => {
  const server: readonly Messages[] = [platformTexte, stempelTexte, ...serverApps.map(({ messages }) => messages)]
  const said = thrown()
    .map(({ key }) => key)
    .concat(refinements())
  for (const language of ['de', 'en'] as const)
    for (const key of said) expect(new Set(server.flatMap((messages) => messages[language][key] ?? [])).size, `${language} ${key}`).toBeLessThanOrEqual(1)
})

test('jeder Fehler, den der Server wirft, hat einen Text', () => {
  const server = new Set([platformTexte, stempelTexte, ...serverApps.map(({ messages }) => messages)].flatMap(({ de }) => Object.keys(de)))
  const codes = thrown()
  expect(codes.length).toBeGreaterThan(30)
  expect(codes.filter(({ key }) => !server.has(key)).map(({ path, key }) => `${path}: ${key}`)).toEqual([])
  expect(refinements().filter((key) => !server.has(key))).toEqual([])
  const statuses = [...codes.flatMap(({ status }) => status ?? []), 400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 503, 507]
  expect(statuses.filter((status) => !server.has(`status.${status}`))).toEqual([])
})

test('Texte der Spezifikation stehen Buchstabe für Buchstabe in einem Katalog', async () => {
  const all = await catalogues()
  const known = new Set([
    ...all.flatMap(({ messages }) => Object.values(messages.de)),
    ...apps.flatMap(({ title, menu }) => [title.de, ...menu.map(({ label }) => label.de)]),
  ])
  expect(Object.entries(quoted).flatMap(([where, texts]) => texts.filter((text) => !known.has(text)).map((text) => `${where}: ${text}`))).toEqual([])
  expect(Stempelwunsch.parse({ id: uuid(), timestamp: '2026-11-20T07:00:00+01:00', flag: 'arrival' }).code).toBe(defaultCode)
  expect(files('migrations/*.sql').map(read).join('')).toContain(`'${defaultCode}'`)
})

test('die Stempelcodes, mit denen jede Installation beginnt, haben ein Icon, das es gibt', () => {
  const rows = [
    ...files('migrations/*.sql')
      .map(read)
      .join('\n')
      .matchAll(/\('[^']+', '[^']*', '(?:arbeit|pause|unterwegs|abwesend)', '([^']+)', \d+\)/g),
  ].map(([, icon]) => icon)
  expect(rows.length).toBeGreaterThan(3)
  expect(rows.filter((icon) => !(icons as readonly (string | undefined)[]).includes(icon))).toEqual([])
})

test('die Rollen des ersten Tages gibt es, und sie haben von einer App nur deren eigene Rechte', () => {
  const named = apps.flatMap(({ id, permissions, roles = {} }) => Object.entries(roles).map(([rolle, keys]) => ({ id, rolle, keys, permissions })))
  expect(named.flatMap(({ keys }) => keys)).toContain('DASHBOARD')
  expect(named.filter(({ rolle }) => !(rolle in rollen)).map(({ id, rolle }) => `${id}: ${rolle}`)).toEqual([])
  expect(named.flatMap(({ id, keys, permissions }) => keys.filter((key) => !(key in permissions)).map((key) => `${id}: ${key}`))).toEqual([])
})

test('jedes Wort des Geschäfts steht im Glossar, einmal und in der Reihenfolge des Alphabets', () => {
  const words = glossary(glossaries().join('\n'))
  expect(words.length).toBeGreaterThan(150)
  expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([])
  const used = new Set([...columns(read('platform/server/database/tables.ts')), ...serverApps.flatMap(({ app, calls }) => names(app, calls))])
  expect([...used].flatMap((name) => unexplained(name, new Set(words)).map((word) => `${word} (in ${name})`))).toEqual([])
  const rows = glossaries().flatMap((text) => {
    const own = text.split('\n').filter((row) => row.startsWith('| `'))
    const first = own.map((row) => /`([^`]+)`/.exec(row)![1]!)
    expect(first).toEqual([...first].sort((a, b) => a.localeCompare(b, 'de')))
    return own
  })
  expect(rows.filter((row) => row.split('|').filter((cell) => cell.trim()).length !== 3)).toEqual([])
})

test('jede Entscheidung steht in der Liste, in der Reihenfolge der Nummern', () => {
  const listed = [...read('docs/decisions/README.md').matchAll(/^- \[.*\]\((.*)\)$/gm)].map(([, name]) => `docs/decisions/${name}`)
  expect(listed).toEqual(files('docs/decisions/[0-9]*.md'))
})

test('keine Datei ist länger als 300 Zeilen', () => {
  expect(
    [...code(), ...files('{apps,platform}/**/*.css')].filter(
      (path) => path !== 'platform/server/database/tables.ts' && read(path).trimEnd().split('\n').length > 300,
    ),
  ).toEqual([])
})

test('ein Klassenname aus mehreren Wörtern steht im CSS einer einzigen App', () => {
  const names = (path: string) => new Set([...classNames(path)].filter((name) => name.includes('-')))
  const shared = new Set(files('platform/**/*.css').flatMap((path) => [...names(path)]))
  const own = files('apps/*/web/**/*.css').flatMap((path) =>
    [...names(path)].filter((name) => !shared.has(name)).map((name) => [name, path.split('/')[1]!] as const),
  )
  const byName = Map.groupBy(own, ([name]) => name)
  expect(byName.size).toBeGreaterThan(200)
  expect([...byName].filter(([, places]) => new Set(places.map(([, app]) => app)).size > 1).map(([name]) => name)).toEqual([])
})

test('jede Klasse eines CSS trägt auch ein Element', () => {
  const sources = [...shipped(), 'index.html'].map(read).join('\n')
  const worn = new Set(sources.match(/[\w-]+/g))
  const composed = new Set([...sources.matchAll(/([\w-]+-)\$\{/g)].map(([, start]) => start!))
  const isWorn = (name: string) => worn.has(name) || [...name.matchAll(/-/g)].some(({ index }) => composed.has(name.slice(0, index + 1)))
  const idle = files('{apps,platform}/**/*.css').flatMap((path) => [...classNames(path)].filter((name) => !isWorn(name)).map((name) => `${path} .${name}`))
  expect(idle).toEqual([])
})

test('kein Ordner hat mehr Dateien, als man überblickt', () => {
  expect(files('**/*').length).toBeGreaterThan(1000)
  expect(crowded(files('**/*'))).toEqual([])
})

test('Zeit ist Temporal: kein Date, keine Bibliothek dafür', () => {
  const uses = code().filter((path) =>
    [...walk(parse(path, read(path)))].some(
      (node) => (node.type === 'NewExpression' && callee(node) === 'Date') || (node.type === 'CallExpression' && /^Date(\.|$)/.test(callee(node))),
    ),
  )
  expect(uses).toEqual([])
  const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<string, Record<string, string>>
  expect(Object.keys({ ...dependencies, ...devDependencies }).filter((name) => /^(moment|dayjs|luxon|date-fns|js-joda|temporal-polyfill)/.test(name))).toEqual(
    [],
  )
})

test('keine Sammelstellen: eine Datei reicht nicht weiter, was andere ausführen', () => {
  expect(
    shipped().filter((path) =>
      [...walk(parse(path, read(path)))].some(
        (node) => node.type === 'ExportAllDeclaration' || (node.type === 'ExportNamedDeclaration' && node['source'] !== null && node['exportKind'] !== 'type'),
      ),
    ),
  ).toEqual([])
})

test('.oxlintrc.json ist, was tools/lint.ts schreibt', () => {
  expect(read('.oxlintrc.json')).toBe(lintConfig)
})

/** Classes that a style sheet's selectors name. */
const classNames = (path: string) =>
  new Set(
    [
      ...read(path)
        .replace(/\/\*.*?\*\/|\{[^{}]*\}/gs, ' ')
        .matchAll(/\.([a-z][\w-]*)/g),
    ].map(([, name]) => name!),
  )

/** Codes that server and domain throw, where they are written out. */
function thrown() {
  const paths = shipped().filter((path) => /^(apps\/[^/]+\/server|domain|platform\/server|platform\/contract)\//.test(path))
  return paths.flatMap((path) =>
    [...walk(parse(path, read(path)))].flatMap((node) => {
      if (!/^(Call|New)Expression$/.test(node.type) || !['refused', 'conflict', 'Problem', 'frei'].includes(callee(node))) return []
      const [first, second, third] = node['arguments'] as Node[]
      const key = literal(callee(node) === 'frei' ? third : first)
      return key === undefined ? [] : [{ path, key, status: callee(node) === 'Problem' && typeof second?.['value'] === 'number' ? second['value'] : undefined }]
    }),
  )
}

/** Texts that a contract's own rules name: `z.refine(…, { error: 'passwort.ungleich' })`. */
function refinements() {
  const paths = shipped().filter((path) => /contract/.test(path))
  return paths.flatMap((path) => [...read(path).matchAll(/error: '([a-z][\w.-]*)'/g)].map(([, key]) => key!))
}
