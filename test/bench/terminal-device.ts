import { chromium, type CDPSession, type Page } from 'playwright-core'
import { connect } from '#platform/server/database/db.ts'
import { runningEngine } from '#platform/server/database/postgres.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { findChromium, flags } from '#test/browser/chromium.ts'
import { withOwner } from '#test/faults/owner.ts'
import { gekoppelt, halte, verbunden } from '#test/terminal/wandterminal.ts'
import type { Bench, Measurement } from './bench.ts'
import { prepare } from './terminal.ts'
import { quantile } from './table.ts'

const people = 500
/** Stamps of the soak: at the start of a shift a terminal of fifty has 120 an hour. */
const soakStamps = Number(process.env['TERMINAL_STAMPS'] ?? 1200)
/** The soak spread over so many minutes: `TERMINAL_MINUTES=60`. Otherwise as fast as it can. */
const soakMinutes = Number(process.env['TERMINAL_MINUTES'] ?? 0)
const waiting = Number(process.env['TERMINAL_WAITING'] ?? 10_000)

/** One device in Chromium: from the badge to the confirmation, the memory of a day compressed into minutes, and a queue of 10,000 stamps. */
export const terminalDevice: Measurement = {
  name: 'terminal-device',
  async run(bench) {
    const dataDir = bench.data('geraet')
    const server = await bench.start({ dataDir })
    const url = runningEngine(dataDir)!
    const crew = await withOwner(dataDir, () => prepare(url, people, 1))
    const browser = await chromium.launch({ executablePath: findChromium(), args: flags })
    try {
      const context = await browser.newContext({ baseURL: `http://127.0.0.1:${server.port}`, viewport: { width: 1024, height: 768 }, locale: 'de-DE' })
      context.setDefaultTimeout(60_000)
      const page = await context.newPage()
      await gekoppelt(page, crew.codes[0]!)
      await verbunden(page)
      await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
      await soak(bench, page, await context.newCDPSession(page))
      await context.setOffline(true)
      await page.getByText('Ohne Netz').waitFor()
      await confirmations(bench, page, 'without network', 40)
      await queue(bench, page, url, crew.people)
    } finally {
      await browser.close()
    }
  },
}

let next = 0
/** A badge of somebody who was not here within the last minutes; answers the milliseconds until his confirmation is drawn. */
const badge = async (page: Page) => {
  await page.evaluate(() => {
    ;(globalThis as unknown as { shown: Promise<number> }).shown = new Promise((done) => {
      const began = performance.now()
      const before = document.querySelector('.st-ok')
      const look = () => {
        const now = document.querySelector('.st-ok')
        if (!now || now === before) return false
        requestAnimationFrame(() => setTimeout(() => done(performance.now() - began)))
        return true
      }
      const watch = new MutationObserver(() => look() && watch.disconnect())
      watch.observe(document.body, { childList: true, subtree: true })
    })
  })
  await halte(page, `BENCH${next++ % people}`)
  return page.evaluate(() => (globalThis as unknown as { shown: Promise<number> }).shown)
}

async function confirmations(bench: Bench, page: Page, how: string, count: number) {
  const took = []
  for (let n = 0; n < count; n++) {
    took.push(await badge(page))
    await page.waitForTimeout(50)
  }
  const conditions = `${count} badges, p50 ${quantile(took, 0.5).toFixed(0)} ms, from the reader's first key to the next frame`
  bench.add({ what: `terminal: badge to confirmation, ${how}, p99`, measured: quantile(took, 0.99), unit: 'ms', limit: 300, conditions })
}

