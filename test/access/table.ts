import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { files, root } from '../checks/sources.ts'

/** Who may call what: one line per operation, one cell per principal. */
export interface Table {
  principals: string[]
  operations: Record<string, string>
}
const file = 'test/access/matrix.json'
const own = (app: string) => `apps/${app}/test/matrix.json`
const parsed = <T>(path: string) => JSON.parse(readFileSync(join(root, path), 'utf8')) as T

/** Files of the table: the principals and what is no app's, and one for each app. */
export const tableFiles = () => [file, ...files(own('*'))]

/** The whole table; what an app says of its own calls counts. */
export function readTable(): Table {
  const { principals, operations } = parsed<Table>(file)
  return { principals, operations: Object.assign({}, operations, ...files(own('*')).map((path) => parsed<Table['operations']>(path))) as Table['operations'] }
}

/** Writes it to where it is read from: an app that stands in the common file stays there. */
export function writeTable({ principals, operations }: Table) {
  const common = parsed<Table>(file).operations
  const byPlace = Map.groupBy(Object.entries(operations), ([name]) => {
    const app = name.split('.')[0]!
    const shared = app === 'platform' || (!existsSync(join(root, own(app))) && Object.keys(common).some((one) => one.startsWith(`${app}.`)))
    return shared ? file : own(app)
  })
  for (const [path, lines] of byPlace)
    writeFileSync(
      join(root, path),
      path === file
        ? `{\n  "principals": ${JSON.stringify(principals)},\n  "operations": {\n${written(lines, '    ')}\n  }\n}\n`
        : `{\n${written(lines, '  ')}\n}\n`,
    )
}

/** One line per operation: a change is one line in the difference. */
const written = (lines: readonly [string, string][], indent: string) =>
  lines.map(([name, cells]) => `${indent}${JSON.stringify(name)}: ${JSON.stringify(cells)}`).join(',\n')
