import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../start/start-error.ts'

/** Keeps secrets that the portal itself has to read again. `purpose` names what it is and whose: sealed for one purpose, it opens for no other. */
export interface Vault {
  seal: (secret: Uint8Array, purpose: string) => Buffer
  /** Null: damaged, sealed for something else, or with another key. */
  open: (sealed: Uint8Array, purpose: string) => Buffer | null
}

/** Version (1), mark of the key (4), nonce (12), tag (16); then what is sealed. */
const [version, mark, nonce, tag] = [1, 4, 12, 16]
const head = 1 + mark + nonce + tag

/**
 * AES-256-GCM with the key of the installation. The key is never in the database, so a dump of it holds no secret in plain text:
 * it comes from the setting, or from a file of its own beside the data, which is made when the first secret is sealed.
 */
export function openVault({ SECRETS_KEY, DATA_DIR }: { SECRETS_KEY: string | undefined; DATA_DIR: string }): Vault {
  let read: Buffer | undefined
  const key = () => (read ??= SECRETS_KEY ? Buffer.from(SECRETS_KEY, 'base64') : keyFile(DATA_DIR))
  return {
    seal(secret, purpose) {
      const start = Buffer.concat([Buffer.from([version]), markOf(key()), randomBytes(nonce)])
      const cipher = createCipheriv('aes-256-gcm', key(), start.subarray(1 + mark)).setAAD(Buffer.from(purpose))
      const body = Buffer.concat([cipher.update(secret), cipher.final()])
      return Buffer.concat([start, cipher.getAuthTag(), body])
    },
    open(sealed, purpose) {
      const bytes = Buffer.from(sealed)
      if (bytes.length < head || bytes[0] !== version || !bytes.subarray(1, 1 + mark).equals(markOf(key()))) return null
      const cipher = createDecipheriv('aes-256-gcm', key(), bytes.subarray(1 + mark, 1 + mark + nonce))
      cipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(1 + mark + nonce, head))
      try {
        return Buffer.concat([cipher.update(bytes.subarray(head)), cipher.final()])
      } catch {
        return null
      }
    },
  }
}

const markOf = (key: Buffer) => createHash('sha256').update('portal-tresor').update(key).digest().subarray(0, mark)

/** Two processes that begin at once agree on the file that was there first: it appears under its name whole, or not at all. */
function keyFile(folder: string) {
  const file = join(folder, 'geheimnis.schluessel')
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true })
    const own = `${file}.${randomBytes(8).toString('hex')}`
    writeFileSync(own, randomBytes(32).toString('base64'), { mode: 0o600 })
    try {
      linkSync(own, file)
    } catch (error) {
      if ((error as { code?: string }).code !== 'EEXIST') throw error
    } finally {
      rmSync(own)
    }
  }
  const key = Buffer.from(readFileSync(file, 'utf8'), 'base64')
  if (key.length !== 32)
    throw new StartError(`${file} ist beschädigt. Bitte aus der Sicherung zurückholen: Ohne sie sind verschlossene Geheimnisse nicht lesbar.`)
  return key
}
