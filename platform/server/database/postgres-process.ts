import { spawn, type ChildProcess } from 'node:child_process'
import { appendFileSync, closeSync, copyFileSync, openSync, readFileSync, realpathSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Place } from './postgres-place.ts'
import { allIn, startOf, worksIn } from './processes.ts'
import { StartError } from '../start/error.ts'

/** One way to a running server, at the start and after any loss: wait for the one that runs, take it over, or start it. Answers its port. Throws StartError. */
export async function ensureRunning(place: Place, password: string, port: number, signal: AbortSignal): Promise<number> {
  const began = performance.now()
  let child: ChildProcess | undefined
  let logged = 0
  while (!signal.aborted) {
    const running = postmaster(place.cluster)
    if (running) {
      if (await accepts(running.port, password)) return running.port
    } else if (!child) {
      logged = size(logFile(place))
      child = launch(place, port)
    } else if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) {
      const reason = failure(place, logged)
      // Processes of a killed server may outlive it for a moment; they hold the memory that guards the data.
      if (!/shared memory/.test(reason)) throw new StartError(explain(reason, place))
      if (performance.now() - began > 3_000) for (const orphan of allIn(realpathSync(place.cluster))) process.kill(orphan, 'SIGKILL')
      child = undefined
    }
    if (performance.now() - began > 300_000) throw new StartError(`PostgreSQL nimmt seit fünf Minuten keine Verbindung an. Näheres steht in ${logFile(place)}.`)
    await delay(20)
  }
  if (child?.exitCode === null) child.kill('SIGINT')
  return port
}

/** Ends the server as after a normal day: open transactions are rolled back, everything is on disk. */
export async function shutDown(place: Place): Promise<void> {
  for (const [signal, seconds] of [
    ['SIGINT', 30],
    ['SIGQUIT', 10],
    ['SIGKILL', 5],
  ] as const) {
    const running = postmaster(place.cluster)
    if (!running) return
    process.kill(running.pid, signal)
    for (let waited = 0; waited < seconds * 100 && startOf(running.pid); waited++) await delay(10)
  }
}

/** The server of this cluster, if it runs. A leftover postmaster.pid whose number belongs to another process is made harmless. */
export function postmaster(cluster: string): { pid: number; port: number } | undefined {
  const file = join(cluster, 'postmaster.pid')
  let lines: string[]
  try {
    lines = readFileSync(file, 'utf8').split('\n')
  } catch {
    return undefined
  }
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  if (startOf(pid) && worksIn(pid, realpathSync(cluster))) return port > 0 ? { pid, port } : undefined
  // PostgreSQL would take the stranger (or a zombie) for a running server. The other lines stay: they lead to the shared memory that it checks.
  if (pid > 0 && pid !== nobody && exists(pid)) writeFileSync(file, [nobody, ...lines.slice(1)].join('\n'))
  return undefined
}

/** Keeps the log below 10 MB, with one older part beside it. The server appends, so cutting the file under it is safe. */
export function capLog(place: Place): void {
  if (size(logFile(place)) < 10_000_000) return
  copyFileSync(logFile(place), `${logFile(place)}.1`)
  truncateSync(logFile(place))
}

/** A connection with the superuser's rights; the caller ends it. */
export async function open(port: number, password: string, database: string): Promise<pg.Client> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password,
    database,
    connectionTimeoutMillis: 5_000,
    application_name: 'portal engine',
  })
  client.on('error', () => {}) // 'end' follows
  await client.connect()
  return client
}

const nobody = 2 ** 31 - 2
const logFile = (place: Place) => join(place.folder, 'postgres.log')
const size = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0

function exists(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function accepts(port: number, password: string): Promise<boolean> {
  try {
    await (await open(port, password, 'postgres')).end()
    return true
  } catch (error) {
    if ((error as pg.DatabaseError).code === '28P01')
      throw new StartError('PostgreSQL weist das Kennwort aus postgres.json zurück: Die Datei passt nicht zu den Daten.')
    return false
  }
}

// A session of its own (detached), so that Ctrl+C in the terminal reaches only the portal, which then ends it in order.
// The log never carries statements or values: they may hold secrets.
function launch(place: Place, port: number): ChildProcess {
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 150,
    shared_buffers: '128MB',
    fsync: 'on',
    synchronous_commit: 'on',
    wal_compression: 'on',
    jit: 'off',
    random_page_cost: 1.1,
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    logging_collector: 'off',
    log_line_prefix: '%m ',
  }
  capLog(place)
  const log = openSync(logFile(place), 'a', 0o600)
  const child: ChildProcess = spawn(
    join(place.native, 'bin', 'postgres'),
    ['-D', place.cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...place.user, cwd: place.folder, env: { ...forAll(), LC_MESSAGES: 'C' }, stdio: ['ignore', log, log], detached: true },
  )
  closeSync(log)
  child.on('error', (error) => appendFileSync(logFile(place), `FATAL: ${error.message}\n`))
  child.unref()
  return child
}

/** Of this process's environment: where programs lie, and a library that everything here is loaded with (memory, clock). No secret, no setting of another PostgreSQL. */
const forAll = () => Object.fromEntries(Object.entries(process.env).filter(([name]) => /^(PATH|LD_PRELOAD|FAKETIME.*)$/.test(name)))

function failure(place: Place, from: number) {
  const lines = readFileSync(logFile(place)).subarray(from).toString('utf8').split('\n')
  return lines.filter((line) => /FATAL|PANIC|No space left/.test(line) && !/starting up|not yet accepting/.test(line)).join(' ') || lines.slice(-4).join(' ')
}

const explain = (reason: string, place: Place) =>
  /No space left|ENOSPC/.test(reason)
    ? `Auf dem Datenträger von ${place.folder} ist kein Platz mehr: PostgreSQL kann nicht starten.`
    : /incompatible|initialized by PostgreSQL/.test(reason)
      ? `Die Datenbank in ${place.cluster} stammt von einer anderen PostgreSQL-Version als der mitgelieferten.`
      : `PostgreSQL startet nicht: ${reason.replace(/^.*?(FATAL|PANIC): +/, '').trim()} (Näheres in ${logFile(place)})`
