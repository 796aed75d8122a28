import { afterAll, beforeAll, expect, test } from 'vitest'
import { pruefe } from '#domain/zeiten/klaerung/abgleich.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { forgetSessions } from '#platform/server/access/sessions.ts'
import { anna, carla, max, portal, type Figure } from '#test/cast.ts'
import { calls } from './contract.ts'

const tag = '2024-03-04'
let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
  for (const { lstfixId } of [anna, max]) {
    const timestamp = `${tag}T06:00:00Z`
    await p.db
      .insertInto('zeitstempel')
      .values({
        id: uuid(),
        lstfixId: lstfixId!,
        timestamp,
        zone: 'Europe/Berlin',
        empfangen: timestamp,
        flag: 'arrival',
        code: 'Normal',
        quelle: 'terminal',
        vertrauen: 'A',
      })
      .execute()
  }
  await p.db.transaction().execute((db) => pruefe(db, { ids: [anna.lstfixId!, max.lstfixId!], von: tag, bis: tag }, Temporal.Now.instant()))
})
afterAll(() => p.stop())

const als = (who: Figure) => p.als(who, calls)
const wessen = async (who: Figure, bereich: 'team' | 'eigene') =>
  (await als(who).faelle({ query: { bereich, zustand: 'alle' } })).entities.map(({ employee }) => employee.vorname).sort()
const bekommt = async (who: Figure, ...rechte: string[]) => {
  await p.db.deleteFrom('anwenderBerechtigung').where('anwenderId', '=', who.anwenderId).execute()
  if (rechte.length)
    await p.db
      .insertInto('anwenderBerechtigung')
      .values(rechte.map((berechtigung) => ({ anwenderId: who.anwenderId, berechtigung })))
      .execute()
  forgetSessions()
}

test('die Fälle anderer sieht und entscheidet, wer andere sehen und korrigieren darf; eines der beiden Rechte allein öffnet keinen', async () => {
  expect(await wessen(carla, 'team')).toEqual(['Anna', 'Max'])
  const { id } = (await als(anna).faelle({ query: { zustand: 'alle' } })).entities[0]!
  for (const recht of ['STEMPELERFASSUNG.KORREKTUR', 'STEMPELERFASSUNG.ALLE']) {
    await bekommt(max, recht)
    expect([await wessen(max, 'team'), await wessen(max, 'eigene')], recht).toEqual([[], ['Max']])
    expect(await als(max).stand()).toMatchObject({ team: false, zuPruefen: 0, offen: 1 })
    await expect(als(max).fall({ params: { id } }), recht).rejects.toMatchObject({ status: 404 })
    await expect(als(max).freigeben({ params: { id }, body: { grund: 'x' } }), recht).rejects.toMatchObject({ status: 404 })
    expect(await als(max).gesammelt({ body: { ids: [id], grund: 'x' } }), recht).toMatchObject({ freigegeben: 0 })
  }
  await bekommt(max, 'STEMPELERFASSUNG.KORREKTUR', 'STEMPELERFASSUNG.ALLE')
  expect(await wessen(max, 'team')).toEqual(['Anna'])
  expect(await als(max).stand()).toMatchObject({ team: true })
})

test('wer Monate abschließt, liest die Fälle aller, die ihm im Weg stehen, und entscheidet keinen', async () => {
  const { id } = (await als(anna).faelle({ query: { zustand: 'alle' } })).entities[0]!
  await bekommt(max, 'STEMPELERFASSUNG.ALLE', 'ZEITKONTO.ABSCHLUSS')
  expect(await wessen(max, 'team')).toEqual(['Anna'])
  expect(await als(max).stand()).toMatchObject({ team: true, zuPruefen: 0 })
  expect((await als(max).fall({ params: { id } })).darf).toEqual([])
  await expect(als(max).freigeben({ params: { id }, body: { grund: 'x' } })).rejects.toMatchObject({ status: 403 })
  expect(await als(max).gesammelt({ body: { ids: [id], grund: 'x' } })).toMatchObject({ freigegeben: 0 })
})
