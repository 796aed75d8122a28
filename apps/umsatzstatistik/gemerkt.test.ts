import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { besetze, konto, walli } from '#test/belege/belegbesetzung.ts'
import { abteilung, anna, bernd, carla, dora, kunde, portal, type Figure } from '#test/cast.ts'
import { bucht, zeile } from '#test/umsatz/umsatzbesetzung.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { calls } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
/** Sells in branch 1000, as the standard role says it. */
const verkauf: Figure = anna
beforeAll(async () => {
  p = await portal()
  await besetze(p.db)
  const rolle = await p.db.selectFrom('rolle').where('name', '=', 'Vertrieb').select('id').executeTakeFirstOrThrow()
  for (const { anwenderId } of [anna, bernd]) await p.db.insertInto('anwenderRolle').values({ anwenderId, rolleId: rolle.id }).execute()
  const von = { vertreter: anna, abteilung: abteilung.montage }
  await bucht(p.db, [zeile('100.00', '60.00')], { ...von, datum: '2026-01-31' })
  await bucht(p.db, [zeile('300.00', '270.00')], { vertreter: bernd, datum: '2026-11-24' })
  await bucht(p.db, [zeile('50.00', null)], { ...von, datum: '2026-11-25', ktostamm: konto.b })
  await bucht(p.db, [zeile('80.00', '10.00')], { datum: '2025-01-01' })
  await bucht(p.db, [zeile('20.00', '10.00')], { datum: '2025-11-25' })
  await bucht(p.db, [zeile('700.00', '10.00')], { datum: '2025-11-26' })
  await bucht(p.db, [zeile('40.00', '10.00')], { ktostamm: konto.wien, vkforgid: 3000, datum: '2026-11-25' })
})
afterAll(() => p.stop())

const als = (wer: Figure) => p.als(wer, calls)
const jahr = { vondat: '2026-01-01', bisdat: '2026-12-31', vergleich: true }
const cents = (betrag: string | null) => BigInt((betrag ?? '0.00').replace('.', ''))

describe('Verlauf', () => {
  test('die Monate sind zusammen das Jahr, auf beiden Seiten und auf jedem Weg', async () => {
    for (const mehr of [{}, { ebene: 'Kunde' as const, pfad: [{ ebene: 'Vkforg' as const, schluessel: '1000' }] }, { umsatzart: 'Leistung' as const }]) {
      const body = { ...jahr, ...mehr }
      const [{ teile }, { ebeneresult }] = [await als(verkauf).verlauf({ body }), await als(verkauf).statistik({ body })]
      const summe = (werte: readonly (string | null)[]) => werte.reduce((bisher, wert) => bisher + cents(wert), 0n)
      const { umsatz, umsatzVj } = ebeneresult['Alle']!.arten.Summe
      expect([summe(teile.map((teil) => teil.umsatz)), summe(teile.map((teil) => teil.umsatzVj))]).toEqual([cents(umsatz), cents(umsatzVj)])
      expect(teile.map(({ von }) => von.slice(5, 7))).toEqual(['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11'])
      expect(teile.filter(({ laeuft }) => laeuft).map(({ bis }) => bis)).toEqual(['2026-11-25'])
    }
  })
  test('die Linie jeder Zeile ist zusammen die Zeile; wessen Zahlen verborgen sind, hat keine', async () => {
    for (const ebene of ['Kunde', 'Vertreter', 'Abteilung'] as const) {
      const body = { ...jahr, ebene }
      const [{ teile, zeilen }, { ebeneresult, folge }] = [await als(verkauf).verlaeufe({ body }), await als(verkauf).statistik({ body })]
      expect(Object.keys(zeilen).sort()).toEqual(folge.filter((schluessel) => schluessel !== 'Uebrige').sort())
      for (const [schluessel, { umsatz, umsatzVj }] of Object.entries(zeilen)) {
        const { Summe } = ebeneresult[schluessel]!.arten
        const summe = (werte: readonly string[]) => werte.reduce((bisher, wert) => bisher + cents(wert), 0n)
        expect([summe(umsatz), summe(umsatzVj!), umsatz.length]).toEqual([cents(Summe.umsatz), cents(Summe.umsatzVj), teile.length])
      }
    }
    expect(await als(verkauf).verlaeufe({ body: { vondat: '2027-01-01', bisdat: '2027-12-31' } })).toEqual({ teile: [], zeilen: {} })
  })
  test('§4.3, 4: je Arbeitstag der Filiale; ohne Vergleich ohne Vorjahr; Tage, die kommen, haben nichts', async () => {
    const mai = { vondat: '2026-11-23', bisdat: '2026-11-25' }
    expect((await als(verkauf).verlauf({ body: mai })).jeTag).toEqual({ tage: 3, tageVj: null, umsatz: '116.67', umsatzVj: null, deltaProzent: null })
    // 25 November 2025 is a Tuesday, 23 a Sunday: two days of work.
    expect((await als(verkauf).verlauf({ body: { ...mai, vergleich: true } })).jeTag).toMatchObject({ tage: 3, tageVj: 2, umsatzVj: '10.00' })
    expect(await als(verkauf).verlauf({ body: { vondat: '2027-01-01', bisdat: '2027-12-31' } })).toEqual({ teile: [], jeTag: null })
  })
})

