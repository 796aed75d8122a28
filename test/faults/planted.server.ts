import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { serverApps } from '#apps/index.server.ts'
import { messages as stempelTexte } from '#domain/stempel/messages.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { readConfig } from '#platform/server/start/config.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { startEngine } from '#platform/server/database/postgres.ts'
import { startPortal } from '#platform/server/start/start.ts'
import { sql } from 'kysely'
import { connect } from '#platform/server/database/db.ts'

/**
 * The portal with one defect, named by PLANTED: a fault script that claims to notice it must go red on this program. WEB: the folder of another web
 * app than the built one, with a defect of its own or of another version. Serves nothing else.
 */
const defects: Record<string, (server: FastifyInstance) => void> = {
  /** Confirms a stamp before it is stored; at most one per device is open that way. */
  'early-answer': (server) =>
    onStamp(server, async (request, reply) => {
      const { geraet } = request.body as { geraet: string }
      await storing.get(geraet)
      storing.set(
        geraet,
        server.inject({ method: 'POST', url: request.url, headers: { ...request.headers, 'x-planted': '1' }, payload: request.body as object }),
      )
      return reply.code(201).serializer(JSON.stringify).send(request.body)
    }),
  /** Takes a repetition for a new stamp. */
  'forgets-keys': (server) =>
    onStamp(server, async (request) => {
      const body = request.body as { id: string; folge?: number }
      body.id = uuid()
      delete body.folge
    }),
  /** Writes the first document of an import by itself, and the rest some seconds later. */
  'import-in-two': (server) => {
    server.addHook('preHandler', async (request) => {
      if (!request.url.startsWith('/api/v1/import/') || request.method !== 'POST' || request.headers['x-planted']) return
      const [first, ...rest] = (request.body as string).split('\n')
      const { 'content-length': _length, ...headers } = request.headers
      await server.inject({ method: 'POST', url: request.url, headers: { ...headers, 'x-planted': '1' }, payload: first! })
      await delay(3000)
      request.body = rest.join('\n')
    })
  },
  /** Drops everything on SIGTERM. */
  'exits-at-once': () => {
    process.on('SIGTERM', () => process.exit(0))
  },
}

const storing = new Map<string, Promise<unknown>>()

function onStamp(server: FastifyInstance, act: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>) {
  server.addHook('preHandler', async (request, reply) => {
    if (request.url.endsWith('/stempeln') && !request.headers['x-planted']) await act(request, reply)
  })
}

/** The database takes everything twice: no key of a repetition, of a stamp, or of a device's number. */
async function withoutUniqueKeys(url: string) {
  const db = connect(url, { max: 1 })
  for (const statement of [
    'alter table idempotenz drop constraint idempotenz_pkey',
    'alter table zeitstempel drop constraint zeitstempel_pkey cascade',
    'alter table zeitstempel drop constraint zeitstempel_geraet_folge_key',
  ])
    await sql.raw(statement).execute(db)
  await db.destroy()
}

const { PLANTED: planted, WEB: web, ...env } = process.env
const config = readConfig(env)
const engine = await startEngine(config.DATA_DIR)
const { role } = await migrate(engine.url)
if (planted === 'no-unique-key') await withoutUniqueKeys(engine.url)
const running = await startPortal({
  config,
  url: engine.url,
  role,
  apps: serverApps,
  texts: [stempelTexte],
  ...(web ? { web } : {}),
  prepare: async (_, server) => defects[planted ?? '']?.(server),
})
process.on(
  'SIGTERM',
  () =>
    void running
      .stop()
      .then(() => engine.stop())
      .then(() => process.exit(0)),
)
process.stdout.write(`ready ${running.address}\n`)
