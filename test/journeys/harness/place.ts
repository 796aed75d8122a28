import { mkdtempSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { serverApps } from '#apps/index.server.ts'
import { messages as stempelTexte } from '#domain/stempel/messages.ts'
import { readConfig } from '#platform/server/start/config.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { startPortal, type Running } from '#platform/server/start/start.ts'
import { secretsKey } from './demo.ts'

/** One address on the demo's database where servers come and go: another version, none at all, one that takes calls and never answers. */
export async function place() {
  const url = inject('demoDatabase')
  const { role } = await migrate(url)
  const folder = mkdtempSync(join(tmpdir(), 'portal-place-'))
  let port = 0
  let running: Running | null = null
  let silent: { server: Server; sockets: Set<Socket> } | null = null
  const gone = async () => {
    await running?.stop()
    running = null
    for (const socket of silent?.sockets ?? []) socket.destroy()
    await new Promise<void>((done) => {
      if (silent) silent.server.close(() => done())
      else done()
    })
    silent = null
  }
  const state = { busy: false }
  return {
    /** While true, the office takes no stamps: they wait on the device. */
    state,
    address: () => `http://127.0.0.1:${port}`,
    gone,
    /** `more`: settings beside the demo's. */
    serve: async (web: string, more: Readonly<Record<string, string>> = {}) => {
      await gone()
      const config = readConfig({
        LOG_LEVEL: 'silent',
        DATA_DIR: folder,
        HOST: '127.0.0.1',
        PORT: String(port),
        DEMO: '1',
        DATABASE_URL: url,
        SECRETS_KEY: secretsKey,
        ...more,
      })
      running = await startPortal({
        config,
        url,
        role,
        apps: serverApps,
        texts: [stempelTexte],
        web,
        prepare: async (_, server) => {
          server.addHook('onRequest', async (request, reply) => {
            if (state.busy && request.url.endsWith('/stempeln')) return reply.code(503).send({})
          })
        },
      })
      port = Number(new URL(running.address).port)
    },
    hang: async () => {
      await gone()
      const sockets = new Set<Socket>()
      const server = createServer((socket) => {
        sockets.add(socket)
        socket.on('error', () => {})
      })
      await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
      silent = { server, sockets }
    },
  }
}
