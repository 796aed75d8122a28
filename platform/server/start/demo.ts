import type { Transaction } from 'kysely'
import type { Vault } from '../access/vault.ts'
import type { Tables } from '../database/tables.ts'
import type { FileStore } from '../files/store.ts'

/** What stands when an app fills in its part: the company, its people and customers, their stamps and documents. */
export interface DemoStage {
  trx: Transaction<Tables>
  /** 1 = 60 employees; each step brings 60 more. */
  size: number
  now: Temporal.Instant
  /** Without it there are no files, without a vault no secrets. */
  store: FileStore | undefined
  vault: Vault | undefined
}
/** What the demo company has of an app. `needs`: apps whose part comes first. */
export interface DemoPart {
  needs?: readonly string[]
  fill: (stage: DemoStage) => Promise<void>
}