describe('Dashboard', () => {
  test('das Jahr bis zum Ende des Monats, gezählt bis heute auf beiden Seiten, mit der Frage dazu', async () => {
    const { frage, ergebnis, verlauf } = await als(verkauf).jahr()
    expect([frage.vondat, frage.bisdat, frage.ebene]).toEqual(['2026-01-01', '2026-11-30', 'Vkforg'])
    expect(ergebnis.fenster).toEqual({ von: '2026-01-01', bis: '2026-11-25' })
    expect(ergebnis.ebeneresult['Alle']!.arten.Summe).toMatchObject({ umsatz: '450.00', umsatzVj: '100.00' })
    expect(await als(verkauf).statistik({ body: frage })).toMatchObject({ ebeneresult: ergebnis.ebeneresult })
    expect(verlauf.teile).toHaveLength(11)
  })
  test('der gewählte Tag nach Filialen, und wann zuletzt etwas war', async () => {
    const heute = await als(carla).tag({ query: {} })
    expect([heute.heute, heute.letzter, heute.ergebnis.folge]).toEqual(['2026-11-25', '2026-11-24', ['1000', '3000']])
    expect(heute.ergebnis.ebeneresult['1000']!.arten.Summe).toMatchObject({ umsatz: '50.00', umsatzVj: '20.00' })
    const sonntag = await als(carla).tag({ query: { tag: '2026-11-22' } })
    expect([sonntag.ergebnis.folge, sonntag.letzter]).toEqual([[], '2026-01-31'])
    expect((await als(walli).tag({ query: { tag: '2026-11-22' } })).letzter).toBeNull()
  })
  test('der Vertrieb sieht Umsätze, Kosten fehlen ganz; wer kein Widget hat, bekommt keines', async () => {
    const { ergebnis } = await als(verkauf).jahr()
    for (const { arten } of Object.values(ergebnis.ebeneresult)) expect(Object.keys(arten.Summe).filter((feld) => /db|lager|einstand/i.test(feld))).toEqual([])
    expect(Object.keys((await als(carla).jahr()).ergebnis.ebeneresult['Alle']!.arten.Summe)).toContain('dbprozent')
    await expect(als(kunde).jahr()).rejects.toMatchObject({ status: 403 })
    await p.db.insertInto('anwenderBerechtigung').values({ anwenderId: kunde.anwenderId, berechtigung: 'UMSATZSTATISTIK.WIDGET_TAG' }).execute()
    await p.db.insertInto('anwenderKtostamm').values({ anwenderId: kunde.anwenderId, ktostammId: konto.a }).execute()
    await expect(als(kunde).tag({ query: {} })).rejects.toMatchObject({ status: 403 })
  })
  test('wer verkauft, hat einen eigenen Schlüssel für „nur meine“, wer nicht verkauft, keinen', async () => {
    const { vertreter } = await als(verkauf).einstellungen()
    const { ebeneresult } = await als(verkauf).statistik({ body: { ...jahr, pfad: [{ ebene: 'Vertreter', schluessel: vertreter! }] } })
    expect(ebeneresult['Alle']!.arten.Summe.umsatz).toBe('150.00')
    expect((await als(carla).einstellungen()).vertreter).toBeNull()
  })
})

