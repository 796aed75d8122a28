import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { belegseite } from '#apps/umsatzstatistik/server/belege.ts'
import { ebenen, zuordnungen, type Ebene } from '#domain/umsatz/contract.ts'
import { alsSchluessel, spalteVon } from '#domain/umsatz/ebenen.ts'
import { baueNeu, falte } from '#domain/umsatz/falten.ts'
import { einJahrZuvor } from '#domain/umsatz/fenster.ts'
import { plan, type Ausschnitt, type Wahl } from '#domain/umsatz/plan.ts'
import { gabEs, schluesselsummen, vonWenigen } from '#domain/umsatz/zeilen.ts'
import type { Db, Trx } from '#platform/server/database/db.ts'
import type { Context } from '#platform/server/http/context.ts'
import { toCursor } from '#platform/server/record/paging.ts'
import { portal } from '#test/cast.ts'
import { ganzGelesen as gelesen, plaene } from './umsatzfragen.ts'
import { filialen, firma, schluessel, zeilenSql } from './umsatzmenge.ts'

/** Enough lines that reading all of them is not the cheapest way to any of these answers; PostgreSQL chooses with its own settings. */
const menge = { ...firma, zeilen: 40_000, kunden: 300, artikel: 1000 }
let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
  await p.alsBesitzer(async (owner) => {
    await owner.query(`set session_replication_role = replica`)
    await owner.query(zeilenSql(menge))
    await owner.query(`insert into beleg (id, belegart, kreis, vkforgid, belegnummer, ktostamm_id, belegdatum, netto, steuer, brutto, zustand)
      select beleg_id, 'RE', 'RE', min(vkforgid), beleg_id, min(ktostamm_id::text)::uuid, min(datum), 0, 0, 0, 'ausgestellt' from umsatz_zeile group by beleg_id`)
  })
  await p.db.transaction().execute((trx) => baueNeu(trx, { von: '2021-10-01', bis: '2026-12-31' }))
  await p.alsBesitzer(async (owner) => void (await owner.query('analyze')))
})
afterAll(() => p.stop())

const ganzGelesen = (tu: (db: Db) => Promise<unknown>) => gelesen(p.db, tu)

