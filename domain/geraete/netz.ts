/** An address as a number, and how many bits it has. Null: it is none. */
function adresse(text: string): { wert: bigint; bits: 32 | 128 } | null {
  if (/^(\d{1,3}\.){3}\d{1,3}$/.test(text)) {
    const teile = text.split('.').map(Number)
    return teile.every((teil) => teil <= 255) ? { wert: teile.reduce((wert, teil) => wert * 256n + BigInt(teil), 0n), bits: 32 } : null
  }
  const [vorn = '', hinten] = text.split('::')
  if (!/^[0-9a-f:]*$/i.test(text) || text.split('::').length > 2) return null
  const links = vorn ? vorn.split(':') : []
  const rechts = hinten ? hinten.split(':') : []
  const luecke = 8 - links.length - rechts.length
  if (hinten === undefined ? luecke !== 0 : luecke < 1) return null
  const gruppen = [...links, ...Array<string>(luecke).fill('0'), ...rechts]
  if (gruppen.some((gruppe) => !/^[0-9a-f]{1,4}$/i.test(gruppe))) return null
  return { wert: gruppen.reduce((wert, gruppe) => wert * 65_536n + BigInt(Number.parseInt(gruppe, 16)), 0n), bits: 128 }
}

/** Do both addresses lie in one net with a prefix of so many bits? Addresses of different kinds never do. */
export function imSelbenNetz(a: string, b: string, praefix: number): boolean {
  const [eine, andere] = [adresse(a), adresse(b)]
  if (!eine || !andere || eine.bits !== andere.bits) return false
  const rest = BigInt(Math.max(0, eine.bits - praefix))
  return eine.wert >> rest === andere.wert >> rest
}

/** First or last address of its IPv4 net: that of the net itself, or the one for everybody. Nets of one or two addresses (/31, /32) have none. */
export function istRandadresse(ip: string, praefix: number): boolean {
  const gelesen = adresse(ip)
  if (!gelesen || gelesen.bits !== 32 || praefix > 30) return false
  const groesse = 1n << BigInt(32 - praefix)
  const stelle = gelesen.wert % groesse
  return stelle === 0n || stelle === groesse - 1n
}

/** No device has it: all zeros, or meant for many at once. `mac` as `aa:bb:cc:dd:ee:ff`. */
export const keineGeraeteMac = (mac: string) => mac === '00:00:00:00:00:00' || (Number.parseInt(mac.slice(0, 2), 16) & 1) === 1

/** A name that every network understands (RFC 1123): letters, digits and hyphens, none at the ends. */
export const istHostname = (name: string) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i.test(name)
