import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '#platform/server/database/db.ts'
import { testDatabase, type TestDatabase } from '#test/database/database.ts'
import type { Importart } from '../contract.ts'
import { importiere } from './import.ts'

let database: TestDatabase
/** Every table that a run of documents writes. */
const tabellen =
  'importlauf beleg belegposition belegsteuer belegverweis belegverweis_offen posten zahlungszuordnung umsatz_zeile nummernkreis pruefspur ereignis'.split(' ')
beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  await db.insertInto('firma').values({ id: 1, name: 'Probebau', zone: 'Europe/Berlin', land: 'DE', eingerichtet: '2026-01-01T00:00:00Z' }).execute()
  await db.insertInto('filiale').values({ vkforgid: 1000, name: 'Probebau', land: 'DE', region: 'BY', zone: 'Europe/Berlin' }).execute()
  await importiere(db, 'kunden', bytes('Kontonummer;Name\n21001;Bauer'), auftrag)
  await importiere(db, 'belege', bytes([...erste].join('\n')), auftrag)
})
afterAll(() => database.drop())

const auftrag = { quelle: 'ERP', datei: 'probe', akteur: 'Probe', schreiben: true, heute: '2026-11-25', jetzt: Temporal.Instant.from('2026-11-25T09:10:00Z') }
const bytes = (text: string) => new TextEncoder().encode(text)
const beleg = (schluessel: string, belegart: string, belegnummer: number, preis: string, verweise: object[] = []) =>
  JSON.stringify({
    schluessel,
    belegart,
    belegnummer,
    kontonummer: 21001,
    belegdatum: '2026-11-02',
    positionen: [{ text: 'Montage', menge: 1, preis, steuersatz: 19 }],
    verweise,
  })
const an = (belegart: string, schluessel: string, art = 'wird zu') => ({ belegart, schluessel, art })
/** What is there before: an order, an invoice, a credit whose invoice has not come. */
const erste = [beleg('A', 'AB', 1, '900.00'), beleg('R', 'RE', 1, '900.00', [an('AB', 'A')]), beleg('G', 'GU', 2, '-50.00', [an('RE', 'S', 'berichtigt')])]
/** A changed one, the invoice that the credit waits for, new ones with links inside the file and to what will never come. */
const zweite = [
  beleg('R', 'RE', 1, '950.00', [an('AB', 'A')]),
  beleg('S', 'RE', 3, '400.00'),
  ...Array.from({ length: 30 }, (_, nr) => beleg(`N-${nr}`, 'RE', 10 + nr, '10.00', [an('LS', `fehlt-${nr}`), ...(nr ? [an('RE', `N-${nr - 1}`)] : [])])),
]

/** Counts, sums and every open amount: the same text is the same state. */
const stand = async () =>
  JSON.stringify(
    (
      await sql`select (select jsonb_agg(jsonb_build_array(b.fremdschluessel, b.version, b.aktuell, b.brutto, b.zustand) order by b.fremdschluessel, b.version) from beleg b) as belege,
        (select jsonb_agg(jsonb_build_array(p.art, p.betrag, p.offen) order by p.art, p.betrag, p.offen) from posten p) as posten,
        ${sql.join(tabellen.map((name) => sql`(select count(*) from ${sql.table(name)}) as ${sql.ref(name)}`))}`.execute(database.db)
    ).rows,
  )

test('zwanzigmal mitten im Schreiben abgebrochen: Jedes Mal steht alles, wie es vorher war, und danach kommt derselbe Import ganz an', async () => {
  const owner = connect(database.url, { max: 1 })
  // Ends its own session at the n-th statement that writes: a process that dies, or a server whose power is cut.
  await sql`create sequence zaehler`.execute(owner)
  await sql`create table abbruch (bei bigint)`.execute(owner)
  await sql`
    create function stirb() returns trigger language plpgsql security definer as $$ begin
      if nextval('zaehler') = (select bei from abbruch) then perform pg_terminate_backend(pg_backend_pid()); end if;
      return null;
    end $$`.execute(owner)
  for (const name of tabellen)
    await sql`create trigger stirb after insert or update or delete on ${sql.table(name)} for each statement execute function stirb()`.execute(owner)
  const versuche = async (bei: number, art: Importart = 'belege') => {
    await sql`truncate abbruch`.execute(owner)
    await sql`insert into abbruch values (${bei})`.execute(owner)
    await sql`alter sequence zaehler restart`.execute(owner)
    const db = connect(database.url, { max: 1, role: database.role })
    try {
      return await importiere(db, art, bytes(zweite.join('\n')), auftrag).then(
        ({ geschrieben }) => geschrieben,
        () => 'abgebrochen',
      )
    } finally {
      await db.destroy()
    }
  }
  const vorher = await stand()
  for (let bei = 1; bei <= 20; bei++) {
    expect(await versuche(bei), `bei Anweisung ${bei}`).toBe('abgebrochen')
    expect(await stand(), `bei Anweisung ${bei}`).toBe(vorher)
  }
  expect(await versuche(0)).toBe(true)
  const nachher = await stand()
  expect(nachher).not.toBe(vorher)
  expect(await sql`select offen from posten p join beleg b on b.id = p.beleg_id where b.fremdschluessel = 'S'`.execute(database.db)).toMatchObject({
    rows: [{ offen: '416.50' }],
  })
  await owner.destroy()
})
