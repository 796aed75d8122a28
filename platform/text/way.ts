/** The manifests of this portal. The platform imports no app: `apps/index.ts` adds its list here, and the compiler knows the paths. */
// oxlint-disable-next-line typescript/no-empty-object-type -- apps/index.ts fills it
export interface Manifests {}
type Manifest = Manifests[keyof Manifests]

/** Where an app begins: `/ticket`. */
export type Base = Manifest extends { path: infer P extends string } ? P : never

/** `:type/business-case/:id` as what may stand in an address: `${string}/business-case/${string}`. */
type Filled<S extends string> = S extends `${infer Head}:${string}/${infer Rest}`
  ? `${Head}${string}/${Filled<Rest>}`
  : S extends `${infer Head}:${string}`
    ? `${Head}${string}`
    : S
type Place<M> = M extends { path: infer P extends string; screens: readonly (infer S extends string)[] } ? (S extends '' ? P : `${P}/${Filled<S>}`) : never
type Screen = '/' | Place<Manifest>

/**
 * A way to a screen of the portal: the start page, or a path that some manifest lists, with a query and a fragment or without. A hole stands for any text
 * here; that no word is misspelt where a parameter stands is found by the test of written links (test/ways.test.ts).
 */
export type Way = Screen | `${Screen}?${string}` | `${Screen}#${string}`

/** What a link may lead to besides: calls of the server that answer a file, pages of the builders, other programs, a place on the same page. */
export type Outside = `/api/${string}` | `/dev/${string}` | `${'https' | 'http' | 'mailto' | 'tel' | 'blob'}:${string}` | `#${string}`

/** What a link may have. */
export type Href = Way | Outside

/** Does it lead to a screen, or does the browser ask somebody for it (the server for a file)? */
export const isWay = (href: Href): href is Way => /^\/(?!\/|api\/|dev\/)/.test(href)

/** The whole address of a way, for what is read outside of the portal: a mail, a paper, a code that is scanned. */
export const addressOf = (publicUrl: string, way: Way) => publicUrl + way

/** The same way with this query; without a query when it is empty. */
export const withQuery = (way: Way, query: string | URLSearchParams): Way => {
  const text = String(query)
  return text ? (`${way}?${text}` as Way) : way
}
