import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { lockFolder } from './data-lock.ts'
import { choosePlace, type Place } from './postgres-place.ts'
import { capLog, ensureRunning, open, postmaster, shutDown } from './postgres-process.ts'
import { StartError } from '../start/error.ts'

/** `url`: the portal's database, as its owner; stays the same while the engine lives. `stop` ends PostgreSQL and frees the data folder. */
export interface Engine {
  url: string
  stop(): Promise<void>
}

/**
 * The PostgreSQL that the portal brings along, with its data below `dataDir`, reachable on this machine only.
 * Takes over a server that outlived its portal, and starts it again whenever it goes away (connections fail meanwhile).
 * `notice` gets one German line for the operator. Throws StartError: folder in use, no room, no right, damaged.
 */
export async function startEngine(dataDir: string, notice: (line: string) => void = () => {}): Promise<Engine> {
  let unlock: (() => void) | undefined
  try {
    const place = choosePlace(dataDir, notice)
    unlock = await lockFolder(place.folder)
    const access = existsSync(place.cluster) ? readAccess(place) : createCluster(place)
    const stopping = new AbortController()
    const port = await ensureRunning(place, access.password, await usable(place, access.port), stopping.signal)
    if (port !== access.port) writeAccess(place, { ...access, port })
    await ensureDatabase(port, access.password)
    const recovery = await watch(place, access.password, port, stopping.signal, notice)
    const log = setInterval(() => capLog(place), 3_600_000).unref()
    const release = unlock
    return {
      url: address(port, access.password),
      async stop() {
        stopping.abort()
        clearInterval(log)
        await recovery.end()
        await shutDown(place)
        release()
      },
    }
  } catch (error) {
    unlock?.()
    throw asStartError(error, dataDir)
  }
}

/** Address of an engine that runs on `dataDir` right now (for the command line beside a running portal); undefined when none does. */
export function runningEngine(dataDir: string): string | undefined {
  const pointer = join(resolve(dataDir), 'postgres.pfad')
  const folder = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : resolve(dataDir)
  const running = postmaster(join(folder, 'postgres'))
  return running && address(running.port, (JSON.parse(readFileSync(join(folder, 'postgres.json'), 'utf8')) as Access).password)
}

interface Access {
  port: number
  password: string
}
const accessFile = (place: Place) => join(place.folder, 'postgres.json')
const address = (port: number, password: string) => `postgres://postgres:${password}@127.0.0.1:${port}/portal`

function readAccess(place: Place): Access {
  try {
    return JSON.parse(readFileSync(accessFile(place), 'utf8')) as Access
  } catch {
    throw new StartError(`${accessFile(place)} fehlt oder ist beschädigt: Ohne diese Datei ist das Kennwort der Datenbank unbekannt.`)
  }
}

function writeAccess(place: Place, access: Access) {
  const draft = `${accessFile(place)}.neu`
  writeFileSync(draft, JSON.stringify(access), { mode: 0o600, flush: true })
  // Root may lend a hand once on the data of an ordinary user, who must get in again afterwards.
  const { uid, gid } = statSync(place.folder)
  if (place.user) chownSync(draft, uid, gid)
  renameSync(draft, accessFile(place))
}

// Built beside its final name: an interrupted attempt is thrown away, never started.
function createCluster(place: Place): Access {
  const { bavail, bsize } = statfsSync(place.folder)
  if (bavail * bsize < 150_000_000)
    throw new StartError(
      `Auf dem Datenträger von ${place.folder} sind nur ${Math.floor((bavail * bsize) / 1e6)} MB frei: Die Datenbank braucht zum Anlegen 150 MB.`,
    )
  const draft = `${place.cluster}.neu`
  const secret = join(draft, 'kennwort')
  const data = join(draft, 'daten')
  const access = { port: 0, password: randomBytes(24).toString('hex') }
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  writeFileSync(secret, access.password, { mode: 0o600 })
  if (place.user) for (const path of [draft, secret]) chownSync(path, place.user.uid, place.user.gid)
  const { status, stderr } = spawnSync(
    join(place.native, 'bin', 'initdb'),
    [
      `--pgdata=${data}`,
      '--username=postgres',
      `--pwfile=${secret}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=icu',
      '--icu-locale=de-DE',
      `--locale=${process.platform === 'darwin' ? 'de_DE.UTF-8' : process.platform === 'win32' ? 'German_Germany' : 'C.UTF-8'}`,
      '--lc-messages=C',
    ],
    { ...place.user, cwd: place.folder, env: { PATH: process.env['PATH'] }, encoding: 'utf8' },
  )
  if (status !== 0)
    throw new StartError(
      /No space left/.test(stderr)
        ? noRoom(place.folder)
        : `Die Datenbank ließ sich nicht anlegen: ${stderr?.match(/(?:error|FATAL):.*/)?.[0] ?? `initdb endete mit ${status}`}`,
    )
  writeAccess(place, access)
  renameSync(data, place.cluster)
  rmSync(draft, { recursive: true })
  return access
}

async function ensureDatabase(port: number, password: string) {
  const client = await open(port, password, 'postgres')
  try {
    const { rowCount } = await client.query(`select from pg_database where datname = 'portal'`)
    if (!rowCount) await client.query('create database portal')
  } finally {
    await client.end()
  }
}

/** One open connection tells at once when the server goes away, whether we started it or took it over. */
async function watch(place: Place, password: string, port: number, stopping: AbortSignal, notice: (line: string) => void) {
  let client = await open(port, password, 'postgres')
  let recovering = Promise.resolve()
  const listen = () =>
    client.once('end', () => {
      if (!stopping.aborted) recovering = recover()
    })
  async function recover() {
    notice('PostgreSQL ist ausgefallen und wird neu gestartet.')
    for (let reported = ''; !stopping.aborted; ) {
      try {
        await ensureRunning(place, password, port, stopping)
        client = await open(port, password, 'postgres')
        listen()
        notice('PostgreSQL läuft wieder.')
        return
      } catch (error) {
        const { message } = error as Error
        if (message !== reported) notice(message)
        reported = message
        await delay(1_000, undefined, { signal: stopping }).catch(() => {})
      }
    }
  }
  listen()
  return {
    end: async () => {
      await recovering
      await client.end()
    },
  }
}

/** The recorded port, or a free one when a stranger sits on it. */
async function usable(place: Place, recorded: number): Promise<number> {
  if (postmaster(place.cluster)) return recorded
  return (await listening(recorded)) ?? (await listening(0))!
}

const listening = (port: number) =>
  new Promise<number | undefined>((done) => {
    const server = createServer().once('error', () => done(undefined))
    server.listen(port, '127.0.0.1', () => {
      const { port: got } = server.address() as AddressInfo
      server.close(() => done(got))
    })
  })

function asStartError(error: unknown, dataDir: string): unknown {
  const { code, path } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC') return new StartError(noRoom(dataDir))
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return new StartError(`${path ?? dataDir} ist nicht beschreibbar (${code}). Bitte die Rechte prüfen oder ein anderes DATA_DIR wählen.`)
  if (code === 'ENOTDIR' || code === 'EEXIST') return new StartError(`DATA_DIR ${dataDir} ist kein Ordner.`)
  return error
}
const noRoom = (folder: string) => `Auf dem Datenträger von ${folder} ist kein Platz mehr: PostgreSQL kann nicht starten.`
