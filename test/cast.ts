import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { inject } from 'vitest'
import { defineApp } from '#platform/contract/app.ts'
import type { Call, Contract, Input, Result } from '#platform/contract/contract.ts'
import type { ProblemDocument } from '#platform/contract/problem.ts'
import { serverApps } from '#apps/index.server.ts'
import { ensureRollen, standardrechte } from '#domain/personal/rollen.ts'
import { messages as stempelTexte } from '#domain/stempel/messages.ts'
import { readConfig } from '#platform/server/start/config.ts'
import { connect, type Db } from '#platform/server/database/db.ts'
import { hashPassword } from '#platform/server/access/password.ts'
import { beginSession } from '#platform/server/access/sessions.ts'
import type { ServerApp } from '#platform/server/http/app.ts'
import { startPortal, type Parts, type Running } from '#platform/server/start/start.ts'
import { urlOf } from '#platform/web/data/client.ts'
import { testDatabase, type TestDatabase } from './database/database.ts'

/** One of the cast: who it is, where it belongs, what it may. */
export interface Figure {
  name: string
  username: string
  anwenderId: string
  lstfixId: string | null
  accountid: number
  rolle: string | null
  konten: readonly number[]
}

const figure = (nr: number, name: string, accountid: number, rolle: string | null, more: Partial<Figure> = {}): Figure => ({
  name,
  username: `${name.toLowerCase()}@firma.example`,
  anwenderId: id('a', nr),
  lstfixId: id('b', nr),
  accountid,
  rolle,
  konten: [accountid],
  ...more,
})
const id = (kind: string, nr: number) => `019aa000-0000-7000-8000-0000000${kind}${String(nr).padStart(4, '0')}`

/** Worker of account 1000, Personalnummer 1001. */
export const anna = figure(1, 'Anna', 1000, 'Mitarbeiter')
/** Worker of the same department, 1002. */
export const bernd = figure(2, 'Bernd', 1000, 'Mitarbeiter')
/** Head of their department, 1003, acts for 1000 and 3000. */
export const carla = figure(3, 'Carla', 1000, 'Leitung', { konten: [1000, 3000] })
/** Administrator, 1004. */
export const dora = figure(4, 'Dora', 1000, 'Administrator', { konten: [1000, 3000] })
/** Worker of the Austrian account 3000, 1005. */
export const emil = figure(5, 'Emil', 3000, 'Mitarbeiter')
/** Worker in the field without the presence board, 1006. */
export const max = figure(6, 'Max', 1000, 'Monteur')
/** A customer: no employee record. */
export const kunde = figure(7, 'Kunde', 1000, 'Kunde', { lstfixId: null })
/** Signed in, but without any right. */
export const gast = figure(8, 'Gast', 1000, null, { lstfixId: null })
export const cast = [anna, bernd, carla, dora, emil, max, kunde, gast] as const
export const password = 'Nebel+Kran7Turm'

/** What a call of the cast throws. */
export class Refused extends Error {
  readonly status: number
  readonly problem: ProblemDocument
  constructor(status: number, problem: ProblemDocument) {
    super(`${status} ${problem.code}`)
    this.status = status
    this.problem = problem
  }
}
type Calls<C extends Contract> = { [K in keyof C]: (input?: Input<C[K]>, headers?: Record<string, string>) => Promise<Result<C[K]>> }

export const abteilung = { montage: id('c', 1), wien: id('c', 2) }
export const modell = { tag: id('d', 1), nacht: id('d', 2) }
let hash: Promise<string> | undefined
/** Key of every portal of the tests. */
export const secretsKey = Buffer.alloc(32, 5).toString('base64')

