/** What has to be written onto an NTAG 424 DNA so that it mirrors its message into this address. All bytes as hex, as the programs that write such chips ask for them. */
export interface TagLayout {
  /** The address with room for the message. */
  address: string
  /** Content of file 2 (NDEF), its length in front. */
  ndef: string
  /** Where in the file the encrypted number and counter begin. */
  piccOffset: number
  /** Where the proof begins; it covers nothing of the file before it. */
  macOffset: number
  /** Data of ChangeFileSettings for file 2: everybody reads, only the master key writes; key 2 opens the message, key 1 proves it. */
  fileRights: string
}

const ascii = (text: string) => Buffer.from(text, 'latin1')
const three = (value: number) => Buffer.from([value & 255, (value >> 8) & 255, value >> 16])
/** Prefixes of the URI record type that shorten an address. */
const prefixes = [
  ['https://', 4],
  ['http://', 3],
] as const

/** The layout for an address that ends where the message's query begins: `https://host/nfc/k7mq2xab4e`. */
export function tagLayout(address: string): TagLayout {
  const [prefix, code] = prefixes.find(([start]) => address.startsWith(start)) ?? (['', 0] as const)
  const before = ascii(`${address.slice(prefix.length)}?p=`)
  const between = ascii('&c=')
  const payload = Buffer.concat([Buffer.from([code]), before, ascii('0'.repeat(32)), between, ascii('0'.repeat(16))])
  // One short URI record: header, length of the type, length of the payload, 'U'.
  const record = Buffer.concat([Buffer.from([0xd1, 0x01, payload.length, 0x55]), payload])
  if (payload.length > 255 || record.length > 254) throw new Error('The address is too long for a tag')
  const piccOffset = 2 + 4 + 1 + before.length
  const macOffset = piccOffset + 32 + between.length
  const rights = Buffer.concat([Buffer.from('4000e0c1f121', 'hex'), three(piccOffset), three(macOffset), three(macOffset)])
  return {
    address: `${address}?p=${'0'.repeat(32)}&c=${'0'.repeat(16)}`,
    ndef: Buffer.concat([Buffer.from([record.length >> 8, record.length & 255]), record])
      .toString('hex')
      .toUpperCase(),
    piccOffset,
    macOffset,
    fileRights: rights.toString('hex').toUpperCase(),
  }
}
