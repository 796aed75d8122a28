import { setTimeout as delay } from 'node:timers/promises'
import { Device, signIn, signInAll, stempeln } from '#test/faults/crew.ts'
import { once } from '#test/faults/line.ts'
import { listen } from '#test/faults/listener.ts'
import type { Measurement } from './bench.ts'
import { drive, stamp } from './drive.ts'
import { median, quantile } from './table.ts'

/** From sending a stamp to the event at an open board, and to the board's new answer; alone and while others stamp. */
export const live: Measurement = {
  name: 'live',
  async run(bench) {
    const server = await bench.start({ dataDir: bench.data('live') })
    const [worker, head] = [await signIn(server.port, 'monteur'), await signIn(server.port, 'leitung')]
    const device = new Device(worker, 1)
    const path = `/api/v1/statusabfrage/personaluebersicht/${Temporal.Now.plainDateISO('Europe/Berlin')}/entities?limit=200`
    const ear = await listen(server.port, head)
    const sample = async () => {
      const began = performance.now()
      const heard = ear.next('anwesenheit', 10_000)
      await once(server.port, 'POST', stempeln, { cookie: worker }, device.next().body)
      const event = (await heard) - began
      await once(server.port, 'GET', path, { cookie: head })
      return { event, shown: performance.now() - began }
    }
    const alone = []
    for (let count = 0; count < 200; count++) {
      alone.push(await sample())
      await delay(20)
    }
    const events = alone.map(({ event }) => event)
    bench.add({ what: 'stamp → event at an open board, p50', measured: median(events), unit: 'ms', limit: 1000 })
    bench.add({ what: 'stamp → event at an open board, p99', measured: quantile(events, 0.99), unit: 'ms', limit: 1000 })
    bench.add({
      what: 'stamp → new board read, p99',
      measured: quantile(
        alone.map(({ shown }) => shown),
        0.99,
      ),
      unit: 'ms',
      limit: 1000,
      conditions: 'event, then one GET; drawing not included',
    })
    ear.close()
    await underLoad(bench, server.port)
  },
}

/** Sixteen others stamp as fast as they can: whose event arrives cannot be told apart, so the own one is named by its person. */
async function underLoad(bench: Parameters<Measurement['run']>[0], port: number) {
  const cookies = (await signInAll(port)).slice(1)
  const worker = await signIn(port, 'monteur')
  const ear = await listen(port, await signIn(port, 'leitung'))
  const device = new Device(worker, 2)
  const { employee } = JSON.parse((await once(port, 'GET', '/api/v1/auth/session', { cookie: worker })).body) as { employee: { personalid: string } }
  const load = drive(port, 16, 10, stamp(cookies))
  const took: number[] = []
  for (const until = performance.now() + 9_000; performance.now() < until; await delay(100)) {
    const began = performance.now()
    const heard = ear.next('anwesenheit', 10_000, employee.personalid)
    await once(port, 'POST', stempeln, { cookie: worker }, device.next().body)
    took.push((await heard) - began)
  }
  const { rate } = await load
  ear.close()
  bench.add({
    what: 'stamp → event at an open board under full load, p99',
    measured: quantile(took, 0.99),
    unit: 'ms',
    limit: 1000,
    conditions: `while ${rate.toFixed(0)} other stamps arrive each second; p50 ${median(took).toFixed(0)} ms`,
  })
}
