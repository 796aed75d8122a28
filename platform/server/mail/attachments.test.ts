import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuid } from '#platform/contract/uuid.ts'
import { portal } from '#test/cast.ts'
import { attachmentsOf } from './attachments.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
})
afterAll(() => p.stop())

/** A row without its bytes, of a record unless said otherwise. */
async function datei(bytes: number, { art = 'probe' }: { art?: string | null } = {}) {
  const id = uuid()
  const uebernommen = art && '2026-11-23T08:00:00Z'
  await p.db
    .insertInto('datei')
    .values({
      id,
      name: 'a.pdf',
      typ: 'application/pdf',
      bytes,
      sha256: Buffer.alloc(32),
      schluessel: id,
      bis: '2026-11-23T08:00:00Z',
      art,
      gegenstand: art && id,
      uebernommen,
    })
    .execute()
  return id
}
const anhaenge = async (...ids: string[]) => attachmentsOf(p.db, p.parts.files.service.store, ids)

test('ein Anhang, den es nicht (mehr) gibt oder den kein Vorgang übernommen hat, hält die Nachricht auf, statt zu fehlen', async () => {
  expect(await anhaenge()).toEqual([])
  for (const id of [uuid(), await datei(10), await datei(10, { art: null })]) await expect(anhaenge(id)).rejects.toThrow('nicht mehr da')
})

test('mehr als zehn Megabyte gehen nicht mit', async () => {
  await expect(anhaenge(await datei(6_000_000), await datei(6_000_000))).rejects.toThrow('größer als 10 MB')
})
