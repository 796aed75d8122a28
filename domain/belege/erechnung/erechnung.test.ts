import { PDFDocument } from '@cantoo/pdf-lib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { faelle, kunde, wir } from '#test/belege/rechnungsfaelle.ts'
import { liesErechnung } from './lesen/lies.ts'
import { textImPdf } from './lesen/pdftext.ts'
import { Ablehnung, leseXml } from './lesen/xml.ts'
import type { Rechnung } from './modell.ts'
import { pruefe } from './pruefen/pruefe.ts'
import { alsCii } from './schreiben/cii.ts'
import { rechnungAus } from './schreiben/rechnung.ts'
import { alsUbl } from './schreiben/ubl.ts'
import { gegenBeleg, gegenPdf } from './vergleich.ts'
import { steuer, zahltext } from './zahl.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const gut = rechnungAus(faelle['rechnung']!.vorlage, wir, kunde)
const ubl = new TextDecoder().decode(alsUbl(gut))
/** Rules that an invoice breaks, errors only. */
const fehler = async (r: Rechnung, schreibe = alsUbl) =>
  pruefe(await liesErechnung(schreibe(r))).befunde.flatMap(({ stufe, regel }) => (stufe === 'fehler' ? [regel] : []))
const mitSummen = (mehr: Partial<NonNullable<Rechnung['summen']>>) => ({ ...gut, summen: { ...gut.summen!, ...mehr } })
const abgelehnt = (inhalt: Uint8Array) =>
  liesErechnung(inhalt).then(
    () => 'gelesen',
    (error: unknown) => (error instanceof Ablehnung ? error.grund : String(error)),
  )
const alsPdf = async (anhaenge: Record<string, Uint8Array>, text = '') => {
  const pdf = await PDFDocument.create()
  pdf.addPage().drawText(text, { size: 10, x: 40, y: 700 })
  for (const [name, inhalt] of Object.entries(anhaenge)) await pdf.attach(inhalt, name, { mimeType: 'text/xml' })
  return pdf.save()
}

describe('Regeln', () => {
  test('E2: −1.710,50 zu 19 % sind −325,00', () => {
    expect(zahltext(steuer('-1710.50', '19'))).toBe('-325.00')
  })
  test('E3: 1.000,00 zu 19 % und 200,00 zu 7 % sind 190,00 und 14,00', () => {
    const { steuern } = rechnungAus(faelle['rechnung-zwei-saetze']!.vorlage, wir, kunde)
    expect(steuern.map(({ betrag }) => betrag)).toEqual(['190.00', '14.00'])
  })
  test('E4: zu zahlen ist brutto weniger schon Bezahltes; ein Cent daneben ist BR-CO-16', async () => {
    expect(await fehler(mitSummen({ vorausbezahlt: '190.00', zahlbar: '1000.00' }))).toEqual([])
    expect(await fehler(mitSummen({ vorausbezahlt: '190.00', zahlbar: '1000.01' }))).toEqual(['BR-CO-16'])
  })
  test('E5: § 13b ohne Grund oder ohne die USt-IdNr. des Käufers ist nicht gültig', async () => {
    const r = rechnungAus(faelle['rechnung-13b']!.vorlage, wir, kunde)
    expect(await fehler({ ...r, steuern: r.steuern.map((eine) => ({ ...eine, grund: '', grundcode: '' })) })).toEqual(['BR-AE-10'])
    expect(await fehler({ ...r, kaeufer: { ...kunde, ustIds: [] } })).toEqual(['BR-AE-02'])
  })
  test('E6: ohne Käuferreferenz verletzt sie BR-DE-15, und nur als XRechnung', async () => {
    expect(await fehler({ ...gut, kaeuferreferenz: '' })).toEqual(['BR-DE-15'])
    expect(await fehler({ ...gut, kaeuferreferenz: '', profil: 'urn:cen.eu:en16931:2017' })).toEqual([])
  })
  test('E7: falsch geschriebenes Skonto ist BR-DE-18', async () => {
    for (const zeile of ['#SKONTO#TAGE=10#PROZENT=2#\n', '#Skonto#TAGE=10#PROZENT=2.00#\n', '#SKONTO#TAGE=10#PROZENT=2.00#', '#SKONTO#TAGE=10#PROZENT=2,00#\n'])
      expect(await fehler({ ...gut, zahlungsbedingungen: [zeile] })).toEqual(['BR-DE-18'])
  })
  test('Summen, Steuer und Codes: jede Abweichung nennt ihre Regel', async () => {
    expect(await fehler(mitSummen({ positionen: '999.99' }))).toEqual(expect.arrayContaining(['BR-CO-10', 'BR-CO-13']))
    expect(await fehler(mitSummen({ steuer: '189.00' }))).toEqual(expect.arrayContaining(['BR-CO-14', 'BR-CO-15']))
    expect(await fehler({ ...gut, waehrung: 'EUX' })).toEqual(expect.arrayContaining(['BR-CL-04']))
    expect(await fehler({ ...gut, art: '999' })).toEqual(['BR-CL-01'])
    expect(await fehler({ ...gut, positionen: [] })).toEqual(expect.arrayContaining(['BR-16', 'BR-CO-10']))
    expect(await fehler({ ...gut, positionen: gut.positionen.map((p) => ({ ...p, steuern: [{ kategorie: 'S', satz: '0' }] })) })).toEqual(
      expect.arrayContaining(['BR-S-05', 'BR-S-08']),
    )
  })
  test('beide Schreibweisen finden dasselbe', async () => {
    const falsch = mitSummen({ brutto: '1190.01' })
    expect(await fehler(falsch, alsCii)).toEqual(await fehler(falsch, alsUbl))
  })
  test('MINIMUM und BASIC WL sind keine Rechnungen', async () => {
    expect(pruefe(await liesErechnung(alsCii({ ...gut, profil: 'urn:factur-x.eu:1p0:minimum' }))).keineRechnung).toBe(true)
  })
  test('Beträge in fremder Schreibweise sind keine Zahlen', async () => {
    for (const betrag of ['1.234,50', '1,234.50', '1e9', 'NaN', '19 %']) expect(await fehler(mitSummen({ brutto: betrag }))).toContain('XSD')
  })
  test('was geschrieben wird, kommt so zurück', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), async (text) => {
        const name = text.replace(/[\p{Cc}\p{Cs}\s\ufffe\uffff]/gu, ' ').trim() || 'x'
        const r = { ...gut, kaeufer: { ...kunde, name } }
        for (const schreibe of [alsUbl, alsCii]) expect((await liesErechnung(schreibe(r))).rechnung.kaeufer?.name).toBe(name)
      }),
      { numRuns: 50 },
    )
  })
})

