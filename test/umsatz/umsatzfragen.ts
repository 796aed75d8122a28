import { CompiledQuery, sql, type RootOperationNode } from 'kysely'
import { ebenen, type Ebene } from '#domain/umsatz/contract.ts'
import { alsSchluessel, spalteVon } from '#domain/umsatz/ebenen.ts'
import { einJahrZuvor } from '#domain/umsatz/fenster.ts'
import type { Ausschnitt, Wahl } from '#domain/umsatz/plan.ts'
import { schluesselsummen } from '#domain/umsatz/zeilen.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Bench } from '#test/bench/bench.ts'
import { median, quantile } from '#test/bench/table.ts'
import { sekunden } from './umsatzbestand.ts'
import { filialen, schluessel, type Menge } from './umsatzmenge.ts'

const heute = '2026-11-22'
const fenster = {
  'year to date': { von: '2026-01-01', bis: heute },
  'whole months': { von: '2026-01-01', bis: '2026-10-31' },
  'ragged ends': { von: '2026-02-11', bis: '2026-09-17' },
} as const
type Tage = keyof typeof fenster

export const gefragt = (menge: Menge, tage: Tage = 'year to date', mehr: Partial<Ausschnitt> = {}): Ausschnitt => ({
  filialen: filialen(menge),
  alleFilialen: true,
  umsatzart: null,
  wahl: [],
  fenster: fenster[tage],
  vorjahr: einJahrZuvor(fenster[tage]),
  zuordnung: 'gebucht',
  heute,
  ...mehr,
})

/** Milliseconds of one question, so often, once it was asked. */
export async function dauern(db: Db, ebene: Ebene, ausschnitt: Ausschnitt, wieOft: number) {
  await schluesselsummen(db, ebene, ausschnitt)
  const dauer: number[] = []
  for (let n = 0; n < wieOft; n++) dauer.push(1000 * (await sekunden(() => schluesselsummen(db, ebene, ausschnitt))))
  return dauer
}

/** The year to date of each level over all branches: its median. */
export async function mediane(db: Db, menge: Menge, wieOft: number) {
  const je = new Map<Ebene, number>()
  for (const ebene of ebenen) je.set(ebene, median(await dauern(db, ebene, gefragt(menge), wieOft)))
  return je
}

/** Each level over all, one and four branches and three windows, as posted and as of today. */
export async function ebenenfragen(bench: Bench, db: Db, menge: Menge) {
  const wieOft = Math.max(3, bench.runs)
  const alle = filialen(menge)
  for (const ebene of ebenen) {
    const dauer: number[] = []
    const teile: string[] = []
    for (const anzahl of [alle.length, 1, 4])
      for (const tage of Object.keys(fenster) as Tage[]) {
        const eine = await dauern(db, ebene, gefragt(menge, tage, { filialen: alle.slice(0, anzahl), alleFilialen: anzahl === alle.length }), wieOft)
        dauer.push(...eine)
        teile.push(`${anzahl} ${tage} ${median(eine).toFixed(0)}`)
      }
    bench.add({
      what: `sales: ${ebene} with the year before, p95`,
      measured: quantile(dauer, 0.95),
      unit: 'ms',
      limit: 100,
      conditions: `p50 ${median(dauer).toFixed(0)}; branches and window: ${teile.join(', ')}`,
    })
  }
  for (const ebene of ['Hauptgruppe', 'Kundengruppe', 'Kunde'] as const) await heutig(bench, db, menge, ebene, wieOft)
}

async function heutig(bench: Bench, db: Db, menge: Menge, ebene: Ebene, wieOft: number) {
  const dauer = await dauern(db, ebene, gefragt(menge, 'year to date', { zuordnung: 'heute' }), 3 * wieOft)
  bench.add({
    what: `sales: ${ebene} as of today, p95`,
    measured: quantile(dauer, 0.95),
    unit: 'ms',
    limit: 100,
    conditions: `p50 ${median(dauer).toFixed(0)}, all branches, year to date with the year before`,
  })
}

const schritt = (ebene: Ebene, key: string): Wahl => ({ ebene, schluessel: key })

