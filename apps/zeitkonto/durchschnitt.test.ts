import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls as statusCalls } from '#apps/statusabfrage/contract.ts'
import { calls as stempelCalls } from '#apps/stempelerfassung/contract.ts'
import { rechneWochen } from '#domain/zeiten/konto/durchschnitt-lauf.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { anna, bernd, carla, emil, max, portal, type Figure } from '#test/cast.ts'
import { calls } from './contract.ts'

const heute = Temporal.Now.plainDateISO('Europe/Berlin')
const dieser = heute.subtract({ days: heute.dayOfWeek - 1 })
const vor = (wochen: number, tag = 0) => dieser.subtract({ weeks: wochen }).add({ days: tag })
const um = (tag: Temporal.PlainDate, uhr: string) => tag.toZonedDateTime({ timeZone: 'Europe/Berlin', plainTime: uhr }).toInstant().toString()

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
  await gearbeitet(anna, 24)
  await gearbeitet(emil, 17)
  await gearbeitet(bernd, 23)
})
afterAll(() => p.stop())

/** So many whole weeks of exactly 48 hours: Monday to Saturday from 07:00 to 15:30 with 30 minutes of recorded break. */
const gearbeitet = (wer: Figure, wochen: number) =>
  p.db
    .insertInto('zeitstempel')
    .values(
      Array.from({ length: wochen * 6 }, (_, i) => vor(1 + Math.floor(i / 6), i % 6)).flatMap((tag) =>
        (
          [
            ['07:00', 'arrival'],
            ['12:00', 'departure'],
            ['12:30', 'arrival'],
            ['15:30', 'departure'],
          ] as const
        ).map(([uhr, flag]) => ({
          id: uuid(),
          lstfixId: wer.lstfixId!,
          timestamp: um(tag, uhr),
          zone: 'Europe/Berlin',
          flag,
          code: 'Normal',
          quelle: 'portal' as const,
          vertrauen: 'A' as const,
        })),
      ),
    )
    .execute()
const rechne = (was: 'alle' | 'neue' = 'neue') => rechneWochen(p.db, Temporal.Now.instant(), was)
const fuenfMinutenMehr = async (wer: Figure) => {
  for (const [uhr, flag] of [
    ['10:00', 'arrival'],
    ['10:05', 'departure'],
  ] as const)
    await p.als(carla, stempelCalls).stempeln({ body: { id: uuid(), timestamp: um(vor(3, 6), uhr), flag, code: 'Normal', employeeid: wer.lstfixId! } })
}
const auffaellig = async () =>
  (await p.als(carla, statusCalls).ausreisser({ params: { stichdatum: heute.toString() }, query: { art: 'Über Durchschnitt' } as never })).entities
const woche = (wer: Figure, montag = dieser) => p.als(wer, calls).woche({ query: { montag: montag.toString() } })

test('genau 48 Stunden im Schnitt sind erlaubt; die laufende Woche darf noch einmal so viel bringen', async () => {
  expect(await rechne()).toBe(24 + 17 + 23)
  expect(await rechne()).toBe(0)
  expect(await rechne('alle')).toBe(0)
  expect(await auffaellig()).toEqual([])
  const { durchschnitt } = await woche(anna)
  expect(durchschnitt).toEqual({
    von: vor(24).toString(),
    bis: vor(1, 6).toString(),
    wochen: 24,
    istMin: 2880,
    grenzMin: 2880,
    ueber: false,
    bleibtMin: 2880,
    regel: 'DE-erwachsen-durchschnitt/1',
    quelle: '§ 3 Satz 2 ArbZG',
  })
  expect((await woche(emil)).durchschnitt).toMatchObject({ wochen: 17, istMin: 2880, regel: 'AT-erwachsen-durchschnitt/1', quelle: '§ 9 Abs. 4 AZG' })
})

