import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#apps/verwaltung/contract.ts'
import { bea, besetze } from '#test/belege/belegbesetzung.ts'
import { dora, portal } from '#test/cast.ts'

let p: Awaited<ReturnType<typeof portal>>
let token: string
beforeAll(async () => {
  p = await portal()
  await besetze(p.db)
  ;({ token } = await p.als(dora, calls).zugangAnlegen({ body: { name: 'Feind', tage: 1 } }))
})
afterAll(() => p.stop())

const sende = (body: string | Buffer, query = '') =>
  p.server.inject({
    method: 'POST',
    url: `/api/v1/import/belege${query}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' },
    payload: body,
  })
const satz = (mehr: object = {}, position: object = {}) => ({
  schluessel: 'F-1',
  belegart: 'RE',
  belegnummer: 770_001,
  kontonummer: 86_001,
  belegdatum: '2026-11-02',
  positionen: [{ text: 'Montage', menge: 1, preis: '1000.00', steuersatz: 19, ...position }],
  ...mehr,
})
const zeile = (mehr: object = {}, position: object = {}) => JSON.stringify(satz(mehr, position))
const belege = async () =>
  Number(
    (
      await p.db
        .selectFrom('beleg')
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

/** Refused with this reason at this column, and nothing was written. */
async function abgelehnt(body: string, nummer: number, spalte: string | RegExp, grund: RegExp) {
  const vorher = await belege()
  const antwort = await sende(body)
  const lage = `${antwort.statusCode} ${antwort.body.slice(0, 400)}`
  expect(antwort.statusCode, lage).toBeLessThan(300)
  const { zustand, schlecht } = antwort.json<{ zustand: string; schlecht: { zeile: number; spalte: string; grund: string }[] }>()
  expect(zustand, lage).toBe('fehlerhaft')
  const stelle = schlecht.find((einer) => einer.zeile === nummer && (typeof spalte === 'string' ? einer.spalte === spalte : spalte.test(einer.spalte)))
  expect(stelle, lage).toBeDefined()
  expect(stelle!.grund, lage).toMatch(grund)
  for (const { grund: satz } of schlecht) expect(satz).not.toMatch(/invalid|expected|undefined|Error|stack|at \//i)
  expect(await belege()).toBe(vorher)
}

describe('Felder eines Belegs', () => {
  const betrag = /keine Zahl der Form|nicht eindeutig|zu groß|Nachkommastellen/
  test.each(['1,234.50', '1.234', '1e9', 'NaN', 'Infinity', '0x10', '١٢', '9'.repeat(16), `${'9'.repeat(40)},00`, '1.0000001', '--1', '5 €'])(
    'Preis %j',
    (preis) => abgelehnt(zeile({}, { preis }), 1, 'Preis', betrag),
  )
  test.each(['x', '1e3', '1.00001', '', '9'.repeat(12)])('Menge %j mit Netto, das nicht dazu passt', (menge) =>
    abgelehnt(zeile({ netto: '1.00' }, { menge, preis: '7.00' }), 1, /Menge|Netto/, /./),
  )
  test.each(['19.000001', '-1', '101', 'voll'])('Steuersatz %j', (steuersatz) => abgelehnt(zeile({}, { steuersatz }), 1, 'Steuersatz', /./))
  test.each(['2027-02-29', '31.04.2026', '0026-01-01', '0001-01-01', '2099-01-01', '9999-12-31', '1e3', 'gestern', '2026-11-02T00:00:00Z'])(
    'Belegdatum %j',
    (belegdatum) => abgelehnt(zeile({ belegdatum }), 1, 'Belegdatum', /./),
  )
  test.each(['1e3', '١٢٣', '9'.repeat(30), '7; drop table beleg', '-7', '0', '7.5'])('Belegnummer %j', (belegnummer) =>
    abgelehnt(zeile({ belegnummer }), 1, 'Belegnummer', /ganze Zahl|Stellen/),
  )
  test.each(['__proto__', '../RE', 'constructor', 'REE', ''])('Belegart %j', (belegart) => abgelehnt(zeile({ belegart }), 1, 'Belegart', /keines von|fehlt/))
  test.each(['DE89370400440532013001', 'DЕ89370400440532013000', 'XX00', 'DE89 3704 0044 0532 0130 01'])('IBAN %j', (iban) =>
    abgelehnt(zeile({ iban }), 1, 'IBAN', /keine gültige IBAN/),
  )
  test.each(['EURO', 'eur', '€'])('Währung %j', (waehrung) => abgelehnt(zeile({ waehrung }), 1, 'Währung', /keine Währung/))
  test.each(['Bau\u202eGmbH', 'Bau\u0000', 'Bau\u0007', 'Bau\ud800', '\u2066x'])('Ersteller %j', (ersteller) =>
    abgelehnt(zeile({ ersteller }), 1, 'Ersteller', /Steuerzeichen/),
  )
  test('Texte: 300 Zeichen im Betreff, 2.001 in der Position', async () => {
    await abgelehnt(zeile({ betreff: 'x'.repeat(300) }), 1, 'Betreff', /300 Zeichen lang/)
    await abgelehnt(zeile({}, { text: 'x'.repeat(2001) }), 1, 'Text', /2001 Zeichen lang/)
  })
  test('10.001 Positionen, verschachtelte Listen, keine Position', async () => {
    await abgelehnt(zeile({ positionen: Array.from({ length: 10_001 }, () => ({ text: 'x' })) }), 1, '', /Form, die hier nicht vorkommt/)
    await abgelehnt(zeile({ positionen: [[{ text: 'x' }]] }), 1, '', /Form, die hier nicht vorkommt/)
    await abgelehnt(zeile({ positionen: [] }), 1, '', /keine Position/)
  })
  test('Verweise: auf sich selbst, auf einen Beleg eines anderen Kontos, auf eine Position, die es nicht gibt', async () => {
    await abgelehnt(zeile({ verweise: [{ belegart: 'RE', schluessel: 'F-1' }] }), 1, 'Verweise', /im Kreis/)
    await abgelehnt(zeile({ verweise: [{ belegart: 'LS', schluessel: 'x', vonNr: 1, nachNr: 9 }] }), 1, 'Verweise', /nicht gibt/)
    expect((await sende(JSON.stringify({ ...satz({ schluessel: 'F-A', belegnummer: 770_900 }) }))).json()).toMatchObject({ zustand: 'geschrieben' })
    await abgelehnt(zeile({ kontonummer: 86_002, verweise: [{ belegart: 'RE', schluessel: 'F-A' }] }), 1, 'Verweise', /anderen Kontos/)
  })
})

describe('Zeilen und Dateien', () => {
  test.each([
    ['mitten abgeschnitten', zeile().slice(0, 70)],
    ['eine Liste', '[{}]'],
    ['eine Zahl', '5'],
    ['nichts', 'null'],
    ['tausendfach verschachtelt', `${'['.repeat(10_000)}${']'.repeat(10_000)}`],
    ['länger als 1 MB', JSON.stringify(satz({ betreff: 'x'.repeat(1024 * 1024) }))],
  ])('%s', (_, schlecht) => abgelehnt(`${zeile({ schluessel: 'F-0' })}\n${schlecht}`, 2, '', /kein vollständiges JSON-Objekt|länger als 1 MB/))
  test('Zeilenenden gemischt: Die Nummern stimmen trotzdem', () =>
    abgelehnt(
      `${zeile({ schluessel: 'F-1' })}\r\n\r\n${zeile({ schluessel: 'F-2', belegnummer: 770_002 })}\n${zeile({ schluessel: 'F-3', belegnummer: '1e3' })}`,
      4,
      'Belegnummer',
      /./,
    ))
  test('eine Spalte doppelt, fremde Spalten mit bösen Namen', async () => {
    await abgelehnt(`{"Beleg-Art":"RE",${zeile().slice(1)}`, 1, '', /doppelt/)
    const mitFremden = await sende(`{"__proto__":1,"a\\u0000b":2,"=SUMME(A1)":3,"\\ud800":4,${zeile({ schluessel: 'F-9' }).slice(1)}`, '?probe=1')
    expect(mitFremden.json<{ zustand: string; hinweise: string[] }>()).toMatchObject({ zustand: 'geprueft' })
  })
  test('dieselbe Datei zweimal zugleich wird einmal geschrieben', async () => {
    const datei = zeile({ schluessel: 'F-Z', belegnummer: 770_950 })
    const beide = await Promise.all([sende(datei), sende(datei)])
    expect(beide.map((einer) => einer.json<{ neu: number }>().neu).sort()).toEqual([0, 1])
  })
  test.each([
    ['ein unlesbares Zeichen', `${zeile()}\n{"schluessel":"\u0001"}`],
    ['eine Tabelle ohne Überschrift', 'a;b\n1;2'],
    ['ein Anführungszeichen, das nie schließt', 'Schlüssel;Belegart;Belegnummer;Kontonummer;Belegdatum\n"F;RE;1;86001;02.11.2026'],
    ['eine Arbeitsmappe', 'PK\u0003\u0004 nichts'],
  ])('%s: ein Satz, 422, nichts geschrieben', async (_, body) => {
    const vorher = await belege()
    const antwort = await sende(body)
    expect(antwort.statusCode, antwort.body).toBe(422)
    expect(antwort.json<{ detail: string }>().detail).toMatch(/^[A-ZÄÖÜ].{10,}/)
    expect(antwort.body).not.toMatch(/stack|at \/|Error:/)
    expect(await belege()).toBe(vorher)
  })
  test('eine Million leere Zeilen sind nichts, und der Speicher bleibt in Grenzen', async () => {
    const vorher = process.memoryUsage().rss
    const antwort = await sende(`${'\n'.repeat(1_000_000)}${zeile({ schluessel: 'F-L', belegnummer: 'x' })}`)
    expect(antwort.json()).toMatchObject({ zustand: 'fehlerhaft', schlecht: [{ zeile: 1_000_001, spalte: 'Belegnummer' }] })
    expect(process.memoryUsage().rss - vorher).toBeLessThan(300 * 1024 * 1024)
  })
  test.each(['gestern', '2026-13-01', '2026-02-30', '1e9', "2026-11-02'--"])('seit %j', async (seit) => {
    const antwort = await sende(zeile(), `?seit=${encodeURIComponent(seit)}`)
    expect(antwort.statusCode).toBe(422)
    expect(antwort.body).toContain('einen Tag (2026-11-24)')
  })
})

describe('Abfragen', () => {
  test('ein Lauf, den es nicht gibt, lässt sich weder lesen noch abbrechen', async () => {
    const params = { id: '019aa000-0000-7000-8000-00000000dead' }
    await expect(p.als(bea, calls).importlauf({ params })).rejects.toMatchObject({ status: 404 })
    await expect(p.als(bea, calls).importAbbrechen({ params })).rejects.toMatchObject({ status: 404 })
  })
})
