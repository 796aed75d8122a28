/** So long a code has to be out of sight before it counts as read again, in milliseconds. */
const awayMs = 1500

/** Which code of a frame to tell while the camera stays open: one that stays in view is told once, and several in one frame one after the other. `at` in milliseconds. */
export function newCodes() {
  const seen = new Map<string, number>()
  return <F extends { data: string; labelType: string | null }>(found: readonly F[], at: number): F | undefined => {
    for (const [key, last] of seen) if (at - last > awayMs) seen.delete(key)
    const key = ({ data, labelType }: F) => `${labelType} ${data}`
    const fresh = found.find((one) => !seen.has(key(one)))
    for (const one of found) if (one === fresh || seen.has(key(one))) seen.set(key(one), at)
    return fresh
  }
}
