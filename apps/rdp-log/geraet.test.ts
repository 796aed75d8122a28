import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importSitzungen } from '#domain/geraete/sitzung/import.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { calls as hardware } from '#apps/hardware-management/contract.ts'
import { abteilung, dora, portal, type Figure } from '#test/cast.ts'
import { besetze, firma, kundeA, kundeB, lea, objekt, sami, stelle, ticket, wim } from '#test/geraete/sitzungsbesetzung.ts'
import { calls } from './contract.ts'

/** Sees all sessions of 1000 and no device. */
const ohneGeraete: Figure = { name: 'Nora', username: 'nora@fern.example', anwenderId: uuid(), lstfixId: uuid(), accountid: 1000, rolle: null, konten: [1000] }

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
  await besetze(p.db)
  await p.db.insertInto('anwenderBerechtigung').values({ anwenderId: kundeA.anwenderId, berechtigung: 'HARDWAREMANAGEMENT' }).execute()
  const { anwenderId, lstfixId, username } = ohneGeraete
  await p.db
    .insertInto('lstfix')
    .values({ id: lstfixId!, persnr: 84201, vorname: 'Nora', zuname: 'Fern', abteilungId: abteilung.montage, vkforgid: 1000, eintritt: '2020-01-01' })
    .execute()
  await p.db.insertInto('anwender').values({ id: anwenderId, username, email: username, anzeigename: 'Nora Fern', accountid: 1000, lstfixId }).execute()
  await p.db
    .insertInto('anwenderBerechtigung')
    .values(['RDPLOG', 'RDPLOG.ALLE'].map((berechtigung) => ({ anwenderId, berechtigung })))
    .execute()
})
afterAll(() => p.stop())

const als = (who: Figure) => p.als(who, calls)
const geraet = async (werte: object) => (await p.als(dora, hardware).anlegen({ body: { id: uuid(), ...werte } })).id
const vonQuelle = async (connection: string, mehr: object = {}) => {
  const zeile = { id: uuid(), connection, username: 'sami@fern.example', start: '2026-11-18T09:00:00Z', end: '2026-11-18T09:30:00Z', ...mehr }
  const ergebnis = await importSitzungen(p.db, new TextEncoder().encode(JSON.stringify(zeile)), {
    schreiben: true,
    akteur: 'Kommandozeile',
    datei: 'rdp.ndjson',
  })
  expect(ergebnis.fehler).toEqual([])
  return { zeile, id: (await p.db.selectFrom('sitzungFern').where('quelleId', '=', zeile.id).select('id').executeTakeFirstOrThrow()).id }
}
const lies = (id: string, who: Figure = lea) => als(who).sitzung({ params: { id } })
const waehle = (id: string, hardwareId: string | null, gesehen: string | null = null, who: Figure = lea) =>
  als(who).geraetSetzen({ params: { id }, body: { hardwareId, gesehen } })

