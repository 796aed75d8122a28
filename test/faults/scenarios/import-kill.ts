import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Box, Scenario } from '../box.ts'
import { signIn } from '../crew.ts'
import { Line } from '../line.ts'
import { withOwner } from '../owner.ts'
import { root } from '../server-process.ts'

/** What a run of documents writes of those of one round, table by table; the same figures are the same state. */
const written = `with k as (select id from beleg where quelle = 'KILL' and fremdschluessel like $1)
  select (select count(*) from k)::integer as belege, (select count(*) from belegposition p join k on k.id = p.beleg_id)::integer as positionen,
    (select count(*) from belegsteuer p join k on k.id = p.beleg_id)::integer as steuern, (select count(*) from posten p join k on k.id = p.beleg_id)::integer as posten,
    (select count(*) from umsatz_zeile p join k on k.id = p.beleg_id)::integer as umsatz, (select count(*) from belegverweis p join k on k.id = p.nach)::integer as verweise,
    (select count(*) from importlauf where quelle = 'KILL')::integer as laeufe`

export const importKill: Scenario = {
  name: 'import-kill',
  about: 'kill -9 von „portal import“ und des Servers während eines Imports über HTTP: davor oder danach, nie dazwischen',
  planted: { 'import-in-two': /wie davor oder/ },
  async run(box) {
    const dataDir = box.data('data')
    let server = await box.start({ dataDir })
    let between = 0
    let killed = 0
    let runs = 0
    // A run may be over before it is killed; the whole form goes on until twenty were in the middle of it.
    let round = 0
    for (; box.quick ? round < 3 : killed < 20 && round < 100; round++) {
      const file = documents(round)
      const began = Temporal.Now.instant().toString()
      if (round % 2 === 0) {
        const path = join(box.folder, `import-${round}.ndjson`)
        writeFileSync(path, file)
        const child = spawn(process.execPath, [join(root, 'portal.ts'), 'import', 'belege', path, '--quelle', 'KILL', '--schreiben'], {
          env: { PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: String(box.port) },
          stdio: 'ignore',
        })
        const ended = new Promise<NodeJS.Signals | null>((done) => child.on('close', (_, signal) => done(signal)))
        await inside(dataDir, began, ended)
        child.kill('SIGKILL')
        if (await ended) killed++
      } else {
        const cookie = await signIn(box.port, 'admin')
        const line = new Line(box.port)
        const answered = line.send('POST', '/api/v1/import/belege?quelle=KILL', { cookie, 'content-type': 'application/x-ndjson' }, file).then(
          () => true,
          () => false,
        )
        await inside(dataDir, began, answered)
        server.signal('SIGKILL')
        await server.ended
        if (!(await answered)) killed++
        line.close()
        server = await box.start({ dataDir })
      }
      const is = await figures(dataDir, round)
      const after = is.laeufe > runs
      runs = is.laeufe
      const { laeufe: _, ...rows } = is
      if (JSON.stringify(rows) !== JSON.stringify(after ? everything : nothing)) {
        between++
        box.note(`Runde ${round}: ${JSON.stringify(is)}`)
      }
    }
    box.note(`${round} Runden, ${killed} davon mitten im Lauf beendet`)
    box.check('nach jedem Abbruch steht alles wie davor oder der ganze Import', between === 0)
    const again = await whole(box, server.port, documents(round))
    if (!box.quick) box.check('zwanzig Läufe wurden mittendrin beendet', killed >= 20)
    box.check('danach kommt derselbe Import ganz an', again === many)
  },
}

const many = 400
const lines = 8
const documents = (round: number) =>
  Array.from({ length: many }, (_, nr) =>
    JSON.stringify({
      schluessel: `K${round}-${nr}`,
      belegart: 'RE',
      belegnummer: 700_000_000 + round * 10_000 + nr,
      kontonummer: 20_001,
      belegdatum: '2026-01-15',
      positionen: Array.from({ length: lines }, () => ({ text: 'Montage', menge: 1, preis: '100.00', steuersatz: 19 })),
      verweise: nr ? [{ belegart: 'RE', schluessel: `K${round}-${nr - 1}` }] : [],
    }),
  ).join('\n')

const everything = { belege: many, positionen: many * lines, steuern: many, posten: many, umsatz: many * lines, verweise: many - 1 }
const nothing = { belege: 0, positionen: 0, steuern: 0, posten: 0, umsatz: 0, verweise: 0 }

/** Waits until the run that began after this has told of itself, then some moments: it is reading, checking, writing, or over. */
async function inside(dataDir: string, began: string, over: Promise<unknown>) {
  const run = { over: false }
  void over.then(() => (run.over = true))
  await withOwner(dataDir, async (client) => {
    while (!run.over && !(await client.query(`select from importstand where quelle = 'KILL' and begonnen >= $1`, [began])).rowCount) await delay(10)
  })
  await delay(Math.random() * 1000)
}

/** The figures of a round once PostgreSQL has noticed that whoever wrote is gone: whoever imports holds this lock. */
const figures = (dataDir: string, round: number) =>
  withOwner(dataDir, async (client) => {
    await client.query(`select pg_advisory_lock(hashtext('belegimport'))`)
    const { rows } = await client.query<typeof everything & { laeufe: number }>(written, [`K${round}-%`])
    return rows[0]!
  })

async function whole(box: Box, port: number, file: string) {
  const cookie = await signIn(box.port, 'admin')
  const line = new Line(port)
  const { body } = await line.send('POST', '/api/v1/import/belege?quelle=KILL', { cookie, 'content-type': 'application/x-ndjson' }, file)
  line.close()
  return (JSON.parse(body) as { neu?: number }).neu ?? 0
}
