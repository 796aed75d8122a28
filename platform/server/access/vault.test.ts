import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { addKey, dropOldKeys, markIn, openVault } from './vault.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-tresor-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const vault = () => openVault({ SECRETS_KEY: undefined, DATA_DIR: folder })
const geheim = Buffer.from('drei Schlüssel')

test('was verschlossen wurde, öffnet sich nach einem Neustart wieder, und nur für seinen Zweck', () => {
  const verschlossen = vault().seal(geheim, 'nfc_tag:1')
  expect(vault().open(verschlossen, 'nfc_tag:1')).toEqual(geheim)
  expect(vault().open(verschlossen, 'nfc_tag:2')).toBeNull()
  expect(verschlossen.includes(geheim)).toBe(false)
})
test('dasselbe zweimal verschlossen ist nicht dasselbe', () => {
  expect(vault().seal(geheim, 'x').equals(vault().seal(geheim, 'x'))).toBe(false)
})
test('ein Bit daneben oder ein anderer Schlüssel öffnet nichts', () => {
  const verschlossen = vault().seal(geheim, 'x')
  for (let at = 0; at < verschlossen.length; at++) {
    const falsch = Buffer.from(verschlossen)
    falsch[at]! ^= 1
    expect(vault().open(falsch, 'x')).toBeNull()
  }
  expect(vault().open(verschlossen.subarray(0, 20), 'x')).toBeNull()
  expect(openVault({ SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'), DATA_DIR: folder }).open(verschlossen, 'x')).toBeNull()
})
test('der Schlüssel liegt in einer eigenen Datei, die nur das Portal liest; ist sie beschädigt, sagt es das', () => {
  const file = join(folder, 'geheimnis.schluessel')
  expect(Buffer.from(readFileSync(file, 'utf8'), 'base64')).toHaveLength(32)
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600)
  writeFileSync(file, 'kaputt')
  expect(() => vault().seal(geheim, 'x')).toThrow(/geheimnis\.schluessel ist beschädigt/)
})
test('Prozesse, die zugleich beginnen, einigen sich auf einen Schlüssel und lassen nichts liegen', async () => {
  const neu = mkdtempSync(join(folder, 'neu-'))
  const code = `const { openVault } = await import(${JSON.stringify(join(import.meta.dirname, 'vault.ts'))})
    process.stdout.write(openVault({ SECRETS_KEY: undefined, DATA_DIR: ${JSON.stringify(neu)} }).seal(Buffer.from('x'), 'x').toString('base64'))`
  const verschlossen = await Promise.all(
    Array.from({ length: 6 }, async () => (await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code])).stdout),
  )
  const einer = openVault({ SECRETS_KEY: undefined, DATA_DIR: neu })
  for (const sealed of verschlossen) expect(einer.open(Buffer.from(sealed, 'base64'), 'x')).toEqual(Buffer.from('x'))
  expect(readdirSync(neu)).toEqual(['geheimnis.schluessel'])
})
test('ein neuer Schlüssel in der Datei: ein laufender Server nimmt ihn sofort, liest den bisherigen, bis er entfernt ist, und dann nicht mehr', () => {
  const ort = mkdtempSync(join(tmpdir(), 'portal-tresor-'))
  const laufend = openVault({ SECRETS_KEY: undefined, DATA_DIR: ort })
  const alt = laufend.seal(geheim, 'x')
  addKey(ort)
  addKey(ort)
  const neu = laufend.seal(geheim, 'x')
  expect(markIn(neu)).not.toBe(markIn(alt))
  expect(markIn(neu)).toBe(laufend.mark())
  expect([alt, neu].map((sealed) => laufend.open(sealed, 'x'))).toEqual([geheim, geheim])
  const aufgehoben = dropOldKeys(ort)!
  expect(laufend.open(alt, 'x')).toBeNull()
  expect(laufend.open(neu, 'x')).toEqual(geheim)
  expect(dropOldKeys(ort)).toBeNull()
  expect(openVault({ SECRETS_KEY: readFileSync(aufgehoben, 'utf8').trim(), DATA_DIR: ort }).open(alt, 'x')).toEqual(geheim)
  rmSync(ort, { recursive: true })
})
