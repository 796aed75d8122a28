import { expect, test } from 'vitest'
import { isSigned, signedAddress, tagIn, tagParts } from './address.ts'

const box = { address: 'support@firma.example', secret: Buffer.alloc(32, 7).toString('base64') }

test('eine Antwortadresse ist für Ticket und Empfänger unterschrieben, auch in Großbuchstaben', () => {
  const address = signedAddress(box, 't10001', 'ticket alma@anker.example')
  expect(address).toMatch(/^support\+t10001-[a-z2-7]{26}@firma\.example$/)
  expect(address.split('@')[0]!.length).toBeLessThanOrEqual(64)
  const teile = tagParts(tagIn(box, address.toUpperCase())!)!
  expect(isSigned(box, teile, 'ticket alma@anker.example')).toBe(true)
  expect(isSigned(box, teile, 'ticket bela@birke.example')).toBe(false)
  expect(isSigned(box, { ...teile, key: 't10002' }, 'ticket alma@anker.example')).toBe(false)
  expect(isSigned({ ...box, secret: Buffer.alloc(32, 8).toString('base64') }, teile, 'ticket alma@anker.example')).toBe(false)
})
test('nur die eigene Adresse zählt', () => {
  expect(tagIn(box, 'Support@Firma.example')).toBe('')
  for (const fremd of ['support@firma.example.boese.example', 'xsupport@firma.example', 'supporter@firma.example', 'leitung@firma.example', ''])
    expect(tagIn(box, fremd)).toBeNull()
  for (const krumm of ['', 't1', 't1-kurz', `t1-${'A'.repeat(26)}`, `t1-${'a'.repeat(26)}x`, `t1_x-${'a'.repeat(26)}`]) expect(tagParts(krumm)).toBeNull()
})
