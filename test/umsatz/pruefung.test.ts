import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { letzteAbweichungen, statistikbefund } from '#domain/umsatz/befund.ts'
import { baueNeu, falte, falteAlles } from '#domain/umsatz/falten.ts'
import { pruefeAlles, pruefeNachts } from '#domain/umsatz/pruefung.ts'
import { schluesselsummen } from '#domain/umsatz/zeilen.ts'
import type { Db } from '#platform/server/database/db.ts'
import { artikel, besetze } from '#test/belege/belegbesetzung.ts'
import { anna, portal } from '#test/cast.ts'
import { bucht, zeile } from '#test/umsatz/umsatzbesetzung.ts'

let p: Awaited<ReturnType<typeof portal>>
const jetzt = Temporal.Instant.from('2026-11-25T09:10:00Z')
const heute = '2026-11-25'
beforeAll(async () => {
  p = await portal()
  await besetze(p.db)
  for (const datum of ['2024-02-29', '2026-06-15', '2026-11-20'])
    await bucht(p.db, [zeile('100.00', '60.00', { artikelId: artikel.rohr }), zeile('30.00', null)], { datum, vertreter: anna })
})
afterAll(() => p.stop())

const umsatz = async (db: Db = p.db) =>
  (
    await schluesselsummen(db, 'Artikel', {
      filialen: [1000],
      alleFilialen: false,
      umsatzart: null,
      wahl: [],
      fenster: { von: '2024-01-01', bis: heute },
      vorjahr: null,
      zuordnung: 'gebucht',
      heute,
    })
  ).reduce((summe, eine) => summe + eine.umsatz, 0n)
const aendere = () =>
  sql`update us_artikel set umsatz = umsatz + 1 where korn = 'Q' and vkforgid = 1000 and ab = '2024-01-01' and artikel_id is not null`.execute(p.db)

test('was wartet und was aufgenommen ist, passt zu den Zeilen', async () => {
  expect((await pruefeAlles(p.db, jetzt)).abweichungen).toEqual([])
  await falteAlles(p.db)
  expect(await pruefeAlles(p.db, jetzt)).toMatchObject({ zeilen: 6, abweichungen: [] })
  expect(await statistikbefund(p.db)).toMatchObject({ state: 'ok' })
})
test('eine von Hand geänderte Summe wird gefunden, mit beiden Werten festgehalten und neu gebildet', async () => {
  await falteAlles(p.db)
  await aendere()
  expect(await umsatz()).toBe(39_001n)
  const { abweichungen } = await pruefeAlles(p.db, jetzt)
  expect(abweichungen).toEqual([
    expect.objectContaining({
      tabelle: 'us_artikel',
      korn: 'Q',
      ab: '2024-01-01',
      vkforgid: 1000,
      umsatzart: 'Ware',
      soll: { umsatz: 13_000, lagerwert: 6000, ohne_einstand: 3000, menge: 20_000, anzahl: 2 },
      ist: { umsatz: 13_001, lagerwert: 6000, ohne_einstand: 3000, menge: 20_000, anzahl: 2 },
    }),
  ])
  expect(await umsatz()).toBe(39_000n)
  expect(await statistikbefund(p.db)).toMatchObject({ state: 'Fehler', text: expect.stringContaining('Nachrechnung: 1') })
  expect(await letzteAbweichungen(p.db)).toBe(1)
  const { rows } = await sql<{ soll: { umsatz: number }; ist: { umsatz: number } }>`select soll, ist from statistik_abweichung`.execute(p.db)
  expect(rows.map(({ soll, ist }) => [soll.umsatz, ist.umsatz])).toEqual([[13_000, 13_001]])
  expect((await pruefeAlles(p.db, jetzt)).abweichungen).toEqual([])
  expect(await statistikbefund(p.db)).toMatchObject({ state: 'Warnung' })
})
test('in der Nacht kommen die letzten Quartale immer und jedes ältere an die Reihe', async () => {
  await aendere()
  let gefunden = 0
  for (let n = 0; n < 12 && !gefunden; n++) {
    await pruefeNachts(p.db, Temporal.PlainDate.from(heute).add({ days: n }).toString(), jetzt)
    const { rows } = await sql<{ anzahl: number }>`select abweichungen as anzahl from statistik_lauf order by id desc limit 1`.execute(p.db)
    gefunden = rows[0]!.anzahl
  }
  expect(gefunden).toBe(1)
  expect(await umsatz()).toBe(39_000n)
})
test('zwei nehmen zugleich auf, und einer liest während des Neubaus: keine Zeile fehlt, keine zählt doppelt', async () => {
  await bucht(p.db, [zeile('10.00', '6.00')], { datum: '2026-11-21' })
  expect(await umsatz()).toBe(40_000n)
  await Promise.all([1, 2, 3].map(() => p.db.transaction().execute(falte)))
  expect(await umsatz()).toBe(40_000n)
  await p.db.transaction().execute(async (trx) => {
    await baueNeu(trx, { von: '2024-01-01', bis: '2026-12-31' })
    expect(await umsatz()).toBe(40_000n)
    await bucht(p.db, [zeile('1.00', '0.60')], { datum: '2026-11-21' })
    expect(await umsatz()).toBe(40_100n)
    expect(await p.db.transaction().execute(falte)).toBe(0)
  })
  expect(await umsatz()).toBe(40_100n)
  await falteAlles(p.db)
  expect((await pruefeAlles(p.db, jetzt)).abweichungen).toEqual([])
})
