import { ownPath } from '#platform/text/own-path.ts'

const start = '/dashboard'

/** Where the person wanted to go: a path of this portal and nothing else, whatever the address says. */
export function ziel(wanted: string | null, origin: string) {
  const path = ownPath(wanted, origin)
  return !path || /^\/(?:(?:login|forgot-password|einrichtung)(?:[/?#]|$)|[?#]|$)/.test(path) ? start : path
}
