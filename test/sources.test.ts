import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fixedIds } from './checks/ids.ts'
import { handmadeNames } from './checks/personnames.ts'
import { crowded } from './checks/rooms.ts'
import { callee, code, files, parse, read, root, shipped, walk } from './checks/sources.ts'
import { testProblems } from './checks/tests.ts'
import { webDefects } from './faults/browser/defects.ts'

/** Licences under which a part may stand in a product whose source is not published. */
const licences = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Unlicense',
  'CC0-1.0',
  'PostgreSQL',
  'Python-2.0',
  'Zlib',
])
/** Others that were looked at, with what they say, and why that is no obstacle. */
const examined: readonly { name: RegExp; says: string | undefined; because: string }[] = [
  { name: /^lightningcss(-|$)/, says: 'MPL-2.0', because: 'used unchanged to build, no file of it is shipped; MPL asks for the source of changed files only' },
  ...['LGPL-3.0-or-later', 'Apache-2.0 AND LGPL-3.0-or-later', 'Apache-2.0 AND LGPL-3.0-or-later AND MIT'].map((says) => ({
    name: /^@img\/sharp-/,
    says,
    because: 'libvips is loaded unchanged as a library of its own and can be replaced by another build of it: what LGPL asks for',
  })),
  { name: /^@friendlycaptcha\/sdk$/, says: 'MPL-2.0', because: 'bundled unchanged; MPL asks for the source of changed files only' },
  { name: /^web-push$/, says: 'MPL-2.0', because: 'loaded unchanged; MPL asks for the source of changed files only' },
  { name: /^@react-aria\/optimize-locales-plugin$/, says: undefined, because: 'the field is missing, its LICENSE file is Apache-2.0' },
]

const texts = () =>
  [
    ...code(),
    ...files('*.{md,json,html,yml,yaml}', '.ci/*', '.env.example', '.gitignore', '{docs,migrations,demo,systemd}/**/*', '{apps,platform}/**/*.{css,html,svg}'),
  ].filter((path) => !path.endsWith('package-lock.json') && !path.endsWith('.png'))
const lines = (path: string) =>
  read(path)
    .split('\n')
    .map((line, index) => ({ at: `${path}:${index + 1}`, line }))

