import { spawn } from 'node:child_process'
import { expect, test } from 'vitest'

/** A process with the watchdog, which then does `act`; resolves with its exit code or the signal that ended it. */
function ends(everyMs: number, act: string) {
  const source = `const { watchOver } = await import(${JSON.stringify(new URL('./watchdog.ts', import.meta.url).href)})
    const stop = watchOver(${everyMs})
    await new Promise((done) => setTimeout(done, 300))
    ${act}`
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], { stdio: 'ignore' })
  return new Promise((done) => child.once('exit', (code, signal) => done(signal ?? code)))
}

test('ein Server, dessen Faden hängt, wird beendet, damit ihn jemand neu startet; einer, der arbeitet, nicht', async () => {
  expect(
    await Promise.all([ends(20, 'for (;;);'), ends(100, 'await new Promise((done) => setTimeout(done, 2500)); process.exit(3)'), ends(100, 'stop()')]),
  ).toEqual(['SIGKILL', 3, 0])
})
