import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { calls as stempelCalls } from '#apps/stempelerfassung/contract.ts'
import { calls as warteschlange } from '#apps/warteschlange/contract.ts'
import { pruefeNeues } from '#domain/zeiten/klaerung/lauf.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { anna, bernd, carla, max, portal } from '#test/cast.ts'
import { calls } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
})
afterAll(() => p.stop())

const vonTag = async (tag: string) => (await p.als(bernd, calls).faelle({ query: { zustand: 'alle', von: tag, bis: tag } })).entities

test('ein Stempel einer Uhr, die um Jahre falsch geht, fragt nicht nach den Jahren dazwischen', async () => {
  // Both ends of a span arrive together; the day in the middle came in before cases were looked for.
  const alt = Temporal.Instant.from('2019-03-04T06:00:00Z').toString()
  const zeile = (timestamp: string, empfangen?: string) => ({
    id: uuid(),
    lstfixId: bernd.lstfixId!,
    timestamp,
    zone: 'Europe/Berlin',
    flag: 'arrival' as const,
    code: 'Normal',
    quelle: 'portal' as const,
    vertrauen: 'C' as const,
    ...(empfangen && { empfangen }),
  })
  await p.db
    .insertInto('zeitstempel')
    .values([zeile(alt, alt)])
    .execute()
  for (const timestamp of ['2018-01-08T07:00:00Z', '2020-01-06T07:00:00Z'])
    await p.als(bernd, stempelCalls).stempeln({ body: { id: uuid(), timestamp, flag: 'arrival' } })
  // The server looks for cases on its own as well; while it does, what came meanwhile is not yet told to anybody else.
  await vi.waitFor(async () => {
    await pruefeNeues(p.db, Temporal.Now.instant())
    expect((await vonTag('2018-01-08')).map(({ art }) => art)).toContain('Gehen fehlt')
    expect((await vonTag('2020-01-06')).map(({ art }) => art)).toContain('Gehen fehlt')
  }, 10_000)
  expect(await vonTag('2019-03-04')).toEqual([])
})

test('ein Stempel aus der Zukunft sagt nichts darüber, wer jetzt da ist', async () => {
  const jetzt = Temporal.Now.instant()
  const stempeln = (timestamp: Temporal.Instant, flag: 'arrival' | 'departure') =>
    p.als(anna, stempelCalls).stempeln({ body: { id: uuid(), timestamp: timestamp.toString(), flag } })
  await stempeln(jetzt.subtract({ minutes: 1 }), 'arrival')
  await stempeln(jetzt.add({ hours: 48 }), 'departure')
  await stempeln(jetzt.add({ hours: 24 * 1400 }), 'arrival')
  const heute = await p.als(anna, stempelCalls).heute()
  expect([heute.zustand, heute.stempel.length, heute.eingestempeltSeit !== null, heute.tagSek >= 60]).toEqual(['arbeit', 1, true, true])
})

describe('ein Stempel weit weg von jetzt wird nie abgelehnt, fällt aber der Leitung auf', () => {
  const stempel = (timestamp: string, mehr: object = {}) => ({ id: uuid(), timestamp, flag: 'arrival' as const, ...mehr })
  /** As a device says it: made at `um`, kept until now by a clock that agrees with the server's. */
  const kopf = (um: string, geraet: string) => ({ geraet, folge: 1, um, grad: 'B' as const, abweichungSek: 0 })
  const wege: [string, (timestamp: string) => Promise<unknown>][] = [
    ['über die Schnittstelle', (timestamp) => p.als(max, stempelCalls).stempeln({ body: stempel(timestamp) })],
    ['mit der Kennung eines Geräts', (timestamp) => p.als(max, stempelCalls).stempeln({ body: stempel(timestamp, { geraet: uuid(), folge: 1 }) })],
    [
      'als etwas, das auf einem Gerät gewartet haben will',
      (timestamp) => {
        const geraet = uuid()
        const header = { id: geraet, uhr: Temporal.Now.instant().toString(), wartend: 0, eintrag: kopf(timestamp, geraet) }
        return p.als(max, stempelCalls).stempeln({ body: stempel(timestamp) }, { geraet: JSON.stringify(header) })
      },
    ],
    [
      'in einem Stapel',
      async (timestamp) => {
        const body = stempel(timestamp)
        const eintrag = { id: body.id, aufruf: 'POST /v1/pms/stempelerfassung/stempeln', params: {}, query: {}, body, kopf: kopf(timestamp, uuid()) }
        const { angenommen } = await p.als(max, warteschlange).stapel({ body: { uhr: Temporal.Now.instant().toString(), wartend: 0, eintraege: [eintrag] } })
        expect(angenommen).toBe(1)
      },
    ],
  ]
  const inTagen = (tage: number) => `${Temporal.Now.plainDateISO('UTC').add({ days: tage }).toString()}T12:00:00Z`
  const gesehen = async (timestamp: string) => {
    const von = Temporal.Instant.from(timestamp).subtract({ hours: 1 }).toString()
    const bis = Temporal.Instant.from(timestamp).add({ hours: 1 }).toString()
    const { entities } = await p.als(carla, stempelCalls).liste({ query: { from: von, to: bis, employeeid: max.lstfixId! } })
    return entities.map(({ vertrauen, abweichungSek }) => [vertrauen, abweichungSek !== null && abweichungSek > 120])
  }
  const faelle = async (tag: string) => {
    await pruefeNeues(p.db, Temporal.Now.instant())
    const { entities } = await p.als(carla, calls).faelle({ query: { zustand: 'alle', bereich: 'team', von: tag, bis: tag } })
    return entities.filter(({ employee }) => employee.persnr === 1006).map(({ art }) => art)
  }
  test.each(wege.flatMap(([weg, senden], nr) => [`1970-02-${10 + nr}T12:00:00Z`, inTagen(2 + nr), inTagen(-40 - 3 * nr)].map((um) => ({ weg, um, senden }))))(
    '$weg: $um',
    async ({ um, senden }) => {
      await senden(um)
      expect(await gesehen(um)).toEqual([['C', true]])
      await expect.poll(() => faelle(um.slice(0, 10))).toContain('Zeit abweichend')
    },
  )
  test('was drei Wochen auf einem Gerät gewartet hat, behält seine Stufe und fragt nicht nach der Uhr', async () => {
    const [um, geraet] = [inTagen(-21), uuid()]
    const header = { id: geraet, uhr: Temporal.Now.instant().toString(), wartend: 0, eintrag: kopf(um, geraet) }
    await p.als(max, stempelCalls).stempeln({ body: stempel(um) }, { geraet: JSON.stringify(header) })
    expect(await gesehen(um)).toEqual([['B', false]])
    await expect.poll(() => faelle(um.slice(0, 10))).toContain('Gehen fehlt')
    expect(await faelle(um.slice(0, 10))).toEqual(['Gehen fehlt'])
  })
})
