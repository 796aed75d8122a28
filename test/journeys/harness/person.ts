import { chromium, type Browser, type Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { flags } from '#test/browser/chromium.ts'
import { opened, people, profile, scriptErrors, signIn, type Look } from './browser.ts'

export { axeViolations, goesOffline, overflow, password, people, settled, signIn, type Look } from './browser.ts'

const browsers = new Map<number, Promise<Browser>>()
/** The browser of this file; `letters`: with the size of letters that people may set in theirs. */
export const newBrowser = (letters = 16) => {
  if (!browsers.has(letters))
    browsers.set(letters, chromium.launch({ executablePath: inject('chromium'), args: [...flags, `--blink-settings=defaultFontSize=${letters}`] }))
  return browsers.get(letters)!
}
export const closeBrowser = async () => {
  for (const browser of browsers.values()) await (await browser).close()
}

/** The words that stamp whatever comes next: depending on the hour, people of the demo are out, there, or in their break. */
export const anyStamp = /^(Kommen|Gehen|Pause beenden)$/

/** Whose sessions one journey ends all at once: no other one signs in as this person. */
export const whoseSessionEnds = 'carina.pfeiffer@musterbau.example'

/** The one page of a fresh profile; nobody is signed in. Errors of the page fail the test that closes it. */
export const visitor = async (look: Look = {}): Promise<Page> => opened(await (await newBrowser()).newContext(profile(inject('portal'), look)))

/** Closes the profile; a script error anywhere on the way is a failure. */
export async function leave(page: Page) {
  expect(scriptErrors(page)).toEqual([])
  await page.context().close()
}

/** Signed in through the call, for journeys about something else. */
export async function signedIn(who: keyof typeof people, look?: Look) {
  const page = await visitor(look)
  await signIn(page.context(), people[who])
  return page
}
