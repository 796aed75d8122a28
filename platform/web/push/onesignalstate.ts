import { watched } from '../data/watched.ts'

/** What OneSignal says of this browser, as far as we use it. */
export interface OneSignalSubscription {
  id?: string | null | undefined
  optedIn: boolean
  optIn: () => Promise<void>
  optOut: () => Promise<void>
}

let on: boolean | null = null
const shown = watched(() => on)

/** Heard from OneSignal: is this browser subscribed there? */
export function heardOneSignal({ id, optedIn }: Pick<OneSignalSubscription, 'id' | 'optedIn'>) {
  on = optedIn && !!id
  shown.changed()
}

/** Is this browser subscribed at OneSignal? Null until its code has said so (it may be blocked, or not used here). */
export const useOneSignal = () => shown.use()

/** Turns this browser on or off at OneSignal; turning on asks the person where the browser has not been asked yet. Throws what OneSignal throws. */
export const turnOneSignal = async (next: boolean) => {
  const own = window.OneSignal?.User.PushSubscription
  await (next ? own?.optIn() : own?.optOut())
}
