import { createHash } from 'node:crypto'

/** A uuid that follows from its parts (RFC 9562, version 5, in a namespace of the sessions): who makes it twice makes the same one. */
export function kennungAus(...teile: readonly (string | number)[]): string {
  const bytes = createHash('sha1').update(namensraum).update(JSON.stringify(teile)).digest()
  bytes[6] = (bytes[6]! & 0x0f) | 0x50
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex').slice(0, 32)
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

const namensraum = Buffer.from('4f0c5a1e9d6b4f0e8a3b6c1d2e7f9a05', 'hex')
