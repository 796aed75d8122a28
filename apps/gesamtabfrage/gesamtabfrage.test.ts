import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { carla, kunde, portal, type Figure } from '#test/cast.ts'
import { scannedWhole } from '#test/database/plans.ts'
import { statementsOf } from '#test/database/statements.ts'
import { arno, artikel, bea, beleg, bert, besetze, blatt, datei, jahr, konto, ohne, posten, verweis, walli, zahlung } from '#test/belege/belegbesetzung.ts'
import { fileCalls } from '#platform/contract/files.ts'
import type { Belegart } from '#domain/belege/contract.ts'
import { calls, Abfrageform, Nummer } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
  await besetze(p.db)
})
afterAll(() => p.stop())

const als = (who: Figure) => p.als(who, calls)
const nummern = async (who: Figure, belegart: Belegart, query: object = {}) =>
  (await als(who).liste({ params: { belegart }, query: { ...jahr, ...query } })).entities.map(({ belegnummer }) => belegnummer)

describe('suchen', () => {
  test('nach Zeitraum, Nummer, Kunde und Artikel; beide Tage zählen, Entwürfe nicht', async () => {
    const erste = await beleg(p.db, 'AN', { belegdatum: '2026-03-01', artikel: artikel.rohr })
    const zweite = await beleg(p.db, 'AN', { belegdatum: '2026-03-31', ktostamm: konto.b, bezugsnummer: 'B-1' })
    await beleg(p.db, 'AN', { zustand: 'Entwurf', belegdatum: '2026-03-15' })
    expect(await nummern(bea, 'AN', { sort: 'belegdatum' })).toEqual([erste.belegnummer, zweite.belegnummer])
    expect(await nummern(bea, 'AN', { from: '2026-03-01', to: '2026-03-01' })).toEqual([erste.belegnummer])
    expect(await nummern(bea, 'AN', { from: '2026-03-02', to: '2026-03-31' })).toEqual([zweite.belegnummer])
    expect(await nummern(bea, 'AN', { belegnummer: ` 000${zweite.belegnummer} ` })).toEqual([zweite.belegnummer])
    expect(await nummern(bea, 'AN', { konto: konto.b })).toEqual([zweite.belegnummer])
    expect(await nummern(bea, 'AN', { artikel: artikel.rohr })).toEqual([erste.belegnummer])
    expect(await nummern(bea, 'AN', { artikel: '480-22' })).toEqual([erste.belegnummer])
    expect(await nummern(bea, 'AN', { artikel: '480' })).toEqual([])
    const [zeile] = (await als(bea).liste({ params: { belegart: 'AN' }, query: { ...jahr, konto: konto.b } })).entities
    expect(zeile).toEqual({
      id: zweite.id,
      belegart: 'AN',
      belegdatum: '2026-03-31',
      konto: { nummer: 86002, name: 'Kunde Buche' },
      belegnummer: zweite.belegnummer,
      bezugsnummer: 'B-1',
      objekt: '',
      gesamt: '100.00',
      brutto: '119.00',
      currency: 'EUR',
      ohneBetraege: false,
      zustand: 'ausgestellt',
      faelligkeit: null,
      offen: null,
      tageUeber: null,
      bezahlt: null,
    })
  })
  test('Strg K findet eine Nummer sofort, die eigene wie die fremde, nur in eigenen Belegen und ohne die Tabelle ganz zu lesen', async () => {
    const gesucht = await beleg(p.db, 'RE', { belegdatum: '2026-05-05', ktostamm: konto.b, bezugsnummer: 'Best-77/B' })
    const finde = async (who: Figure, q: string) => (await als(who).suche({ query: { q } })).entities.map(({ id }) => Number(id))
    expect(await finde(bea, `000${gesucht.belegnummer}`)).toContain(gesucht.id)
    expect(await finde(bea, 'best-77')).toEqual([gesucht.id])
    expect(await finde(bea, '%77')).toEqual([])
    expect(await finde(arno, 'best-77')).toEqual([])
    expect((await als(bea).suche({ query: { q: 'Best-77/B' } })).entities[0]).toMatchObject({
      title: `Rechnung ${gesucht.belegnummer}`,
      hint: 'Best-77/B · Kunde Buche',
      path: `/gesamtabfrage/RE/list?from=2026-05-05&to=2026-05-05&beleg=${gesucht.id}`,
    })
    expect(await scannedWhole(p.db, await statementsOf(() => finde(bea, '1234')), ['beleg', 'belegposition'])).toBeOneOf([null, []])
  })
  test('keine Abfrage liest Belege oder Positionen von vorn bis hinten, für Personal und Kunden', async () => {
    const gross = ['beleg', 'belegposition', 'posten', 'zahlungszuordnung']
    for (const who of [bea, arno])
      for (const query of [{}, { belegnummer: '4711' }, { artikel: artikel.rohr }, { artikel: '480-22' }, ...(who === bea ? [{ konto: konto.b }] : [])])
        for (const sort of ['belegdatum', '-belegnummer', 'gesamt'])
          expect(
            await scannedWhole(p.db, await statementsOf(() => als(who).liste({ params: { belegart: 'RE' }, query: { ...jahr, ...query, sort } })), gross),
          ).toBeOneOf([null, []])
  })
  test('ohne Tage, rückwärts, mit Buchstaben, fremden Ziffern oder 30 Stellen: 4xx mit Worten', async () => {
    const versuch = (query: object) => als(bea).liste({ params: { belegart: 'RE' }, query: query as never })
    await expect(versuch({})).rejects.toMatchObject({ status: 400, problem: { errors: [{ path: 'from' }, { path: 'to' }] } })
    await expect(versuch({ from: '2026-02-01', to: '2026-01-31' })).rejects.toMatchObject({
      status: 422,
      problem: { code: 'belege.zeitraum', errors: [{ path: 'to' }] },
    })
    for (const belegnummer of ['abc', '1e3', '١٢٣', '7; drop', '-1', '1.5', '9'.repeat(30)])
      await expect(versuch({ ...jahr, belegnummer }), belegnummer).rejects.toMatchObject({
        status: 400,
        problem: { errors: [{ path: 'belegnummer', message: 'Muss eine Zahl sein!' }] },
      })
    for (const tage of [
      { from: '2027-02-29', to: '2027-03-01' },
      { from: '2026-04-31', to: '2026-05-01' },
    ])
      await expect(versuch(tage)).rejects.toMatchObject({ status: 400 })
    for (const belegart of ['__proto__', '../RE', 're', 'XX'])
      await expect(als(bea).liste({ params: { belegart: belegart as Belegart }, query: jahr }), belegart).rejects.toMatchObject({
        status: expect.toSatisfy((s) => s >= 400 && s < 500),
      })
    await expect(versuch({ ...jahr, sort: 'konto' })).rejects.toMatchObject({ status: 400 })
    await expect(versuch({ ...jahr, cursor: 'WyJ4Il0' })).rejects.toMatchObject({ status: 400, problem: { errors: [{ path: 'cursor' }] } })
    expect(Nummer.parse(' 0007 ')).toBe('0007')
  })
  test('das Formular verlangt beide Tage und Ziffern', () => {
    const leer = { from: '2026-01-01', to: '2026-12-31', belegnummer: '', konto: null, artikel: null }
    const meldungen = (mehr: object) => Abfrageform.safeParse({ ...leer, ...mehr }).error?.issues.map(({ path, message }) => [path.join('.'), message])
    expect(meldungen({})).toBeUndefined()
    expect(meldungen({ from: null, to: null })).toEqual([
      ['from', 'belege.fehlt'],
      ['to', 'belege.fehlt'],
    ])
    expect(meldungen({ belegnummer: '12a' })).toEqual([['belegnummer', 'belege.keine-zahl']])
    expect(meldungen({ to: '2025-12-31' })).toEqual([['to', 'belege.zeitraum']])
  })
  test('Seite für Seite in jeder Folge, Storniertes bleibt stehen, als Datei dasselbe', async () => {
    const gut = await Promise.all(['10.00', '-20.00', '30.00'].map((netto) => beleg(p.db, 'GU', { netto, bezugsnummer: '=1+1' })))
    await beleg(p.db, 'GU', { netto: '5.00', zustand: 'storniert' })
    const gelesen: string[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const seite = await als(bea).liste({ params: { belegart: 'GU' }, query: { ...jahr, limit: 3, sort: 'gesamt', ...(cursor && { cursor }) } })
      gelesen.push(...seite.entities.map(({ gesamt, zustand }) => `${gesamt} ${zustand}`))
      cursor = seite.next
    }
    expect(gelesen).toEqual(['-20.00 ausgestellt', '5.00 storniert', '10.00 ausgestellt', '30.00 ausgestellt'])
    const csv = await (await als(bea).datei({ params: { belegart: 'GU' }, query: { ...jahr, format: 'csv', sort: 'gesamt' } })).text()
    const zeilen = csv.trim().split('\r\n')
    expect(zeilen).toHaveLength(5)
    expect(zeilen[1]).toContain(`86001;Kunde Ahorn;${gut[1]!.belegnummer};`)
    expect(csv).not.toMatch(/(^|;)=1/m)
  })
  test('Summen je Währung, nie quer; Storniertes zählt nicht; Offenes nach seinem Alter', async () => {
    const heute = Temporal.Now.plainDateISO('Europe/Berlin')
    const vor = (tage: number) => heute.subtract({ days: tage }).toString()
    const zeitraum = { from: '2025-01-01', to: '2025-12-31' }
    const offen = (tage: number, betrag: string) => beleg(p.db, 'RE', { belegdatum: '2025-06-01', faelligkeit: vor(tage), offen: betrag })
    await offen(0, '119.00')
    await offen(1, '19.00')
    await offen(31, '10.00')
    await offen(61, '1.00')
    await offen(-10, '0.00')
    await beleg(p.db, 'RE', { belegdatum: '2025-06-01', currency: 'CHF' })
    await beleg(p.db, 'RE', { belegdatum: '2025-06-01', zustand: 'storniert' })
    expect((await als(bea).summen({ params: { belegart: 'RE' }, query: zeitraum })).summen).toEqual([
      { currency: 'EUR', anzahl: 5, gesamt: '500.00', offene: 4, offen: '149.00', nichtFaellig: '119.00', bis30: '19.00', bis60: '10.00', aelter: '1.00' },
      { currency: 'CHF', anzahl: 1, gesamt: '100.00', offene: 0, offen: '0.00', nichtFaellig: '0.00', bis30: '0.00', bis60: '0.00', aelter: '0.00' },
    ])
    // O1: due today is not overdue, due yesterday is for one day.
    const tage = (await als(bea).liste({ params: { belegart: 'RE' }, query: zeitraum })).entities.map(({ tageUeber }) => tageUeber)
    expect(tage.toSorted((a, b) => (a ?? -1) - (b ?? -1))).toEqual([null, null, null, 0, 1, 31, 61])
  })
  test('Belegarten mit ihrer Zahl; Kunden sehen nur ausgehende', async () => {
    const arten = async (who: Figure) => (await als(who).belegarten({ query: {} })).entities
    const alle = await arten(bea)
    expect(alle.map(({ id }) => id)).toEqual(['AN', 'AB', 'LS', 'AS', 'AR', 'TR', 'SR', 'RE', 'GU', 'ST', 'BS', 'WE', 'EA', 'ER', 'EG'])
    expect(alle.find(({ id }) => id === 'GU')).toMatchObject({
      bezeichnung: 'Gutschrift',
      richtung: 'ausgehend',
      anzahl: 4,
      mehr: false,
      neuester: '2026-06-15',
    })
    expect((await arten(arno)).map(({ id }) => id)).not.toContain('ER')
  })
})

