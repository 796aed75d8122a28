import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureRollen } from '#domain/personal/rollen.ts'
import { ueberDurchschnitt } from '#domain/zeiten/durchschnitt-lauf.ts'
import { rechneAllesNach } from '#domain/zeiten/nachrechnung.ts'
import { ladeRegelwerk } from '#domain/zeiten/zeitregel.ts'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { loadDemo } from './load.ts'
import { buildDemo } from './musterbau.ts'

const JETZT = Temporal.Instant.from('2026-11-22T02:00:00Z')
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await ensureRollen(database.db, ['DASHBOARD'])
})
afterAll(() => database.drop())

test('ohne Rollen bleibt die Datenbank leer', async () => {
  const leer = await testDatabase()
  await expect(loadDemo(leer.db, 1, JETZT, 'hash')).rejects.toThrow('role')
  expect(await leer.db.selectFrom('firma').select('id').execute()).toEqual([])
  await leer.drop()
})

test('die Musterfirma lässt sich laden, und alle Verweise halten', async () => {
  const { db } = database
  await loadDemo(db, 1, JETZT, 'hash')
  const zeilen = [...buildDemo(1, JETZT, 'hash').stempel()].reduce((summe, { stempel }) => summe + stempel.length, 0)
  const zahl = async (abfrage: string) => Number((await sql<{ n: string }>`${sql.raw(`select count(*)::text as n from ${abfrage}`)}`.execute(db)).rows[0]!.n)
  expect(await zahl('zeitstempel')).toBe(zeilen)
  expect(await zahl('lstfix')).toBe(60)
  expect(await zahl('abteilung a join lstfix l on l.id = a.leitung_id and l.abteilung_id = a.id')).toBe(8)
  expect(await zahl('zeitstempel_storno s left join anwender a on a.id = s.anwender_id where a.id is null')).toBe(0)
  expect(await zahl('zeitstempel z left join anwender a on a.id = z.erfasst_von where z.erfasst_von is not null and a.id is null')).toBe(0)
  expect(await zahl(`zeitstempel where timestamp > '${JETZT}' or empfangen > '${JETZT}'`)).toBe(0)
  const monate = `zeitfreigabe where art = 'monat' and akt = 'abschliessen'`
  expect(await zahl(monate)).toBeGreaterThan(60 * 15)
  expect(await zahl(`${monate} and beginn > '2026-09-01'`)).toBe(0)
  expect(await zahl(`zeitfreigabe where zeitpunkt > '${JETZT}'`)).toBe(0)
  expect(await zahl("(select from zeitfreigabe where art = 'woche' group by lstfix_id, beginn having count(*) = 1) wartend")).toBeGreaterThan(20)
  // What was closed is what is reckoned: nothing to carry over on the first day.
  expect(await rechneAllesNach(db, JETZT)).toBe(0)
  expect(await zahl('wochensumme')).toBeGreaterThan(60 * 20)
  expect((await ueberDurchschnitt(db, '2026-11-22', { konten: [1000, 2000, 3000] }, await ladeRegelwerk(db))).map(({ wochen }) => wochen)).toEqual([24])
  expect(await zahl("ktostamm where art = 'Kunde'")).toBeGreaterThan(36)
  expect(
    await zahl(`anwender_ktostamm k join anwender a on a.id = k.anwender_id join ktostamm s on s.id = k.ktostamm_id join filiale f on f.vkforgid = s.vkforgid`),
  ).toBe(4)
  expect(
    await zahl(
      "ktostamm k where art = 'Kunde' and not exists (select from objekt o join kostenstelle s on s.objekt_id = o.id where o.ktostamm_id = k.id and o.status = 'O')",
    ),
  ).toBe(0)
  expect(await zahl('ticket')).toBe(400)
  expect(await zahl("ticket where zustand <> 'Erledigt'")).toBeGreaterThan(15)
  expect(await zahl(`ticket_schritt where zeitpunkt > '${JETZT}'`)).toBe(0)
  expect(await zahl(`ticket_kommentar where zeitpunkt > '${JETZT}'`)).toBe(0)
  expect(await zahl('ticket t where schritt <> (select nach from ticket_schritt s where s.ticket_id = t.id order by zeitpunkt desc, id desc limit 1)')).toBe(0)
  for (const name of ['kunde.a', 'kunde.b'])
    expect(await zahl(`ticket_kontakt k join anwender a on a.id = k.anwender_id where a.username like '${name}@%'`)).toBeGreaterThan(5)
  const konten = await db
    .selectFrom('anwenderKonto')
    .innerJoin('anwender', 'anwender.id', 'anwenderKonto.anwenderId')
    .where('username', '=', 'leitung@musterbau.example')
    .select('anwenderKonto.accountid')
    .execute()
  expect(konten.map(({ accountid }) => accountid).sort()).toEqual([2000, 3000])
  expect((await db.selectFrom('anwenderBerechtigung').selectAll().execute()).map(({ berechtigung }) => berechtigung)).toEqual(['TICKET.KTOSTAMM'])
})
