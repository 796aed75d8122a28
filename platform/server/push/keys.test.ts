import { createECDH } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { portal } from '#test/cast.ts'
import { storedValue } from '../database/installation.ts'
import { mailboxSecret } from '../mailbox/address.ts'
import { openVault } from '../access/vault.ts'
import { vapidKeys } from './keys.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
})
afterAll(() => p.stop())
const vault = (byte: number) => openVault({ SECRETS_KEY: Buffer.alloc(32, byte).toString('base64'), DATA_DIR: '/nirgends' })
const none = { VAPID_PUBLIC_KEY: undefined, VAPID_PRIVATE_KEY: undefined, VAPID_SUBJECT: undefined }
const keys = (byte: number) => vapidKeys(p.db, vault(byte), none, 'Portal <portal@firma.example>')

test('zwanzig Fragen zugleich bekommen dasselbe Paar, und sein geheimer Teil liegt nicht lesbar in der Datenbank', async () => {
  const publics = await Promise.all(Array.from({ length: 20 }, () => keys(5).publicKey()))
  expect(new Set(publics).size).toBe(1)
  const secret = await keys(5).privateKey()
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(secret, 'base64url')
  expect(pair.getPublicKey('base64url')).toBe(publics[0])
  const stored = JSON.stringify(await p.db.selectFrom('installation').selectAll().execute())
  expect(stored).toContain(publics[0])
  expect(stored).not.toContain(secret)
  expect(keys(5).subject).toBe('mailto:portal@firma.example')
})
test('ein Server mit einem anderen Schlüssel kennt die öffentliche Hälfte und unterschreibt nichts', async () => {
  expect(await keys(6).publicKey()).toBe(await keys(5).publicKey())
  await expect(keys(6).privateKey()).rejects.toThrow('SECRETS_KEY')
})
test('das Geheimnis der Antwortadressen liegt verschlossen; mit einem anderen Schlüssel sagt der Start, was fehlt', async () => {
  const secret = await mailboxSecret(p.db, vault(5))
  expect(Buffer.from(secret, 'base64')).toHaveLength(32)
  expect(await mailboxSecret(p.db, vault(5))).toBe(secret)
  expect(await storedValue<string>(p.db, 'post-schluessel')).not.toContain(secret.slice(0, 20))
  await expect(mailboxSecret(p.db, vault(6))).rejects.toThrow(/^SECRETS_KEY: .*anderen Schlüssel/)
})
