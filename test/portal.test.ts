import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ensureRollen } from '#domain/personal/rollen.ts'
import { seal } from '#platform/server/record/audit.ts'
import { connect } from '#platform/server/database/db.ts'
import { verifyPassword } from '#platform/server/access/password.ts'
import { runningEngine, startEngine } from '#platform/server/database/postgres.ts'
import { clockOfRun } from './clock.ts'
import { testDatabase, type TestDatabase } from './database/database.ts'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'portal-cli-'))
chmodSync(folder, 0o711)
let database: TestDatabase
const datei = (name: string, content: string) => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

/** The real process, as an operator starts it: only the named settings, standard input from `input`. */
function portal(args: string[], { env = {}, input = '', program = 'portal.ts' }: { env?: Record<string, string>; input?: string; program?: string } = {}) {
  const settings = { ...clockOfRun, PATH: process.env['PATH'] ?? '', DATABASE_URL: database.url, DATA_DIR: folder, ...env }
  const child = spawn(process.execPath, [join(root, program), ...args], { cwd: folder, env: settings })
  child.stdin.end(input)
  return new Promise<{ code: number | null; out: string; err: string }>((done) => {
    let [out, err] = ['', '']
    child.stdout.on('data', (part: Buffer) => {
      out += part.toString()
    })
    child.stderr.on('data', (part: Buffer) => {
      err += part.toString()
    })
    child.on('close', (code) => done({ code, out, err }))
  })
}
/** One clear line and no stack trace. */
const zeile = ({ code, err }: { code: number | null; err: string }) => {
  expect(err.trim().split('\n')).toHaveLength(1)
  expect(err).not.toMatch(/^\s+at |\.ts:\d/m)
  return `${code} ${err.trim()}`
}
const anwender = (username: string) => database.db.selectFrom('anwender').where('username', '=', username).selectAll().executeTakeFirstOrThrow()

beforeAll(async () => {
  database = await testDatabase()
  const owner = connect(database.url, { max: 1 })
  await ensureRollen(
    owner,
    new Map([
      ['DASHBOARD', []],
      ['VERWALTUNG', []],
    ]),
  )
  await owner.insertInto('firma').values({ name: 'Probebau', zone: 'Europe/Berlin', land: 'DE' }).execute()
  await owner.insertInto('filiale').values({ vkforgid: 1000, name: 'Probebau', land: 'DE', region: 'BY', zone: 'Europe/Berlin' }).execute()
  await owner.destroy()
})
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

describe('Falsch aufgerufen', () => {
  test.each([
    [[], '2 '],
    [['quatsch'], '2 Unbekannter Befehl „quatsch“.'],
    [['user'], '2 „portal user“ braucht eines von: list, anlegen'],
    [['migrate', '--jetzt'], '2 Unbekannte Option „--jetzt“.'],
    [['import', 'personal'], '2 Es fehlt: DATEI.csv.'],
    [['import', 'personal', 'a.csv', 'b.csv'], '2 Unerwartete Angabe „b.csv“.'],
    [['user', 'anlegen', 'eva.probe', '--name'], '2 Die Option „--name“ braucht einen Wert.'],
    [['import', 'personal', 'fehlt.csv'], '1 Die Datei fehlt.csv gibt es nicht.'],
    [['import', 'personal', '/'], '1 / ist ein Ordner'],
    [['user', 'passwort', 'niemand'], '1 Den Anwender „niemand“ gibt es nicht.'],
  ])('%j', async (args, expected) => {
    const result = await portal(args)
    if (args.length) expect(zeile(result)).toContain(expected)
    else expect(result).toMatchObject({ code: 2, out: expect.stringContaining('import personal') })
  })
  test.each([
    [{ DATABASE_URL: 'postgres://x:geheim7@127.0.0.1:1/portal' }, 'Dort antwortet kein Server'],
    [{ DATABASE_URL: 'mysql://x:geheim7@host/db' }, 'DATABASE_URL: Der Wert ist keine PostgreSQL-Adresse'],
    [{ PORTAL_DATADIR: '/x' }, 'PORTAL_DATADIR: unbekannte Einstellung. Gemeint ist wohl DATA_DIR.'],
    [{ DATABASE_URL: '', DATA_DIR: join(folder, 'leer') }, 'liegt keine Datenbank'],
  ])('Einstellung %j: ein Satz, kein Kennwort', async (env, expected) => {
    const result = await portal(['user', 'list'], { env })
    expect(zeile(result)).toContain(expected)
    expect(result.err + result.out).not.toContain('geheim7')
  })
  test('falsches Kennwort und unbekannte Datenbank werden unterschieden', async () => {
    const url = Object.assign(new URL(database.url), { pathname: '/gibt_es_nicht' }).href
    expect(zeile(await portal(['user', 'list'], { env: { DATABASE_URL: url } }))).toContain('Diese Datenbank gibt es nicht')
  })
})

