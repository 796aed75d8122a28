import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isWebDefect, plantedWeb } from './browser/planted.ts'
import { withOwner } from './owner.ts'
import { endPostgres } from './postgres.ts'
import { freePort, launch, startServer, type ServerProcess, type Start } from './server-process.ts'

export interface Check {
  text: string
  ok: boolean
}
/** What a scenario works with. Everything that it starts ends with it. */
export interface Box {
  /** Folder of its own. */
  folder: string
  port: number
  /** Fewer rounds. */
  quick: boolean
  checks: Check[]
  /** A demand: one line of the report; a false one makes the scenario fail. */
  check: (text: string, ok: boolean) => void
  /** A figure worth knowing. */
  note: (text: string) => void
  /** The demo company's data, fresh, below `folder` (or elsewhere). */
  data: (name: string, where?: string) => string
  /** A server of this scenario, ready; the planted one when a defect is tried. */
  start: (start: Partial<Start> & { dataDir: string }) => Promise<ServerProcess>
  /** The same without waiting. */
  launch: (start: Partial<Start> & { dataDir: string }) => ReturnType<typeof launch>
}
export interface Scenario {
  name: string
  about: string
  /** Not part of a quick run: what it shows is shown by a journey, too. */
  long?: true
  /** Asks how long something takes: nothing else runs beside it. */
  alone?: true
  /** Defects of `planted.server.ts` and `browser/planted.ts` that must turn it red, and the check that must notice. */
  planted?: Readonly<Record<string, RegExp>>
  run: (box: Box) => Promise<void>
}

/** Folder for a whole run, which PostgreSQL's own user can pass through. */
export function runFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'portal-faults-'))
  chmodSync(folder, 0o711)
  return folder
}

/** The demo company's data as those of a real one (without the demo's freedoms), made once and copied for each scenario. */
export async function prepareData(folder: string) {
  const dataDir = join(folder, 'vorlage')
  const server = await startServer({ dataDir, port: await freePort(), args: ['--demo'] })
  await withOwner(dataDir, (client) => client.query(`delete from installation where schluessel = 'vorfuehrung'`))
  server.signal('SIGTERM')
  if ((await server.ended) !== 0) throw new Error(`the demo did not stop in order:\n${server.said()}`)
  return dataDir
}

/** Runs a scenario in its own folder and answers its checks; an exception is a failed check. */
export async function inBox(
  scenario: Scenario,
  { folder, template, quick, defect, print }: { folder: string; template: string; quick: boolean; defect?: string; print: (line: string) => void },
) {
  const own = join(folder, defect ? `${scenario.name}-${defect}` : scenario.name)
  mkdirSync(own, { mode: 0o711 })
  const web = defect && isWebDefect(defect) ? await plantedWeb(defect, join(own, 'web')) : undefined
  const servers: ServerProcess[] = []
  const folders: string[] = []
  const full = (start: Partial<Start> & { dataDir: string }): Start => ({
    port: box.port,
    ...start,
    ...(defect ? { program: 'test/faults/planted.server.ts' } : {}),
    env: { ...start.env, ...(defect ? { PLANTED: defect } : {}), ...(web ? { WEB: web } : {}) },
  })
  const box: Box = {
    folder: own,
    port: await freePort(),
    quick,
    checks: [],
    check(text, ok) {
      box.checks.push({ text, ok })
      print(`  ${ok ? 'ok    ' : 'FEHLER'} ${text}`)
    },
    note: (text) => print(`         ${text}`),
    data(name, where = own) {
      const dataDir = join(where, name)
      spawnSync('cp', ['-a', template, dataDir])
      folders.push(dataDir)
      return dataDir
    },
    async start(start) {
      const server = await startServer(full(start))
      servers.push(server)
      return server
    },
    launch(start) {
      const server = launch(full(start))
      servers.push(server)
      return server
    },
  }
  try {
    await scenario.run(box)
  } catch (error) {
    box.check(`bricht ab: ${error instanceof Error ? error.message : String(error)}`, false)
  }
  for (const server of servers) {
    server.signal('SIGKILL')
    await server.ended
  }
  for (const dataDir of folders) endPostgres(dataDir)
  rmSync(own, { recursive: true, force: true })
  return box.checks
}

/** Tells of each answer that was neither a confirmation nor 503 or 507 what the log knows about it. */
export function explain(box: Box, server: ServerProcess, samples: ReadonlyMap<number, string>) {
  for (const [status, body] of samples) {
    if (status === 503 || status === 507) continue
    const { code } = JSON.parse(body) as { code: string }
    box.note(
      `${status}: ${
        server
          .said()
          .split('\n')
          .find((line) => line.includes(`"code":"${code}"`)) ?? body
      }`,
    )
  }
}
