import { expect, test } from 'vitest'
import { messages } from '#apps/dashboard/messages.ts'
import { kit } from '#platform/web/ui/messages.ts'
import { staged } from '../stage.ts'

// Corrections, section 1; specification 1, section 8: widgets pass errors to the generic handler.
test('ein Widget, das kaputtgeht, sagt „Ein unerwarteter Fehler ist aufgetreten!“ und an seiner Stelle, dass es fehlt; die anderen stehen, und es lässt sich noch einmal versuchen', async () => {
  const { page, close } = await staged('widgets')
  await page
    .getByRole('region', { name: new RegExp(kit.de.mitteilungen) })
    .getByText('Ein unerwarteter Fehler ist aufgetreten!')
    .waitFor()
  await page.getByText(messages.de.defekt).waitFor()
  expect(await page.getByText('Heil.').count()).toBe(1)
  await page.evaluate(() => (document.documentElement.dataset['heil'] = 'ja'))
  await page.getByRole('button', { name: messages.de.nochmal }).click()
  await page.getByText('Wieder da.').waitFor()
  expect(await page.getByText(messages.de.defekt).count()).toBe(0)
  await close()
})
