import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { portal } from '#test/cast.ts'
import { databaseUrl } from '#test/database/engine.ts'
import { databaseChecks } from '../cli/doctor-database.ts'
import { signIn } from './login.ts'
import { migrate } from './migrate.ts'

// A foreign server may refuse its creation to our user.
const withRole = test.skipIf(!inject('database').role)

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
})
afterAll(() => p.stop())

withRole(
  'keine Verbindung des laufenden Servers gehört einem Superuser oder dem Eigentümer: nicht die der Anfragen, der Live-Meldungen und der Aufträge',
  async () => {
    await p.alsBesitzer(async (owner) => {
      const open = async () =>
        (
          await owner.query<{ programm: string; mehr: boolean }>(
            `select distinct application_name as programm, r.rolsuper or r.oid = d.datdba as mehr from pg_stat_activity a join pg_roles r on r.rolname = a.usename
             join pg_database d on d.oid = a.datid where a.datname = current_database() and a.pid <> pg_backend_pid() and application_name like 'portal%' order by 1`,
          )
        ).rows.map(({ programm, mehr }) => `${programm}${mehr ? ' als Eigentümer' : ''}`)
      await expect.poll(open, { interval: 30 }).toEqual(['portal', 'portal-jobs', 'portal-live'])
    })
  },
)

withRole('wer eigenes SQL in eine Anfrage bringt, kommt aus der Rolle des Servers nicht heraus', async () => {
  const besitzer = decodeURIComponent(new URL(inject('database').url).username)
  await p.db.connection().execute(async (db) => {
    const wer = async () =>
      (await sql<{ sitzung: string; jetzt: string }>`select session_user::text as sitzung, current_user::text as jetzt`.execute(db)).rows[0]!
    const anfang = await wer()
    for (const versuch of [
      `set role ${besitzer}`,
      `set session authorization ${besitzer}`,
      `grant ${besitzer} to current_user`,
      `alter role current_user superuser`,
    ])
      await expect(sql.raw(versuch).execute(db), versuch).rejects.toMatchObject({ code: '42501' })
    await sql.raw('reset role').execute(db)
    await sql.raw('reset session authorization').execute(db)
    expect(await wer()).toEqual(anfang)
    for (const versuch of [
      'truncate pruefspur',
      'delete from pruefspur_siegel',
      `update pruefspur set aktion = 'anders'`,
      'alter table pruefspur disable trigger all',
      'set session_replication_role = replica',
      'drop function nur_anfuegen() cascade',
      'create table fremd (id integer)',
      'create table pgboss.fremd (id integer)',
      `copy pruefspur to program 'cat'`,
    ])
      await expect(sql.raw(versuch).execute(db), versuch).rejects.toMatchObject({ code: '42501' })
  })
})

withRole(
  'der Eigentümer muss kein Superuser sein: Mit createrole legt sich das Portal seine Anmeldung an, sie folgt einem neuen Kennwort, und ohne sie sagt doctor, was fehlt',
  async () => {
    const besitzer = `besitzer_${process.pid}`
    const { url } = inject('database')
    const als = (kennwort: string) => Object.assign(new URL(databaseUrl(url, besitzer)), { username: besitzer, password: kennwort }).href
    const verwalter = new pg.Client({ connectionString: url })
    await verwalter.connect()
    const rechte = async (adresse: string) => (await databaseChecks(adresse, 'hier', '')).find(({ name }) => name === 'Rechte')!
    try {
      await verwalter.query(`create role ${besitzer} login createrole password 'eins'`)
      await verwalter.query(`grant portal_app to ${besitzer} with admin option`)
      await verwalter.query(`create database ${besitzer} owner ${besitzer} template template0 encoding 'UTF8' locale_provider icu icu_locale 'de-DE'`)
      const { role } = await migrate(als('eins'))
      expect(await signIn(als('eins'), role)).toMatchObject({ user: `portal_app_${besitzer}`, own: true, role: undefined })

      await verwalter.query(`alter role ${besitzer} password 'zwei'`)
      expect(await signIn(als('zwei'), role)).toMatchObject({ own: true })
      expect(await rechte(als('zwei'))).toMatchObject({ state: 'ok', text: expect.stringContaining(`portal_app_${besitzer}`) })

      await verwalter.query(`drop role portal_app_${besitzer}`)
      await verwalter.query(`alter role ${besitzer} nocreaterole`)
      expect((await migrate(als('zwei'))).role).toBe('portal_app')
      expect(await signIn(als('zwei'), role)).toMatchObject({ user: besitzer, own: false, role: 'portal_app' })
      expect(await rechte(als('zwei'))).toMatchObject({ state: 'Warnung', remedy: expect.stringContaining(`alter role "${besitzer}" createrole`) })
    } finally {
      await verwalter.query(`drop database if exists ${besitzer} with (force)`)
      await verwalter.query(`drop role if exists portal_app_${besitzer}`)
      await verwalter.query(`drop role if exists ${besitzer}`)
      await verwalter.end()
    }
  },
)

