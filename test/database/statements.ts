import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

/** A statement as it was sent, with its values. */
export interface Asked {
  text: string
  values: readonly unknown[]
}
const asked = new AsyncLocalStorage<Asked[]>()
const original = pg.Client.prototype.query as (this: pg.Client, ...args: unknown[]) => unknown
const noted = function (this: pg.Client, ...args: unknown[]) {
  const [first, second] = args
  const { text, values = [] } =
    typeof first === 'string' ? { text: first, values: Array.isArray(second) ? second : [] } : (first as { text: string; values?: unknown[] })
  asked.getStore()?.push({ text, values })
  return original.apply(this, args)
}
pg.Client.prototype.query = noted as unknown as typeof pg.Client.prototype.query

/**
 * Every statement that the server sends to PostgreSQL on behalf of what `act` asks, in order, `begin` and `commit` included; what jobs and other
 * requests ask meanwhile is not among them. Only of connections that were opened after this file was loaded.
 */
export const statementsOf = async (act: () => Promise<unknown>): Promise<string[]> => (await askedOf(act)).map(({ text }) => text)

/** The same with their values. */
export async function askedOf(act: () => Promise<unknown>): Promise<Asked[]> {
  const statements: Asked[] = []
  await asked.run(statements, act)
  return statements
}
