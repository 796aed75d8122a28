import { setTimeout as delay } from 'node:timers/promises'
import { CompiledQuery, sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { actingAs, connect, type Db } from '../database/db.ts'
import { tell } from '../database/db-driver.ts'
import type { Hints } from './hints.ts'
import type { Live } from './live.ts'
import type { Login } from '../database/login.ts'
import { applicationRole, role } from '../database/role.ts'
import { WatchedClient } from '../database/silence.ts'

/** A background job: a queue's name, how it retries, when it runs by itself, and an ordinary function. */
export interface Job {
  name: string
  /** Cron expression (UTC), minute resolution. */
  cron?: string
  /** Live topic that wakes it: soon after the first event, then at most every few seconds. At most one run waits. */
  topic?: string
  run: (data: { id?: string }) => Promise<void>
}
export interface Jobs {
  /** Queues a job inside the caller's transaction: it exists exactly when the transaction commits, and a worker is told of it then. */
  send: (db: Db, name: string, data: { id?: string }) => Promise<void>
  stop: () => Promise<void>
}

/** How often a job that fails is run, with growing pauses of at most ten minutes: about three quarters of an hour in all, so that a mail server may restart. */
export const tries = 10

/** So long a job that runs is waited for when the server stops; after that it counts as failed and is tried again. */
const patienceMs = 5000

/**
 * Starts the queues. Several server processes share them; each job runs once, and again after a failure.
 * Their tables are made and brought up to date as the owner (`url`); what runs signs in with `login`. A worker looks when it is told to (`hear`),
 * and every `pollMs` for what nobody told it: other tries, delayed jobs, a lost hint.
 */
export async function startJobs(
  url: string,
  login: Pick<Login, 'url' | 'role'>,
  jobs: readonly Job[],
  onError: (error: unknown) => void,
  { hear, pollMs = 1000 }: { hear?: Hints['hear']; pollMs?: number } = {},
): Promise<Jobs> {
  const leaveOwner = await prepare(url, onError)
  // pg-boss hands on to its pool what it does not know itself.
  const connections = { ...actingAs(login.url, login.role), Client: WatchedClient }
  const boss = new PgBoss({ ...connections, max: 3, application_name: 'portal-jobs', migrate: false })
  boss.on('error', onError)
  await boss.start()
  const polling = { pollingIntervalSeconds: pollMs / 1000, batchSize: 5, burstWhenBatchFull: true, perJobResults: true } as const
  // What an earlier start made stays as it is; asking once is cheaper than making each anew.
  const queues = new Set((await boss.getQueues()).map(({ name }) => name))
  const plan = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]))
  const workers = new Map<string, string>()
  for (const { name, cron, topic, run } of jobs) {
    if (!queues.has(name))
      await boss.createQueue(name, {
        ...(topic ? { policy: 'short' as const } : {}),
        retryLimit: tries - 1,
        retryDelay: 10,
        retryBackoff: true,
        retryDelayMax: 600,
        expireInSeconds: 300,
      })
    // A full batch means that more is waiting: then there is no pause. Each job of a batch fails for itself.
    const worker = await boss.work<{ id?: string }, unknown, typeof polling>(name, polling, async (batch) => {
      const results = []
      for (const { id, data } of batch)
        results.push(
          await run(data ?? {}).then(
            () => ({ id, status: 'completed' as const }),
            (error: unknown) => ({ id, status: 'failed' as const, output: { message: String(error) } }),
          ),
        )
      return results
    })
    workers.set(name, worker)
    if (cron && plan.get(name) !== cron) await boss.schedule(name, cron)
  }
  const unhear = hear?.((topics) => {
    for (const topic of topics) if (workers.has(topic)) boss.notifyWorker(workers.get(topic)!)
  })
  return {
    async send(db, name, data) {
      await boss.send(name, data, { db: { executeSql: async (text, values) => ({ rows: (await db.executeQuery(CompiledQuery.raw(text, values))).rows }) } })
      await tell(db, name)
    },
    async stop() {
      unhear?.()
      // Told to wait, pg-boss looks only twice a second whether the last job is done.
      const done = Promise.all(Array.from(workers, ([name, id]) => boss.offWork(name, { id, wait: true })))
      await Promise.race([done, delay(patienceMs, undefined, { ref: false })])
      await boss.stop({ graceful: false })
      await leaveOwner()
    },
  }
}

/** Queues the jobs that a topic wakes. Returns how to stop. */
export function wakeByTopic(db: Db, live: Pick<Live, 'open'>, jobs: Pick<Jobs, 'send'>, list: readonly Job[], onError: (error: unknown) => void): () => void {
  const waiting = new Map<string, NodeJS.Timeout>()
  const last = new Map<string, number>()
  const close = live.open((events) => {
    for (const { name, topic } of list) {
      if (topic === undefined || waiting.has(name) || !events.some(({ thema }) => thema === topic)) continue
      const pause = Math.max(wakeMs, (last.get(name) ?? -Infinity) + restMs - performance.now())
      waiting.set(
        name,
        setTimeout(() => {
          waiting.delete(name)
          last.set(name, performance.now())
          jobs.send(db, name, {}).catch(onError)
        }, pause),
      )
    }
  })
  return () => {
    close()
    for (const timer of waiting.values()) clearTimeout(timer)
  }
}
const wakeMs = 200
const restMs = 5000

/** Brings the queues' tables up to date and gives the server its rights on them. Returns how to let go of what an upgrade still builds. */
async function prepare(url: string, onError: (error: unknown) => void) {
  const owner = new PgBoss({ connectionString: url, max: 1, application_name: 'portal migrate', supervise: false, schedule: false })
  owner.on('error', onError)
  await owner.start()
  const db = connect(url, { max: 1 })
  const building = await grant(db).finally(() => db.destroy())
  const leave = () => owner.stop({ graceful: false })
  if (building) return leave // indexes that are built one by one beside the running server
  await leave()
  return async () => {}
}

/** The server acts as a role that owns nothing: it may queue jobs, but not change the queues' tables. Servers that start at the same time take turns. */
const grant = (db: Db) =>
  db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(20261120, 1)`.execute(trx)
    if (await applicationRole(trx)) await sql.raw(rightsOnQueues).execute(trx)
    return (await sql`select from pgboss.bam where status <> 'completed'`.execute(trx)).rows.length > 0
  })
const rightsOnQueues = `
  grant usage on schema pgboss to ${role};
  grant select, insert, update, delete on all tables in schema pgboss to ${role};
  grant usage on all sequences in schema pgboss to ${role};
  alter default privileges in schema pgboss grant select, insert, update, delete on tables to ${role}`
