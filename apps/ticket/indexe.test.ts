import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { portal } from '#test/cast.ts'
import { besetze, firma, kundeA, kundeAlle, sina, typ } from '#test/ticket/ticketbesetzung.ts'
import { ganzGelesen, listenfragen } from '#test/ticket/ticketplan.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
  await besetze(p.db)
  await sql`insert into ticket (id, vkforgid, typ_id, name, prioritaet, schritt, ktostamm_id, erstellt, geaendert)
    select gen_random_uuid(), 1000, ${typ.stoerung}::uuid, 'Pumpe ' || n || ' undicht', 1 + n % 9, case when n % 20 = 0 then 'in Arbeit' else 'abgeschlossen' end, ${firma.a}::uuid,
      now() - interval '1 hour' * n, now() - interval '1 hour' * n from generate_series(1, 4000) n`.execute(p.db)
  await p.alsBesitzer(async (owner) => void (await owner.query('vacuum analyze ticket, ticket_kontakt, ticket_kommentar')))
})
afterAll(() => p.stop())

describe.each([
  ['Personal', sina],
  ['ein Kunde', kundeA],
  ['ein Kunde mit tausenden Tickets', kundeAlle],
])('%s liest Listen über einen Index', (_, wer) => {
  test.each(listenfragen)('$was', async (frage) => {
    expect(await ganzGelesen(p.db, wer.username, frage, true)).toEqual([])
  })
})
