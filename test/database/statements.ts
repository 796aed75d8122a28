import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

const asked = new AsyncLocalStorage<string[]>()
const original = pg.Client.prototype.query as (this: pg.Client, ...args: unknown[]) => unknown
const noted = function (this: pg.Client, ...args: unknown[]) {
  const [first] = args
  asked.getStore()?.push(typeof first === 'string' ? first : (first as { text: string }).text)
  return original.apply(this, args)
}
pg.Client.prototype.query = noted as unknown as typeof pg.Client.prototype.query

/**
 * Every statement that the server sends to PostgreSQL on behalf of what `act` asks, in order, `begin` and `commit` included; what jobs and other
 * requests ask meanwhile is not among them. Only of connections that were opened after this file was loaded.
 */
export async function statementsOf(act: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = []
  await asked.run(statements, act)
  return statements
}
