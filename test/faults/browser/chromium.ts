import { spawn, type ChildProcess } from 'node:child_process'
import { chromium, type Browser, type BrowserContext } from 'playwright-core'
import { findChromium, flags } from '#test/browser/chromium.ts'
import { clockOfRun } from '#test/clock.ts'

/** A Chromium of our own on a profile on the disk, to be killed by its number. */
export interface Started {
  browser: Browser
  context: BrowserContext
  /** At once, with all its processes, as the system does it that needs the memory. */
  kill: () => Promise<void>
  /** In order: what it keeps in memory is written. */
  close: () => Promise<void>
}

const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) end(child)
})

export async function startChromium(folder: string): Promise<Started> {
  const child = spawn(
    findChromium(),
    [
      '--headless',
      ...flags,
      '--remote-debugging-port=0',
      `--user-data-dir=${folder}`,
      '--window-size=390,844',
      '--lang=de-DE',
      '--force-prefers-reduced-motion',
      '--disable-background-timer-throttling',
      '--disable-backgrounding-occluded-windows',
      '--disable-renderer-backgrounding',
      'about:blank',
    ],
    {
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { PATH: process.env['PATH'], ...clockOfRun, HOME: folder, TZ: 'Europe/Berlin', LANGUAGE: 'de' },
    },
  )
  running.add(child)
  const gone = new Promise<void>((done) =>
    child.once('exit', () => {
      running.delete(child)
      done()
    }),
  )
  const browser = await chromium.connectOverCDP(await listening(child))
  return {
    browser,
    context: browser.contexts()[0]!,
    async kill() {
      end(child)
      await gone
      await browser.close().catch(() => {})
    },
    async close() {
      const session = await browser.newBrowserCDPSession()
      await session.send('Browser.close').catch(() => {})
      await gone
      await browser.close().catch(() => {})
    },
  }
}

/** The process and those that it started; the group is its own. */
function end(child: ChildProcess) {
  try {
    process.kill(-child.pid!, 'SIGKILL')
  } catch {
    /* already gone */
  }
}

const listening = (child: ChildProcess) =>
  new Promise<string>((done, failed) => {
    let said = ''
    child.stderr!.on('data', (part: Buffer) => {
      said += part.toString()
      const [, address] = /DevTools listening on (ws:\S+)/.exec(said) ?? []
      if (address) done(address)
    })
    child.once('exit', (code) => failed(new Error(`Chromium ended (${code}) before it could be used:\n${said.slice(-2000)}`)))
  })