describe('ein Beleg', () => {
  test('Kopf, Positionen, Steuern, Zahlungen und Offenes; kein Einstand', async () => {
    const rechnung = await beleg(p.db, 'RE', { netto: '1000.00', betreff: 'Heizung', faelligkeit: '2026-07-01' })
    const offen = await posten(p.db, rechnung.id, 'RE', '1190.00', { offen: '690.00', faelligkeit: '2026-07-01' })
    await zahlung(p.db, offen, '500.00', '2026-06-20')
    const gutschrift = await beleg(p.db, 'GU')
    await verweis(p.db, rechnung, gutschrift, undefined, 'berichtigt')
    const detail = await als(bea).beleg({ params: { belegart: 'RE', id: rechnung.id } })
    expect(detail).toMatchObject({
      gesamt: '1000.00',
      steuer: '190.00',
      brutto: '1190.00',
      offen: '690.00',
      betreff: 'Heizung',
      filiale: 'Testbau',
      positionen: [{ nr: 1, menge: '1', preis: '1000.00', netto: '1000.00', satz: 1900 }],
      steuern: [{ satz: 1900, basis: '1000.00', steuer: '190.00' }],
      ausgleich: [{ datum: '2026-06-20', betrag: '500.00', referenz: 'Überweisung' }],
      posten: [{ art: 'RE', betrag: '1190.00', offen: '690.00' }],
      nachbarn: [{ belegart: 'GU', belegnummer: gutschrift.belegnummer, danach: true }],
    })
    expect(JSON.stringify(detail)).not.toContain('17.123456')
    await expect(als(bea).beleg({ params: { belegart: 'AN', id: rechnung.id } })).rejects.toMatchObject({ status: 404 })
  })
})

