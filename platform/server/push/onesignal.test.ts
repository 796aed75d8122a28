import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls as login } from '#apps/login/contract.ts'
import { calls } from '#apps/settings/contract.ts'
import { anna, bernd, portal } from '#test/cast.ts'

const appId = '4f0a6c1e-3b2d-4c5e-8f70-123456789abc'
let mit: Awaited<ReturnType<typeof portal>>
let ohne: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  mit = await portal({ ONESIGNAL_APP_ID: appId })
  ohne = await portal()
})
afterAll(async () => {
  await mit.stop()
  await ohne.stop()
})

test('mit App-Id kennt OneSignal jeden unter einem zufälligen Namen, der bleibt und nichts sagt', async () => {
  const [eins, wieder, andere] = [
    await mit.als(anna, calls).onesignalKennung(),
    await mit.als(anna, calls).onesignalKennung(),
    await mit.als(bernd, calls).onesignalKennung(),
  ]
  expect(wieder).toEqual(eins)
  expect(new Set([eins.kennung, andere.kennung, anna.anwenderId, bernd.anwenderId]).size).toBe(4)
  expect(await mit.als(anna, login).session()).toMatchObject({ onesignal: appId })
})
test('die Einstellungen sagen, ob OneSignal diesen Browser hat, jede Sitzung für sich; ohne OneSignal sagen sie nichts davon', async () => {
  const stand = async (wer: typeof anna) => (await mit.als(wer, calls).benachrichtigungen()).onesignal
  expect([await stand(anna), await stand(bernd), (await ohne.als(anna, calls).benachrichtigungen()).onesignal]).toEqual([false, false, null])
  const abo = '7d0f1c2e-3b2d-4c5e-8f70-0123456789ab'
  await mit.als(anna, calls).onesignalAbo({ body: { abo } })
  expect([await stand(anna), await stand(bernd)]).toEqual([true, false])
  // The same browser, another person signed in: it is hers now.
  await mit.als(bernd, calls).onesignalAbo({ body: { abo } })
  expect([await stand(anna), await stand(bernd)]).toEqual([false, true])
  await mit.als(bernd, calls).onesignalAbo({ body: { abo: null } })
  expect(await stand(bernd)).toBe(false)
})
test('sein Service Worker liegt unter einem eigenen Bereich, und nur dann sind seine Adressen erlaubt', async () => {
  const worker = await mit.server.inject('/push/onesignal/OneSignalSDKWorker.js')
  expect([worker.statusCode, worker.headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8'])
  expect(worker.body).toContain('https://cdn.onesignal.com/')
  const policy = async (p: typeof mit) => String((await p.server.inject('/livez')).headers['content-security-policy'])
  expect(await policy(mit)).toMatch(/script-src [^;]*https:\/\/cdn\.onesignal\.com/)
  expect(await policy(mit)).toMatch(/connect-src [^;]*https:\/\/api\.onesignal\.com/)
  expect(await policy(ohne)).not.toContain('onesignal')
})
test('ohne App-Id gibt es davon nichts', async () => {
  await expect(ohne.als(anna, calls).onesignalKennung()).rejects.toMatchObject({ status: 404 })
  expect(await ohne.als(anna, login).session()).not.toHaveProperty('onesignal')
  expect((await ohne.server.inject('/push/onesignal/OneSignalSDKWorker.js')).body).not.toContain('importScripts')
})
