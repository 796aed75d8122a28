import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { joinWords } from '#platform/contract/audit-words.ts'
import type { Messages } from '#platform/contract/messages.ts'
import { messages as platformTexts } from '#platform/messages.ts'
import { anchorFile, anchorJob, startAnchors } from '../record/audit-anchors.ts'
import { seal } from '../record/audit.ts'
import { botService, botServiceHost } from '../access/botservice.ts'
import { cleanUpJob } from '../record/clean-up.ts'
import type { Config } from './config.ts'
import { connect, type Db } from '../database/db.ts'
import { turns } from './turns.ts'
import { fileStore } from '../files/store.ts'
import { sweepJob } from '../files/sweep.ts'
import { startHints } from '../events/hints.ts'
import type { AppParts, ServerApp } from '../http/app.ts'
import { startJobs, wakeByTopic, type Job } from '../events/jobs.ts'
import { closeStreams, startLive } from '../events/live.ts'
import { signIn } from '../database/login.ts'
import { mailJob, mailThrough, senderOf } from '../mail/mail.ts'
import { checkThrough } from '../mail/check.ts'
import { gatherJob } from '../mail/gather.ts'
import { openMailbox } from '../mailbox/open.ts'
import { startPace } from '../http/pace.ts'
import type { Portal } from '../http/portal.ts'
import { vapidKeys } from '../push/keys.ts'
import { oneSignal, oneSignalHost } from '../push/onesignal.ts'
import { pushJobs, pushThrough } from '../push/push.ts'
import { browserServices, type PushServices } from '../push/services.ts'
import { createServer, mountPortal } from '../http/server.ts'
import { StartError } from './error.ts'
import { assertInUse } from '../access/sealed.ts'
import { openVault } from '../access/vault.ts'
import { webFolder } from '../http/web.ts'

export interface Running {
  server: FastifyInstance
  portal: Portal
  db: Db
  address: string
  /** Where the mailbox's own receiving server listens; null: there is none. */
  mailPort: () => number | null
  stop: () => Promise<void>
}
/** `url`: database as its owner, which the server is only while it starts; `role`: what it acts as; `texts`: catalogues beyond those of the apps; `web`: the built web app. */
export interface Parts {
  config: Config
  url: string
  role: string | undefined
  apps: readonly ServerApp[]
  texts: readonly Messages[]
  web?: string
  /** Which push services are called; the browsers' own unless a test brings another. */
  pushServices?: PushServices
  /** Where the bot protection service and OneSignal are asked; their own addresses unless a test brings others. */
  botHost?: string
  pushHost?: string
  /** How often is looked for jobs and events that no hint announced; a second unless a test says otherwise. */
  pollMs?: number
  prepare?: (db: Db, server: FastifyInstance) => Promise<void>
}

/** Connections of the pool, and how many of them writing calls hold at most: the others are for what a call asks beside its transaction, which would else wait for itself. */
const connections = 20
const writers = 14

