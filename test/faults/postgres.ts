import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Number of the postmaster on `dataDir`, as PostgreSQL noted it; undefined when there is none. */
export function postmasterOf(dataDir: string) {
  const file = join(dataDir, 'postgres', 'postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined
}

/** Number of a process and of its children. */
export const familyOf = (pid: number) => [pid, ...readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)]

/** Ends what is left of a PostgreSQL. */
export function endPostgres(dataDir: string) {
  const pid = postmasterOf(dataDir)
  if (!pid || !existsSync(`/proc/${pid}`)) return
  for (const one of familyOf(pid))
    try {
      process.kill(one, 'SIGKILL')
    } catch {
      /* already gone */
    }
}
