import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ebenen, type Ebene } from '#domain/umsatz/contract.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { arno, artikel, bea, besetze, konto, walli } from '#test/belege/belegbesetzung.ts'
import { abteilung, anna, bernd, carla, emil, portal, type Figure } from '#test/cast.ts'
import { bucht, zeile } from '#test/umsatz/umsatzbesetzung.ts'
import { calls, type Ergebnis, type Schritt } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
const gruppen = { heizung: 71, kessel: 711 }
beforeAll(async () => {
  p = await portal()
  await besetze(p.db)
  await p.db
    .insertInto('artikelgruppe')
    .values([{ id: gruppen.heizung, bezeichnung: 'Heizung', ebene: 1 }])
    .execute()
  await p.db
    .insertInto('artikelgruppe')
    .values([{ id: gruppen.kessel, bezeichnung: 'Kessel', ebene: 2, obergruppeId: gruppen.heizung }])
    .execute()
  await p.db.insertInto('kundengruppe').values({ id: 71, bezeichnung: 'Industrie' }).execute()
  const kessel = { artikelId: artikel.rohr, artikelgruppeId: gruppen.kessel, lieferart: 'Lager', lagerplatz: '=Hof "A"' }
  // This year: A 100.00/60.00 and B 300.00/270.00, a return, a credit on the price, a line without cost; the year before 250.00/200.00.
  await bucht(p.db, [zeile('100.00', '60.00', kessel)], { vertreter: anna, abteilung: abteilung.montage, kundengruppe: 71 })
  await bucht(p.db, [zeile('300.00', '270.00', { artikelId: artikel.ventil, umsatzart: 'Leistung' })], { vertreter: bernd, abteilung: abteilung.montage })
  await bucht(p.db, [zeile('-20.00', '14.00', kessel)], { belegart: 'GU', ktostamm: konto.b, vertreter: anna, abteilung: abteilung.montage })
  await bucht(p.db, [zeile('-5.00', '0', { menge: '0' })], { belegart: 'GU', datum: '2026-03-01' })
  await bucht(p.db, [zeile('90.00', null, { umsatzart: 'Fremdleistung' })], { ktostamm: konto.b, empfaenger: konto.a, datum: '2026-11-25' })
  await bucht(p.db, [zeile('250.00', '200.00', kessel)], { datum: '2025-11-25', vertreter: bernd })
  await bucht(p.db, [zeile('70.00', '50.00', kessel)], { datum: '2025-11-26' })
  await bucht(p.db, [zeile('1000.00', '700.00')], { datum: '2024-10-12' })
  await bucht(p.db, [zeile('-1000.00', '700.00')], { belegart: 'ST', datum: '2024-11-03' })
  // What is not sales: an order, a purchase, another currency; and another branch.
  await bucht(p.db, [zeile('9999.00', '1.00')], { belegart: 'AB' })
  await bucht(p.db, [zeile('9999.00', '1.00')], { belegart: 'ER', ktostamm: konto.lieferant })
  await bucht(p.db, [zeile('9999.00', '1.00')], { currency: 'CHF' })
  await bucht(p.db, [zeile('40.00', '10.00')], { ktostamm: konto.wien, vkforgid: 3000, vertreter: emil, abteilung: abteilung.wien })
})
afterAll(() => p.stop())

const jahr = { vondat: '2026-01-01', bisdat: '2026-12-31', vergleich: true }
const frage = (wer: Figure, ebene: Ebene, mehr: object = {}) => p.als(wer, calls).statistik({ body: { ebene, ...jahr, ...mehr } })
const umsaetze = ({ folge, ebeneresult }: Ergebnis) =>
  folge.map((schluessel) => [ebeneresult[schluessel]!.bezeichnung, ebeneresult[schluessel]!.arten.Summe.umsatz])
const text = async (wer: Figure, mehr: object) => ((await p.als(wer, calls).datei({ body: { ...jahr, ...mehr, format: 'csv' } })) as Blob).text()
const cents = (betrag: string | null | undefined) => BigInt((betrag ?? '0.00').replace('.', ''))

