import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bucheUmsatz } from '#domain/belege/umsatzbuchung.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { artikel, bea, besetze, konto } from '#test/belege/belegbesetzung.ts'
import { abteilung, anna, portal } from '#test/cast.ts'
import { bucht, schreibt, zeile } from '#test/umsatz/umsatzbesetzung.ts'
import type { Ebene } from '#domain/umsatz/contract.ts'
import { calls, type Ergebnis } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
  await besetze(p.db)
})
afterAll(() => p.stop())

const imJahr = (jahr: number) => ({ vondat: `${jahr}-01-01`, bisdat: `${jahr}-12-31` })
const frage = (ebene: Ebene, jahr: number, mehr: object = {}) => p.als(bea, calls).statistik({ body: { ebene, ...imJahr(jahr), ...mehr } })
const umsaetze = ({ folge, ebeneresult }: Ergebnis) =>
  folge.map((schluessel) => [ebeneresult[schluessel]!.bezeichnung, ebeneresult[schluessel]!.arten.Summe.umsatz])
const alle = ({ ebeneresult }: Ergebnis) => ebeneresult['Alle']!.arten.Summe
const buche = (belege: readonly number[]) => p.db.transaction().execute((trx) => bucheUmsatz(trx, belege))

describe('Was gebucht wird', () => {
  test('§4.1: andere Währungen nach dem Kurs des Belegs, was übrig bleibt, an die größten Reste; ohne Kurs nicht', async () => {
    const chf = { currency: 'CHF', kurs: '0.9350', datum: '2021-05-05' }
    await bucht(
      p.db,
      ['333.33', '333.33', '333.34'].map((netto, nr) => zeile(netto, '100.00', { lagerplatz: `Platz ${nr}` })),
      chf,
    )
    const antwort = await frage('Lagerplatz', 2021)
    expect(umsaetze(antwort)).toEqual([
      ['Platz 2', '356.52'],
      ['Platz 0', '356.50'],
      ['Platz 1', '356.50'],
    ])
    expect(alle(antwort)).toMatchObject({ umsatz: '1069.52', lagerwert: '300.00', db: '769.52' })
    expect(antwort.fremdwaehrung).toBe(0)
    expect((await p.als(bea, calls).belege({ body: { vondat: '2021-05-05', bisdat: '2021-05-05' } })).entities.map(({ wert }) => wert)).toEqual(['1069.52'])
    await bucht(p.db, [zeile('-333.33', '100.00'), zeile('-666.67', '200.00')], { ...chf, belegart: 'GU', datum: '2021-05-06' })
    expect(alle(await frage('Kunde', 2021)).umsatz).toBe('0.00')
  })
  test('§2: die Unterabteilung ist die des Verkäufers, darüber steht ihre Abteilung; umgehängt wird danach nichts', async () => {
    const id = uuid()
    await p.db.insertInto('abteilung').values({ id, nummer: 77, bezeichnung: 'Kundendienst', oberabteilungId: abteilung.montage }).execute()
    await bucht(p.db, [zeile('70.00', '1.00')], { datum: '2020-05-05', abteilung: id })
    await bucht(p.db, [zeile('30.00', '1.00')], { datum: '2020-05-05', abteilung: abteilung.montage })
    await p.db.updateTable('abteilung').set({ oberabteilungId: null }).where('id', '=', id).execute()
    expect(umsaetze(await frage('Abteilung', 2020))).toEqual([['Montage', '100.00']])
    expect(umsaetze(await frage('Abteilungsub', 2020, { pfad: [{ ebene: 'Abteilung', schluessel: abteilung.montage }] }))).toEqual([
      ['Kundendienst', '70.00'],
      ['ohne Unterabteilung', '30.00'],
    ])
  })
  test('eine ersetzte Fassung und ein gelöschter Beleg werden zurückgenommen, zweimal buchen ist einmal buchen', async () => {
    const storniert = await bucht(p.db, [zeile('1000.00', '700.00')], { datum: '2024-10-12' })
    const zeilen = async () => (await sql<{ n: number }>`select count(*)::int as n from umsatz_zeile where beleg_id = ${storniert}`.execute(p.db)).rows[0]!.n
    await buche([storniert])
    expect(await zeilen()).toBe(1)
    const weg = await bucht(p.db, [zeile('500.00', '1.00')], { datum: '2023-05-05' })
    await p.db.updateTable('beleg').set({ geloescht: '2026-11-25T08:00:00Z' }).where('id', '=', weg).execute()
    await buche([weg])
    await buche([weg])
    expect(await frage('Kunde', 2023)).toMatchObject({ folge: [] })
    const alt = await bucht(p.db, [zeile('200.00', '1.00')], { datum: '2022-05-05' })
    await p.db.updateTable('beleg').set({ aktuell: false }).where('id', '=', alt).execute()
    const neu = await bucht(p.db, [zeile('150.00', '1.00')], { datum: '2022-05-05' })
    await buche([alt, neu])
    expect(umsaetze(await frage('Kunde', 2022)).map(([, umsatz]) => umsatz)).toEqual(['150.00'])
    await expect(sql`update umsatz_zeile set umsatz = 1`.execute(p.db)).rejects.toThrow()
  })
  test('§9: zwei buchen denselben Beleg zugleich; in ein abgeschlossenes Jahr; der Tag des Servers liegt hinter Mitternacht', async () => {
    const id = await p.db.transaction().execute((trx) => schreibt(trx, [zeile('40.00', '10.00')], { datum: '1990-01-01' }))
    await Promise.all([buche([id]), buche([id]), buche([id])])
    expect(alle(await frage('Kunde', 1990)).umsatz).toBe('40.00')
    // The company's day is 25 November: what is dated after it waits for its day.
    await bucht(p.db, [zeile('9.00', '1.00')], { datum: '2026-11-26' })
    expect((await frage('Kunde', 2026, { vondat: '2026-11-26' })).folge).toEqual([])
    expect((await frage('Kunde', 2026, { vondat: '2026-11-25' })).folge).toEqual([])
  })
  test('§9: Beträge, die keine Zahl von JavaScript mehr sind', async () => {
    for (let tag = 10; tag < 22; tag++) await bucht(p.db, [zeile('8000000000000.01', null, { preis: '1' })], { datum: `2019-05-${tag}` })
    expect(alle(await frage('Artikel', 2019))).toMatchObject({ umsatz: '96000000000000.12', ohneEinstand: '96000000000000.12', db: '0.00', dbprozent: null })
  })
})

