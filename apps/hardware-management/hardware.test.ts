import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuid } from '#platform/contract/uuid.ts'
import { carla, dora, emil, kunde, max, portal } from '#test/cast.ts'
import { calls } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
const id = { ahlers: uuid(), behrens: uuid(), lager: uuid(), kasse: uuid(), karl: uuid(), britta: uuid() }
/** Dora administers, Carla leads, Max has no right, Kunde belongs to Ahlers. */
const dort = () => p.als(dora, calls)

beforeAll(async () => {
  p = await portal()
  const firma = (key: string, nummer: number, name: string) => ({ id: key, nummer, name, art: 'Kunde' as const, vkforgid: 1000 })
  await p.db
    .insertInto('ktostamm')
    .values([firma(id.ahlers, 1, 'Ahlers GmbH'), firma(id.behrens, 2, 'Behrens KG')])
    .execute()
  await p.db
    .insertInto('objekt')
    .values([
      { id: id.lager, nummer: 10, name: 'Lager', ktostammId: id.ahlers },
      { id: id.kasse, nummer: 12, name: 'Kassenhaus', ktostammId: id.behrens },
    ])
    .execute()
  await p.db
    .insertInto('ansprechpartner')
    .values([
      { id: id.karl, ktostammId: id.ahlers, vorname: 'Karl', zuname: 'Ahlers' },
      { id: id.britta, ktostammId: id.behrens, zuname: 'Behrens' },
    ])
    .execute()
  await p.db.insertInto('anwenderKtostamm').values({ anwenderId: kunde.anwenderId, ktostammId: id.ahlers }).execute()
  await p.db.insertInto('anwenderBerechtigung').values({ anwenderId: kunde.anwenderId, berechtigung: 'HARDWAREMANAGEMENT' }).execute()
})
afterAll(() => p.stop())

const anlegen = (werte: object = {}) => dort().anlegen({ body: { id: uuid(), ...werte } })
const seite = (nummer: number) => dort().hardware({ params: { idhardware: String(nummer) } })
/** What a device says of itself, changed and sent back. */
async function aendere(nummer: number, anders: object) {
  const { revision, ...rest } = await seite(nummer)
  return dort().aendern({ params: { idhardware: String(nummer) }, body: { ...rest, ...anders, revision } })
}
const eintrag = (liste: 'hersteller' | 'garantietyp' | 'supporttyp' | 'produkt' | 'subnetzmaske' | 'standort' | 'hardwaretyp', body: object) =>
  dort().auswahlAnlegen({ params: { liste }, body: { name: 'x', ...body } })

describe('Seriennummern (4.1)', () => {
  test('dieselbe Nummer eines Herstellers gibt es einmal, auch in anderer Schreibweise und wenn das erste Gerät ausgeschieden ist', async () => {
    const hp = (await eintrag('hersteller', { name: 'HP' })).id
    const dell = (await eintrag('hersteller', { name: 'Dell', gln: '4012345000009' })).id
    const erstes = await anlegen({ herstellerId: hp, seriennummer: '5CG-1234 XYZ' })
    await expect(anlegen({ herstellerId: hp, seriennummer: '5cg1234xyz' })).rejects.toMatchObject({
      status: 409,
      problem: { detail: `Diese Seriennummer trägt Gerät ${erstes.nummer}.`, errors: [{ path: 'seriennummer' }] },
    })
    await expect(anlegen({ seriennummer: '5CG1234XYZ' })).rejects.toMatchObject({ status: 409 })
    await anlegen({ herstellerId: dell, seriennummer: '5CG1234XYZ' })
    const { revision } = await seite(erstes.nummer)
    await dort().ausscheiden({ params: { idhardware: erstes.id }, body: { revision, ausscheidedatum: '2026-11-01', ausscheidegrund: 'entsorgt' } })
    await expect(anlegen({ herstellerId: hp, seriennummer: '5CG1234XYZ' })).rejects.toMatchObject({ status: 409 })
    await anlegen({ herstellerId: hp, seriennummer: 'N/A' })
    const zweites = await anlegen({ herstellerId: hp, seriennummer: 'n/a' })
    expect((await seite(zweites.nummer)).hinweise.map(({ art }) => art)).toContain('seriennummer-fehlt')
  })
  test('zwei gleichzeitig: eines wird angelegt, eines abgewiesen', async () => {
    const ergebnis = await Promise.allSettled([anlegen({ seriennummer: 'GLEICH-1' }), anlegen({ seriennummer: 'gleich 1' })])
    expect(ergebnis.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(ergebnis.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 409 } })
  })
  test('O statt 0 wird als ähnlich genannt, der Service Tag ergänzt den Express Service Tag', async () => {
    const eins = await anlegen({ seriennummer: 'AEHNL-O1', serviceTag: '7k4qxm2' })
    const zwei = await anlegen({ seriennummer: 'AEHNL-01', expressServiceTag: '16454774954' })
    expect((await seite(zwei.nummer)).hinweise).toEqual([{ art: 'seriennummer-aehnlich', feld: 'seriennummer', geraet: eins.nummer }])
    expect(await seite(eins.nummer)).toMatchObject({ expressServiceTag: '16454774954' })
    expect(await seite(zwei.nummer)).toMatchObject({ serviceTag: '7K4QXM2' })
  })
})

