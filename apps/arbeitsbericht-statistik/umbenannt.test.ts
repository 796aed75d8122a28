import { afterAll, beforeAll, expect, test } from 'vitest'
import { ebenen } from '#domain/einsatz/statistik/contract.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { portal } from '#test/cast.ts'
import { besetze, lisa, max, objekt, stelle } from '#test/einsatz/berichtbesetzung.ts'
import { bucht, fenster } from '#test/einsatz/statistikbesetzung.ts'
import { calls } from './contract.ts'

const neuerKunde = uuid()
let alterKunde: string
let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
  await besetze(p.db)
  alterKunde = (await p.db.selectFrom('objekt').where('id', '=', objekt.werk).select('ktostammId').executeTakeFirstOrThrow()).ktostammId
  await p.db.insertInto('ktostamm').values({ id: neuerKunde, nummer: 93_009, name: 'Firma Neu', art: 'Kunde', vkforgid: 1000 }).execute()
  await bucht(p.db, max, '2025-11-03', '07:00', '09:00', { kostenstelleId: stelle.umbau })
  await bucht(p.db, max, '2025-11-04', '07:00', '07:30', { objektId: objekt.halle })
  await p.db.updateTable('ktostamm').set({ name: 'Firma Kran und Söhne' }).where('id', '=', alterKunde).execute()
  await p.db.updateTable('objekt').set({ name: 'Werk am Fluss', ktostammId: neuerKunde }).where('id', '=', objekt.werk).execute()
})
afterAll(() => p.stop())

const zeilen = async (ebene: (typeof ebenen)[number], mehr: object = {}) =>
  (await p.als(lisa, calls).statistik({ body: { ebene: ebenen.indexOf(ebene), ...fenster(), ...mehr } })).zeilen
    .map(({ gruppe, kunde, arbeitszeit }) => [gruppe, kunde?.name ?? null, arbeitszeit])
    .sort()

test('was umbenannt ist, heißt in der Statistik, wie es heute heißt; die Stunden bleiben beim Kunden, für den sie gebucht sind', async () => {
  expect(await zeilen('kunde')).toEqual([['Firma Kran und Söhne', 'Firma Kran und Söhne', 150]])
  expect(await zeilen('einzeln')).toEqual([
    ['Halle Kran', 'Firma Kran und Söhne', 30],
    ['Werk am Fluss', 'Firma Kran und Söhne', 120],
  ])
  expect(await zeilen('objekt', { kunde: neuerKunde })).toEqual([])
})

test('ein Objekt, das heute einem anderen Kunden gehört, steht mit dem Kunden da, für den gebucht wurde', async () => {
  for (const mehr of [{}, { kunde: alterKunde }])
    expect(await zeilen('objekt', mehr)).toEqual([
      ['Halle Kran', 'Firma Kran und Söhne', 30],
      ['Werk am Fluss', 'Firma Kran und Söhne', 120],
    ])
  expect(await zeilen('kostenstelle', { kunde: alterKunde, objekt: objekt.werk })).toEqual([['Umbau', 'Firma Kran und Söhne', 120]])
})

test('sind an einem Objekt Stunden zweier Kunden gebucht, nennt seine Zeile keinen, und jeder Kunde hat seine', async () => {
  await bucht(p.db, max, '2025-11-05', '07:00', '08:00', { kostenstelleId: stelle.umbau })
  expect(await zeilen('kunde')).toEqual([
    ['Firma Kran und Söhne', 'Firma Kran und Söhne', 150],
    ['Firma Neu', 'Firma Neu', 60],
  ])
  expect(await zeilen('objekt', { objekt: objekt.werk })).toEqual([['Werk am Fluss', null, 180]])
  expect(await zeilen('objekt', { kunde: neuerKunde })).toEqual([['Werk am Fluss', 'Firma Neu', 60]])
  expect(await zeilen('kostenstelle', { kunde: neuerKunde })).toEqual([['Umbau', 'Firma Neu', 60]])
})
