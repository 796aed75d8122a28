import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anna, bernd, carla, dora, emil, gast, kunde, max, portal, type Figure } from '#test/cast.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { calls } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
})
afterAll(() => p.stop())

const code = (status: number, name: string) => ({ status, problem: { code: `zeitkonto.${name}` } })

describe('das Konto', () => {
  test('beginnt mit dem Anfangssaldo, der nur einmal gebucht wird', async () => {
    const buche = (minuten: number) =>
      p.als(carla, calls).buchen({ body: { employeeid: emil.lstfixId!, datum: '2026-11-01', minuten, art: 'Anfangssaldo', grund: 'Übernahme' } })
    await buche(600)
    await expect(buche(60)).rejects.toMatchObject({ ...code(422, 'anfang-vorhanden'), problem: { errors: [{ path: 'art' }] } })
    const { beginn, monate, buchungen } = await p.als(emil, calls).konto()
    expect([beginn, monate.at(-1)!.monat, monate.at(-1)!.buchungMin, buchungen[0]!.von]).toEqual(['2026-11-01', '2026-11', 600, 'Carla Beispiel'])
  })
  // Corrections, D1; domain/zeit.md, decided 6
  describe('ein späterer Anfangssaldo', () => {
    const anfang = (wer: Figure, datum: string, verfaellt = false) =>
      p.als(carla, calls).buchen({ body: { employeeid: wer.lstfixId!, datum, minuten: 0, art: 'Anfangssaldo', grund: 'Übernahme', verfaellt } })
    const stempel = (wer: Figure, timestamp: string, flag: 'arrival' | 'departure') =>
      p.db
        .insertInto('zeitstempel')
        .values({ id: uuid(), lstfixId: wer.lstfixId!, timestamp, zone: 'Europe/Berlin', flag, code: 'Normal', quelle: 'portal', vertrauen: 'A' })
        .execute()
    test('geht nicht nach einem abgeschlossenen Monat: Der Monat bleibt, was er war', async () => {
      await stempel(anna, '2026-02-28T07:00:00+01:00', 'arrival')
      await stempel(anna, '2026-02-28T11:00:00+01:00', 'departure')
      await p.als(carla, calls).abschliessen({ params: { monat: '2026-02' }, body: { employeeids: [anna.lstfixId!] } })
      const vorher = (await p.als(anna, calls).konto()).monate.at(-1)
      expect(vorher).toMatchObject({ monat: '2026-02', istMin: 240, abgeschlossen: true })
      for (const verfaellt of [false, true])
        await expect(anfang(anna, '2026-03-15', verfaellt)).rejects.toMatchObject({
          ...code(422, 'anfang-nach-abschluss'),
          problem: { detail: expect.stringContaining('02/2026') as string, errors: [{ path: 'datum' }] },
        })
      expect((await p.als(anna, calls).konto()).monate.at(-1)).toEqual(vorher)
    })
    test('sagt, wie viele Minuten wegfallen, und fragt', async () => {
      await stempel(carla, '2026-11-14T07:00:00+01:00', 'arrival')
      await stempel(carla, '2026-11-14T11:00:00+01:00', 'departure')
      await expect(anfang(carla, '2026-11-15')).rejects.toMatchObject({
        ...code(422, 'anfang-verfaellt'),
        problem: { detail: expect.stringContaining('zählt schon 1 Tag mit zusammen 240 Minuten') as string, errors: [{ path: 'verfaellt' }] },
      })
      await anfang(carla, '2026-11-15', true)
      expect((await p.als(carla, calls).konto()).beginn).toBe('2026-11-15')
    })
    test('wird mit Grund zurückgenommen, bleibt sichtbar, und ein neuer kann kommen', async () => {
      const eine = async () => (await p.als(carla, calls).konto()).buchungen.find(({ art }) => art === 'Anfangssaldo')!
      const { id } = await eine()
      await expect(p.als(anna, calls).zuruecknehmen({ params: { id }, body: { grund: 'x' } })).rejects.toMatchObject({ status: 403 })
      await expect(p.als(carla, calls).zuruecknehmen({ params: { id: uuid() }, body: { grund: 'x' } })).rejects.toMatchObject({ status: 404 })
      await p.als(carla, calls).zuruecknehmen({ params: { id }, body: { grund: 'falscher Tag' } })
      expect((await p.als(carla, calls).konto()).beginn).toBe('2026-11-14')
      expect(await eine()).toMatchObject({ zurueckgenommen: { grund: 'falscher Tag', von: 'Carla Beispiel' }, darf: [] })
      await expect(p.als(carla, calls).zuruecknehmen({ params: { id }, body: { grund: 'x' } })).rejects.toMatchObject(code(409, 'nicht-moeglich'))
      const ausgang = await Promise.allSettled([anfang(carla, '2026-11-14'), anfang(carla, '2026-11-14')])
      expect(ausgang.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    })
  })
  test('ohne Stempel und Buchung ist es leer', async () => expect(await p.als(dora, calls).konto()).toMatchObject({ beginn: null, standMin: 0, monate: [] }))
  test('beginnt mit dem Spätesten aus Eintritt, Zeiterfassung im Betrieb und Anfangssaldo, auch wenn noch niemand gestempelt hat', async () => {
    const beginn = async (wer: Figure) => (await p.als(wer, calls).konto()).beginn
    const betriebAb = (zeitAb: string | null) => p.db.updateTable('firma').set({ zeitAb }).execute()
    const { eintritt } = await p.db.selectFrom('lstfix').where('id', '=', dora.lstfixId!).select('eintritt').executeTakeFirstOrThrow()
    const danach = Temporal.PlainDate.from(eintritt).add({ days: 40 }).toString()
    try {
      // [first day of the company, account of who never stamped, account with an opening balance on 2026-11-01]
      const vektoren = [
        ['1990-01-01', eintritt, '2026-11-01'],
        [danach, danach, '2026-11-01'],
        ['2026-11-10', '2026-11-10', '2026-11-10'],
      ] as const
      for (const [ab, ohne, mitSaldo] of vektoren) {
        await betriebAb(ab)
        expect([ab, await beginn(dora), await beginn(emil)]).toEqual([ab, ohne, mitSaldo])
      }
    } finally {
      await betriebAb(null)
    }
    expect(await beginn(dora)).toBe(null)
  })
  test('beginnt nicht mit einer Uhr, die um Jahre falsch geht, und nicht mit gelöschten Stempeln', async () => {
    const stempel = async (timestamp: string, vertrauen: 'A' | 'C') => {
      const id = uuid()
      await p.db
        .insertInto('zeitstempel')
        .values({ id, lstfixId: max.lstfixId!, timestamp, zone: 'Europe/Berlin', flag: 'arrival', code: 'Normal', quelle: 'portal', vertrauen })
        .execute()
      return id
    }
    const beginn = async () => (await p.als(max, calls).konto()).beginn
    await stempel('2024-01-08T07:00:00+01:00', 'C')
    expect(await beginn()).toBe('2024-01-08')
    await stempel('2026-11-02T07:00:00+01:00', 'A')
    expect(await beginn()).toBe('2026-11-02')
    const zweiter = await stempel('2024-01-09T07:00:00+01:00', 'C')
    expect(await beginn()).toBe('2024-01-08')
    await p.db.insertInto('zeitstempelStorno').values({ zeitstempelId: zweiter, grund: 'Uhr falsch', anwenderId: carla.anwenderId }).execute()
    expect(await beginn()).toBe('2026-11-02')
  })
  test('Übertrag eines Monats: was vor ihm war und was bis zu seinem Ende gebucht ist', async () => {
    for (const [datum, minuten] of [
      ['2026-10-15', 60],
      ['2026-11-05', 30],
    ] as const)
      await p.als(carla, calls).buchen({ body: { employeeid: bernd.lstfixId!, datum, minuten, art: 'Korrektur', grund: 'x' } })
    const uebertrag = async (monat: string) => (await p.als(carla, calls).team({ query: { monat, q: 'Bernd' } })).entities[0]!.uebertragMin
    expect([await uebertrag('2026-09'), await uebertrag('2026-10'), await uebertrag('2026-11')]).toEqual([0, 60, 90])
  })
  test('der Kontostand im Team ist der des Kontos, welcher Monat auch angesehen wird', async () => {
    for (const monat of ['2026-10', '2026-11']) {
      const { entities } = await p.als(carla, calls).team({ query: { monat, limit: 200 } })
      expect(entities.length).toBeGreaterThan(4)
      for (const { employee, kontostandMin } of entities)
        expect([employee.vorname, kontostandMin]).toEqual([
          employee.vorname,
          (await p.als(carla, calls).konto({ query: { employeeid: employee.id } })).standMin,
        ])
    }
  })
  test('eine Buchung vor dem Eintritt oder mehr als ein Jahr voraus wird am Datum abgelehnt', async () => {
    for (const datum of ['1900-01-01', '2062-11-02'])
      await expect(
        p.als(carla, calls).buchen({ body: { employeeid: bernd.lstfixId!, datum, minuten: 5, art: 'Korrektur', grund: 'x' } }),
      ).rejects.toMatchObject({ ...code(422, 'buchungstag'), problem: { errors: [{ path: 'datum' }] } })
  })
  test('ein Monat wird auch mit der Personalnummer abgeschlossen', async () => {
    expect(await p.als(carla, calls).abschliessen({ params: { monat: '2026-09' }, body: { employeeids: ['1004'] } })).toEqual({ abgeschlossen: 1, offen: [] })
    await expect(p.als(carla, calls).abschliessen({ params: { monat: '2026-09' }, body: { employeeids: ['1004', '999999'] } })).rejects.toMatchObject({
      status: 404,
    })
  })
  test('eine Buchung über null Minuten gibt es nur als Anfangssaldo', async () => {
    await expect(
      p.als(carla, calls).buchen({ body: { employeeid: emil.lstfixId!, datum: '2026-11-02', minuten: 0, art: 'Korrektur', grund: 'x' } }),
    ).rejects.toMatchObject({ ...code(422, 'null'), problem: { errors: [{ path: 'minuten' }] } })
  })
})

describe('Fremdes', () => {
  test('gibt es nicht: 404 für Personen außerhalb der eigenen Sicht', async () => {
    for (const lesen of ['woche', 'monat', 'konto'] as const)
      await expect(p.als(anna, calls)[lesen]({ query: { employeeid: bernd.lstfixId! } })).rejects.toMatchObject({ status: 404 })
    // Every right, but only for account 1000: Emil belongs to 3000.
    await p.db
      .insertInto('anwenderBerechtigung')
      .values(
        ['STEMPELERFASSUNG', 'STEMPELERFASSUNG.ALLE', 'STEMPELERFASSUNG.KORREKTUR', 'ZEITKONTO.ABSCHLUSS'].map((berechtigung) => ({
          anwenderId: gast.anwenderId,
          berechtigung,
        })),
      )
      .execute()
    await expect(
      p.als(gast, calls).buchen({ body: { employeeid: emil.lstfixId!, datum: '2026-11-02', minuten: 5, art: 'Korrektur', grund: 'x' } }),
    ).rejects.toMatchObject({ status: 404 })
    await expect(p.als(gast, calls).abschliessen({ params: { monat: '2026-02' }, body: { employeeids: [emil.lstfixId!] } })).rejects.toMatchObject({
      status: 404,
    })
    await expect(p.als(gast, calls).genehmigen({ body: { wochen: [{ employeeid: emil.lstfixId!, montag: '2026-02-02' }] } })).rejects.toMatchObject({
      status: 404,
    })
    await expect(p.als(gast, calls).pruefpaket({ body: { employeeid: null, vkforgid: 3000, von: '2026-02-01', bis: '2026-02-28' } })).rejects.toMatchObject(
      code(422, 'niemand'),
    )
    await expect(p.als(gast, calls).uebernehmen({ params: { id: uuid() } })).rejects.toMatchObject({ status: 404 })
  })
  test('ohne Recht geht nichts', async () => {
    await expect(p.als(kunde, calls).woche()).rejects.toMatchObject({ status: 403 })
    await expect(p.als(anna, calls).genehmigen({ body: { wochen: [{ employeeid: bernd.lstfixId!, montag: '2026-02-02' }] } })).rejects.toMatchObject({
      status: 403,
    })
    await expect(p.als(anna, calls).team({ query: { monat: '2026-02' } })).rejects.toMatchObject({ status: 403 })
  })
})
