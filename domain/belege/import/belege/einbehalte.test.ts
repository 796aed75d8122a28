import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database/database.ts'
import type { Importart } from '#domain/belege/contract.ts'
import { betragstext } from '#domain/belege/geld.ts'
import { kreditstaende } from '#domain/belege/kredit/stand.ts'
import { nachgerechnet } from '#domain/belege/nachrechnung/bericht.ts'
import { bericht } from '../bericht.ts'
import { importiere } from '../import.ts'
import type { Auftrag } from '../auftrag.ts'

let database: TestDatabase
const auftrag: Auftrag = {
  quelle: 'ERP',
  datei: 'probe',
  akteur: 'Kommandozeile',
  schreiben: true,
  heute: '2026-11-25',
  jetzt: Temporal.Instant.from('2026-11-25T09:10:00Z'),
}
beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  await db.insertInto('firma').values({ id: 1, name: 'Probebau', zone: 'Europe/Berlin', land: 'DE', eingerichtet: '2026-01-01T00:00:00Z' }).execute()
  await db.insertInto('filiale').values({ vkforgid: 1000, name: 'Probebau', land: 'DE', region: 'BY', zone: 'Europe/Berlin' }).execute()
  await db.insertInto('ktostamm').values({ id: konto, nummer: 21001, name: 'Kunde Erle', art: 'Kunde', vkforgid: 1000 }).execute()
})
afterAll(() => database.drop())
const konto = '019aa000-0000-7000-8000-00000070e001'

const lauf = (art: Importart, inhalt: string) => importiere(database.db, art, new TextEncoder().encode(inhalt), auftrag)
const gruende = async (art: Importart, inhalt: string) => (await lauf(art, inhalt)).fehler.map(({ grund }) => grund)
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

test('H4, H5: ein Satz statt eines Betrags; bei § 13b vom Netto; 0 % ist nichts, 100 % alles, 101 % und beides zugleich sind Fehler', async () => {
  const zeile = (preis: string, steuer: object) => ({ positionen: [{ text: 'Montage', menge: 1, preis, ...steuer }] })
  await lauf(
    'belege',
    [
      beleg('S-1', 'AR', 141, { gewaehrProzent: '5', ...zeile('1234.57', { kategorie: 'O' }) }),
      beleg('S-2', 'AR', 142, { sicherungProzent: '5 %', ...zeile('20000.00', { kategorie: 'AE' }) }),
      beleg('S-3', 'AR', 143, { gewaehrProzent: '0' }),
      beleg('S-4', 'AR', 144, { gewaehrProzent: '100' }),
    ].join('\n'),
  )
  expect([await offen('S-1'), await offen('S-2'), await offen('S-3'), await offen('S-4')]).toEqual([
    ['GE 61.73', 'RE 1172.84'],
    ['RE 19000.00', 'SE 1000.00'],
    ['RE 1190.00'],
    ['GE 1190.00', 'RE 0.00'],
  ])
  expect(await gruende('belege', beleg('S-5', 'AR', 145, { gewaehrProzent: '101' }))).toEqual([expect.stringContaining('liegt nicht zwischen 0 und 100 %.')])
  expect(await gruende('belege', beleg('S-5', 'AR', 145, { gewaehrProzent: '5', gewaehr: '1.00' }))).toEqual([expect.stringContaining('Betrag und Prozent')])
  for (const gewaehr of ['-1.00', '1190.01'])
    expect(await gruende('belege', beleg('S-5', 'AR', 145, { gewaehr })), gewaehr).toEqual([expect.stringMatching(/negativ|größer als die Rechnung/)])
})
test('H6: eine Gutschrift auf eine Rechnung mit 5 % Einbehalt nimmt 59,50 vom Einbehalt', async () => {
  await lauf('belege', beleg('U-1', 'RE', 411, { gewaehrProzent: '5' }, '10000.00'))
  await lauf('belege', beleg('U-2', 'GU', 412, { verweise: [{ art: 'berichtigt', belegart: 'RE', schluessel: 'U-1' }] }, '-1000.00'))
  expect(await offen('U-1')).toEqual(['GE 535.50', 'RE 10174.50'])
})
test('H7: eine Schlussrechnung unter den Abschlägen schuldet nichts: der Einbehalt steht ganz da, was zu viel bezahlt wurde, ist Guthaben', async () => {
  const vorher = (await sql<{ n: number }>`select count(*)::int as n from posten where art = 'GH'`.execute(database.db)).rows[0]!.n
  await lauf(
    'belege',
    [
      beleg('Z-1', 'SR', 421, { gewaehr: '5000.00', positionen: [{ text: 'Rest', menge: 1, preis: '-4000.00', kategorie: 'AE' }] }),
      beleg('Z-2', 'SR', 422, { positionen: [{ text: 'Rest', menge: 1, preis: '0.00', steuersatz: 19 }] }),
      beleg('Z-3', 'SR', 423, { gewaehr: '5000.00' }),
    ].join('\n'),
  )
  expect([await offen('Z-1'), await offen('Z-2'), await offen('Z-3')]).toEqual([['GE 5000.00', 'GH 9000.00'], [], ['GE 5000.00', 'GH 3810.00']])
  await lauf('belege', beleg('Z-1', 'SR', 421, { gewaehr: '5000.00', positionen: [{ text: 'Rest', menge: 1, preis: '-1000.00', kategorie: 'AE' }] }))
  expect(await offen('Z-1')).toEqual(['GE 5000.00', 'GH 6000.00'])
  expect((await sql<{ n: number }>`select count(*)::int as n from posten where art = 'GH'`.execute(database.db)).rows[0]!.n).toBe(vorher + 2)
  expect((await nachgerechnet(database.db, auftrag.jetzt)).filter(({ was }) => was === 'beleg' || was === 'posten')).toEqual([])
})

