import { createCipheriv, randomBytes } from 'node:crypto'
import { sdmMac } from '#platform/server/nfc/sun.ts'

/** An NTAG 424 DNA as it speaks: the keys that were written onto it, its number, and a counter that rises with every read. */
export class SunChip {
  readonly keys: { beweisschluessel: string; leseschluessel: string }
  readonly uid: Buffer
  counter = 0
  constructor(keys: { beweisschluessel: string; leseschluessel: string }, uid = randomBytes(7)) {
    this.keys = keys
    this.uid = uid
  }
  /** One read: what the chip puts into its address. */
  tap() {
    this.counter++
    const times = Buffer.from([this.counter & 255, (this.counter >> 8) & 255, this.counter >> 16])
    const cipher = createCipheriv('aes-128-cbc', Buffer.from(this.keys.leseschluessel, 'hex'), Buffer.alloc(16)).setAutoPadding(false)
    const open = Buffer.concat([Buffer.from([0xc7]), this.uid, times, randomBytes(5)])
    const picc = Buffer.concat([cipher.update(open), cipher.final()])
      .toString('hex')
      .toUpperCase()
    const cmac = sdmMac(Buffer.from(this.keys.beweisschluessel, 'hex'), this).toString('hex').toUpperCase()
    return { picc, cmac }
  }
  /** The same as an address opened by the phone. */
  address(adresse: string) {
    const { picc, cmac } = this.tap()
    return `${adresse}?p=${picc}&c=${cmac}`
  }
}

/** A secret as a device makes it. */
export const nachweis = () => randomBytes(24).toString('base64url')