describe('import personal', () => {
  const gut = 'Personalnummer;Vorname;Zuname;Abteilung;Eintritt;Benutzername\n1;Änne;Größl;Zimmerei;01.01.2020;aenne.groessl\n'
  test('Probelauf ist die Vorgabe, erst --schreiben schreibt, noch einmal ändert nichts', async () => {
    const path = datei('gut.csv', gut)
    expect(await portal(['import', 'personal', path])).toMatchObject({ code: 0, out: expect.stringContaining('Probelauf: Es wurde nichts geschrieben.') })
    expect(await database.db.selectFrom('lstfix').selectAll().execute()).toEqual([])
    expect(await portal(['import', 'personal', path, '--schreiben'])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/1 neu, 0 geändert.*1 neu: 1 Zimmerei.*1 Anwender ohne Passwort.*Geschrieben\./s),
    })
    expect(await database.db.selectFrom('lstfix').select(['persnr', 'vorname', 'zuname']).execute()).toEqual([{ persnr: 1, vorname: 'Änne', zuname: 'Größl' }])
    expect(await portal(['import', 'personal', path, '--schreiben'])).toMatchObject({ code: 0, out: expect.stringContaining('Es gibt nichts zu ändern.') })
  })
  test('schlechte Zeilen stehen mit Nummer und Grund da, der Befehl endet mit 1', async () => {
    const { code, out } = await portal(['import', 'personal', datei('schlecht.csv', `${gut}2;;Kurz;Zimmerei;31.02.2020;\n`), '--schreiben'])
    expect([code, out]).toEqual([1, expect.stringContaining('Zeile 3, Vorname: fehlt.\n  Zeile 3, Eintritt: „31.02.2020“: Diesen Tag gibt es nicht.')])
  })
  test('eine beschädigte Datei ist ein Satz mit ihrem Namen', async () => {
    expect(zeile(await portal(['import', 'personal', datei('mappe.csv', 'PK\u0003\u0004xxxx')]))).toMatch(/^1 .*mappe\.csv: Die Datei ist eine Arbeitsmappe/)
    expect(zeile(await portal(['import', 'personal', datei('offen.csv', `${gut}3;"Eva;`)]))).toContain('Zeile 3: Ein Anführungszeichen')
  })
})

