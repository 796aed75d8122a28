/** No page of ours has a longer address, in signs. */
const longest = 4000

/**
 * Where an address from outside (a query, a stored row, a tag) leads on this origin: path, query and fragment. Null when it leads elsewhere, or
 * when browsers, proxies and servers could read it differently: empty segments, hidden slashes, signs that nobody sees. Every way that leads a
 * person on asks here.
 */
export function ownPath(wanted: string | null | undefined, origin: string): string | null {
  if (!wanted?.startsWith('/') || wanted.length > longest || /^\/\/|^[^?#]*\\|\p{Cc}/u.test(wanted)) return null
  const url = URL.parse(wanted, origin)
  // Judged is what the browser made of it: dots that cancel a segment leave `//host` behind, which is another host to whoever reads it next.
  if (!url || url.origin !== origin || /\/\/|%2f|%5c/i.test(url.pathname)) return null
  return url.pathname + url.search + url.hash
}