describe('Zahlen', () => {
  test('§4.1: Umsatz, Lagerwert und DB aus Summen, Gutschriften ab, ohne Einstandswert für sich', async () => {
    const { ebeneresult, folge, fenster, vorjahr, fremdwaehrung } = await frage(bea, 'Vkforg')
    expect(folge).toEqual(['1000'])
    expect(ebeneresult['Alle']!.arten.Summe).toEqual({
      umsatz: '465.00',
      lagerwert: '316.00',
      db: '59.00',
      dbprozent: '15.7',
      ohneEinstand: '90.00',
      menge: '2',
      umsatzVj: '250.00',
      lagerwertVj: '200.00',
      dbVj: '50.00',
      dbprozentVj: '20.0',
      mengeVj: '1',
      anteil: '100.0',
      delta: '215.00',
      deltaProzent: '86.0',
    })
    // Today is 25 November: what was sold a year before on the 26th does not count.
    expect([fenster, vorjahr]).toEqual([
      { von: '2026-01-01', bis: '2026-11-25' },
      { von: '2025-01-01', bis: '2025-11-25' },
    ])
    expect(fremdwaehrung).toBe(1)
  })
  test('§4.2: auf allen vierzehn Ebenen dasselbe, Zeilen ergeben die Summe, Arten die Summe der Zeile', async () => {
    const antworten = await Promise.all(ebenen.map((ebene) => frage(bea, ebene)))
    const gesamt = antworten[0]!.ebeneresult['Alle']!
    for (const { ebeneresult, folge } of antworten) {
      expect(ebeneresult['Alle']).toEqual(gesamt)
      for (const feld of ['umsatz', 'lagerwert', 'db', 'ohneEinstand', 'umsatzVj', 'lagerwertVj', 'dbVj'] as const) {
        const summe = (werte: readonly (string | null | undefined)[]) => werte.reduce((bisher, wert) => bisher + cents(wert), 0n)
        expect(summe(folge.map((schluessel) => ebeneresult[schluessel]!.arten.Summe[feld]))).toBe(cents(gesamt.arten.Summe[feld]))
        for (const { arten } of Object.values(ebeneresult)) {
          const { Summe, ...einzelne } = arten
          expect(summe(Object.values(einzelne).map((werte) => werte?.[feld]))).toBe(cents(Summe[feld]))
        }
      }
    }
  })
  test('§4.1: Rechnung im Oktober, Storno im November: im Jahr null und kein DB %', async () => {
    const im = async (vondat: string, bisdat: string) => (await frage(bea, 'Kunde', { vondat, bisdat })).ebeneresult['Alle']!.arten.Summe
    expect((await im('2024-10-01', '2024-10-31')).umsatz).toBe('1000.00')
    expect((await im('2024-11-01', '2024-11-30')).umsatz).toBe('-1000.00')
    expect(await im('2024-01-01', '2024-12-31')).toMatchObject({ umsatz: '0.00', db: '0.00', dbprozent: null, anteil: null })
  })
  test('§4.3: Nichts jetzt, aber vor einem Jahr ist eine Zeile; vor und nach allem ist keine', async () => {
    const tag = { vondat: '2026-11-24', bisdat: '2026-11-25', kunde: konto.a }
    const { folge, ebeneresult } = await frage(bea, 'Kunde', tag)
    expect(folge).toEqual([konto.a])
    expect(ebeneresult[konto.a]!.arten.Summe).toMatchObject({ umsatz: '0.00', umsatzVj: '250.00', deltaProzent: '-100.0' })
    expect((await frage(bea, 'Kunde', { ...tag, vergleich: false })).folge).toEqual([])
    expect(await frage(bea, 'Kunde', { vondat: '2027-01-01', bisdat: '9999-12-31' })).toMatchObject({ folge: [], fenster: null })
    expect((await frage(bea, 'Kunde', { vondat: '1826-01-01', bisdat: '2025-12-31' })).folge).toHaveLength(1)
  })
  test('§4.3: Fenster über mehr als ein Jahr: was in beiden liegt, zählt auf beiden Seiten', async () => {
    const { ebeneresult, vorjahr } = await frage(bea, 'Vkforg', { vondat: '2025-01-01' })
    expect(vorjahr).toEqual({ von: '2024-01-01', bis: '2025-11-25' })
    expect(ebeneresult['Alle']!.arten.Summe).toMatchObject({ umsatz: '785.00', umsatzVj: '250.00', delta: '535.00', deltaProzent: '214.0' })
  })
  test('die größten Zeilen für sich, der Rest als Übrige', async () => {
    expect(umsaetze(await frage(bea, 'Artikel', { menge: 1 }))).toEqual([
      ['Eckventil', '300.00'],
      ['Übrige', '165.00'],
    ])
    expect(umsaetze(await frage(bea, 'Hauptgruppe'))).toEqual([
      ['ohne Hauptgruppe', '385.00'],
      ['Heizung', '80.00'],
    ])
  })
})

