import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuid } from '#platform/contract/uuid.ts'
import { anna, bernd, carla, dora, emil, portal, type Figure } from '#test/cast.ts'
import { calls } from './contract.ts'

const heute = Temporal.Now.plainDateISO('Europe/Berlin')
const vor = (monate: number) => heute.subtract({ months: monate, days: 3 }).toString()
const ids = { anna: uuid(), neu: uuid(), bernd: uuid(), emil: uuid(), urlaub: uuid() }
let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
  const zeile = (id: string, wer: Figure, art: 'Krank' | 'Urlaub', tag: string, bemerkung = '') => ({
    id,
    lstfixId: wer.lstfixId!,
    art,
    von: tag,
    bis: tag,
    bemerkung,
  })
  await p.db
    .insertInto('abwesenheit')
    .values([
      zeile(ids.anna, anna, 'Krank', vor(24), 'AU liegt vor'),
      zeile(ids.neu, anna, 'Krank', vor(23)),
      zeile(ids.bernd, bernd, 'Krank', vor(25)),
      zeile(ids.emil, emil, 'Krank', vor(12)),
      zeile(ids.urlaub, emil, 'Urlaub', vor(14)),
    ])
    .execute()
  await p.db
    .insertInto('klaerungsfall')
    .values({ id: uuid(), lstfixId: bernd.lstfixId!, datum: vor(25), art: 'Gehen fehlt', seit: Temporal.Now.instant().toString(), stempel: [], merkmal: 'x' })
    .execute()
})
afterAll(() => p.stop())
const ich = () => p.als(dora, calls)

test('zeigt je Land und Altersgruppe Frist, Quelle und was älter ist; Österreich ein Jahr, Deutschland zwei', async () => {
  const { fristen, faellig, vorschau } = await ich().aufbewahrung()
  expect(fristen.map(({ land, gruppe, monate, gruende, gesperrt }) => [land, gruppe, monate, gruende, gesperrt])).toEqual([
    ['DE', 'erwachsen', 24, 2, 1],
    ['DE', 'jugendlich', 24, 0, 0],
    ['AT', 'erwachsen', 12, 1, 0],
    ['AT', 'jugendlich', 24, 0, 0],
  ])
  expect(fristen[2]).toMatchObject({ regel: 'AT-erwachsen-aufbewahrung/1', quelle: '§ 26 AZG', stichtag: heute.subtract({ months: 12 }).toString() })
  expect([faellig, vorschau.map(({ name }) => name)]).toEqual([2, ['Anna Beispiel', 'Emil Beispiel']])
  expect((await ich().ueberblick()).aufbewahrung).toBe(2)
})

test('entfernt nur, was die Vorschau gesagt hat, und jede Änderung steht in der Prüfspur', async () => {
  await expect(p.als(carla, calls).aufbewahrung()).rejects.toMatchObject({ status: 403 })
  await expect(ich().gruendeEntfernen({ body: { faellig: 3 } })).rejects.toMatchObject({ status: 409, problem: { code: 'verwaltung.aufbewahrung-geaendert' } })
  expect(await ich().gruendeEntfernen({ body: { faellig: 2 } })).toEqual({ entfernt: 2 })
  const rows = await p.db.selectFrom('abwesenheit').select(['id', 'art', 'bemerkung']).execute()
  const art = (id: string) => rows.find((row) => row.id === id)!
  expect([art(ids.anna), art(ids.emil)].map(({ art, bemerkung }) => [art, bemerkung])).toEqual([
    ['Sonstige', ''],
    ['Sonstige', ''],
  ])
  // Younger, asked about, or no illness: untouched.
  expect([art(ids.neu), art(ids.bernd), art(ids.urlaub)].map(({ art }) => art)).toEqual(['Krank', 'Krank', 'Urlaub'])
  expect(await p.db.selectFrom('pruefspur').where('aktion', '=', 'grund-entfernen').select(['gegenstand', 'anwenderName']).execute()).toEqual([
    { gegenstand: 'abwesenheit', anwenderName: 'Dora Beispiel' },
    { gegenstand: 'abwesenheit', anwenderName: 'Dora Beispiel' },
  ])
  expect((await ich().aufbewahrung()).faellig).toBe(0)
  await expect(ich().gruendeEntfernen({ body: { faellig: 1 } })).rejects.toMatchObject({ status: 409 })
})
