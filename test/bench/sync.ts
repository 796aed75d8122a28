import { outboxCalls, quittungHeader } from '#platform/contract/outbox.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { signIn, stempeln } from '#test/faults/crew.ts'
import { Line } from '#test/faults/line.ts'
import { withOwner } from '#test/faults/owner.ts'
import type { Measurement } from './bench.ts'

const ENTRIES = 10_000

/** 10,000 stamps that waited on one device, handed over as its queue does: one connection, one after the other, each with its number and key. */
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
    const began = performance.now()
    let receipt = 0
    for (let folge = 1; folge <= ENTRIES; folge++) {
      const id = uuid()
      const um = first.add({ seconds: folge * 120 }).toString()
      const kopf = { id: geraet, uhr: Temporal.Now.instant().toString(), wartend: ENTRIES - folge, eintrag: { geraet, folge, um, grad: 'B', abweichungSek: 0 } }
      const body = JSON.stringify({ id, timestamp: um, flag: folge % 2 ? 'arrival' : 'departure', code: 'Normal' })
      const answer = await line.send('POST', stempeln, { cookie, 'idempotency-key': id, geraet: JSON.stringify(kopf) }, body)
      if (answer.status >= 300) throw new Error(`stamp ${folge}: ${answer.status} ${answer.body.slice(0, 200)}`)
      receipt = Number(answer.headers[quittungHeader])
    }
    const took = (performance.now() - began) / 1000
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
      conditions: `one connection, one after the other, ${((took * 1000) / ENTRIES).toFixed(1)} ms each; all stored, receipt up to ${receipt}`,
    })
  },
}
