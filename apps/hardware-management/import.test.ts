import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuid } from '#platform/contract/uuid.ts'
import { upload } from '#test/files/upload.ts'
import { carla, dora, max, portal } from '#test/cast.ts'
import { calls } from './contract.ts'

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
      { zeile: 3, feld: 'Delivery date', grund: '“31.02.2024” is no day of the form DD.MM.YYYY or YYYY-MM-DD.' },
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
