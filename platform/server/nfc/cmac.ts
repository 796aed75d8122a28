import { createCipheriv, timingSafeEqual } from 'node:crypto'

const block = 16
const zero = Buffer.alloc(block)
/** One block of AES-128, raw. */
const aes = (key: Buffer, content: Buffer) => {
  const cipher = createCipheriv('aes-128-ecb', key, null).setAutoPadding(false)
  return Buffer.concat([cipher.update(content), cipher.final()])
}

/** AES-CMAC of RFC 4493, 16 bytes. Node's crypto has none. */
export function cmac(key: Buffer, message: Buffer): Buffer {
  const first = doubled(aes(key, zero))
  const blocks = Math.max(1, Math.ceil(message.length / block))
  const whole = message.length > 0 && message.length % block === 0
  const last = Buffer.alloc(block)
  message.copy(last, 0, (blocks - 1) * block)
  if (!whole) last[message.length - (blocks - 1) * block] = 0x80
  let state: Buffer = zero
  for (let n = 0; n < blocks - 1; n++) state = aes(key, xor(state, message.subarray(n * block, (n + 1) * block)))
  return aes(key, xor(state, xor(last, whole ? first : doubled(first))))
}

/** Equal, in a time that tells nothing. */
export const sameBytes = (a: Buffer, b: Buffer) => a.length === b.length && timingSafeEqual(a, b)

/** Times x in GF(2^128). */
function doubled(value: Buffer) {
  const shifted = Buffer.alloc(block)
  for (let n = 0; n < block; n++) shifted[n] = ((value[n]! << 1) | ((value[n + 1] ?? 0) >> 7)) & 0xff
  if (value[0]! & 0x80) shifted[block - 1]! ^= 0x87
  return shifted
}
const xor = (a: Buffer, b: Buffer) => Buffer.from(a.map((byte, n) => byte ^ b[n]!))
