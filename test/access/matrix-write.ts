import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** `node test/access/matrix-write.ts`: asks every call as everybody, writes what was answered to `matrix.json` and prints what changed; a run that breaks off leaves the table as it was. Look at it before you commit. */
const file = join(import.meta.dirname, 'matrix.json')
const root = join(import.meta.dirname, '..', '..')
interface Table {
  principals: string[]
  operations: Record<string, string>
}
const table = (): Table => (existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Table) : { principals: [], operations: {} })

const before = table()
const kept = existsSync(file) ? readFileSync(file) : null
const { status, stdout, stderr } = spawnSync(join(root, 'node_modules', '.bin', 'vitest'), ['run', 'test/access/matrix.test.ts'], {
  cwd: root,
  encoding: 'utf8',
  env: { ...process.env, MATRIX_WRITE: '1' },
})
if (status !== 0) {
  process.stderr.write(`${stdout}${stderr}`)
  if (kept) writeFileSync(file, kept)
}
const after = table()
const cells = ({ principals, operations }: Table) =>
  new Map(Object.entries(operations).flatMap(([name, line]) => line.split(' ').map((cell, index) => [`${name} als ${principals[index]}`, cell] as const)))
const [was, is] = [cells(before), cells(after)]
const lines = [...new Set([...was.keys(), ...is.keys()])]
  .filter((key) => was.get(key) !== is.get(key))
  .map((key) => `${key}: ${was.get(key) ?? '–'} → ${is.get(key) ?? '–'}`)
process.stdout.write(lines.length ? `${lines.join('\n')}\n` : 'Nichts geändert.\n')
process.exitCode = status ?? 1