describe('Der Weg nach unten', () => {
  test('§4.5: jeder Schritt ist genau die Zeile, aus der er kommt, bis zu den Belegen', async () => {
    const pfad: Schritt[] = []
    let zuvor = (await frage(bea, 'Vkforg')).ebeneresult['1000']!.arten
    for (const [ebene, naechste] of [
      ['Vkforg', 'Hauptgruppe'],
      ['Hauptgruppe', 'Lagerplatz'],
      ['Lagerplatz', 'Artikel'],
    ] as const) {
      const schluessel = { Vkforg: '1000', Hauptgruppe: '71', Lagerplatz: '==Hof "A"' }[ebene]
      pfad.push({ ebene, schluessel })
      const { ebeneresult, folge, pfad: namen } = await frage(bea, naechste, { pfad })
      expect({ ...ebeneresult['Alle']!.arten.Summe, anteil: null }).toEqual({ ...zuvor.Summe, anteil: null })
      expect(namen).toHaveLength(pfad.length)
      zuvor = ebeneresult[folge.find((einer) => ebeneresult[einer]!.bezeichnung !== 'ohne Hauptgruppe')!]!.arten
    }
    const { entities } = await p.als(bea, calls).belege({ body: { ...jahr, pfad } })
    expect(entities.map(({ wert, kunde, datum }) => [wert, kunde.name, datum])).toEqual([
      ['-20.00', 'Kunde Buche', '2026-06-15'],
      ['100.00', 'Kunde Ahorn', '2026-06-15'],
    ])
  })
  test('Belege werden geblättert und ergeben die Summe; die Rechnung an einen anderen nennt beide', async () => {
    const gesehen = []
    for (let cursor: string | undefined, seiten = 0; seiten === 0 || cursor; seiten++) {
      const { entities, next } = await p.als(bea, calls).belege({ body: { ...jahr, limit: 2, ...(cursor && { cursor }) } })
      gesehen.push(...entities)
      cursor = next ?? undefined
    }
    expect(gesehen.reduce((summe, { wert }) => summe + cents(wert), 0n)).toBe(465_00n)
    expect(gesehen[0]).toMatchObject({
      filiale: { nummer: 1000 },
      belegart: 'RE',
      kunde: { name: 'Kunde Buche' },
      empfaenger: { name: 'Kunde Ahorn' },
      wert: '90.00',
      db: '0.00',
      dbprozent: null,
      wes: '0.00',
      anwender: 'Clara Linde',
    })
  })
})

