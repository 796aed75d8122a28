import { outboxCalls, maxBatch } from '#platform/contract/outbox.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { signIn } from '#test/faults/crew.ts'
import { Line } from '#test/faults/line.ts'
import { withOwner } from '#test/faults/owner.ts'
import type { Measurement } from './bench.ts'
import { cpu } from './proc.ts'

const ENTRIES = 10_000

/** 10,000 stamps that waited on one device, handed over as its queue does: one connection, one stack after the other, each entry with its number and key. */
export const sync: Measurement = {
  name: 'sync',
  async run(bench) {
    const dataDir = bench.data('sync')
    const server = await bench.start({ dataDir })
    const cookie = await signIn(server.port, 'monteur')
    const line = new Line(server.port)
    const geraet = uuid()
    const pass = await line.send(outboxCalls.ausweis.method, `/api${outboxCalls.ausweis.path}`, { cookie }, JSON.stringify({ geraet }))
    if (pass.status >= 300) throw new Error(`pass: ${pass.status} ${pass.body.slice(0, 200)}`)
    const first = Temporal.Now.instant().subtract({ hours: 24 * 30 })
    const entry = (folge: number) => {
      const [id, um] = [uuid(), first.add({ seconds: folge * 120 }).toString()]
      const body = { id, timestamp: um, flag: folge % 2 ? 'arrival' : 'departure', code: 'Normal' }
      return { id, aufruf: 'POST /v1/pms/stempelerfassung/stempeln', params: {}, query: {}, body, kopf: { geraet, folge, um, grad: 'B', abweichungSek: 0 } }
    }
    const [began, before] = [performance.now(), cpu(server.pid, dataDir)]
    let receipt = 0
    for (let from = 0; from < ENTRIES; from += maxBatch) {
      const eintraege = Array.from({ length: Math.min(maxBatch, ENTRIES - from) }, (_, index) => entry(from + index + 1))
      const body = JSON.stringify({ uhr: Temporal.Now.instant().toString(), wartend: ENTRIES - from - 1, eintraege })
      const answer = await line.send(outboxCalls.stapel.method, `/api${outboxCalls.stapel.path}`, { cookie }, body)
      const { angenommen, quittung } = JSON.parse(answer.body) as { angenommen: number; quittung: number }
      if (answer.status >= 300 || angenommen !== eintraege.length) throw new Error(`stack from ${from}: ${answer.status} ${answer.body.slice(0, 200)}`)
      receipt = quittung
    }
    const took = (performance.now() - began) / 1000
    const used = cpu(server.pid, dataDir)
    const seconds = (of: 'node' | 'postgres') => ((used[of] - before[of]) / 1000).toFixed(1)
    line.close()
    const stored = await withOwner(dataDir, async (client) =>
      Number((await client.query<{ n: string }>('select count(distinct folge)::text as n from zeitstempel where geraet = $1', [geraet])).rows[0]!.n),
    )
    if (stored !== ENTRIES || receipt !== ENTRIES) throw new Error(`${stored} stored, receipt up to ${receipt}`)
    bench.add({
      what: 'sync: 10,000 waiting stamps of one device',
      measured: took,
      unit: 's',
      limit: 60,
      conditions: `one connection, stacks of ${maxBatch}, one after the other; processor time ${seconds('node')} s of the server and ${seconds('postgres')} s of PostgreSQL; all stored, receipt up to ${receipt}`,
    })
  },
}
