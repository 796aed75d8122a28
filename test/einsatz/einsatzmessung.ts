import { alsZeitpunkte, ebenen } from '#domain/einsatz/statistik/contract.ts'
import { eintraege } from './eintragsmessung.ts'
import { papier } from './papiermessung.ts'
import { gelesenSeither, mehren } from './statistikmenge.ts'
import { signIn } from '#test/faults/crew.ts'
import { Line } from '#test/faults/line.ts'
import type { Bench, Measurement } from '#test/bench/bench.ts'
import { drive } from '#test/bench/drive.ts'
import { median } from '#test/bench/table.ts'

const statistik = '/api/v1/arbeitsbericht/statistik'

/**
 * Field work: the paper of a work sheet; then among 10,000 and among many entries the widget's question and every level of the statistics (rows and pages that are
 * read, and time), the list of a day and one more entry against PostgreSQL itself. `EINTRAEGE` changes how many; 10000: only the small stock, 0: only the paper.
 */
export const einsatz: Measurement = {
  name: 'einsatz',
  async run(bench) {
    await papier(bench)
    const viele = Number(process.env['EINTRAEGE'] ?? 1_000_000)
    if (!viele) return
    const klein = await messen(bench, wenige, undefined)
    if (viele > wenige) await messen(bench, viele, klein)
  },
}

const wenige = 10_000

interface Gemessen {
  p95: number
  zeilen: number
}
/** Of each question, by its name, with so many entries; `klein` is that of the smaller stock. */
async function messen(bench: Bench, menge: number, klein: Map<string, Gemessen> | undefined): Promise<Map<string, Gemessen>> {
  const dataDir = bench.data(`einsatz-${menge}`)
  // Four people write as fast as the server can: no hand does, and its limit is not what is measured.
  const server = await bench.start({ dataDir, env: { WRITES_PER_MINUTE: '1000000' } })
  const { anzahl, mb, monteur } = await mehren(dataDir, menge)
  const wieviel = `${menge.toLocaleString('en')} entries`
  const conditions = `${anzahl.toLocaleString('en')} with the demo's, ${mb.toLocaleString('en')} MB`
  const heute = Temporal.Now.plainDateISO('Europe/Berlin')
  const frage = (ebene: number, tage: number, lstfixId?: string) =>
    JSON.stringify({
      ebene,
      ...alsZeitpunkte({ von: heute.subtract({ days: tage - 1 }), bis: heute.add({ days: 1 }) }, 'Europe/Berlin'),
      ...(lstfixId && { lstfixId }),
    })
  const messe = async (name: string, wer: string, body: string, [hoechstens, faktor]: readonly [ms: number, zeilen: number]): Promise<[string, Gemessen]> => {
    const cookie = await signIn(server.port, wer)
    const line = new Line(server.port)
    const einmal = async () => {
      const { status, body: text } = await line.send('POST', statistik, { cookie }, body)
      if (status >= 300) throw new Error(`${wer}: ${status} ${text.slice(0, 200)}`)
    }
    // The first question plans; the second one is counted.
    await einmal()
    const { zeilen, seiten } = await gelesenSeither(dataDir, einmal)
    line.close()
    const alle = []
    for (let run = 0; run < bench.runs; run++) alle.push((await drive(server.port, 1, 1, () => ({ method: 'POST', path: statistik, cookie, body }))).p95)
    const p95 = median(alle)
    const vorher = klein?.get(name)
    bench.add({ what: `${wieviel}, ${name}: rows read`, measured: zeilen, unit: 'rows', conditions: `${seiten.toLocaleString('en')} pages; ${conditions}` })
    bench.add({ what: `${wieviel}, ${name}: p95`, measured: p95, unit: 'ms', limit: hoechstens })
    if (vorher) bench.add({ what: `${wieviel}, ${name}: times the rows at 10,000`, measured: zeilen / Math.max(1, vorher.zeilen), unit: '×', limit: faktor })
    if (vorher && name === widget) bench.add({ what: `${wieviel}, ${name}: times the p95 at 10,000`, measured: p95 / vorher.p95, unit: '×', limit: 1.5 })
    return [name, { p95, zeilen }]
  }
  const gemessen = [await messe(widget, 'monteur', frage(2, 365, monteur), [100, 1.5])]
  for (const [ebene, name] of ebenen.entries()) gemessen.push(await messe(`level ${name} over two years`, 'leitung', frage(ebene, 730), [150, 5]))
  await eintraege(bench, { port: server.port, dataDir, wieviel })
  server.signal('SIGTERM')
  await server.ended
  return new Map(gemessen)
}
const widget = 'widget, one person, 365 days'
