/** Signs that turn the direction of what stands after them: no address and no sentence of ours needs them. */
export const turning = /[\u202a-\u202e\u2066-\u2069]/g

/** The address as the browser would read it, or null: only the web, mailboxes and telephones, without a name and a password in front. */
export function harmless(address: string): string | null {
  const url = URL.parse(address)
  if (!url || url.username || url.password) return null
  if (url.protocol === 'https:' || url.protocol === 'http:') return /^https?:\/\//i.test(address) ? url.href : null
  if (url.protocol === 'tel:') return url.href.replace(/\?.*$/s, '').replaceAll('%20', '')
  if (url.protocol !== 'mailto:') return null
  const [, name, host] = /^(mailto:[^?]*)@([^?]*)/s.exec(url.href) ?? []
  return host === undefined ? url.href.replace(/\?.*$/s, '') : `${name}@${URL.parse(`http://${host}`)?.hostname || host}`
}

/**
 * A harmless address as people read it: hosts in their ASCII form (`xn--…`), so that a look-alike is told; everything else outside of ASCII as
 * `%…` except for the letters of western languages; mailboxes and telephones without their scheme.
 */
export const shown = (url: string) =>
  url.replace(/^(?:mailto|tel):/, '').replace(/(?:%[0-9a-f]{2})+/gi, (run) => {
    try {
      const letters = decodeURIComponent(run)
      return /^[À-ÖØ-öø-ÿ]+$/.test(letters) ? letters : run
    } catch {
      return run
    }
  })

/** Whether these words are this address, with or without its scheme and its last slash. */
export function isAddress(words: string, url: string): boolean {
  if (url.startsWith('tel:')) return digits(words.replace(/^tel:/i, '')) === digits(shown(url))
  const typed = words.replace(/^(?:https?:\/\/)?[^/?#]*/i, (start) => start.toLowerCase()).replace(/\/$/, '')
  return [url, shown(url)].some((one) => {
    const whole = one.replace(/\/$/, '')
    return typed === whole || typed === whole.replace(/^https?:\/\//, '') || (url.startsWith('mailto:') && typed === whole.toLowerCase())
  })
}
const digits = (number: string) => number.replace(/[\s().\u2013/-]/g, '')

/**
 * Words as an eye reads them: no signs that are not seen, full-width and other forms of a letter as the letter, whatever looks like a dot as a dot.
 */
export const seen = (words: string) =>
  words
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\u2000-\u200a\u202f\u205f\u2800]/gu, '')
    .normalize('NFKC')
    .replace(/\p{M}/gu, '')
    .replace(/[·•‧∙∘⋅●▪・。۔܁܂ꓸꞏ⸰⸱⸳ᆞ᛫᎐𐄁]/gu, '.')
    .replace(/[⁄∕⧸╱⟋]/gu, '/')
    .replace(/[꞉∶ː]/gu, ':')

/** Whether somebody would take it for an address: a scheme, a host, a mailbox, a telephone. Rather once too often: then the address itself is read. */
export const looksLikeAddress = (read: string) => addressLike.some((form) => form.test(read))
const addressLike = [
  // A path of ours, a machine of the office, one word and another behind a slash: `/login`, `\\server`, `portal/login`.
  /^\s*(?:[/\\]|[\p{L}\p{N}-]+\/\S*\s*$)/u,
  /\/\/|(?:^|[^\p{L}\p{N}])(?:https?|mailto|tel|sms|ftp|file|localhost)\s*:/iu,
  /[\p{L}\p{N}-]\.[\p{L}]{2,}|(?:^|\D)\d{1,3}(?:\.\d{1,3}){3}(?:\D|$)/u,
  /[^\s@]@[^\s@]/u,
  /[\p{L}-]:\d{2,5}(?:\/|$)|^\s*localhost\b/iu,
  // Not a day (01.12.2026).
  /^\s*(?!\d\d?\.\d\d?\.\d+\s*$)[+0(][\d\s()./-]{5,}$/u,
]
