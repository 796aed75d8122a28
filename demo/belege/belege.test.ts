import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { geldabweichungen } from '#domain/belege/nachrechnung/geld.ts'
import { kreditabweichungen } from '#domain/belege/nachrechnung/kredit.ts'
import { testDatabase, type TestDatabase } from '#test/database/database.ts'
import { kundeA, kundeB } from '../kunden/kundenstamm.ts'
import { buildDemo } from '../musterbau.ts'
import { schreibe } from '../schreiben.ts'
import { belege } from './belege.ts'

const JETZT = Temporal.Instant.from('2026-11-22T02:00:00Z')
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  const demo = buildDemo(1, JETZT, 'hash')
  await database.db.transaction().execute(async (trx) => {
    await schreibe(trx, 'firma', demo.firma)
    await schreibe(trx, 'filiale', demo.filiale)
    await schreibe(
      trx,
      'abteilung',
      demo.abteilung.map((abteilung) => ({ ...abteilung, leitungId: null })),
    )
    await schreibe(trx, 'lstfix', demo.lstfix)
    await schreibe(
      trx,
      'anwender',
      demo.anwender.map(({ zeile }) => zeile),
    )
    for (const tabelle of ['kundengruppe', 'konditionsgruppe', 'ktostamm', 'objekt', 'kostenstelle'] as const)
      await schreibe(trx, tabelle, demo.kunden[tabelle] as never)
    await belege(trx, 1, JETZT)
  })
})
afterAll(() => database.drop())
const zahl = async (abfrage: string) =>
  Number((await sql<{ n: string }>`${sql.raw(`select count(*)::text as n from ${abfrage}`)}`.execute(database.db)).rows[0]!.n)

test('zwei Jahre Belege in vier Filialen, kein Tag in der Zukunft', async () => {
  expect(await zahl("beleg b join belegart a on a.id = b.belegart where a.richtung = 'ausgehend'")).toBeGreaterThan(2500)
  expect(await zahl("beleg b join belegart a on a.id = b.belegart where a.richtung = 'eingehend'")).toBeGreaterThan(500)
  expect(await zahl('(select distinct vkforgid from beleg) f')).toBe(4)
  expect(await zahl("beleg where belegdatum > '2026-11-22' or belegdatum < '2024-11-01' or erfasst > '2026-11-22T02:00:00Z'")).toBe(0)
})

test('ein Verkäufer ist fort und hat keinen Namen mehr; was er bis dahin verkaufte, bleibt seines', async () => {
  expect(await zahl("lstfix where austritt is not null and vorname = '' and zuname = ''")).toBe(1)
  const seine = "umsatz_zeile u join lstfix l on l.id = u.vertreter_id where l.zuname = ''"
  expect(await zahl(`${seine} and u.datum <= l.austritt`)).toBeGreaterThan(50)
  expect(await zahl(`${seine} and u.datum > l.austritt`)).toBe(0)
})

test('die Nummern jeder Filiale laufen in jedem Kreis ohne Lücke und in der Folge der Tage', async () => {
  expect(await zahl('(select from beleg group by vkforgid, kreis having max(belegnummer) - min(belegnummer) + 1 <> count(*)) x')).toBe(0)
  expect(
    await zahl('(select belegdatum < lag(belegdatum) over (partition by vkforgid, kreis order by belegnummer) as zurueck from beleg) x where zurueck'),
  ).toBe(0)
  expect(await zahl('nummernkreis n where zuletzt <> (select max(belegnummer) from beleg b where b.vkforgid = n.vkforgid and b.kreis = n.kreis)')).toBe(0)
})

test('Umsatz in Franken ist zum Kurs des Belegs in Euro gezählt, zusammengeführte Kunden haben einen Nachfolger', async () => {
  expect(await zahl("beleg where currency = 'CHF' and kurs is not null")).toBe(6)
  expect(
    await zahl(
      "(select b.id from beleg b join umsatz_zeile z on z.beleg_id = b.id where b.currency = 'CHF' group by b.id having sum(z.umsatz) <> round(100 * b.netto / b.kurs)) x",
    ),
  ).toBe(0)
  expect(await zahl('umsatz_zeile z join ktostamm k on k.id = z.ktostamm_id where k.nachfolger_id is not null')).toBeGreaterThan(20)
})