test('terminal: anlegen mit Code, sperren mit Kontakt, freigeben, stilllegen, und jeder Schritt steht in der Prüfspur', async () => {
  const terminal = (...args: string[]) => portal(['terminal', ...args])
  expect(await terminal('anlegen', 'Tor Nord')).toMatchObject({ code: 0, out: expect.stringMatching(/angelegt\.\n.*: [0-9A-Z]{4}-[0-9A-Z]{4}\n/s) })
  expect(zeile(await terminal('anlegen', 'Tor Nord'))).toContain('1 Das Terminal „Tor Nord“ gibt es schon.')
  expect(await terminal('sperren', 'Tor Nord', '--kontakt', 'Pforte 12')).toMatchObject({ code: 0, out: '„Tor Nord“ ist gesperrt.\n' })
  expect(await terminal('freigeben', 'Tor Nord')).toMatchObject({ code: 0 })
  expect((await terminal('list')).out).toMatch(/Tor Nord +Probebau +nicht gekoppelt/)
  expect(await terminal('stilllegen', 'Tor Nord')).toMatchObject({ code: 0 })
  expect(zeile(await terminal('koppeln', 'Tor Nord'))).toContain('1 „Tor Nord“ ist stillgelegt.')
  expect(zeile(await terminal('freigeben', 'Tor Süd'))).toContain('1 Das Terminal „Tor Süd“ gibt es nicht.')
  const { id, kontakt } = await database.db.selectFrom('terminal').where('name', '=', 'Tor Nord').select(['id', 'kontakt']).executeTakeFirstOrThrow()
  expect(kontakt).toBe('Pforte 12')
  const spur = await database.db.selectFrom('pruefspur').where('gegenstandId', '=', id).orderBy('id').select('aktion').execute()
  expect(spur.map(({ aktion }) => aktion)).toEqual(['anlegen', 'koppelcode', 'sperren', 'freigeben', 'stilllegen'])
})

describe('user', () => {
  test('anlegen mit Passwort von der Standardeingabe, Rolle, Prüfspur', async () => {
    expect(
      await portal(['user', 'anlegen', 'Chefin@Probebau.example', '--name', 'Carla Chefin', '--rolle', 'administrator'], { input: 'Nebel+Kran7Turm\n' }),
    ).toMatchObject({ code: 0, out: 'chefin@probebau.example ist angelegt.\n' })
    const { id, passwortHash, ...user } = await anwender('chefin@probebau.example')
    expect(user).toMatchObject({ email: 'chefin@probebau.example', anzeigename: 'Carla Chefin', accountid: 1000, aktiv: true })
    expect(await verifyPassword('Nebel+Kran7Turm', passwortHash)).toBe(true)
    const spur = await database.db.selectFrom('pruefspur').where('gegenstandId', '=', id).selectAll().executeTakeFirstOrThrow()
    expect(spur).toMatchObject({ aktion: 'anlegen', anwenderName: expect.stringMatching(/^Kommandozeile/) })
    expect(JSON.stringify(spur)).not.toMatch(/Nebel|argon2/)
  })
  test('ein erzeugtes Passwort wird einmal gezeigt und beendet alle Sitzungen und Ausweise zur Übergabe', async () => {
    const { id }: { id: string } = await anwender('aenne.groessl')
    await database.db
      .insertInto('sitzung')
      .values({ id, tokenHash: Buffer.from('x'), anwenderId: id, stayAuthenticated: false, laeuftAb: '2099-01-01T00:00:00Z', adresse: '', browser: '' })
      .execute()
    await database.db
      .insertInto('uebergabeAusweis')
      .values({ id, tokenHash: Buffer.from('y'), anwenderId: id, sitzungId: id, geraetId: id, laeuftAb: '2099-01-01T00:00:00Z' })
      .execute()
    const { code, out } = await portal(['user', 'passwort', 'AENNE.groessl', '--erzeugen'])
    const password = /gezeigt\): (\S+)\n/.exec(out)![1]!
    expect([code, await verifyPassword(password, (await anwender('aenne.groessl')).passwortHash)]).toEqual([0, true])
    expect((await database.db.selectFrom('sitzung').where('id', '=', id).select('beendet').executeTakeFirstOrThrow()).beendet).not.toBeNull()
    expect(await database.db.selectFrom('uebergabeAusweis').where('id', '=', id).select('grund').execute()).toEqual([{ grund: 'ausweis-passwort' }])
  })
  test.each([
    ['kurz', 'Es fehlt: Großbuchstabe, Ziffer, Sonderzeichen.'],
    ['Probebau1!', 'zu bekannt'],
    ['', 'Es kam kein Passwort'],
  ])('das Passwort „%s“ wird abgelehnt', async (input, expected) => {
    expect(zeile(await portal(['user', 'passwort', 'aenne.groessl'], { input: `${input}\n` }))).toContain(expected)
  })
  test('als Argument wird kein Passwort angenommen', async () => {
    expect(zeile(await portal(['user', 'passwort', 'aenne.groessl', 'Nebel+Kran7Turm']))).toContain('2 Unerwartete Angabe')
    expect(zeile(await portal(['user', 'passwort', 'aenne.groessl', '--passwort', 'Nebel+Kran7Turm']))).toContain('2 Unbekannte Option')
  })
  test('sperren und freigeben, aber nie die letzte Administration', async () => {
    expect(zeile(await portal(['user', 'sperren', 'chefin@probebau.example']))).toContain('niemand mehr')
    expect(zeile(await portal(['user', 'rolle', 'chefin@probebau.example', '--nehmen', 'Administrator']))).toContain('niemand mehr')
    expect((await portal(['user', 'sperren', 'aenne.groessl'])).code).toBe(0)
    expect((await anwender('aenne.groessl')).aktiv).toBe(false)
    expect(await portal(['user', 'freigeben', 'aenne.groessl'])).toMatchObject({ code: 0, out: 'aenne.groessl kann sich wieder anmelden.\n' })
  })
  test('Rollen geben, nehmen und zeigen; die Liste findet danach', async () => {
    expect((await portal(['user', 'rolle', 'aenne.groessl', '--geben', 'leitung', '--nehmen', 'Mitarbeiter'])).out).toBe('aenne.groessl: Leitung\n')
    expect((await portal(['user', 'list', 'leitung'])).out).toMatch(/aenne\.groessl +Änne Größl +aktiv +\d\d\.\d\d\.\d{4} \d\d:\d\d +Leitung\n1 Anwender/)
  })
})