/** Starts a server on a migrated database: pool, live events, jobs, routes. `listen` false leaves the port closed (tests inject). */
export async function startPortal(
  {
    config,
    url,
    role,
    apps,
    texts,
    prepare,
    pollMs = 1000,
    pushServices = browserServices,
    botHost = botServiceHost,
    pushHost = oneSignalHost,
    web = webFolder,
  }: Parts,
  listen = true,
): Promise<Running> {
  const server = createServer({ logLevel: config.LOG_LEVEL, trustedProxies: config.TRUSTED_PROXIES })
  const { log } = server
  let started: Portal | null = null // errors come before there is one, too
  const onError = (error: unknown) => {
    if (!started?.closing) log.warn({ err: error }, 'background')
  }
  // Terminals and open pages ask every quarter of a minute.
  const login = await signIn(url, role)
  if (!login.own) log.warn('signs in as the owner of the database: see portal doctor')
  const vault = openVault(config)
  const db = connect(login.url, { max: connections, idleMs: 60_000, role: login.role })
  try {
    await prepare?.(db, server)
    await assertInUse(db, vault)
  } catch (error) {
    await db.destroy() // nothing else has begun
    throw error
  }
  const from = senderOf(config)
  const catalogue = merged([platformTexts, ...texts, ...apps.map(({ messages }) => messages)])
  const hints = startHints(db, login, onError)
  const live = startLive(db, hints, pollMs, onError)
  const publicUrl = () => config.PUBLIC_URL ?? `http://${config.HOST === '0.0.0.0' ? 'localhost' : config.HOST}:${portOf(server) ?? config.PORT}`
  const megabyte = 1024 * 1024
  const files = {
    store: fileStore(config),
    scanner: config.CLAMD_URL,
    maxBytes: config.FILES_MAX_MB * megabyte,
    quotaBytes: config.FILES_QUOTA_GB && config.FILES_QUOTA_GB * 1024 * megabyte,
  }
  const vapid = vapidKeys(db, vault, config, from)
  const mailIn = await openMailbox({ config, db, vault, store: files.store, portal: () => started, onError })
  const work: Job[] = [
    ...apps.flatMap((app) => app.jobs({ db, publicUrl, files, config })),
    sweepJob(db, files.store),
    ...pushJobs(db, vapid, pushServices, oneSignal(config, pushHost, publicUrl)),
    ...mailIn.jobs,
    mailJob(db, { vault, store: files.store, smtpUrl: config.SMTP_URL, from, publicUrl, demo: config.DEMO }),
    gatherJob(db),
    cleanUpJob(db),
    anchorJob(db, config.AUDIT_ANCHOR_MAIL),
    { name: 'siegeln', cron: '*/10 * * * *', run: async () => void (await seal(db, true)) },
  ]
  const jobs = await startJobs(url, login, work, onError, { hear: hints.hear, pollMs })
  mailThrough(jobs, vault)
  checkThrough(Object.assign({}, ...apps.map(({ parts }) => parts.letters)) as NonNullable<AppParts['letters']>)
  pushThrough(jobs)
  const lastAnchor = startAnchors(db, anchorFile(config), log, onError)
  const unwake = wakeByTopic(db, live, jobs, work, onError)
  let sealing: NodeJS.Timeout | undefined
  const portal: Portal = {
    config,
    db,
    inTurn: turns(writers),
    apps,
    live,
    pace: startPace(config.WRITES_PER_MINUTE),
    jobs,
    log,
    files: { service: files, seen: Object.assign({}, ...apps.map(({ parts }) => parts.files)) as Portal['files']['seen'] },
    push: { schluessel: vapid.publicKey, allows: (endpoint) => pushServices.allows(new URL(endpoint)) },
    bot: botService(config, botHost, onError),
    vault,
    web,
    waiting: new Map(),
    basePath: '/api',
    lostSince: null,
    closing: false,
    refusing: false,
    secure: config.PUBLIC_URL?.startsWith('https:') ?? false,
    settings: {
      idleMinutes: config.SESSION_IDLE_MINUTES,
      terminalSeconds: config.TERMINAL_CONTACT_SECONDS,
      demo: config.DEMO,
      anchorFile: anchorFile(config),
      onesignal: config.ONESIGNAL_APP_ID ?? null,
      version: readVersion(web),
      permissions: apps.flatMap(({ app }) => Object.entries(app.permissions).map(([key, text]) => ({ key, app: app.id, text }))),
      meldungen: apps.flatMap(({ app }) => Object.entries(app.meldungen ?? {}).map(([anlass, one]) => ({ anlass, ...one }))),
      words: joinWords(apps.map(({ words = {} }) => words)),
      personRecords: apps.flatMap(({ parts }) => parts.personRecords ?? []),
    },
    publicUrl,
    texts: catalogue,
    text: (language, code) => catalogue[language][code] ?? code,
    sealSoon: () => {
      sealing ??= setTimeout(() => {
        sealing = undefined
        seal(db).catch(onError)
      }, 1000)
    },
  }
  started = portal
  const stop = async () => {
    clearTimeout(sealing)
    await mailIn.stop()
    unwake()
    closeStreams(live)
    await server.close()
    await live.stop()
    await jobs.stop()
    await hints.stop()
    await seal(db).catch(onError)
    await lastAnchor()
    await db.destroy()
  }
  try {
    await mountPortal(server, portal)
    await mailIn.listen(jobs)
    return {
      server,
      portal,
      db,
      stop,
      mailPort: mailIn.port,
      address: listen
        ? await server.listen({ host: config.HOST, port: config.PORT }).catch((error: unknown) => {
            throw deaf(error, config)
          })
        : '',
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Why a server cannot listen, in the operator's words. */
function deaf(error: unknown, { HOST, PORT }: Config) {
  const { code } = error as { code?: string }
  if (code === 'EADDRINUSE') return new StartError(`Port ${PORT} ist schon belegt. Bitte PORT ändern oder das andere Programm beenden.`)
  if (code === 'EACCES') return new StartError(`Port ${PORT} ist dem Betriebssystem vorbehalten. Bitte einen PORT ab 1024 wählen.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return new StartError(`${HOST} ist keine Adresse dieses Rechners. Bitte HOST ändern.`)
  return error
}

/** One look-up over all catalogues; a key that stands in two says the same (checked by the conventions). */
const merged = (all: readonly Messages[]): Portal['texts'] => ({
  de: Object.assign({}, ...all.map(({ de }) => de)) as Record<string, string>,
  en: Object.assign({}, ...all.map(({ en }) => en)) as Record<string, string>,
})

/** Id and version of the package, the name that installed devices show, and hash of the built web app ('entwicklung' when nothing is built). */
function readVersion(web: string) {
  const root = join(import.meta.dirname, '..', '..', '..')
  const { name: id, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { name: string; version: string }
  const app = { id, name: 'Portal', version }
  try {
    return { ...app, hash: (JSON.parse(readFileSync(join(web, 'version.json'), 'utf8')) as { hash: string }).hash }
  } catch {
    return { ...app, hash: 'entwicklung' }
  }
}

const portOf = (server: FastifyInstance) => {
  const address = server.server.address()
  return typeof address === 'object' ? address?.port : undefined
}
