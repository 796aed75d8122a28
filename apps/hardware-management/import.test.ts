import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuid } from '#platform/contract/uuid.ts'
import { upload } from '#test/files/upload.ts'
import { carla, dora, max, portal, secretsKey } from '#test/cast.ts'
import { openVault } from '#platform/server/access/vault.ts'
import { calls } from './contract.ts'
import { importbericht, importiereAmTerminal } from './server/import/konsole.ts'

let p: Awaited<ReturnType<typeof portal>>
const dort = () => p.als(dora, calls)
beforeAll(async () => {
  p = await portal()
  await p.db.updateTable('anwender').set({ sprache: 'en' }).where('id', '=', carla.anwenderId).execute()
  await p.db.insertInto('anwenderBerechtigung').values({ anwenderId: carla.anwenderId, berechtigung: 'HARDWAREMANAGEMENT.VERWALTUNG' }).execute()
  await p.db.insertInto('standort').values({ id: uuid(), name: 'Lager', aktiv: true, sortierung: 0 }).execute()
  await p.db
    .insertInto('hersteller')
    .values([uuid(), uuid()].map((id, nr) => ({ id, name: nr ? 'Alpenwerk' : 'Nordtech', aktiv: true, sortierung: nr })))
    .execute()
})
afterAll(() => p.stop())

