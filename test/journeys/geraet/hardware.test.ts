import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { uuid } from '#platform/contract/uuid.ts'
import { axeViolations, closeBrowser, leave, overflow, settled, signedIn } from '../harness/person.ts'

afterAll(closeBrowser)

const base = '/hardware-management'
async function schreibe(page: Page, pfad: string, data: object) {
  const answer = await page.context().request.post(`/api/${pfad}`, { data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()) as { id: string; nummer: number }
}

test('Strg K: die Seriennummer eintippen, und das Gerät ist offen', async () => {
  const page = await signedIn('support')
  const seriennummer = `STRGK-${uuid().slice(-8)}`
  const { nummer } = await schreibe(page, 'v1/hardwareliste', { id: uuid(), hostname: 'PALETTE-1', seriennummer })
  await page.goto('/dashboard')
  await settled(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type(seriennummer)
  await page.getByRole('menuitem', { name: new RegExp(`${nummer} PALETTE-1`) }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${base}/${nummer}`)
  await page.getByRole('heading', { name: 'PALETTE-1' }).waitFor()
  await settled(page)
  expect([await axeViolations(page), await overflow(page)]).toEqual([[], 0])
  await leave(page)
})