/** Steps down that the screens offer by themselves, then every level from every other. */
export async function schritte(bench: Bench, db: Db, menge: Menge) {
  const filiale = schritt('Vkforg', '3000')
  const wege: readonly [string, Ebene, Wahl[], number][] = [
    ['Vkforg → Hauptgruppe', 'Hauptgruppe', [filiale], 100],
    ['Vkforg → Hauptgruppe → Artikel', 'Artikel', [filiale, schritt('Hauptgruppe', '3')], 100],
    ['Vertreter → Hauptgruppe', 'Hauptgruppe', [schritt('Vertreter', schluessel('d', 2))], 100],
    ['Vertreter → Kunde', 'Kunde', [schritt('Vertreter', schluessel('d', 2))], 100],
    ['Kundengruppe → Hauptgruppe', 'Hauptgruppe', [schritt('Kundengruppe', '2')], 100],
    ['Hauptgruppe → Kunde', 'Kunde', [schritt('Hauptgruppe', '3')], 100],
    ['Lagerplatz → Hauptgruppe', 'Hauptgruppe', [schritt('Lagerplatz', '=Platz 2')], 100],
    ['a middling customer → Artikel', 'Artikel', [schritt('Kunde', schluessel('c', 60))], 100],
    ['the largest customer → Artikel', 'Artikel', [schritt('Kunde', schluessel('c', 0))], 200],
  ]
  for (const [what, ebene, wahl, limit] of wege) {
    const dauer = await dauern(db, ebene, gefragt(menge, 'year to date', { wahl }), 3 * Math.max(3, bench.runs))
    bench.add({
      what: `sales: ${what}, p95`,
      measured: quantile(dauer, 0.95),
      unit: 'ms',
      limit,
      conditions: `p50 ${median(dauer).toFixed(0)}, year to date with the year before`,
    })
  }
  await alleWege(bench, db, menge)
}

/** From a middling row of each level to each other one, each way once warm. */
async function alleWege(bench: Bench, db: Db, menge: Menge) {
  const dauer: { weg: string; ms: number }[] = []
  const ganz: string[] = []
  for (const von of ebenen) {
    const { rows } = await sql<{ key: string | null }>`select ${alsSchluessel(von, sql.ref(`z.${spalteVon(von)}`))} as key
      from umsatz_zeile z where datum = '2026-06-15' order by beleg_id, nr limit 1 offset 77`.execute(db)
    const ausschnitt = gefragt(menge, 'year to date', { wahl: [schritt(von, rows[0]?.key ?? '')] })
    for (const nach of ebenen.filter((ebene) => ebene !== von)) {
      const weg = `${von} → ${nach}`
      dauer.push({ weg, ms: (await dauern(db, nach, ausschnitt, 1))[0]! })
      if ((await ganzGelesen(db, (andere) => schluesselsummen(andere, nach, ausschnitt))).includes('umsatz_zeile')) ganz.push(weg)
    }
  }
  dauer.sort((a, b) => b.ms - a.ms)
  const zuLang = dauer.filter(({ ms }) => ms > 100)
  bench.add({
    what: `sales: of ${dauer.length} steps from one level to another, above 100 ms`,
    measured: zuLang.length,
    unit: 'steps',
    limit: 0,
    conditions: zuLang.map(({ weg, ms }) => `${weg} ${ms.toFixed(0)}`).join(', '),
  })
  bench.add({ what: 'sales: steps that read all lines', measured: ganz.length, unit: 'steps', limit: 0, conditions: ganz.join(', ') })
}

/** Tables that are read from front to back to answer what `tu` asks. */
export const ganzGelesen = async (db: Db, tu: (db: Db) => Promise<unknown>) =>
  (await plaene(db, tu)).flatMap((text) => [...text.matchAll(/Seq Scan on (\w+)/g)].map(([, tabelle]) => tabelle!))

/** How PostgreSQL goes about each statement of what `tu` asks. */
export async function plaene(db: Db, tu: (db: Db) => Promise<unknown>): Promise<string[]> {
  const fragen: RootOperationNode[] = []
  await tu(
    db.withPlugin({
      transformQuery: ({ node }) => {
        fragen.push(node)
        return node
      },
      transformResult: ({ result }) => Promise.resolve(result),
    }),
  )
  return Promise.all(
    fragen.map(async (frage) => {
      const { sql: text, parameters } = db.getExecutor().compileQuery(frage, { queryId: '' })
      const { rows } = await db.executeQuery<Record<string, string>>(CompiledQuery.raw(`explain ${text}`, [...parameters]))
      return rows.map((row) => Object.values(row)[0]!).join('\n')
    }),
  )
}
