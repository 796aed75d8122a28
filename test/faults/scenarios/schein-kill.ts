import { setTimeout as delay } from 'node:timers/promises'
import { uuid } from '#platform/contract/uuid.ts'
import type { Box, Scenario } from '../box.ts'
import { signIn } from '../crew.ts'
import { Cut, Line, once } from '../line.ts'
import { withOwner } from '../owner.ts'
import { familyOf, postmasterOf } from '../postgres.ts'

/** So many sheets are written and finished at once, over and over. */
const hands = 4

export const scheinKill: Scenario = {
  name: 'schein-kill',
  long: true,
  about: 'kill -9 des Servers und von PostgreSQL, während Arbeitsscheine abgeschlossen werden',
  async run(box) {
    const rounds = box.quick ? 4 : 40
    const dataDir = box.data('data')
    let server = await box.start({ dataDir })
    const work = new Scheine(box, await signIn(box.port, 'monteur'))
    await work.begin()
    for (let round = 0; round < rounds; round++) {
      await work.untilFinished()
      await delay(50 + Math.random() * 400)
      if (round % 2) {
        for (const pid of familyOf(postmasterOf(dataDir)!))
          try {
            process.kill(pid, 'SIGKILL')
          } catch {
            /* gone by itself */
          }
        continue
      }
      server.signal('SIGKILL')
      await server.ended
      server = await box.start({ dataDir })
    }
    await work.untilFinished()
    await work.stop()
    box.note(`${rounds} Abstürze, ${work.finished.length} Abschlüsse bestätigt`)
    await compare(box, dataDir, work.finished)
  },
}

/** Hands that write sheets and finish them with a mail, each call repeated with its key until it is confirmed. */
class Scheine {
  readonly finished: { id: string; email: string }[] = []
  readonly #box: Box
  readonly #cookie: string
  #objekt = ''
  #stopping = false
  #hands: Promise<void>[] = []
  constructor(box: Box, cookie: string) {
    this.#box = box
    this.#cookie = cookie
  }
  async begin() {
    const { body } = await once(this.#box.port, 'GET', '/api/v1/arbeitsschein/objekte/entities?limit=1', { cookie: this.#cookie })
    this.#objekt = (JSON.parse(body) as { entities: { id: string }[] }).entities[0]!.id
    this.#hands = Array.from({ length: hands }, () => this.#write())
  }
  async stop() {
    this.#stopping = true
    await Promise.all(this.#hands)
  }
  async untilFinished() {
    const before = this.finished.length
    for (const until = performance.now() + 90_000; this.finished.length === before; await delay(10))
      if (performance.now() > until) throw new Error('no sheet was finished for 90 s')
  }
  async #write() {
    const line = new Line(this.#box.port)
    while (!this.#stopping) {
      const id = uuid()
      const email = `${id}@nordheim.example`
      const schein = { id, art: 'Service', objektId: this.#objekt, datum: Temporal.Now.plainDateISO('Europe/Berlin').toString(), notiz: 'Druckprobe' }
      const unterschriften = [{ art: 'getippt', name: 'Heike Brandt' }]
      await this.#until(line, '/api/v1/arbeitsschein', schein)
      await this.#until(line, `/api/v1/arbeitsschein/${id}/abschluss`, { version: 1, unterschriften, email })
      this.finished.push({ id, email })
    }
    line.close()
  }
  async #until(line: Line, path: string, body: object) {
    const key = uuid()
    for (;;) {
      try {
        const { status, body: said } = await line.send('POST', path, { cookie: this.#cookie, 'idempotency-key': key }, JSON.stringify(body))
        if (status === 200 || status === 201) return
        if (status < 500 && status !== 429) throw new Error(`${path}: ${status} ${said}`)
      } catch (error) {
        if (!(error instanceof Cut)) throw error
      }
      await delay(50)
    }
  }
}

/** What was confirmed against what the office has: one version, one paper, one mail each, and numbers without a gap. */
async function compare(box: Box, dataDir: string, finished: readonly { id: string; email: string }[]) {
  const rows = await withOwner(
    dataDir,
    async (client) =>
      (
        await client.query<{ id: string; zustand: string; fassungen: number; papiere: number; mails: number; fremd: boolean }>(
          `select s.id, s.zustand,
             (select count(*)::int from arbeitsschein_fassung f where f.arbeitsschein_id = s.id) as fassungen,
             (select count(*)::int from datei d where d.gegenstand = s.id and d.art = 'arbeitsschein' and d.entfernt is null) as papiere,
             (select count(*)::int from postausgang p where p.faden = 'arbeitsschein.' || s.id) as mails,
             exists (select from arbeitsschein_fassung f left join datei d on d.id = f.pdf where f.arbeitsschein_id = s.id and d.id is null) as fremd
           from arbeitsschein s where s.id = any($1::uuid[])`,
          [finished.map(({ id }) => id)],
        )
      ).rows,
  )
  const whole = rows.filter((row) => row.zustand === 'abgeschlossen' && row.fassungen === 1 && row.papiere === 1 && row.mails === 1 && !row.fremd)
  box.check(`${finished.length} bestätigte Abschlüsse: ${finished.length - rows.length} verloren`, rows.length === finished.length)
  box.check(`jeder mit genau einer Fassung, einem PDF, einer E-Mail (${rows.length - whole.length} anders)`, whole.length === rows.length)
  const gaps = await withOwner(
    dataDir,
    async (client) =>
      (
        await client.query<{ luecken: number }>(
          `select count(*)::int as luecken from arbeitsschein s where substr(s.nummer, 5)::int > 1
             and not exists (select from arbeitsschein v where v.nummer = (s.nummer::bigint - 1)::text)`,
        )
      ).rows[0]!.luecken,
  )
  box.check(`Nummern ohne Lücke (${gaps})`, gaps === 0)
}