describe('doctor und audit verify', () => {
  test('eine heile Anlage: alles ok oder Warnung mit Abhilfe, Ergebnis 0', async () => {
    const mail = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'] })
    await new Promise<void>((done) => {
      mail.listen(0, '127.0.0.1', done)
    })
    const { port } = mail.server.address() as { port: number }
    const { code, out } = await portal(['doctor'], {
      env: { SMTP_URL: `smtp://127.0.0.1:${port}`, SMTP_FROM: 'portal@probebau.example', PUBLIC_URL: 'https://portal.probebau.example' },
    })
    await new Promise<void>((done) => {
      mail.close(done)
    })
    expect(out.split('\n').filter((line) => line && !line.startsWith('ok '))).toEqual([])
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/Datenbank: PostgreSQL \d+\.\d+.*Migrationen.*portal_app.*Postausgang.*Prüfspur: unverändert.*Uhr.*E-Mail-Server/s),
    ])
  })
  test('ein stummer E-Mail-Server und eine unerreichbare Datenbank sind Fehler mit Abhilfe', async () => {
    const { code, out } = await portal(['doctor'], {
      env: { SMTP_URL: 'smtp://portal:geheim7@127.0.0.1:1', DATABASE_URL: 'postgres://x:geheim7@127.0.0.1:1/portal' },
    })
    expect(code).toBe(1)
    expect(out).toMatch(/Fehler {3}Datenbank: .*Dort antwortet kein Server.*\n +→ /)
    expect(out).toMatch(/Fehler {3}E-Mail-Server: .*\n +→ /)
    expect(out).not.toContain('geheim7')
  })
  test('eine veränderte Zeile der Prüfspur wird genannt', async () => {
    await seal(database.db)
    expect(await portal(['audit', 'verify'])).toMatchObject({ code: 0, out: expect.stringContaining('unverändert') })
    const owner = new Client({ connectionString: database.url })
    await owner.connect()
    await owner.query(
      `alter table pruefspur disable trigger user; update pruefspur set anwender_name = 'Niemand' where id = (select pruefspur_id from pruefspur_siegel where nr = 2); alter table pruefspur enable trigger user`,
    )
    await owner.end()
    expect(zeile(await portal(['audit', 'verify']))).toMatch(/^1 Die Prüfspur ist verändert: ab Siegel 2 \(Eintrag \d+\)\. Davor stimmen 1 Einträge\.$/)
    expect(await portal(['doctor'])).toMatchObject({ code: 1, out: expect.stringContaining('Fehler   Prüfspur: verändert ab Siegel 2') })
  })
})

