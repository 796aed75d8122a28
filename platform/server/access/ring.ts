import { createHash } from 'node:crypto'
import type { Ring } from '#platform/contract/terminal.ts'

/** What the server knows of a device's rolling secret: never the secret, only hashes. `jetzt`: of the secret that has to come next. */
export interface Ringstand {
  nr: number
  jetzt: Buffer
  vorher: Buffer | null
}

/**
 * One check-in. 'weiter': the secret is the expected one, the chain moves on. 'wiederholt': exactly the turn that was made last, because its
 * answer was lost. Anything else was turned by somebody who has a copy: 'kopie'.
 */
export function drehen({ nr, jetzt, vorher }: Ringstand, ring: Ring): { art: 'weiter'; stand: Ringstand } | { art: 'wiederholt' | 'kopie' } {
  const gezeigt = createHash('sha256').update(ring.geheimnis).digest()
  const naechstes = Buffer.from(ring.naechstes, 'base64url')
  if (gezeigt.equals(jetzt)) return { art: 'weiter', stand: { nr: nr + 1, jetzt: naechstes, vorher: gezeigt } }
  return { art: vorher?.equals(gezeigt) && naechstes.equals(jetzt) ? 'wiederholt' : 'kopie' }
}
