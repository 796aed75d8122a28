import { sql } from 'kysely'
import * as z from 'zod/mini'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defineContract } from '#platform/contract/contract.ts'
import { anna, portal, probeApp } from '#test/cast.ts'
import type { Context } from './context.ts'
import { defineServer, type Handlers } from './app.ts'

const write = { method: 'POST', permission: 'angemeldet', scope: 'selbst', result: z.object({ ok: z.boolean() }) } as const
const calls = defineContract(probeApp)({ sofort: { ...write, path: '/v1/probe/sofort' }, dazwischen: { ...write, path: '/v1/probe/dazwischen' } })
/** Ends the call's own connection, waits so long, and goes on as if nothing had happened. */
const lose =
  (ms: number) =>
  async ({ db }: Context) => {
    const {
      rows: [own],
    } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
    await p.alsBesitzer(async (owner) => {
      await owner.query('select pg_terminate_backend($1)', [own!.pid])
    })
    await new Promise((done) => setTimeout(done, ms))
    await sql`select 1`.execute(db)
    return { ok: true }
  }
const handlers: Handlers<typeof calls> = { sofort: lose(0), dazwischen: lose(200) }

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal({}, [defineServer(probeApp, { calls, handlers, messages: { de: {}, en: {} } })])
})
afterAll(() => p.stop())

test.each(['sofort', 'dazwischen'] as const)('die Datenbank geht mitten in einem Aufruf verloren (%s): 503, danach geht es weiter', async (name) => {
  await expect(p.als(anna, calls)[name]()).rejects.toMatchObject({ status: 503, problem: { code: 'datenbank-weg', retryAfter: 5 } })
  expect(await p.db.selectFrom('firma').select('id').executeTakeFirst()).toBeDefined()
})
