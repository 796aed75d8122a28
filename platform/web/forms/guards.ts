/** Asked before every in-app navigation; one `false` keeps the person where they are. The router consults them. */
export type NavigationGuard = () => boolean | Promise<boolean>
export const navigationGuards = new Set<NavigationGuard>()

/** Signing out has asked its own question, or nobody is there any more: the browser's is not asked on top of it. */
let released = false
export const releaseUnload = () => {
  released = true
}
export const holdsUnload = () => !released
