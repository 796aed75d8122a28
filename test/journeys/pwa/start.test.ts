import { afterAll, expect, test } from 'vitest'
import { closeBrowser, goesOffline, leave, people, signIn, visitor } from '../harness/person.ts'

goesOffline()

afterAll(closeBrowser)

test('ein Teil des Programms, der ankommt, nachdem gezeichnet und bevor nachgesehen wurde, wird gezeigt', async () => {
  const page = await visitor()
  await signIn(page.context(), people.support)
  // What React does after it has drawn comes two seconds late, as on a machine that is busy.
  await page.addInitScript(() => {
    const plain = MessagePort.prototype.postMessage
    MessagePort.prototype.postMessage = function postMessage(this: MessagePort, message: unknown) {
      setTimeout(() => plain.call(this, message), 2000)
    }
  })
  const { promise: drawn, resolve: go } = Promise.withResolvers<void>()
  let held = 0
  await page.route('**/assets/web-*.js', async (route) => {
    held++
    await drawn
    await route.continue()
  })
  await page.goto('/settings')
  await page.locator('#inhalt .whole').waitFor()
  expect(held).toBeGreaterThan(0)
  go()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await leave(page)
})