test('fünf Minuten mehr, und Person und Leitung erfahren es, mit Regel, Fassung und Quelle', async () => {
  await fuenfMinutenMehr(anna)
  await fuenfMinutenMehr(emil)
  // The server's own job may have been faster.
  expect(await rechne()).toBeLessThanOrEqual(2)
  expect((await auffaellig()).map(({ lstfix, datum, istMin, grenzMin, regel, quelle }) => [lstfix.vorname, datum, istMin, grenzMin, regel, quelle])).toEqual([
    ['Anna', vor(1, 6).toString(), 2881, 2880, 'DE-erwachsen-durchschnitt/1', '§ 3 Satz 2 ArbZG'],
    ['Emil', vor(1, 6).toString(), 2881, 2880, 'AT-erwachsen-durchschnitt/1', '§ 9 Abs. 4 AZG'],
  ])
  expect((await woche(anna)).durchschnitt).toMatchObject({ istMin: 2881, ueber: true, bleibtMin: 2875 })
  expect((await p.als(anna, stempelCalls).heute()).durchschnitt).toMatchObject({ istMin: 2881, regel: 'DE-erwachsen-durchschnitt/1' })
  expect((await p.als(max, stempelCalls).heute()).durchschnitt).toBeNull()
  const { entities } = await p.als(carla, calls).team({ query: { monat: heute.toString().slice(0, 7) } })
  expect(entities.filter(({ durchschnitt }) => durchschnitt).map(({ employee }) => employee.vorname)).toEqual(['Anna', 'Emil'])
})

test('wer noch keine 24 Wochen da ist, wird nicht beurteilt; eine Woche davor galt es noch nicht', async () => {
  await fuenfMinutenMehr(bernd)
  await rechne()
  expect((await woche(bernd)).durchschnitt).toBeNull()
  expect((await woche(anna, vor(2))).durchschnitt).toBeNull()
})

test('eine Korrektur nimmt die Warnung zurück', async () => {
  const netto = async () =>
    (
      await p.db
        .selectFrom('wochensumme')
        .where('lstfixId', '=', anna.lstfixId!)
        .where('montag', '=', vor(3).toString())
        .select('arbeitMin')
        .executeTakeFirstOrThrow()
    ).arbeitMin
  const zuvor = await netto()
  const { entities } = await p.als(carla, stempelCalls).liste({ query: { from: um(vor(3, 6), '00:00'), to: um(vor(2), '00:00'), employeeid: anna.lstfixId! } })
  for (const { id } of entities) await p.als(carla, stempelCalls).loeschen({ params: { id }, body: { grund: 'war nicht da' } })
  // The job that the stamps woke may have been first: then nothing is left to do.
  expect([0, 1]).toContain(await rechne())
  expect([await netto(), await rechne('alle')]).toEqual([zuvor - 5, 0])
  expect((await auffaellig()).map(({ lstfix }) => lstfix.vorname)).toEqual(['Emil'])
})

test('Urlaub gleicht nichts aus: Die Woche ist neutral, die Warnung bleibt', async () => {
  await p.db
    .insertInto('abwesenheit')
    .values({ id: uuid(), lstfixId: emil.lstfixId!, art: 'Urlaub', von: vor(5).toString(), bis: vor(5, 6).toString() })
    .execute()
  await p.db
    .insertInto('zeitstempelStorno')
    .expression((eb) =>
      eb
        .selectFrom('zeitstempel')
        .where('lstfixId', '=', emil.lstfixId!)
        .where('timestamp', '>=', um(vor(5), '00:00'))
        .where('timestamp', '<', um(vor(4), '00:00'))
        .select((e) => ['id as zeitstempelId', e.val('Urlaub').as('grund'), e.val(carla.anwenderId).as('anwenderId')]),
    )
    .columns(['zeitstempelId', 'grund', 'anwenderId'])
    .execute()
  expect([0, 1]).toContain(await rechne('alle'))
  expect((await auffaellig()).map(({ lstfix, istMin }) => [lstfix.vorname, istMin])).toEqual([['Emil', 2881]])
  expect((await woche(emil)).durchschnitt).toMatchObject({ istMin: 2881, ueber: true })
})

test('gleich nach Mitternacht ist die Woche vorbei, auch wenn es in UTC noch Sonntag ist', async () => {
  const summen = async () =>
    (await p.db.selectFrom('wochensumme').where('lstfixId', '=', bernd.lstfixId!).where('montag', '=', dieser.toString()).select('montag').execute()).length
  const montag = dieser.add({ weeks: 1 })
  await rechneWochen(p.db, Temporal.Instant.from(um(montag, '00:00')).subtract({ minutes: 1 }), 'alle')
  expect(await summen()).toBe(0)
  await rechneWochen(p.db, Temporal.Instant.from(um(montag, '00:01')), 'alle')
  expect(await summen()).toBe(1)
})
