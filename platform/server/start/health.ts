import { createHash, timingSafeEqual } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { sql, type RawBuilder } from 'kysely'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Portal } from '../http/portal.ts'
import { pendingMigrations } from '../database/migrate.ts'

/** Free space below which the server calls itself not ready. */
const minimumFreeBytes = 200 * 1024 * 1024
/** So long a server without its database still gets traffic: all lose it at once, and what they say themselves is better than a proxy's page. */
const gapMs = 30_000
/** Age of the oldest waiting mail above which the outbox counts as stuck, in minutes. */
const stuckMinutes = 60

/** What `/readyz` and `portal doctor` look at; `ok` is false when the server should get no traffic. */
export async function health(portal: Portal) {
  const checks: Record<string, { ok: boolean; text: string }> = {}
  const check = async (name: string, act: () => Promise<{ ok: boolean; text: string }>) => {
    checks[name] = await act().catch((error: unknown) => ({ ok: false, text: error instanceof Error ? error.message : String(error) }))
  }
  await check('datenbank', async () => {
    await sql`select 1`.execute(portal.db)
    return { ok: true, text: 'erreichbar' }
  })
  portal.lostSince = checks['datenbank']!.ok ? null : (portal.lostSince ?? performance.now())
  const shortGap = portal.lostSince !== null && performance.now() - portal.lostSince < gapMs
  await check('migrationen', async () => {
    const open = await pendingMigrations(portal.db)
    return { ok: open.length === 0, text: open.length ? `ausstehend: ${open.join(', ')}` : 'aktuell' }
  })
  await check('platte', async () => {
    const { bavail, bsize } = await statfs(portal.config.DATA_DIR)
    return { ok: bavail * bsize > minimumFreeBytes, text: `${Math.floor((bavail * bsize) / 1024 / 1024)} MB frei` }
  })
  await check('warteschlange', async () => {
    const { rows } = await sql<{
      minutes: number
    }>`select coalesce(extract(epoch from now() - min(erstellt)) / 60, 0)::int as minutes from postausgang where zustand = 'wartet'`.execute(portal.db)
    return {
      ok: rows[0]!.minutes <= stuckMinutes,
      text: rows[0]!.minutes > stuckMinutes ? `älteste Nachricht wartet ${rows[0]!.minutes} Min.` : 'leer oder frisch',
    }
  })
  // A mail server that is away is no reason to take the portal away too.
  const passes = (name: string) => name === 'warteschlange' || (shortGap && name !== 'platte')
  return { ok: !portal.closing && Object.entries(checks).every(([name, { ok }]) => ok || passes(name)), checks }
}

/** `/livez` (the process answers), `/readyz` (it may get traffic), `/metrics` (Prometheus, with token). */
export function mountHealth(server: FastifyInstance, portal: Portal) {
  server.get('/livez', async () => ({ ok: true }))
  server.get('/readyz', async (_, reply) => {
    const { ok, checks } = await health(portal)
    return reply.code(ok ? 200 : 503).send({ ok, checks: Object.fromEntries(Object.entries(checks).map(([name, { ok: good }]) => [name, good])) })
  })
  const token = portal.config.METRICS_TOKEN
  if (!token) return
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'portal_http_seconds',
    help: 'Duration of calls',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.2, 0.5, 2, 10],
    registers: [registry],
  })
  registry.registerMetric(
    new Gauge({
      name: 'portal_live_streams',
      help: 'Open live streams',
      registers: [],
      collect() {
        this.set(portal.live.streams.size)
      },
    }),
  )
  registry.registerMetric(
    new Gauge({
      name: 'portal_mails_waiting',
      help: 'Mails in the outbox that are not sent yet',
      registers: [],
      async collect() {
        this.set(await count(portal, 'postausgang', sql`zustand = 'wartet'`))
      },
    }),
  )
  registry.registerMetric(
    new Gauge({
      name: 'portal_mails_failed',
      help: 'Mails that were given up',
      registers: [],
      async collect() {
        this.set(await count(portal, 'postausgang', sql`zustand = 'fehlgeschlagen'`))
      },
    }),
  )
  registry.registerMetric(
    new Gauge({
      name: 'portal_audit_unsealed',
      help: 'Audit rows without a seal',
      registers: [],
      async collect() {
        this.set(await count(portal, 'pruefspur', sql`id > coalesce((select max(pruefspur_id) from pruefspur_siegel), 0)`))
      },
    }),
  )
  for (const { name, help, value } of portal.apps.flatMap(({ parts }) => parts.metrics ?? []))
    registry.registerMetric(
      new Gauge({
        name,
        help,
        registers: [],
        async collect() {
          this.set(await value(portal.db))
        },
      }),
    )
  server.addHook('onResponse', async (request, reply) => {
    duration.observe({ method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  server.get('/metrics', async (request, reply) => {
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${token}`))) return reply.code(401).send()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** Digests are of one length, and comparing them tells nothing about how much of a guess was right. */
const digest = (text: string) => createHash('sha256').update(text).digest()

const count = async ({ db }: Portal, table: string, where: RawBuilder<unknown>) =>
  (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)} where ${where}`.execute(db)).rows[0]!.n
