import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuid } from '#platform/contract/uuid.ts'
import { portal, type Figure } from '#test/cast.ts'
import { besetze, max, objekt, ohne, stempelt, uhr, verlangt, vor, zeiten } from '#test/einsatz/berichtbesetzung.ts'
import { calls } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
  await besetze(p.db)
})
afterAll(() => p.stop())

const als = (who: Figure) => p.als(who, calls)
/** A day of the week before last, Monday = 0. */
const am = (tag: number) => {
  const heute = Temporal.PlainDate.from(vor(0))
  return heute
    .subtract({ days: heute.dayOfWeek - 1 + 14 })
    .add({ days: tag })
    .toString()
}
const neu = (datum: string, von: string, bis: string) => als(max).anlegen({ body: { id: uuid(), ...zeiten(datum, von, bis), objektId: objekt.werk } })

test('die ganze Woche: jede Lücke jedes Tages mit Objekt und Grund; was übernommen ist, fehlt nicht mehr', async () => {
  for (const tag of [0, 1, 2])
    await stempelt(p.db, max, am(tag), [
      ['07:00', 'arrival'],
      ['12:00', 'departure'],
    ])
  await neu(am(0), '07:00', '09:00')
  await neu(am(0), '10:00', '12:00')
  await neu(am(2), '07:00', '12:00')
  const { tage, zone } = await als(max).woche({ params: { datum: am(4) } })
  expect(zone).toBe('Europe/Berlin')
  expect(tage.map(({ datum, luecken }) => [datum, luecken.map((eine) => [uhr(eine.von), uhr(eine.bis), eine.minuten, eine.objekt?.id, eine.grund])])).toEqual([
    [am(0), [['09:00', '10:00', 60, objekt.werk, 'umgebung']]],
    [am(1), [['07:00', '12:00', 300, objekt.werk, 'zuletzt']]],
  ])
  for (const { datum, luecken } of tage)
    for (const { von, bis, objekt: wo } of luecken) await als(max).anlegen({ body: { id: uuid(), datum, von, bis, objektId: wo!.id, quelle: 'luecke' } })
  expect((await als(max).woche({ params: { datum: am(0) } })).tage).toEqual([])
  expect((await als(max).tag({ params: { datum: am(1) }, query: {} })).woche.map(({ zustand }) => zustand).slice(0, 3)).toEqual([
    'vollständig',
    'vollständig',
    'vollständig',
  ])
})

test('eine eingereichte Woche bietet nichts an; wer kein Mitarbeiter ist, hat keine', async () => {
  await stempelt(p.db, max, am(3), [
    ['07:00', 'arrival'],
    ['08:00', 'departure'],
  ])
  expect((await als(max).woche({ params: { datum: am(3) } })).tage).toHaveLength(1)
  await p.db
    .insertInto('zeitfreigabe')
    .values({
      id: uuid(),
      lstfixId: max.lstfixId!,
      art: 'woche',
      beginn: am(0),
      schritt: 1,
      akt: 'einreichen',
      zustand: 'eingereicht',
      anwenderId: max.anwenderId,
      zeitpunkt: Temporal.Now.instant().toString(),
    })
    .execute()
  expect((await als(max).woche({ params: { datum: am(3) } })).tage).toEqual([])
  await expect(als(ohne).woche({ params: { datum: am(3) } })).rejects.toMatchObject(verlangt(422, 'arbeitsbericht.keine-person'))
})
