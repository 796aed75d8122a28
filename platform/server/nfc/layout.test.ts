import { expect, test } from 'vitest'
import { tagLayout } from './layout.ts'

/** AN12196, 6.5.1 and 6.9: the published example has the names e and c and this address. */
test('was auf den Chip geschrieben wird, stimmt mit dem Beispiel aus AN12196 überein', () => {
  const { ndef, piccOffset, macOffset, fileRights } = tagLayout('https://choose.url.com/ntag424')
  expect(ndef).toBe(`0051D1014D550463686F6F73652E75726C2E636F6D2F6E7461673432343F703D${'30'.repeat(32)}26633D${'30'.repeat(16)}`)
  expect([piccOffset, macOffset]).toEqual([0x20, 0x43])
  expect(fileRights).toBe('4000E0C1F121200000430000430000')
})
test('an den beiden Stellen steht der Platz für Nachricht und Beweis', () => {
  const { address, ndef, piccOffset, macOffset } = tagLayout('http://localhost:3000/nfc/k7mq2xab4e')
  const text = Buffer.from(ndef, 'hex').toString('latin1')
  expect(text.slice(piccOffset, macOffset + 16)).toBe(`${'0'.repeat(32)}&c=${'0'.repeat(16)}`)
  expect(address).toBe(`http://localhost:3000/nfc/k7mq2xab4e?p=${'0'.repeat(32)}&c=${'0'.repeat(16)}`)
  expect(text.endsWith(address.slice('http://'.length))).toBe(true)
})
test('eine Adresse, die nicht auf den Chip passt, wird abgelehnt', () => expect(() => tagLayout(`https://${'x'.repeat(220)}.example/nfc/k7mq2xab4e`)).toThrow())
