import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuid } from '#platform/contract/uuid.ts'
import { anna, bernd, carla, emil, max, modell, portal, type Figure } from '#test/cast.ts'
import { calls } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
})
afterAll(() => p.stop())

const als = (who: Figure) => p.als(who, calls)
/** 'K 2026-03-02T07:00+01:00 Code'; K = Kommen, G = Gehen. */
const stempel = async (who: Figure, ...zeilen: string[]) => {
  for (const zeile of zeilen) {
    const [flag, wand, code = 'Normal'] = zeile.split(' ')
    await als(who).stempeln({
      body: { id: uuid(), timestamp: Temporal.Instant.from(wand!).round('microsecond').toString(), flag: flag === 'K' ? 'arrival' : 'departure', code },
    })
  }
}

describe('die Woche', () => {
  test('zeigt Plan, Linie und Saldo je Tag', async () => {
    await stempel(anna, 'K 2024-03-04T07:00+01:00', 'G 2024-03-04T12:00+01:00 Pause', 'K 2024-03-04T12:45+01:00 Pause', 'G 2024-03-04T16:05+01:00')
    const { tage, summe, montag, employee, darf } = await als(anna).woche({ query: { montag: '2024-03-06' } })
    expect([montag, employee.persnr, darf]).toEqual(['2024-03-04', 1001, ['stempeln']])
    expect(tage[0]).toMatchObject({
      datum: '2024-03-04',
      plan: { von: 420, bis: 960, sollMin: 495, pauseMin: 45 },
      nettoMin: 500,
      gewertetMin: 500,
      sollMin: 495,
      pauseMin: 45,
      saldoMin: 5,
      strecken: [
        { von: 420, bis: 720, art: 'arbeit' },
        { von: 720, bis: 765, art: 'pause' },
        { von: 765, bis: 965, art: 'arbeit' },
      ],
    })
    expect(tage[1]).toMatchObject({ nettoMin: 0, saldoMin: -495 })
    expect(tage[5]).toMatchObject({ plan: null, sollMin: 0, saldoMin: 0, strecken: [] })
    expect(summe).toEqual({ istMin: 500, sollMin: 5 * 495, saldoMin: 5 - 4 * 495, woche: { istMin: 500, sollMin: 5 * 495 } })
  })
  test('fragt nach dem fehlenden Gehen, schlägt den Plan vor und zählt den Tag nicht', async () => {
    await stempel(anna, 'K 2024-03-11T07:10+01:00', 'G 2024-03-11T12:15+01:00 Pause', 'K 2024-03-11T13:00+01:00')
    const { tage, summe } = await als(anna).woche({ query: { montag: '2024-03-11' } })
    expect(tage[0]).toMatchObject({
      saldoMin: null,
      fragen: [{ art: 'Gehen fehlt', seit: '2024-03-11T12:00:00Z', vorschlag: { timestamp: '2024-03-11T15:00:00Z', flag: 'departure' } }],
    })
    expect(summe).toEqual({ istMin: 0, sollMin: 4 * 495, saldoMin: -4 * 495, woche: { istMin: 0, sollMin: 5 * 495 } })
  })
  test('summiert Ist, Soll und Differenz über dieselben Tage und nennt, was nicht dabei ist', async () => {
    // A week to come: nothing of it counts yet, and what it plans is told apart.
    const montag = Temporal.Now.plainDateISO('Europe/Berlin').add({ weeks: 2 }).toString()
    const { summe } = await als(anna).woche({ query: { montag } })
    expect(summe).toEqual({ istMin: 0, sollMin: 0, saldoMin: 0, woche: { istMin: 0, sollMin: 5 * 495 } })
    const vorbei = (await als(anna).woche({ query: { montag: '2024-03-04' } })).summe
    expect(vorbei.istMin - vorbei.sollMin).toBe(vorbei.saldoMin)
  })
  test('schneidet die Nachtschicht an Mitternacht und zählt sie am Tag ihres Beginns', async () => {
    await p.db.insertInto('lstfixArbeitszeitmodell').values({ lstfixId: max.lstfixId!, modellId: modell.nacht, gueltigAb: '2024-01-01' }).execute()
    await stempel(
      max,
      'K 2025-10-24T22:00+02:00',
      'G 2025-10-25T06:00+02:00',
      'K 2025-10-25T22:00+02:00',
      'G 2025-10-26T06:00+01:00',
      'K 2025-10-26T22:00+01:00',
      'G 2025-10-27T06:00+01:00',
    )
    const { tage } = await als(max).woche({ query: { montag: '2025-10-20' } })
    expect(tage[4]).toMatchObject({ plan: { von: 1320, bis: 1800 }, strecken: [{ von: 1320, bis: 1440, vortag: false }], nettoMin: 450 })
    expect(tage[5]!.strecken).toMatchObject([
      { von: 0, bis: 360, vortag: true },
      { von: 1320, bis: 1440, vortag: false },
    ])
    // Nine hours in the night in which the clock goes back, less the break owed.
    expect(tage[5]!.nettoMin + tage[5]!.pflichtpauseMin).toBe(540)
    const naechste = (await als(max).woche({ query: { montag: '2025-10-27' } })).tage[0]!
    expect([naechste.strecken, naechste.nettoMin]).toMatchObject([[{ von: 0, bis: 360, vortag: true }], 0])
  })
  test('kennt Feiertag und Abwesenheit; warum jemand fehlt, sehen nur er selbst und wer es darf', async () => {
    await p.db.insertInto('feiertag').values({ id: uuid(), land: 'DE', region: null, datum: '2024-05-01', bezeichnung: 'Tag der Arbeit' }).execute()
    await p.db.insertInto('abwesenheit').values({ id: uuid(), lstfixId: anna.lstfixId!, art: 'Krank', von: '2024-05-02', bis: '2024-05-03' }).execute()
    const frage = { query: { montag: '2024-04-29', employeeid: '1001' } }
    const { tage } = await als(anna).woche(frage)
    expect(tage.slice(2, 4)).toMatchObject([
      { plan: null, feiertag: 'Tag der Arbeit' },
      { plan: null, abwesenheit: 'Krank', sollMin: 0, saldoMin: 0 },
    ])
    const mitGrund = await p.db.selectFrom('rolleBerechtigung').where('berechtigung', '=', 'STATUSABFRAGE.GRUND').select('rolleId').execute()
    expect((await als(carla).woche(frage)).tage[3]!.abwesenheit).toBe(mitGrund.length ? 'Krank' : 'abwesend')
    // The Austrian account has no such day in its list here.
    expect((await als(emil).woche({ query: { montag: '2024-04-29' } })).tage[2]).toMatchObject({ feiertag: null })
  })
  test('wer alle sehen und korrigieren darf, kann für die Person stempeln', async () =>
    expect((await als(carla).woche({ query: { employeeid: '1002' } })).darf).toEqual(['stempeln']))
})

