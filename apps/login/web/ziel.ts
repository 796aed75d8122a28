const start = '/dashboard'

/** Where the person wanted to go: a path of this portal and nothing else, whatever the address says. */
export function ziel(wanted: string | null, origin: string) {
  const url = wanted?.startsWith('/') ? URL.parse(wanted, origin) : null
  if (!url || url.origin !== origin || /^\/(login|forgot-password|einrichtung)(\/|$)/.test(url.pathname)) return start
  return url.pathname === '/' ? start : url.pathname + url.search + url.hash
}
