import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuid } from '#platform/contract/uuid.ts'
import { StartError } from '#platform/server/start/error.ts'
import { testDatabase, type TestDatabase } from '#test/database/database.ts'
import { importarten, type Importart } from '../contract.ts'
import { geldabweichungen } from '../nachrechnung/geld.ts'
import { naechsteBelegnummer } from '../nummer.ts'
import { bericht } from './bericht.ts'
import { importiere } from './import.ts'
import type { Auftrag } from './auftrag.ts'

let database: TestDatabase
const auftrag: Auftrag = {
  quelle: 'ERP',
  datei: 'probe',
  akteur: 'Kommandozeile',
  schreiben: true,
  heute: '2026-11-25',
  jetzt: Temporal.Instant.from('2026-11-25T09:10:00Z'),
}
const lauf = (art: Importart, inhalt: string | Uint8Array, wie: Partial<Auftrag> = {}) =>
  importiere(database.db, art, typeof inhalt === 'string' ? new TextEncoder().encode(inhalt) : inhalt, { ...auftrag, ...wie })
const gruende = async (art: Importart, inhalt: string) => (await lauf(art, inhalt)).fehler.map(({ zeile, spalte, grund }) => `${zeile} ${spalte}: ${grund}`)
const beispiel = (name: string) => readFile(new URL(`../../../docs/beispiele/${name}`, import.meta.url))
const zaehle = async () =>
  (
    await sql<Record<string, number>>`
      select (select count(*) from ktostamm) as konten, (select count(*) from artikel) as artikel, (select count(*) from beleg) as belege,
        (select count(*) from belegposition) as positionen, (select count(*) from belegverweis) as verweise, (select count(*) from posten) as posten,
        (select count(*) from zahlung) as zahlungen, (select count(*) from pruefspur) as spur`.execute(database.db)
  ).rows[0]
const offen = async (schluessel: string) =>
  (
    await sql<{ art: string; offen: string }>`
      select p.art, p.offen from posten p join beleg b on b.id = p.beleg_id where b.fremdschluessel = ${schluessel} and b.aktuell order by p.art`.execute(
      database.db,
    )
  ).rows.map((zeile) => `${zeile.art} ${zeile.offen}`)

/** One document of one line as NDJSON. */
const beleg = (schluessel: string, belegart: string, belegnummer: number, mehr: object = {}, preis = '1000.00') =>
  JSON.stringify({
    schluessel,
    belegart,
    belegnummer,
    kontonummer: 21001,
    belegdatum: '2026-11-02',
    positionen: [{ text: 'Montage', menge: 1, preis, steuersatz: 19 }],
    ...mehr,
  })

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  await db.insertInto('firma').values({ id: 1, name: 'Probebau', zone: 'Europe/Berlin', land: 'DE', eingerichtet: '2026-01-01T00:00:00Z' }).execute()
  await db
    .insertInto('filiale')
    .values([
      { vkforgid: 1000, name: 'Probebau', land: 'DE', region: 'BY', zone: 'Europe/Berlin' },
      { vkforgid: 3000, name: 'Probebau Wien', land: 'AT', region: '9', zone: 'Europe/Vienna' },
    ])
    .execute()
  await db
    .insertInto('kundengruppe')
    .values([
      { id: 1, bezeichnung: 'Gewerbe' },
      { id: 2, bezeichnung: 'Öffentlich' },
    ])
    .execute()
  await db
    .insertInto('artikelgruppe')
    .values([
      { id: 1, bezeichnung: 'Heizung', ebene: 1, obergruppeId: null },
      { id: 6, bezeichnung: 'Leistungen', ebene: 1, obergruppeId: null },
      { id: 13, bezeichnung: 'Armaturen', ebene: 2, obergruppeId: 1 },
      { id: 61, bezeichnung: 'Montage', ebene: 2, obergruppeId: 6 },
    ])
    .execute()
})
afterAll(() => database.drop())

