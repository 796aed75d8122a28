import type { App } from '#platform/contract/app.ts'
import type { Contract } from '#platform/contract/contract.ts'
import { icons } from '#platform/contract/icons.ts'
import { shapes, type Schema } from './input.ts'
import { files, read } from './sources.ts'
import { documentSchema } from '#platform/server/http/schema.ts'

/** Words of mechanics, of formats and of the browser: everyone who programs knows them, the business does not. */
const mechanics = new Set(
  `
  id ids uuid key name names text html json csv xlsx pdf icon hash token cookie session auth login logout reset next limit cursor sort ok q query format entities entity detail
  result forgot employeeid app apps path port server system version title description hint message label user userid username password email repeat employee employees employeeids accountid accountids
  timestamp arrival departure code codes from to count flag params body status stay authenticated settings dashboard import export portal terminal nfc de en xid url min max sek
  parameters input answer pages algorithm nonce salt cost length prefix counter derived challenge confirm confirmed is active push p256dh imap smtp onesignal
`
    .split(/\s+/)
    .filter(Boolean),
)
const drawings = new Set<string>(icons)

/** Names of tables and columns, as `platform/server/database/tables.ts` declares them. */
export const columns = (tables: string) => [...tables.matchAll(/^ {2}(\w+)\??: /gm)].map(([, name]) => name!)

/** Every name that a caller meets: fields, choices, path segments, names of calls, rights. */
export function names(app: App, calls: Contract): string[] {
  const found = [
    app.id,
    ...Object.keys(app.permissions).map((key) => key.toLowerCase()),
    ...app.menu.flatMap(({ path }) => path.split('/')),
    ...Object.keys(app.widgets),
  ]
  for (const [, call] of Object.entries(calls)) {
    found.push(...call.path.split('/').filter((part) => /^[a-z]/.test(part) && !/^v\d$/.test(part)))
    for (const schema of [...Object.values(shapes(call)), documentSchema(call.result, 'output') as Schema]) collect(schema, found)
  }
  return [...new Set(found)].filter((word) => word && !drawings.has(word))
}

function collect(schema: Schema, into: string[]) {
  for (const [name, part] of Object.entries(schema.properties ?? {})) {
    into.push(name)
    collect(part, into)
  }
  for (const choice of schema.enum ?? []) if (typeof choice === 'string') into.push(choice.replace(/^-/, ''))
  for (const part of [
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
    ...(schema.allOf ?? []),
    ...(schema.items ? [schema.items] : []),
    ...(typeof schema.additionalProperties === 'object' ? [schema.additionalProperties] : []),
  ])
    collect(part, into)
}

/** The glossary, with what an app's folder adds to it (`glossar.md`). */
export const glossaries = () => files('docs/glossar.md', 'apps/*/glossar.md').map(read)

/** Words of the glossary's first column. */
export const glossary = (text: string) =>
  text.split('\n').flatMap((row) => [...(/^\| (`[^|]*) \|/.exec(row)?.[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, word]) => word!))

/** Parts of a name that neither the glossary nor mechanics explain: `mitarbeiterGesamt` → mitarbeiter, gesamt. */
export function unexplained(name: string, known: ReadonlySet<string>): string[] {
  const explained = (word: string) => known.has(word) || known.has(word.toLowerCase()) || mechanics.has(word.toLowerCase())
  if (explained(name)) return []
  return name
    .split(/[\s.\-_]|(?<=[a-z0-9])(?=[A-Z])/)
    .filter((word) => word && !explained(word) && !(word.toLowerCase().startsWith('id') && explained(word.slice(2))))
}
