import { outboxCalls, maxBatch } from '#platform/contract/outbox.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { signIn } from '#test/faults/crew.ts'
import { Line } from '#test/faults/line.ts'
import { withOwner } from '#test/faults/owner.ts'
import type { Bench, Measurement } from '#test/bench/bench.ts'
import { cpu, memory } from '#test/bench/proc.ts'
import { zaehlbare, zaehler } from './zaehlmenge.ts'

const base = '/api/v1/inventur'

/** Stocktakes as five people count them at once, from planning to the protocol: 5,000 devices, and as many as one stocktake takes. `INVENTUR` changes how many that is. */
export const inventuren: Measurement = {
  name: 'geraete-inventur',
  async run(bench) {
    await messen(bench, 5_000, 60)
    await messen(bench, Number(process.env['INVENTUR'] ?? 15_000), undefined)
  },
}

async function messen(bench: Bench, anzahl: number, limit: number | undefined) {
  const dataDir = bench.data(`inventur-${anzahl}`)
  const server = await bench.start({ dataDir })
  const { hardwaretypId, geraete } = await zaehlbare(dataDir, anzahl)
  const buero = new Buero(server.port, await signIn(server.port, 'support'))
  const was = `stocktake of ${anzahl.toLocaleString('en')}`
  const dauer = async <T>(wort: string, tat: () => Promise<T>) => {
    const began = performance.now()
    const ergebnis = await tat()
    bench.add({ what: `${was}: ${wort}`, measured: (performance.now() - began) / 1000, unit: 's' })
    return ergebnis
  }
  const id = uuid()
  await buero.frage('POST', base, { id, name: 'Bench', geplant: Temporal.Now.plainDateISO('Europe/Berlin').toString(), hardwaretypId })
  await dauer('begin', () => buero.frage('POST', `${base}/${id}/beginn`))
  const liste = await dauer('its list, all pages', () => buero.seiten(`${base}/${id}/zaehlliste`))
  if (liste !== anzahl) throw new Error(`${liste} on the list`)

  const telefone = await Promise.all(
    zaehler.map(async (name, nr) => {
      const cookie = await signIn(server.port, name)
      const meine = geraete.filter((_, index) => index % zaehler.length === nr)
      return new Telefon(server.port, cookie, id, meine)
    }),
  )
  for (const telefon of telefone) await telefon.ausweis()
  const [began, vorher] = [performance.now(), cpu(server.pid, dataDir)]
  const gesendet = await Promise.all(telefone.map((telefon) => telefon.sende()))
  const took = (performance.now() - began) / 1000
  const nachher = cpu(server.pid, dataDir)
  const sekunden = (of: 'node' | 'postgres') => ((nachher[of] - vorher[of]) / 1000).toFixed(1)
  bench.add({
    what: `${was}: counts of five devices at once, handed over`,
    measured: took,
    unit: 's',
    ...(limit === undefined ? {} : { limit }),
    conditions: `stacks of ${maxBatch}, the third of each device sent twice; processor time ${sekunden('node')} s of the server and ${sekunden('postgres')} s of PostgreSQL`,
  })
  const ids = gesendet.flat()
  const { da, verschieden, eintraege } = await withOwner(
    dataDir,
    async (client) =>
      (
        await client.query<{ da: number; verschieden: number; eintraege: number }>(
          `select count(*)::int as da, count(distinct id) filter (where id = any($2::uuid[]))::int as verschieden, count(distinct (geraet, folge))::int as eintraege from inventur_zaehlung where inventur_id = $1`,
          [id, ids],
        )
      ).rows[0]!,
  )
  bench.add({ what: `${was}: counts lost`, measured: ids.length - verschieden, unit: '', limit: 0 })
  bench.add({ what: `${was}: counts double`, measured: da - Math.min(verschieden, eintraege), unit: '', limit: 0 })
  await dauer('what everybody has counted so far', () => buero.frage('GET', `${base}/${id}/zaehlstand`))
  const { summen } = await dauer('its page', () => buero.frage<{ summen: { soll: number; gefunden: number; ungeklaert: number } }>('GET', `${base}/${id}`))
  if (summen.gefunden !== anzahl || summen.ungeklaert) throw new Error(`found: ${JSON.stringify(summen)}`)
  await dauer('first page of the results', () => buero.frage('GET', `${base}/${id}/befunde/entities`))
  await dauer('end, with protocol as PDF and CSV', () => buero.frage('POST', `${base}/${id}/abschluss`))
  bench.add({ what: `${was}: memory of the server, highest`, measured: memory(server.pid).highest, unit: 'MB' })
  buero.schliesse()
  server.signal('SIGTERM')
  await server.ended
}

