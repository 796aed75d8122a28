import { linkSync, readFileSync, readlinkSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startOf } from './processes.ts'
import { StartError } from '../start/error.ts'

/**
 * Makes this process the only portal on `folder`; the answer releases it. A lock whose process is gone (kill -9, power cut) does not count.
 * A holder that cannot be looked up, in another container or on another machine, counts while it renews its lock every second.
 * Throws StartError when another portal runs.
 */
export async function lockFolder(folder: string): Promise<() => void> {
  const file = join(folder, 'portal.lock')
  const own = `${process.pid} ${here()} ${startOf(process.pid)}`
  const draft = `${file}.${process.pid}`
  try {
    writeFileSync(draft, own)
    // Linking is the atomic step: it fails when the lock exists.
    for (let tries = 0; !linked(draft, file); tries++) {
      const holder = read(file)
      if (held.has(file) || tries > 20 || (holder && (await alive(file, holder)))) {
        throw new StartError(
          `Auf dem Datenordner ${folder} läuft bereits ein Portal (Prozess ${holder?.split(' ')[0] ?? '?'}). Bitte jenes beenden oder ein anderes DATA_DIR wählen.`,
        )
      }
      if (holder !== undefined) setAside(file, holder)
    }
  } finally {
    rmSync(draft, { force: true })
  }
  held.add(file)
  const beat = setInterval(() => {
    if (read(file) === own) touch(file)
  }, 1_000).unref()
  return () => {
    clearInterval(beat)
    held.delete(file)
    if (read(file) === own) rmSync(file, { force: true })
  }
}

const held = new Set<string>()
/** Longest silence of a living holder, in milliseconds. */
const silence = 4_000

/** Within what a process number means something: this machine, and on it this container. */
export function here(): string {
  try {
    return `${hostname()}/${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return hostname()
  }
}

async function alive(file: string, holder: string): Promise<boolean> {
  const [pid, where, ...start] = holder.split(' ')
  if (where !== here()) return beats(file)
  // Our own number in a lock that we do not hold comes from an earlier life.
  return Number(pid) !== process.pid && startOf(Number(pid)) === start.join(' ')
}

async function beats(file: string): Promise<boolean> {
  const first = changed(file)
  if (first === undefined || Temporal.Now.instant().epochMilliseconds - first > 60_000) return false
  for (let waited = 0; waited < silence; waited += 100) {
    await delay(100)
    const now = changed(file)
    if (now !== first) return now !== undefined
  }
  return false
}

const changed = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs
function touch(file: string) {
  const now = Temporal.Now.instant().epochMilliseconds / 1000
  utimesSync(file, now, now)
}

// Two starters may find the same stale lock: who moves away a fresh one by mistake puts it back.
function setAside(file: string, expected: string) {
  const aside = `${file}.alt.${process.pid}`
  try {
    renameSync(file, aside)
    if (read(aside) !== expected) linked(aside, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  } finally {
    rmSync(aside, { force: true })
  }
}

function linked(from: string, to: string) {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
