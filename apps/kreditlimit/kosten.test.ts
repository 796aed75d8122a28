import { CompiledQuery, type RootOperationNode } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuid } from '#platform/contract/uuid.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Context } from '#platform/server/http/context.ts'
import { portal } from '#test/cast.ts'
import { kontoinfo } from './server/kontoinfo.ts'
import { kreditlimit } from './server/limit.ts'

let p: Awaited<ReturnType<typeof portal>>
const viel = uuid()
const wenig = uuid()
beforeAll(async () => {
  p = await portal()
  await p.alsBesitzer(async (owner) => {
    for (const [nr, id, faelle] of [
      [1, viel, 6_669],
      [2, wenig, 9],
    ] as const) {
      await owner.query(
        `insert into ktostamm (id, nummer, name, art, vkforgid) values ('${id}', ${88_900 + nr}, 'Kunde mit ${faelle * 3} Belegen', 'Kunde', 1000)`,
      )
      await owner.query('set session_replication_role = replica')
      for (const statement of gefuellt(id, nr * 10_000_000, faelle)) await owner.query(statement)
      await owner.query('set session_replication_role = origin')
    }
  })
  await p.alsBesitzer(async (owner) => void (await owner.query('vacuum analyze')))
}, 60_000)
afterAll(() => p.stop())

/** Two years of business: orders, deliveries and invoices, paid but for the last three; the last three orders are not delivered, and the night has closed the
 * other cases. Where the rows lie is random, as it is where many customers buy. */
const gefuellt = (konto: string, ab: number, faelle: number) => [
  `insert into beleg (id, belegart, kreis, vkforgid, belegnummer, ktostamm_id, belegdatum, faelligkeit, netto, steuer, brutto, zustand)
    select ${ab} + f * 3 + a, (array['AB', 'LS', 'RE'])[a + 1], (array['AB', 'LS', 'RE'])[a + 1], 1000, ${ab} + f, '${konto}', tag, tag + 30, 100, 19, 119, 'ausgestellt'
    from (select f, date '2026-11-20' - (f * 730 / ${faelle})::int as tag from generate_series(0, ${faelle - 1}) f) x cross join generate_series(0, 2) a where a = 0 or f >= 3 order by hashint8(f * 3 + a)`,
  `insert into belegposition (beleg_id, nr, text, menge, preis, netto, satz, belegart, belegdatum, ktostamm_id, vkforgid)
    select id, 1, 'Arbeiten nach Angebot', 1, 100, 100, 1900, belegart, belegdatum, ktostamm_id, 1000 from beleg where ktostamm_id = '${konto}'`,
  `insert into belegverweis (von, nach, art) select ${ab} + f * 3 + a, ${ab} + f * 3 + a + 1, 'wird zu' from generate_series(3, ${faelle - 1}) f cross join generate_series(0, 1) a`,
  `insert into kreditfall (beleg_id, ktostamm_id) select id, ktostamm_id from beleg where ktostamm_id = '${konto}' and belegart = 'AB' and id < ${ab} + 9`,
  `insert into posten (id, art, richtung, beleg_id, ktostamm_id, vkforgid, currency, betrag, offen, faelligkeit)
    select gen_random_uuid(), 'RE', 'forderung', id, ktostamm_id, 1000, 'EUR', 119, case when id < ${ab} + 18 then 119 else 0 end, faelligkeit from beleg
    where ktostamm_id = '${konto}' and belegart = 'RE'`,
  `insert into zahlung (id, ktostamm_id, vkforgid, richtung, datum, betrag)
    select id, ktostamm_id, 1000, 'erhalten', faelligkeit - 5, 119 from posten where ktostamm_id = '${konto}' and offen = 0`,
  `insert into zahlungszuordnung (id, posten_id, zahlung_id, datum, betrag) select id, id, id, faelligkeit - 5, 119 from posten where ktostamm_id = '${konto}' and offen = 0`,
  `insert into kontotag (ktostamm_id, tag, umsatz, bezahlt, betragstage)
    select ktostamm_id, belegdatum, sum(100), sum(119), sum(119 * 25) from beleg where ktostamm_id = '${konto}' and belegart = 'RE' group by 1, 2 order by hashint8(extract(day from belegdatum)::int)`,
]

interface Plan {
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
}
/** Pages of tables and indexes that PostgreSQL reads for what `tu` asks. */
async function gelesen(tu: (context: Context) => Promise<unknown>) {
  const fragen: RootOperationNode[] = []
  const db = p.db.withPlugin({
    transformQuery: ({ node }) => {
      fragen.push(node)
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
  await tu(kontext(db))
  // On one connection and twice: what it learns of the tables the first time is not counted.
  const jeFrage = await p.db.connection().execute(async (eine) => {
    const seiten: number[] = []
    for (const frage of [...fragen, ...fragen]) {
      const { sql: text, parameters } = eine.getExecutor().compileQuery(frage, { queryId: '' })
      const { rows } = await eine.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        CompiledQuery.raw(`explain (analyze, buffers, format json) ${text}`, [...parameters]),
      )
      const { 'Shared Hit Blocks': da, 'Shared Read Blocks': geholt } = Object.values(rows[0]!)[0]![0].Plan
      seiten.push(da + geholt)
    }
    return seiten
  })
  return jeFrage.slice(fragen.length).reduce((bisher, eine) => bisher + eine, 0)
}
const rechte = new Set(['KREDITLIMIT', 'KONTENABFRAGE.KONTOINFO.WIDGET', 'GESAMTABFRAGE.KUNDENSUCHE'])
const kontext = (db: Db) =>
  ({
    db,
    jetzt: Temporal.Instant.from('2026-11-25T09:10:00Z'),
    person: { anwenderId: uuid(), lstfixId: null, konten: [1000], berechtigungen: rechte },
  }) as unknown as Context

test.each([
  ['das Kreditlimit', kreditlimit],
  ['die Kontoinfo', kontoinfo],
] as const)('%s kostet, was offen ist, nicht was war: bei 20.000 Belegen höchstens das 1,5-fache von 20', async (_, frage) => {
  const [lange, kurz] = [await gelesen((context) => frage(context, viel)), await gelesen((context) => frage(context, wenig))]
  expect(lange).toBeLessThanOrEqual(1.5 * kurz)
})
test('beide haben gleich viel offen', async () => {
  const [eines, anderes] = [await kreditlimit(kontext(p.db), viel), await kreditlimit(kontext(p.db), wenig)]
  expect(eines.teile.map(({ art, betrag, anzahl }) => [art, betrag, anzahl])).toEqual([
    ['rechnungen', '357.00', 3],
    ['auftrag', '357.00', 3],
  ])
  expect(anderes.belegt).toBe(eines.belegt)
})