describe('eine Sitzung findet ihr Gerät (5.1)', () => {
  test('nach Hostname, mit Domäne und nach IP-Adresse; es bringt seinen Kunden mit', async () => {
    const id = await geraet({ hostname: 'ZU-SRV', domaene: 'anker.example', ip: '10.61.0.5', ktostammId: firma.a })
    for (const name of ['zu-srv', 'ZU-SRV.anker.example', '10.61.0.5'])
      expect(await lies((await vonQuelle(name)).id), name).toMatchObject({ geraet: { id, name: 'ZU-SRV' }, kunde: { id: firma.a }, mehrdeutig: false })
    for (const name of ['ZU-SRV.birke.example', '10.61.0.50', 'ZU-SR', 'ZU-SRV.anker']) expect((await lies((await vonQuelle(name)).id)).geraet, name).toBe(null)
  })
  test('eindeutig muss es nur bei dem sein, wem die Sitzung gehört', async () => {
    const bei = { a: await geraet({ hostname: 'ZU-DC', ktostammId: firma.a }), b: await geraet({ hostname: 'ZU-DC', ktostammId: firma.b }) }
    expect(await lies((await vonQuelle('ZU-DC', { kunde: 84001 })).id)).toMatchObject({ geraet: { id: bei.a }, mehrdeutig: false })
    expect(await lies((await vonQuelle('ZU-DC', { kunde: 84002 })).id)).toMatchObject({ geraet: { id: bei.b }, mehrdeutig: false })
    const offen = await lies((await vonQuelle('ZU-DC')).id)
    expect(offen).toMatchObject({ geraet: null, kunde: null, mehrdeutig: true, darf: expect.arrayContaining(['geraet']) })
    expect(offen.kandidaten.map(({ id }) => id)).toEqual([bei.a, bei.b])
    const { entities } = await als(lea).liste({ query: { from: '2026-11-18', to: '2026-11-18', mehrdeutig: 'ja' } })
    expect(entities.map(({ id }) => id)).toEqual([offen.id])
  })
  test('von Hand gilt der gewählte Kunde; ohne ihn die eigenen Geräte der Filiale', async () => {
    const [eigen, fremd] = [await geraet({ hostname: 'ZU-HAND' }), await geraet({ hostname: 'ZU-HAND', ktostammId: firma.b })]
    const neu = async (ktostammId: string | null) => {
      const [von, bis] = [3, 2].map((stunden) => Temporal.Now.instant().subtract({ hours: stunden }).toString())
      return lies((await als(sami).anlegen({ body: { id: uuid(), verbindung: 'zu-hand', von: von!, bis: bis!, ktostammId } })).id, sami)
    }
    expect(await neu(null)).toMatchObject({ geraet: { id: eigen }, kunde: null })
    expect(await neu(firma.b)).toMatchObject({ geraet: { id: fremd } })
    expect(await neu(firma.a)).toMatchObject({ geraet: null, mehrdeutig: false })
  })
})

describe('Regeln nennen ein Gerät', () => {
  const regel = { folge: 30, feld: 'verbindung' as const, muster: 'kasse-*' }
  test('allein oder mit seinem Kunden; ein Gerät eines anderen Kunden wird am Feld abgewiesen', async () => {
    const id = await geraet({ hostname: 'ZU-KASSE', ktostammId: firma.b })
    await expect(als(dora).regelAnlegen({ body: { ...regel, ktostamm: firma.a, hardware: id } })).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ path: 'hardware' }] },
    })
    await expect(als(dora).regelAnlegen({ body: { ...regel, hardware: uuid() } })).rejects.toMatchObject({ problem: { errors: [{ path: 'hardware' }] } })
    const angelegt = await als(dora).regelAnlegen({ body: { ...regel, hardware: id } })
    const [zeile] = (await als(dora).regeln({ query: { q: 'zu-kasse' } })).entities
    expect(zeile).toMatchObject({ id: angelegt.id, hardware: id, geraet: { name: 'ZU-KASSE' }, kunde: null })
    expect(await lies((await vonQuelle('KASSE-7')).id)).toMatchObject({ geraet: { id }, kunde: { id: firma.b } })
    // What the source itself says of the customer counts more.
    expect(await lies((await vonQuelle('KASSE-7', { kunde: 84001 })).id)).toMatchObject({ geraet: null, kunde: { id: firma.a } })
  })
  test('zur Wahl stehen Geräte in Betrieb, die der Fragende sieht', async () => {
    const namen = async (who: Figure, query: object) => (await als(who).geraete({ query })).entities.map(({ name }) => name)
    await geraet({ hostname: 'ZU-WAHL-A', ktostammId: firma.a })
    await geraet({ hostname: 'ZU-WAHL-B', ktostammId: firma.b })
    expect(await namen(lea, { q: 'zu-wahl' })).toEqual(['ZU-WAHL-A', 'ZU-WAHL-B'])
    expect(await namen(lea, { q: 'zu-wahl', ktostammId: firma.b })).toEqual(['ZU-WAHL-B'])
    expect(await namen(kundeA, { q: 'zu-wahl' })).toEqual(['ZU-WAHL-A'])
    for (const who of [kundeB, wim]) expect(await namen(who, { q: 'zu-wahl' }), who.name).toEqual([])
    expect((await als(dora).regelGeraete({ query: { q: 'zu-wahl' } })).entities).toHaveLength(2)
  })
})

