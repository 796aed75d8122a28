import { afterAll, expect, test } from 'vitest'
import { closeBrowser, leave, people, settled, signIn, visitor } from '../harness/person.ts'

afterAll(closeBrowser)

/** Kilobytes of scripts, as they come over the wire, that may be loaded before a page can be used; a little more than it is today. */
const hoechstens = { '/login': 107, '/dashboard': 402, '/statusabfrage': 325, '/stempelerfassung': 310, '/ticket': 368 } as const

/** What a first visit loads until nothing loads any more. What is fetched ahead waits for a movement, a key, or a page that rests: none of it happens here. */
async function gewicht(path: string) {
  const page = await visitor()
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
  if (path !== '/login') await signIn(page.context(), people.leitung)
  const sizes: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  await page.goto(path)
  await settled(page)
  const kb = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1024
  await leave(page)
  return Math.round(kb)
}

for (const [path, limit] of Object.entries(hoechstens))
  test(`${path} lädt höchstens ${limit} KB Programm, bevor die Seite benutzt werden kann`, async () => {
    const kb = await gewicht(path)
    // Far below it something was not loaded at all.
    expect(kb).toBeGreaterThan(limit / 2)
    expect(kb).toBeLessThanOrEqual(limit)
  })