describe('§4.4 Schlüssel, die sterben', () => {
  test('Kunde stillgelegt und umbenannt, Gruppe umbenannt, Artikelnummer neu vergeben: der Schlüssel von damals, der Name von heute', async () => {
    await p.db.insertInto('kundengruppe').values({ id: 91, bezeichnung: 'Handel' }).execute()
    await bucht(p.db, [zeile('10.00', '1.00', { artikelId: artikel.rohr })], { datum: '2018-05-05', ktostamm: konto.b, kundengruppe: 91, vertreter: anna })
    await p.db.updateTable('kundengruppe').set({ bezeichnung: 'Großhandel' }).where('id', '=', 91).execute()
    await p.db.updateTable('ktostamm').set({ aktiv: false, name: 'Buche i. L.' }).where('id', '=', konto.b).execute()
    const { nummer } = await p.db.selectFrom('artikel').where('id', '=', artikel.rohr).select('nummer').executeTakeFirstOrThrow()
    await p.db
      .updateTable('artikel')
      .set({ nummer: `${nummer}-alt` })
      .where('id', '=', artikel.rohr)
      .execute()
    await p.db.insertInto('artikel').values({ id: uuid(), nummer, bezeichnung: 'Etwas ganz anderes', einheit: 'Stk' }).execute()
    expect(umsaetze(await frage('Kundengruppe', 2018))).toEqual([['Großhandel', '10.00']])
    expect(umsaetze(await frage('Kunde', 2018))).toEqual([['Buche i. L.', '10.00']])
    const { folge, ebeneresult } = await frage('Artikel', 2018)
    expect([folge, ebeneresult[artikel.rohr]!.nummer]).toEqual([[artikel.rohr], `${nummer}-alt`])
  })
})
