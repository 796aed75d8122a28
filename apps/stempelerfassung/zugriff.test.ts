import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuid } from '#platform/contract/uuid.ts'
import { anna, bernd, carla, dora, gast, max, portal, type Figure } from '#test/cast.ts'
import { calls } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
})
afterAll(() => p.stop())

const als = (who: Figure | null) => p.als(who, calls)
const jetzt = (plus: Temporal.DurationLike = { seconds: 0 }) => Temporal.Now.instant().add(plus).toString()
const wunsch = (mehr: object = {}) => ({ id: uuid(), timestamp: jetzt(), flag: 'arrival' as const, ...mehr })
const jahr = (n: number) => ({ from: `${n}-01-01T00:00:00+01:00`, to: `${n + 1}-01-01T00:00:00+01:00` })
const immer = { from: '1900-01-01T00:00:00Z', to: '2200-01-01T00:00:00Z' }

describe('wer fragt', () => {
  test('ohne Anmeldung 401, ohne Recht 403, mit falscher Form 400 am Feld', async () => {
    for (const call of [calls.liste, calls.heute, calls.codes, calls.exportieren]) {
      const query = { query: call === calls.heute || call === calls.codes ? undefined : immer }
      expect((await p.send(null, call, query)).statusCode).toBe(401)
      expect((await p.send(gast, call, query)).statusCode).toBe(403)
    }
    expect((await p.send(gast, calls.stempeln, { body: wunsch() })).statusCode).toBe(403)
    await expect(als(anna).liste({ query: { ...immer, from: 'gestern' } })).rejects.toMatchObject({ status: 400, problem: { errors: [{ path: 'from' }] } })
    await expect(als(anna).liste({ query: { to: immer.to } as never })).rejects.toMatchObject({ status: 400, problem: { errors: [{ path: 'from' }] } })
    for (const body of [
      { timestamp: 'jetzt' },
      { timestamp: '2026-01-01T00:00:00' },
      { timestamp: '2026-01-01T00:00:00.1234567891Z' },
      { flag: 'rein' },
      { id: '1' },
      { folge: -1 },
      { code: '' },
    ])
      await expect(als(anna).stempeln({ body: wunsch(body) as never })).rejects.toSatisfy(
        ({ status, problem }) => status === 400 && problem.errors[0].path === Object.keys(body)[0],
      )
  })
  test('Unfug in Zahlen und Daten ist nie ein Fehler des Servers', async () => {
    for (const montag of ['0000-01-01', '1899-12-31', '9999-12-31', '2998-12-31', '1900-01-01', '2026-02-28'])
      expect((await p.send(anna, calls.woche, { query: { montag } })).statusCode).toBeLessThan(500)
    for (const timestamp of ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59-14:00', '2999-12-31T23:59:59-14:00', '1900-01-01T00:00:00+14:00'])
      expect((await p.send(dora, calls.stempeln, { body: wunsch({ timestamp }) })).statusCode).toBeLessThan(500)
    for (const call of [calls.liste, calls.exportieren]) expect((await p.send(dora, call, { query: immer })).statusCode).toBe(200)
    expect((await p.send(dora, calls.heute, undefined)).statusCode).toBe(200)
    for (const q of ['%', '_', '\\', "'; drop table lstfix; --", '𝕏'.repeat(40)])
      expect((await p.send(carla, calls.mitarbeiter, { query: { q } })).statusCode).toBe(200)
  })
  test('nur was der Vertrag nennt, verlässt den Server', async () => {
    const antwort = await p.send(anna, calls.stempeln, { body: wunsch() })
    expect(Object.keys(antwort.json()).sort()).toEqual([
      'abweichungSek',
      'code',
      'darf',
      'empfangen',
      'employee',
      'erfasstVon',
      'flag',
      'grund',
      'id',
      'korrigiert',
      'ort',
      'quelle',
      'storno',
      'timestamp',
      'vertrauen',
      'zone',
    ])
  })
})

describe('Export', () => {
  test('CSV enthält dieselben Stempel und keine lebende Formel', async () => {
    const { id } = await als(bernd).stempeln({ body: wunsch({ timestamp: '2020-02-03T07:00:00+01:00' }) })
    await als(carla).loeschen({ params: { id }, body: { grund: '=HYPERLINK("http://böse.example";"hier")' } })
    const text = await (await als(bernd).exportieren({ query: jahr(2020) })).text()
    expect(text.startsWith('Stempel;Personalnummer;')).toBe(true)
    expect(text).toContain('1002;Bernd;Beispiel;Kommen;Normal')
    expect(text).toContain(`"'=HYPERLINK(`)
    expect(text).not.toMatch(/(^|;)"?=/m)
  })
  test('XLSX ist eine Mappe, fremde Stempel stehen in keiner', async () => {
    const datei = await als(bernd).exportieren({ query: { ...immer, format: 'xlsx' } })
    expect(new Uint8Array(await datei.arrayBuffer()).slice(0, 2)).toEqual(new Uint8Array([0x50, 0x4b]))
    expect(await (await als(max).exportieren({ query: immer })).text()).not.toContain('Bernd')
    await expect(als(max).exportieren({ query: { ...immer, employeeid: '1002' } })).rejects.toMatchObject({ status: 404 })
  })
})

describe('der Grund eines privaten Stempels', () => {
  test('bleibt unter denen, die ihn sehen dürfen; alle anderen lesen „Abwesend“', async () => {
    await als(anna).stempeln({ body: wunsch({ flag: 'departure', code: 'Arzt', timestamp: '2024-06-03T10:00:00+02:00' }) })
    const query = { from: '2024-06-03T00:00:00+02:00', to: '2024-06-04T00:00:00+02:00', employeeid: '1001' }
    const code = async (who: Figure) => (await als(who).liste({ query })).entities.map((stempel) => stempel.code.name)
    await p.db
      .insertInto('anwenderBerechtigung')
      .values([{ anwenderId: max.anwenderId, berechtigung: 'STEMPELERFASSUNG.ALLE' }])
      .execute()
    await expect.poll(() => code(max).catch(() => null), { timeout: 10_000 }).toEqual(['Abwesend'])
    expect(await (await als(max).exportieren({ query })).text()).not.toContain('Arzt')
    for (const who of [anna, carla]) expect(await code(who)).toEqual(['Arzt'])
    await p.db.deleteFrom('anwenderBerechtigung').where('anwenderId', '=', max.anwenderId).execute()
  })
})