describe('Gespeicherte Abfragen', () => {
  const frage = { ...jahr, ebene: 'Kunde' as const, menge: 10 }
  const namen = async (wer: Figure) => (await als(wer).gemerkte({ query: {} })).entities.map(({ name }) => name)
  test('gehören dem, der sie speichert, oder allen einer Filiale; ändern und löschen kann nur er', async () => {
    const { id } = await als(verkauf).frageMerken({ body: { name: 'Meine Kunden', spanne: 'jahr', frage } })
    await als(verkauf).frageMerken({ body: { name: 'Für alle', filiale: 1000, frage } })
    expect(await namen(verkauf)).toEqual(['Für alle', 'Meine Kunden'])
    expect(await namen(bernd)).toEqual(['Für alle'])
    expect(await namen(walli)).toEqual([])
    const [, meine] = (await als(verkauf).gemerkte({ query: {} })).entities
    expect(meine).toMatchObject({ id, spanne: 'jahr', frage: { ebene: 'Kunde', menge: 10, umsatzart: 'Gesamt' }, meine: true, von: 'Anna Beispiel' })
    const geteilt = (await als(bernd).gemerkte({ query: {} })).entities[0]!
    expect(geteilt).toMatchObject({ meine: false, filiale: 1000 })
    const neu = { name: 'Anders', filiale: null, revision: geteilt.revision }
    await expect(als(bernd).frageBenennen({ params: { id: geteilt.id }, body: neu })).rejects.toMatchObject({ status: 404 })
    await expect(als(bernd).frageVergessen({ params: { id: geteilt.id } })).rejects.toMatchObject({ status: 404 })
    await als(verkauf).frageBenennen({ params: { id: geteilt.id }, body: neu })
    expect(await namen(bernd)).toEqual([])
    await expect(als(verkauf).frageBenennen({ params: { id: geteilt.id }, body: neu })).rejects.toMatchObject({ status: 409 })
    await als(verkauf).frageVergessen({ params: { id } })
    expect(await namen(verkauf)).toEqual(['Anders'])
  })
  test('eine von früher, die nicht mehr lesbar ist, steht ohne Frage da und lässt sich löschen; die anderen bleiben', async () => {
    const id = uuid()
    await als(carla).frageMerken({ body: { name: 'Heute', frage } })
    await p.db
      .insertInto('umsatzFrage')
      .values({ id, anwenderId: carla.anwenderId, name: 'Früher', vkforgid: null, spanne: 'jahr', frage: JSON.stringify({ ...frage, ebene: 'Gebiet' }) })
      .execute()
    const vonCarla = (await als(carla).gemerkte({ query: {} })).entities.filter(({ meine }) => meine)
    expect(vonCarla).toMatchObject([
      { id, name: 'Früher', frage: null },
      { name: 'Heute', frage: { ebene: 'Kunde' } },
    ])
    await als(carla).frageVergessen({ params: { id } })
    expect(await namen(carla)).not.toContain('Früher')
  })
  test('ein Name kommt je Person einmal vor, eine fremde Filiale ist keine Wahl, hundert sind genug', async () => {
    const merke = (body: object) => als(bernd).frageMerken({ body: { name: 'Eine', frage, ...body } })
    await merke({})
    await expect(merke({ name: ' EINE ' })).rejects.toMatchObject({ status: 422, problem: { errors: [{ path: 'name' }] } })
    await expect(merke({ name: 'Wien', filiale: 3000 })).rejects.toMatchObject({ status: 422, problem: { errors: [{ path: 'filiale' }] } })
    await expect(merke({ name: 'Kaputt', frage: { ...frage, ebene: 'kunde' } })).rejects.toMatchObject({ status: 400 })
    for (let nr = 1; nr < 100; nr++) await merke({ name: `Nr. ${nr}` })
    await expect(merke({ name: 'Noch eine' })).rejects.toMatchObject({ status: 422, problem: { errors: [{ path: 'name' }] } })
  })
})

