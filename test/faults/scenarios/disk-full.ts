import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Scenario } from '../box.ts'
import { Crew, signInAll } from '../crew.ts'
import { checkChain, compare } from '../ledger.ts'
import { withOwner } from '../owner.ts'
import { once } from '../line.ts'

export const diskFull: Scenario = {
  name: 'disk-full',
  about: 'voller Datenträger unter Last, dann wieder Platz',
  planted: { 'early-answer': /verloren/ },
  async run(box) {
    const disk = join(box.folder, 'platte')
    mkdirSync(disk)
    const mounted = asRoot('mount', '-t', 'tmpfs', '-o', `size=700m,mode=0711,uid=${process.getuid!()}`, 'tmpfs', disk)
    if (mounted.status !== 0) throw new Error(`hier nicht möglich: ein kleiner Datenträger lässt sich nur als root einhängen (${mounted.stderr.trim()})`)
    try {
      const dataDir = box.data('data', disk)
      const server = await box.start({ dataDir })
      const crew = new Crew(box.port, await signInAll(box.port))
      crew.start()
      await crew.untilConfirmed()
      const freed = fill(join(disk, 'fuelle'))
      for (let waited = 0; !crew.samples.size && waited < 10_000; waited += 20) await delay(20)
      const before = crew.confirmed.length
      await delay(box.quick ? 1_000 : 15_000)
      box.note(`voll nach ${before} Stempeln; ${crew.report()}`)
      for (const [status, body] of crew.samples) box.note(`${status}: ${(JSON.parse(body) as { detail: string }).detail}`)
      await fillJournal(dataDir)
      await delay(box.quick ? 1_000 : 5_000)
      box.note(`auch kein Platz mehr für das Journal von PostgreSQL; ${crew.report()}`)
      box.check('/readyz sagt 503', (await once(box.port, 'GET', '/readyz')).status === 503)
      box.check('lesen geht weiter oder sagt 503', [200, 503].includes((await once(box.port, 'GET', '/api/v1/auth/portal')).status))
      box.check(
        'nur 507 und 503, nie 500',
        [...crew.samples.keys()].every((status) => status === 507 || status === 503),
      )
      box.check('507 mit dem deutschen Text', crew.samples.get(507)?.includes('Der Speicher des Servers ist voll. Nichts wurde gespeichert.') ?? false)
      freed()
      box.note(`nach dem Freigeben von ${Math.round(free(disk) / 1e6)} MB: erster bestätigter Stempel nach ${await crew.untilConfirmed(90)} ms`)
      await delay(1_000)
      await crew.stop()
      box.check('läuft ohne Zutun weiter, jeder Stempel am Ende bestätigt', crew.confirmed.length === crew.intents.length)
      await compare(box, dataDir, crew.intents)
      await checkChain(box, dataDir)
      server.signal('SIGTERM')
      box.check('beendet sich danach in Ordnung', (await server.ended) === 0)
    } finally {
      // Whoever still works there is stopped by the box; the lazy unmount takes effect then.
      asRoot('umount', '-l', disk)
    }
  },
}

const asRoot = (...command: string[]) => {
  const [program, ...args] = process.getuid!() === 0 ? command : ['sudo', '-n', ...command]
  return spawnSync(program!, args, { encoding: 'utf8' })
}

/** Fills the disk to the last block; answers how to give the room back. */
function fill(file: string) {
  const handle = openSync(file, 'w')
  for (const size of [4 << 20, 64 << 10, 4 << 10]) {
    const block = Buffer.alloc(size, 1)
    try {
      for (;;) writeSync(handle, block)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
  }
  closeSync(handle)
  return () => rmSync(file)
}

/** Makes PostgreSQL go on to journal segments that it has no room for: it stops at once then, and comes back when it can. */
async function fillJournal(dataDir: string) {
  try {
    for (let count = 0; count < 50; count++)
      await withOwner(dataDir, (client) => client.query(`select pg_logical_emit_message(false, 'faults', 'x'), pg_switch_wal()`))
  } catch {
    /* that is the point */
  }
}

const free = (path: string) => {
  const { bavail, bsize } = statfsSync(path)
  return bavail * bsize
}
