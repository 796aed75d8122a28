import { unzipSync, strFromU8 } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { carla, dora, kunde, portal, type Figure } from '#test/cast.ts'
import { arno, bea, beleg, besetze, blatt, datei, posten, walli, zahlung } from '#test/belege/belegbesetzung.ts'
import { pruefeStapel } from '#domain/belege/buchungsexport/pruefen.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { calls } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
const konto = { kunde: uuid(), lieferant: uuid(), baustelle: uuid(), wien: uuid() }
beforeAll(async () => {
  p = await portal()
  await besetze(p.db)
  await p.db
    .insertInto('ktostamm')
    .values([
      { id: konto.kunde, nummer: 20871, name: 'Kunde Łärche', art: 'Kunde', vkforgid: 1000 },
      { id: konto.lieferant, nummer: 70871, name: 'Lieferant Linde', art: 'Lieferant', vkforgid: 1000 },
      { id: konto.baustelle, nummer: 90871, name: 'BV Rathaus', art: 'Baustelle', vkforgid: 1000 },
      { id: konto.wien, nummer: 20872, name: 'Wiener Weide', art: 'Kunde', vkforgid: 3000 },
    ])
    .execute()
  const { revision, ...vorgabe } = await als(bea).einrichtung({ params: { vkforgid: 1000 } })
  await als(bea).einrichten({ params: { vkforgid: 1000 }, body: { ...vorgabe, berater: 29098, mandant: 55003, revision } })
})
afterAll(() => p.stop())

const als = (who: Figure) => p.als(who, calls)
const sicht = (monat: string, vkforgid = 1000, who = bea) => als(who).vorschau({ query: { vkforgid, monat } })
const exportiere = async (monat: string, who = bea) => {
  const { gesehen } = await sicht(monat, 1000, who)
  return als(who).erstellen({ body: { id: uuid(), vkforgid: 1000, monat, gesehen } })
}
const bytes = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer())
const nimmZurueck = (id: string) => als(bea).zuruecknehmen({ params: { id }, body: { grund: 'Falscher Mandant' } })

