import { Worker } from 'node:worker_threads'

/** So many looks in a row without a sign of life end the process: one alone may be a machine that slept. */
const patience = 12

/**
 * Ends this process with SIGKILL when its thread does nothing else for about a minute (`everyMs` × 12): a server in an endless loop answers nobody, and
 * whoever runs it (systemd, containers) starts it again. What was confirmed is in the database. Returns how to stop.
 */
export function watchOver(everyMs = 5_000): () => void {
  const beats = new Int32Array(new SharedArrayBuffer(4))
  const beat = setInterval(() => Atomics.add(beats, 0, 1), everyMs / 2).unref()
  const watcher = new Worker(
    `const { workerData: { beats, everyMs, patience } } = require('node:worker_threads')
    let [seen, still] = [0, 0]
    setInterval(() => {
      const now = Atomics.load(beats, 0)
      still = now === seen ? still + 1 : 0
      seen = now
      if (still >= patience) process.kill(process.pid, 'SIGKILL')
    }, everyMs)`,
    { eval: true, workerData: { beats, everyMs, patience }, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 16 } },
  )
  watcher.unref()
  // Without a watcher the portal works as before.
  watcher.on('error', () => {})
  return () => {
    clearInterval(beat)
    void watcher.terminate()
  }
}
