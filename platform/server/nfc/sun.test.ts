import { createCipheriv } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { cmac } from './cmac.ts'
import { openPicc, readSun, sdmMac } from './sun.ts'

const hex = (text: string) => Buffer.from(text.replaceAll(/\s/g, ''), 'hex')
const null16 = Buffer.alloc(16)

/** RFC 4493, 4: one key, four lengths of one message. */
const rfcSchluessel = hex('2b7e151628aed2a6abf7158809cf4f3c')
const rfcNachricht = hex('6bc1bee22e409f96e93d7e117393172a ae2d8a571e03ac9c9eb76fac45af8e51 30c81c46a35ce411e5fbc1191a0a52ef f69f2445df4f9b17ad2b417be66c3710')
test.each([
  [0, 'bb1d6929e95937287fa37d129b756746'],
  [16, '070a16b46b4d4144f79bdd9dd04a287c'],
  [40, 'dfa66747de9ae63030ca32611497c827'],
  [64, '51f0bebf7e3b9d92fc49741779363cfe'],
])('AES-CMAC stimmt mit RFC 4493 überein: %i Bytes', (laenge, mac) => expect(cmac(rfcSchluessel, rfcNachricht.subarray(0, laenge)).toString('hex')).toBe(mac))

/** AN12196: the messages that NXP publishes for keys of zeros. */
test('die Nachricht aus AN12196 nennt den Chip und seinen Zähler, und ihr Beweis stimmt', () => {
  const gelesen = readSun({ meta: null16, file: null16 }, hex('EF963FF7828658A599F3041510671E88'), hex('94EED9EE65337086'))
  expect(gelesen?.uid.toString('hex')).toBe('04de5f1eacc040')
  expect(gelesen?.counter).toBe(61)
})
test('auch die Nachricht aus AN12196, deren Beweis ein verschlüsseltes Stück der Datei deckt', () => {
  const gelesen = openPicc(null16, hex('FD91EC264309878BE6345CBE53BADF40'))!
  expect(gelesen.uid.toString('hex')).toBe('04958caa5c5e80')
  expect(gelesen.counter).toBe(8)
  expect(sdmMac(null16, gelesen, Buffer.from('CEE9A53E3E463EF1F459635736738962&cmac=', 'ascii')).toString('hex')).toBe('ecc1e7f6c6c73bf6')
})
test('ein Bit daneben, ein anderer Schlüssel oder eine andere Länge ist keine Nachricht', () => {
  const picc = hex('EF963FF7828658A599F3041510671E88')
  const mac = hex('94EED9EE65337086')
  const anderer = Buffer.alloc(16, 1)
  expect(readSun({ meta: anderer, file: null16 }, picc, mac)).toBeNull()
  expect(readSun({ meta: null16, file: anderer }, picc, mac)).toBeNull()
  expect(readSun({ meta: null16, file: null16 }, picc.subarray(0, 15), mac)).toBeNull()
  expect(readSun({ meta: null16, file: null16 }, picc, mac.subarray(0, 7))).toBeNull()
  for (let bit = 0; bit < 64; bit++) {
    const falsch = Buffer.from(mac)
    falsch[bit >> 3]! ^= 1 << (bit & 7)
    expect(readSun({ meta: null16, file: null16 }, picc, falsch)).toBeNull()
  }
})

test('was ein Chip mit seinen Schlüsseln sagt, wird gelesen; mit fremden Schlüsseln nie', () => {
  const bytes = (n: number) => fc.uint8Array({ minLength: n, maxLength: n }).map((value) => Buffer.from(value))
  fc.assert(
    fc.property(bytes(16), bytes(16), bytes(16), bytes(7), fc.integer({ min: 0, max: 0xffffff }), bytes(5), (meta, file, fremd, uid, counter, rest) => {
      const offen = Buffer.concat([Buffer.from([0xc7]), uid, Buffer.from([counter & 255, (counter >> 8) & 255, counter >> 16]), rest])
      const chiffre = createCipheriv('aes-128-cbc', meta, null16).setAutoPadding(false)
      const picc = Buffer.concat([chiffre.update(offen), chiffre.final()])
      const mac = sdmMac(file, { uid, counter })
      expect(readSun({ meta, file }, picc, mac)).toEqual({ uid, counter })
      if (!fremd.equals(file)) expect(readSun({ meta, file: fremd }, picc, mac)).toBeNull()
    }),
  )
})