test('statistik pruefen: rechnet nach, nennt eine falsche Summe, bildet sie neu', async () => {
  expect(await portal(['statistik', 'pruefen'])).toMatchObject({
    code: 0,
    out: '0 Zeilen nachgerechnet: Alle Summen stimmen.\n0 Arbeitsberichte nachgerechnet: Alle Summen stimmen.\n',
  })
  const summe = { vkforgid: 1000, umsatzart: 'Ware', umsatz: 150, lagerwert: 0, ohneEinstand: 0, menge: 0, anzahl: 1 } as const
  await database.db
    .insertInto('usLager')
    .values({ korn: 'M', ab: '2026-03-01', lieferart: '', lagerplatz: '', ...summe })
    .execute()
  expect(await portal(['statistik', 'pruefen'])).toMatchObject({
    code: 1,
    out: expect.stringContaining('us_lager 03/2026, Filiale 1000, Ware: Umsatz 1,50 € statt 0,00 €, Zeilen 1 statt 0'),
  })
  expect(await database.db.selectFrom('usLager').selectAll().execute()).toEqual([])
  const niemand = { lstfixId: '0190aaaa-0000-7000-8000-000000000001', abteilungId: '0190aaaa-0000-7000-8000-000000000002' }
  const jetzt = Temporal.Now.instant().toString()
  await database.db
    .insertInto('einsatzsummePerson')
    .values({
      korn: 7,
      ab: '2026-03-02',
      vkforgid: 1000,
      ...niemand,
      teil: 'zeitRest',
      eintraege: 1,
      minuten: 30,
      verrechnet: [0, 0, 0, 0, 0],
      von: jetzt,
      bis: jetzt,
    })
    .execute()
  expect(await portal(['statistik', 'pruefen'])).toMatchObject({
    code: 1,
    out: expect.stringContaining(`einsatzsumme_person Woche ab 2026-03-02, ${niemand.lstfixId}: Minuten 30 statt 0, Einträge 1 statt 0`),
  })
  expect(await database.db.selectFrom('einsatzsummePerson').selectAll().execute()).toEqual([])
  expect(await portal(['statistik', 'pruefen'])).toMatchObject({ code: 0 })
})

test('ohne DATABASE_URL legt migrate die mitgelieferte Datenbank an und hinterlässt keinen laufenden Server', async () => {
  const env = { DATABASE_URL: '', DATA_DIR: join(folder, 'eigene') }
  expect(await portal(['migrate'], { env, program: 'bin/portal.mjs' })).toMatchObject({
    code: 0,
    out: expect.stringMatching(/ausgeführt: 0001.*Die Datenbank ist aktuell/s),
  })
  expect(existsSync(join(env.DATA_DIR, 'postgres')) || existsSync(join(env.DATA_DIR, 'postgres.pfad'))).toBe(true)
  expect(runningEngine(env.DATA_DIR)).toBeUndefined()
  expect(await portal(['user', 'list'], { env })).toMatchObject({ code: 0, out: '0 Anwender.\n' })

  // Beside a running portal: its engine is used and stays up.
  const engine = await startEngine(env.DATA_DIR)
  expect(await portal(['user', 'list'], { env })).toMatchObject({ code: 0, out: '0 Anwender.\n' })
  expect(runningEngine(env.DATA_DIR)).toBe(engine.url)
  await engine.stop()
})
