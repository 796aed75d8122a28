import { createHash } from 'node:crypto'
import type { RollingSecret } from '#platform/contract/terminal.ts'

/** What the server knows of a device's rolling secret: never the secret, only hashes. `expected`: of the secret that has to come next. */
export interface RollingSecretState {
  nr: number
  expected: Buffer
  previous: Buffer | null
}

/**
 * One check-in. 'weiter': the secret is the expected one, the chain moves on. 'wiederholt': exactly the turn that was made last, because its
 * answer was lost. Anything else was turned by somebody who has a copy: 'kopie'.
 */
export function turnSecret(
  { nr, expected, previous }: RollingSecretState,
  ring: RollingSecret,
): { art: 'weiter'; state: RollingSecretState } | { art: 'wiederholt' | 'kopie' } {
  const shown = createHash('sha256').update(ring.geheimnis).digest()
  const next = Buffer.from(ring.naechstes, 'base64url')
  if (shown.equals(expected)) return { art: 'weiter', state: { nr: nr + 1, expected: next, previous: shown } }
  return { art: previous?.equals(shown) && next.equals(expected) ? 'wiederholt' : 'kopie' }
}
