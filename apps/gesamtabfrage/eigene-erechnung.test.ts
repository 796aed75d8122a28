import { PDFDocument, PDFName, type PDFRawStream } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Belegart, Steuerkategorie } from '#domain/belege/contract.ts'
import { betragstext, cent, zeilennetto } from '#domain/belege/geld.ts'
import { liesErechnung } from '#domain/belege/erechnung/lesen/lies.ts'
import { pruefe } from '#domain/belege/erechnung/pruefen/pruefe.ts'
import { gesamt } from '#domain/belege/steuer.ts'
import { portal, type Figure } from '#test/cast.ts'
import { arno, bea, besetze, konto, posten, verweis, walli } from '#test/belege/belegbesetzung.ts'
import { calls } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
const steller = { strasse: 'Werkstraße 4', plz: '85716', kontakt: 'Rechnungswesen', telefon: '+49 89 1234567', email: 'rechnung@testbau.example' }
beforeAll(async () => {
  p = await portal()
  await besetze(p.db)
  await filiale(1000, { ...steller, ustId: 'DE123456789', iban: 'DE89370400440532013000' })
  await filiale(3000, { ...steller, plz: '1010', ustId: 'ATU12345678', iban: 'AT611904300234573201' })
  await kunde(konto.a, { ustId: 'DE987654321', email: 'office@ahorn.example' })
  await kunde(konto.wien, { ustId: 'ATU87654321', email: 'office@weide.example', plz: '1020', ort: 'Wien', land: 'AT' })
})
afterAll(() => p.stop())
const filiale = (vkforgid: number, werte: object) => p.db.updateTable('filiale').set(werte).where('vkforgid', '=', vkforgid).execute()
const kunde = (id: string, werte: object) => p.db.updateTable('ktostamm').set(werte).where('id', '=', id).execute()

