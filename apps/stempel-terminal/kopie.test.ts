import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anna, bernd, portal } from '#test/cast.ts'
import type { Geraet } from '#test/terminal/terminalgeraet.ts'
import { einrichten } from '#test/terminal/terminalstand.ts'

let p: Awaited<ReturnType<typeof portal>>
let hier: ReturnType<typeof einrichten>
let karten: { anna: Awaited<ReturnType<ReturnType<typeof einrichten>['karte']>>; bernd: Awaited<ReturnType<ReturnType<typeof einrichten>['karte']>> }
beforeAll(async () => {
  p = await portal()
  hier = einrichten(p)
  karten = { anna: await hier.karte(anna), bernd: await hier.karte(bernd) }
})
afterAll(() => p.stop())

/** What became of a stamp: it counts, it waits for a decision, both would be wrong, neither would be lost. */
async function verbleib(id: string) {
  const zaehlt = await p.db
    .selectFrom('zeitstempel as z')
    .leftJoin('zeitstempelStorno as s', 's.zeitstempelId', 'z.id')
    .where('z.id', '=', id)
    .where('s.zeitstempelId', 'is', null)
    .select('z.id')
    .executeTakeFirst()
  const wartet = await p.db.selectFrom('terminalQuarantaene').where('id', '=', id).where('entscheidung', 'is', null).select('id').executeTakeFirst()
  return `${zaehlt ? 'zählt' : ''}${wartet ? 'wartet' : ''}`
}
const alarm = async (geraet: Geraet) =>
  (await p.db.selectFrom('terminalGeraet').where('id', '=', geraet.profil.id).select('alarm').executeTakeFirstOrThrow()).alarm
const gestempelt = async (geraet: Geraet, wer: 'anna' | 'bernd', verloren = false) => {
  const eintrag = geraet.eintrag(hier.stempel(wer === 'anna' ? anna : bernd, karten[wer]))
  await geraet.melden([eintrag], { verloren })
  return eintrag.id
}

for (const zuerst of ['Kopie', 'Original'] as const)
  test(`meldet sich die ${zuerst === 'Kopie' ? 'Kopie zuerst, fällt sie beim nächsten Kontakt des Originals auf' : 'Kopie nach dem Original, fällt sie sofort auf'}`, async () => {
    const { geraet: original } = await hier.gekoppelt()
    const davor = await gestempelt(original, 'anna')
    await original.melden()
    const kopie = original.kopie()
    const [eins, zwei] = zuerst === 'Kopie' ? [kopie, original] : [original, kopie]
    const unsicher = await gestempelt(eins, 'bernd')
    expect([await alarm(original), await verbleib(unsicher)]).toEqual([null, 'zählt'])
    const danach = await gestempelt(zwei, 'anna')
    expect(await alarm(original)).toBe('kopie')
    expect([await verbleib(davor), await verbleib(unsicher), await verbleib(danach)]).toEqual(['zählt', 'wartet', 'wartet'])
    expect((await eins.melden()).lage.zustand).toBe('gesperrt')
    expect((await zwei.anmelden()).zustand).toBe('gesperrt')
  })

test('auch wer sich nur neu anmeldet, wird bemerkt', async () => {
  const { geraet: original } = await hier.gekoppelt()
  const kopie = original.kopie()
  expect((await kopie.anmelden()).zustand).toBe('aktiv')
  expect((await original.anmelden()).zustand).toBe('gesperrt')
  expect(await alarm(original)).toBe('kopie')
})

test('eine verlorene Antwort ist kein Alarm, und der Stempel zählt einmal', async () => {
  const { geraet } = await hier.gekoppelt()
  const eintrag = geraet.eintrag(hier.stempel(anna, karten.anna))
  for (const verloren of [true, true, false]) await geraet.melden([eintrag], { verloren })
  expect([await alarm(geraet), await verbleib(eintrag.id)]).toEqual([null, 'zählt'])
  expect(await p.db.selectFrom('zeitstempel').where('geraet', '=', geraet.profil.id).select('id').execute()).toHaveLength(1)
})

test('wie auch immer Original und Kopie sich melden und Antworten verlieren: kein Stempel geht verloren, und nach dem Alarm zählt keiner seit der Kopie', async () => {
  const kontakt = fc.record({ kopie: fc.boolean(), verloren: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(fc.array(fc.boolean(), { maxLength: 3 }), fc.array(kontakt, { minLength: 1, maxLength: 5 }), async (vorher, nachher) => {
      const { geraet: original } = await hier.gekoppelt()
      const frueher = []
      for (const verloren of vorher) frueher.push(await gestempelt(original, 'anna', verloren))
      expect(await alarm(original)).toBeNull()
      await original.melden()
      await original.melden()
      const kopie = original.kopie()
      const spaeter = []
      for (const { kopie: dran, verloren } of nachher) spaeter.push(await gestempelt(dran ? kopie : original, 'bernd', verloren))
      const beide = new Set(nachher.map(({ kopie: dran }) => dran)).size === 2
      expect(await alarm(original)).toBe(beide ? 'kopie' : null)
      for (const id of frueher) expect(await verbleib(id)).toBe('zählt')
      for (const id of spaeter) expect(await verbleib(id)).toBe(beide ? 'wartet' : 'zählt')
    }),
    { numRuns: 25 },
  )
})
