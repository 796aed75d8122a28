import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls as zeitkontoCalls } from '#apps/zeitkonto/contract.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { anna, bernd, carla, dora, portal, type Figure } from '#test/cast.ts'
import { calls } from '#apps/verwaltung/contract.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
  for (const [wer, tag] of [
    [anna, '2026-02-28'],
    [bernd, '2026-03-10'],
  ] as const)
    for (const [stunde, flag] of [
      ['07', 'arrival'],
      ['11', 'departure'],
    ] as const)
      await p.db
        .insertInto('zeitstempel')
        .values({
          id: uuid(),
          lstfixId: wer.lstfixId!,
          timestamp: `${tag}T${stunde}:00:00+01:00`,
          zone: 'Europe/Berlin',
          flag,
          code: 'Normal',
          quelle: 'portal',
          vertrauen: 'A',
        })
        .execute()
  expect(await p.als(carla, zeitkontoCalls).abschliessen({ params: { monat: '2026-02' }, body: { employeeids: [anna.lstfixId!] } })).toMatchObject({
    abgeschlossen: 1,
  })
})
afterAll(() => p.stop())
const ich = () => p.als(dora, calls)
const beginn = async (wer: Figure) => (await p.als(wer, zeitkontoCalls).konto()).beginn
const setze = async (zeitAb: string | null, betroffen: number, revision?: string) =>
  ich().zeitbeginnAendern({ body: { zeitAb, betroffen, revision: revision ?? (await ich().zeitbeginn()).revision } })

test('die Folgen nennen, welche Konten früher oder später beginnen, und geändert wird nur, was gelesen wurde', async () => {
  expect((await ich().zeitbeginn()).zeitAb).toBe(null)
  const leute = (await p.db.selectFrom('lstfix').select('id').execute()).length
  expect(await ich().zeitbeginnFolgen({ query: {} })).toEqual({ eher: 0, spaeter: 0, gleich: leute, gesperrt: 0, abgeschlossen: [] })
  // Anna's account begins on the day of her first stamp as it is; everybody else has none or a later one.
  await p.db.updateTable('lstfix').set({ eintritt: '2026-02-28' }).where('id', '=', anna.lstfixId!).execute()
  await p.db.updateTable('lstfix').set({ eintritt: '2026-03-02' }).where('id', '=', bernd.lstfixId!).execute()
  expect(await ich().zeitbeginnFolgen({ query: { zeitAb: '2026-01-01' } })).toEqual({ eher: leute - 1, spaeter: 0, gleich: 1, gesperrt: 0, abgeschlossen: [] })
  await expect(setze('2026-01-01', 0)).rejects.toMatchObject({
    status: 422,
    problem: { code: 'verwaltung.zeitbeginn-folgen', detail: expect.stringContaining(`${leute - 1} Konten`) as string, errors: [{ path: 'zeitAb' }] },
  })
  expect(await beginn(bernd)).toBe('2026-03-10')
  await setze('2026-01-01', leute - 1)
  expect([(await ich().zeitbeginn()).zeitAb, await beginn(anna), await beginn(bernd)]).toEqual(['2026-01-01', '2026-02-28', '2026-03-02'])
  const zeile = await p.db.selectFrom('pruefspur').where('gegenstand', '=', 'firma').select(['aktion', 'daten', 'anwenderName']).executeTakeFirstOrThrow()
  expect(zeile).toEqual({
    aktion: 'aendern',
    anwenderName: 'Dora Beispiel',
    daten: { eher: leute - 1, spaeter: 0, vorher: { zeitAb: null }, nachher: { zeitAb: '2026-01-01' } },
  })
})

test('ein abgeschlossener Monat wird nicht anders gerechnet: Der Tag wird abgelehnt und nennt Person und Monat', async () => {
  const vorher = await p.als(anna, zeitkontoCalls).konto()
  const gelesen = await ich().zeitbeginnFolgen({ query: { zeitAb: '2026-03-05' } })
  expect([gelesen.gesperrt, gelesen.abgeschlossen]).toEqual([1, [expect.objectContaining({ id: anna.lstfixId, name: 'Anna Beispiel', monat: '2026-02' })]])
  await expect(setze('2026-03-05', gelesen.eher + gelesen.spaeter)).rejects.toMatchObject({
    status: 422,
    problem: { code: 'verwaltung.zeitbeginn-abgeschlossen', detail: expect.stringContaining('Anna Beispiel, 02/2026') as string, errors: [{ path: 'zeitAb' }] },
  })
  expect(await p.als(anna, zeitkontoCalls).konto()).toEqual(vorher)
})

test('mehr als ein Jahr voraus, mit altem Stand oder ohne Recht geht es nicht', async () => {
  await expect(setze('2092-01-01', 0)).rejects.toMatchObject({ status: 422, problem: { code: 'verwaltung.zeitbeginn-voraus', errors: [{ path: 'zeitAb' }] } })
  const { revision } = await ich().zeitbeginn()
  const { eher, spaeter } = await ich().zeitbeginnFolgen({ query: { zeitAb: '2026-01-02' } })
  await setze('2026-01-02', eher + spaeter)
  await expect(setze('2026-01-03', 0, revision)).rejects.toMatchObject({ status: 409, problem: { code: 'record.outdated' } })
  await expect(p.als(carla, calls).zeitbeginn()).rejects.toMatchObject({ status: 403 })
  await expect(p.als(carla, calls).zeitbeginnAendern({ body: { zeitAb: null, betroffen: 0, revision } })).rejects.toMatchObject({ status: 403 })
})
