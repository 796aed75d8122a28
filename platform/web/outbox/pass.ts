import type { DeviceKey } from '../data/device-key.ts'
import { fetchPass } from './send.ts'
import { keepPass, type Pass } from './store.ts'

/** The signed-in person on this device, with the pass that goes into every sealed entry. */
export interface Holder {
  deviceKey: DeviceKey
  pass: Pass | null
  sitzungId: string
}
const renewAfterHours = 24
let renewing = false

/** A pass a day and session: entries that wait may be handed over for 30 days from then, unless somebody ends the session. */
export async function renewPass(holder: Holder | null) {
  if (renewing || !holder || isFresh(holder)) return
  renewing = true
  try {
    holder.pass = { ...(await fetchPass()), geholt: Temporal.Now.instant().toString(), sitzungId: holder.sitzungId }
    await keepPass(holder.deviceKey, holder.pass)
  } catch {
    /* not reachable now: the known one serves */
  }
  renewing = false
}

const isFresh = ({ pass, sitzungId }: Holder) =>
  pass !== null && pass.sitzungId === sitzungId && Temporal.Instant.from(pass.geholt).until(Temporal.Now.instant()).total('hours') < renewAfterHours