describe('feindliche Dateien', () => {
  test('DTD, fremde Entität und Entitätenbombe werden abgelehnt, nichts wird nachgeladen', async () => {
    for (const kopf of [
      '<!DOCTYPE a SYSTEM "http://127.0.0.1:9/a.dtd">',
      '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
      '<!DOCTYPE a [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>',
    ])
      expect(await abgelehnt(bytes(`<?xml version="1.0"?>${kopf}<a>&x;</a>`))).toBe('dtd')
    expect(await abgelehnt(bytes(ubl.replace('4711', '&fremd;')))).toBe('kein-xml')
  })
  test('zu tief, zu viele, zu groß, leer', async () => {
    expect(await abgelehnt(bytes('<a>'.repeat(10_000)))).toBe('zu-tief')
    expect(await abgelehnt(bytes(`<a>${'<b/>'.repeat(600_000)}</a>`))).toBe('zu-viele')
    expect(await abgelehnt(new Uint8Array(21 * 1024 * 1024))).toBe('zu-gross')
    expect(await abgelehnt(new Uint8Array())).toBe('leer')
  })
  test('Zeichen: Marke und Erklärung gelten; UTF-7 und kaputtes UTF-8 werden abgelehnt', async () => {
    expect(await abgelehnt(bytes(`\ufeff${ubl}`))).toBe('gelesen')
    expect(await abgelehnt(Buffer.from(`\ufeff${ubl.replace('UTF-8', 'UTF-16')}`, 'utf16le'))).toBe('gelesen')
    expect(await abgelehnt(Buffer.from(ubl.replace('UTF-8', 'ISO-8859-1'), 'latin1'))).toBe('gelesen')
    expect(await abgelehnt(bytes(ubl.replace('UTF-8', 'UTF-7')))).toBe('kodierung')
    expect(await abgelehnt(Buffer.from(ubl, 'latin1'))).toBe('kodierung')
  })
  test('was keine Rechnung ist, sagt es: anderes XML, fremder Namensraum, Text, abgeschnitten', async () => {
    expect(await abgelehnt(bytes('<html><body/></html>'))).toBe('keine-rechnung')
    expect(await abgelehnt(bytes(ubl.replace('schema:xsd:Invoice-2', 'schema:xsd:lnvoice-2')))).toBe('keine-rechnung')
    expect(await abgelehnt(bytes('Guten Tag'))).toBe('kein-xml')
    expect(await abgelehnt(bytes(ubl.slice(0, -40)))).toBe('kein-xml')
  })
  test('im PDF: keine, eine, zwei gleichnamige Rechnungen; ein Virus als Anlage wird nur genannt', async () => {
    expect(await abgelehnt(await alsPdf({}))).toBe('kein-xml-im-pdf')
    expect(await abgelehnt(await alsPdf({ '../../factur-x.xml': bytes(ubl) }))).toBe('kein-xml-im-pdf')
    expect(await abgelehnt(bytes('%PDF-1.7 und nichts weiter'))).toBe('pdf-unlesbar')
    expect((await liesErechnung(await alsPdf({ 'factur-x.xml': alsCii(gut), 'eicar.com': bytes('X5O!') }))).imPdf).toBe('factur-x.xml')
    const doppelt = await alsPdf({ 'factur-x.xml': alsCii(gut), 'Factur-X.XML': alsCii(gut) })
    expect(await abgelehnt(doppelt)).toBe('mehrere-im-pdf')
  })
  test('doppelte Elemente fallen auf', async () => {
    const zweimal = ubl.replace(/(<cac:TaxTotal>[\s\S]*<\/cac:TaxTotal>)/, '$1$1')
    expect(pruefe(await liesErechnung(bytes(zweimal))).befunde.map(({ regel }) => regel)).toEqual(expect.arrayContaining(['BR-CO-15', 'PEPPOL-EN16931-R053']))
  })
  test('ein Baum kennt nur, was im Dokument steht: Attribute aus Object.prototype gibt es nicht', () => {
    expect(leseXml(bytes('<a constructor="1"><b/></a>')).kinder[0]!.attribute.currencyID).toBeUndefined()
  })
})