describe('Rechte', () => {
  const ohneKosten = async () => {
    const rolle = await p.db.selectFrom('rolle').where('name', '=', 'Leitung').select('id').executeTakeFirstOrThrow()
    await p.db.deleteFrom('rolleBerechtigung').where('rolleId', '=', rolle.id).where('berechtigung', '=', 'UMSATZSTATISTIK.DB').execute()
  }
  test('ohne Recht auf Kosten fehlen die Felder, auch in Belegen und Datei', async () => {
    await ohneKosten()
    const { ebeneresult } = await frage(carla, 'Vkforg')
    expect(Object.keys(ebeneresult['Alle']!.arten.Summe).sort()).toEqual(['anteil', 'delta', 'deltaProzent', 'menge', 'mengeVj', 'umsatz', 'umsatzVj'].sort())
    const { entities } = await p.als(carla, calls).belege({ body: jahr })
    expect(entities.flatMap((beleg) => Object.keys(beleg)).filter((feld) => /^(db|wes)/.test(feld))).toEqual([])
    const datei = await text(carla, { ebene: 'Kunde' })
    expect(datei).not.toMatch(/DB|Lagerwert|Einstand/)
    expect(await text(carla, { belege: true })).not.toMatch(/DB|WES/)
  })
  test('ohne Recht auf Kosten verrät auch eine Sortierung nach ihnen nichts', async () => {
    await ohneKosten()
    for (const sort of ['db', '-db', 'lagerwert', '-lagerwert', 'dbprozent', '-dbprozentVj'])
      expect(await text(carla, { ebene: 'Artikel', sort }), sort).toBe(await text(carla, { ebene: 'Artikel' }))
  })
  test('§4.6: andere Vertreter und kleine Abteilungen stehen unter Übrige und sind kein Weg', async () => {
    expect(umsaetze(await frage(carla, 'Vertreter'))).toEqual([
      ['ohne Vertreter', '85.00'],
      ['Übrige', '420.00'],
    ])
    expect((await frage(carla, 'Abteilung')).folge).toEqual(['', 'Uebrige'])
    for (const schritt of [
      { ebene: 'Vertreter', schluessel: anna.lstfixId! },
      { ebene: 'Abteilung', schluessel: abteilung.wien },
    ])
      await expect(frage(carla, 'Kunde', { pfad: [schritt] })).rejects.toMatchObject({ status: 404 })
    expect(umsaetze(await frage(bea, 'Vertreter')).map(([name]) => name)).toEqual(expect.arrayContaining(['ohne Vertreter']))
    const spur = await sql<{
      n: number
    }>`select count(*)::int as n from pruefspur where gegenstand = 'umsatzstatistik' and anwender_id = ${bea.anwenderId}`.execute(p.db)
    expect(spur.rows[0]!.n).toBeGreaterThan(0)
  })
  test('fremde Filiale, fremder Kunde und ein Weg ohne Umsatz sind unbekannt', async () => {
    for (const mehr of [
      { filialen: [3000] },
      { filialen: [1000, 4711] },
      { filialen: Array.from({ length: 1000 }, (_, nr) => nr + 1) },
      { kunde: konto.wien },
      { kunde: konto.lieferant },
      { kunde: uuid() },
      { pfad: [{ ebene: 'Vkforg', schluessel: '3000' }] },
      { pfad: [{ ebene: 'Kunde', schluessel: konto.wien }] },
      { pfad: [{ ebene: 'Artikel', schluessel: uuid() }] },
    ])
      await expect(frage(bea, 'Kunde', mehr)).rejects.toMatchObject({ status: 404 })
    expect((await frage(walli, 'Vkforg')).folge).toEqual(['3000'])
    expect((await frage(carla, 'Vkforg')).folge).toEqual(['1000', '3000'])
  })
  test('der Kunde einer Frage wird mit Namen gefunden, ein fremder nicht', async () => {
    const { entities } = await p.als(bea, calls).kunden({ query: {} })
    const [erster] = entities
    expect((await p.als(bea, calls).kunden({ query: { id: erster!.id } })).entities).toEqual([erster])
    expect((await p.als(bea, calls).kunden({ query: { id: '019aa000-0000-7000-8000-00000000dead' } })).entities).toEqual([])
  })
  test('auch ein stillgelegter Kunde wird gefunden: Seine Abfrage nennt ihn, wenn sie geändert wird', async () => {
    await p.db.updateTable('ktostamm').set({ aktiv: false }).where('id', '=', konto.b).execute()
    const { entities } = await p.als(bea, calls).kunden({ query: { id: konto.b } })
    await p.db.updateTable('ktostamm').set({ aktiv: true }).where('id', '=', konto.b).execute()
    expect(entities.map(({ id }) => id)).toEqual([konto.b])
  })
  test('Filialen eines Kunden, nur eigene', async () => {
    const { entities } = await p.als(carla, calls).filialen({ query: { idktostamm: konto.wien } })
    expect(entities.map(({ id }) => id)).toEqual([3000])
    expect((await p.als(bea, calls).filialen({ query: { idktostamm: konto.wien } })).entities).toEqual([])
  })
  test('ein Kunde kommt nie hierher, auch nicht mit dem Recht', async () => {
    await expect(frage(arno, 'Kunde')).rejects.toMatchObject({ status: 403 })
    await p.db.insertInto('anwenderBerechtigung').values({ anwenderId: arno.anwenderId, berechtigung: 'UMSATZSTATISTIK' }).execute()
    await expect(frage({ ...arno }, 'Kunde')).rejects.toMatchObject({ status: 403 })
    await expect(p.als(arno, calls).einstellungen()).rejects.toMatchObject({ status: 403 })
  })
})

describe('Unsinn', () => {
  test('wird abgewiesen, bevor gerechnet wird', async () => {
    for (const mehr of [
      { ebene: 'vertreter; drop' },
      { ebene: 'vkforg' },
      { menge: -1 },
      { menge: 1e9 },
      { vondat: '2026-02-30' },
      { pfad: [{ ebene: 'Kunde', schluessel: "' or true" }] },
      { pfad: [{ ebene: 'Hauptgruppe', schluessel: '99999999999' }] },
      { pfad: [{ ebene: 'Kunde', schluessel: 'Uebrige' }] },
    ])
      await expect(frage(bea, 'Kunde', mehr)).rejects.toMatchObject({ status: 400 })
    await expect(frage(bea, 'Kunde', { vondat: '2026-12-31', bisdat: '2026-01-01' })).rejects.toMatchObject({ status: 422 })
  })
  test('keine Formel in der Datei, und jede Zeile des Bildschirms', async () => {
    const datei = await text(bea, { ebene: 'Lagerplatz' })
    expect(datei).toContain('2025-01-01 – 2025-11-25')
    expect(datei).not.toMatch(/;"?=Hof/)
    expect(datei.trim().split('\r\n')).toHaveLength(4)
  })
})