describe('die Beispiele', () => {
  test('der Probelauf nennt, was entstünde, und schreibt nur den Lauf', async () => {
    const vorher = await zaehle()
    const ergebnis = await lauf('kunden', await beispiel('kunden.csv'), { schreiben: false })
    expect(ergebnis).toMatchObject({ neu: 3, geaendert: 0, geschrieben: false, fehler: [] })
    expect(bericht(ergebnis, 'kunden', 'kunden.csv')).toContain('Konten: 3 neu, 0 geändert, 0 ohne Änderung')
    expect(await zaehle()).toEqual(vorher)
    expect(await database.db.selectFrom('importlauf').select(['art', 'zustand', 'zeilen']).execute()).toEqual([
      { art: 'kunden', zustand: 'geprueft', zeilen: 3 },
    ])
  })
  test('werden in ihrer Reihenfolge übernommen, und ein zweites Mal ändert nichts', async () => {
    for (const art of importarten) expect(await lauf(art, await beispiel(`${art}.csv`)), art).toMatchObject({ fehler: [], geschrieben: true })
    const danach = await zaehle()
    expect(danach).toMatchObject({ konten: 3, artikel: 2, belege: 2, positionen: 4, verweise: 1, zahlungen: 1 })
    expect(await offen('R-733')).toEqual(['RE 0.00'])
    for (const art of importarten) {
      const ergebnis = await lauf(art, await beispiel(`${art}.csv`))
      expect(ergebnis).toMatchObject({ neu: 0, geaendert: 0 })
      expect(bericht(ergebnis, art, art)).toContain('Es gibt nichts zu ändern.')
    }
    expect(await zaehle()).toEqual(danach)
  })
  test('Windows-1252 und UTF-16 sind dasselbe wie UTF-8', async () => {
    const text = new TextDecoder().decode(await beispiel('kunden.csv'))
    const windows = Uint8Array.from(text, (zeichen) => zeichen.codePointAt(0)!)
    const utf16 = new Uint8Array([0xff, 0xfe, ...new Uint8Array(Uint16Array.from(text, (zeichen) => zeichen.charCodeAt(0)).buffer)])
    for (const bytes of [windows, utf16]) expect(await lauf('kunden', bytes)).toMatchObject({ gleich: 3, fehler: [] })
  })
  test('NDJSON verknüpft Zeile mit Zeile', async () => {
    expect(await lauf('belege', await beispiel('belege.ndjson'), { quelle: 'ANDERES', schreiben: false })).toMatchObject({
      fehler: [{ spalte: 'Belegnummer' }, { spalte: 'Belegnummer' }],
    })
    const eigene = new TextDecoder().decode(await beispiel('belege.ndjson')).replaceAll('"belegnummer":9', '"belegnummer":8')
    expect(await lauf('belege', eigene, { quelle: 'ANDERES' })).toMatchObject({ neu: 2, geschrieben: true, summen: { AB: '1688.00', RE: '1688.00' } })
    expect(
      await database.db.selectFrom('belegverweis').where('vonNr', 'is not', null).select(['vonNr', 'nachNr', 'betrag']).orderBy('vonNr').execute(),
    ).toEqual([
      { vonNr: 1, nachNr: 1, betrag: '1144.00' },
      { vonNr: 2, nachNr: 2, betrag: '544.00' },
    ])
  })
})

