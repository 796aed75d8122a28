import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#test/faults/server-process.ts'
import { install } from '#test/install.ts'

const bin = '/usr/lib/postgresql/15/bin'

/**
 * The oldest PostgreSQL that the portal runs on, from the operating system's packages, in a folder below `place` that is thrown away. `clock`: the environment that says
 * which moment it takes for the present; it has to be that of the tests, because instants of both meet in one row. Throws where it is not to be had.
 */
export async function startOlder(clock: Record<string, string> = {}, place = tmpdir()) {
  if (!existsSync(`${bin}/initdb`) && !install('postgresql-15')) throw new Error('PostgreSQL 15 is not to be had on this machine')
  const folder = mkdtempSync(join(place, 'portal-older-'))
  chmodSync(folder, 0o711)
  const [data, log] = [join(folder, 'pg'), join(folder, 'log')]
  mkdirSync(data, { mode: 0o700 })
  const { uid, gid } = owner()
  for (const path of [folder, data]) chownSync(path, uid, gid)
  const run = (name: string, ...args: string[]) => {
    // Its standard streams belong to nobody: the server would keep them open.
    const { status } = spawnSync(`${bin}/${name}`, args, { uid, gid, cwd: folder, stdio: 'ignore', env: { PATH: process.env['PATH'], ...clock } })
    if (status !== 0) throw new Error(`${name} ended with ${status}${existsSync(log) ? `: ${readFileSync(log, 'utf8').slice(-500)}` : ''}`)
  }
  run('initdb', '-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale-provider=icu', '--icu-locale=de-DE', '--locale=C.UTF-8')
  const port = await freePort()
  const settings = ['max_connections=200', 'fsync=off', 'full_page_writes=off', 'synchronous_commit=off'].map((setting) => `-c ${setting}`).join(' ')
  run('pg_ctl', '-D', data, '-w', '-l', log, '-o', `-p ${port} -h 127.0.0.1 -k ${folder} ${settings}`, 'start')
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop() {
      run('pg_ctl', '-D', data, '-m', 'fast', 'stop')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** PostgreSQL refuses to run as root: as root it runs as the user whom its package has made. */
function owner() {
  if (process.getuid?.() !== 0) return { uid: process.getuid!(), gid: process.getgid!() }
  return statSync('/var/lib/postgresql')
}
