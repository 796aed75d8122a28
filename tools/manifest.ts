import { parseAst, type Plugin } from 'vite'
import type { App, ShownApp } from '#platform/contract/app.ts'

/** What no screen reads; the type says so, too. */
const stays: Readonly<Record<Exclude<keyof App, keyof ShownApp>, true>> = { permissions: true, roles: true, meldungen: true, screens: true }

/** The code of an app's manifest without what only the server reads of it. */
export function shownManifest(code: string): string {
  const [declared] = parseAst(code).body.flatMap((one) =>
    one.type === 'ExportNamedDeclaration' && one.declaration?.type === 'VariableDeclaration' ? one.declaration.declarations : [],
  )
  const { init } = declared ?? {}
  const [object] = init?.type === 'CallExpression' ? init.arguments : []
  if (object?.type !== 'ObjectExpression') throw new Error('no manifest')
  return object.properties
    .flatMap((one) => (one.type === 'Property' && one.key.type === 'Identifier' && one.key.name in stays ? [one.value] : []))
    .reduceRight((left, { start, end }) => `${left.slice(0, start)}{}${left.slice(end)}`, code)
}

/** Every page loads all manifests: the browser gets of them what screens read. */
export const manifests = (): Plugin => ({
  name: 'manifests',
  transform: { filter: { id: /\/apps\/[^/]+\/app\.ts$/ }, handler: (code) => ({ code: shownManifest(code), map: null }) },
})