describe('schlechte Zeilen', () => {
  const kopf = 'Schlüssel;Belegart;Belegnummer;Kontonummer;Belegdatum;Text;Menge;Preis;Steuersatz;Betreff;Währung;Kurs'
  test.each([
    ['RE;7;21001;31.02.2026;x;1;10,00;19', 'Belegdatum: „31.02.2026“: Diesen Tag gibt es nicht.'],
    ['RE;7;21001;01.01.2099;x;1;10,00;19', 'Belegdatum: liegt vor 1990 oder mehr als ein Jahr in der Zukunft.'],
    ['RE;1e3;21001;02.11.2026;x;1;10,00;19', 'Belegnummer: ist keine positive ganze Zahl.'],
    ['RE;١٢٣;21001;02.11.2026;x;1;10,00;19', 'Belegnummer: ist keine positive ganze Zahl.'],
    ['RE;123456789012345678;21001;02.11.2026;x;1;10,00;19', 'Belegnummer: hat mehr als 15 Stellen.'],
    ['__proto__;7;21001;02.11.2026;x;1;10,00;19', 'Belegart: ist keines von'],
    ['RE;7;29999;02.11.2026;x;1;10,00;19', 'Kontonummer: gibt es nicht.'],
    ['RE;7;71001;02.11.2026;x;1;10,00;19', 'Kontonummer: passt nicht zu RE'],
    ['RE;7;21001;02.11.2026;x;1;1.234;19', 'Preis: ist nicht eindeutig'],
    ['RE;7;21001;02.11.2026;x;1;1,234.50;19', 'Preis: ist keine Zahl'],
    ['RE;7;21001;02.11.2026;x;1;1e9;19', 'Preis: ist keine Zahl'],
    ['RE;7;21001;02.11.2026;x;NaN;10,00;19', 'Menge: ist keine Zahl'],
    ['RE;7;21001;02.11.2026;x;1;10,00;19,000001', 'Steuersatz: hat mehr als 2 Nachkommastellen.'],
    ['RE;7;21001;02.11.2026;x;1;10,00;101', 'Steuersatz: liegt nicht zwischen 0 und 100 %.'],
    ['RE;7;21001;02.11.2026;;1;10,00;19', 'Position 1: braucht einen Artikel oder einen Text.'],
    ['RE;7;21001;02.11.2026;x;1;10,00;19;\u202eabc', 'Betreff: enthält ein Steuerzeichen.'],
    ['RE;7;21001;02.11.2026;x;1;10,00;19;;CHF;0', 'Kurs: ist keiner.'],
  ])('%s', async (zeile, grund) => expect(await gruende('belege', `${kopf}\nS-1;${zeile}`)).toEqual([expect.stringContaining(`2 ${grund}`)]))
  test('Summen, die nicht stimmen, werden mit der gerechneten genannt', async () =>
    expect(await gruende('belege', beleg('S-1', 'RE', 7, { netto: '1000.01', steuer: '190.00', brutto: '1190.00' }))).toEqual([
      '1 Netto: ist nicht die Summe der Positionen: 1000.00.',
    ]))
  test('derselbe Schlüssel zweimal ist in beiden Zeilen ein Fehler, dieselbe Nummer auch', async () => {
    expect(await gruende('belege', [beleg('S-1', 'RE', 7), beleg('S-2', 'RE', 8), beleg('S-1', 'RE', 9)].join('\n'))).toEqual([
      '1 Schlüssel: steht auch in Zeile 3.',
      '3 Schlüssel: steht auch in Zeile 1.',
    ])
    expect(await gruende('belege', [beleg('S-1', 'RE', 7), beleg('S-2', 'GU', 7)].join('\n'))).toEqual([
      '1 Belegnummer: steht auch in Zeile 2.',
      '2 Belegnummer: steht auch in Zeile 1.',
    ])
  })
  test('eine halbe Zeile, gemischte Zeilenenden, ein Verweis auf sich selbst', async () => {
    expect(await gruende('belege', `${beleg('S-1', 'RE', 7)}\r\n${beleg('S-2', 'RE', 8)}\n${beleg('S-3', 'RE', 9).slice(0, 60)}`)).toEqual([
      '3 : ist kein vollständiges JSON-Objekt. Vielleicht wurde die Datei abgeschnitten.',
    ])
    expect(await gruende('belege', beleg('S-1', 'RE', 7, { verweise: [{ belegart: 'RE', schluessel: 'S-1' }] }))).toEqual([
      '1 Verweise: führen im Kreis: Der Beleg wäre sein eigener Vorgänger.',
    ])
  })
  test('ein Kreis wird mit seinen Zeilen genannt: in der Datei, über das, was da ist, und über einen Verweis, der noch offen ist', async () => {
    const nach = (belegart: string, schluessel: string) => ({ verweise: [{ belegart, schluessel }] })
    const kreis = (zeile: number) => `${zeile} Verweise: führen im Kreis: Der Beleg wäre sein eigener Vorgänger.`
    const mitten = [beleg('C-2', 'LS', 501, nach('AB', 'C-1')), beleg('C-3', 'RE', 501, nach('LS', 'C-2'))]
    const datei = [beleg('C-1', 'AB', 7, nach('RE', 'C-3')), ...mitten, beleg('C-4', 'GU', 8, nach('RE', 'C-3'))]
    expect(await gruende('belege', datei.join('\n'))).toEqual([kreis(1), kreis(2), kreis(3)])
    await lauf('belege', mitten.join('\n'))
    expect(await gruende('belege', beleg('C-1', 'AB', 501, nach('RE', 'C-3')))).toEqual([kreis(1)])
    await lauf('belege', beleg('C-1', 'AB', 501))
    expect(await gruende('belege', beleg('C-1', 'AB', 501, nach('RE', 'C-3')))).toEqual([kreis(1)])
    // A newer version that no longer names its order leads nowhere.
    const gedreht = [beleg('C-2', 'LS', 501, {}, '900.00'), beleg('C-1', 'AB', 501, nach('RE', 'C-3'))]
    expect(await lauf('belege', gedreht.join('\n'))).toMatchObject({ fehler: [], geaendert: 2, geschrieben: true })
    expect(await gruende('belege', beleg('C-2', 'LS', 501, nach('AB', 'C-1'), '900.00'))).toEqual([kreis(1)])
  })
  test('eine ganze Datei, die keine ist, wird mit einem Satz abgelehnt', async () => {
    await expect(lauf('belege', `${kopf}\nS-1;"RE;7`)).rejects.toThrow(StartError)
    await expect(lauf('belege', 'Schlüssel;Belegart\nS-1;RE')).rejects.toThrow('fehlen die Spalten')
    await expect(lauf('kunden', '')).rejects.toThrow('leer')
  })
  test('mit einer schlechten Zeile bleibt alles, wie es war, und der Lauf nennt sie', async () => {
    const vorher = await zaehle()
    const ergebnis = await lauf('belege', [beleg('S-1', 'RE', 7), beleg('S-2', 'RE', 8, { kontonummer: 1 })].join('\n'))
    expect(await zaehle()).toEqual(vorher)
    expect(await database.db.selectFrom('importfehler').where('laufId', '=', ergebnis.lauf).select(['zeile', 'spalte', 'wert', 'grund']).execute()).toEqual([
      { zeile: 2, spalte: 'Kontonummer', wert: '1', grund: 'gibt es nicht.' },
    ])
  })
})

