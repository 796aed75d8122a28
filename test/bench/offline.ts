import { chromium, type Page } from 'playwright-core'
import { findChromium, flags } from '#test/browser/chromium.ts'
import { password } from '#test/faults/crew.ts'
import type { Measurement } from './bench.ts'
import { median } from './table.ts'

const screen = '/statusabfrage/mitarbeiter'
const usable = '#inhalt li, #inhalt td, #inhalt [role=row]'

/** From navigation until a screen with data can be used: with the server, and with the server gone. Needs Chromium and the built web app. */
export const offline: Measurement = {
  name: 'offline',
  async run(bench) {
    const server = await bench.start({ dataDir: bench.data('offline') })
    const browser = await chromium.launch({ executablePath: findChromium(), args: flags })
    try {
      const context = await browser.newContext({ baseURL: `http://127.0.0.1:${server.port}` })
      await context.request.post('/api/v1/auth/login', { data: { username: 'leitung@musterbau.example', password, stayAuthenticated: true } })
      const page = await context.newPage()
      await open(page)
      await page.evaluate(async () => {
        await navigator.serviceWorker.register('/service-worker.js')
        await navigator.serviceWorker.ready
      })
      await open(page)
      await page.waitForTimeout(3_000) // answers are written two seconds after the last one
      const there = await times(page, bench.runs)
      server.signal('SIGTERM')
      await server.ended
      const gone = await times(page, bench.runs)
      bench.add({
        what: 'app start on a list, program on the device, server there',
        measured: there / 1000,
        unit: 's',
        limit: 0.3,
        conditions: 'service worker, warm profile',
      })
      bench.add({
        what: 'app start on a list, server gone',
        measured: gone / 1000,
        unit: 's',
        limit: 1,
        conditions: `session and answers from the device; × ${(gone / there).toFixed(1)} of the start with the server`,
      })
    } finally {
      await browser.close()
    }
  },
}

async function times(page: Page, runs: number) {
  const all: number[] = []
  for (let run = 0; run < runs; run++) all.push(await open(page))
  return median(all)
}

/** Milliseconds from navigation until the first row is there. */
async function open(page: Page) {
  await page.goto(screen, { waitUntil: 'commit' })
  return (await (
    await page.waitForFunction((selector) => (document.querySelector(selector) ? performance.now() : false), usable, { polling: 'raf' })
  ).jsonValue()) as number
}
