import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readTable, tableFiles, type Table } from './table.ts'

/** `node test/access/matrix-write.ts`: asks every call as everybody, writes what was answered to `matrix.json` and those of the apps and prints what changed; a run that breaks off leaves the table as it was. Look at it before you commit. */
const root = join(import.meta.dirname, '..', '..')
const before = readTable()
const kept = new Map(tableFiles().map((path) => [path, readFileSync(join(root, path))]))
const { status, stdout, stderr } = spawnSync(join(root, 'node_modules', '.bin', 'vitest'), ['run', 'test/access/matrix.test.ts'], {
  cwd: root,
  encoding: 'utf8',
  env: { ...process.env, MATRIX_WRITE: '1' },
})
if (status !== 0) {
  process.stderr.write(`${stdout}${stderr}`)
  for (const [path, text] of kept) writeFileSync(join(root, path), text)
}
const after = readTable()
const cells = ({ principals, operations }: Table) =>
  new Map(Object.entries(operations).flatMap(([name, line]) => line.split(' ').map((cell, index) => [`${name} als ${principals[index]}`, cell] as const)))
const [was, is] = [cells(before), cells(after)]
const lines = [...new Set([...was.keys(), ...is.keys()])]
  .filter((key) => was.get(key) !== is.get(key))
  .map((key) => `${key}: ${was.get(key) ?? '–'} → ${is.get(key) ?? '–'}`)
process.stdout.write(lines.length ? `${lines.join('\n')}\n` : 'Nichts geändert.\n')
process.exitCode = status ?? 1
