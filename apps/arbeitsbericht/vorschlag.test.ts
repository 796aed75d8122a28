import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls as scheinCalls } from '#apps/arbeitsschein/contract.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { portal, type Figure } from '#test/cast.ts'
import { ben, besetze, cora, lisa, max, objekt, stempelt, um, vera, vor, zeiten } from '#test/einsatz/berichtbesetzung.ts'
import { calls } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
  await besetze(p.db)
})
afterAll(() => p.stop())

const als = (who: Figure) => p.als(who, calls)
const da = (who: Figure, tag: number) =>
  stempelt(p.db, who, vor(tag), [
    ['07:00', 'arrival'],
    ['12:00', 'departure'],
  ])
/** Why, and for which object, what is missing of a day is proposed. */
const vorschlaege = async (who: Figure, tag: number, wessen = who) => {
  const query = wessen === who ? {} : { lstfix: wessen.lstfixId! }
  return (await als(who).tag({ params: { datum: vor(tag) }, query })).luecken.map(({ grund, objekt: wo }) => [grund, wo?.id])
}
const schein = async (who: Figure, tag: number, objektId: string, mehr: object = {}) =>
  (await p.als(who, scheinCalls).anlegen({ body: { id: uuid(), art: 'Service', objektId, datum: vor(tag), notiz: 'Pumpe', ...mehr } })).id
const bericht = (who: Figure, tag: number, von: string, bis: string, objektId: string) =>
  als(who).anlegen({ body: { id: uuid(), ...zeiten(vor(tag), von, bis), objektId } })
const zeit = (who: Figure, tag: number) => ({
  id: uuid(),
  art: 'Zeit' as const,
  lstfixId: who.lstfixId,
  von: um(vor(tag), '11:00'),
  bis: um(vor(tag), '12:00'),
})

test('der eigene offene Schein des Tages ist ein Grund, vor dem Objekt davor und danach und vor dem letzten; ein anderer Tag ist keiner', async () => {
  for (const tag of [3, 4]) await da(max, tag)
  await bericht(max, 4, '07:00', '12:00', objekt.werk)
  expect(await vorschlaege(max, 3)).toEqual([['zuletzt', objekt.werk]])
  const id = await schein(max, 3, objekt.halle)
  expect(await vorschlaege(max, 3)).toEqual([['schein', objekt.halle]])
  await bericht(max, 3, '07:00', '08:00', objekt.werk)
  await bericht(max, 3, '10:00', '11:00', objekt.werk)
  expect(await vorschlaege(max, 3)).toEqual([
    ['schein', objekt.halle],
    ['schein', objekt.halle],
  ])
  await p.als(max, scheinCalls).stornieren({ params: { id }, body: { grund: 'doppelt erfasst' } })
  expect(await vorschlaege(max, 3)).toEqual([
    ['umgebung', objekt.werk],
    ['zuletzt', objekt.werk],
  ])
})

test('wer zugeteilt ist oder mit Zeit darauf steht, dem wird der Schein vorgeschlagen; wer ihn nur für einen anderen angelegt hat, dem nicht', async () => {
  for (const who of [vera, ben, cora]) await da(who, 5)
  await schein(vera, 5, objekt.halle, { lstfixId: ben.lstfixId, positionen: [zeit(cora, 5)] })
  expect(await vorschlaege(ben, 5)).toEqual([['schein', objekt.halle]])
  expect(await vorschlaege(cora, 5)).toEqual([['schein', objekt.halle]])
  expect(await vorschlaege(vera, 5)).toEqual([[null, undefined]])
})

test('zwei Objekte an einem Tag sagen nicht, welches; zwei Scheine an einem Objekt schon', async () => {
  await da(ben, 6)
  await schein(ben, 6, objekt.halle)
  await schein(ben, 6, objekt.halle)
  expect(await vorschlaege(ben, 6)).toEqual([['schein', objekt.halle]])
  await schein(ben, 6, objekt.werk)
  expect(await vorschlaege(ben, 6)).toEqual([[null, undefined]])
})

test('fremde Scheine zeigen sich nicht: nicht dem Kollegen einer anderen Abteilung, und der Leitung, die alle sieht, nicht an ihrem eigenen Tag', async () => {
  const [{ id }] = (await p.db.insertInto('abteilung').values({ id: uuid(), nummer: 93_009, bezeichnung: 'Andere Abteilung' }).returning('id').execute()) as [
    { id: string },
  ]
  await p.db.updateTable('lstfix').set({ abteilungId: id }).where('id', '=', cora.lstfixId!).execute()
  for (const who of [cora, max, lisa]) await da(who, 7)
  await schein(cora, 7, objekt.halle)
  expect(await vorschlaege(cora, 7)).toEqual([['schein', objekt.halle]])
  expect(await vorschlaege(max, 7)).toEqual([[null, undefined]])
  expect(await vorschlaege(lisa, 7)).toEqual([[null, undefined]])
  expect(await vorschlaege(lisa, 7, cora)).toEqual([['schein', objekt.halle]])
})
