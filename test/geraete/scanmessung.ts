import { chromium, type BrowserContext, type Page } from 'playwright-core'
import { uuid } from '#platform/contract/uuid.ts'
import { findChromium, flags } from '#test/browser/chromium.ts'
import { password } from '#test/faults/crew.ts'
import type { Bench, Measurement } from '#test/bench/bench.ts'
import { mehren } from '#test/bench/geraetemenge.ts'
import { passThere } from '#test/journeys/walk/helps.ts'
import { quantile } from '#test/bench/table.ts'
import { zaehlbare } from './zaehlmenge.ts'

const scans = 40
/** So many devices lie on the phone: what was asked for, and several pages of a list. */
const aufDemGeraet = [5000, 15_000] as const

/**
 * From the moment that a code is read to the frame that shows its device: with the server among many devices, and without it from 5,000 that lie on the phone. Codes come as
 * Web NFC brings them; the camera shows its green line 350 ms more before it gives a code away. `GERAETE` changes how many there are. Needs Chromium and the built web app.
 */
export const scan: Measurement = {
  name: 'geraete-scan',
  async run(bench) {
    const dataDir = bench.data('scan')
    const server = await bench.start({ dataDir })
    const { geraete: anzahl } = await mehren(dataDir, { geraete: Number(process.env['GERAETE'] ?? 100_000), sitzungen: 0 })
    const bestaende = await Promise.all(aufDemGeraet.map((menge, nr) => zaehlbare(dataDir, menge, nr ? 'BX' : 'BZ')))
    const browser = await chromium.launch({ executablePath: findChromium(), args: flags })
    try {
      const context = await telefon(
        await browser.newContext({ baseURL: `http://127.0.0.1:${server.port}`, viewport: { width: 390, height: 844 }, locale: 'de-DE' }),
      )
      const page = await context.newPage()
      await mitServer(bench, page, bestaende[0]!.geraete, anzahl)
      const seiten = []
      for (const { hardwaretypId } of bestaende) seiten.push(await zumZaehlen(page, await begonnen(context, hardwaretypId)))
      server.signal('SIGTERM')
      await server.ended
      for (const [nr, { geraete }] of bestaende.entries()) await ohneServer(bench, page, seiten[nr]!, geraete)
    } finally {
      await browser.close()
    }
  },
}

type Geraet = Awaited<ReturnType<typeof zaehlbare>>['geraete'][number]

async function mitServer(bench: Bench, page: Page, geraete: readonly Geraet[], anzahl: number) {
  await page.goto('/hardware-management')
  await hoert(page)
  for (const [was, label] of [
    ['label', true],
    ["maker's code", false],
  ] as const) {
    const took = []
    for (let nr = 0; nr < scans + 2; nr++) {
      const geraet = geraete[(label ? 100 : 2000) + 37 * nr]!
      took.push(await halte(page, geraet, label, `Id ${geraet.nummer}`, '#inhalt'))
      await page.goBack()
      await hoert(page)
    }
    melde(bench, `with the server, ${was}`, took, 300, `${anzahl.toLocaleString('en')} devices`)
  }
}

async function ohneServer(bench: Bench, page: Page, path: string, geraete: readonly Geraet[]) {
  const menge = geraete.length.toLocaleString('en')
  const began = performance.now()
  await page.goto(path)
  await page.locator('.hw-code').waitFor({ timeout: 60_000 })
  bench.add({
    what: 'stocktake on the phone: start without the server',
    measured: (performance.now() - began) / 1000,
    unit: 's',
    conditions: `${menge} devices`,
  })
  await hoert(page)
  for (const [was, label] of [
    ['label', true],
    ["maker's code", false],
  ] as const) {
    const took = []
    for (let nr = 0; nr < scans + 2; nr++) {
      const geraet = geraete[(label ? 3 : 2500) + 53 * nr]!
      took.push(await halte(page, geraet, label, geraet.name, '.hw-treffer b'))
    }
    melde(bench, `without the server from ${menge} on the phone, ${was}`, took, 150, 'counted, and kept on the device first')
  }
}