/** Somebody at a desk. */
class Buero {
  readonly #line: Line
  readonly #cookie: string
  constructor(port: number, cookie: string) {
    this.#line = new Line(port)
    this.#cookie = cookie
  }
  async frage<T>(method: string, path: string, body?: object) {
    const answer = await this.#line.send(method, path, { cookie: this.#cookie }, body && JSON.stringify(body))
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.body.slice(0, 300)}`)
    return JSON.parse(answer.body) as T
  }
  /** So many devices are on the list. */
  async seiten(path: string) {
    let [anzahl, ab] = [0, 0 as number | null]
    while (ab !== null) {
      const { geraete, next }: { geraete: unknown[]; next: number | null } = await this.frage('GET', `${path}${ab ? `?ab=${ab}` : ''}`)
      anzahl += geraete.length
      ab = next
    }
    return anzahl
  }
  schliesse() {
    this.#line.close()
  }
}

/** A device that has counted without a network and hands it over, stack by stack. */
class Telefon {
  readonly #geraet = uuid()
  readonly #line: Line
  readonly #cookie: string
  readonly #eintraege: { id: string; body: { id: string } }[]
  constructor(port: number, cookie: string, inventur: string, geraete: readonly { nummer: number; seriennummer: string; ort: string }[]) {
    this.#line = new Line(port)
    this.#cookie = cookie
    const erste = Temporal.Now.instant().subtract({ seconds: 2 * geraete.length })
    this.#eintraege = geraete.map(({ nummer, seriennummer, ort }, nr) => {
      const um = erste.add({ seconds: 2 * nr }).toString()
      // Every other one by its label, the others by the maker's code.
      const body = { id: uuid(), code: nr % 2 ? seriennummer : String(nummer), standortId: ort }
      const kopf = { geraet: this.#geraet, folge: nr + 1, um, grad: 'B', abweichungSek: 0 }
      return { id: uuid(), aufruf: 'POST /v1/inventur/{id}/zaehlungen', params: { id: inventur }, query: {}, body, kopf }
    })
  }
  async ausweis() {
    const answer = await this.#schicke(outboxCalls.ausweis, { geraet: this.#geraet })
    if (answer.status >= 300) throw new Error(`pass: ${answer.status} ${answer.body.slice(0, 300)}`)
  }
  /** Answers the ids of its counts. */
  async sende() {
    const alle = this.#eintraege
    for (let from = 0, nr = 1; from < alle.length; from += maxBatch, nr++) {
      const eintraege = alle.slice(from, from + maxBatch)
      // Its answer was lost: the device sends it once more.
      for (let mal = 0; mal < (nr === 3 ? 2 : 1); mal++) {
        const answer = await this.#schicke(outboxCalls.stapel, {
          uhr: Temporal.Now.instant().toString(),
          wartend: alle.length - from - eintraege.length,
          eintraege,
        })
        const { angenommen } = JSON.parse(answer.body) as { angenommen?: number }
        if (answer.status >= 300 || angenommen !== eintraege.length) throw new Error(`stack from ${from}: ${answer.status} ${answer.body.slice(0, 300)}`)
      }
    }
    this.#line.close()
    return alle.map(({ body }) => body.id)
  }
  #schicke({ method, path }: { method: string; path: string }, body: object) {
    return this.#line.send(method, `/api${path}`, { cookie: this.#cookie }, JSON.stringify(body))
  }
}