test('Zeilen, Steuern und Köpfe stimmen auf den Cent', async () => {
  expect(await zahl('beleg b where netto <> (select coalesce(sum(netto), 0) from belegposition p where p.beleg_id = b.id)')).toBe(0)
  expect(
    await zahl(
      'beleg b join (select beleg_id, sum(basis) as basis, sum(steuer) as steuer from belegsteuer group by beleg_id) s on s.beleg_id = b.id where (b.netto, b.steuer) is distinct from (s.basis, s.steuer)',
    ),
  ).toBe(0)
  expect(await zahl('belegposition where netto <> round(menge * preis * (10000 - rabatt) / 10000, 2)')).toBe(0)
})

test('nachgerechnet stimmt jeder Cent, wie es „portal doctor“ prüft', async () => {
  expect(await geldabweichungen(database.db)).toEqual([])
  expect(await kreditabweichungen(database.db, '2026-11-22')).toEqual([])
})

test('offen ist, was nicht beglichen ist', async () => {
  expect(
    await zahl("posten p where art <> 'GH' and offen <> betrag - (select coalesce(sum(betrag + skonto), 0) from zahlungszuordnung z where z.posten_id = p.id)"),
  ).toBe(0)
  expect(
    await zahl(
      'zahlung z where betrag <> (select coalesce(sum(betrag), 0) from zahlungszuordnung o where o.zahlung_id = z.id) + (select coalesce(sum(betrag), 0) from posten p where p.zahlung_id = z.id)',
    ),
  ).toBe(0)
  expect(await zahl("posten where art = 'GH' and offen > 0")).toBeGreaterThan(0)
  expect(await zahl('zahlungszuordnung where skonto > 0')).toBeGreaterThan(20)
  expect(await zahl("beleg b join posten p on p.beleg_id = b.id where b.zustand = 'storniert' and p.offen > 0")).toBe(0)
})

test('aus keiner Zeile geht mehr weiter, als sie wert ist', async () => {
  expect(
    await zahl(
      'belegposition p where (select coalesce(sum(betrag), 0) from belegverweis v where v.von = p.beleg_id and v.von_nr = p.nr) > p.netto and p.netto > 0',
    ),
  ).toBe(0)
  expect(
    await zahl('belegverweis v join beleg a on a.id = v.von join beleg b on b.id = v.nach where a.ktostamm_id <> b.ktostamm_id or a.belegdatum > b.belegdatum'),
  ).toBe(0)
})

test('K6: die Kette von Kunde A, bis zur Teilzahlung', async () => {
  const belege = await sql<{ belegart: string; netto: string; brutto: string }>`
    select belegart, netto, brutto from beleg b join ktostamm k on k.id = b.ktostamm_id
    where k.nummer = ${kundeA} and betreff like '%Heizzentrale Werk 1' order by array_position(array['AN','AB','LS','AR','SR'], belegart), b.id`.execute(
    database.db,
  )
  expect(belege.rows.map(({ belegart, netto, brutto }) => `${belegart} ${netto} ${brutto}`)).toEqual([
    'AN 100000.00 119000.00',
    'AB 100000.00 119000.00',
    'AB 5000.00 5950.00',
    'LS 40000.00 47600.00',
    'LS 35000.00 41650.00',
    'LS 29250.00 34807.50',
    'AR 40000.00 47600.00',
    'AR 35000.00 41650.00',
    'SR 29250.00 34807.50',
  ])
  const posten = await sql<{ art: string; betrag: string; offen: string }>`
    select p.art, p.betrag, p.offen from posten p join beleg b on b.id = p.beleg_id where b.betreff like '%Heizzentrale Werk 1' order by b.id, p.art`.execute(
    database.db,
  )
  expect(posten.rows.map(({ art, betrag, offen }) => `${art} ${betrag} ${offen}`)).toEqual([
    'RE 45220.00 0.00',
    'SE 2380.00 0.00',
    'RE 39567.50 0.00',
    'SE 2082.50 0.00',
    'GE 6202.88 6202.88',
    'RE 28604.62 13067.12',
  ])
})

