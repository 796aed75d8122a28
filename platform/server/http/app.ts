import type { App } from '#platform/contract/app.ts'
import type { AuditWords } from '#platform/contract/audit-words.ts'
import type { Answer, Call, Contract, Parsed } from '#platform/contract/contract.ts'
import type { Messages } from '#platform/contract/messages.ts'
import type { Db } from '../database/db.ts'
import type { Job } from '../events/jobs.ts'
import type { FileService } from '../files/accept.ts'
import type { MayRead } from '../mail/check.ts'
import type { HearReport, TakeMail } from '../mailbox/types.ts'
import type { Config } from '../start/config.ts'
import type { DemoPart } from '../start/demo.ts'
import type { PersonRecords } from '../record/person-records.ts'
import type { Context, MaySee } from './context.ts'

export type Handlers<C extends Contract> = { [K in keyof C]: (context: Context, input: Parsed<C[K]>) => Promise<Answer<C[K]>> }
/** What the server knows of an app: manifest, calls, handlers, texts, and what it does without being called. */
export interface ServerApp {
  app: App
  calls: Contract
  handlers: Handlers<Contract>
  messages: Messages
  jobs: AppJobs
  parts: AppParts
  /** What the demo company has of it; loaded when a demo is made. */
  demo?: () => Promise<{ demo: DemoPart }>
  /** What it alone notes in the audit trail. */
  words?: AuditWords
}
export type AppJobs = (portal: { db: Db; publicUrl: () => string; files: FileService; config: Config }) => readonly Job[]
/** What an app tells the platform's parts. */
export interface AppParts {
  /** Kinds of record that adopt files: who may see such a record (and so its files)? */
  files?: Readonly<Record<string, MaySee>>
  /** Letters about its records, by the first word of their thread: may whoever one was written to still read it when it goes out? */
  letters?: Readonly<Record<string, MayRead>>
  /** Letters about its records, by the first word of their thread: who hears what a mail server reports of one after it was sent. Of others nothing is noted. */
  reports?: Readonly<Record<string, HearReport>>
  /** Takes the mails to the support address; one app does. */
  post?: TakeMail
  /** Calls that can carry out many entries of a device at once, by their name in the contract. */
  together?: Readonly<Record<string, Together>>
  /** Unique constraints of its tables: where a taken value is shown. */
  taken?: Taken
  /** What it keeps about one person, for the file that is handed out to whoever asks for it. */
  personRecords?: readonly PersonRecords[]
  /** Numbers of its own in `/metrics`. */
  metrics?: readonly Metric[]
}
/** A number that whoever watches the portal may read; `help` says in a sentence of which. */
export interface Metric {
  name: `portal_${string}`
  help: string
  value: (db: Db) => Promise<number>
}
/** What an app brings to the server; the compiler checks that every call has its handler. */
export const defineServer = <const C extends Contract>(
  app: App,
  {
    handlers,
    jobs = () => [],
    parts = {},
    ...rest
  }: { calls: C; handlers: Handlers<C>; messages: Messages; jobs?: AppJobs; parts?: AppParts; demo?: ServerApp['demo']; words?: AuditWords },
): ServerApp => ({ app, handlers: handlers as unknown as Handlers<Contract>, jobs, parts, ...rest })

/** Unique constraints and indexes of an app's tables: which field shows that its value is taken, and in which words. */
export type Taken = Readonly<Record<string, { field: string; code: string }>>

/** A mounted call with its handler. */
export interface Route {
  call: Call
  handler: (context: Context, input: never) => Promise<unknown>
  together?: Together | undefined
}
/** How many entries of a stack that ask the same call are carried out at once, in the stack's transaction. */
export interface Together<Input = never> {
  /** Whether an entry may go with others; any other goes by itself, in its place. */
  fits: (context: Context, input: Input) => boolean
  /** Answers in the order asked, exactly as the handler would; undefined for what the handler has to look at by itself afterwards. */
  act: (context: Context, entries: readonly { input: Input; eintrag: Context['eintrag'] }[]) => Promise<readonly unknown[]>
}