describe('Fristen und Auswahllisten (4.2)', () => {
  test('die Garantie endet nach Lieferung und Monaten oder am begründeten Tag; benutzte Monate bleiben', async () => {
    const typ = (await eintrag('garantietyp', { name: '3 Jahre', monate: 36 })).id
    const { nummer } = await anlegen({ seriennummer: 'G-1', lieferdatum: '2024-03-15', garantietypId: typ })
    expect((await seite(nummer)).garantie.ende).toBe('2027-03-15')
    await expect(aendere(nummer, { garantieBis: '2028-01-01' })).rejects.toMatchObject({ status: 422, problem: { errors: [{ path: 'garantieGrund' }] } })
    await expect(aendere(nummer, { garantieBis: '2023-01-01', garantieGrund: 'Kulanz' })).rejects.toMatchObject({ status: 422 })
    await aendere(nummer, { garantieBis: '2028-01-01', garantieGrund: 'Kulanz' })
    expect((await seite(nummer)).garantie.ende).toBe('2028-01-01')
    const { entities } = await dort().garantietyp()
    const { id: eigene, revision, ...werte } = entities[0]!
    await expect(dort().auswahlAendern({ params: { liste: 'garantietyp', id: eigene }, body: { ...werte, monate: 24, revision } })).rejects.toMatchObject({
      status: 422,
    })
    await dort().auswahlAendern({ params: { liste: 'garantietyp', id: eigene }, body: { ...werte, aktiv: false, revision } })
    expect((await dort().garantietyp({ query: { aktiv: 'ja' } })).entities).toEqual([])
    expect((await seite(nummer)).namen.garantietyp?.name).toBe('3 Jahre')
  })
  test('ein Typ sagt selbst, wie viele Tage vorher erinnert wird und „läuft ab“ gilt; ohne Angabe wie bisher', async () => {
    const heute = Temporal.Now.plainDateISO('Europe/Berlin')
    const in60 = heute.add({ days: 60 }).toString()
    const frueh = (await eintrag('garantietyp', { name: 'Früh', monate: 12, warntage: [10, 180] })).id
    const spaet = (await eintrag('supporttyp', { name: 'Spät', monate: 12, warntage: [14] })).id
    const wie = (await eintrag('garantietyp', { name: 'Wie bisher', monate: 12 })).id
    const mit = async (name: string, werte: object) => (await anlegen({ hostname: `WARN-${name}`, seriennummer: `WARN-${name}`, ...werte })).nummer
    const grund = { garantieGrund: 'Vertrag', supportGrund: 'Vertrag' }
    const eins = await mit('1', { garantietypId: frueh, garantieBis: heute.add({ days: 180 }).toString(), ...grund })
    const zwei = await mit('2', { garantietypId: wie, garantieBis: heute.add({ days: 91 }).toString(), supporttypId: spaet, supportBis: in60, ...grund })
    const drei = await mit('3', { supportBis: in60, ...grund })
    const lagen = async (nummer: number) => {
      const [eine] = (await dort().liste({ query: { q: String(nummer), hostname: 'WARN-' } })).entities
      const { garantie, support } = await seite(nummer)
      expect([eine!.garantie, eine!.support]).toEqual([garantie, support])
      return [garantie.lage, support.lage]
    }
    expect(await lagen(eins)).toEqual(['läuft ab', 'unbekannt'])
    expect(await lagen(zwei)).toEqual(['gilt', 'gilt'])
    expect(await lagen(drei)).toEqual(['unbekannt', 'läuft ab'])
    expect((await dort().liste({ query: { lage: 'laeuft-ab', hostname: 'WARN-' } })).entities.map(({ nummer }) => nummer)).toEqual([eins, drei])
    // Days may change while devices have the type; months may not.
    const [zeile] = (await dort().supporttyp({ query: { q: 'Spät' } })).entities
    const { id: eigene, revision, ...werte } = zeile!
    expect(werte.warntage).toEqual([14])
    await dort().auswahlAendern({ params: { liste: 'supporttyp', id: eigene }, body: { ...werte, warntage: null, revision } })
    expect(await lagen(zwei)).toEqual(['gilt', 'läuft ab'])
    await expect(dort().auswahlAendern({ params: { liste: 'supporttyp', id: eigene }, body: { ...werte, warntage: [7], revision } })).rejects.toMatchObject({
      status: 409,
    })
  })
  test('Tage zum Erinnern sind eine bis fünf Zahlen, nur bei Garantie- und Support-Typen', async () => {
    for (const warntage of [[], [1, 2, 3, 4, 5, 6], [-1], [731], [1.5], 'bald'])
      await expect(eintrag('garantietyp', { name: 'Falsch', monate: 12, warntage }), String(warntage)).rejects.toMatchObject({
        status: 400,
        problem: { errors: [{ path: expect.stringMatching(/^warntage/) }] },
      })
    await eintrag('hersteller', { name: 'Ohne Tage', warntage: [30] })
    expect((await dort().hersteller({ query: { q: 'Ohne Tage' } })).entities).toMatchObject([{ warntage: null }])
  })
  test('doppelte Namen, falsche GLN, fehlende Monate und ein Standort in sich selbst werden am Feld abgewiesen', async () => {
    await eintrag('hardwaretyp', { name: 'Notebook' })
    await expect(eintrag('hardwaretyp', { name: 'notebook' })).rejects.toMatchObject({ status: 422, problem: { errors: [{ path: 'name' }] } })
    await expect(eintrag('hersteller', { name: 'Falsch', gln: '4012345000008' })).rejects.toMatchObject({ status: 400 })
    await expect(eintrag('garantietyp', { name: 'Ohne' })).rejects.toMatchObject({ status: 422, problem: { errors: [{ path: 'monate' }] } })
    const haus = (await eintrag('standort', { name: 'Haus A' })).id
    const raum = (await eintrag('standort', { name: 'Raum 1', elternId: haus })).id
    const [zeile] = (await dort().standort({ query: { q: 'Haus A' } })).entities
    const { id: _, revision, ...werte } = zeile!
    await expect(dort().auswahlAendern({ params: { liste: 'standort', id: haus }, body: { ...werte, elternId: raum, revision } })).rejects.toMatchObject({
      problem: { code: 'hardware.eltern-kreis' },
    })
    const { nummer } = await anlegen({ seriennummer: 'ORT-1', standortId: raum })
    expect((await dort().liste({ query: { standort: haus } })).entities.map((row) => row.nummer)).toEqual([nummer])
  })
  test('vom Produkt folgen Hersteller und Typ; ein anderer Hersteller passt nicht', async () => {
    const [hersteller, fremder] = [(await eintrag('hersteller', { name: 'Lenovo' })).id, (await eintrag('hersteller', { name: 'Zebra' })).id]
    const produkt = (await eintrag('produkt', { name: 'T14', herstellerId: hersteller })).id
    const { nummer } = await anlegen({ produktId: produkt, seriennummer: 'PR-1' })
    expect((await seite(nummer)).namen.hersteller?.name).toBe('Lenovo')
    await expect(anlegen({ produktId: produkt, herstellerId: fremder })).rejects.toMatchObject({ problem: { code: 'hardware.hersteller-anders' } })
  })
})