describe('wer was sieht', () => {
  test('Kunde A mit den Kennungen von B: Liste, Beleg, Geschäftsfall, jeder Download, Ausgabe und Datei – nichts', async () => {
    const von: Record<'a' | 'b', { id: number; belegart: Belegart; belegnummer: number }> = {
      a: await beleg(p.db, 'SR', { ktostamm: konto.a, artikel: artikel.rohr }),
      b: await beleg(p.db, 'SR', { ktostamm: konto.b, artikel: artikel.ventil }),
    }
    const dateien = { a: await datei(p.db, p.folder, von.a, 'archiv', await blatt(1)), b: await datei(p.db, p.folder, von.b, 'archiv', await blatt(1)) }
    for (const art of ['a', 'b'] as const) await datei(p.db, p.folder, von[art], 'erechnung', new TextEncoder().encode(`<x nr="${art}"/>`))
    // A link across customers is no bridge.
    await verweis(p.db, von.a, von.b)
    for (const [wer, eigen, fremd] of [
      [arno, 'a', 'b'],
      [bert, 'b', 'a'],
    ] as const) {
      expect(await nummern(wer, 'SR'), wer.name).toEqual([von[eigen].belegnummer])
      expect(await nummern(wer, 'SR', { belegnummer: String(von[fremd].belegnummer) })).toEqual([])
      const params = { belegart: 'SR' as const, id: von[fremd].id }
      const body = (ids: number[]) => ({ body: { ids, belegart: 'SR' as const, zusammenfassen: true } })
      for (const versuch of [
        () => als(wer).beleg({ params }),
        () => als(wer).geschaeftsfall({ params }),
        () => als(wer).ansicht({ params }),
        ...([[params.id], [von[eigen].id, params.id]] as const).flatMap((ids) => [
          () => als(wer).download(body([...ids])),
          () => als(wer).archiv(body([...ids])),
          () => als(wer).datentraeger(body([...ids])),
          // Doing without some of them is no way around: somebody else's document does not exist.
          () => als(wer).download({ body: { ...body([...ids]).body, ohne: true } }),
          () => als(wer).archiv({ body: { ...body([...ids]).body, ohne: true } }),
          () => als(wer).datentraeger({ body: { ...body([...ids]).body, ohne: true } }),
        ]),
        () => p.als(wer, fileCalls).dateiInhalt({ params: { id: dateien[fremd] } }),
      ])
        await expect(versuch(), wer.name).rejects.toMatchObject({ status: 404 })
      await p.als(wer, fileCalls).dateiInhalt({ params: { id: dateien[eigen] } })
      expect((await als(wer).suche({ query: { q: String(von[fremd].belegnummer).padStart(3, '0') } })).entities.map(({ id }) => Number(id))).not.toContain(
        params.id,
      )
      const fall = await als(wer).geschaeftsfall({ params: { belegart: 'SR', id: von[eigen].id } })
      expect(fall).toMatchObject({ belege: [{ id: von[eigen].id }], verweise: [], verborgen: 0, lagen: [{ verrechnet: '100.00' }] })
      expect((await als(wer).beleg({ params: { belegart: 'SR', id: von[eigen].id } })).nachbarn).toEqual([])
      const csv = await (await als(wer).datei({ params: { belegart: 'SR' }, query: { ...jahr, format: 'csv' } })).text()
      expect(csv).toContain(String(von[eigen].belegnummer))
      expect(csv).not.toContain(String(von[fremd].belegnummer))
      expect((await als(wer).summen({ params: { belegart: 'SR' }, query: jahr })).summen).toMatchObject([{ anzahl: 1, gesamt: '100.00' }])
      expect((await als(wer).artikel({ query: {} })).entities.map(({ nummer }) => nummer)).toEqual([eigen === 'a' ? '480-22' : '510-15'])
    }
  })
  test('Kunden: kein Eingangsbeleg, auch nicht bei falsch zugeordnetem Lieferanten; kein Entwurf, nichts Gelöschtes, kein Fremdbeleg', async () => {
    const eingang = await beleg(p.db, 'ER', { ktostamm: konto.lieferant })
    await expect(als(arno).liste({ params: { belegart: 'ER' }, query: jahr })).rejects.toMatchObject({ status: 404 })
    await expect(als(arno).beleg({ params: { belegart: 'ER', id: eingang.id } })).rejects.toMatchObject({ status: 404 })
    await beleg(p.db, 'TR', { zustand: 'Entwurf' })
    await beleg(p.db, 'TR', { geloescht: '2026-06-16T00:00:00Z' })
    const eigener = await beleg(p.db, 'TR')
    expect(await nummern(arno, 'TR')).toEqual([eigener.belegnummer])
    const fremd = await datei(p.db, p.folder, eigener, 'fremd', await blatt(1))
    expect((await als(arno).beleg({ params: { belegart: 'TR', id: eigener.id } })).dateien).toEqual([])
    expect((await als(bea).beleg({ params: { belegart: 'TR', id: eigener.id } })).dateien).toMatchObject([{ id: fremd, art: 'fremd' }])
    await expect(p.als(arno, fileCalls).dateiInhalt({ params: { id: fremd } })).rejects.toMatchObject({ status: 404 })
    await expect(als(arno).download({ body: { ids: [eigener.id], belegart: 'TR', fremdbelegdruck: true } })).rejects.toMatchObject({ status: 422 })
    await expect(als(arno).archiv({ body: { ids: [eigener.id], belegart: 'TR', fremdbelegdruckArchiv: true } })).rejects.toMatchObject({ status: 422 })
  })
  test('nach Kunden sucht nur, wer das Recht hat: sonst 403 und nicht stillschweigend ohne', async () => {
    await expect(als(arno).liste({ params: { belegart: 'RE' }, query: { ...jahr, konto: konto.a } })).rejects.toMatchObject({ status: 403 })
    await expect(als(arno).kunden({ query: {} })).rejects.toMatchObject({ status: 403 })
    expect((await als(bea).kunden({ query: { q: 'ahorn' } })).entities).toMatchObject([{ nummer: '86001', name: 'Kunde Ahorn' }])
    const namen = async (belegart: 'RE' | 'ER', q: string) => (await als(bea).kunden({ query: { belegart, q } })).entities.map(({ name }) => name)
    expect(await namen('RE', 'ahorn')).toEqual(['Kunde Ahorn'])
    expect(await namen('RE', 'linde')).toEqual([])
    expect(await namen('ER', 'linde')).toEqual(['Lieferant Linde'])
    expect(await namen('ER', 'ahorn')).toEqual([])
  })
  test('andere Filialen sehen einander nicht; ohne das Recht geht nichts', async () => {
    const wien = await beleg(p.db, 'AB', { ktostamm: konto.wien, vkforgid: 3000 })
    expect(await nummern(walli, 'AB')).toEqual([wien.belegnummer])
    expect(await nummern(carla, 'AB')).toContain(wien.belegnummer)
    await expect(als(bea).beleg({ params: { belegart: 'AB', id: wien.id } })).rejects.toMatchObject({ status: 404 })
    for (const wer of [ohne, kunde]) {
      await expect(als(wer).belegarten({ query: {} }), wer.name).rejects.toMatchObject({ status: 403 })
      await expect(als(wer).beleg({ params: { belegart: 'AB', id: wien.id } }), wer.name).rejects.toMatchObject({ status: 403 })
    }
  })
})
