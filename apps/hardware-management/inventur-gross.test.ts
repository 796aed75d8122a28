import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sollHoechstens } from '#domain/geraete/inventur/contract.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { dora, portal } from '#test/cast.ts'
import { calls } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
})
afterAll(() => p.stop())
const dort = () => p.als(dora, calls)

test('mehr Geräte als auf ein Telefon passen: die Inventur beginnt nicht, der Grund nennt den Weg, und im kleineren Bereich beginnt sie', async () => {
  const [grosse, kleine] = [uuid(), uuid()]
  await p.db
    .insertInto('hardwaretyp')
    .values([grosse, kleine].map((id, nr) => ({ id, name: `Menge ${nr}`, aktiv: true, sortierung: 0 })))
    .execute()
  const geraete = (typ: string, anzahl: number) =>
    sql`insert into hardware (id, vkforgid, hostname, hardwaretyp_id) select gen_random_uuid(), 1000, 'M-' || n, ${typ}::uuid from generate_series(1, ${anzahl}::int) n`.execute(
      p.db,
    )
  await geraete(grosse, sollHoechstens)
  await geraete(kleine, 1)
  const plane = async (mehr: object) => {
    const id = uuid()
    await dort().inventurPlanen({ body: { id, name: 'Menge', geplant: '2026-11-25', ...mehr } })
    return id
  }
  const alles = await plane({})
  const versuch = dort().inventurBeginnen({ params: { id: alles } })
  await expect(versuch).rejects.toMatchObject({ status: 422, problem: { code: 'hardware.inventur-gross' } })
  const { problem } = (await versuch.catch((error: unknown) => error)) as { problem: { detail: string } }
  for (const wort of ['15.000', 'Ort', 'Hardware-Typ', 'Kunde', 'Abteilung']) expect(problem.detail).toContain(wort)
  expect(await dort().inventur({ params: { id: alles } })).toMatchObject({ zustand: 'geplant', summen: { soll: 0 }, darf: ['beginnen'] })
  const genau = await plane({ hardwaretypId: grosse })
  await dort().inventurBeginnen({ params: { id: genau } })
  expect((await dort().inventuren({ query: {} })).entities.find(({ id }) => id === genau)).toMatchObject({ zustand: 'offen', soll: sollHoechstens })
})
