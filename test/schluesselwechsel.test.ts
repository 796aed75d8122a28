import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { calls as hardwareCalls } from '#apps/hardware-management/contract.ts'
import { calls } from '#apps/verwaltung/contract.ts'
import { geheimnisVersiegelt } from '#domain/geraete/tresor.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { lastRotation, rotationMinutes, setRotation } from '#platform/server/access/rotation.ts'
import { countSealed, ownSealed } from '#platform/server/access/sealed.ts'
import { openVault } from '#platform/server/access/vault.ts'
import { carla, dora, max, password, portal, secretsKey } from './cast.ts'
import { clockOfRun } from './clock.ts'

let p: Awaited<ReturnType<typeof portal>>
let url: string
const neu = randomBytes(32).toString('base64')
const orte = [...ownSealed, ...geheimnisVersiegelt]
const grund = 'Wechsel der Betreuung'

beforeEach(async () => {
  p = await portal()
  await p.alsBesitzer(async ({ user, password: own, host, port, database }) => {
    url = `postgres://${user}:${encodeURIComponent(own ?? '')}@${host}:${port}/${database}`
    await Promise.resolve()
  })
  const id = uuid()
  await p.als(dora, hardwareCalls).anlegen({ body: { id, hostname: 'WECHSEL' } })
  await p.als(dora, hardwareCalls).geheimnisSetzen({ params: { traeger: 'hardware', id, art: 'fernzugang' }, body: { wert: 'Kanarie-Wechsel-93' } })
})
afterEach(() => p.stop())

/** `portal keys rotate`, as an operator calls it; `input` is what he types. */
function ruf(args: readonly string[], input = '', keys: Record<string, string> = { SECRETS_KEY: neu, SECRETS_KEY_OLD: secretsKey }) {
  const settings = { ...clockOfRun, PATH: process.env['PATH'] ?? '', DATABASE_URL: url, ...keys }
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', 'portal.ts'), 'keys', 'rotate', ...args], { env: settings })
  child.stdin.end(input)
  const ende = new Promise<{ code: number | null; text: string }>((done) => {
    let text = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => {
        text += part.toString()
      })
    child.on('close', (code) => done({ code, text }))
  })
  return { child, ende }
}
const rotate = (args: readonly string[] = [], input = `${password}\n`) => ruf(args, input).ende
const verlangt = () => rotate(['--von', dora.username, '--grund', grund])
const zweite = () => p.db.insertInto('anwenderBerechtigung').values({ anwenderId: carla.anwenderId, berechtigung: 'VERWALTUNG' }).execute()
const letzter = async () => (await p.als(dora, calls).schluesselwechsel()).letzter
const bestaetigt = (wer: typeof dora, id: string, passwort = password) =>
  p.als(wer, calls).schluesselwechselBestaetigen({ params: { id }, body: { password: passwort } })
const gezaehlt = () => countSealed(p.db, openVault({ SECRETS_KEY: neu, SECRETS_KEY_OLD: secretsKey, DATA_DIR: '' }), orte)
const spur = async () =>
  (await p.db.selectFrom('pruefspur').where('aktion', 'like', 'schluessel-%').orderBy('id').select(['aktion', 'anwenderName']).execute()).map(
    ({ aktion, anwenderName }) => `${aktion} ${anwenderName.replace(/ \(.*/, '')}`,
  )

