import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anna, bernd, carla, dora, emil, gast, kunde, portal } from '#test/cast.ts'
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
  test('ohne Stempel und Buchung ist es leer', async () => expect(await p.als(dora, calls).konto()).toMatchObject({ beginn: null, standMin: 0, monate: [] }))
  test('eine Buchung über null Minuten gibt es nicht', async () => {
    await expect(
      p.als(carla, calls).buchen({ body: { employeeid: emil.lstfixId!, datum: '2026-11-02', minuten: 0, art: 'Korrektur', grund: 'x' } }),
    ).rejects.toMatchObject({ status: 400, problem: { errors: [{ path: 'minuten' }] } })
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
