import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { findChromium, flags } from '#test/browser/chromium.ts'

/** Draws the icons of the installed app from the mark: run `node tools/draw-icons.ts` after a change of `mark.svg`. */
const folder = join(import.meta.dirname, '..', 'platform', 'web', 'public')
const mark = readFileSync(join(folder, 'mark.svg'), 'utf8')
const ink = /<rect[^>]*fill="(#\w+)"/.exec(mark)![1]!
// Systems cut these into circles and squircles: ground up to the edge, the drawing inside the inner 80 %.
const whole = (part: number) =>
  `<body style="margin:0;background:${ink};display:grid;place-items:center;height:100vh"><div style="width:${part}%">${mark}</div></body>`
const icons = [
  { name: 'icon-192.png', size: 192, html: `<body style="margin:0">${mark}</body>` },
  { name: 'icon-512.png', size: 512, html: `<body style="margin:0">${mark}</body>` },
  { name: 'icon-maskable-512.png', size: 512, html: whole(80) },
  { name: 'apple-touch-icon.png', size: 180, html: whole(90) },
]

const browser = await chromium.launch({ executablePath: findChromium(), args: flags })
for (const { name, size, html } of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  await page.setContent(html)
  await page.screenshot({ path: join(folder, name), omitBackground: true })
  await page.close()
}
await browser.close()