const heute = '2026-11-22'
const fenster = {
  'Jahr bis heute': { von: '2026-01-01', bis: heute },
  'ganze Monate': { von: '2026-01-01', bis: '2026-10-31' },
  'krumme Enden': { von: '2026-02-11', bis: '2026-09-17' },
  'ein Tag': { von: '2026-06-15', bis: '2026-06-15' },
} as const
const ausschnitt = (tage: keyof typeof fenster, mehr: Partial<Ausschnitt> = {}): Ausschnitt => ({
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
const eine = { filialen: [3000], alleFilialen: false }
const kunde: Wahl = { ebene: 'Kunde', schluessel: schluessel('c', 17) }
const verkaeufer: Wahl = { ebene: 'Vertreter', schluessel: schluessel('d', 2) }
const gruppe: Wahl = { ebene: 'Hauptgruppe', schluessel: '3' }
const filiale: Wahl = { ebene: 'Vkforg', schluessel: '3000' }

describe('§6 Keine Antwort liest alle Zeilen', () => {
  test.each(Object.keys(fenster) as (keyof typeof fenster)[])('%s: jede Ebene über alle Filialen und über eine', async (tage) => {
    for (const ebene of ebenen)
      for (const mehr of [{}, eine, { umsatzart: 'Ware' as const }, { zuordnung: 'heute' as const }]) {
        const tabellen = await ganzGelesen((db) => schluesselsummen(db, ebene, ausschnitt(tage, mehr)))
        expect(tabellen, `${ebene} ${tage}`).not.toContain('umsatz_zeile')
        expect(tabellen, `${ebene} ${tage}`).not.toContain('us_artikel')
      }
  })
  test.each<[string, Ebene, Wahl[], string]>([
    ['Filiale → Hauptgruppe', 'Hauptgruppe', [filiale], 'us_gruppe'],
    ['Filiale → Hauptgruppe → Artikel', 'Artikel', [filiale, gruppe], 'us_artikel'],
    ['Filiale → Vertreter → Kunde', 'Kunde', [filiale, verkaeufer], 'umsatz_zeile'],
    ['Vertreter → Hauptgruppe', 'Hauptgruppe', [verkaeufer], 'us_vertreter_hauptgruppe'],
    ['Kundengruppe → Hauptgruppe', 'Hauptgruppe', [{ ebene: 'Kundengruppe', schluessel: '2' }], 'us_kundengruppe_hauptgruppe'],
    ['Kunde → Hauptgruppe', 'Hauptgruppe', [kunde], 'umsatz_zeile'],
    ['Vertreter → Kunde → Hauptgruppe → Artikel', 'Artikel', [verkaeufer, kunde, gruppe], 'umsatz_zeile'],
    ['Artikel → Kunde', 'Kunde', [{ ebene: 'Artikel', schluessel: schluessel('a', 400) }], 'umsatz_zeile'],
  ])('der Weg %s', async (_, ebene, wahl, tabelle) => {
    const frage = ausschnitt('Jahr bis heute', { wahl })
    expect(plan([ebene], frage).tabelle).toBe(tabelle)
    expect(await ganzGelesen((db) => schluesselsummen(db, ebene, frage))).not.toContain('umsatz_zeile')
  })
  test.each<[string, Partial<Ausschnitt>]>([
    ['aller Filialen', {}],
    ['einer Filiale', eine],
    ['eines Kunden', { wahl: [kunde] }],
    ['eines Vertreters', { wahl: [verkaeufer] }],
    ['einer Hauptgruppe in einer Filiale', { ...eine, wahl: [filiale, gruppe] }],
    ['eines Artikels', { wahl: [{ ebene: 'Artikel', schluessel: schluessel('a', 400) }] }],
  ])('die Belege %s, auch auf einer späteren Seite', async (_, mehr) => {
    for (const cursor of [undefined, toCursor(['2026-05-05', '1000000001'])])
      expect(await ganzGelesen((db) => belegseite({ db } as Context, ausschnitt('Jahr bis heute', mehr), { limit: 50, cursor }))).not.toContain('umsatz_zeile')
  })
  test.each(ebenen)('von %s auf jede andere Ebene, nach Stand beim Buchen und von heute', async (von) => {
    const { rows } = await sql<{
      key: string | null
    }>`select ${alsSchluessel(von, sql.ref(`z.${spalteVon(von)}`))} as key from umsatz_zeile z order by beleg_id desc, nr desc limit 1`.execute(p.db)
    const wahl = [{ ebene: von, schluessel: rows[0]!.key! }]
    for (const nach of ebenen.filter((ebene) => ebene !== von))
      for (const zuordnung of zuordnungen)
        expect(
          await ganzGelesen((db) => schluesselsummen(db, nach, ausschnitt('Jahr bis heute', { wahl, zuordnung }))),
          `${von} ${nach} ${zuordnung}`,
        ).not.toContain('umsatz_zeile')
  })
  test('ob es einen Schlüssel gibt, und welche Abteilungen nur wenige haben', async () => {
    for (const schritt of [kunde, verkaeufer, gruppe, filiale, { ebene: 'Lagerplatz', schluessel: '=gibt es nicht' } as const])
      expect(await ganzGelesen((db) => gabEs(db, filialen(menge), schritt, 'gebucht')), schritt.ebene).not.toContain('umsatz_zeile')
    expect(await ganzGelesen((db) => vonWenigen(db, 'Abteilung', ausschnitt('Jahr bis heute'), 3))).not.toContain('umsatz_zeile')
  })
  test('was wartet, wird Beleg für Beleg geholt, nicht über alle Zeilen: in einer Frage und beim Falten', async () => {
    await p.alsBesitzer(async (owner) => {
      await owner.query('set session_replication_role = replica')
      await owner.query(`with neu as (${zeilenSql({ ...menge, zeilen: 41_000 }, 40_002, 40_300)} returning beleg_id, vorzeichen, nr)
        insert into umsatz_offen (beleg_id, vorzeichen, nrs) select beleg_id, vorzeichen, array_agg(nr) from neu group by 1, 2`)
    })
    // At this size a join would do as well; of millions of lines it reads all. So it is asked what happens where PostgreSQL would rather not look them up.
    const texte = await p.db.transaction().execute(async (trx) => {
      await sql`set local enable_nestloop = off`.execute(trx)
      return [
        ...(await plaene(trx, (db) => schluesselsummen(db, 'Hauptgruppe', ausschnitt('Jahr bis heute')))),
        ...(await plaene(trx, (db) => falte(db as Trx))),
      ].filter((text) => / on umsatz_zeile/.test(text))
    })
    expect(texte).toHaveLength(2)
    for (const text of texte)
      expect(text.match(/Scan using umsatz_zeile_pkey on umsatz_zeile \w+ .*\n\s+Index Cond: \(*beleg_id = \w+\.beleg_id/g), text).toHaveLength(1)
  })
  test('der Blick auf den Plan sieht, was alles liest', async () => {
    expect(await ganzGelesen((db) => sql`select sum(umsatz) from umsatz_zeile`.execute(db))).toEqual(['umsatz_zeile'])
  })
  test('die Summen sind die der Zeilen', async () => {
    const summen = await schluesselsummen(p.db, 'Artikel', ausschnitt('krumme Enden', { vorjahr: null }))
    const { rows } = await p.db.executeQuery<{ umsatz: string }>(
      CompiledQuery.raw(`select sum(umsatz)::text as umsatz from umsatz_zeile where datum between '2026-02-11' and '2026-09-17'`),
    )
    expect(String(summen.reduce((bisher, { umsatz }) => bisher + umsatz, 0n))).toBe(rows[0]!.umsatz)
  })
})
