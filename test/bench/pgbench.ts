import { execFile } from 'node:child_process'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Where pgbench is: in PATH or where Debian puts it. PostgreSQL's npm package brings none. */
export const pgbench = [...(process.env['PATH'] ?? '').split(':'), ...versions()].map((folder) => join(folder, 'pgbench')).find((path) => existsSync(path))
export const withoutPgbench = 'pgbench fehlt (Debian: apt-get install postgresql)'

function versions() {
  const base = '/usr/lib/postgresql'
  return existsSync(base) ? readdirSync(base).map((version) => join(base, version, 'bin')) : []
}

/** Transactions per second of one statement straight on PostgreSQL. */
export async function direct(url: string, folder: string, statement: string, connections: number, seconds: number) {
  const file = join(folder, 'pgbench.sql')
  writeFileSync(file, `${statement.replaceAll('\n', ' ')};\n`)
  const { stdout } = await promisify(execFile)(pgbench!, [
    '-n',
    '-M',
    'prepared',
    '-f',
    file,
    '-c',
    String(connections),
    '-j',
    String(Math.min(connections, 2)),
    '-T',
    String(seconds),
    url,
  ])
  return Number(/^tps = ([\d.]+)/m.exec(stdout)![1])
}
