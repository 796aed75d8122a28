import { writeFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database/database.ts'
import { Abgebrochen, begleite, brichAb, laufende } from './begleiten.ts'
import { bericht } from './bericht.ts'
import { importiere } from './import.ts'
import type { Auftrag, Fortschritt } from './auftrag.ts'
import { ausPfad, sichte } from './strom.ts'
import { seitAus } from './wasserstand.ts'

let database: TestDatabase
let ordner: string
const auftrag: Auftrag = {
  quelle: 'ERP',
  datei: 'probe',
  akteur: 'Probe',
  schreiben: true,
  heute: '2026-11-25',
  jetzt: Temporal.Instant.from('2026-11-25T09:10:00Z'),
}
const bytes = (text: string) => new TextEncoder().encode(text)
const belege = (praefix: string, ab: number, wieviele: number) =>
  Array.from({ length: wieviele }, (_, nr) =>
    JSON.stringify({
      schluessel: `${praefix}-${nr}`,
      belegart: 'RE',
      belegnummer: ab + nr,
      kontonummer: 21001,
      belegdatum: '2026-11-02',
      positionen: [{ text: 'Wärmepumpe', menge: 1, preis: '100.00', steuersatz: 19 }],
    }),
  ).join('\n')
const anzahl = async (praefix: string) => (await database.db.selectFrom('beleg').where('fremdschluessel', 'like', `${praefix}-%`).select('id').execute()).length

beforeAll(async () => {
  database = await testDatabase()
  ordner = await mkdtemp(join(tmpdir(), 'portal-import-'))
  const { db } = database
  await db.insertInto('firma').values({ id: 1, name: 'Probebau', zone: 'Europe/Berlin', land: 'DE', eingerichtet: '2026-01-01T00:00:00Z' }).execute()
  await db.insertInto('filiale').values({ vkforgid: 1000, name: 'Probebau', land: 'DE', region: 'BY', zone: 'Europe/Berlin' }).execute()
  await importiere(db, 'kunden', bytes('Kontonummer;Name\n21001;Bauer'), auftrag)
})
afterAll(async () => {
  await rm(ordner, { recursive: true })
  await database.drop()
})

test('eine Datei wird Stück für Stück gelesen: Umlaute und Zeilen über die Stücke hinweg, mit BOM und CRLF', async () => {
  const pfad = join(ordner, 'lang.ndjson')
  const inhalt = bytes(`\ufeff${belege('L', 100_000, 1700).replaceAll('\n', '\r\n')}`)
  await writeFile(pfad, inhalt)
  const datei = ausPfad(pfad, inhalt.length)
  expect(await sichte(datei)).toMatchObject({ zeilen: 1700, zeilenweise: true })
  const staende: Fortschritt[] = []
  const fortschritt = (stand: Fortschritt) => {
    staende.push(stand)
    return Promise.resolve()
  }
  expect(await importiere(database.db, 'belege', datei, { ...auftrag, fortschritt })).toMatchObject({ zeilen: 1700, neu: 1700, fehler: [], geschrieben: true })
  expect(await anzahl('L')).toBe(1700)
  expect(await database.db.selectFrom('belegposition').where('text', '<>', 'Wärmepumpe').select('nr').execute()).toEqual([])
  const geprueft = staende.filter(({ schritt }) => schritt === 'prueft').map((stand) => stand.geprueft)
  expect(geprueft).toEqual(geprueft.toSorted((a, b) => a - b))
  expect(staende.at(-1)).toEqual({ schritt: 'schreibt', gelesen: 1700, zeilen: 1700, geprueft: 1700, geschrieben: 1700, belege: 1700 })
  expect(await importiere(database.db, 'belege', datei, auftrag)).toMatchObject({ neu: 0, geaendert: 0, gleich: 1700 })
})

test('ein Schlüssel zweimal und ein Kreis werden auch erkannt, wenn viele Belege dazwischen liegen', async () => {
  const zeilen = belege('D', 200_000, 1200).split('\n')
  const doppelt = await importiere(database.db, 'belege', bytes([...zeilen, zeilen[3]!].join('\n')), auftrag)
  expect(doppelt.fehler.filter(({ spalte }) => spalte === 'Schlüssel')).toEqual([
    { zeile: 4, spalte: 'Schlüssel', wert: '', grund: 'steht auch in Zeile 1201.' },
    { zeile: 1201, spalte: 'Schlüssel', wert: '', grund: 'steht auch in Zeile 4.' },
  ])
  const mit = (nr: number, von: number) => JSON.stringify({ ...(JSON.parse(zeilen[nr]!) as object), verweise: [{ belegart: 'RE', schluessel: `D-${von}` }] })
  const kreis = zeilen.with(2, mit(2, 1100)).with(1100, mit(1100, 2))
  expect((await importiere(database.db, 'belege', bytes(kreis.join('\n')), auftrag)).fehler.map(({ zeile, spalte }) => `${zeile} ${spalte}`)).toEqual([
    '3 Verweise',
    '1101 Verweise',
  ])
  expect(await anzahl('D')).toBe(0)
})

test('10.000 Fehler werden genannt, der Rest wird gezählt', async () => {
  const schlecht = Array.from({ length: 10_200 }, () => '{').join('\n')
  const { fehler, fehlerzahl, lauf } = await importiere(database.db, 'belege', bytes(schlecht), auftrag).catch(() => ({ fehler: [], fehlerzahl: -1, lauf: '' }))
  expect([fehler.length, fehlerzahl]).toEqual([10_000, 10_200])
  expect(await database.db.selectFrom('importlauf').where('id', '=', lauf).select(['fehler', 'zustand']).execute()).toEqual([
    { fehler: 10_200, zustand: 'fehlerhaft' },
  ])
})

test('ein Lauf ist zu sehen, solange er läuft, und lässt sich abbrechen: Nichts ist geschrieben, der Lauf behält, wie weit er war', async () => {
  const { db } = database
  const inhalt = bytes(belege('A', 300_000, 1100))
  let gesehen: unknown
  const lauf = begleite(db, 'belege', auftrag, (mitStand) =>
    importiere(db, 'belege', inhalt, {
      ...mitStand,
      fortschritt: async (stand) => {
        if (!gesehen) {
          const [einer] = await laufende(db)
          gesehen = einer
          expect(await brichAb(db, einer!.id, 'Dora')).toBe(true)
          // The beat of a second brings the wish; until then the run goes on.
          while (!(await wunschAngekommen(mitStand, stand))) await new Promise((weiter) => setTimeout(weiter, 50))
        }
        await mitStand.fortschritt!(stand)
      },
    }),
  )
  const fehler = await lauf.then(
    () => null,
    (error: unknown) => error,
  )
  expect(fehler).toBeInstanceOf(Abgebrochen)
  expect(gesehen).toMatchObject({ art: 'belege', datei: 'probe', akteur: 'Probe' })
  expect(await anzahl('A')).toBe(0)
  expect(await laufende(db)).toEqual([])
  const [noch] = await db.selectFrom('importlauf').where('zustand', '=', 'abgebrochen').select(['zeilen', 'geprueft', 'geschrieben', 'akteur']).execute()
  expect(noch).toMatchObject({ geschrieben: 0, akteur: 'Probe, Dora' })
  expect(noch!.geprueft).toBeGreaterThan(0)
  expect(await importiere(db, 'belege', inhalt, auftrag)).toMatchObject({ neu: 1100, geschrieben: true })
})
/** Whether the next step would end it. */
const wunschAngekommen = (mitStand: Auftrag, stand: Fortschritt) =>
  mitStand.fortschritt!(stand).then(
    () => false,
    () => true,
  )

test('eine Änderungsdatei sagt, seit wann; liegt das nach der letzten Übernahme, sagt es der Bericht', async () => {
  const quelle = 'Delta'
  const lauf = (datei: string, seit: string, jetzt: string) =>
    importiere(database.db, 'belege', bytes(datei), { ...auftrag, quelle, jetzt: Temporal.Instant.from(jetzt), seit: seitAus(seit, 'Europe/Berlin')! })
  const erster = await lauf(belege('S', 400_000, 1), '2026-11-24', '2026-11-25T09:00:00Z')
  expect(erster).toMatchObject({ seit: '2026-11-23T23:00:00Z', davor: null })
  expect(bericht(erster, 'belege', 'x')).toContain('Von dieser Quelle wurde noch nichts übernommen')
  const zweiter = await lauf(belege('S', 400_000, 2), '2026-11-25T08:00:00Z', '2026-11-26T09:00:00Z')
  expect(zweiter.davor).toBe('2026-11-25T09:00:00Z')
  expect(bericht(zweiter, 'belege', 'x')).toMatch(/geändert hat/)
  expect(bericht(zweiter, 'belege', 'x')).not.toContain('fehlt vielleicht')
  const spaeter = await lauf(belege('S', 400_000, 3), '2026-11-27', '2026-11-28T09:00:00Z')
  expect(bericht(spaeter, 'belege', 'x')).toContain('fehlt vielleicht')
  await expect(
    importiere(database.db, 'belege', bytes(belege('S', 400_000, 3)), { ...auftrag, quelle, seit: auftrag.jetzt, vollstaendig: {} }),
  ).rejects.toThrow('keinen Zeitpunkt')
})

const kunden = (ab: number, wieviele: number, name: string) =>
  ['Kontonummer;Name', ...Array.from({ length: wieviele }, (_, nr) => `${ab + nr};${name} ${nr}`)].join('\n')

test.each([
  ['kunden', kunden(40_000, 1200, 'Werkstatt')],
  ['kunden', kunden(40_000, 1200, 'Umbenannt')],
  ['artikel', ['Artikelnummer;Bezeichnung;Einheit', ...Array.from({ length: 700 }, (_, nr) => `F-${nr};Rohr ${nr};ST`)].join('\n')],
  ['limits', ['Kontonummer;Limit', ...Array.from({ length: 600 }, (_, nr) => `${40_000 + nr};500`)].join('\n')],
  ['zahlungen', ['Schlüssel;Kontonummer;Datum;Betrag', ...Array.from({ length: 600 }, (_, nr) => `Z-${nr};${40_000 + nr};01.11.2026;10,00`)].join('\n')],
] as const)('auch bei %s steht, wie weit der Lauf ist', async (art, datei) => {
  const staende: Fortschritt[] = []
  const fortschritt = (stand: Fortschritt) => {
    staende.push(stand)
    return Promise.resolve()
  }
  const { zeilen, fehler } = await importiere(database.db, art, bytes(datei), { ...auftrag, fortschritt })
  expect(fehler).toEqual([])
  expect(staende.map(({ schritt, geschrieben }) => `${schritt} ${geschrieben}`)).toEqual([
    'prueft 0',
    ...Array.from({ length: Math.ceil(zeilen / 500) }, (_, nr) => `schreibt ${Math.min(zeilen, 500 * (nr + 1))}`),
  ])
  expect(staende.at(-1)).toEqual({ schritt: 'schreibt', gelesen: zeilen, zeilen, geprueft: zeilen, geschrieben: zeilen, belege: zeilen })
})

test('ein Lauf von Kunden lässt sich mitten im Schreiben abbrechen: Keiner ist geschrieben', async () => {
  const { db } = database
  const lauf = importiere(db, 'kunden', bytes(kunden(50_000, 900, 'Halb')), {
    ...auftrag,
    fortschritt: (stand) => (stand.geschrieben ? Promise.reject(new Abgebrochen('Dora', stand)) : Promise.resolve()),
  })
  await expect(lauf).rejects.toThrow(Abgebrochen)
  expect(await db.selectFrom('ktostamm').where('nummer', '>=', 50_000).select('id').execute()).toEqual([])
})
