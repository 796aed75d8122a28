import { randomInt } from 'node:crypto'

/** Crockford's base 32: no letter that can be taken for a digit. Eight characters are 40 bits. */
const zeichen = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const laenge = 8

/** A fresh code, e.g. `7K2MX9QD`. */
export const neuerCode = () => Array.from({ length: laenge }, () => zeichen[randomInt(zeichen.length)]).join('')

/** As people read it best: `7K2M-X9QD`. */
export const lesbar = (code: string) => `${code.slice(0, laenge / 2)}-${code.slice(laenge / 2)}`

/** What somebody typed, as it was made: case, hyphens and spaces do not count, O is 0, I and L are 1. */
export const getippt = (text: string) =>
  text
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
