import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuid } from '#platform/contract/uuid.ts'
import { testDatabase, type TestDatabase } from '#test/database/database.ts'
import { kreditangaben } from '../kredit/angaben.ts'
import { geltendes } from '../kredit/limit.ts'
import { importiere } from './import.ts'
import type { Auftrag } from './auftrag.ts'

const HEUTE = '2026-11-25'
let database: TestDatabase
const konto = { kunde: uuid(), lieferant: uuid() }
const lauf = (inhalt: string, wie: Partial<Auftrag> = {}) =>
  importiere(database.db, 'limits', new TextEncoder().encode(inhalt), {
    quelle: 'ERP',
    datei: 'limits.csv',
    akteur: 'Kommandozeile',
    schreiben: true,
    heute: HEUTE,
    jetzt: Temporal.Instant.from('2026-11-25T09:10:00Z'),
    ...wie,
  })
const gruende = async (inhalt: string) => (await lauf(inhalt)).fehler.map(({ zeile, spalte, grund }) => `${zeile} ${spalte}: ${grund}`)
const zeilen = async (...ids: string[]) =>
  Number((await sql<{ n: string }>`select count(*) as n from kreditlimit where ktostamm_id = any(${ids}::uuid[])`.execute(database.db)).rows[0]!.n)
const gilt = async (id: string, heute = HEUTE) => geltendes((await kreditangaben(database.db, [id], heute)).get(id)!.limits, heute)

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  await db.insertInto('firma').values({ id: 1, name: 'Probebau', zone: 'Europe/Berlin', land: 'DE', eingerichtet: '2026-01-01T00:00:00Z' }).execute()
  await db.insertInto('filiale').values({ vkforgid: 1000, name: 'Probebau', land: 'DE', region: 'BY', zone: 'Europe/Berlin' }).execute()
  await db.insertInto('kundengruppe').values({ id: 2, bezeichnung: 'Öffentlich' }).execute()
  await db
    .insertInto('ktostamm')
    .values([zeile(konto.kunde, 21001, 'Kunde'), zeile(konto.lieferant, 71001, 'Lieferant')])
    .execute()
})
afterAll(() => database.drop())
const zeile = (id: string, nummer: number, art: 'Kunde' | 'Lieferant') => ({ id, nummer, name: `Konto ${nummer}`, art, vkforgid: 1000, land: 'DE' as const })
let vergeben = 30_000
/** Two customers of a group that nobody else has, and a file about the first and the group. */
async function frisch() {
  const [a, b, gruppe] = [vergeben + 1, vergeben + 2, vergeben + 3]
  vergeben += 3
  const [kunde, anderer] = [uuid(), uuid()]
  await database.db
    .insertInto('kundengruppe')
    .values({ id: gruppe, bezeichnung: `Gruppe ${gruppe}` })
    .execute()
  await database.db
    .insertInto('ktostamm')
    .values([zeile(kunde, a, 'Kunde'), zeile(anderer, b, 'Kunde')].map((eine) => ({ ...eine, kundengruppeId: gruppe })))
    .execute()
  const datei = `Kontonummer;Kundengruppe;Limit;Versichert;Versichert bis;Toleranz;Sicherheit\n${a};;50.000,00;40.000,00;31.12.2027;5;5.000,00\n;${gruppe};60.000,00;;;;`
  return { kunde, anderer, a, b, datei }
}

