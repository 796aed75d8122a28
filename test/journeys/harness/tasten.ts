import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { password, settled } from './person.ts'

/** What has the focus, as people hear it: role or tag, name, and whether they see it. */
export const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
    const ring = (style: CSSStyleDeclaration) => (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0) || style.boxShadow !== 'none'
    // Radios and segments are drawn by what stands around them.
    const around = [element.closest('label'), element.closest('.input'), element.closest('.palette-field'), element.nextElementSibling].filter(
      (one) => one !== null,
    )
    const byId = (ids: string | null) =>
      (ids ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.innerText ?? '')
        .join(' ')
        .trim()
    // The sheet is reached to scroll it; what is on it is not its name.
    const own = element.getAttribute('aria-label') ?? (element.matches('main') ? '' : null)
    const by = byId(element.getAttribute('aria-labelledby'))
    const label = element.matches('[role=spinbutton]')
      ? `${own} ${by}`
      : (own ?? (by || ((element as HTMLInputElement).labels?.[0]?.innerText ?? '') || element.innerText))
    return {
      role: element.getAttribute('role') ?? element.tagName.toLowerCase(),
      name: label.replace(/\s+/g, ' ').trim(),
      type: (element as HTMLInputElement).type,
      href: element.getAttribute('href'),
      visible:
        (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) ||
        boxShadow !== 'none' ||
        around.some((one) => ring(getComputedStyle(one))) ||
        element.matches('dialog, [role=dialog], [role=alertdialog]'),
    }
  })
export type Focus = Awaited<ReturnType<typeof focused>>

/** A dialog that has just opened has taken the focus: a key pressed before goes to what lies under it. Lists that open from a dialog lie outside it. */
const focusTaken = (page: Page) =>
  page.waitForFunction(() => {
    const dialog = [...document.querySelectorAll('.dialog')].at(-1)
    return !dialog || dialog.contains(document.activeElement) || !!document.activeElement?.closest('[role=listbox], [role=menu], [role=dialog]')
  })
/** The dialog is there, and what is typed goes into it. */
export async function inDialog(page: Page) {
  await page.locator('.dialog').last().waitFor()
  await focusTaken(page)
}
/** Escape, when the dialog has the focus, and until it is gone. */
export async function leaveDialog(page: Page) {
  await inDialog(page)
  await page.keyboard.press('Escape')
  await page.locator('.dialog').waitFor({ state: 'detached' })
}

/** Tab until something is reached; fails when the round ends without it, or when the focus is not to be seen on the way. */
export async function tabTo(page: Page, wanted: (focus: Focus) => boolean, key = 'Tab') {
  const way: string[] = []
  await focusTaken(page)
  for (let step = 0; step < 150; step++) {
    const focus = await focused(page)
    if (step > 0 && focus.role !== 'body') expect(focus.visible, `focus not visible: ${focus.role} ${focus.name}`).toBe(true)
    if (wanted(focus)) return focus
    way.push(`${focus.role} ${focus.name}`.slice(0, 40))
    await page.keyboard.press(key)
  }
  throw new Error(`not reached by ${key}: ${way.join(' · ')}`)
}
/** For `tabTo`: an element of this name, or one that begins so. */
export const named = (name: string, role?: string) => (focus: Focus) => focus.name === name && (!role || focus.role === role)
export const begins = (start: string, role?: string) => (focus: Focus) => focus.name.startsWith(start) && (!role || focus.role === role)

/** Signs in with keys only and arrives at `goal`. */
export async function keyboardSignIn(page: Page, username: string, goal: string) {
  await page.goto(`/login?ziel=${encodeURIComponent(goal)}`)
  await page.getByLabel('Benutzername').waitFor()
  await page.keyboard.type(username)
  await tabTo(page, ({ type }) => type === 'password')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${goal}`)
  await settled(page)
}