/** The first two are for warming up. */
function melde(bench: Bench, was: string, took: readonly number[], limit: number, wobei: string) {
  const gezaehlt = took.slice(2)
  const conditions = `${gezaehlt.length} scans, p50 ${quantile(gezaehlt, 0.5).toFixed(0)} ms, from the read code to the next frame; ${wobei}`
  bench.add({ what: `scan to device on screen, ${was}, p95`, measured: quantile(gezaehlt, 0.95), unit: 'ms', limit, conditions })
}

/** A phone that reads chips, with somebody of support signed in. */
async function telefon(context: BrowserContext) {
  context.setDefaultTimeout(60_000)
  await context.addInitScript(() => {
    const alle = new Set<EventTarget>()
    class NDEFReader extends EventTarget {
      scan({ signal }: { signal: AbortSignal }) {
        alle.add(this)
        signal.addEventListener('abort', () => alle.delete(this))
        return Promise.resolve()
      }
    }
    const chip = (serialNumber: string, url: string | null) => {
      const data = url === null ? undefined : new DataView(new TextEncoder().encode(url).buffer)
      for (const reader of alle)
        reader.dispatchEvent(Object.assign(new Event('reading'), { serialNumber, message: { records: data ? [{ recordType: 'url', data }] : [] } }))
    }
    Object.assign(globalThis, { NDEFReader, chip, hoert: () => alle.size })
  })
  await context.request.post('/api/v1/auth/login', { data: { username: 'support@musterbau.example', password, stayAuthenticated: true } })
  const wert = { enabled: true, leser: { praefix: '', suffix: 'Enter', abstandMs: 35, mindestens: 6 } }
  const answer = await context.request.put('/api/v1/auth/einstellungen/nfc', { headers: { 'sec-fetch-site': 'same-origin' }, data: { wert } })
  if (!answer.ok()) throw new Error(`nfc: ${answer.status()}`)
  return context
}
const hoert = (page: Page) => page.waitForFunction(() => (globalThis as unknown as { hoert: () => number }).hoert() > 0)

/** Holds a label, or the maker's code, to the phone; answers the milliseconds until `text` stands at `selector` and is drawn. */
const halte = (page: Page, { nummer, seriennummer }: Geraet, label: boolean, text: string, selector: string) =>
  page.evaluate(
    ({ serial, url, wanted, at }) =>
      new Promise<number>((done) => {
        let began = 0
        const look = () => {
          if (![...document.querySelectorAll(at)].some((element) => element.textContent?.includes(wanted))) return false
          requestAnimationFrame(() => setTimeout(() => done(performance.now() - began)))
          return true
        }
        const watch = new MutationObserver(() => look() && watch.disconnect())
        watch.observe(document.body, { childList: true, subtree: true, characterData: true })
        began = performance.now()
        ;(globalThis as unknown as { chip: (serial: string, url: string | null) => void }).chip(serial, url && location.origin + url)
      }),
    { serial: label ? '04:a2:1b:47' : seriennummer, url: label ? `/h/${nummer}` : null, wanted: text, at: selector },
  )

/** A stocktake of this kind of device, begun. */
async function begonnen({ request }: BrowserContext, hardwaretypId: string) {
  const id = uuid()
  const geplant = Temporal.Now.plainDateISO('Europe/Berlin').toString()
  for (const [path, data] of [
    ['/api/v1/inventur', { id, name: 'Bench', geplant, hardwaretypId }],
    [`/api/v1/inventur/${id}/beginn`, undefined],
  ] as const) {
    const answer = await request.post(path, { headers: { 'sec-fetch-site': 'same-origin' }, ...(data && { data }) })
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
  }
  return id
}

/** Its list, the program and the pass to hand over lie on the phone. */
async function zumZaehlen(page: Page, id: string) {
  const path = `/hardware-management/inventur/${id}/zaehlen`
  await page.goto(path)
  await page.locator('.hw-code').waitFor()
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/service-worker.js')
    await navigator.serviceWorker.ready
  })
  await page.goto(path)
  await page.locator('.hw-code').waitFor()
  await page.waitForFunction(passThere)
  await page.waitForTimeout(3_000) // answers are written two seconds after the last one
  return path
}