test('ein zweiter Administrator bestätigt mit seinem Passwort, vorher wird nichts gewechselt, nachher gilt es einmal', async () => {
  await zweite()
  const vorher = await gezaehlt()
  expect(vorher).toMatchObject({ current: 0, unreadable: 0 })
  expect(await verlangt()).toMatchObject({ code: 1, text: expect.stringContaining('muss ein anderer Administrator') })
  expect(await rotate()).toMatchObject({ code: 1, text: expect.stringContaining('Dora Beispiel hat den Wechsel verlangt') })
  const wartet = await letzter()
  expect(wartet).toMatchObject({ zustand: 'wartet', verlangtVon: 'Dora Beispiel', grund, eigener: true, bestaetigtVon: null })
  expect((await p.als(carla, calls).ueberblick()).schluesselwechsel).toBe(1)
  const { id } = wartet!
  await expect(bestaetigt(dora, id)).rejects.toMatchObject({ status: 409, problem: { code: 'verwaltung.wechsel-eigener' } })
  await expect(bestaetigt(max, id)).rejects.toMatchObject({ status: 403 })
  await expect(bestaetigt(carla, id, 'falsch')).rejects.toMatchObject({ status: 422, problem: { errors: [{ path: 'password' }] } })
  await expect(bestaetigt(carla, uuid())).rejects.toMatchObject({ status: 404 })
  expect(await gezaehlt()).toEqual(vorher)
  const beide = await Promise.allSettled([bestaetigt(carla, id), bestaetigt(carla, id)])
  expect(beide.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await letzter()).toMatchObject({ zustand: 'bestaetigt', bestaetigtVon: 'Carla Beispiel' })
  expect(await rotate()).toMatchObject({ code: 0 })
  expect(await gezaehlt()).toEqual({ current: vorher.old, old: 0, unreadable: 0 })
  expect(await letzter()).toMatchObject({ zustand: 'beendet' })
  expect(await spur()).toEqual([
    'schluessel-wechsel-verlangen Kommandozeile',
    'schluessel-wechsel-bestaetigen Carla Beispiel',
    'schluessel-wechseln Kommandozeile',
  ])
  expect(await rotate()).toMatchObject({ code: 1, text: expect.stringContaining('--von fehlt') })
})

test('nach einer Stunde verfällt es, und wer nicht mehr verwaltet, hat nicht bestätigt', async () => {
  await zweite()
  await verlangt()
  const { id } = (await letzter())!
  const frueher = async () => {
    const last = (await lastRotation(p.db))!
    const um = (instant: string) => Temporal.Instant.from(instant).subtract({ minutes: rotationMinutes }).toString()
    await setRotation(p.db, { ...last, asked: um(last.asked), confirmed: last.confirmed && { ...last.confirmed, at: um(last.confirmed.at) } })
  }
  await frueher()
  await expect(bestaetigt(carla, id)).rejects.toMatchObject({ status: 409, problem: { code: 'verwaltung.wechsel-vorbei' } })
  await verlangt()
  await bestaetigt(carla, (await letzter())!.id)
  await frueher()
  expect(await rotate()).toMatchObject({ code: 1, text: expect.stringContaining('--von fehlt') })
  await verlangt()
  await bestaetigt(carla, (await letzter())!.id)
  await p.db.deleteFrom('anwenderBerechtigung').where('anwenderId', '=', carla.anwenderId).execute()
  expect(await rotate()).toMatchObject({ code: 1, text: expect.stringContaining('Carla Beispiel verwaltet nicht mehr') })
  // And nothing stands in the way of asking anew.
  expect(await letzter()).toBeNull()
  await zweite()
  expect(await verlangt()).toMatchObject({ code: 1, text: expect.stringContaining('muss ein anderer Administrator') })
  expect(await gezaehlt()).toMatchObject({ current: 0, unreadable: 0 })
})

test('verlangt und bestätigt wird mit dem jetzigen Schlüssel; der neue steht erst danach in der Einstellung', async () => {
  await zweite()
  const nurJetziger = (args: readonly string[]) => ruf(args, `${password}\n`, { SECRETS_KEY: secretsKey }).ende
  expect(await nurJetziger(['--von', dora.username, '--grund', grund])).toMatchObject({
    code: 1,
    text: expect.stringContaining('muss ein anderer Administrator'),
  })
  await bestaetigt(carla, (await letzter())!.id)
  expect(await nurJetziger([])).toMatchObject({ code: 1, text: expect.stringContaining('SECRETS_KEY_OLD fehlt') })
  expect(await letzter()).toMatchObject({ zustand: 'bestaetigt' })
  expect(await rotate()).toMatchObject({ code: 0 })
  expect(await gezaehlt()).toMatchObject({ old: 0, unreadable: 0 })
})

