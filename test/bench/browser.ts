import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { chromium, type Browser, type Page } from 'playwright-core'
import { findChromium, flags } from '#test/browser/chromium.ts'
import { password } from '#test/faults/crew.ts'
import type { Bench, Measurement } from './bench.ts'
import { median } from './table.ts'

/** What a browser loads and how long it takes until a page can be used; Lighthouse as a phone. Needs Chromium and the built web app. */
export const browser: Measurement = {
  name: 'browser',
  async run(bench) {
    const server = await bench.start({ dataDir: bench.data('browser') })
    const url = `http://127.0.0.1:${server.port}`
    const chrome = await launch({ chromePath: findChromium(), chromeFlags: ['--headless', ...flags], logLevel: 'silent' })
    const remote = await chromium.connectOverCDP(`http://127.0.0.1:${chrome.port}`)
    try {
      await page(bench, remote, `${url}/login`, '/login', { limitKb: 110, usable: 'input[name=password]' })
      await score(bench, chrome.port, `${url}/login`, '/login')
      await signIn(remote, url)
      await page(bench, remote, `${url}/dashboard`, '/dashboard', { limitKb: 200, usable: 'main h2, main a' })
      await page(bench, remote, `${url}/ticket`, '/ticket', { limitKb: 200, usable: 'main [role=row], main li, main td' })
      await page(bench, remote, `${url}/statusabfrage`, '/statusabfrage', { limitKb: 200, usable: 'main [role=row], main li, main td' })
      await page(bench, remote, `${url}/stempelerfassung`, '/stempelerfassung', { limitKb: 200, usable: 'main [role=row], main li, main td, main input' })
      await score(bench, chrome.port, `${url}/dashboard`, '/dashboard')
    } finally {
      await remote.close()
      chrome.kill()
    }
  },
}

/** Signs in as a person does, in the browser's own profile, which Lighthouse then shares. */
async function signIn(remote: Browser, url: string) {
  const tab = await remote.contexts()[0]!.newPage()
  await tab.goto(`${url}/login`)
  await tab.fill('input[name=username]', 'leitung@musterbau.example')
  await tab.fill('input[name=password]', password)
  await tab.press('input[name=password]', 'Enter')
  await tab.waitForURL(/dashboard/)
  await tab.close()
}

async function page(bench: Bench, remote: Browser, url: string, name: string, { limitKb, usable }: { limitKb: number; usable: string }) {
  const loads = []
  for (let run = 0; run < bench.runs; run++) {
    const tab = await remote.contexts()[0]!.newPage()
    loads.push(await load(tab, url, usable))
    await tab.close()
  }
  const kb = median(loads.map(({ scripts }) => scripts)) / 1024
  bench.add({
    what: `${name}: scripts over the wire (gzip)`,
    measured: kb,
    unit: 'KB',
    limit: limitKb,
    conditions: `everything ${(median(loads.map(({ all }) => all)) / 1024).toFixed(0)} KB, ${loads[0]!.requests} requests`,
  })
  bench.add({
    what: `${name}: from navigation until it can be used`,
    measured: median(loads.map(({ ms }) => ms)) / 1000,
    unit: 's',
    limit: 0.3,
    conditions: 'empty cache',
  })
}

/** One cold visit: bytes as they came over the wire, and when the first usable element was there. */
async function load(tab: Page, url: string, usable: string) {
  const cdp = await tab.context().newCDPSession(tab)
  const types = new Map<string, string>()
  const bytes = new Map<string, number>()
  await cdp.send('Network.enable')
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
  cdp.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type))
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => bytes.set(requestId, encodedDataLength))
  await tab.goto(url, { waitUntil: 'commit' })
  const ms = (await (await tab.waitForFunction((selector) => (document.querySelector(selector) ? performance.now() : false), usable)).jsonValue()) as number
  await tab.waitForTimeout(1_500) // what is loaded ahead counts, too
  const sum = (wanted: (type: string) => boolean) => [...bytes].filter(([id]) => wanted(types.get(id) ?? '')).reduce((total, [, size]) => total + size, 0)
  return { scripts: sum((type) => type === 'Script'), all: sum(() => true), requests: bytes.size, ms }
}

const categories = { performance: 95, accessibility: 100, 'best-practices': 100 } as const

/** Lighthouse with its own settings for a phone (slow network, slow processor, simulated). */
async function score(bench: Bench, port: number, url: string, name: string) {
  const runs = []
  for (let run = 0; run < bench.runs; run++) {
    const result = await lighthouse(url, { port, onlyCategories: Object.keys(categories), disableStorageReset: true, logLevel: 'silent' })
    const { categories: scores, audits, finalDisplayedUrl } = result!.lhr
    if (!finalDisplayedUrl.endsWith(name)) throw new Error(`Lighthouse came to ${finalDisplayedUrl} instead of ${name}`)
    runs.push({
      scores,
      missed: Object.values(audits)
        .filter((audit) => audit.score !== null && audit.score < 0.9 && audit.scoreDisplayMode !== 'informative')
        .map(({ id }) => id),
    })
  }
  for (const [category, limit] of Object.entries(categories)) {
    const measured = median(runs.map(({ scores }) => Math.round((scores[category]?.score ?? NaN) * 100)))
    bench.add({
      what: `${name}: Lighthouse, phone, ${category}`,
      measured,
      unit: 'points',
      limit,
      higher: true,
      ...(measured < limit ? { conditions: runs[0]!.missed.slice(0, 8).join(', ') } : {}),
    })
  }
}
