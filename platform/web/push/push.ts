import { pushCalls } from '#platform/contract/push.ts'
import { request } from '../data/client.ts'
import { register, supported } from '../pwa/pwa.ts'

/** Can this browser be told of something, and does the person let us? */
export const pushChance = () => {
  if (!supported || !('PushManager' in window) || !('Notification' in window)) return 'ohne' as const
  return Notification.permission === 'denied' ? ('verboten' as const) : ('moeglich' as const)
}

const registration = () => navigator.serviceWorker.getRegistration('/')

/** The browser's own subscription, if it has one that was made with our key. */
export async function ownSubscription(schluessel: string) {
  if (pushChance() !== 'moeglich' || Notification.permission !== 'granted') return null
  const kept = (await (await registration())?.pushManager.getSubscription()) ?? null
  return kept && base64url(kept.options.applicationServerKey) === schluessel ? kept : null
}

/** Asks the person, then the browser's push service, and tells the portal. False: the person said no. Throws when the service or the portal cannot be reached. */
export async function subscribe(schluessel: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  if (!(await registration())) await register()
  await tell(schluessel)
  return true
}

/**
 * On every start of the portal: what the browser has and what the portal holds of this session are made the same. A browser renews or loses its subscription
 * without asking, and new keys of the portal make all of them void. Does nothing where the person never turned it on, and says nothing.
 */
export async function mendPush() {
  if (pushChance() !== 'moeglich' || Notification.permission !== 'granted' || !(await registration())) return
  const { schluessel, abo } = await request(pushCalls.pushStand)
  if (!abo || (abo.gilt && (await ownSubscription(schluessel))?.endpoint === abo.endpunkt)) return
  await tell(schluessel, abo.endpunkt)
}

/** A subscription with this key, the one that there is or a new one, told to the portal. */
async function tell(schluessel: string, ersetzt?: string) {
  const { pushManager } = await navigator.serviceWorker.ready
  // One that was made with another key cannot be changed, only replaced.
  if (!(await ownSubscription(schluessel))) await (await pushManager.getSubscription())?.unsubscribe()
  const { endpoint, keys } = (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: schluessel })).toJSON()
  await request(pushCalls.pushAbonnieren, { body: { endpunkt: endpoint ?? '', p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '', ersetzt } })
}

/** Takes the subscription back, at the portal and in the browser. */
export async function unsubscribe() {
  await request(pushCalls.pushAbmelden)
  await forgetPush()
}

const patienceMs = 1_000
/** Whoever signs out leaves no subscription in the browser. The portal sends nothing to an ended session in any case; so this is not waited for long. */
export const forgetPush = () =>
  Promise.race([
    (async () => {
      if (pushChance() !== 'ohne') await (await (await registration())?.pushManager.getSubscription())?.unsubscribe()
    })().catch(() => {}),
    new Promise<void>((done) => setTimeout(done, patienceMs)),
  ])

const base64url = (key: ArrayBuffer | null) =>
  key
    ? btoa(String.fromCharCode(...new Uint8Array(key)))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '')
    : ''
