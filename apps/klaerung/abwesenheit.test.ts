import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls as stempelCalls } from '#apps/stempelerfassung/contract.ts'
import { calls as verwaltungCalls } from '#apps/verwaltung/contract.ts'
import { pruefe } from '#domain/zeiten/klaerung/abgleich.ts'
import { forgetSessions } from '#platform/server/access/sessions.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { anna, bernd, carla, dora, emil, max, portal, type Figure } from '#test/cast.ts'
import { calls } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
})
afterAll(() => p.stop())

const buero = () => p.als(dora, verwaltungCalls)
type Art = 'Urlaub' | 'Krank' | 'Homeoffice' | 'Zeitausgleich'
const fehlt = async (who: Figure, art: Art, von: string, bis = von, halbtags = false) =>
  (await buero().abwesenheitAnlegen({ body: { lstfixId: who.lstfixId!, art, von, bis, halbtags, bemerkung: '' } })).id
const doch = (id: string) => buero().abwesenheitStornieren({ params: { id }, body: { grund: 'War doch da' } })
/** What the job does soon after each stamp, now. */
const geprueft = (who: Figure, tag: string) =>
  p.db.transaction().execute((db) => pruefe(db, { ids: [who.lstfixId!], von: tag, bis: tag }, Temporal.Now.instant()))
/** Stamped at 07:02 and 15:30 of a day in winter, as the office enters it. */
const gestempelt = async (who: Figure, tag: string) => {
  const ids: string[] = []
  for (const [zeit, flag] of [
    ['07:02', 'arrival'],
    ['15:30', 'departure'],
  ] as const)
    ids.push((await p.als(carla, stempelCalls).stempeln({ body: { id: uuid(), timestamp: `${tag}T${zeit}:00+01:00`, flag, employeeid: who.lstfixId! } })).id)
  await geprueft(who, tag)
  return ids
}
const faelle = async (who: Figure, tag: string) =>
  (await p.als(who, calls).faelle({ query: { zustand: 'alle', von: tag, bis: tag } })).entities.filter(({ art }) => art === 'Trotz Abwesenheit')
const schritte = async (who: Figure, tag: string) =>
  (await p.als(who, calls).fall({ params: { id: (await faelle(who, tag))[0]!.id } })).schritte.map(({ tat }) => tat)