/** Folders of a developer's or builder's machine; what the operating system, the product itself and its installation guide have is fine. */
const machine = /(?<![\w.:/}$-])\/(?:root|home|work|farm|Users|mnt|workspace|builds|github)(?:\/|\b(?=['"`\s)]))/
/** Where packages come from is the business of whoever installs. */
const registry = /registry\.(?:npmjs|yarnpkg|npmmirror)|npm\.pkg\.github|artifactory|verdaccio|nexus\.|jfrog|pypi\.org|deb\.debian\.org/i
/** The database's day is that of UTC: right after midnight it is not the day that it is in the company (`heute()`, `heuteIn`). */
const utcDay = /\bcurrent_date\b|heuteIn\([^)]*'UTC'|\bnow\(\)::date\b/i
const unfinished = /\b(?:TODO|FIXME|XXX|HACK)\b|coming soon|lorem ipsum/i

test('keine Datei nennt einen Ordner einer bestimmten Maschine', () => {
  expect(
    texts()
      .filter((path) => path !== 'test/sources.test.ts')
      .flatMap(lines)
      .filter(({ line }) => machine.test(line))
      .map(({ at, line }) => `${at} ${line.trim().slice(0, 120)}`),
  ).toEqual([])
})

test('keine Datei nennt einen Paketserver', () => {
  expect(
    [...texts(), ...files('.npmrc', '.yarnrc*')]
      .filter((path) => path !== 'test/sources.test.ts')
      .flatMap(lines)
      .filter(({ line }) => registry.test(line))
      .map(({ at }) => at),
  ).toEqual([])
})

test('„heute“ ist der Tag der Firma oder des Ortes, nie der von UTC', () => {
  expect(
    [...shipped(), ...files('migrations/*.sql')]
      .flatMap(lines)
      .filter(({ line }) => utcDay.test(line))
      .map(({ at }) => at),
  ).toEqual([])
})

test('nichts ist unfertig stehen geblieben, und nichts spricht auf der Konsole', () => {
  expect(
    texts()
      .filter((path) => !['test/sources.test.ts', 'test/checks/tests.ts', 'docs/plan.md'].includes(path))
      .flatMap(lines)
      .filter(({ line }) => unfinished.test(line))
      .map(({ at }) => at),
  ).toEqual([])
  // Specified: a missing beep is a warning there, a failed set-up of OneSignal an error, and nothing else.
  const loud = shipped().filter(
    (path) =>
      !['platform/web/scanner/beep.ts', 'platform/web/push/onesignal.ts'].includes(path) &&
      [...walk(parse(path, read(path)))].some(
        (node) => (node.type === 'CallExpression' && callee(node).startsWith('console.')) || node.type === 'DebuggerStatement',
      ),
  )
  expect(loud).toEqual([])
})

test('keine Ansicht gibt einem Teil der Seite eine feste Kennung: Die Seite darunter oder ein Fenster darüber kann dieselbe haben', () => {
  const views = files('{platform,domain,apps}/**/*.tsx')
  expect(views.length).toBeGreaterThan(100)
  expect(views.flatMap((path) => fixedIds(path, read(path)))).toEqual([])
})

/** A screen that gives way to any error: also to that of a call which only read again what is there. `Unread` stands where nothing is. */
const errorFirst = /^\s*if \(\w*[eE]rror\) return </m
test('keine Ansicht weicht einem Fehler: Was da ist und getippt wurde, bleibt, wenn es gerade nicht neu gelesen werden kann', () => {
  expect(files('{platform,domain,apps}/**/*.tsx').filter((path) => errorFirst.test(read(path)))).toEqual([])
})

test('kein Test ist abgeschaltet, keiner ohne Erwartung', () => {
  const tests = files('{platform,domain,apps,demo,test}/**/*.test.{ts,tsx}')
  expect(tests.length).toBeGreaterThan(20)
  expect(tests.flatMap((path) => testProblems(path, read(path)))).toEqual([])
})

test('jeder Fehler, den die Fehlerläufe in die Web-App einbauen, findet noch seine Stelle', () => {
  expect(Object.entries(webDefects).filter(([, { file, place }]) => !place.test(read(file)))).toEqual([])
})

test('Gegenprobe: was verboten ist, wird erkannt', () => {
  const red = [
    "test.only('a', () => { expect(1).toBe(1) })",
    "test.skip('a', () => { expect(1).toBe(1) })",
    "test.todo('a')",
    "describe.skip('a', () => {})",
    "test('a', () => { tu() })",
    "const tu = () => 1\ntest('a', async () => { await tu() })",
  ]
  const green = [
    "test('a', () => { expect(1).toBe(1) })",
    "const prüfe = () => expect(1)\ntest('a', () => { prüfe() })",
    'for (const x of [1]) test(`a ${x}`, async () => { await expect(f()).rejects.toThrow() })',
    "test.each([1])('a', (x) => { expect(x).toBe(1) })",
  ]
  expect(red.filter((text) => testProblems('x.test.ts', text).length !== 1)).toEqual([])
  expect(green.flatMap((text) => testProblems('x.test.ts', text))).toEqual([])
  expect(errorFirst.test('const a = 1\n  if (error) return <Gone back={zurueck} />\n')).toBe(true)
  expect(errorFirst.test('  if (!data) return error ? <Notice /> : <Skeleton />\n  if (error && !data) return <Notice />\n')).toBe(false)
  expect(['<h2 id="kopf" />', '<h2 id={`kopf-${1}`} />', "<form id={'form'} />"].filter((text) => fixedIds('x.tsx', text).length !== 1)).toEqual([])
  expect(['<h2 id={kopf} />', '<h2 id={`${kopf}${1}`} />', '<Tab id="a" />', '<main id="inhalt" />'].flatMap((text) => fixedIds('x.tsx', text))).toEqual([])
  expect(['where austritt >= current_date', "heuteIn(jetzt, 'UTC')", 'von <= now()::date'].filter((text) => !utcDay.test(text))).toEqual([])
  expect(['austritt >= heute()', 'heuteIn(jetzt, zone)', 'bis < now()'].filter((text) => utcDay.test(text))).toEqual([])
  expect(['cd /root/x', '"/home/anna/p"', "'/work/main'"].filter((text) => !machine.test(text))).toEqual([])
  expect(
    ['/var/lib/portal', '/tmp/x', '/usr/bin/chromium', 'https://firma.example/home/x', './work/x', "'#apps/home/x'", '`/api/home`'].filter((text) =>
      machine.test(text),
    ),
  ).toEqual([])
})

test('Gegenprobe: ein Ordner mit einer Datei zu viel wird erkannt, eine Liste nach Nummern darf länger sein', () => {
  const full = (folder: string, count: number) => Array.from({ length: count }, (_, index) => `${folder}/${index}.ts`)
  expect(crowded([...full('apps/a/web', 26), ...full('apps/a/web/liste', 25), ...full('docs/decisions', 90), ...full('migrations', 40)])).toEqual([
    'apps/a/web: 26',
  ])
})

test('den Namen einer Person setzt nur zusammen, was auch einen gelöschten nennt', () => {
  const paths = shipped().filter((path) => /^(apps\/[^/]+\/(server|web)|domain)\//.test(path) && path !== 'domain/personal/name-sql.ts')
  expect(paths.length).toBeGreaterThan(500)
  expect(paths.flatMap((path) => handmadeNames(path, read(path)))).toEqual([])
})

test('Gegenprobe: ein Name, der von Hand zusammengesetzt ist, wird erkannt', () => {
  const wrong = [
    'const a = `${p.vorname} ${p.zuname}`',
    'const a = <b>{p.zuname}, {p.vorname}</b>',
    'const a = (\n  <>\n    {nr} {vorname} {zuname}\n  </>\n)',
    "const a = sql`select l.vorname || ' ' || l.zuname as name`",
    'const a = "zuname || \' \' || vorname"',
    "const a = p.vorname + ' ' + p.zuname",
  ]
  const right = [
    'const a = nameVon(p, sprache)',
    'const a = <b>{name(p)}</b>',
    'const a = wordSearch(q, sql`l.vorname`, sql`l.zuname`)',
    'const a = { vorname, zuname }',
  ]
  expect(wrong.filter((text) => handmadeNames('a.tsx', text).length !== 1)).toEqual([])
  expect(right.filter((text) => handmadeNames('a.tsx', text).length)).toEqual([])
})

test('jede Abhängigkeit steht auf genau einer Version, und das Schloss kennt sie', () => {
  const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<'dependencies' | 'devDependencies', Record<string, string>>
  const { packages } = JSON.parse(read('package-lock.json')) as Lock
  const wanted = Object.entries({ ...dependencies, ...devDependencies })
  expect(wanted.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
  expect(wanted.filter(([name, version]) => packages[`node_modules/${name}`]?.version !== version).map(([name]) => name)).toEqual([])
})

test('jedes Paket, das ausgeliefert wird, erlaubt den Einsatz in einem nicht offenen Produkt', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as Lock
  const production = Object.entries(packages).filter(([path, { dev, devOptional }]) => path && !dev && !devOptional)
  expect(production.length).toBeGreaterThan(50)
  expect(
    production.flatMap(([path, entry]) => {
      const name = path.replace(/^.*node_modules\//, '')
      const licence = licenceOf(path) ?? entry.license
      return (licence && allowed(licence)) || examined.some((one) => one.name.test(name) && one.says === licence)
        ? []
        : [`${name}: ${licence ?? 'keine Angabe'}`]
    }),
  ).toEqual([])
})

test('jede Quelle ist UTF-8 ohne Byte-Markierung, mit einfachem Zeilenende', () => {
  const odd = texts()
    .filter((path) => !path.startsWith('docs/beispiele/'))
    .filter((path) => {
      const text = read(path)
      return text.includes('\r\n') || text.startsWith('\ufeff') || text.includes('\ufffd')
    })
  expect(odd).toEqual([])
})

interface Lock {
  packages: Record<string, { version?: string; license?: string; dev?: true; devOptional?: true }>
}

/** What an installed package says of itself; other platforms' binaries are not installed, the lock file speaks for them. */
function licenceOf(path: string): string | undefined {
  try {
    const { license, licenses } = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8')) as {
      license?: string | { type: string }
      licenses?: { type: string }[]
    }
    return typeof license === 'object' ? license.type : (license ?? licenses?.map(({ type }) => type).join(' OR '))
  } catch {
    return undefined
  }
}

/** An SPDX expression: of alternatives one has to fit, of parts every one. */
const allowed = (expression: string): boolean =>
  expression
    .replace(/[()]/g, '')
    .split(/\s+OR\s+/i)
    .some((choice) => choice.split(/\s+AND\s+/i).every((one) => licences.has(one.trim())))

test('jede Kennung nennt als Art eine Tabelle', () => {
  const tables = new Set(/interface Tables \{([^}]*)\}/.exec(read('platform/server/database/tables.ts'))![1]!.match(/\w+(?=:)/g))
  const kinds = (text: string) => [...text.matchAll(/\b(?:idOf\(|byId\(|Id<)'(\w+)'/g)].map(([, kind]) => kind!)
  expect(kinds("idOf('ktostam')").filter((kind) => !tables.has(kind))).toEqual(['ktostam'])
  expect(shipped().flatMap((path) => [...new Set(kinds(read(path)))].filter((kind) => !tables.has(kind)).map((kind) => `${path}: ${kind}`))).toEqual([])
})
