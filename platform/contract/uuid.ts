let last = 0
let count = 0

/**
 * A uuid v7: sortable by the moment it was made, and within one millisecond by the order in which this process made it (a counter in the twelve bits
 * after the time, RFC 9562 6.2): what is written in one transaction keeps its order. Works in Node and in the browser.
 */
export function uuid() {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const now = Temporal.Now.instant().epochMilliseconds
  // A fresh count starts in the lower half, so that it has room; a full one goes on in the next millisecond.
  if (now !== last && now + 1 !== last) [last, count] = [now, ((bytes[6]! & 0x07) << 8) | bytes[7]!]
  else if (++count > 0xfff) [last, count] = [last + 1, 0]
  for (let i = 0; i < 6; i++) bytes[i] = Math.floor(last / 2 ** (8 * (5 - i))) & 0xff
  bytes[6] = 0x70 | (count >> 8)
  bytes[7] = count & 0xff
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