describe('ein Monat', () => {
  test('Vorschau, Export, Datei zurückgelesen, zweiter Lauf leer (X3), Zahlungen und Einbehalte dabei (X4), zurückgenommen wieder da', async () => {
    const re = await beleg(p.db, 'RE', { ktostamm: konto.kunde, belegdatum: '2026-02-03', netto: '1000.00', betreff: '"Bad; =1+1"' })
    const offen = await posten(p.db, re.id, 'RE', '1071.00')
    await posten(p.db, re.id, 'GE', '119.00')
    await zahlung(p.db, offen, '1049.58', '2026-02-20', '21.42')
    await beleg(p.db, 'ER', { ktostamm: konto.lieferant, belegdatum: '2026-02-28', netto: '50.00', bezugsnummer: 'L/77 "x"' })
    const vorher = await sicht('2026-02')
    expect(vorher).toMatchObject({
      zeilen: 5,
      belege: 2,
      zahlungen: 1,
      einbehalte: 1,
      soll: '1309.00',
      haben: '1130.50',
      ersetzt: 4,
      probleme: [],
      hindernis: null,
    })
    const { id, nr, zeilen } = await exportiere('2026-02')
    expect([nr, zeilen]).toEqual([1, 5])
    const inhalt = await bytes(await als(bea).stapel({ params: { id } }))
    const { befunde, gelesen } = pruefeStapel(inhalt)
    expect(befunde).toEqual([])
    expect([...gelesen.konten]).toEqual(
      expect.arrayContaining([
        ['20871', 0n],
        ['1500', 11_900n],
        ['1200', 104_958n],
        ['8736', 2_142n],
        ['70871', -5_950n],
      ]),
    )
    expect(await bytes(await als(bea).stapel({ params: { id } }))).toEqual(inhalt)
    expect(await sicht('2026-02')).toMatchObject({ zeilen: 0, hindernis: 'nichts' })
    await expect(exportiere('2026-02')).rejects.toMatchObject({ status: 422, problem: { code: 'export.nichts' } })
    const { monate } = await als(bea).monate({ query: { vkforgid: 1000 } })
    expect(monate.find(({ monat }) => monat === '2026-02')).toMatchObject({ offen: 0, exportiert: 5, laeufe: 1 })
    expect((await als(bea).zeilen({ params: { id }, query: { limit: 2 } })).entities.map((zeile) => zeile.nr)).toEqual([1, 2])

    await nimmZurueck(id)
    expect(await als(bea).lauf({ params: { id } })).toMatchObject({
      zustand: 'zurückgenommen',
      datei: 'EXTF_Buchungsstapel_55003_2026-02_1.csv',
      darf: ['laden'],
    })
    expect((await als(bea).lauf({ params: { id } })).schritte.map(({ was, grund }) => [was, grund])).toEqual([
      ['erstellt', ''],
      ['geladen', ''],
      ['geladen', ''],
      ['zurückgenommen', 'Falscher Mandant'],
    ])
    await expect(nimmZurueck(id)).rejects.toMatchObject({ status: 409 })
    const zweiter = await exportiere('2026-02')
    expect(zweiter).toMatchObject({ nr: 2, zeilen: 5 })
    await als(bea).stapel({ params: { id: zweiter.id } })
    await als(bea).bestaetigen({ params: { id: zweiter.id } })
    await expect(nimmZurueck(zweiter.id)).rejects.toMatchObject({ status: 409, problem: { code: 'export.zustand' } })
  })
  test('zwei zugleich: einer bekommt den Lauf, der andere ein Wort; was sich seit der Vorschau änderte, wird nicht exportiert', async () => {
    await beleg(p.db, 'RE', { ktostamm: konto.kunde, belegdatum: '2026-03-03' })
    const { gesehen } = await sicht('2026-03')
    const zwei = await Promise.allSettled([bea, dora].map((who) => als(who).erstellen({ body: { id: uuid(), vkforgid: 1000, monat: '2026-03', gesehen } })))
    expect(zwei.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(zwei.find((einer) => einer.status === 'rejected')!.reason).toMatchObject({ status: 409, problem: { code: 'export.veraendert' } })
    await beleg(p.db, 'RE', { ktostamm: konto.kunde, belegdatum: '2026-03-04' })
    const alt = await sicht('2026-03')
    await beleg(p.db, 'RE', { ktostamm: konto.kunde, belegdatum: '2026-03-05' })
    await expect(als(bea).erstellen({ body: { id: uuid(), vkforgid: 1000, monat: '2026-03', gesehen: alt.gesehen } })).rejects.toMatchObject({ status: 409 })
    // Beside the lock the table itself refuses a second claim.
    const { schluessel, laufId } = await p.db.selectFrom('exportiert').where('quelle', '=', 'beleg').selectAll().executeTakeFirstOrThrow()
    await expect(p.db.insertInto('exportiert').values({ quelle: 'beleg', schluessel, laufId }).execute()).rejects.toThrow(/unique/)
    await expect(p.db.updateTable('exportzeile').set({ umsatz: '1.00' }).execute()).rejects.toThrow(/append-only|permission/)
  })
  test('über jede Folge von Läufen und Rücknahmen steht keine Quelle in zwei gültigen Läufen', async () => {
    for (const schritt of ['neu', 'export', 'neu', 'export', 'zurueck', 'export', 'neu', 'zurueck', 'export']) {
      if (schritt === 'neu') await beleg(p.db, 'RE', { ktostamm: konto.kunde, belegdatum: '2026-04-09' })
      else if (schritt === 'export') await exportiere('2026-04')
      else {
        const { entities } = await als(bea).laeufe({ query: { monat: '2026-04', zustand: 'erstellt' } })
        await nimmZurueck(entities[0]!.id)
      }
      const gueltig = await p.db
        .selectFrom('exportzeile as z')
        .innerJoin('exportlauf as l', 'l.id', 'z.laufId')
        .where('l.zustand', '<>', 'zurückgenommen')
        .select(['z.quelle', 'z.schluessel', 'z.laufId'])
        .execute()
      const laeufe = Map.groupBy(gueltig, ({ quelle, schluessel }) => `${quelle} ${schluessel}`)
      expect([...laeufe.values()].filter((eine) => new Set(eine.map(({ laufId }) => laufId)).size > 1)).toEqual([])
    }
    expect((await sicht('2026-04')).zeilen).toBe(0)
  })
  test('was fehlt, steht beim Namen da und kommt nach: Baustelle, Währung, Konto; ein abgeschlossener Monat bleibt zu', async () => {
    await beleg(p.db, 'RE', { ktostamm: konto.baustelle, belegdatum: '2026-05-02', belegnummer: 871_001 })
    await beleg(p.db, 'RE', { ktostamm: konto.kunde, belegdatum: '2026-05-03', belegnummer: 871_002, currency: 'CHF' })
    await beleg(p.db, 'RE', { ktostamm: konto.kunde, belegdatum: '2026-05-04', belegnummer: 871_003, geloescht: '2026-05-05T00:00:00Z' })
    await beleg(p.db, 'RE', { ktostamm: konto.kunde, belegdatum: '2026-05-05', zustand: 'Entwurf' })
    expect(await sicht('2026-05')).toMatchObject({
      zeilen: 0,
      probleme: [
        { grund: 'personenkonto', was: 'RE 871001', wert: '90871' },
        { grund: 'waehrung', was: 'RE 871002', wert: 'CHF' },
      ],
    })
    const { revision, ...vorgabe } = await als(bea).einrichtung({ params: { vkforgid: 1000 } })
    const setze = (mehr: object) => als(bea).einrichten({ params: { vkforgid: 1000 }, body: { ...vorgabe, ...mehr, revision } })
    await expect(setze({ bank: '12' })).rejects.toMatchObject({ status: 400 })
    await expect(setze({ bank: '12000' })).rejects.toMatchObject({ status: 422, problem: { code: 'export.konto-laenge', errors: [{ path: 'bank' }] } })
    await setze({ abgeschlossenBis: '2026-05-31' })
    await expect(setze({ berater: 1 })).rejects.toMatchObject({ status: 400 })
    await expect(setze({ bank: '1210' })).rejects.toMatchObject({ status: 409 })
    expect((await sicht('2026-05')).hindernis).toBe('abgeschlossen')
    await expect(exportiere('2026-05')).rejects.toMatchObject({ status: 422, problem: { code: 'export.abgeschlossen' } })
  })
})

test('das Paket trägt Stapel, Liste, Verzeichnis und die aufbewahrten Dateien; eine veränderte wird nie ausgegeben', async () => {
  const gut = await beleg(p.db, 'RE', { ktostamm: konto.kunde, belegdatum: '2026-06-03', belegnummer: 871_011 })
  const pdf = await blatt(1)
  const link = await datei(p.db, p.folder, gut, 'archiv', pdf)
  await datei(p.db, p.folder, gut, 'erechnung', new TextEncoder().encode('<a/>'))
  const { id } = await exportiere('2026-06')
  const inhalt = unzipSync(await bytes(await als(bea).paket({ params: { id } })))
  const [stapel, liste, ...rest] = Object.keys(inhalt)
  expect([liste, ...rest]).toEqual(['Belegliste.csv', 'document.xml', 'RE_871011.pdf', 'RE_871011_ebinvoice.xml'])
  expect(stapel).toMatch(/^EXTF_Buchungsstapel_55003_2026-06_\d+\.csv$/)
  expect(Buffer.from(inhalt['RE_871011.pdf']!).equals(Buffer.from(pdf))).toBe(true)
  expect(strFromU8(inhalt['document.xml']!)).toContain(`guid="${link}"`)
  expect(Buffer.from(inhalt[stapel!]!).toString('latin1')).toContain(`"BEDI ""${link}"""`)
  expect(strFromU8(inhalt['Belegliste.csv']!)).toContain('RE 871011')

  const schlecht = await beleg(p.db, 'RE', { ktostamm: konto.kunde, belegdatum: '2026-06-04', belegnummer: 871_012 })
  await datei(p.db, p.folder, schlecht, 'archiv', pdf, { falsch: true })
  const zweiter = await exportiere('2026-06')
  await expect(als(bea).paket({ params: { id: zweiter.id } })).rejects.toMatchObject({ status: 409, problem: { code: 'export.datei-veraendert' } })
})

test('fremde Filiale, fremder Lauf, Kunde und Leitung: unbekannt oder verboten, und nichts geschieht', async () => {
  await beleg(p.db, 'RE', { ktostamm: konto.kunde, belegdatum: '2026-07-03' })
  const { id } = await exportiere('2026-07')
  for (const versuch of [
    () => als(walli).lauf({ params: { id } }),
    () => als(walli).zeilen({ params: { id }, query: {} }),
    () => als(walli).stapel({ params: { id } }),
    () => als(walli).paket({ params: { id } }),
    () => als(walli).zuruecknehmen({ params: { id }, body: { grund: 'x' } }),
    () => als(walli).bestaetigen({ params: { id } }),
    () => als(walli).einrichtung({ params: { vkforgid: 1000 } }),
    () => sicht('2026-07', 1000, walli),
    () => als(walli).monate({ query: { vkforgid: 1000 } }),
    () => als(walli).erstellen({ body: { id: uuid(), vkforgid: 1000, monat: '2026-07', gesehen: '' } }),
    () => sicht('2026-07', 424242),
  ])
    await expect(versuch()).rejects.toMatchObject({ status: 404 })
  expect((await als(walli).laeufe({ query: {} })).entities).toEqual([])
  expect((await als(walli).filialen()).filialen.map(({ vkforgid }) => vkforgid)).toEqual([3000])
  for (const who of [kunde, arno, carla]) await expect(als(who).laeufe({ query: {} })).rejects.toMatchObject({ status: 403 })
  expect((await als(bea).lauf({ params: { id } })).zustand).toBe('erstellt')
  await expect(sicht('2099-01')).rejects.toMatchObject({ status: 422, problem: { code: 'export.zukunft' } })
  for (const monat of ['2026-13', '2026-1', '0026-01', '2026-02-01', '__proto__']) await expect(sicht(monat), monat).rejects.toMatchObject({ status: 400 })
  await expect(als(bea).erstellen({ body: { id: uuid(), vkforgid: 3000, monat: '2026-07', gesehen: '' } })).rejects.toMatchObject({ status: 404 })
})
