import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuid } from '#platform/contract/uuid.ts'
import { anna, bernd, carla, dora, emil, gast, max, portal, type Figure } from '#test/cast.ts'
import { calls } from './contract.ts'

/** Told as of the evening of a day that has passed: Tuesday 17 November 2026. */
const params = { stichdatum: '2026-11-17' }
let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
  await p.db.updateTable('lstfix').set({ geburtsdatum: '2010-05-01' }).where('id', '=', max.lstfixId).execute()
  await gestempelt(anna, ['K 17T07:00', 'G 17T12:00 Pause', 'K 17T12:45', 'G 17T18:20'])
  await gestempelt(bernd, ['K 16T15:00', 'G 16T19:00 Pause', 'K 16T19:45', 'G 16T23:00', 'K 17T07:00', 'G 17T12:00'])
  await gestempelt(carla, ['K 16T07:00', 'K 17T07:00', 'G 17T14:00'])
  await gestempelt(emil, ['K 17T06:00', 'G 17T12:00 Pause', 'K 17T12:45', 'G 17T18:20'])
  await gestempelt(max, ['K 17T07:00', 'G 17T12:00 Pause', 'K 17T13:00', 'G 17T16:45'])
})
afterAll(() => p.stop())

const gestempelt = async (wer: Figure, zeilen: readonly string[]) => {
  for (const zeile of zeilen) {
    const [flag, wand, code = 'Normal'] = zeile.split(' ')
    const timestamp = Temporal.PlainDateTime.from(`2026-11-${wand}`).toZonedDateTime('Europe/Berlin').toInstant().toString()
    await p.db
      .insertInto('zeitstempel')
      .values({
        id: uuid(),
        lstfixId: wer.lstfixId!,
        timestamp,
        zone: 'Europe/Berlin',
        flag: flag === 'K' ? 'arrival' : 'departure',
        code,
        quelle: 'portal',
        vertrauen: 'A',
      })
      .execute()
  }
}
const liste = async (wer: Figure, query: object = {}) => (await p.als(wer, calls).ausreisser({ params, query: query as never })).entities
const kurz = (zeilen: Awaited<ReturnType<typeof liste>>) =>
  zeilen.map(({ lstfix, art, datum, istMin, grenzMin }) => `${lstfix.vorname}: ${art} ${datum.slice(8)} ${istMin}/${grenzMin}`)

test('zeigt Auffälliges aller eigenen Standorte, Dringendes zuerst, mit den Grenzen des Landes und des Alters', async () => {
  expect(kurz(await liste(dora))).toEqual([
    'Anna: Über Höchstzeit 17 635/600',
    'Max: Über Höchstzeit 17 525/510',
    'Bernd: Ruhezeit zu kurz 17 480/660',
    'Carla: Gehen fehlt 16 null/null',
    'Carla: Pause zu kurz 17 0/30',
  ])
  expect((await liste(dora))[0]).toMatchObject({ quelle: '§ 3 ArbZG', laeuft: false, seit: '2026-11-17T06:00:00Z' })
})

test('wer nur die Tafel sehen darf, sieht davon nichts; das Geburtsdatum sieht niemand', async () => {
  for (const wer of [anna, bernd, gast, max]) await expect(liste(wer)).rejects.toMatchObject({ status: 403 })
  await expect(p.als(null, calls).ausreisser({ params, query: {} as never })).rejects.toMatchObject({ status: 401 })
  expect(JSON.stringify(await liste(dora))).not.toContain('2010-05-01')
})

test('nur Leute der Konten, für die man handeln darf', async () => {
  await gestempelt(emil, ['K 17T18:30', 'G 17T21:00'])
  expect(kurz(await liste(carla, { vkforgid: 3000 }))).toEqual(['Emil: Über Höchstzeit 17 845/720'])
  await p.db
    .insertInto('anwenderBerechtigung')
    .values([anna, emil].map(({ anwenderId }) => ({ anwenderId, berechtigung: 'STATUSABFRAGE.AUSREISSER' })))
    .execute()
  await expect
    .poll(
      () =>
        liste(anna).then(
          (zeilen) => zeilen.map(({ lstfix }) => lstfix.vorname),
          () => null,
        ),
      { timeout: 10_000 },
    )
    .toEqual(['Anna', 'Max', 'Bernd', 'Carla', 'Carla'])
  await expect
    .poll(
      () =>
        liste(emil).then(
          (zeilen) => zeilen.map(({ lstfix }) => lstfix.vorname),
          () => null,
        ),
      { timeout: 10_000 },
    )
    .toEqual(['Emil'])
  expect(await liste(anna, { vkforgid: 3000 })).toEqual([])
})

test('filtert nach Art, zählt trotzdem alle und blättert ohne Lücke', async () => {
  const eine = await p.als(dora, calls).ausreisser({ params, query: { art: 'Gehen fehlt' } as never })
  expect(kurz(eine.entities)).toEqual(['Carla: Gehen fehlt 16 null/null'])
  expect(eine.arten).toContainEqual({ art: 'Über Höchstzeit', anzahl: 3 })
  const gesehen: string[] = []
  let cursor: string | null | undefined
  do {
    const seite = await p.als(dora, calls).ausreisser({ params, query: { limit: 2, ...(cursor ? { cursor } : {}) } as never })
    gesehen.push(...kurz(seite.entities))
    cursor = seite.next
  } while (cursor)
  expect(gesehen).toEqual(kurz(await liste(dora)))
  for (const falsch of [{ art: 'Unsinn' }, { limit: 500 }]) await expect(liste(dora, falsch)).rejects.toMatchObject({ status: 400 })
  await expect(liste(dora, { cursor: 'x' })).rejects.toMatchObject({ status: 400 })
})

test('die Datei nennt Ist, Grenze und Gesetz', async () => {
  expect(await (await p.als(dora, calls).ausreisserExport({ params, query: { format: 'csv' } })).text()).toMatch(
    /Anna;Montage;17\.11\.2026;Über der Höchstzeit;10:35;10:00;17\.11\.2026 07:00[^;]*;§ 3 ArbZG/,
  )
})