describe('passen mehrere, sagt es jemand', () => {
  test('die Wahl bleibt, steht im Verlauf und in der Prüfspur, und die Sitzung gehört dem Kunden des Geräts', async () => {
    const bei = { a: await geraet({ hostname: 'ZU-FRAGE', ktostammId: firma.a }), b: await geraet({ hostname: 'ZU-FRAGE', ktostammId: firma.b }) }
    const { id, zeile } = await vonQuelle('ZU-FRAGE')
    await expect(lies(id, kundeA)).rejects.toMatchObject({ status: 404 })
    await waehle(id, bei.a)
    expect(await lies(id)).toMatchObject({ geraet: { id: bei.a }, kunde: { id: firma.a }, mehrdeutig: false, kandidaten: [], schritte: [{ was: 'geraet' }] })
    expect(await lies(id, kundeA)).toMatchObject({ geraet: { id: bei.a }, darf: [] })
    const spur = await p.db.selectFrom('pruefspur').where('gegenstandId', '=', id).where('aktion', '=', 'zuordnen').select('daten').execute()
    expect(spur).toMatchObject([{ daten: { vorher: { hardwareId: null }, nachher: { hardwareId: bei.a } } }])
    await expect(waehle(id, bei.b, bei.a)).rejects.toMatchObject({ status: 422, problem: { errors: [{ path: 'hardwareId' }] } })
    await expect(waehle(id, null)).rejects.toMatchObject({ status: 409, problem: { code: 'rdp.geraet-inzwischen' } })
    await importSitzungen(p.db, new TextEncoder().encode(JSON.stringify(zeile)), { schreiben: true, akteur: 'Kommandozeile', datei: 'rdp.ndjson' })
    expect((await lies(id)).geraet?.id).toBe(bei.a)
    expect((await als(lea).liste({ query: { from: '2026-11-18', to: '2026-11-18', hardwareId: bei.a } })).entities.map((eine) => eine.id)).toEqual([id])
  })
  test('„keines davon“ beendet die Frage', async () => {
    for (const ktostammId of [firma.a, firma.b]) await geraet({ hostname: 'ZU-KEINES', ktostammId })
    const { id } = await vonQuelle('ZU-KEINES')
    await waehle(id, null)
    expect(await lies(id)).toMatchObject({ geraet: null, mehrdeutig: false, kunde: null })
  })
  test('Kunden, fremde Konten und wer keine Geräte sieht, wählen nicht und lesen die Frage nicht', async () => {
    const eigen = await geraet({ hostname: 'ZU-NIE', ktostammId: firma.a })
    await geraet({ hostname: 'ZU-NIE', ktostammId: firma.a })
    const { id } = await vonQuelle('ZU-NIE', { kunde: 84001 })
    expect(await lies(id, kundeA)).toMatchObject({ mehrdeutig: false, kandidaten: [], geraet: null, darf: [] })
    for (const who of [kundeA, kundeB, wim]) await expect(waehle(id, eigen, null, who), who.name).rejects.toMatchObject({ status: 404 })
    const ohne = await lies(id, ohneGeraete)
    expect(ohne).toMatchObject({ mehrdeutig: false, kandidaten: [], geraet: null })
    expect(ohne.darf).not.toContain('geraet')
    for (const hardwareId of [eigen, null]) await expect(waehle(id, hardwareId, null, ohneGeraete)).rejects.toMatchObject({ status: 403 })
  })
})

