import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { chromium as playwright } from 'playwright-core'

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Flags for a browser that asks nothing of the network but our own server. */
export const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Path of a Chromium: the one named by CHROMIUM_PATH, an installed one, Playwright's, or a freshly installed one. Throws when none can be had. */
export function findChromium(): string {
  const found = [process.env['CHROMIUM_PATH'], ...places, playwright.executablePath()].find((path) => path && runs(path))
  if (found) return found
  install()
  const installed = [...places, playwright.executablePath()].find(runs)
  if (!installed) throw new Error('Kein Chromium gefunden und keines installierbar. Bitte Chromium installieren oder CHROMIUM_PATH setzen.')
  return installed
}

const runs = (path: string) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Debian's package for root, Playwright's download for everybody else. */
function install() {
  process.stderr.write('Chromium wird installiert …\n')
  const apt = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0
  if (apt) {
    const get = (...args: string[]) =>
      spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status === 0
    if (get('install', '-y', '--no-install-recommends', 'chromium') || (get('update') && get('install', '-y', '--no-install-recommends', 'chromium'))) return
  }
  spawnSync(process.execPath, ['node_modules/playwright-core/cli.js', 'install', 'chromium'], { stdio: 'inherit' })
}
