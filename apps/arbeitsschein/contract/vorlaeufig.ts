const zeichen = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** What a sheet is called until the office has given it a number; follows from the id that the device made. */
export function vorlaeufigeNummer(id: string) {
  const zufall = zufallIn(id)
  return `${drei(zufall)}-${(zufall >> 15n) % 10_000n}`
}

/** Three signs by which people tell devices apart. */
export const geraetekuerzel = (id: string) => drei(zufallIn(id))

const zufallIn = (id: string) => BigInt(`0x${id.replaceAll('-', '').slice(-10)}`)
const drei = (zufall: bigint) => [0n, 5n, 10n].map((bits) => zeichen[Number((zufall >> bits) & 31n)]).join('')
