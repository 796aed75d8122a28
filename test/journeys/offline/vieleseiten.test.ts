import { afterAll, expect, inject, test } from 'vitest'
import { streamsPerPerson } from '#platform/server/events/live-stream.ts'
import { closeBrowser, goesOffline, leave, signIn, visitor } from '../harness/person.ts'

goesOffline()

/** Nobody else in the demo has pages open as he has. */
const dirk = 'dirk.lammers@musterbau.example'
afterAll(closeBrowser)

test('wer sehr viele Seiten offen hat, sieht auf jeder, die er anschaut, den neuesten Stand: Die verdeckte schläft, statt der nächsten den Platz zu nehmen', async () => {
  const page = await visitor()
  await signIn(page.context(), dirk)
  // A page of a headless browser is never covered by another one: it says so itself.
  await page.addInitScript(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => ((globalThis as { verdeckt?: boolean }).verdeckt ? 'hidden' : 'visible') })
  })
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/v1/live')) asked += 1
  })
  const covered = (verdeckt: boolean) =>
    page.evaluate((yes) => {
      ;(globalThis as { verdeckt?: boolean }).verdeckt = yes
      document.dispatchEvent(new Event('visibilitychange'))
    }, verdeckt)
  await page.goto('/dashboard')
  const connected = page.locator('.sync[data-live=true]')
  await connected.waitFor()
  await covered(true)
  const before = asked
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const stop = new AbortController()
  const others = await Promise.all(
    Array.from({ length: streamsPerPerson }, () => fetch(`${inject('portal')}/api/v1/live`, { headers: { cookie }, signal: stop.signal })),
  )
  expect(new Set(others.map(({ status }) => status))).toEqual(new Set([200]))
  await connected.waitFor({ state: 'detached' })
  // Longer than a browser waits before it opens a stream again that simply ended.
  await page.waitForTimeout(5_000)
  expect(asked).toBe(before)
  await covered(false)
  await connected.waitFor()
  expect(asked).toBe(before + 1)
  stop.abort()
  await leave(page)
})