describe('Aufgliederungen', () => {
  const kette = { name: 'Lager', ebenen: ['Lagerplatz', 'Hauptgruppe', 'Artikel'] as ('Lagerplatz' | 'Hauptgruppe' | 'Artikel')[] }
  test('legt die Verwaltung an, ändert und löscht sie; alle finden sie', async () => {
    const { id } = await als(dora).aufgliederungAnlegen({ body: kette })
    const zeile = async () => (await als(verkauf).aufgliederungen({ query: {} })).entities.find((eine) => eine.id === id)
    const { revision, ...erste } = (await zeile())!
    expect(erste).toEqual({ id, ...kette })
    await als(dora).aufgliederungAendern({ params: { id }, body: { ...kette, name: 'Lagerplätze', revision } })
    await expect(als(dora).aufgliederungAendern({ params: { id }, body: { ...kette, revision } })).rejects.toMatchObject({ status: 409 })
    expect((await als(verkauf).einstellungen()).aufgliederungen.map(({ name }) => name)).toEqual(['Standard', 'Einkauf', 'Vertrieb', 'Lagerplätze'])
    await als(dora).aufgliederungLoeschen({ params: { id } })
    expect(await zeile()).toBeUndefined()
    await expect(als(dora).aufgliederungLoeschen({ params: { id } })).rejects.toMatchObject({ status: 404 })
  })
  test('nicht doppelt, nicht zu kurz, und niemand sonst', async () => {
    await expect(als(dora).aufgliederungAnlegen({ body: { ...kette, name: 'standard' } })).rejects.toMatchObject({ status: 422 })
    for (const ebenen of [['Kunde'], ['Kunde', 'Artikel', 'Kunde'], ['kunde', 'Artikel']])
      await expect(als(dora).aufgliederungAnlegen({ body: { name: 'Neu', ebenen: ebenen as 'Artikel'[] } })).rejects.toMatchObject({ status: 400 })
    await expect(als(verkauf).aufgliederungAnlegen({ body: kette })).rejects.toMatchObject({ status: 403 })
  })
})

describe('PDF', () => {
  test('was zu sehen ist, in der Folge, in der es zu sehen ist; ohne Recht auf Kosten ohne Kosten', async () => {
    const { PDFDocument } = await import('@cantoo/pdf-lib')
    for (const mehr of [{ ebene: 'Kunde' as const, sort: 'bezeichnung' }, { belege: true }, { vondat: '2027-01-01', bisdat: '2027-12-31' }]) {
      const blatt = (await als(verkauf).datei({ body: { ...jahr, ...mehr, format: 'pdf' } })) as Blob
      expect((await PDFDocument.load(new Uint8Array(await blatt.arrayBuffer()))).getPageCount()).toBe(1)
    }
    const csv = await ((await als(verkauf).datei({ body: { ...jahr, ebene: 'Kunde', sort: '-bezeichnung', format: 'csv' } })) as Blob).text()
    expect(csv.split('\r\n').map((zeile) => zeile.split(';')[1])).toEqual(['Kunde', 'Kunde Buche', 'Kunde Ahorn', 'Alle', undefined])
  })
})