test('nach einer Teilabnahme bleibt eine neue Fassung geteilt, im selben Verhältnis; L11: von zwei Aufträgen in einer Datei nennt der Bericht den zweiten', async () => {
  await lauf('belege', beleg('T-1', 'RE', 431, { gewaehr: '100.00' }))
  const ganzes = await database.db.selectFrom('posten').where('art', '=', 'GE').where('betrag', '=', '100.00').selectAll().executeTakeFirstOrThrow()
  await database.db.updateTable('posten').set({ betrag: '40.00', offen: '40.00', faelligkeit: '2028-01-01' }).where('id', '=', ganzes.id).execute()
  const { angelegt: _, ...wie } = ganzes
  await database.db
    .insertInto('posten')
    .values({ ...wie, id: '019aa000-0000-7000-8000-00000070e002', betrag: '60.00', offen: '60.00', teilVon: ganzes.id })
    .execute()
  await lauf('belege', beleg('T-1', 'RE', 431, { gewaehr: '50.00' }))
  expect(await offen('T-1')).toEqual(expect.arrayContaining(['GE 20.00', 'GE 30.00', 'RE 1140.00']))

  await database.db.insertInto('kreditlimit').values({ id: konto, ktostammId: konto, ab: '2026-01-01', eigen: '100000.00' }).execute()
  const stand = (await kreditstaende(database.db, [konto], auftrag.heute)).get(konto)!
  const frei = betragstext(stand.frei! - 41_000n)
  const fuellung = { positionen: [{ text: 'Rahmen', menge: 1, preis: frei, kategorie: 'O' }] }
  const dreihundert = { positionen: [{ text: 'Abruf', menge: 1, preis: '300.00', kategorie: 'O' }] }
  const ergebnis = await lauf('belege', [beleg('A-1', 'AB', 1, fuellung), beleg('A-2', 'AB', 2, dreihundert), beleg('A-3', 'AB', 3, dreihundert)].join('\n'))
  expect(ergebnis.gesperrt).toEqual([{ belegnummer: 3, ktostammId: konto, kunde: '21001 Kunde Erle', ueber: 19_000n }])
  expect(bericht(ergebnis, 'belege', 'probe')).toContain('AB 3, 21001 Kunde Erle: Das Kreditlimit ist um 190,00 überschritten.')
})