describe('Netz (4.6)', () => {
  test('dieselbe IP am selben Kunden-Standort fällt auf, bei einem anderen Kunden nicht', async () => {
    const maske = (await eintrag('subnetzmaske', { name: '255.255.255.0', praefix: 24 })).id
    const netz = { ip: '192.168.1.10', subnetzmaskeId: maske, mac: 'AA-BB-CC-DD-EE-F0', ktostammId: id.ahlers, objektId: id.lager }
    const eins = await anlegen({ ...netz, seriennummer: 'N-1' })
    const zwei = await anlegen({ ...netz, mac: '', seriennummer: 'N-2', gateway: '192.168.2.1' })
    const fremd = await anlegen({ ...netz, mac: '', seriennummer: 'N-3', ktostammId: id.behrens, objektId: id.kasse })
    expect((await seite(zwei.nummer)).hinweise).toEqual([
      { art: 'ip-ausserhalb', feld: 'ip', geraet: null },
      { art: 'ip-doppelt', feld: 'ip', geraet: eins.nummer },
    ])
    expect((await seite(fremd.nummer)).hinweise).toEqual([])
    expect((await seite(eins.nummer)).mac).toBe('aa:bb:cc:dd:ee:f0')
    for (const q of ['192.168.1.10', 'aabb.ccdd.eef0', 'n-1', 'Ahlers'])
      expect((await dort().liste({ query: { q } })).entities.map((row) => row.nummer)).toContain(eins.nummer)
  })
})

