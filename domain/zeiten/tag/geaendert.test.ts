import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuid } from '#platform/contract/uuid.ts'
import { anna, carla, portal } from '#test/cast.ts'
import { geaendertSeit, letzteStunde } from './geaendert.ts'

let p: Awaited<ReturnType<typeof portal>>
const [alt, altStorniert, neu] = [uuid(), uuid(), uuid()]
const zeiten = { [alt]: '2026-02-03T07:00:00Z', [altStorniert]: '2026-02-03T15:00:00Z', [neu]: '2026-02-04T07:00:00Z' }
beforeAll(async () => {
  p = await portal()
  await p.db
    .insertInto('zeitstempel')
    .values(
      Object.entries(zeiten).map(([id, timestamp]) => ({
        id,
        lstfixId: anna.lstfixId!,
        timestamp,
        zone: 'Europe/Berlin',
        flag: 'arrival' as const,
        code: 'Normal',
        quelle: 'import' as const,
        vertrauen: 'A' as const,
        empfangen: id === neu ? Temporal.Now.instant().toString() : '2026-02-05T00:00:00Z',
      })),
    )
    .execute()
  await p.db.insertInto('zeitstempelStorno').values({ zeitstempelId: altStorniert, grund: 'doppelt', anwenderId: carla.anwenderId }).execute()
})
afterAll(() => p.stop())

test('geändert ist, was in der letzten Stunde kam oder storniert wurde, von welchem Tag es auch ist', async () => {
  const { rows } = await geaendertSeit(letzteStunde).execute(p.db)
  expect(
    rows
      .filter(({ lstfixId }) => lstfixId === anna.lstfixId)
      .map(({ timestamp }) => timestamp.slice(0, 19))
      .sort(),
  ).toEqual([zeiten[altStorniert], zeiten[neu]].map((zeit) => zeit!.slice(0, 19)))
})

test('dafür wird nachgesehen, wann etwas kam, nicht jeder Stempel aller Jahre gelesen', async () => {
  await p.db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx)
    const { sql: text, parameters } = geaendertSeit(letzteStunde).compile(trx)
    const { rows } = await trx.executeQuery<Record<string, string>>(CompiledQuery.raw(`explain ${text}`, [...parameters]))
    const plan = rows.map((row) => Object.values(row)[0]).join('\n')
    expect(plan).toMatch(/Index Cond: \(empfangen >=/)
    expect(plan).toMatch(/Index Cond: \(zeitpunkt >=/)
  })
})
