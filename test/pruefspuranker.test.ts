import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { calls } from '#apps/verwaltung/contract.ts'
import { anchorJob } from '#platform/server/record/audit-anchors.ts'
import { seal } from '#platform/server/record/audit.ts'
import { databaseChecks } from '#platform/server/cli/doctor-database.ts'
import { dora, portal, type Refused } from './cast.ts'
import { mailsTo } from './mail/outbox.ts'

let folder: string
let p: Awaited<ReturnType<typeof portal>>
let url: string
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-anker-'))
  p = await portal({ DATA_DIR: folder })
  await p.alsBesitzer(async ({ user, password, host, port, database }) => {
    url = `postgres://${user}:${encodeURIComponent(password ?? '')}@${host}:${port}/${database}`
    await Promise.resolve()
  })
})
afterEach(async () => {
  await p.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** `portal audit verify`, as an operator calls it. */
const pruefen = (...args: string[]) => {
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', 'portal.ts'), 'audit', 'verify', ...args], {
    env: { PATH: process.env['PATH'] ?? '', DATABASE_URL: url, DATA_DIR: folder },
  })
  return new Promise<{ code: number | null; text: string }>((done) => {
    let text = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => {
        text += part.toString()
      })
    child.on('close', (code) => done({ code, text }))
  })
}
/** So many sealed entries more. */
const eintraege = async (anzahl: number) => {
  await p.db
    .insertInto('pruefspur')
    .values(Array.from({ length: anzahl }, (_, nr) => ({ anwenderName: 'Test', aktion: 'probe', gegenstand: 'probe', gegenstandId: String(nr) })))
    .execute()
  await expect
    .poll(
      async () => {
        await seal(p.db, true)
        const { rows } = await p.db.executeQuery<{ offen: number }>({
          sql: 'select count(*)::int as offen from pruefspur p where not exists (select from pruefspur_siegel s where s.pruefspur_id = p.id)',
          parameters: [],
        } as never)
        return rows[0]!.offen
      },
      { interval: 30 },
    )
    .toBe(0)
}
/** A server comes and goes: it leaves an anchor as it stops. */
const serverKommtUndGeht = async () => (await p.second()).stop()
const spitze = async () => {
  const { nr, hash } = await p.db.selectFrom('pruefspurSiegel').orderBy('nr', 'desc').limit(1).selectAll().executeTakeFirstOrThrow()
  return `${nr}:${hash.toString('hex')}`
}
/** What only somebody with all rights on the database can do. */
const alsSuperuser = (...statements: string[]) =>
  p.alsBesitzer(async (owner: pg.Client) => {
    for (const tabelle of ['pruefspur', 'pruefspur_siegel']) await owner.query(`alter table ${tabelle} disable trigger user`)
    for (const statement of statements) await owner.query(statement)
    for (const tabelle of ['pruefspur', 'pruefspur_siegel']) await owner.query(`alter table ${tabelle} enable trigger user`)
  })
const abschneiden = (anzahl: number) =>
  alsSuperuser(
    `create temp table weg as select pruefspur_id from pruefspur_siegel order by nr desc limit ${anzahl}`,
    'delete from pruefspur_siegel where pruefspur_id in (select pruefspur_id from weg)',
    'delete from pruefspur where id in (select pruefspur_id from weg)',
    'drop table weg',
  )

test('sind die letzten Einträge samt ihren Siegeln entfernt, nennt audit verify den Anker, der mehr kannte, und bis wohin die Prüfspur stimmt', async () => {
  await eintraege(3)
  await serverKommtUndGeht()
  await eintraege(5)
  await serverKommtUndGeht()
  expect(await pruefen()).toMatchObject({ code: 0, text: expect.stringMatching(/unverändert.*Anker/s) })
  await abschneiden(4)
  const { code, text } = await pruefen()
  expect([code, text]).toEqual([1, expect.stringMatching(/Anker vom \d\d\.\d\d\.\d{4} \d\d:\d\d nennt Siegel \d+, das letzte ist Siegel \d+/)])
  expect(text).toContain('Nach dem Einspielen einer älteren Sicherung ist das so')
  // Also when the chain has grown past the anchor since.
  await eintraege(9)
  expect(await pruefen()).toMatchObject({ code: 1, text: expect.stringMatching(/unter Siegel \d+ steht etwas anderes, als der Anker vom/i) })
})

