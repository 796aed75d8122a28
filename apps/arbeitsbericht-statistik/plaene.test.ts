import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { alsZeitpunkte, ebenen } from '#domain/einsatz/statistik/contract.ts'
import { falteAlles } from '#domain/einsatz/statistik/falten.ts'
import { portal, type Figure } from '#test/cast.ts'
import { readBy, scannedWhole } from '#test/database/plans.ts'
import { askedOf } from '#test/database/statements.ts'
import { cora, lisa, max, objekt } from '#test/einsatz/berichtbesetzung.ts'
import { erfasst, fenster } from '#test/einsatz/statistikbesetzung.ts'
import { calls } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
  await erfasst(p.db)
})
afterAll(() => p.stop())

const tabellen = ['arbeitsbericht', 'ticket', 'einsatzsumme', 'einsatzsumme_person', 'einsatzsumme_ort', 'einsatzsumme_ticket']
/** Asks for entries or their sums; what somebody may see is asked beside it, now and then. */
const nachEinsatz = ({ text }: { text: string }) => /(from|join) "?(arbeitsbericht|einsatzsumme)/.test(text)
const ganz = async (tu: () => Promise<unknown>) => {
  const gefragt = await askedOf(tu)
  expect(gefragt.filter(nachEinsatz).length).toBeGreaterThan(0)
  const fragen = gefragt.map(({ text }) => text)
  return scannedWhole(p.db, fragen, tabellen)
}
const jahr = { from: '2024-12-31T23:00:00Z', to: '2025-12-31T23:00:00Z' }

test('die Stunden einer Person, wie das Widget sie fragt, liest niemand aus allen Einträgen', async () =>
  expect(await ganz(() => p.als(max, calls).statistik({ body: { ebene: 2, ...jahr, lstfixId: max.lstfixId! } }))).toBeOneOf([null, []]))

test('keine Ebene liest alle Einträge oder Summen, auch nicht geblättert, eingegrenzt, sortiert oder für die Tickets hinter einer Zahl', async () => {
  for (const ebene of ebenen.keys())
    for (const wann of [fenster(), jahr]) {
      const frage = { ebene, ...wann }
      expect(await ganz(() => p.als(lisa, calls).statistik({ body: { ...frage, limit: 2 } })), ebenen[ebene]).toBeOneOf([null, []])
      expect(await ganz(() => p.als(lisa, calls).statistik({ body: { ...frage, objekt: objekt.werk } })), ebenen[ebene]).toBeOneOf([null, []])
      expect(await ganz(() => p.als(lisa, calls).statistik({ body: { ...frage, lstfixId: max.lstfixId! } })), ebenen[ebene]).toBeOneOf([null, []])
    }
  expect(await ganz(() => p.als(lisa, calls).tickets({ body: { ebene: 0, ...fenster(), zaehler: 'ticketCntEF' } }))).toBeOneOf([null, []])
})

test('wer schreibt, lässt niemanden alles lesen: auch neue Summen entstehen aus wenigen Einträgen', async () => {
  const { id } = await p.db.selectFrom('arbeitsbericht').where('storniert', 'is', null).select('id').executeTakeFirstOrThrow()
  await p.db.updateTable('arbeitsbericht').set({ abgerechnet: true }).where('id', '=', id).execute()
  const gefaltet = await askedOf(() => falteAlles(p.db))
  expect(gefaltet.length).toBeGreaterThan(8)
  expect(gefaltet.length).toBeLessThan(16)
  expect(
    await scannedWhole(
      p.db,
      gefaltet.map(({ text }) => text.replace(/^\s*(insert|delete)/i, 'with eins as (select 1) $1')),
      tabellen,
    ),
  ).toBeOneOf([null, []])
})

test('zwei Jahre mit zehnmal so vielen Einträgen: Widget und Ebenen lesen kaum mehr Zeilen', async () => {
  const gelesen = async (wer: Figure, ebene: number, mehr: object = {}) => {
    const zwei = alsZeitpunkte({ von: Temporal.PlainDate.from('2023-01-02'), bis: Temporal.PlainDate.from('2025-01-01') }, 'Europe/Berlin')
    const gefragt = await askedOf(() => p.als(wer, calls).statistik({ body: { ebene, ...zwei, ...mehr } }))
    return (await readBy(p.db, gefragt.filter(nachEinsatz))).rows
  }
  const fragen = [() => gelesen(max, 2, { lstfixId: max.lstfixId! }), ...[...ebenen.keys()].slice(0, 9).map((ebene) => () => gelesen(lisa, ebene))]
  const lies = async () => {
    await falteAlles(p.db)
    for (const tabelle of tabellen) await sql`analyze ${sql.table(tabelle)}`.execute(p.db)
    const alle = []
    for (const frage of fragen) alle.push(await frage())
    return alle
  }
  await mehren(1, 1)
  const wenige = await lies()
  await mehren(2, 10)
  const viele = await lies()
  for (const [nr, zeilen] of viele.entries()) expect(zeilen, `${nr}: ${wenige[nr]} von 1.460, ${zeilen} von 14.600`).toBeLessThan(wenige[nr]! * 1.5 + 200)
  expect(Math.max(...viele)).toBeLessThan(2000)
})

/** Entries of Max and Cora on two objects on each day of two years: the `von`th to the `bis`th of a day. */
const mehren = (von: number, bis: number) =>
  sql`insert into arbeitsbericht (id, lstfix_id, vkforgid, abteilung_id, datum, von, bis, zone, objekt_id, ktostamm_id, kzverrzeit, erfasst_von, erfasst)
    select gen_random_uuid(), l.id, l.vkforgid, l.abteilung_id, t, t + make_interval(hours => 5 + n), t + make_interval(hours => 6 + n), 'Europe/Berlin', o.id, o.ktostamm_id, 'A', a.id, t
    from generate_series(date '2023-01-02', date '2024-12-31', interval '1 day') t cross join generate_series(${von}::int, ${bis}::int) n cross join lstfix l
      join objekt o on o.id = (array[${objekt.werk}::uuid, ${objekt.halle}::uuid])[1 + extract(day from t)::int % 2] join anwender a on a.lstfix_id = l.id
    where l.id in (${max.lstfixId}::uuid, ${cora.lstfixId}::uuid)`.execute(p.db)
