import type { Kysely } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { Language } from '#platform/contract/messages.ts'
import type { Config } from '../start/config.ts'
import type { Context, Settings } from './context.ts'
import type { ServerApp } from './app.ts'
import type { Jobs } from '../events/jobs.ts'
import type { Live } from '../events/live.ts'
import type { Pace } from './pace.ts'
import type { Route } from './app.ts'
import type { Push } from '../push/services.ts'
import type { Tables } from '../database/tables.ts'

/** The running server's parts, handed to everything that mounts or works. */
export interface Portal {
  config: Config
  db: Kysely<Tables>
  /** Lets a writing call begin: so few at once that what one of them asks beside its transaction (`root`) finds a connection of its own. */
  inTurn: <T>(act: () => Promise<T>) => Promise<T>
  apps: readonly ServerApp[]
  /** Calls that may have waited on a device, by method and path. */
  waiting: Map<string, Route>
  live: Live
  pace: Pace
  jobs: Jobs
  log: FastifyBaseLogger
  files: Context['files']
  push: Push
  bot: Context['bot']
  vault: Context['vault']
  /** Folder of the built web app. */
  web: string
  /** `/api`. */
  basePath: string
  /** Behind TLS: cookies carry `__Host-`, HSTS is sent. */
  secure: boolean
  settings: Settings
  /** Public address without trailing slash. */
  publicUrl: () => string
  /** All catalogues in one, by language. */
  texts: Readonly<Record<Language, Readonly<Record<string, string>>>>
  /** Text of a message key in any of the catalogues; the key itself when there is none. */
  text: (language: Language, code: string) => string
  /** Seals fresh audit rows soon after a commit. */
  sealSoon: () => void
  /** Since when the database is away, on the process's own clock; null: it was there when last looked at. */
  lostSince: number | null
  /** True between SIGTERM and exit. */
  closing: boolean
  /** True for its last part: what still comes is told to try again. */
  refusing: boolean
}