describe('Bestand', () => {
  test('zwei ändern dasselbe: der Zweite erfährt, was anders ist; der Verlauf nennt beide Seiten in Worten', async () => {
    const { nummer } = await anlegen({ seriennummer: 'B-1', hostname: 'ALT' })
    const gesehen = await seite(nummer)
    await aendere(nummer, { hostname: 'NEU', lstfixId: max.lstfixId })
    await expect(dort().aendern({ params: { idhardware: String(nummer) }, body: { ...gesehen, hostname: 'ANDERS' } })).rejects.toMatchObject({
      status: 409,
      problem: { code: 'record.outdated' },
    })
    const { entities } = await dort().verlauf({ params: { idhardware: String(nummer) }, query: {} })
    expect(entities.map(({ was }) => was)).toEqual(['geaendert', 'erstellt'])
    expect(entities[0]!.felder).toContainEqual({ feld: 'hostname', vorher: 'ALT', nachher: 'NEU' })
    expect(entities[0]!.felder).toContainEqual({ feld: 'lstfixId', vorher: '', nachher: 'Max Beispiel' })
  })
  test('ein Gerät scheidet mit Grund aus, bleibt auffindbar und kann zurückkommen; gelöscht wird nichts', async () => {
    const { nummer } = await anlegen({ seriennummer: 'W-1', lieferdatum: '2025-01-10' })
    const { revision } = await seite(nummer)
    const params = { idhardware: String(nummer) }
    await expect(dort().ausscheiden({ params, body: { revision, ausscheidedatum: '2025-01-09', ausscheidegrund: 'verkauft' } })).rejects.toMatchObject({
      status: 422,
    })
    await dort().ausscheiden({ params, body: { revision, ausscheidedatum: '2025-06-30', ausscheidegrund: 'verloren', bemerkung: 'Im Zug' } })
    expect((await dort().liste({ query: { q: 'w-1' } })).entities).toEqual([])
    expect((await dort().liste({ query: { q: 'w-1', zustand: 'ausgeschieden' } })).entities.map((row) => row.nummer)).toEqual([nummer])
    await expect(dort().ausscheiden({ params, body: { revision, ausscheidedatum: '2025-06-30', ausscheidegrund: 'verloren' } })).rejects.toMatchObject({
      status: 409,
    })
    await dort().zurueckholen({ params, body: { revision, grund: 'Gefunden' } })
    expect((await seite(nummer)).zustand).toBe('in Betrieb')
  })
  test('eine ganze Adresse meint die Geräte, die sie haben oder mit mehr Ziffern weitergehen; hat sie keines, ist sie ein Wort wie andere', async () => {
    const [eines, anderes] = [await anlegen({ hostname: 'ADR-1', ip: '10.9.8.7' }), await anlegen({ hostname: 'ADR-2', ip: '10.9.8.71' })]
    const text = await anlegen({ hostname: 'ADR-3', produktKennung: 'v10.9.8.7.2' })
    const gefunden = async (q: string) => (await dort().liste({ query: { q } })).entities.map(({ nummer }) => nummer)
    expect(await gefunden('10.9.8.7')).toEqual([eines.nummer, anderes.nummer])
    expect(await gefunden('10.9.8.71 adr-2')).toEqual([anderes.nummer])
    expect(await gefunden('10.9.8.71 adr-1')).toEqual([])
    expect(await gefunden('9.8.7.2')).toEqual([text.nummer])
    expect(await gefunden('10.9.8')).toEqual([eines.nummer, anderes.nummer, text.nummer])
  })
  test('Kommentare wachsen nur; ein falscher wird mit Grund durchgestrichen', async () => {
    const { nummer } = await anlegen({ seriennummer: 'K-1' })
    const params = { idhardware: String(nummer) }
    const kommentar = uuid()
    await dort().kommentieren({ params, body: { id: kommentar, text: '<b>Lüfter</b> getauscht \u202e' } })
    await dort().kommentarStreichen({ params: { ...params, id: kommentar }, body: { grund: 'Falsches Gerät' } })
    await expect(dort().kommentarStreichen({ params: { ...params, id: kommentar }, body: { grund: 'Noch einmal' } })).rejects.toMatchObject({ status: 409 })
    const { entities } = await dort().kommentare({ params, query: { q: 'lüfter' } })
    expect(entities).toMatchObject([{ text: expect.stringContaining('<b>Lüfter</b>') as string, gestrichen: { grund: 'Falsches Gerät' } }])
    await expect(p.db.deleteFrom('hardwareKommentar').execute()).rejects.toThrow()
  })
  test('Abfrage: alle Bedingungen gelten zugleich, leer und gefüllt auch; die Datei hat dieselben Zeilen und führt keine Formel aus', async () => {
    await anlegen({ seriennummer: 'A-1', hostname: 'ABFRAGE', lieferdatum: '2026-02-01' })
    const zwei = await anlegen({ seriennummer: 'A-2', hostname: 'ABFRAGE', domaene: '=HYPERLINK("x")' })
    const nummern = async (query: object) => (await dort().liste({ query })).entities.map((row) => row.nummer)
    expect(await nummern({ hostname: 'abfrage', leer: 'lieferdatum' })).toEqual([zwei.nummer])
    expect(await nummern({ hostname: 'abfrage', lieferVon: '2026-01-01', lieferBis: '2026-01-31' })).toEqual([])
    expect(await nummern({ hostname: 'abfrage', gefuellt: 'lieferdatum', seriennummer: 'a-1' })).toHaveLength(1)
    await aendere(zwei.nummer, { hostname: '=1+1 ABFRAGE' })
    const csv = await (await dort().datei({ query: { hostname: 'abfrage', format: 'csv' } })).text()
    expect(csv.trim().split('\n')).toHaveLength(3)
    expect(csv).not.toMatch(/(^|;)=/m)
  })
})

