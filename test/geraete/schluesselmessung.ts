import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { geheimnisVersiegelt, geoeffnet, versiegelt } from '#domain/geraete/tresor.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { askRotation } from '#platform/server/access/rotation.ts'
import { countSealed } from '#platform/server/access/sealed.ts'
import { openVault } from '#platform/server/access/vault.ts'
import { connect, type Db } from '#platform/server/database/db.ts'
import { runningEngine } from '#platform/server/database/postgres.ts'
import { clockOfRun } from '#test/clock.ts'
import { withOwner } from '#test/faults/owner.ts'
import { root } from '#test/faults/server-process.ts'
import type { Measurement } from '#test/bench/bench.ts'
import { mehren } from '#test/bench/geraetemenge.ts'

/** Another key for 10,000 secrets, beside the running server: as one command, and shot in the middle and called again. `GEHEIMNISSE` changes how many. */
export const schluessel: Measurement = {
  name: 'geraete-schluessel',
  async run(bench) {
    const anzahl = Number(process.env['GEHEIMNISSE'] ?? 10_000)
    const dataDir = bench.data('schluessel')
    await bench.start({ dataDir })
    await mehren(dataDir, { geraete: anzahl, sitzungen: 0 })
    const [url, db] = [runningEngine(dataDir)!, connect(runningEngine(dataDir)!, { max: 2 })]
    const vault = openVault({ SECRETS_KEY: undefined, DATA_DIR: dataDir })
    try {
      await hinterlege(dataDir, vault, anzahl)
      const alt = async () => (await countSealed(db, vault, geheimnisVersiegelt)).old
      const offen = () => oeffnen(db, vault, anzahl)

      const began = performance.now()
      await verlangt(db)
      await ruf(url, dataDir).ende(0)
      const seconds = (performance.now() - began) / 1000
      bench.add({
        what: 'secrets: another key',
        measured: seconds,
        unit: 's',
        limit: 10,
        conditions: `${anzahl.toLocaleString('en')} of them, the whole command; it waits 1 s for running servers`,
      })
      bench.add({ what: 'secrets: not open or still with the key before', measured: anzahl - (await offen()) + (await alt()), unit: '', limit: 0 })

      const vorher = vault.mark()
      await verlangt(db)
      const lauf = ruf(url, dataDir)
      const gewechselt = await bisMitten(db, vorher, anzahl)
      lauf.child.kill('SIGKILL')
      await lauf.ende(null)
      const rest = await alt()
      const conditions = `shot after ${gewechselt.toLocaleString('en')}; ${rest.toLocaleString('en')} were still with the key before`
      bench.add({ what: 'secrets: not open right after kill -9', measured: anzahl - (await offen()), unit: '', limit: 0, conditions })
      const weiter = performance.now()
      await ruf(url, dataDir).ende(0)
      bench.add({ what: 'secrets: called again, to the end', measured: (performance.now() - weiter) / 1000, unit: 's', limit: 10 })
      bench.add({ what: 'secrets: not open or still with the key before, at the end', measured: anzahl - (await offen()) + (await alt()), unit: '', limit: 0 })
    } finally {
      await db.destroy()
    }
  },
}

const klartext = (nr: number) => `Muster-${nr}-${'x'.repeat(nr % 30)}`

/** One secret of each device, as the form keeps it. */
const hinterlege = (dataDir: string, vault: ReturnType<typeof openVault>, anzahl: number) =>
  withOwner(dataDir, async (client) => {
    const { rows } = await client.query<{ id: string }>(`select id from hardware where hostname like 'BM-%' order by nummer limit $1`, [anzahl])
    const alle = rows.map(({ id: hardwareId }, nr) => {
      const ort = { id: uuid(), fassung: 100_000 + nr }
      return { ...ort, hardwareId, ...versiegelt(vault, ort, klartext(nr)) }
    })
    await client.query(
      `insert into geheimnis (id, hardware_id, art, fassung, schluessel, wert, geaendert)
       select id, hardware_id, 'fernzugang', fassung, schluessel, wert, now() from unnest($1::uuid[], $2::uuid[], $3::int[], $4::bytea[], $5::bytea[]) g (id, hardware_id, fassung, schluessel, wert)`,
      [
        alle.map(({ id }) => id),
        alle.map(({ hardwareId }) => hardwareId),
        alle.map(({ fassung }) => fassung),
        alle.map((eines) => eines.schluessel),
        alle.map(({ wert }) => wert),
      ],
    )
  })

/** So many of them open, each to what it was. */
async function oeffnen(db: Db, vault: ReturnType<typeof openVault>, anzahl: number) {
  const rows = await db.selectFrom('geheimnis').where('fassung', '>=', 100_000).select(['id', 'fassung', 'schluessel', 'wert']).execute()
  if (rows.length !== anzahl) throw new Error(`${rows.length} secrets instead of ${anzahl}`)
  return rows.filter(({ schluessel: key, wert, ...ort }) => key && wert && geoeffnet(vault, ort, { schluessel: key, wert }) === klartext(ort.fassung - 100_000))
    .length
}

/** An administrator has asked for it; that somebody confirms is shown elsewhere. */
async function verlangt(db: Db) {
  const { id, anzeigename } = await db
    .selectFrom('anwender')
    .where('username', '=', 'admin@musterbau.example')
    .select(['id', 'anzeigename'])
    .executeTakeFirstOrThrow()
  await askRotation(db, { byId: id, by: anzeigename, reason: 'Messung', alone: true, now: Temporal.Now.instant() })
}

/** `portal keys rotate`; `ende` waits for it to end with this code. */
function ruf(url: string, dataDir: string) {
  const child = spawn(process.execPath, [join(root, 'portal.ts'), 'keys', 'rotate'], {
    cwd: '/',
    env: { ...clockOfRun, PATH: process.env['PATH'], DATABASE_URL: url, DATA_DIR: dataDir },
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      text += part.toString()
    })
  const vorbei = new Promise<number | null>((done) => child.on('close', done))
  return {
    child,
    ende: async (code: number | null) => {
      const got = await vorbei
      if (got !== code) throw new Error(`keys rotate: ${got} ${text.slice(0, 300)}`)
    },
  }
}

/** Waits until a fifth has another key; answers how many have. */
async function bisMitten(db: Db, vorher: string, anzahl: number) {
  for (const until = performance.now() + 60_000; performance.now() < until; await delay(2)) {
    const rows = await db
      .selectFrom('geheimnis')
      .where('fassung', '>=', 100_000)
      .where((eb) => eb(eb.fn('encode', [eb.fn('substring', ['schluessel', eb.lit(2), eb.lit(4)]), eb.val('hex')]), '<>', vorher))
      .select(({ fn }) => fn.countAll<string>().as('n'))
      .executeTakeFirstOrThrow()
    if (Number(rows.n) > anzahl / 5) return Number(rows.n)
  }
  throw new Error('no key was changed within a minute')
}
