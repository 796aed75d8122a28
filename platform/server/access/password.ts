import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { refused } from '#platform/contract/problem.ts'
import { common } from './common-passwords.ts'
import type { Db } from '../database/db.ts'

const derive = promisify(argon2)
/** OWASP's recommendation for argon2id: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

/** Hash for storage: `argon2id$memory$passes$salt$tag`, base64url. */
export async function hashPassword(password: string) {
  const nonce = randomBytes(16)
  const tag = await derive('argon2id', { message: Buffer.from(password.normalize('NFKC')), nonce, ...cost })
  return ['argon2id', cost.memory, cost.passes, nonce.toString('base64url'), tag.toString('base64url')].join('$')
}

/** True when the password fits. Without a stored hash the same work is done, so that unknown accounts answer as slowly. */
export async function verifyPassword(password: string, stored: string | null) {
  const [, memory, passes, nonce, tag] = (stored ?? unknownAccount).split('$')
  const expected = Buffer.from(tag!, 'base64url')
  const actual = await derive('argon2id', {
    message: Buffer.from(password.normalize('NFKC')),
    nonce: Buffer.from(nonce!, 'base64url'),
    ...cost,
    memory: Number(memory),
    passes: Number(passes),
  })
  return timingSafeEqual(actual, expected) && stored !== null
}
const unknownAccount = ['argon2id', cost.memory, cost.passes, Buffer.alloc(16).toString('base64url'), Buffer.alloc(32).toString('base64url')].join('$')

/** Refuses common passwords and such that are little more than the company's or the person's own words. Throws 422 at `field`. */
export async function assertUncommon(db: Db, password: string, own: readonly (string | null)[], field: string) {
  const company = await db.selectFrom('firma').select('name').executeTakeFirst()
  const words = [...own, company?.name ?? null]
    .flatMap((text) => plain(text ?? '').split(/[^a-z0-9]+/))
    .filter((word) => word.length >= 4 && !ordinary.has(word))
  if (readings(password).some((reading) => common.has(reading) || words.some((word) => reading.includes(word) && reading.length - word.length < 6)))
    throw refused('passwort.zu-bekannt', field)
}
const ordinary = new Set(['gmbh', 'service', 'example', 'company'])
const plain = (text: string) => text.toLowerCase().replace(/ä/g, 'ae').replace(/ö/g, 'oe').replace(/ü/g, 'ue').replace(/ß/g, 'ss')
/** How a guesser reads a password: its letters alone, and with digits and signs taken for the letters that they look like. */
function readings(password: string) {
  const text = plain(password)
  const core = text.replace(/^[^a-z]+|[^a-z]+$/g, '')
  const look = (part: string) => part.replace(/[@4]/g, 'a').replace(/0/g, 'o').replace(/[1!]/g, 'i').replace(/3/g, 'e').replace(/[5$]/g, 's')
  return [text.replace(/[^a-z]+/g, ''), ...[core, look(core), look(text)].map((part) => part.replace(/[^a-z0-9]+/g, ''))]
}