const datei = async (inhalt: string | Uint8Array, wer = dora) => (await upload(p, wer, 'geraete.csv', inhalt)).id
const lauf = async (inhalt: string | Uint8Array, schreiben = false) => dort().geraeteImport({ body: { datei: await datei(inhalt), schreiben } })
const zahl = async () =>
  Number(
    (
      await p.db
        .selectFrom('hardware')
        .select(({ fn }) => fn.countAll<string>().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

describe('Geräte aus CSV (4.1, 9)', () => {
  const kopf = 'Seriennummer;Hostname;Hersteller;Standort;Benutzer;Lieferdatum;IP-Adresse;Farbe\r\n'
  const gut = `\ufeff${kopf}IM-1;PC-1;Nordtech;Lager;;15.03.2024;192.168.1.10;rot\r\nIM-2;"=HYPERLINK(""x"")";Alpenwerk;;${'Max Beispiel'};;;\r\n`
  test('zuerst nur geprüft, dann alles übernommen, ein zweites Mal ist nichts zu tun', async () => {
    const vorher = await zahl()
    expect(await lauf(gut)).toMatchObject({ zeilen: 2, neu: 2, geaendert: 0, fehler: [], fremd: ['Farbe'], geschrieben: false })
    expect(await zahl()).toBe(vorher)
    expect(await lauf(gut, true)).toMatchObject({ neu: 2, geschrieben: true })
    expect(await zahl()).toBe(vorher + 2)
    expect(await lauf(gut, true)).toMatchObject({ neu: 0, geaendert: 0, unveraendert: 2 })
    const [eines] = (await dort().liste({ query: { q: 'IM-1' } })).entities
    expect(eines).toMatchObject({ hostname: 'PC-1', standort: 'Lager', lieferdatum: '2024-03-15', ip: '192.168.1.10' })
    const csv = await (await dort().datei({ query: { q: 'IM-2', format: 'csv' } })).text()
    expect(csv).toContain(`"'=HYPERLINK(""x"")"`)
    // Only what the file names changes; matched by the serial number however it is written.
    expect(await lauf('Seriennummer;Arbeitsgruppe\nim 1;BAU\n', true)).toMatchObject({ geaendert: 1, geschrieben: true })
    expect(await dort().hardware({ params: { idhardware: String(eines!.nummer) } })).toMatchObject({ hostname: 'PC-1', arbeitsgruppe: 'BAU' })
  })
  test('jede schlechte Zeile mit Nummer und Grund, und keine wird übernommen', async () => {
    const vorher = await zahl()
    const schlecht = [
      'Seriennummer;Hostname;Hersteller;Lieferdatum;IP-Adresse;Id',
      'IM-9;GUT;Nordtech;;;',
      'IM-10;A;Unbekannt AG;;;',
      'IM-11;A;;31.02.2024;;',
      'IM-12;A;;;300.1.1.1;',
      'N/A;A;;;;',
      'im-9;A;Nordtech;;;',
      ';A;;;;999999',
      `IM-14;${'x'.repeat(64)};;;;`,
    ].join('\n')
    const antwort = await lauf(schlecht, true)
    expect(antwort).toMatchObject({ geschrieben: false, neu: 1 })
    expect(antwort.fehler.map(({ zeile, feld }) => [zeile, feld])).toEqual([
      [3, 'Hersteller'],
      [4, 'Lieferdatum'],
      [5, 'IP-Adresse'],
      [6, 'Seriennummer'],
      [7, 'Seriennummer'],
      [8, 'Id'],
      [9, 'Hostname'],
    ])
    expect(antwort.fehler[4]!.grund).toBe('steht schon in Zeile 2.')
    expect(await zahl()).toBe(vorher)
  })
  test('zwei Zeilen mit demselben Chip, wie auch immer geschrieben, nennen beide Zeilen; ohne Chip sind sie nicht gleich', async () => {
    const vorher = await zahl()
    const antwort = await lauf('Seriennummer;Chip\nIM-70;04:A2:3B:11\nIM-71;\nIM-72;\nIM-73;04a23b11\n', true)
    expect(antwort).toMatchObject({ geschrieben: false, fehler: [{ zeile: 5, feld: 'Chip', grund: 'steht schon in Zeile 2.' }] })
    expect(await zahl()).toBe(vorher)
  })
  test('dieselbe Seriennummer zweier Hersteller bleibt zwei Geräte; Windows-1252 und Tabulator werden gelesen', async () => {
    const zeilen = 'Seriennummer\tHersteller\tArbeitsgruppe\nIM-20\tNordtech\tBüro\nIM-20\tAlpenwerk\tB\xfcro\n'
    expect(
      await lauf(
        Uint8Array.from(zeilen.replace('Büro', 'B\xfcro'), (zeichen) => zeichen.charCodeAt(0)),
        true,
      ),
    ).toMatchObject({ neu: 2, fehler: [] })
    expect((await dort().liste({ query: { arbeitsgruppe: 'Büro' } })).entities).toHaveLength(2)
    expect((await lauf('Seriennummer;Arbeitsgruppe\nIM-20;X\n')).fehler).toMatchObject([{ zeile: 2, feld: 'Seriennummer' }])
  })
  test('wer Englisch liest, bekommt die Gründe englisch; die englische Ausgabe der Liste wird gelesen', async () => {
    const id = await datei('Serial number;Host name;Delivery date\n;A;\nIM-40;B;31.02.2024\n', carla)
    const { fehler, fremd } = await p.als(carla, calls).geraeteImport({ body: { datei: id, schreiben: false } })
    expect(fremd).toEqual([])
    expect(fehler).toEqual([
      { zeile: 2, feld: 'Serial number', grund: 'is missing. Without serial number or Id a second run would create the device once more.' },
      { zeile: 3, feld: 'Delivery date', grund: '“31.02.2024” is no date of the form DD.MM.YYYY or YYYY-MM-DD.' },
    ])
  })
  test('eine fremde Datei gibt es nicht, ohne das Recht geht es nicht, und was keine Tabelle ist, sagt es', async () => {
    const fremd = await datei(gut, carla)
    await expect(dort().geraeteImport({ body: { datei: fremd, schreiben: true } })).rejects.toMatchObject({ status: 404 })
    await expect(p.als(max, calls).geraeteImport({ body: { datei: fremd, schreiben: true } })).rejects.toMatchObject({ status: 403 })
    await expect(lauf('Farbe;Form\nrot;rund\n')).rejects.toMatchObject({ status: 422, problem: { code: 'hardware.import-kopf' } })
    await expect(lauf('Seriennummer;Hostname\n"IM-30;A\n')).rejects.toMatchObject({ status: 422, problem: { code: 'hardware.import-datei' } })
  })
})

describe('viele Geräte und das Terminal (4.1, 10)', () => {
  const viele = 4000
  const zeilen = (ort: string) =>
    ['Seriennummer;Hostname;Hersteller;Standort', ...Array.from({ length: viele }, (_, nr) => `VIEL-${nr};PC-${nr};Nordtech;${ort}`)].join('\n')
  test('4.000 auf einmal: angelegt mit Verlauf, Kette und Prüfspur, dann geändert, dann ist nichts zu tun', async () => {
    const anzahl = async (tabelle: 'hardwareAenderung' | 'hardwareZuordnung') =>
      Number(
        (
          await p.db
            .selectFrom(tabelle as 'hardwareAenderung')
            .innerJoin('hardware as h', 'h.id', 'hardwareId')
            .where('h.seriennummer', 'like', 'VIEL-%')
            .select(({ fn }) => fn.countAll<string>().as('n'))
            .executeTakeFirstOrThrow()
        ).n,
      )
    expect(await lauf(zeilen('Lager'), true)).toMatchObject({ neu: viele, geschrieben: true, fehler: [] })
    expect([await anzahl('hardwareAenderung'), await anzahl('hardwareZuordnung')]).toEqual([viele, viele])
    expect(await lauf(zeilen('Lager'), true)).toMatchObject({ neu: 0, geaendert: 0, unveraendert: viele })
    expect(await lauf(zeilen(''), true)).toMatchObject({ neu: 0, geaendert: viele })
    expect([await anzahl('hardwareAenderung'), await anzahl('hardwareZuordnung')]).toEqual([2 * viele, 2 * viele])
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from pruefspur where gegenstand = 'hardware' and gegenstand_id in (select id::text from hardware where seriennummer like 'VIEL-%')`.execute(
      p.db,
    )
    expect(rows[0]!.n).toBe(2 * viele)
    const [eines] = (await dort().liste({ query: { q: 'VIEL-17' } })).entities
    const { entities } = await dort().verlauf({ params: { idhardware: eines!.id }, query: {} })
    expect(entities.map(({ was }) => was)).toEqual(['geaendert', 'erstellt'])
  })
  test('dieselbe Nummer einmal mit und einmal ohne Hersteller ist in einer Datei schon doppelt', async () => {
    const { fehler } = await lauf('Seriennummer;Hersteller\nIM-50;Nordtech\nIM-50;\n')
    expect(fehler).toEqual([{ zeile: 3, feld: 'Seriennummer', grund: 'steht schon in Zeile 2.' }])
  })
  test('eine Datei trägt kein Passwort in das Feld seines Geräts', async () => {
    await lauf('Seriennummer\nIM-60\n', true)
    const [eines] = (await dort().liste({ query: { q: 'IM-60' } })).entities
    await dort().geheimnisSetzen({ params: { traeger: 'hardware', id: eines!.id, art: 'fernzugang' }, body: { wert: 'Muster-Fern-60' } })
    await expect(lauf('Seriennummer;Arbeitsgruppe\nIM-60;Muster-Fern-60\n', true)).rejects.toMatchObject({ status: 422 })
  })
  test('am Terminal: Probelauf, schlechte Zeilen mit Nummer, geschrieben, dieselbe Datei noch einmal schreibt nichts', async () => {
    const vault = openVault({ SECRETS_KEY: secretsKey, DATA_DIR: '' })
    const terminal = (inhalt: string | Uint8Array, schreiben: boolean, konto: string | undefined = '3000') =>
      importiereAmTerminal(p.db, typeof inhalt === 'string' ? Buffer.from(inhalt) : inhalt, { schreiben, akteur: 'Kommandozeile (probe)', konto, vault })
    const beispiel = readFileSync(join(import.meta.dirname, '../../docs/beispiele/geraete.csv'))
    const vorher = await zahl()
    expect(importbericht(await terminal(beispiel, false), 'geraete.csv')).toContain('3 neu, 0 geändert')
    expect(await zahl()).toBe(vorher)
    expect(importbericht(await terminal(beispiel, true), 'geraete.csv')).toMatch(/Geschrieben\.$/)
    expect(importbericht(await terminal(beispiel, true), 'geraete.csv')).toMatch(/Es gibt nichts zu ändern\.$/)
    expect(await zahl()).toBe(vorher + 3)
    const { vkforgid, erfasstVon } = await p.db.selectFrom('hardware').where('seriennummer', '=', 'MB-2026-0001').selectAll().executeTakeFirstOrThrow()
    expect([vkforgid, erfasstVon]).toEqual([3000, null])
    const spur = await p.db.selectFrom('pruefspur').where('anwenderName', '=', 'Kommandozeile (probe)').selectAll().execute()
    expect(spur).toHaveLength(3)
    const schlecht = await terminal('Seriennummer;Lieferdatum\nT-1;31.02.2024\nT-2;01.02.2024\n', true)
    expect(importbericht(schlecht, 'x.csv')).toContain('Zeile 2, Lieferdatum: „31.02.2024“ ist kein Datum')
    await expect(terminal('Farbe\nrot\n', true)).rejects.toThrow(/Spalte/)
    await expect(terminal(beispiel, true, '9')).rejects.toThrow('Es gibt: 1000, 3000')
    await expect(importiereAmTerminal(p.db, beispiel, { schreiben: false, akteur: 'x', konto: undefined, vault })).rejects.toThrow('--konto')
  })
})