test('liegt der Schlüssel in der Datei, macht der bestätigte Befehl dort einen neuen und hebt den bisherigen daneben auf', async () => {
  await zweite()
  const ordner = mkdtempSync(join(tmpdir(), 'portal-schluessel-'))
  const datei = join(ordner, 'geheimnis.schluessel')
  writeFileSync(datei, `${secretsKey}\n`, { mode: 0o600 })
  const ausDatei = (args: readonly string[] = []) => ruf(args, `${password}\n`, { DATA_DIR: ordner }).ende
  try {
    expect(await ausDatei(['--von', dora.username, '--grund', grund])).toMatchObject({
      code: 1,
      text: expect.stringContaining('muss ein anderer Administrator'),
    })
    // Nothing is made before it is confirmed.
    expect([readdirSync(ordner), readFileSync(datei, 'utf8').trim()]).toEqual([['geheimnis.schluessel'], secretsKey])
    await bestaetigt(carla, (await letzter())!.id)
    const { code, text } = await ausDatei()
    expect([code, text]).toEqual([0, expect.stringMatching(/Der bisherige Schlüssel liegt in .*geheimnis\.schluessel\.[0-9a-f]{8}: /)])
    const bisheriger = /liegt in (\S+):/.exec(text)![1]!
    expect(readFileSync(bisheriger, 'utf8').trim()).toBe(secretsKey)
    expect(readFileSync(datei, 'utf8')).not.toContain(secretsKey)
    expect(await countSealed(p.db, openVault({ SECRETS_KEY: undefined, DATA_DIR: ordner }), orte)).toMatchObject({ old: 0, unreadable: 0 })
    expect(await letzter()).toMatchObject({ zustand: 'beendet' })
  } finally {
    rmSync(ordner, { recursive: true })
  }
})

test('verlangen kann nur ein Administrator mit seinem Passwort und einem Grund', async () => {
  await zweite()
  expect(await rotate(['--von', max.username, '--grund', grund])).toMatchObject({ code: 1, text: expect.stringContaining('kein Administrator') })
  expect(await rotate(['--von', dora.username, '--grund', grund], 'falsch\n')).toMatchObject({
    code: 1,
    text: expect.stringContaining('Passwort stimmt nicht'),
  })
  expect(await rotate(['--von', dora.username])).toMatchObject({ code: 1, text: expect.stringContaining('--grund fehlt') })
  expect(await letzter()).toBeNull()
})

test('gibt es nur einen Administrator, wechselt er im Notfall allein; mit einem zweiten geht das nicht', async () => {
  expect(await verlangt()).toMatchObject({ code: 1, text: expect.stringContaining('keinen zweiten Administrator') })
  await zweite()
  expect(await rotate(['--von', dora.username, '--grund', grund, '--notfall'])).toMatchObject({ code: 1, text: expect.stringContaining('--notfall gilt nur') })
  await p.db.updateTable('anwender').set({ aktiv: false }).where('id', '=', carla.anwenderId).execute()
  expect(await rotate(['--von', dora.username, '--grund', grund, '--notfall'])).toMatchObject({ code: 0 })
  expect(await letzter()).toMatchObject({ zustand: 'beendet', notfall: true, bestaetigtVon: null })
  expect(await spur()).toEqual(['schluessel-wechsel-notfall Kommandozeile', 'schluessel-wechseln Kommandozeile'])
  expect(await gezaehlt()).toMatchObject({ old: 0, unreadable: 0 })
})

test('mitten im Wechsel abgeschossen ist nichts unlesbar, und der nächste Aufruf macht ohne neue Frage weiter', async () => {
  await zweite()
  await verlangt()
  await bestaetigt(carla, (await letzter())!.id)
  const { child, ende } = ruf([])
  await expect.poll(async () => (await lastRotation(p.db))?.begun, { timeout: 30_000, interval: 20 }).toBeTruthy()
  child.kill('SIGKILL')
  await ende
  expect(await gezaehlt()).toMatchObject({ unreadable: 0 })
  expect(await letzter()).toMatchObject({ zustand: 'laeuft' })
  expect(await rotate()).toMatchObject({ code: 0 })
  expect(await gezaehlt()).toMatchObject({ old: 0, unreadable: 0 })
})
