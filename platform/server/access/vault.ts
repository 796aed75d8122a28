import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../start/error.ts'

/** Keeps secrets that the portal itself has to read again. `purpose` names what it is and whose: sealed for one purpose, it opens for no other. */
export interface Vault {
  /** With the key in use. */
  seal: (secret: Uint8Array, purpose: string) => Buffer
  /** Null: damaged, sealed for something else, or with a key that this portal does not have. */
  open: (sealed: Uint8Array, purpose: string) => Buffer | null
  /** Mark of the key in use (hex): what it sealed begins with it, behind the version. */
  mark: () => string
}

/** Version (1), mark of the key (4), nonce (12), tag (16); then what is sealed. */
const [version, mark, nonce, tag] = [1, 4, 12, 16]
const head = 1 + mark + nonce + tag

type Keys = readonly [current: Buffer, ...before: Buffer[]]
interface Place {
  SECRETS_KEY: string | undefined
  /** The key before: still read while what it sealed is sealed anew. */
  SECRETS_KEY_OLD?: string | undefined
  DATA_DIR: string
}

/**
 * AES-256-GCM with the key of the installation. The key is never in the database, so a dump of it holds no secret in plain text:
 * it comes from the setting, or from a file of its own beside the data, which is made when the first secret is sealed. A file that another process replaces
 * is read anew, so that a running server seals with the new key at once.
 */
export function openVault({ SECRETS_KEY, SECRETS_KEY_OLD, DATA_DIR }: Place): Vault {
  const given = SECRETS_KEY ? ([SECRETS_KEY, SECRETS_KEY_OLD].flatMap((text) => (text ? Buffer.from(text, 'base64') : [])) as unknown as Keys) : undefined
  let read: { keys: Keys; state: string } | undefined
  const keys = (): Keys => {
    if (given) return given
    const state = fileState(DATA_DIR)
    if (!read || read.state !== state) {
      const found = keyFile(DATA_DIR)
      read = { keys: found, state: fileState(DATA_DIR) }
    }
    return read.keys
  }
  return {
    seal(secret, purpose) {
      const [key] = keys()
      const start = Buffer.concat([Buffer.from([version]), markOf(key), randomBytes(nonce)])
      const cipher = createCipheriv('aes-256-gcm', key, start.subarray(1 + mark)).setAAD(Buffer.from(purpose))
      const body = Buffer.concat([cipher.update(secret), cipher.final()])
      return Buffer.concat([start, cipher.getAuthTag(), body])
    },
    open(sealed, purpose) {
      const bytes = Buffer.from(sealed)
      if (bytes.length < head || bytes[0] !== version) return null
      const key = keys().find((one) => bytes.subarray(1, 1 + mark).equals(markOf(one)))
      if (!key) return null
      const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(1 + mark, 1 + mark + nonce))
      cipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(1 + mark + nonce, head))
      try {
        return Buffer.concat([cipher.update(bytes.subarray(head)), cipher.final()])
      } catch {
        return null
      }
    },
    mark: () => markOf(keys()[0]).toString('hex'),
  }
}

/** Is there a key? Asking makes none. */
export const hasKey = ({ SECRETS_KEY, DATA_DIR }: Place) => !!SECRETS_KEY || existsSync(pathOf(DATA_DIR))

/** Mark of the key that sealed this (hex). */
export const markIn = (sealed: Uint8Array) => Buffer.from(sealed.subarray(1, 1 + mark)).toString('hex')
/** Mark of a key as the setting writes it (hex). */
export const markOfSetting = (key: string) => markOf(Buffer.from(key, 'base64')).toString('hex')

const markOf = (key: Buffer) => createHash('sha256').update('portal-tresor').update(key).digest().subarray(0, mark)

const pathOf = (folder: string) => join(folder, 'geheimnis.schluessel')
/** Changes when the file is replaced. */
function fileState(folder: string) {
  const state = statSync(pathOf(folder), { throwIfNoEntry: false })
  return state ? `${state.ino} ${state.mtimeMs} ${state.size}` : ''
}

/** The key in use on the first line, keys that are still read below. Two processes that begin at once agree on the file that was there first: it appears under its name whole, or not at all. */
function keyFile(folder: string): Keys {
  const file = pathOf(folder)
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true })
    const own = `${file}.${randomBytes(8).toString('hex')}`
    writeFileSync(own, newKey(), { mode: 0o600 })
    try {
      linkSync(own, file)
    } catch (error) {
      if ((error as { code?: string }).code !== 'EEXIST') throw error
    } finally {
      rmSync(own)
    }
  }
  const keys = linesIn(file).map((line) => Buffer.from(line, 'base64'))
  if (!keys.length || keys.some((key) => key.length !== 32))
    throw new StartError(`${file} ist beschädigt. Bitte aus der Sicherung zurückholen: Ohne sie sind verschlossene Geheimnisse nicht lesbar.`)
  return keys as unknown as Keys
}
const newKey = () => randomBytes(32).toString('base64')
const linesIn = (file: string) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => line.trim() || [])

/** Puts a new key in use where the key is a file; the one before is still read. A file that has two already stays: a change that was broken off goes on. */
export function addKey(folder: string) {
  const before = keyFile(folder)
  if (before.length === 1) replace(pathOf(folder), `${newKey()}\n${before[0].toString('base64')}\n`)
}

/** Reads the new key only. The one before goes into a file beside it, for backups made until now; returns its path, null when there was none. */
export function dropOldKeys(folder: string): string | null {
  const [current, ...before] = keyFile(folder)
  if (!before.length) return null
  const kept = `${pathOf(folder)}.${markOf(before[0]!).toString('hex')}`
  replace(kept, before.map((key) => `${key.toString('base64')}\n`).join(''))
  replace(pathOf(folder), `${current.toString('base64')}\n`)
  return kept
}

/** The file is the old one or the new one, never half of it. */
function replace(file: string, content: string) {
  const own = `${file}.${randomBytes(8).toString('hex')}`
  writeFileSync(own, content, { mode: 0o600, flush: true })
  renameSync(own, file)
}
