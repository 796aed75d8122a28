import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { findChromium, flags } from '#test/browser/chromium.ts'
import type { Look } from '../harness/browser.ts'
import { startDemo } from '../harness/demo.ts'
import { prepare, standpoint } from '../harness/stand.ts'
import type { Stop } from './stop.ts'
import { walk } from './walk.ts'

/** `npm run screens`: photographs every stop of the walk into docs/screens; `BILDER=login,dashboard` only those that begin so. */
const folder = join(import.meta.dirname, '..', '..', '..', 'docs', 'screens')
const wanted = (process.env['BILDER'] ?? '').split(',')
const stops = walk.filter(({ name }) => wanted.some((start) => name.startsWith(start)))
const themes = [
  ['hell', 'light'],
  ['dunkel', 'dark'],
] as const
const looks: [string, Look, (stop: Stop) => boolean][] = themes.flatMap(([word, theme]): [string, Look, (stop: Stop) => boolean][] => [
  [`${word}-1280`, { size: 'desktop', theme }, ({ name }) => name !== 'terminal'],
  [`${word}-390`, { size: 'phone', theme }, ({ name }) => name !== 'terminal'],
  [`${word}-1024`, { size: 'terminal', theme }, ({ name }) => name === 'terminal'],
])
/** The pictures of the README: name there, stop, look. */
const readme: Readonly<Record<string, string>> = {
  'login-hell-1280': 'login-hell',
  'dashboard-hell-1280': 'dashboard-hell',
  'dashboard-dunkel-1280': 'dashboard-dunkel',
  'statusabfrage-mitarbeiter-hell-1280': 'statusabfrage-hell',
  'stempelerfassung-hell-1280': 'stempelerfassung-hell',
  'dashboard-monteur-hell-390': 'start-telefon',
  'ticket-hell-1280': 'tickets-hell',
  'ticket-details-hell-1280': 'ticket-hell',
  'gesamtabfrage-geschaeftsfall-hell-1280': 'geschaeftsfall-hell',
  'freigabe-beleg-hell-1280': 'freigabe-hell',
  'umsatzstatistik-kunden-hell-1280': 'umsatzstatistik-hell',
  'arbeitsschein-unterschrift-hell-390': 'arbeitsschein-telefon',
}

mkdirSync(folder, { recursive: true })
const late = lateMorning()
const { address, stop } = await startDemo(late.env)
const browser = await chromium.launch({ executablePath: findChromium(), args: flags })
const count = { passed: 0, failed: 0 }
try {
  await prepare(browser, address)
  for (const [name, look, takes] of looks) {
    const view = standpoint(async () => browser, address, late.now)
    const queue = stops.filter(takes)
    await Promise.all(
      [1, 2, 3].map(async () => {
        for (let next = queue.shift(); next; next = queue.shift()) await photograph(`${next.name}-${name}`, view.visit(next, look))
      }),
    )
    await view.closeAll()
  }
} finally {
  await browser.close()
  await stop()
}
process.stdout.write(`${count.passed} passed, ${count.failed} failed\n`)
process.exit(count.failed ? 1 : 0)

async function photograph(name: string, visit: Promise<Page>) {
  try {
    const page = await visit
    for (const file of [name, readme[name]]) if (file) await page.screenshot({ path: join(folder, `${file}.png`), caret: 'hide' })
    await page.close()
    count.passed += 1
  } catch (error) {
    process.stderr.write(`${name}: ${(error as Error).message}\n`)
    count.failed += 1
  }
}

/** With libfaketime (FAKETIME_LIBRARY) the demo stands on the last Thursday, late in the morning: a day on which there is something to see. */
function lateMorning(): { env: Record<string, string>; now?: () => Temporal.Instant } {
  const library = process.env['FAKETIME_LIBRARY']
  if (!library) return { env: {} }
  const now = Temporal.Now.zonedDateTimeISO('Europe/Berlin')
  const ago = now.since(now.subtract({ days: (now.dayOfWeek + 3) % 7 }).with({ hour: 10, minute: 42, second: 0 })).round({ largestUnit: 'seconds' })
  return { env: { LD_PRELOAD: library, FAKETIME: `-${ago.seconds}s`, FAKETIME_DONT_FAKE_MONOTONIC: '1' }, now: () => Temporal.Now.instant().subtract(ago) }
}
