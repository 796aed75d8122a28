import { spawn, type ChildProcess } from 'node:child_process'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { clockOfRun } from '../clock.ts'
import { endPostgres } from './postgres.ts'

export const root = join(import.meta.dirname, '..', '..')

export interface Start {
  dataDir: string
  port: number
  env?: Record<string, string>
  program?: string
  args?: readonly string[]
  nodeArgs?: readonly string[]
}
export interface ServerProcess {
  pid: number
  port: number
  /** What it wrote to standard error so far: words for the operator and the log. */
  said: () => string
  /** Exit code, or the signal that ended it. */
  ended: Promise<number | string>
  signal: (signal: NodeJS.Signals) => void
}

const running = new Map<number, ChildProcess>()
const dataDirs = new Set<string>()
// Whatever happens to the harness: it leaves no process behind.
process.on('exit', () => {
  for (const child of running.values()) child.kill('SIGKILL')
  for (const dataDir of dataDirs) endPostgres(dataDir)
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1))

/** Starts the server program as a process of its own, with nothing of our environment but the path and the clock, and as `deploy/portal.service` does. */
export function launch({
  dataDir,
  port,
  env = {},
  program = 'main.server.ts',
  args = [],
  nodeArgs = ['--max-semi-space-size=4'],
}: Start): ServerProcess & { ready: Promise<void> } {
  const child = spawn(process.execPath, [...nodeArgs, join(root, program), ...args], {
    cwd: '/',
    env: { PATH: process.env['PATH'], ...clockOfRun, LOG_LEVEL: 'error', MALLOC_MMAP_THRESHOLD_: '1048576', ...env, DATA_DIR: dataDir, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const pid = child.pid!
  running.set(pid, child)
  dataDirs.add(dataDir)
  let said = ''
  child.stderr.on('data', (part: Buffer) => {
    said += part.toString()
  })
  const ended = new Promise<number | string>((done) =>
    child.on('close', (code, signal) => {
      running.delete(pid)
      done(code ?? signal!)
    }),
  )
  const ready = new Promise<void>((done, failed) => {
    child.stdout.on('data', (part: Buffer) => {
      if (/^ready /m.test(part.toString())) done()
    })
    void ended.then((how) => failed(new Error(`server ended (${how}) before it was ready:\n${said}`)))
  })
  ready.catch(() => {}) // who does not wait for it does not mind
  return {
    pid,
    port,
    said: () => said,
    ended,
    ready,
    signal: (signal) => {
      child.kill(signal)
    },
  }
}

/** Starts the server and waits until it says that it is ready. */
export async function startServer(start: Start): Promise<ServerProcess> {
  const server = launch(start)
  await server.ready
  return server
}

/** A port that nobody listens on right now. */
export const freePort = () =>
  new Promise<number>((done) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => done(port))
    })
  })