describe('der heutige Tag', () => {
  test('ist leer, bevor jemand kommt', async () => expect(await als(bernd).heute()).toMatchObject({ zustand: 'aus', seit: null, tagSek: 0, stempel: [] }))
  test('folgt jedem Stempel: Kommen, Pause, Pause Ende, Gehen', async () => {
    const zustand = async () => (await als(bernd).heute()).zustand
    const jetzt = (sekunden: number) => Temporal.Now.instant().add({ seconds: sekunden }).toString()
    await stempel(bernd, `K ${jetzt(-4)}`)
    expect(await zustand()).toBe('arbeit')
    await stempel(bernd, `G ${jetzt(-3)} Pause`)
    expect(await zustand()).toBe('pause')
    await stempel(bernd, `K ${jetzt(-2)} Pause`)
    const heute = await als(bernd).heute()
    expect(heute.zustand).toBe('arbeit')
    expect(heute.stempel.map(({ flag, code }) => [flag, code.name])).toEqual([
      ['arrival', 'Normal'],
      ['departure', 'Pause'],
      ['arrival', 'Pause'],
    ])
    expect(heute.eingestempeltSeit).not.toBeNull()
    expect(heute.tagSek).toBeGreaterThanOrEqual(1)
    await stempel(bernd, `G ${jetzt(0)}`)
    expect(await zustand()).toBe('aus')
  })
  test('erinnert an die jüngste offene Frage der letzten zwei Wochen', async () => {
    const gestern = Temporal.Now.zonedDateTimeISO('Europe/Vienna').subtract({ days: 1 }).withPlainTime('06:30')
    await stempel(emil, `K ${gestern.toInstant().subtract({ hours: 24 * 30 })}`, `K ${gestern.toInstant()}`)
    expect((await als(emil).heute()).frage).toMatchObject({ datum: gestern.toPlainDate().toString(), art: 'Gehen fehlt' })
  })
})
