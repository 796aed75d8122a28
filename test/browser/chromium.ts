import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { chromium as playwright } from 'playwright-core'
import { install } from '../install.ts'

/** Chromium without windows of its own: a third of the processor's time of the whole one for each page. */
const shell = '/usr/bin/chromium-headless-shell'
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

/**
 * Path of a Chromium: the one named by CHROMIUM_PATH; else the one without windows, freshly installed where Debian has it; else an installed one,
 * Playwright's, or a freshly installed one. Throws when none can be had.
 */
export function findChromium(): string {
  const named = process.env['CHROMIUM_PATH']
  if (named && runs(named)) return named
  if (runs(shell) || (install('chromium-headless-shell') && runs(shell))) return shell
  const there = () => [...places, playwright.executablePath()].find(runs)
  const found = there()
  if (found) return found
  process.stderr.write('Chromium wird installiert …\n')
  if (!install('chromium')) spawnSync(process.execPath, ['node_modules/playwright-core/cli.js', 'install', 'chromium'], { stdio: 'inherit' })
  const installed = there()
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
