import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgetSessions } from '#platform/server/access/sessions.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { anna, bernd, carla, emil, max, portal, type Figure } from '#test/cast.ts'
import { calls } from './contract.ts'

const monat = '2026-03'
let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
  // Worked in the second week of March; the account begins there.
  for (const tag of ['09', '10', '11', '12', '13'])
    for (const [uhr, flag] of [
      ['07:00', 'arrival'],
      ['16:00', 'departure'],
    ] as const)
      await p.db
        .insertInto('zeitstempel')
        .values({
          id: uuid(),
          lstfixId: anna.lstfixId!,
          timestamp: `2026-03-${tag}T${uhr}:00+01:00`,
          zone: 'Europe/Berlin',
          flag,
          code: 'Normal',
          quelle: 'portal',
          vertrauen: 'A',
        })
        .execute()
})
afterAll(() => p.stop())

const erinnere = (wer: Figure, wen: readonly Figure[], vorschau = false) =>
  p.als(wer, calls).erinnern({ params: { monat }, body: { employeeids: wen.map(({ lstfixId }) => lstfixId!), vorschau } })
const zeile = async (wer: Figure = carla) => (await p.als(wer, calls).team({ query: { monat, q: 'Anna' } })).entities[0]!
const briefe = () => p.db.selectFrom('postausgang').where('anlass', '=', 'zeitkonto.erinnerung').select(['an', 'betreff', 'text']).execute()
const wochen = ['2026-03-09', '2026-03-16', '2026-03-23']

test('die Leitung erinnert an Wochen, die niemand eingereicht hat, jede Person für jede Woche einmal', async () => {
  expect(await zeile()).toMatchObject({ fehlend: wochen, erinnert: null, darf: expect.arrayContaining(['erinnern']) as string[] })
  const vorschau = await erinnere(carla, [anna, bernd], true)
  expect(vorschau).toMatchObject({ erinnert: [{ employee: { vorname: 'Anna' }, wochen }], nicht: [{ employee: { vorname: 'Bernd' }, grund: 'nichts-fehlt' }] })
  expect([await briefe(), (await zeile()).erinnert]).toEqual([[], null])
  expect(await erinnere(carla, [anna, bernd])).toEqual(vorschau)
  expect(await briefe()).toMatchObject([{ an: anna.username, text: expect.stringContaining('KW 11, 12, 13') as string }])
  expect(await erinnere(carla, [anna])).toMatchObject({ erinnert: [], nicht: [{ grund: 'erinnert' }] })
  const danach = await zeile()
  expect([await briefe().then(({ length }) => length), danach.fehlend, danach.darf.includes('erinnern'), danach.erinnert !== null]).toEqual([
    1,
    wochen,
    false,
    true,
  ])
})

test('was eingereicht ist, fehlt nicht mehr; wer niemanden freigibt und keine Monate abschließt, erinnert niemanden, und niemand sich selbst', async () => {
  await p.als(anna, calls).einreichen({ params: { montag: wochen[0]! } })
  expect((await zeile()).fehlend).toEqual(wochen.slice(1))
  await expect(erinnere(anna, [bernd])).rejects.toMatchObject({ status: 403 })
  await expect(erinnere(carla, [carla])).rejects.toMatchObject({ status: 403 })
  await p.db.insertInto('anwenderBerechtigung').values({ anwenderId: max.anwenderId, berechtigung: 'STEMPELERFASSUNG.ALLE' }).execute()
  forgetSessions()
  await expect(erinnere(max, [anna])).rejects.toMatchObject({ status: 403 })
  expect((await zeile(max)).darf).toEqual([])
})

test('von mehreren Wochen wird genehmigt, was wartet, und genannt, was nicht', async () => {
  const genehmige = (montage: readonly string[]) =>
    p.als(carla, calls).genehmigen({ body: { wochen: montage.map((montag) => ({ employeeid: anna.lstfixId!, montag })) } })
  await expect(genehmige([wochen[1]!])).rejects.toMatchObject({ status: 409 })
  expect(await genehmige(wochen.slice(0, 2))).toMatchObject({ genehmigt: 1, nicht: [{ employee: { vorname: 'Anna' }, montag: wochen[1] }] })
})

test('die Lohnstelle erinnert auch; wer zu einem anderen Konto gehört, ist für sie nicht da; wer keinen Zugang hat, wird genannt', async () => {
  for (const wer of [max, emil])
    for (const berechtigung of ['ZEITKONTO.ABSCHLUSS', ...(wer === emil ? ['STEMPELERFASSUNG.ALLE'] : [])])
      await p.db.insertInto('anwenderBerechtigung').values({ anwenderId: wer.anwenderId, berechtigung }).execute()
  forgetSessions()
  await expect(erinnere(emil, [anna])).rejects.toMatchObject({ status: 404 })
  await p.db.updateTable('anwender').set({ aktiv: false }).where('id', '=', bernd.anwenderId).execute()
  await p.db
    .insertInto('zeitstempel')
    .values(
      (['arrival', 'departure'] as const).map((flag) => ({
        id: uuid(),
        lstfixId: bernd.lstfixId!,
        timestamp: `2026-03-23T${flag === 'arrival' ? '07' : '15'}:00:00+01:00`,
        zone: 'Europe/Berlin',
        flag,
        code: 'Normal',
        quelle: 'portal' as const,
        vertrauen: 'A' as const,
      })),
    )
    .execute()
  expect(await erinnere(max, [bernd])).toMatchObject({ erinnert: [], nicht: [{ grund: 'kein-zugang' }] })
  expect(await briefe()).toHaveLength(1)
})
