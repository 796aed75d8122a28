import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { runningEngine } from '#platform/server/database/postgres.ts'
import { findChromium } from '#test/browser/chromium.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the demo portal of this run, and the browser to visit it with. */
    portal: string
    chromium: string
    /** The demo's database, as its owner. */
    demoDatabase: string
  }
}

/** Once per run: `npm run demo` on an empty folder and a free port. */
export default async function setup(project: TestProject) {
  const { address, database, stop } = await startDemo()
  project.provide('portal', address)
  project.provide('demoDatabase', database())
  project.provide('chromium', findChromium())
  return stop
}

/** Several servers on the demo's database open the same secrets. */
export const secretsKey = Buffer.alloc(32, 7).toString('base64')

/** The demo portal on an empty folder and a free port; `env` may shift its clock. */
export async function startDemo(env: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-journey-'))
  chmodSync(folder, 0o711)
  const server = spawn(process.execPath, ['main.server.ts', '--demo'], {
    env: { ...process.env, ...env, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'warn', DATABASE_URL: '', SECRETS_KEY: secretsKey, TERMINAL_CONTACT_SECONDS: '3' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return {
    address: await ready(server),
    database: () => runningEngine(folder)!,
    stop: async () => {
      server.kill('SIGTERM')
      await new Promise((done) => server.once('exit', done))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const ready = (server: ChildProcess) =>
  new Promise<string>((done, fail) => {
    let output = ''
    server.stdout!.on('data', (text: Buffer) => {
      output += text.toString()
      const [, address] = /^ready (\S+)$/m.exec(output) ?? []
      if (address) done(address)
    })
    server.once('exit', (code) => fail(new Error(`the demo ended with ${code}`)))
  })
