import { createDecipheriv } from 'node:crypto'
import { cmac, sameBytes } from './cmac.ts'

/** The two AES-128 keys of an NTAG 424 DNA that its message needs: one opens who speaks, one proves it. */
export interface TagKeys {
  /** SDMMetaReadKey. */
  meta: Buffer
  /** SDMFileReadKey. */
  file: Buffer
}
/** Who spoke: the chip's number (7 bytes) and how often it has been read. Rises with every read; a message is good once. */
export interface Spoken {
  uid: Buffer
  counter: number
}

/** PICCDataTag: number and counter both mirrored, number of 7 bytes. Anything else is not set up as the portal needs it. */
const bothMirrored = 0xc7

/** Opens the encrypted PICCData of a message (AN12196, 3.4.2). Null: another key, or not such a message. */
export function openPicc(meta: Buffer, picc: Buffer): Spoken | null {
  if (picc.length !== 16) return null
  const cipher = createDecipheriv('aes-128-cbc', meta, Buffer.alloc(16)).setAutoPadding(false)
  const open = Buffer.concat([cipher.update(picc), cipher.final()])
  return open[0] === bothMirrored ? { uid: open.subarray(1, 8), counter: open.readUIntLE(8, 3) } : null
}

/** The 8 bytes with which the chip proves its message (SDMMAC; AN12196, 3.4.4). `covered`: what of the file it covers, usually nothing. */
export function sdmMac(file: Buffer, { uid, counter }: Spoken, covered = Buffer.alloc(0)): Buffer {
  const times = Buffer.alloc(3)
  times.writeUIntLE(counter, 0, 3)
  const session = cmac(file, Buffer.concat([Buffer.from('3cc300010080', 'hex'), uid, times]))
  return cmac(session, covered).filter((_, n) => n % 2 === 1) as Buffer
}

/** Reads a message and checks its proof; null when either fails. The counter is the caller's to compare with the last one heard. */
export function readSun(keys: TagKeys, picc: Buffer, mac: Buffer): Spoken | null {
  const spoken = openPicc(keys.meta, picc)
  return spoken && sameBytes(sdmMac(keys.file, spoken), mac) ? spoken : null
}
