import { pushCalls } from '#platform/contract/push.ts'
import { request } from '../data/client.ts'
import { heardOneSignal, type OneSignalSubscription } from './onesignalstate.ts'

/** As far as we use it. */
interface OneSignal {
  init: (options: object) => Promise<void>
  login: (externalId: string) => Promise<void>
  logout: () => Promise<void>
  User: { PushSubscription: OneSignalSubscription & { addEventListener: (type: 'change', listener: (event: { current: Subscription }) => void) => void } }
}
type Subscription = Pick<OneSignalSubscription, 'id' | 'optedIn'>
declare global {
  interface Window {
    OneSignal?: OneSignal
    OneSignalDeferred?: ((sdk: OneSignal) => Promise<void>)[]
  }
}

/** The portal sends to this browser for as long as this session lasts. */
const tell = async (own: Subscription) => {
  heardOneSignal(own)
  await request(pushCalls.onesignalAbo, { body: { abo: own.optedIn && own.id ? own.id : null } })
}

const source = 'https://cdn.onesignal.com/sdks/web/v16/OneSignalSDK.page.js'
const setupMs = 30_000

/** Sets the third party's push up and tells it the person by a random name. What fails is only written to the console, as specified: the portal works without it. */
export function startOneSignal(appId: string) {
  const log = (problem: unknown) => {
    clearTimeout(timer)
    // oxlint-disable-next-line no-console -- specified: errors of the set-up are written to the console and nowhere else
    console.error('OneSignal', problem)
  }
  const timer = setTimeout(() => log('not set up within 30 s'), setupMs)
  ;(window.OneSignalDeferred ??= []).push(async (sdk) => {
    try {
      await sdk.init({ appId, serviceWorkerPath: 'push/onesignal/OneSignalSDKWorker.js', serviceWorkerParam: { scope: '/push/onesignal/' } })
      const { kennung } = await request(pushCalls.onesignalKennung)
      await sdk.login(kennung)
      const own = sdk.User.PushSubscription
      own.addEventListener('change', ({ current }) => void tell(current).catch(log))
      await tell(own)
      clearTimeout(timer)
    } catch (error) {
      log(error)
    }
  })
  if (document.querySelector(`script[src="${source}"]`)) return
  const script = Object.assign(document.createElement('script'), { src: source, defer: true })
  script.addEventListener('error', () => log(new Error('the SDK cannot be loaded')))
  document.head.append(script)
}