/** Ten hours of a shift start at one terminal: the heap after a tenth, and at the end. */
async function soak(bench: Bench, page: Page, inspector: CDPSession) {
  const heap = async () => {
    await inspector.send('HeapProfiler.collectGarbage')
    return (await inspector.send('Runtime.getHeapUsage')).usedSize
  }
  const took = []
  let early = 0
  const began = performance.now()
  for (let n = 0; n < soakStamps; n++) {
    took.push(await badge(page))
    if (n === Math.floor(soakStamps / 10)) early = await heap()
    await page.waitForTimeout(Math.max(0, began + ((n + 1) / soakStamps) * soakMinutes * 60_000 - performance.now()))
  }
  const seconds = (performance.now() - began) / 1000
  await page
    .getByText('nichts wartet')
    .waitFor({ timeout: 120_000 })
    .catch(() => {})
  const late = await heap()
  const conditions = `${soakStamps} badges in ${seconds.toFixed(0)} s with check-ins, ${(early / 1e6).toFixed(1)} → ${(late / 1e6).toFixed(1)} MB`
  bench.add({
    what: 'terminal: badge to confirmation, connected, p99',
    measured: quantile(took, 0.99),
    unit: 'ms',
    limit: 300,
    conditions: `p50 ${quantile(took, 0.5).toFixed(0)} ms`,
  })
  bench.add({ what: 'terminal: heap at the end of the soak to a tenth of it', measured: late / early, unit: '', limit: 1.15, conditions })
}

/** So many stamps wait on the device: it starts, books, and hands them over; each counts once. */
async function queue(bench: Bench, page: Page, url: string, crew: Awaited<ReturnType<typeof prepare>>['people']) {
  const taten = Array.from({ length: waiting }, (_, n) => {
    const { id, badge: ausweis } = crew[n % crew.length]!
    const um = Temporal.Now.instant()
      .subtract({ minutes: 3 * 24 * 60 - Math.floor(n / 3) })
      .toString()
    return {
      id: uuid(),
      um,
      tat: {
        art: 'stempel',
        employeeid: id,
        timestamp: um,
        flag: n % 1000 < 500 ? 'arrival' : 'departure',
        code: 'Normal',
        erkannt: { weg: 'ausweis', ausweis },
      },
    }
  })
  await page.evaluate(fill, taten)
  const began = performance.now()
  await page.reload()
  await page.getByRole('heading', { name: 'Ausweis anhalten' }).waitFor()
  bench.add({ what: `terminal: start without network, ${waiting} stamps waiting`, measured: performance.now() - began, unit: 'ms' })
  await confirmations(bench, page, `${waiting} waiting`, 40)
  await page.context().setOffline(false)
  const handed = performance.now()
  await page.getByText('nichts wartet').waitFor({ timeout: 1_200_000 })
  const seconds = (performance.now() - handed) / 1000
  const db = connect(url, { max: 1 })
  const { zahl } = await db
    .selectFrom('zeitstempel')
    .where(
      'id',
      'in',
      taten.map(({ id }) => id),
    )
    .select((eb) => eb.fn.countAll<number>().as('zahl'))
    .executeTakeFirstOrThrow()
  await db.destroy()
  bench.add({ what: 'terminal: waiting stamps that did not arrive once', measured: waiting - Number(zahl), unit: '', limit: 0 })
  bench.add({ what: `terminal: ${waiting} waiting stamps handed over`, measured: seconds, unit: 's', conditions: `${(waiting / seconds).toFixed(0)} a second` })
}

/** As they lie on the device: in the line, behind what waits there already. */
const fill = (taten: { id: string; um: string; tat: object }[]) =>
  new Promise<void>((done, fail) => {
    const open = indexedDB.open('portal-terminal')
    open.onerror = () => fail(new Error('no line'))
    open.onsuccess = () => {
      const tx = open.result.transaction(['werte', 'eintraege'], 'readwrite')
      const [werte, eintraege] = [tx.objectStore('werte'), tx.objectStore('eintraege')]
      const [geraet, folge] = [werte.get('geraet'), werte.get('folge')]
      folge.onsuccess = () => {
        const { id: device } = geraet.result as { id: string }
        const last = (folge.result as number | undefined) ?? 0
        for (const [n, { id, um, tat }] of taten.entries())
          eintraege.add({ id, folge: last + 1 + n, kopf: { geraet: device, folge: last + 1 + n, um, grad: 'B', abweichungSek: 0 }, tat })
        werte.put(last + taten.length, 'folge')
      }
      tx.oncomplete = () => {
        open.result.close()
        done()
      }
      tx.onerror = () => fail(new Error('not stored'))
    }
  })
