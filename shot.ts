import { chromium } from 'playwright-core'
import { findChromium, flags } from './test/chromium.ts'
import { startDemo } from './test/journeys/demo.ts'
import { opened, profile, settled, signIn, people } from './test/journeys/browser.ts'
const looks: Record<string, [number, number]> = { '1920': [1920,1080], '1024': [1024,768], '1280': [1280,800], '390': [390,844], '320': [320, 640] }
const [,, adr, ...wants] = process.argv
const { address, stop } = adr === '-' ? await startDemo() : { address: adr!, stop: async () => {} }
const browser = await chromium.launch({ executablePath: findChromium(), args: flags })
for (const want of wants) {
  const [name, path, sizes, themes = 'light'] = want.split('|')
  for (const size of sizes!.split(',')) for (const theme of themes.split(',')) {
    const context = await browser.newContext({ ...profile(address, { theme: theme as 'light' }), viewport: { width: looks[size]![0], height: looks[size]![1] } })
    await signIn(context, people.leitung)
    const page = await opened(context)
    await page.goto(path!)
    await settled(page)
    await page.screenshot({ path: `/tmp/shots/${name}-${size}-${theme}.png` })
    await context.close()
  }
}
await browser.close(); await stop()
