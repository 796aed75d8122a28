import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database/database.ts'
import { importiere } from '../import.ts'
import type { Auftrag } from '../auftrag.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  await db.insertInto('firma').values({ id: 1, name: 'Probebau', zone: 'Europe/Berlin', land: 'DE', eingerichtet: '2026-01-01T00:00:00Z' }).execute()
  await db.insertInto('filiale').values({ vkforgid: 1000, name: 'Probebau', land: 'DE', region: 'BY', zone: 'Europe/Berlin' }).execute()
  await lauf('Schlüssel;Kontonummer;Name;Art;Filiale\nK-1;21001;Probekunde;Kunde;1000', { quelle: 'ERP' }, 'kunden')
})
afterAll(() => database.drop())

const auftrag: Auftrag = {
  quelle: 'ERP',
  datei: 'probe',
  akteur: 'Kommandozeile',
  schreiben: true,
  heute: '2026-11-25',
  jetzt: Temporal.Instant.from('2026-11-25T09:10:00Z'),
}
const lauf = (inhalt: string, wie: Partial<Auftrag>, art: 'belege' | 'kunden' = 'belege') =>
  importiere(database.db, art, new TextEncoder().encode(inhalt), { ...auftrag, ...wie })
const lieferschein = (schluessel: string, belegnummer: number) =>
  JSON.stringify({
    schluessel,
    belegart: 'LS',
    belegnummer,
    kontonummer: 21001,
    belegdatum: '2026-11-02',
    positionen: [{ text: 'Montage', menge: 1, preis: '1000.00', steuersatz: 19 }],
  })

test('eine vollständige Datei löscht, was sie nicht mehr nennt; viele nur mit bestätigter Zahl, und nie etwas einer anderen Quelle', async () => {
  const alle = Array.from({ length: 60 }, (_, nr) => lieferschein(`V-${nr}`, 5000 + nr))
  const quelle = 'Voll'
  await lauf(alle.join('\n'), { quelle })
  await lauf(lieferschein('V-0', 5900), { quelle: 'Andere' })
  const geloeschte = async () =>
    (
      await database.db.selectFrom('beleg').where('quelle', 'in', [quelle, 'Andere']).where('geloescht', 'is not', null).select('fremdschluessel').execute()
    ).map((einer) => einer.fremdschluessel)
  // A delta says nothing of what it does not name.
  expect(await lauf(alle[0]!, { quelle })).toMatchObject({ gleich: 1, geaendert: 0 })
  const einerWeg = alle.slice(1).join('\n')
  expect(await lauf(einerWeg, { quelle, vollstaendig: {} })).toMatchObject({ geaendert: 1, geschrieben: true, fehler: [] })
  expect(await geloeschte()).toEqual(['V-0'])
  const halb = alle.slice(30).join('\n')
  expect(await lauf(halb, { quelle, vollstaendig: {} })).toMatchObject({
    geschrieben: false,
    fehler: [{ zeile: 0, grund: expect.stringContaining('29 von 59 Belegen') }],
  })
  expect(await lauf(halb, { quelle, vollstaendig: { verschwinden: 28 } })).toMatchObject({ geschrieben: false })
  expect(await geloeschte()).toEqual(['V-0'])
  expect(await lauf(halb, { quelle, vollstaendig: { verschwinden: 29 } })).toMatchObject({ geaendert: 29, geschrieben: true })
  expect(await geloeschte()).toHaveLength(30)
  expect(await lauf(halb, { quelle, vollstaendig: {} })).toMatchObject({ geaendert: 0, gleich: 30 })
})
