import { posix } from 'node:path'
import { parseSync } from 'vite'
import { callee, code, files, literal, read, walk, type Node } from '#test/checks/sources.ts'
import { glossaries, glossary } from '#test/checks/words.ts'
import { circles, greatest, type Graph } from './house/circles.ts'
import { germanNames, spelled } from './house/names.ts'
import { exportsOf, importsOf, undocumented, type Import } from './house/source.ts'

/**
 * `npm run house`: figures of the whole house, to be compared before and after a change of its walls. Counts only what git has or would have; nothing is
 * judged here, limits are held by tests.
 */
interface Source {
  path: string
  text: string
  lines: number
  program: Node
  imports: readonly Import[]
}

const generated = /(^|\/)tables\.ts$/
const isTest = (path: string) => path.startsWith('test/') || /\.test\.tsx?$/.test(path)
const all: Source[] = code().map((path) => {
  const text = read(path)
  const { program, module } = parseSync(path, text)
  return {
    path,
    text,
    lines: text.trimEnd().split('\n').length,
    program: program as unknown as Node,
    imports: importsOf(path, module, program as unknown as Node),
  }
})
const sources = all.filter(({ path }) => !isTest(path) && !generated.test(path))
const tests = all.filter(({ path }) => isTest(path))
const lines = (list: readonly Source[]) => list.reduce((sum, one) => sum + one.lines, 0)
const inside = (folder: string) => (one: Source) => one.path.startsWith(`${folder}/`)
const apps = [...new Set(all.flatMap(({ path }) => /^apps\/([^/]+)\//.exec(path)?.[1] ?? []))].sort()

folders()
sizes()
testLines()
cycles()
signatures()
names()
outsideOfApps()
kits()
say('decisions', files('docs/decisions/[0-9]*.md').length)

function folders() {
  const lists = new Set(['docs/decisions', 'migrations'])
  const full = [...Map.groupBy(files('**/*'), posix.dirname)].map(([folder, { length }]) => ({ folder, length })).filter(({ folder }) => !lists.has(folder))
  const most = full.sort((a, b) => b.length - a.length || a.folder.localeCompare(b.folder))
  say('folders', full.length)
  say('files in the fullest folder', `${most[0]!.length} (${most[0]!.folder})`)
  const over = most.filter(({ length }) => length > 25)
  say(
    'folders with more than 25 files',
    over.length,
    over.map(({ folder, length }) => `${length} ${folder}`),
  )
}

function sizes() {
  say('source', `${sources.length} files, ${lines(sources)} lines`)
  say('test', `${tests.length} files, ${lines(tests)} lines`)
  const sorted = sources.map((one) => one.lines).sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
  say('lines of a source file', `median ${at(0.5)}, 90 % under ${at(0.9)}, longest ${sorted.at(-1)}`)
}

function testLines() {
  // Components are tested in a browser, in a room of their own.
  const away: Readonly<Record<string, string>> = { platform: 'test/components', 'platform/web': 'test/components' }
  for (const folder of ['platform', 'domain', 'apps', 'platform/server', 'platform/web']) {
    const beside = (one: Source) => inside(folder)(one) && /\.test\.tsx?$/.test(one.path)
    const of = lines(sources.filter(inside(folder)))
    const against = lines(tests.filter((one) => beside(one) || (away[folder] !== undefined && inside(away[folder])(one))))
    say(`test lines beside a line of ${folder}`, `${(against / of).toFixed(2)} (${against} of ${of})`)
  }
  say('test lines a line of source, all', (lines(tests) / lines(sources)).toFixed(2))
}

function cycles() {
  const known = new Set(sources.map(({ path }) => path))
  const graph = (types: boolean): Graph =>
    new Map(
      sources.map(({ path, imports }) => [
        path,
        imports.filter((one) => !one.lazy && (types || !one.type) && known.has(one.target)).map(({ target }) => target),
      ]),
    )
  const server = (cycle: readonly string[]) => cycle.filter((path) => path.startsWith('platform/server/'))
  for (const [name, types] of [
    ['import circles at run time', false],
    ['import circles with types', true],
  ] as const) {
    const found = circles(graph(types))
    const biggest = found.toSorted((a, b) => b.length - a.length)
    say(
      name,
      `${found.length}, files in the greatest ${greatest(found)}`,
      biggest.slice(0, 12).map((cycle) => `${cycle.length}: ${cycle.slice(0, 4).join(', ')}${cycle.length > 4 ? ' …' : ''}`),
    )
    if (types) {
      const most = found.map(server).sort((a, b) => b.length - a.length)[0] ?? []
      say(
        'files of the greatest circle in platform/server',
        most.length,
        most.map((path) => path.slice('platform/server/'.length)),
      )
    }
  }
}

function signatures() {
  const many = sources.flatMap(({ path, program }) =>
    [...walk(program)].flatMap((node) => {
      const parameters = /Function(Declaration|Expression)$/.test(node.type) ? (node['params'] as unknown[] | { items: unknown[] }) : []
      const { length } = Array.isArray(parameters) ? parameters : parameters.items
      return length > 5 ? [`${length} ${path}`] : []
    }),
  )
  say('functions with more than 5 parameters', many.length, many)
  const heavy = all.flatMap(({ path, program }) => {
    const count = (program['body'] as Node[]).filter(({ type }) => type === 'ImportDeclaration').length
    return count > 25 ? [`${count} ${path}`] : []
  })
  say('files with more than 25 imports', heavy.length, heavy)
}

function names() {
  const bare = sources
    .filter(({ path }) => /^(platform|domain)\//.test(path))
    .flatMap(({ path, text, program }) => undocumented(text, program).map((name) => `${path} ${name}`))
  const byRing = Map.groupBy(bare, (entry) => entry.split('/')[0]!)
  say('exported without a doc comment', `platform ${byRing.get('platform')?.length ?? 0}, domain ${byRing.get('domain')?.length ?? 0}`)

  const words = new Set(glossary(glossaries().join('\n')).map((word) => word.toLowerCase()))
  const german = germanNames(sources.filter(inside('platform')), words)
  say(
    'German names of platform that nothing spells elsewhere',
    german.length,
    german.map(({ name, path }) => `${name} ${path}`),
  )
  const stays = [...Object.values(spelled.columns), ...Object.values(spelled.wire)].flatMap((list) => list.split(' ')).length
  say('German names of platform that stay', `${stays + Object.keys(spelled.fixed).length} (tools/house/names.ts says why)`)

  // Every app has one of these, and that is what they are for.
  const usual = new Set(['app', 'calls', 'messages', 'handlers', 'server', 'jobs', 'parts', 'default'])
  const homes = [
    ...Map.groupBy(
      sources.flatMap(({ path, program }) => [...new Set(exportsOf(program))].map((name) => ({ name, path }))),
      ({ name }) => name,
    ),
  ]
    .filter(([name, list]) => !usual.has(name) && list.length > 1)
    .sort(([a, one], [b, other]) => other.length - one.length || a.localeCompare(b))
  say(
    'exported names with several homes',
    homes.length,
    homes.slice(0, 20).map(([name, list]) => `${list.length} ${name}: ${list.map(({ path }) => path).join(', ')}`),
  )
}

function outsideOfApps() {
  const texts = files('*.*', '{platform,domain,apps,demo,test,tools,docs,migrations}/**/*.{ts,tsx,css,json,snap,sql,md}')
    .filter((path) => path !== 'package-lock.json' && !path.startsWith('docs/decisions/') && !/\.(png|svg)$/.test(path))
    .map((path) => ({ path, text: read(path) }))
  const rows = apps.map((id) => {
    const says = new RegExp(`(?:apps/|^[^\\n]*from '\\./|import\\('\\./)${id}/|^ {4}"${id}[ ."]`, 'm')
    const found = texts.filter(({ path, text }) => !path.startsWith(`apps/${id}/`) && says.test(text)).map(({ path }) => path)
    const journeys = found.filter((path) => path.startsWith('test/')).length
    return { id, count: found.length, journeys }
  })
  say(
    'files outside that name an app',
    Math.max(...rows.map(({ count }) => count)),
    rows.map(({ id, count, journeys }) => `${count} ${id} (${journeys} in test)`),
  )
}

function kits() {
  for (const [name, file] of [
    ['cursors by hand', 'paging.ts'],
    ['exports by hand', 'export.ts'],
  ] as const) {
    const rows = sources.flatMap(({ path, program, imports }) => {
      const from = imports.filter(({ target }) => target.startsWith('platform/server/') && posix.basename(target) === file)
      const own = new Set(from.flatMap((one) => one.names))
      const count = [...walk(program)].filter((node) => node.type === 'CallExpression' && own.has(callee(node))).length
      return count ? [{ where: path.split('/').slice(0, 2).join('/'), count }] : []
    })
    const byPlace = [...Map.groupBy(rows, ({ where }) => where)].map(
      ([where, list]) => [where, list.length, list.reduce((sum, one) => sum + one.count, 0)] as const,
    )
    say(
      name,
      `${rows.reduce((sum, { count }) => sum + count, 0)} calls in ${rows.length} files`,
      byPlace.map(([where, inFiles, count]) => `${count} ${where} (${inFiles} files)`),
    )
  }
  const routes = sources
    .filter(({ path }) => /^apps\/[^/]+\/contract/.test(path))
    .flatMap(({ program }) =>
      [...walk(program)].filter(
        (node) => node.type === 'Property' && (node['key'] as Node)['name'] === 'method' && literal(node['value'] as Node) !== undefined,
      ),
    )
  say('calls in all contracts', routes.length)
}

function say(name: string, value: string | number, rows: readonly string[] = []) {
  process.stdout.write(`${name.padEnd(56)} ${value}\n${rows.map((row) => `    ${row}\n`).join('')}`)
}