describe('Limits aus einer Datei', () => {
  test('gelten sofort: das kleinere von eigenem und versichertem; wer keines hat, dem gilt das der Gruppe', async () => {
    const { kunde, anderer, datei } = await frisch()
    expect(await lauf(datei)).toMatchObject({ neu: 2, geaendert: 0, fehler: [], geschrieben: true })
    expect(await gilt(kunde)).toMatchObject({ herkunft: 'kunde', gilt: 4_000_000n, toleranz: 500, sicherheiten: 500_000n })
    expect(await gilt(anderer)).toMatchObject({ herkunft: 'gruppe', gilt: 6_000_000n })
    expect(await database.db.selectFrom('pruefspur').where('gegenstand', '=', 'kreditlimit').select(['gegenstandId', 'anwenderName']).execute()).toContainEqual(
      { gegenstandId: kunde, anwenderName: 'Kommandozeile' },
    )
  })
  test('der Probelauf schreibt nichts; dieselbe Datei noch einmal auch nicht, auch nicht am nächsten Tag', async () => {
    const { kunde, datei } = await frisch()
    expect(await lauf(datei, { schreiben: false })).toMatchObject({ neu: 2, geschrieben: false })
    expect(await zeilen(kunde)).toBe(0)
    await lauf(datei)
    expect(await lauf(datei)).toMatchObject({ neu: 0, geaendert: 0, gleich: 2 })
    expect(await lauf(datei, { heute: '2026-11-26' })).toMatchObject({ neu: 0, geaendert: 0, gleich: 2 })
    expect(await zeilen(kunde)).toBe(1)
  })
  test('eine Spalte, die fehlt, bleibt; eine leere Zelle leert; der frühere Stand steht noch da', async () => {
    const { kunde, a, datei } = await frisch()
    await lauf(datei)
    expect(await lauf(`Kontonummer;Limit;Versichert;Versichert bis\n${a};55000;;`)).toMatchObject({ neu: 0, geaendert: 1 })
    expect(await gilt(kunde)).toMatchObject({ gilt: 5_500_000n, versichert: null, toleranz: 500, sicherheiten: 500_000n })
    expect(await zeilen(kunde)).toBe(2)
    expect(await lauf(`Kontonummer;Limit\n${a};`)).toMatchObject({ geaendert: 1 })
    expect(await gilt(kunde)).toMatchObject({ herkunft: 'gruppe', sicherheiten: 500_000n })
  })
  test('ein Tag in der Zukunft gilt ab dann; einer, der vorbei ist, ab heute', async () => {
    const { kunde, anderer, a, b } = await frisch()
    await lauf(`Kontonummer;Limit;Gültig ab\n${a};1000;01.01.2020\n${b};2000;01.01.2027`)
    expect(await gilt(kunde, '2026-11-24')).toMatchObject({ herkunft: null })
    expect(await gilt(kunde)).toMatchObject({ gilt: 100_000n })
    expect(await gilt(anderer)).toMatchObject({ herkunft: null })
    expect(await gilt(anderer, '2027-01-01')).toMatchObject({ gilt: 200_000n })
    expect(await lauf(`Kontonummer;Limit;Gültig ab\n${a};1000;01.01.2020\n${b};2000;01.01.2027`)).toMatchObject({ gleich: 2, neu: 0, geaendert: 0 })
  })
  test('ein Anteil des Auftrags steht in Prozent da', async () => {
    const { kunde, anderer, a, b } = await frisch()
    await lauf(`Kontonummer;Limit;Auftragsregel;Auftragswert\n${a};1000;Anteil;30\n${b};1000;wochen;6`)
    expect(await gilt(kunde)).toMatchObject({ auftragsregel: 'anteil', auftragswert: 3000 })
    expect(await gilt(anderer)).toMatchObject({ auftragsregel: 'wochen', auftragswert: 6 })
    expect(await lauf(`Kontonummer;Limit;Auftragsregel;Auftragswert\n${a};1000;Anteil;30\n${b};1000;wochen;6`)).toMatchObject({ gleich: 2 })
  })
})

test.each([
  ['Kontonummer;Limit', '21001;-1,00', '2 Limit: ist negativ.'],
  ['Kontonummer;Limit', '21001;1e9', '2 Limit: ist keine Zahl der Form 1234,50.'],
  ['Kontonummer;Limit', '71001;1000', '2 Kontonummer: ist kein Kunde.'],
  ['Kontonummer;Limit', '4711;1000', '2 Kontonummer: ist kein Kunde.'],
  ['Kontonummer;Limit', ';1000', '2 Kontonummer: fehlt; stattdessen geht Kundengruppe oder Filiale.'],
  ['Kontonummer;Kundengruppe;Limit', '21001;2;1000', '2 Kontonummer: Eine Zeile nennt Kontonummer, Kundengruppe oder Filiale, nicht mehrere.'],
  ['Kundengruppe;Limit', '9;1000', '2 Kundengruppe: gibt es nicht.'],
  ['Filiale;Limit', '9;1000', '2 Filiale: gibt es nicht.'],
  ['Kundengruppe;Sicherheit', '2;1000', '2 Sicherheit: gibt es nur bei einem Kunden.'],
  ['Kontonummer;Versichert bis', '21001;31.12.2027', '2 Versichert bis: steht ohne versicherte Summe.'],
  ['Kontonummer;Limit;Gültig bis', '21001;1000;24.11.2026', '2 Gültig bis: liegt vor dem Beginn.'],
  ['Kontonummer;Toleranz', '21001;2,5', '2 Toleranz: ist kein ganzes Prozent.'],
  ['Kontonummer;Toleranz', '21001;101', '2 Toleranz: liegt nicht zwischen 0 und 100 %.'],
  ['Kontonummer;Limit;Währung', '21001;1000;CHF', '2 Währung: ist nicht EUR. Limits werden in Euro geführt.'],
  ['Kontonummer;Auftragsregel;Auftragswert', '21001;wochen;101', '2 Auftragswert: ist größer als 100.'],
])('schlechte Zeile: %s – %s', async (kopf, zeile, grund) => {
  expect(await gruende(`${kopf}\n${zeile}`)).toEqual([grund])
  expect(await zeilen(konto.kunde)).toBe(0)
})

test('derselbe Kunde zweimal ist in beiden Zeilen ein Fehler; mit einer schlechten Zeile wird keine geschrieben', async () => {
  expect(await gruende('Kontonummer;Limit\n21001;1\n71001;1\n21001;2')).toEqual([
    '2 Kontonummer: steht auch in Zeile 4.',
    '3 Kontonummer: ist kein Kunde.',
    '4 Kontonummer: steht auch in Zeile 2.',
  ])
  expect(await zeilen(konto.kunde)).toBe(0)
})

test('Vorgaben einer Filiale gelten für ihre Kunden ohne eigenes Limit; zwei Läufe zugleich schreiben einmal', async () => {
  const laeufe = await Promise.all([lauf('Filiale;Limit\n1000;15000'), lauf('Filiale;Limit\n1000;15000')])
  expect(laeufe.map(({ neu, gleich }) => `${neu}/${gleich}`).sort()).toEqual(['0/1', '1/0'])
  expect(await gilt(konto.kunde)).toMatchObject({ herkunft: 'filiale', gilt: 1_500_000n })
})