withRole('hat jemand anders die Rolle angelegt, ohne sie weitergeben zu lassen, genügt, was doctor zu tun rät', async () => {
  const besitzer = `fremde_rolle_${process.pid}`
  const { url } = inject('database')
  const adresse = Object.assign(new URL(databaseUrl(url, besitzer)), { username: besitzer, password: 'eins' }).href
  const verwalter = new pg.Client({ connectionString: url })
  await verwalter.connect()
  try {
    await verwalter.query(`create role ${besitzer} login password 'eins'`)
    await verwalter.query(`grant portal_app to ${besitzer}`)
    await verwalter.query(`create database ${besitzer} owner ${besitzer} template template0 encoding 'UTF8' locale_provider icu icu_locale 'de-DE'`)
    const { role } = await migrate(adresse)
    expect(await signIn(adresse, role)).toMatchObject({ user: besitzer, own: false })
    const { remedy } = (await databaseChecks(adresse, 'hier', '')).find(({ name }) => name === 'Rechte')!
    for (const [statement] of remedy!.matchAll(/(alter role|grant) [^;]+/g)) await verwalter.query(statement)
    await migrate(adresse)
    expect(await signIn(adresse, role)).toMatchObject({ user: `portal_app_${besitzer}`, own: true })
  } finally {
    await verwalter.query(`drop database if exists ${besitzer} with (force)`)
    await verwalter.query(`drop role if exists portal_app_${besitzer}`)
    await verwalter.query(`drop role if exists ${besitzer}`)
    await verwalter.end()
  }
})

withRole('steht das Kennwort des Eigentümers nicht in der Adresse, sondern in .pgpass, startet das Portal als er und nimmt die Rolle an', async () => {
  const besitzer = `pgpass_${process.pid}`
  const { url } = inject('database')
  const verwalter = new pg.Client({ connectionString: url })
  await verwalter.connect()
  const ordner = await mkdtemp(join(tmpdir(), 'pgpass-'))
  try {
    await verwalter.query(`create role ${besitzer} login superuser password 'eins'`)
    await verwalter.query(`create role portal_app_${besitzer} login in role portal_app`)
    const { rows } = await sql<{ name: string }>`select current_database()::text as name`.execute(p.db)
    const adresse = Object.assign(new URL(databaseUrl(url, rows[0]!.name)), { username: besitzer, password: '' })
    await writeFile(join(ordner, 'pgpass'), `${adresse.hostname}:${adresse.port}:*:${besitzer}:eins\n`, { mode: 0o600 })
    vi.stubEnv('PGPASSFILE', join(ordner, 'pgpass'))
    // Where nobody needs a password, the login needs none either.
    expect(await signIn(adresse.href, 'portal_app')).toMatchObject(
      new URL(url).password ? { user: besitzer, own: false, role: 'portal_app' } : { user: `portal_app_${besitzer}`, own: true, role: undefined },
    )
  } finally {
    vi.unstubAllEnvs()
    await rm(ordner, { recursive: true })
    await verwalter.query(`drop role if exists portal_app_${besitzer}`)
    await verwalter.query(`drop role if exists ${besitzer}`)
    await verwalter.end()
  }
})

withRole('meldet sich das Portal als Superuser an, sagt doctor es in Worten', async () => {
  const url = new URL(inject('database').url)
  const verwalter = new pg.Client({ connectionString: url.href })
  await verwalter.connect()
  const name = `oberster_${process.pid}`
  try {
    await verwalter.query(`create role ${name} login superuser password 'eins'`)
    // Migrated by somebody else: there is no login that belongs to this name.
    const { rows } = await sql<{ name: string }>`select current_database()::text as name`.execute(p.db)
    const adresse = Object.assign(new URL(databaseUrl(url.href, rows[0]!.name)), { username: name, password: 'eins' }).href
    expect((await databaseChecks(adresse, 'hier', '')).find((finding) => finding.name === 'Rechte')).toMatchObject({
      state: 'Warnung',
      text: expect.stringContaining(`als ${name} an, einem Superuser, und legt dessen Rechte nur ab`),
    })
  } finally {
    await verwalter.query(`drop role if exists ${name}`)
    await verwalter.end()
  }
})
