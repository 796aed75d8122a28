import type { Safe } from '../safe.ts'
import { fetchPass } from './send.ts'
import { keepPass, type Pass } from './store.ts'

/** The signed-in person on this device, with the pass that goes into every sealed entry. */
export interface Holder {
  safe: Safe
  pass: Pass | null
}
const renewAfterHours = 24
let renewing = false

/** A pass a day: entries that wait may be handed over for 30 days from then. */
export async function renewPass(holder: Holder | null) {
  if (renewing || !holder || (holder.pass && Temporal.Instant.from(holder.pass.geholt).until(Temporal.Now.instant()).total('hours') < renewAfterHours)) return
  renewing = true
  try {
    holder.pass = { ...(await fetchPass()), geholt: Temporal.Now.instant().toString() }
    await keepPass(holder.safe, holder.pass)
  } catch {
    /* not reachable now: the known one serves */
  }
  renewing = false
}