describe('Rechte', () => {
  test('ein Kunde liest die Geräte seiner Firma und sonst keine; schreiben und Kommentare lesen kann er nicht', async () => {
    const eigen = await anlegen({ seriennummer: 'R-1', ktostammId: id.ahlers, ansprechpartnerId: id.karl })
    const fremd = await anlegen({ seriennummer: 'R-2', ktostammId: id.behrens })
    const haus = await anlegen({ seriennummer: 'R-3' })
    const k = p.als(kunde, calls)
    expect((await k.liste({ query: { seriennummer: 'r-' } })).entities.map((row) => row.nummer)).toEqual([eigen.nummer])
    const gesehen = await k.hardware({ params: { idhardware: eigen.id } })
    expect(gesehen).toMatchObject({ darf: [], hinweise: [], namen: { benutzer: { name: 'Karl Ahlers' } } })
    for (const { id: key } of [fremd, haus]) await expect(k.hardware({ params: { idhardware: key } })).rejects.toMatchObject({ status: 404 })
    await expect(k.hardware({ params: { idhardware: uuid() } })).rejects.toMatchObject({ status: 404 })
    await expect(k.aendern({ params: { idhardware: eigen.id }, body: gesehen })).rejects.toMatchObject({ status: 422 })
    await expect(k.anlegen({ body: { id: uuid() } })).rejects.toMatchObject({ status: 422 })
    await expect(k.kommentare({ params: { idhardware: eigen.id }, query: {} })).rejects.toMatchObject({ status: 404 })
    expect((await k.mitarbeiter()).entities).toEqual([])
    expect((await k.kunden()).entities.map(({ name }) => name)).toEqual(['Ahlers GmbH'])
  })
  test('wie oft etwas verwendet wird, zählt für einen Kunden nur unter den Geräten seiner Firma', async () => {
    const { id: hersteller } = await eintrag('hersteller', { name: 'Zählwerk' })
    await anlegen({ herstellerId: hersteller, seriennummer: 'Z-1', ktostammId: id.ahlers })
    await anlegen({ herstellerId: hersteller, seriennummer: 'Z-2', ktostammId: id.behrens })
    await anlegen({ herstellerId: hersteller, seriennummer: 'Z-3' })
    const verwendet = async (wer: Parameters<typeof p.als>[0]) =>
      (await p.als(wer, calls).hersteller({ query: { q: 'Zählwerk' } })).entities.map((eines) => eines.verwendet)
    expect([await verwendet(dora), await verwendet(kunde)]).toEqual([[3], [1]])
  })
  test('ohne Recht nichts, in fremdem Konto nichts, Auswahllisten nur mit Verwaltung', async () => {
    const { id: key } = await anlegen({ seriennummer: 'R-4' })
    await expect(p.als(max, calls).liste()).rejects.toMatchObject({ status: 403 })
    await p.db.insertInto('anwenderBerechtigung').values({ anwenderId: emil.anwenderId, berechtigung: 'HARDWAREMANAGEMENT' }).execute()
    await expect(p.als(emil, calls).hardware({ params: { idhardware: key } })).rejects.toMatchObject({ status: 404 })
    await expect(p.als(carla, calls).auswahlAnlegen({ params: { liste: 'hersteller' }, body: { name: 'Acer' } })).rejects.toMatchObject({ status: 403 })
  })
  test('Standort, Ansprechpartner und Kunden-Standort eines anderen Kunden werden am Feld abgewiesen', async () => {
    await expect(anlegen({ ktostammId: id.ahlers, objektId: id.kasse })).rejects.toMatchObject({ status: 422, problem: { errors: [{ path: 'objektId' }] } })
    await expect(anlegen({ ktostammId: id.ahlers, ansprechpartnerId: id.britta })).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ path: 'ansprechpartnerId' }] },
    })
    const keller = (await eintrag('standort', { name: 'Keller', objektId: id.kasse })).id
    await expect(anlegen({ ktostammId: id.ahlers, objektId: id.lager, standortId: keller })).rejects.toMatchObject({
      problem: { errors: [{ path: 'standortId' }] },
    })
    await expect(anlegen({ benutzerText: 'Wer', lstfixId: max.lstfixId })).rejects.toMatchObject({ problem: { code: 'hardware.benutzer-mehrere' } })
    await expect(anlegen({ ip: '10.0.0.1' })).rejects.toMatchObject({ problem: { code: 'hardware.sagt-nichts' } })
  })
  test('nach der Nummer des Kunden-Standorts wird der Kunde gefunden, der Standort kommt mit', async () => {
    expect((await dort().kunden({ query: { unternummer: 12 } })).entities).toMatchObject([{ name: 'Behrens KG', objekt: { name: 'Kassenhaus' } }])
    expect((await dort().kunden({ query: { nummer: 1, unternummer: 12 } })).entities).toEqual([])
    const behrens = p.db.updateTable('ktostamm').where('name', '=', 'Behrens KG')
    await behrens.set({ aktiv: false }).execute()
    expect((await dort().kunden({ query: { unternummer: 12 } })).entities).toEqual([])
    await behrens.set({ aktiv: true }).execute()
  })
})
