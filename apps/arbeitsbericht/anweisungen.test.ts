import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuid } from '#platform/contract/uuid.ts'
import { portal } from '#test/cast.ts'
import { statementsOf } from '#test/database/statements.ts'
import { besetze, max, objekt, stelle, vor, zeiten } from '#test/einsatz/berichtbesetzung.ts'
import { calls } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
  await besetze(p.db)
})
afterAll(() => p.stop())

const als = () => p.als(max, calls)
/** What a call asks the database, without who asks: that is read once in two seconds, for all calls. */
const gefragt = async (act: () => Promise<unknown>) =>
  (await statementsOf(act)).filter((text) => !/^(begin|commit)$|from "anwender" as "a"|geraet_quittieren/.test(text))

test('ein Eintrag kostet fünf Anweisungen, auch mit Kostenstelle', async () => {
  const erfassen = (von: string, bis: string, mehr = {}) => als().anlegen({ body: { id: uuid(), ...zeiten(vor(0), von, bis), objektId: objekt.werk, ...mehr } })
  await erfassen('06:00', '06:15')
  expect(await gefragt(() => erfassen('07:00', '08:00'))).toHaveLength(5)
  expect(await gefragt(() => erfassen('08:00', '09:00', { kostenstelleId: stelle.wartung }))).toHaveLength(5)
})

test('die Liste eines Tages kostet eine, und sie fragt den Tag als einen: sonst plante die Datenbank sie jedes Mal neu', async () => {
  const [einzige, ...weitere] = await gefragt(() => als().liste({ query: { von: vor(0), bis: vor(0) } }))
  expect(weitere).toEqual([])
  expect(einzige).toMatch(/z\.datum = \$\d/)
  expect(einzige).not.toMatch(/z\.datum [<>]/)
})