describe('Abwesenheit und Stempel an einem Tag', () => {
  test('erst abwesend, dann gestempelt: die Frage nennt beides; ist die Abwesenheit storniert, erledigt sie sich', async () => {
    const tag = '2024-02-05'
    const id = await fehlt(anna, 'Urlaub', '2024-02-05', '2024-02-09')
    expect(await faelle(anna, tag)).toEqual([])
    await gestempelt(anna, tag)
    expect(await faelle(anna, tag)).toMatchObject([
      {
        zustand: 'offen',
        seit: '2024-02-05T06:02:00Z',
        bis: '2024-02-05T14:30:00Z',
        abwesenheiten: [{ id, art: 'Urlaub' }],
        vorschlag: null,
        darf: ['beantworten'],
      },
    ])
    await doch(id)
    expect(await faelle(anna, tag)).toMatchObject([{ zustand: 'erledigt', abwesenheiten: [{ art: 'Urlaub' }] }])
    expect(await schritte(anna, tag)).toEqual(['aufwerfen', 'erledigen'])
  })
  test('erst gestempelt, dann abwesend: das Eintragen fragt sofort; sind die Stempel fort, erledigt sie sich', async () => {
    const tag = '2024-02-12'
    const stempel = await gestempelt(bernd, tag)
    expect(await faelle(bernd, tag)).toEqual([])
    const id = await fehlt(bernd, 'Krank', '2024-02-10', '2024-02-14')
    expect(await faelle(bernd, tag)).toMatchObject([{ zustand: 'offen', abwesenheiten: [{ id, art: 'Krank' }] }])
    const [fall] = await faelle(bernd, tag)
    expect((await p.als(bernd, calls).fall({ params: { id: fall!.id } })).betroffen).toEqual(stempel)
    for (const einer of stempel) await p.als(carla, stempelCalls).loeschen({ params: { id: einer }, body: { grund: 'war nicht da' } })
    await geprueft(bernd, tag)
    expect(await faelle(bernd, tag)).toMatchObject([{ zustand: 'erledigt' }])
  })
  test('verkürzt oder verschoben, erledigt sich die Frage des Tages, der nicht mehr dazugehört, und der neue wird gefragt', async () => {
    for (const tag of ['2023-06-05', '2023-06-07', '2023-06-14']) await gestempelt(bernd, tag)
    const params = { id: await fehlt(bernd, 'Urlaub', '2023-06-05', '2023-06-09') }
    const angaben = { art: 'Urlaub' as const, halbtags: false, minuten: null, bemerkung: '' }
    const aendere = async (von: string, bis: string) =>
      buero().abwesenheitAendern({ params, body: { ...angaben, von, bis, revision: (await buero().abwesenheit({ params })).revision } })
    const offen = async () => {
      const alle = await Promise.all(['2023-06-05', '2023-06-07', '2023-06-14'].map((tag) => faelle(bernd, tag)))
      return alle.map(([fall]) => fall?.zustand ?? null)
    }
    expect(await offen()).toEqual(['offen', 'offen', null])
    await aendere('2023-06-06', '2023-06-09')
    expect(await offen()).toEqual(['erledigt', 'offen', null])
    await aendere('2023-06-12', '2023-06-16')
    expect(await offen()).toEqual(['erledigt', 'erledigt', 'offen'])
  })
  test('kürzer eingetragen, bleibt die Frage nur, wo sie noch umfasst, was gestempelt ist', async () => {
    await gestempelt(bernd, '2024-02-19')
    await gestempelt(bernd, '2024-02-20')
    const lang = await fehlt(bernd, 'Urlaub', '2024-02-19', '2024-02-23')
    await doch(lang)
    await fehlt(bernd, 'Urlaub', '2024-02-20', '2024-02-23')
    expect(await faelle(bernd, '2024-02-19')).toMatchObject([{ zustand: 'erledigt' }])
    expect(await faelle(bernd, '2024-02-20')).toMatchObject([{ zustand: 'offen' }])
    expect(await schritte(bernd, '2024-02-20')).toEqual(['aufwerfen', 'erledigen', 'wiederaufnehmen'])
  })
  test('im Homeoffice und an halben Tagen ist nichts zu fragen; die zweite Hälfte macht den Tag voll', async () => {
    const tag = '2024-02-26'
    await gestempelt(bernd, tag)
    await fehlt(bernd, 'Urlaub', tag, tag, true)
    await gestempelt(bernd, '2024-02-27')
    await fehlt(bernd, 'Homeoffice', '2024-02-27')
    expect([...(await faelle(bernd, tag)), ...(await faelle(bernd, '2024-02-27'))]).toEqual([])
    const halb = await fehlt(bernd, 'Zeitausgleich', tag, tag, true)
    expect((await faelle(bernd, tag)).map(({ abwesenheiten }) => abwesenheiten.map(({ art }) => art).sort())).toEqual([['Urlaub', 'Zeitausgleich']])
    await doch(halb)
    expect(await faelle(bernd, tag)).toMatchObject([{ zustand: 'erledigt' }])
  })
  test('war niemand da, gehen alle Stempel des Tages mit einer Antwort, sobald die Leitung sie freigibt', async () => {
    const tag = '2024-03-04'
    await fehlt(bernd, 'Urlaub', tag)
    await gestempelt(bernd, tag)
    const { id, zustand } = await p
      .als(bernd, calls)
      .antworten({ body: { id: uuid(), datum: tag, art: 'Trotz Abwesenheit', antwort: { was: 'alle-loeschen' }, text: 'Karte lag beim Kollegen' } })
    expect(zustand).toBe('beantwortet')
    const stempel = async () => (await p.als(bernd, calls).fall({ params: { id: id! } })).stempel.map(({ storno, grund }) => [storno !== null, grund])
    expect((await stempel()).map(([weg]) => weg)).toEqual([false, false])
    await p.als(carla, calls).freigeben({ params: { id: id! }, body: { grund: '' } })
    await geprueft(bernd, tag)
    expect((await stempel()).map(([weg]) => weg)).toEqual([true, true])
    expect(await faelle(bernd, tag)).toMatchObject([{ zustand: 'freigegeben', antwort: { was: 'alle-loeschen' } }])
  })
  test('eine Antwort, die alle Stempel löscht, passt zu keiner anderen Frage', async () => {
    const timestamp = '2024-03-05T07:00:00+01:00'
    await p.als(carla, stempelCalls).stempeln({ body: { id: uuid(), timestamp, flag: 'arrival', employeeid: bernd.lstfixId! } })
    await expect(
      p.als(bernd, calls).antworten({ body: { id: uuid(), datum: '2024-03-05', art: 'Gehen fehlt', antwort: { was: 'alle-loeschen' }, text: 'x' } }),
    ).rejects.toMatchObject({ status: 422, problem: { code: 'klaerung.passt-nicht', errors: [{ path: 'antwort.was' }] } })
  })
  test('stimmt beides, sagt die Person, warum, und die Leitung gibt es frei; wird sie krank eingetragen, ist es eine andere Frage', async () => {
    const tag = '2024-03-11'
    await fehlt(bernd, 'Urlaub', tag, '2024-03-15')
    await gestempelt(bernd, tag)
    const antworten = (text: string) =>
      p.als(bernd, calls).antworten({ body: { id: uuid(), datum: tag, art: 'Trotz Abwesenheit', antwort: { was: 'belassen' }, text } })
    await expect(antworten('')).rejects.toMatchObject({ status: 422, problem: { errors: [{ path: 'text' }] } })
    const { id } = await antworten('Notfall im Heizhaus')
    await p.als(carla, calls).freigeben({ params: { id: id! }, body: { grund: '' } })
    await geprueft(bernd, tag)
    expect(await faelle(bernd, tag)).toMatchObject([{ zustand: 'freigegeben' }])
    const krank = await fehlt(bernd, 'Krank', tag)
    expect(await faelle(bernd, tag)).toMatchObject([{ zustand: 'offen', antwort: null, abwesenheiten: [{ id: krank, art: 'Krank' }] }])
  })
})