describe('verglichen', () => {
  const beleg = { nummer: '4711', belegdatum: '2026-11-16', netto: '1000.00', brutto: '1190.00', currency: 'EUR', iban: 'DE89 3704 0044 0532 0130 00' }
  test('mit dem erfassten Beleg: gleich, auch wenn die Nummer anders gesetzt ist; Betrag und IBAN fallen auf', () => {
    expect(gegenBeleg(gut, beleg)).toEqual([])
    expect(gegenBeleg({ ...gut, nummer: 'RG-2026/4711' }, { ...beleg, nummer: 'rg 2026 4711' })).toEqual([])
    expect(gegenBeleg(gut, { ...beleg, brutto: '1290.00', iban: 'DE02120300000000202051' }).map(({ feld }) => feld)).toEqual(['BT-112', 'BT-84'])
  })
  test('eine Gutschrift steht im Beleg mit Minus, in der E-Rechnung ohne', () => {
    const gutschrift = rechnungAus(faelle['gutschrift']!.vorlage, wir, kunde)
    expect(gegenBeleg(gutschrift, { ...beleg, netto: '-238.00', brutto: '-283.22' })).toEqual([])
  })
  test('mit dem PDF: ein anderer Betrag und eine andere IBAN stehen da, was fehlt, auch', async () => {
    const text = async (worte: string) => textImPdf(await alsPdf({}, worte))
    expect(gegenPdf(gut, await text('Rechnung 4711 vom 16.11.2026, zu zahlen 1.190,00 EUR auf DE89 3704 0044 0532 0130 00'))).toEqual([])
    expect(gegenPdf(gut, await text('Rechnung 4711 vom 16.11.2026, zu zahlen 1.290,00 EUR auf DE02 1203 0000 0000 2020 51'))).toEqual([
      { feld: 'BT-112', erechnung: '1190.00', anderswo: '1290.00', wo: 'pdf' },
      { feld: 'BT-84', erechnung: 'DE89370400440532013000', anderswo: 'DE02120300000000202051', wo: 'pdf' },
    ])
    expect(gegenPdf(gut, await text('Nichts davon')).map(({ feld }) => feld)).toEqual(['BT-1', 'BT-2', 'BT-112'])
  })
  test('Klammern im Text eines PDF gehören dazu', async () => {
    expect(await textImPdf(await alsPdf({}, 'Gesamt (brutto, mit (allem)) 9.211,74'))).toContain('(brutto, mit (allem)) 9.211,74')
  })
  test('aus einem Scan kommt kein Text', async () => {
    const leer = await PDFDocument.create()
    leer.addPage()
    expect((await textImPdf(await leer.save())).trim()).toBe('')
    expect(await textImPdf(bytes('kein PDF'))).toBe('')
  })
})
