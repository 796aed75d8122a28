import { createServer, connect as dial, type AddressInfo, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { connect } from './db.ts'

/** The way to the database: what goes through may be stopped, as by a firewall that drops, or a machine that froze. */
const sockets = new Set<Socket>()
let stopped = false
const relay = createServer((from) => {
  const { hostname, port } = new URL(inject('database').url)
  const to = dial(Number(port), hostname)
  for (const [one, other] of [
    [from, to],
    [to, from],
  ] as const) {
    sockets.add(one)
    one.on('data', (data) => stopped || other.write(data))
    one.on('error', () => {}).on('close', () => other.destroy())
  }
})
let url: string
beforeAll(async () => {
  await new Promise<void>((done) => relay.listen(0, '127.0.0.1', done))
  const through = new URL(inject('database').url)
  through.port = String((relay.address() as AddressInfo).port)
  url = through.href
})
afterAll(() => {
  for (const socket of sockets) socket.destroy()
  relay.close()
})

test('schweigt die Datenbank, wartet niemand auf sie; ist sie wieder da, geht es weiter', async () => {
  const db = connect(url, { max: 2, quietMs: 100, askMs: 300 })
  const eins = () => sql<{ eins: number }>`select 1 as eins`.execute(db).then(({ rows }) => rows[0]!.eins)
  expect(await Promise.all([eins(), eins()])).toEqual([1, 1])
  stopped = true
  const [waiting, other] = [eins(), db.transaction().execute((trx) => sql`select 2`.execute(trx))]
  await expect(waiting).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  await expect(other).rejects.toThrow()
  stopped = false
  expect(await eins()).toBe(1)
  await db.destroy()
})

test('was nur lange dauert, läuft zu Ende', async () => {
  const db = connect(url, { max: 1, quietMs: 50, askMs: 10_000 })
  const { rows } = await sql<{ fertig: string }>`select 'fertig' as fertig from pg_sleep(0.4)`.execute(db)
  expect(rows).toEqual([{ fertig: 'fertig' }])
  await db.destroy()
})