/** A portal of its own: database cloned from the template, the cast loaded, the real server (without an open port). */
export async function portal(env: Record<string, string> = {}, apps: readonly ServerApp[] = serverApps, more: Partial<Parts> = {}) {
  const database = await testDatabase({ filled: apps === serverApps ? filled : undefined })
  if (apps !== serverApps) await load(database.url, apps)
  const folder = mkdtempSync(join(tmpdir(), 'portal-dateien-'))
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-daten-'))
  env = { DATA_DIR: dataDir, FILES_URL: pathToFileURL(folder).href, SECRETS_KEY: secretsKey, ...env }
  const running = await start(database.url, database.role, env, apps, more)
  return {
    ...handle(running),
    /** A second server process's worth of server on the same database. */
    second: async () => {
      const other = await start(database.url, database.role, env, apps, more)
      return { ...handle(other), stop: other.stop }
    },
    /** Something that the server's own role may not do. */
    alsBesitzer: async (act: (owner: pg.Client) => Promise<void>) => {
      const owner = new pg.Client({ connectionString: database.url })
      await owner.connect()
      try {
        await act(owner)
      } finally {
        await owner.end()
      }
    },
    /** Where the files of this portal lie. */
    folder,
    stop: async () => {
      await running.stop()
      await database.drop()
      for (const each of [folder, dataDir]) rmSync(each, { recursive: true, force: true })
    },
  }
}