test('Kunde B ist überfällig; was zur Freigabe kommt, hat seine Auffälligkeiten', async () => {
  expect(
    await zahl(`posten p join ktostamm k on k.id = p.ktostamm_id where k.nummer = ${kundeB} and offen > 0 and faelligkeit < '2026-11-22'`),
  ).toBeGreaterThan(0)
  expect(
    await zahl("posten p join beleg b on b.id = p.beleg_id where b.belegart = 'ER' and p.offen = p.betrag and b.belegdatum > '2026-10-28'"),
  ).toBeGreaterThan(20)
  expect(await zahl("beleg where belegart = 'ER' and belegdatum + skonto_tage = date '2026-11-23'")).toBeGreaterThan(0)
  expect(
    await zahl("(select from beleg where belegart = 'ER' group by ktostamm_id, regexp_replace(bezugsnummer, '[^A-Z0-9]', '', 'g') having count(*) > 1) x"),
  ).toBe(1)
  expect(await zahl('(select from beleg where iban is not null group by ktostamm_id having count(distinct iban) > 1) x')).toBe(1)
})

test('was ausgestellt ist, ändert auch die Datenbank nicht mehr', async () => {
  const { db } = database
  await expect(sql`update beleg set betreff = 'anders' where id = 1`.execute(db)).rejects.toThrow('issued')
  await expect(sql`update beleg set zustand = 'ausgestellt', aktuell = true where zustand = 'storniert'`.execute(db)).rejects.toThrow('issued')
  for (const tabelle of ['beleg', 'belegposition', 'belegsteuer', 'belegverweis', 'zahlung', 'zahlungszuordnung'])
    await expect(sql`delete from ${sql.table(tabelle)}`.execute(db)).rejects.toThrow('denied')
})

test('600 Artikel in 12, 30 und 80 Gruppen, und fast alle werden verkauft', async () => {
  expect(await zahl('artikel')).toBe(600)
  for (const [ebene, gruppen] of [12, 30, 80].entries()) expect(await zahl(`artikelgruppe where ebene = ${ebene + 1}`)).toBe(gruppen)
  expect(await zahl('artikelgruppe g join artikelgruppe o on o.id = g.obergruppe_id where g.ebene <> o.ebene + 1')).toBe(0)
  expect(
    await zahl(
      'artikelgruppe g where not exists (select from artikelgruppe u where u.obergruppe_id = g.id) and not exists (select from artikel a where a.artikelgruppe_id = g.id)',
    ),
  ).toBe(0)
  expect(await zahl('(select distinct artikel_id from umsatz_zeile) a')).toBeGreaterThan(560)
})

test('120 Kunden, von denen acht nichts mehr kaufen und wenige viel', async () => {
  expect(await zahl("ktostamm where art = 'Kunde'")).toBe(120)
  expect(await zahl("(select distinct name from ktostamm where art = 'Kunde') n")).toBe(120)
  expect(await zahl("ktostamm where art = 'Kunde' and not aktiv")).toBe(8)
  expect(await zahl('(select distinct ktostamm_id from umsatz_zeile) k')).toBe(120)
  expect(await zahl("umsatz_zeile z join ktostamm k on k.id = z.ktostamm_id where not k.aktiv and datum >= '2026-01-01'")).toBe(0)
  const { rows } = await sql<{ umsatz: number }>`select sum(umsatz)::float as umsatz from umsatz_zeile group by ktostamm_id order by 1 desc`.execute(
    database.db,
  )
  const summe = (zeilen: typeof rows) => zeilen.reduce((alle, { umsatz }) => alle + umsatz, 0)
  expect(summe(rows.slice(0, 24)) / summe(rows)).toBeGreaterThan(0.6)
})

test('eine Filiale ist erst im letzten Dezember eröffnet und hat kein Vorjahr', async () => {
  expect(await zahl("umsatz_zeile where vkforgid = 4000 and datum < '2025-12-01'")).toBe(0)
  expect(await zahl("umsatz_zeile where vkforgid = 4000 and datum >= '2026-01-01'")).toBeGreaterThan(100)
  expect(await zahl('(select distinct ktostamm_id from umsatz_zeile where vkforgid = 4000) k')).toBe(21)
})

test('im Sommer wird mehr gebaut als im Winter', async () => {
  const tage = async (monate: string) =>
    Number(
      (
        await sql<{
          n: string
        }>`${sql.raw(`select count(*)::numeric / count(distinct belegdatum) as n from beleg where belegart in ('RE', 'AR', 'SR') and extract(month from belegdatum) in (${monate})`)}`.execute(
          database.db,
        )
      ).rows[0]!.n,
    )
  expect(await tage('6, 7, 8, 9')).toBeGreaterThan((await tage('12, 1, 2, 3')) * 1.2)
})