describe('was sich ändert', () => {
  test('ein geänderter Beleg ist eine Fassung neben der alten; was gezahlt ist, bleibt gezahlt', async () => {
    await lauf('belege', beleg('V-1', 'RE', 100))
    await lauf('zahlungen', 'Schlüssel;Kontonummer;Datum;Betrag;Belegart;Beleg\nZ-1;21001;10.11.2026;500,00;RE;V-1')
    expect(await offen('V-1')).toEqual(['RE 690.00'])
    expect(await lauf('belege', beleg('V-1', 'RE', 100, {}, '400.00'))).toMatchObject({ neu: 0, geaendert: 1, geschrieben: true })
    const fassungen = await database.db
      .selectFrom('beleg')
      .where('fremdschluessel', '=', 'V-1')
      .orderBy('version')
      .select(['version', 'aktuell', 'netto'])
      .execute()
    expect(fassungen).toEqual([
      { version: 1, aktuell: false, netto: '1000.00' },
      { version: 2, aktuell: true, netto: '400.00' },
    ])
    expect(await offen('V-1')).toEqual(['RE 0.00'])
    expect(await sql`select offen from posten where art = 'GH' and offen = 24.00`.execute(database.db)).toMatchObject({ rows: [{ offen: '24.00' }] })
  })
  test('ein Einbehalt behält seine Fälligkeit; sinkt er unter die Bürgschaft, die für ihn steht, entsteht daraus kein Guthaben', async () => {
    const { db } = database
    await lauf('belege', beleg('H-1', 'SR', 120, { gewaehr: '50.00' }))
    const { id } = await db.selectFrom('posten').where('art', '=', 'GE').select('id').executeTakeFirstOrThrow()
    const buergschaftId = uuid()
    await db.insertInto('buergschaft').values({ id: buergschaftId, art: 'GE', buerge: 'Bank', nummer: '1', betrag: '50.00' }).execute()
    await db.insertInto('zahlungszuordnung').values({ id: uuid(), postenId: id, buergschaftId, datum: '2026-11-10', betrag: '50.00' }).execute()
    await db.updateTable('posten').set({ offen: '0.00', faelligkeit: '2030-11-10' }).where('id', '=', id).execute()
    const guthaben = async () => (await db.selectFrom('posten').where('art', '=', 'GH').select('id').execute()).length
    const vorher = await guthaben()
    expect(await lauf('belege', beleg('H-1', 'SR', 120, { gewaehr: '30.00' }))).toMatchObject({ geaendert: 1, geschrieben: true })
    expect(await db.selectFrom('posten').where('id', '=', id).select(['betrag', 'offen', 'faelligkeit']).execute()).toEqual([
      { betrag: '30.00', offen: '0.00', faelligkeit: '2030-11-10' },
    ])
    expect(await guthaben()).toBe(vorher)
    const zugeordnet = await sql<{ summe: string }>`select sum(betrag) as summe from zahlungszuordnung where posten_id = ${id}::uuid`.execute(db)
    expect(zugeordnet.rows).toEqual([{ summe: '30.00' }])
  })
  test('K9, K10: eine Gutschrift und ein Storno treffen ihre Rechnung', async () => {
    const an = (schluessel: string, art: string) => ({ verweise: [{ art, belegart: 'RE', schluessel }] })
    await lauf('belege', [beleg('G-1', 'RE', 201), beleg('G-2', 'RE', 202)].join('\n'))
    await lauf('zahlungen', 'Schlüssel;Kontonummer;Datum;Betrag;Belegart;Beleg\nZ-2;21001;10.11.2026;190,00;RE;G-2')
    await lauf('belege', [beleg('G-3', 'GU', 203, an('G-1', 'berichtigt'), '-200.00'), beleg('G-4', 'ST', 204, an('G-2', 'storniert'), '-1000.00')].join('\n'))
    expect([await offen('G-1'), await offen('G-2'), await offen('G-4')]).toEqual([['RE 952.00'], ['RE 0.00'], ['GH 190.00']])
    expect(await database.db.selectFrom('beleg').where('fremdschluessel', '=', 'G-2').select('zustand').execute()).toEqual([{ zustand: 'storniert' }])
  })
  test('ein Verweis auf etwas, das noch nicht da ist, bleibt offen und schließt sich von selbst', async () => {
    await lauf('belege', beleg('O-2', 'RE', 302, { verweise: [{ belegart: 'LS', schluessel: 'O-1', vonNr: 1, nachNr: 1, menge: 1, betrag: '1000.00' }] }))
    expect(await database.db.selectFrom('belegverweisOffen').select('fremdschluessel').execute()).toEqual([{ fremdschluessel: 'O-1' }])
    await lauf('belege', beleg('O-1', 'LS', 301))
    expect(await database.db.selectFrom('belegverweisOffen').selectAll().execute()).toEqual([])
    expect((await sql`select v.von_nr from belegverweis v join beleg b on b.id = v.von where b.fremdschluessel = 'O-1'`.execute(database.db)).rows).toEqual([
      { vonNr: 1 },
    ])
  })
  test('eine Gutschrift und ein Storno, die vor ihrer Rechnung kommen, treffen sie, sobald sie da ist', async () => {
    const an = (schluessel: string, art: string) => ({ verweise: [{ art, belegart: 'RE', schluessel }] })
    await lauf('belege', [beleg('E-3', 'GU', 603, an('E-1', 'berichtigt'), '-200.00'), beleg('E-4', 'ST', 604, an('E-2', 'storniert'), '-1000.00')].join('\n'))
    expect([await offen('E-3'), await offen('E-4')]).toEqual([['GH 238.00'], ['GH 1190.00']])
    await lauf('belege', [beleg('E-1', 'RE', 601), beleg('E-2', 'RE', 602)].join('\n'))
    expect([await offen('E-1'), await offen('E-2')]).toEqual([['RE 952.00'], ['RE 0.00']])
    expect([await offen('E-3'), await offen('E-4')]).toEqual([['GH 0.00'], ['GH 0.00']])
    expect(await database.db.selectFrom('beleg').where('fremdschluessel', 'in', ['E-1', 'E-2']).orderBy('id').select('zustand').execute()).toEqual([
      { zustand: 'ausgestellt' },
      { zustand: 'storniert' },
    ])
    expect(await geldabweichungen(database.db)).toEqual([])
  })
  test('was das andere Programm gelöscht hat, ist vermerkt und bleibt; eine Zahlung ändert sich nie', async () => {
    expect(await lauf('belege', beleg('O-1', 'LS', 301, { geloescht: true }))).toMatchObject({ geaendert: 1 })
    expect(await lauf('belege', beleg('O-1', 'LS', 301, { geloescht: true }))).toMatchObject({ geaendert: 0, gleich: 1 })
    expect(await database.db.selectFrom('beleg').where('fremdschluessel', '=', 'O-1').select('geloescht').execute()).toEqual([
      { geloescht: expect.any(String) },
    ])
    expect(await gruende('zahlungen', 'Schlüssel;Kontonummer;Datum;Betrag\nZ-2;21001;10.11.2026;191,00')).toEqual([
      expect.stringContaining('werden nicht geändert'),
    ])
  })
  test('zwei Läufe derselben Datei zugleich schreiben einmal', async () => {
    const datei = beleg('P-1', 'RE', 401)
    const laeufe = await Promise.all([lauf('belege', datei), lauf('belege', datei)])
    expect(laeufe.map(({ neu, gleich }) => `${neu}/${gleich}`).sort()).toEqual(['0/1', '1/0'])
  })
})

test('Nummern: zwanzig Schreiber zugleich, die Hälfte bricht ab, keine Lücke und keine doppelt', async () => {
  const { db } = database
  const vergeben = await Promise.all(
    Array.from({ length: 20 }, (_, nr) =>
      db
        .transaction()
        .execute(async (trx) => {
          const nummer = await naechsteBelegnummer(trx, 3000, 'RE')
          if (nr % 2) throw new Error('abgebrochen')
          return nummer
        })
        .catch(() => null),
    ),
  )
  expect(vergeben.filter((nummer) => nummer !== null).sort((a, b) => a - b)).toEqual(Array.from({ length: 10 }, (_, nr) => nr + 1))
})