describe('eine Sitzung hat ihr Objekt', () => {
  test('es kommt vom Gerät, auch von dem, das jemand wählt, und geht mit ihm; was jemand selbst gewählt hat, bleibt', async () => {
    const amA = await geraet({ hostname: 'ORT-SRV', ktostammId: firma.a, objektId: objekt.a })
    const { id } = await vonQuelle('ort-srv')
    expect(await lies(id)).toMatchObject({ geraet: { id: amA }, objekt: { id: objekt.a, name: 'Trakt A' }, kostenstelle: null })
    const hand = await als(sami).anlegen({
      body: { id: uuid(), verbindung: 'ORT-SRV', von: '2026-11-18T10:00:00Z', bis: '2026-11-18T10:20:00Z', ktostammId: firma.a },
    })
    expect(await lies(hand.id)).toMatchObject({ objekt: { id: objekt.a } })
    const offen = await vonQuelle('ORT-FREI')
    await waehle(offen.id, amA)
    expect(await lies(offen.id)).toMatchObject({ kunde: { id: firma.a }, objekt: { id: objekt.a } })
    await waehle(offen.id, null, amA)
    expect(await lies(offen.id)).toMatchObject({ geraet: null, objekt: null, kostenstelle: null })
    await waehle(offen.id, amA)
    const { revision } = await lies(offen.id)
    await als(sami).aendern({ params: { id: offen.id }, body: { beschreibung: 'Nur der Text', objektId: objekt.a, revision } })
    await waehle(offen.id, null, amA)
    expect(await lies(offen.id)).toMatchObject({ objekt: null })
    // The same object, chosen by hand.
    const selbst = await als(sami).anlegen({
      body: { id: uuid(), verbindung: 'ORT-SRV', von: '2026-11-18T10:30:00Z', bis: '2026-11-18T10:40:00Z', ktostammId: firma.a, objektId: objekt.a },
    })
    expect(await lies(selbst.id)).toMatchObject({ geraet: { id: amA }, objekt: { id: objekt.a } })
    await waehle(selbst.id, null, amA)
    expect(await lies(selbst.id)).toMatchObject({ geraet: null, objekt: { id: objekt.a } })
  })
  test('von Hand geändert wird es mit seiner Kostenstelle zur Arbeitszeit vorgeschlagen; ein fremdes wird am Feld abgewiesen', async () => {
    const { id } = await als(sami).anlegen({
      body: { id: uuid(), verbindung: 'ORT-HAND', von: '2026-11-18T11:00:00Z', bis: '2026-11-18T11:20:00Z', ktostammId: firma.a },
    })
    const { revision, objekt: ohne } = await lies(id, sami)
    expect(ohne).toBe(null)
    const aendere = (mehr: object) => als(sami).aendern({ params: { id }, body: { beschreibung: '', revision, ...mehr } })
    await expect(aendere({ objektId: objekt.b })).rejects.toMatchObject({ status: 422, problem: { errors: [{ path: 'objektId' }] } })
    await expect(aendere({ objektId: objekt.a, kostenstelleId: stelle.b })).rejects.toMatchObject({ problem: { errors: [{ path: 'kostenstelleId' }] } })
    await aendere({ objektId: objekt.a, kostenstelleId: stelle.a })
    expect(await lies(id, sami)).toMatchObject({ objekt: { id: objekt.a }, kostenstelle: { id: stelle.a, name: 'IT' } })
    expect(await als(sami).vorschlag({ params: { id } })).toMatchObject({ ticketId: null, objektId: objekt.a, kostenstelleId: stelle.a })
    // The customer’s user reads his own object, without the right to work on tickets no other.
    expect(await lies(id, kundeA)).toMatchObject({ objekt: { id: objekt.a } })
    await als(sami).uebernehmen({ params: { id }, body: { ticketId: ticket.b, objektId: objekt.b, kostenstelleId: stelle.b, kzverrzeit: 'K' } })
    expect(await lies(id, sami)).toMatchObject({ objekt: { id: objekt.b } })
    expect(await lies(id, kundeA)).toMatchObject({ objekt: null })
  })
  test('wird die Sitzung die eines anderen Kunden, bleibt das Objekt nicht stehen', async () => {
    const amB = await geraet({ hostname: 'ORT-B', ktostammId: firma.b })
    const { id } = await als(sami).anlegen({
      body: { id: uuid(), verbindung: 'ORT-OHNE', von: '2026-11-18T13:00:00Z', bis: '2026-11-18T13:20:00Z', objektId: objekt.a, kostenstelleId: stelle.a },
    })
    expect(await lies(id)).toMatchObject({ kunde: null, objekt: { id: objekt.a }, kostenstelle: { id: stelle.a } })
    await waehle(id, amB)
    expect(await lies(id)).toMatchObject({ kunde: { id: firma.b }, objekt: null, kostenstelle: null })
  })
  test('eine Kostenstelle ohne Objekt wird an ihrem Feld abgewiesen, beim Anlegen und beim Ändern', async () => {
    const fehler = { status: 422, problem: { code: 'rdp.kostenstelle-ohne-objekt', errors: [{ path: 'kostenstelleId' }] } }
    const zeit = { von: '2026-11-18T14:00:00Z', bis: '2026-11-18T14:20:00Z' }
    const neu = (mehr: object) => als(sami).anlegen({ body: { id: uuid(), verbindung: 'ORT-STELLE', ...zeit, ktostammId: firma.a, ...mehr } })
    await expect(neu({ kostenstelleId: stelle.a })).rejects.toMatchObject(fehler)
    const { id } = await neu({})
    const { revision } = await lies(id, sami)
    await expect(als(sami).aendern({ params: { id }, body: { beschreibung: '', kostenstelleId: stelle.a, revision } })).rejects.toMatchObject(fehler)
  })
  test('ein geschlossenes Objekt kommt auf keine neue Sitzung, weder vom Gerät noch von der Regel, die es dann sagt', async () => {
    const amA = await geraet({ hostname: 'ORT-ZU', ktostammId: firma.a, objektId: objekt.a })
    await geraet({ hostname: 'ORT-ZU-B', ktostammId: firma.b })
    const { id: regelId } = await als(dora).regelAnlegen({ body: { folge: 1, feld: 'verbindung', muster: 'ORT-ZU-B', ktostamm: firma.b, objekt: objekt.b } })
    const regel = async () => (await als(dora).regeln({ query: { q: 'ORT-ZU-B' } })).entities.find((eine) => eine.id === regelId)
    expect(await regel()).toMatchObject({ ortZu: false })
    const status = (wert: 'O' | 'A') => p.db.updateTable('objekt').set({ status: wert }).where('id', 'in', [objekt.a, objekt.b]).execute()
    await status('A')
    try {
      expect(await regel()).toMatchObject({ ort: { name: 'Sudhaus' }, ortZu: true })
      expect(await lies((await vonQuelle('ort-zu')).id)).toMatchObject({ geraet: { id: amA }, objekt: null })
      expect(await lies((await vonQuelle('ort-zu-b')).id)).toMatchObject({ kunde: { id: firma.b }, objekt: null })
      const offen = await vonQuelle('ORT-ZU-FREI')
      await waehle(offen.id, amA)
      expect(await lies(offen.id)).toMatchObject({ kunde: { id: firma.a }, objekt: null })
    } finally {
      await status('O')
    }
    await als(dora).regelLoeschen({ params: { id: regelId } })
  })
  test('eine Regel nennt es vor dem Gerät; es muss dem Kunden gehören', async () => {
    await geraet({ hostname: 'ORT-REGEL', ktostammId: firma.b })
    const regel = { folge: 1, feld: 'verbindung' as const, muster: 'ORT-REG*', ktostamm: firma.b }
    await expect(als(dora).regelAnlegen({ body: { ...regel, objekt: objekt.a } })).rejects.toMatchObject({ problem: { errors: [{ path: 'objekt' }] } })
    const { id: regelId } = await als(dora).regelAnlegen({ body: { ...regel, objekt: objekt.b } })
    const { id } = await vonQuelle('ort-regel')
    expect(await lies(id)).toMatchObject({ kunde: { id: firma.b }, objekt: { id: objekt.b } })
    expect((await als(dora).regelObjekte({ query: { ktostammId: firma.b } })).entities).toMatchObject([{ id: objekt.b }])
    expect((await als(dora).regeln({ query: { q: 'Sudhaus' } })).entities).toMatchObject([{ id: regelId, objekt: objekt.b, ort: { name: 'Sudhaus' } }])
    await als(dora).regelLoeschen({ params: { id: regelId } })
  })
})