/** The real server on a database that somebody else has filled and drops. */
export async function serverOn({ url, role }: Pick<TestDatabase, 'url' | 'role'>) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-daten-'))
  const running = await start(url, role, { DATA_DIR: folder, FILES_URL: pathToFileURL(folder).href, SECRETS_KEY: secretsKey }, serverApps, {})
  return {
    ...handle(running),
    stop: async () => {
      await running.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** What every portal with all apps begins with: the cast, and the tables that a first start makes. */
async function filled(url: string) {
  await load(url, serverApps)
  const folder = mkdtempSync(join(tmpdir(), 'portal-daten-'))
  const running = await start(
    url,
    inject('database').role,
    { DATA_DIR: folder, FILES_URL: pathToFileURL(folder).href, SECRETS_KEY: secretsKey },
    serverApps,
    {},
  )
  await running.stop()
  rmSync(folder, { recursive: true, force: true })
}

const start = (url: string, role: string | undefined, env: Record<string, string>, apps: readonly ServerApp[], more: Partial<Parts>) =>
  startPortal({ config: readConfig({ LOG_LEVEL: 'silent', PORT: '0', ...env }), url, role, apps, texts: [stempelTexte], ...more }, env['PORT'] !== undefined)

function handle({ db, server, portal: parts, address, mailPort }: Running) {
  const cookies = new Map<string, Promise<string>>()
  /** Cookie of a session of this person; the same for all calls of one server. */
  const cookie = (who: Figure) => {
    if (!cookies.has(who.username))
      cookies.set(
        who.username,
        beginSession(db, { anwenderId: who.anwenderId, stay: false, address: '127.0.0.1', browser: 'test', idleMinutes: 30 }).then(
          ({ token }) => `sitzung=${token}`,
        ),
      )
    return cookies.get(who.username)!
  }
  /** One request as the browser would send it. */
  const send = async (who: Figure | null, call: Call, input: unknown, headers: Record<string, string> = {}) => {
    const { body } = (input ?? {}) as { body?: unknown }
    return server.inject({
      method: call.method,
      url: urlOf(call, input as never),
      headers: { ...(who ? { cookie: await cookie(who) } : {}), 'sec-fetch-site': 'same-origin', ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    })
  }
  /** The contract's calls as one of the cast (null: not signed in). Throws `Refused`. */
  const als = <C extends Contract>(who: Figure | null, calls: C): Calls<C> =>
    Object.fromEntries(
      Object.entries(calls).map(([name, call]) => [
        name,
        async (input?: unknown, headers?: Record<string, string>) => {
          const answer = await send(who, call, input, headers)
          if (answer.statusCode >= 400) throw new Refused(answer.statusCode, answer.json<ProblemDocument>())
          return call.file ? new Blob([new Uint8Array(answer.rawPayload)]) : answer.json()
        },
      ]),
    ) as unknown as Calls<C>
  return { db, server, parts, address, mailPort, als, send, cookie }
}

async function load(url: string, apps: readonly ServerApp[]) {
  const db = connect(url, { max: 1 })
  // The cast may what the product lets people do, also on a server that has only the app of a test.
  await ensureRollen(db, standardrechte([...new Set([...apps, ...serverApps])].map(({ app }) => app)))
  await db.insertInto('firma').values({ name: 'Testbau GmbH', zone: 'Europe/Berlin', land: 'DE' }).execute()
  await db
    .insertInto('filiale')
    .values([
      { vkforgid: 1000, name: 'Testbau', ort: 'Nordheim', land: 'DE', region: 'BY', zone: 'Europe/Berlin' },
      { vkforgid: 3000, name: 'Testbau Wien', ort: 'Wien', land: 'AT', region: '9', zone: 'Europe/Vienna' },
    ])
    .execute()
  await db
    .insertInto('abteilung')
    .values([
      { id: abteilung.montage, nummer: 10, bezeichnung: 'Montage' },
      { id: abteilung.wien, nummer: 30, bezeichnung: 'Wien' },
    ])
    .execute()
  await people(db)
  await db.updateTable('abteilung').set({ leitungId: carla.lstfixId }).where('id', '=', abteilung.montage).execute()
  await models(db)
  await db.destroy()
}

async function people(db: Db) {
  const staff = cast.filter(({ lstfixId }) => lstfixId !== null)
  await db
    .insertInto('lstfix')
    .values(
      staff.map((who, index) => ({
        id: who.lstfixId!,
        persnr: 1001 + index,
        vorname: who.name,
        zuname: 'Beispiel',
        email: who.username,
        abteilungId: who.accountid === 3000 ? abteilung.wien : abteilung.montage,
        vkforgid: who.accountid,
        eintritt: '2020-01-01',
      })),
    )
    .execute()
  const passwortHash = await (hash ??= hashPassword(password))
  await db
    .insertInto('anwender')
    .values(
      cast.map((who) => ({
        id: who.anwenderId,
        username: who.username,
        email: who.username,
        anzeigename: `${who.name} Beispiel`,
        passwortHash,
        lstfixId: who.lstfixId,
        accountid: who.accountid,
      })),
    )
    .execute()
  const rollen = new Map((await db.selectFrom('rolle').select(['id', 'name']).execute()).map((row) => [row.name, row.id]))
  await db
    .insertInto('anwenderRolle')
    .values(cast.filter(({ rolle }) => rolle).map((who) => ({ anwenderId: who.anwenderId, rolleId: rollen.get(who.rolle!)! })))
    .execute()
  await db
    .insertInto('anwenderKonto')
    .values(cast.flatMap((who) => who.konten.map((accountid) => ({ anwenderId: who.anwenderId, accountid }))))
    .execute()
}

/** Day shift 07:00–16:00 with 45 minutes of break, Monday to Friday; night shift 22:00–06:00. Everybody works by day. */
async function models(db: Db) {
  await db
    .insertInto('arbeitszeitmodell')
    .values([
      { id: modell.tag, name: 'Vollzeit' },
      { id: modell.nacht, name: 'Nachtschicht' },
    ])
    .execute()
  await db
    .insertInto('arbeitszeitmodellTag')
    .values(
      [1, 2, 3, 4, 5].flatMap((wochentag) => [
        { modellId: modell.tag, wochentag, von: '07:00', bis: '16:00', pauseMin: 45 },
        { modellId: modell.nacht, wochentag, von: '22:00', bis: '06:00', pauseMin: 45 },
      ]),
    )
    .execute()
  await db
    .insertInto('lstfixArbeitszeitmodell')
    .values(cast.flatMap(({ lstfixId }) => (lstfixId ? [{ lstfixId, modellId: modell.tag, gueltigAb: '2020-01-01' }] : [])))
    .execute()
}

/** A small app that no portal has: for tests that give it calls of their own. */
export const probeApp = defineApp({
  id: 'probe',
  path: '/probe',
  icon: 'clock',
  group: 'system',
  title: { de: 'Probe', en: 'Probe' },
  description: { de: '', en: '' },
  shells: ['main'],
  permission: 'angemeldet',
  permissions: {},
  screens: [],
  menu: [],
  widgets: {},
})