test('ohne die Datei findet es der Anker aus einer E-Mail, von Hand angegeben; ein unlesbarer wird abgelehnt', async () => {
  await eintraege(6)
  const anker = await spitze()
  rmSync(join(folder, 'pruefspur.anker'), { force: true })
  expect(await pruefen('--anker', anker)).toMatchObject({ code: 0 })
  await abschneiden(2)
  rmSync(join(folder, 'pruefspur.anker'), { force: true })
  expect(await pruefen()).toMatchObject({ code: 0, text: expect.stringContaining('Kein Anker') })
  expect(await pruefen('--anker', anker)).toMatchObject({ code: 1, text: expect.stringContaining('angegebene Anker nennt Siegel') })
  expect(await pruefen('--anker', 'x:y')).toMatchObject({ code: 2, text: expect.stringContaining('NR:PRÜFSUMME') })
})

test('eine Kette, die neu gerechnet wurde und in sich stimmt, widerspricht ihren Ankern', async () => {
  await eintraege(4)
  await serverKommtUndGeht()
  await alsSuperuser('delete from pruefspur_siegel', `update pruefspur set anwender_name = 'Niemand' where id = (select min(id) from pruefspur)`)
  await eintraege(1)
  expect(await pruefen()).toMatchObject({ code: 1, text: expect.stringMatching(/unter Siegel \d+ steht etwas anderes/i) })
})

test('„Verwaltung → Prüfspur“ prüft gegen dieselben Anker, und der Überblick merkt es sich', async () => {
  const ich = () => p.als(dora, calls)
  await eintraege(5)
  await serverKommtUndGeht()
  expect(await ich().pruefen()).toMatchObject({ bruch: null, anker: null })
  await abschneiden(5)
  const stand = await ich().pruefen()
  expect(stand.bruch).toBeNull()
  expect(stand.anker!.nr).toBeGreaterThan(stand.anker!.letzter)
  expect((await ich().ueberblick()).pruefung).toEqual(stand)
})

test('jede Nacht geht der Anker an die eingestellten Adressen, in deren Sprache, mit dem Befehl, der ihn prüft', async () => {
  await eintraege(3)
  const anker = await spitze()
  await p.db.updateTable('anwender').set({ sprache: 'en' }).where('id', '=', dora.anwenderId).execute()
  await anchorJob(p.db, ['revision@firma.example', dora.username]).run({})
  const [brief] = await mailsTo(p, 'revision@firma.example')
  expect(brief).toMatchObject({ anlass: 'pruefspur.anker', betreff: `Prüfspur: Anker Nr. ${anker.split(':')[0]}`, geheim: false })
  expect(brief!.text).toContain(`npx portal audit verify --anker ${anker}`)
  expect(await mailsTo(p, dora.username)).toMatchObject([{ betreff: expect.stringContaining('Audit trail') }])
  await anchorJob(p.db, []).run({})
  expect(await p.db.selectFrom('postausgang').select('id').execute()).toHaveLength(2)
})

test('die Datei der Anker wächst nur, ist nur für ihren Besitzer lesbar, und eine beschädigte Zeile fällt auf', async () => {
  const file = join(folder, 'pruefspur.anker')
  await eintraege(2)
  await serverKommtUndGeht()
  const vorher = readFileSync(file, 'utf8')
  expect(statSync(file).mode & 0o077).toBe(0)
  expect(vorher).toMatch(/^(\S+Z \d+ [0-9a-f]{64}\n)+$/)
  await eintraege(2)
  await serverKommtUndGeht()
  expect(readFileSync(file, 'utf8').startsWith(vorher)).toBe(true)
  writeFileSync(file, `${vorher}kaputt\n`)
  expect(await pruefen()).toMatchObject({ code: 1, text: expect.stringContaining('Zeile') })
})

test('lässt sich die Datei der Anker nicht lesen, sagen es audit verify, doctor und „Verwaltung → Prüfspur“ in Worten', async () => {
  const file = join(folder, 'pruefspur.anker')
  rmSync(file, { force: true })
  mkdirSync(file)
  try {
    expect(await pruefen()).toMatchObject({ code: 1, text: expect.stringMatching(/^\S+pruefspur\.anker ist nicht lesbar/) })
    const befunde = await databaseChecks(url, 'hier', file)
    expect(befunde.find(({ name }) => name === 'Prüfspur')).toMatchObject({ state: 'Fehler', text: expect.stringContaining('nicht lesbar') })
    expect(
      await p
        .als(dora, calls)
        .pruefen()
        .catch((refused: Refused) => [refused.status, refused.problem.code]),
    ).toEqual([422, 'verwaltung.anker-unlesbar'])
  } finally {
    rmdirSync(file)
  }
})