interface Zeile {
  preis: string
  menge?: string
  rabatt?: number
  kategorie?: Steuerkategorie
  satz?: number
  art?: 'Position' | 'Abzug' | 'Text'
}
let nummer = 970_000
/** An issued document with these lines. */
async function rechnung(
  belegart: Belegart,
  zeilen: readonly Zeile[],
  { vkforgid = 1000, ktostammId = konto.a, ...mehr }: Record<string, string | number | null> = {},
) {
  const belegdatum = '2026-11-16'
  const lang = zeilen.map(({ menge = '1', rabatt = 0, kategorie = 'S', satz = kategorie === 'S' ? 1900 : 0, art = 'Position', preis }) => ({
    menge,
    rabatt,
    kategorie,
    satz,
    art,
    preis,
    netto: betragstext(zeilennetto(menge, preis, rabatt)),
  }))
  const alles = gesamt(lang.map((zeile) => ({ ...zeile, netto: cent(zeile.netto) })))
  const { kreis } = await p.db.selectFrom('belegart').where('id', '=', belegart).select('kreis').executeTakeFirstOrThrow()
  const von = { belegart, belegdatum, ktostammId: String(ktostammId), vkforgid: Number(vkforgid) }
  const betraege = { netto: betragstext(alles.netto), steuer: betragstext(alles.steuer), brutto: betragstext(alles.brutto) }
  const { id } = await p.db
    .insertInto('beleg')
    .values({
      ...von,
      kreis,
      belegnummer: ++nummer,
      leistungBis: '2026-11-13',
      faelligkeit: '2026-12-16',
      zustand: 'ausgestellt',
      betreff: 'Heizung Halle 2',
      ...betraege,
      ...mehr,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await p.db
    .insertInto('belegposition')
    .values(lang.map((zeile, nr) => ({ ...zeile, ...von, belegId: id, nr: nr + 1, text: `Leistung ${nr + 1}\nnach Aufmaß`, einheit: 'm²' })))
    .execute()
  await p.db
    .insertInto('belegsteuer')
    .values(alles.je.map((eine) => ({ ...eine, basis: betragstext(eine.basis), steuer: betragstext(eine.steuer), belegId: id })))
    .execute()
  return { id, belegart, belegnummer: nummer, ...betraege }
}
type Beleg = Awaited<ReturnType<typeof rechnung>>
const bytes = async (wer: Figure, weise: 'datentraeger' | 'archiv', { id, belegart }: Beleg) =>
  new Uint8Array(await ((await p.als(wer, calls)[weise]({ body: { belegart, ids: [id] } })) as Blob).arrayBuffer())
const gelesen = async (wer: Figure, beleg: Beleg) => {
  const xml = await bytes(wer, 'datentraeger', beleg)
  const alles = await liesErechnung(xml)
  expect(pruefe(alles).befunde.filter(({ stufe }) => stufe === 'fehler')).toEqual([])
  return alles.rechnung
}

describe('eigene Belege als E-Rechnung', () => {
  test('Rechnung, zwei Sätze, Rabatt, Skonto, Einbehalt: XRechnung mit allem, was der Beleg sagt', async () => {
    const re = await rechnung(
      'RE',
      [
        { preis: '17.5', menge: '312.25' },
        { preis: '200', satz: 700 },
        { preis: '64.333', menge: '7.5', rabatt: 250 },
      ],
      { skontoTage: 10, skontoProzent: 200, leitweg: '04011000-12345-34', bezugsnummer: 'B-77' },
    )
    await posten(p.db, re.id, 'SE', '250.00')
    const r = await gelesen(arno, re)
    expect(r).toMatchObject({
      syntax: 'CII',
      nummer: String(re.belegnummer),
      art: '380',
      faellig: '2026-12-16',
      kaeuferreferenz: '04011000-12345-34',
      bestellung: 'B-77',
      verkaeufer: { name: 'Testbau GmbH', ustIds: ['DE123456789'], kontakt: { telefon: '+49 89 1234567' } },
      kaeufer: { name: 'Kunde Ahorn', adresse: { wert: 'office@ahorn.example' } },
      zahlungen: [{ konto: { iban: 'DE89370400440532013000' } }],
      summen: { netto: re.netto, steuer: re.steuer, brutto: re.brutto, zahlbar: re.brutto },
    })
    expect(r.zahlungsbedingungen[0]).toBe('#SKONTO#TAGE=10#PROZENT=2.00#\nDavon als Sicherheit einbehalten: 250.00 EUR')
    expect(r.positionen.map(({ netto }) => netto)).toEqual(['5464.38', '200.00', '470.44'])
  })
  test('Abschlag, Teilschluss und Schlussrechnung nennen, was sie abziehen; E4: zu zahlen ist der Rest', async () => {
    const ar = await rechnung('AR', [{ preis: '75000' }], { leistungVon: '2026-09-01' })
    const sr = await rechnung('SR', [{ preis: '104250' }, { preis: '75000', menge: '-1', art: 'Abzug' }])
    const tr = await rechnung('TR', [{ preis: '35000' }, { preis: '5000', menge: '-1', art: 'Abzug' }])
    await verweis(p.db, ar, sr, undefined, 'rechnet ab')
    expect((await gelesen(bea, ar)).art).toBe('875')
    expect((await gelesen(bea, tr)).art).toBe('876')
    expect(await gelesen(bea, sr)).toMatchObject({
      art: '877',
      vorgaenger: [{ nummer: String(ar.belegnummer), datum: '2026-11-16' }],
      summen: { netto: '29250.00', brutto: '34807.50', zahlbar: '34807.50' },
    })
  })
  test('Gutschrift mit positiven Beträgen, Storno mit negativen; beide nennen kein Konto zum Zahlen', async () => {
    const gu = await rechnung('GU', [{ preis: '238', menge: '-1' }], { faelligkeit: null })
    const st = await rechnung('ST', [{ preis: '1000', menge: '-1' }], { faelligkeit: null })
    const re = await rechnung('RE', [{ preis: '1000' }])
    for (const [von, nach, art] of [
      [re, gu, 'berichtigt'],
      [re, st, 'storniert'],
    ] as const)
      await verweis(p.db, von, nach, undefined, art)
    expect(await gelesen(bea, gu)).toMatchObject({
      art: '381',
      summen: { brutto: '283.22' },
      zahlungen: [{ konto: null }],
      vorgaenger: [{ nummer: String(re.belegnummer) }],
    })
    expect(await gelesen(bea, st)).toMatchObject({ art: '384', summen: { brutto: '-1190.00' } })
  })
  test('E5: §13b, innergemeinschaftlich, Ausfuhr und steuerfrei: keine Steuer, ein Grund, beide USt-IdNrn.', async () => {
    for (const kategorie of ['AE', 'G', 'E'] as const) {
      const r = await gelesen(bea, await rechnung('RE', [{ preis: '20000', kategorie }]))
      expect(r, kategorie).toMatchObject({ steuern: [{ kategorie, betrag: '0.00' }], summen: { brutto: '20000.00' } })
      expect(r.steuern[0]!.grund, kategorie).not.toBe('')
    }
  })
  test('Österreich: Peppol in UBL, 20 %, und Bauleistung nach § 19 Abs. 1a', async () => {
    const wien = { vkforgid: 3000, ktostammId: konto.wien }
    expect(
      await gelesen(
        walli,
        await rechnung(
          'RE',
          [
            { preis: '1000', satz: 2000 },
            { preis: '100', satz: 1000 },
          ],
          wien,
        ),
      ),
    ).toMatchObject({
      syntax: 'UBL',
      profil: expect.stringContaining('peppol.eu:2017:poacc:billing:3.0'),
      verkaeufer: { handelsname: 'Testbau Wien', ustIds: ['ATU12345678'] },
      summen: { brutto: '1310.00' },
    })
    expect((await gelesen(walli, await rechnung('SR', [{ preis: '8000', kategorie: 'AE' }], wien))).steuern[0]!.grund).toContain('§ 19 Abs. 1a')
  })
  test('fehlt etwas, sagt die Meldung dem Büro, was und bei wem; der Kunde hört nur, dass es keine gibt; ein Angebot ist keine Rechnung', async () => {
    const re = await rechnung('RE', [{ preis: '100', kategorie: 'AE' }])
    await filiale(1000, { telefon: '' })
    await kunde(konto.a, { ustId: '' })
    try {
      for (const weise of ['datentraeger', 'archiv'] as const) {
        const detail = `Für die E-Rechnung fehlt: Telefon der Filiale 1000 Testbau, USt-IdNr. des Kunden 86001. Bitte in der Verwaltung nachtragen. Betroffen: RE ${re.belegnummer}`
        await expect(bytes(bea, weise, re)).rejects.toMatchObject({ status: 422, problem: { code: 'belege.erechnung-luecken', detail } })
        const code = weise === 'archiv' ? 'belege.kein-archiv' : 'belege.keine-erechnung'
        await expect(bytes(arno, weise, re)).rejects.toMatchObject({ status: 422, problem: { code } })
      }
    } finally {
      await filiale(1000, { telefon: steller.telefon })
      await kunde(konto.a, { ustId: 'DE987654321' })
    }
    await expect(bytes(bea, 'datentraeger', await rechnung('AN', [{ preis: '100' }]))).rejects.toMatchObject({
      status: 422,
      problem: { code: 'belege.keine-erechnung' },
    })
  })
})

describe('das Archiv einer eigenen Rechnung', () => {
  test('ist ein PDF/A-3 mit der XRechnung darin und ab dann immer dasselbe, auch zu zweit zugleich; der Datenträger gibt das XML daraus', async () => {
    const re = await rechnung('RE', [{ preis: '1000' }])
    const [eines, zweites] = await Promise.all([bytes(arno, 'archiv', re), bytes(bea, 'archiv', re)])
    expect(Buffer.from(eines).equals(Buffer.from(zweites))).toBe(true)
    const pdf = await PDFDocument.load(eines, { updateMetadata: false })
    const [anlage, ...weitere] = pdf.getAttachments()
    expect([anlage!.name, weitere.length]).toEqual(['xrechnung.xml', 0])
    const xmp = new TextDecoder().decode((pdf.catalog.lookup(PDFName.of('Metadata')) as PDFRawStream).asUint8Array())
    for (const wort of [
      '<pdfaid:part>3</pdfaid:part>',
      '<pdfaid:conformance>B</pdfaid:conformance>',
      '<fx:ConformanceLevel>XRECHNUNG</fx:ConformanceLevel>',
      '<fx:DocumentFileName>xrechnung.xml<',
    ])
      expect(xmp).toContain(wort)
    await kunde(konto.a, { strasse: 'Anderer Weg 2' })
    expect(Buffer.from(await bytes(bea, 'archiv', re)).equals(Buffer.from(eines))).toBe(true)
    expect(Buffer.from(await bytes(bea, 'datentraeger', re)).equals(Buffer.from(anlage!.data))).toBe(true)
    const { erechnungen } = await p.als(arno, calls).erechnung({ params: { belegart: 'RE', id: re.id } })
    expect(erechnungen).toMatchObject([
      { gueltig: true, regelwerk: 'XRechnung', imPdf: 'xrechnung.xml', unterschiede: [], pdfVerglichen: true, kontoImPdf: true },
    ])
  })
  test('aus Österreich liegt das UBL als Anlage darin, ohne sich ZUGFeRD zu nennen', async () => {
    const re = await rechnung('RE', [{ preis: '1000', satz: 2000 }], { vkforgid: 3000, ktostammId: konto.wien })
    const pdf = await PDFDocument.load(await bytes(walli, 'archiv', re), { updateMetadata: false })
    expect(pdf.getAttachments().map(({ name }) => name)).toEqual([`RE_${re.belegnummer}_ebinvoice.xml`])
    expect(new TextDecoder().decode((pdf.catalog.lookup(PDFName.of('Metadata')) as PDFRawStream).asUint8Array())).not.toContain('fx:')
  })
})
