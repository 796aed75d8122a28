import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { runningEngine, startEngine, type Engine } from './postgres.ts'

// One folder for all tests: each leaves it stopped, the next finds it as a real restart would.
let folder: string
let engine: Engine | undefined
const portals: ChildProcess[] = []

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-engine-'))
  chmodSync(folder, 0o711)
})
afterEach(async () => {
  for (const portal of portals.splice(0)) portal.kill('SIGKILL')
  await engine?.stop()
  engine = undefined
})
afterAll(() => rmSync(folder, { recursive: true }))

const postmaster = () => Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n', 1)[0])
const gone = (child: ChildProcess) => new Promise((done) => child.once('exit', done))
async function query(url: string, text: string) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  return (await client.query(text).finally(() => client.end())).rows
}

/** A process of its own that runs the engine; resolves at its first line. */
async function portal() {
  const source = `const { startEngine } = await import(${JSON.stringify(fileURLToPath(new URL('./postgres.ts', import.meta.url)))})
    try { console.log((await startEngine(${JSON.stringify(folder)})).url) } catch (error) { console.log(error.message); process.exit(1) }`
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], { stdio: ['ignore', 'pipe', 'inherit'] })
  portals.push(child)
  const ended = gone(child)
  for await (const line of createInterface({ input: child.stdout! })) return { child, line, ended }
  throw new Error('no line')
}

test('nach einem Neustart sind die Daten da, die Adresse bleibt, das Kennwort liest nur der Besitzer', async () => {
  engine = await startEngine(folder)
  await query(engine.url, 'create table merker (wert text)')
  await query(engine.url, `insert into merker values ('bleibt')`)
  const { url } = engine
  await engine.stop()
  expect(runningEngine(folder)).toBeUndefined()
  engine = await startEngine(folder)
  expect(engine.url).toBe(url)
  expect(runningEngine(folder)).toBe(url)
  expect(await query(url, 'select wert from merker')).toEqual([{ wert: 'bleibt' }])
  expect(statSync(join(folder, 'postgres.json')).mode & 0o777).toBe(0o600)
  expect(
    (
      await query(url, `select current_setting('listen_addresses') as ort, current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit`)
    )[0],
  ).toEqual({ ort: '127.0.0.1', fsync: 'on', commit: 'on' })
})

test('ein zweites Portal auf demselben Ordner endet mit einer klaren Zeile', async () => {
  engine = await startEngine(folder)
  const second = await portal()
  expect(second.line).toBe(
    `Auf dem Datenordner ${folder} läuft bereits ein Portal (Prozess ${process.pid}). Bitte jenes beenden oder ein anderes DATA_DIR wählen.`,
  )
  expect(await second.ended).toBe(1)
})

test('nach kill -9 des Portals wird das laufende PostgreSQL übernommen', async () => {
  const first = await portal()
  const pid = postmaster()
  first.child.kill('SIGKILL')
  await first.ended
  engine = await startEngine(folder)
  expect([engine.url, postmaster()]).toEqual([first.line, pid])
})

test('nach kill -9 von beiden startet alles wieder, ohne Bestätigtes zu verlieren', async () => {
  const first = await portal()
  await query(first.line, `create table if not exists merker (wert text)`)
  await query(first.line, `insert into merker values ('bestätigt')`)
  process.kill(postmaster(), 'SIGKILL')
  first.child.kill('SIGKILL')
  await first.ended
  engine = await startEngine(folder)
  expect(await query(engine.url, `select wert from merker where wert = 'bestätigt'`)).toHaveLength(1)
})

test('trägt ein Fremder die Nummer aus einer liegengebliebenen postmaster.pid, startet PostgreSQL trotzdem', async () => {
  const first = await portal()
  const pid = postmaster()
  const file = join(folder, 'postgres', 'postmaster.pid')
  const lines = readFileSync(file, 'utf8').split('\n')
  first.child.kill('SIGKILL')
  await first.ended
  process.kill(pid, 'SIGKILL')
  // Of the same user: PostgreSQL itself already looks past the processes of others.
  const { uid, gid } = statSync(file)
  const stranger = spawn('sleep', ['60'], { uid, gid, cwd: '/' })
  portals.push(stranger)
  writeFileSync(file, [stranger.pid, ...lines.slice(1)].join('\n'))
  engine = await startEngine(folder)
  expect(await query(engine.url, 'select 1 as eins')).toEqual([{ eins: 1 }])
})

test('fällt PostgreSQL aus, läuft es unter derselben Adresse wieder an', async () => {
  const notices: string[] = []
  engine = await startEngine(folder, (line) => notices.push(line))
  const { url } = engine
  const pid = postmaster()
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => query(url, 'select 1 as eins').catch(() => 'weg')).toEqual([{ eins: 1 }])
  await expect.poll(() => notices).toEqual(['PostgreSQL ist ausgefallen und wird neu gestartet.', 'PostgreSQL läuft wieder.'])
  expect(postmaster()).not.toBe(pid)
})
