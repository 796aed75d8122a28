import { CompiledQuery, sql, type RootOperationNode } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anna, portal } from '#test/cast.ts'
import { ladeTafel } from './server/zeilen.ts'

/** 500 people, 50,000 stamps of the last 25 days, 15,000 absences of years. */
let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
  await sql`insert into lstfix (id, persnr, vorname, zuname, abteilung_id, vkforgid, eintritt)
    select gen_random_uuid(), 10000 + i, 'Vor' || i, 'Zu' || i % 89, (select id from abteilung where nummer = 10), 1000, '2020-01-01' from generate_series(1, 500) i`.execute(
    p.db,
  )
  await sql`insert into abwesenheit (id, lstfix_id, art, von, bis)
    select gen_random_uuid(), id, 'Urlaub', current_date - d, current_date - d + 2 from lstfix, generate_series(40, 1240, 40) d where persnr > 10000`.execute(
    p.db,
  )
  await sql`insert into zeitstempel (id, lstfix_id, timestamp, zone, flag, code, quelle, vertrauen)
    select gen_random_uuid(), id, now() - d * interval '1 day' - s * interval '3 hours', 'Europe/Berlin', case when s % 2 = 0 then 'departure' else 'arrival' end, 'Normal', 'import', 'A'
    from lstfix, generate_series(1, 25) d, generate_series(0, 3) s where persnr > 10000`.execute(p.db)
})
afterAll(() => p.stop())

/** The plans of everything that `tu` asks the database. */
async function plaene(tu: (db: typeof p.db) => Promise<unknown>) {
  const fragen: RootOperationNode[] = []
  await tu(
    p.db.withPlugin({
      transformQuery: ({ node }) => {
        fragen.push(node)
        return node
      },
      transformResult: ({ result }) => Promise.resolve(result),
    }),
  )
  expect(fragen.length).toBeGreaterThanOrEqual(5)
  return Promise.all(
    fragen.map(async (frage) => {
      const { sql: text, parameters } = p.db.getExecutor().compileQuery(frage, { queryId: '' })
      const { rows } = await p.db.executeQuery<Record<string, string>>(CompiledQuery.raw(`explain ${text}`, [...parameters]))
      return rows.map((row) => Object.values(row)[0]).join('\n')
    }),
  )
}

test('die Tafel liest 50.000 Zeitstempel und 15.000 Abwesenheiten nie ganz, weder für alle noch für einen', async () => {
  const { n } = await p.db.selectFrom('zeitstempel').select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow()
  expect(n).toBeGreaterThanOrEqual(50_000)
  const jetzt = Temporal.Now.instant()
  const heute = jetzt.toZonedDateTimeISO('Europe/Berlin').toPlainDate()
  for (const tag of [heute, heute.subtract({ days: 9 })]) {
    const alle = await plaene((db) => ladeTafel(db, tag.toString(), jetzt))
    const einer = await plaene((db) => ladeTafel(db, tag.toString(), jetzt, [anna.lstfixId!]))
    expect(alle.join()).toMatch(/zeitstempel_zeit[^]*abwesenheit_bis|abwesenheit_bis[^]*zeitstempel_zeit/)
    for (const plan of [...alle, ...einer]) expect(plan).not.toMatch(/Seq Scan on (zeitstempel|abwesenheit)\b(?!_)/)
  }
})