test('warum jemand fort ist, lesen die Person, wer Gründe sehen darf und wer Monate abschließt; sonst steht „Abwesenheit“ da', async () => {
  const tag = '2024-03-18'
  await gestempelt(emil, tag)
  await fehlt(emil, 'Krank', tag)
  const arten = async (who: Figure, bereich: 'eigene' | 'team') =>
    (await p.als(who, calls).faelle({ query: { bereich, zustand: 'alle', art: 'Trotz Abwesenheit', von: tag, bis: tag } })).entities.map(
      ({ abwesenheiten }) => abwesenheiten[0]!.art,
    )
  expect([await arten(emil, 'eigene'), await arten(carla, 'team'), await arten(max, 'team')]).toEqual([['Krank'], ['Krank'], []])
  const { id } = (await faelle(emil, tag))[0]!
  await expect(p.als(max, calls).fall({ params: { id } })).rejects.toMatchObject({ status: 404 })
})
test('wer freigeben darf, aber keine Gründe sehen, liest in Liste und Fall nur „abwesend“', async () => {
  const tag = '2024-03-19'
  for (const berechtigung of ['STEMPELERFASSUNG.ALLE', 'STEMPELERFASSUNG.KORREKTUR'])
    await p.db.insertInto('anwenderBerechtigung').values({ anwenderId: max.anwenderId, berechtigung }).execute()
  forgetSessions()
  await gestempelt(anna, tag)
  await fehlt(anna, 'Krank', tag)
  const [fall] = (await p.als(max, calls).faelle({ query: { bereich: 'team', art: 'Trotz Abwesenheit', von: tag, bis: tag } })).entities
  expect(fall!.abwesenheiten.map(({ art }) => art)).toEqual(['abwesend'])
  const antwort = await p.als(max, calls).fall({ params: { id: fall!.id } })
  expect(JSON.stringify(antwort)).not.toContain('Krank')
})
