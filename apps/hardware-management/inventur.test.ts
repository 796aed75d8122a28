import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Input } from '#platform/contract/contract.ts'
import { fileCalls } from '#platform/contract/files.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { abteilung, carla, dora, emil, kunde, max, portal } from '#test/cast.ts'
import { ohneLuecken, seitentexte } from '#test/einsatz/pdftext.ts'
import { calls } from './contract.ts'
import { angehaengt } from './web/inventur/seiten.ts'
import type { Befund } from './contract/inventur.ts'
import { holeProtokolleNach } from './server/inventur/nachholen.ts'

let p: Awaited<ReturnType<typeof portal>>
const adresse = 'http://portal.example'
const [halle, regal, keller] = [uuid(), uuid(), uuid()]
const dort = () => p.als(dora, calls)
const zweite = () => p.als(carla, calls)
beforeAll(async () => {
  p = await portal({ PUBLIC_URL: adresse })
  const ort = (id: string, name: string, eltern: string | null = null) => ({ id, name, aktiv: true, sortierung: 0, eltern_id: eltern })
  await p.db
    .insertInto('standort')
    .values([ort(halle, 'Halle'), ort(regal, 'Regal 1', halle), ort(keller, 'Keller')].map(({ eltern_id: elternId, ...eines }) => ({ ...eines, elternId })))
    .execute()
  const rechte = [carla.anwenderId, emil.anwenderId, kunde.anwenderId].flatMap((anwenderId) =>
    ['HARDWAREMANAGEMENT', 'HARDWAREMANAGEMENT.INVENTUR'].map((berechtigung) => ({ anwenderId, berechtigung })),
  )
  await p.db
    .insertInto('anwenderBerechtigung')
    .values(rechte)
    .onConflict((on) => on.doNothing())
    .execute()
})
afterAll(() => p.stop())

const geraet = async (werte: object = {}) => dort().anlegen({ body: { id: uuid(), hostname: 'INV', standortId: regal, ...werte } })
const typ = async () => {
  const { id } = await dort().auswahlAnlegen({ params: { liste: 'hardwaretyp' }, body: { name: `Typ ${uuid()}` } })
  return id
}
/** A stocktake of so many devices of a kind of their own, in the rack. */
async function begonnen(geraete: number, werte: object = {}) {
  const hardwaretypId = await typ()
  const nummern: number[] = []
  for (let n = 0; n < geraete; n++) nummern.push((await geraet({ hardwaretypId, ...werte })).nummer)
  const id = uuid()
  await dort().inventurPlanen({ body: { id, name: 'Lager Nord', geplant: '2026-11-25', hardwaretypId } })
  await dort().inventurBeginnen({ params: { id } })
  return { id, nummern, hardwaretypId }
}
const lies = (id: string, code: string | number, standortId: string | null, mehr: object = {}, wer = dort) =>
  wer().zaehlen({ params: { id }, body: { id: uuid(), code: String(code), standortId, ...mehr } })
const summen = async (id: string) => (await dort().inventur({ params: { id } })).summen
const befunde = async (id: string, nur?: 'ungeklaert') => (await dort().befunde({ params: { id }, query: { ...(nur && { nur }) } })).entities
type Urteil = Input<typeof calls.inventurEntscheiden>['body']['urteile'][number]
const urteil = (zu: Befund, was: Urteil['was'], standortId: string | null = null): Urteil => ({
  nummer: zu.geraet?.nummer ?? null,
  code: zu.geraet ? null : zu.code,
  was,
  standortId,
  gesehen: { fund: zu.fund, doppelt: zu.doppelt, ortId: zu.ortId },
})

describe('Inventur (4.5)', () => {
  test('zur Wahl stehen die Abteilungen der Filiale, die gezählt wird, die es noch gibt; eine andere ist ein Fehler an ihrem Feld', async () => {
    const alt = uuid()
    await p.db.insertInto('abteilung').values({ id: alt, nummer: 91, bezeichnung: 'Aufgelöst', aktiv: false }).execute()
    await p.db.updateTable('lstfix').set({ abteilungId: alt }).where('id', '=', max.lstfixId).execute()
    const wien = p.als(emil, calls)
    const namen = async (wer: typeof wien, q?: string) => (await wer.inventurAbteilungen({ query: { ...(q && { q }) } })).entities.map(({ name }) => name)
    expect(await namen(dort())).toEqual(['Montage'])
    expect(await namen(wien)).toEqual(['Wien'])
    expect(await namen(wien, 'mont')).toEqual([])
    expect(await namen(p.als(kunde, calls))).toEqual([])
    const plane = (wer: typeof wien, abteilungId: string) => wer.inventurPlanen({ body: { id: uuid(), name: 'Büro', geplant: '2026-11-25', abteilungId } })
    const amFeld = { status: 422, problem: { errors: [{ path: 'abteilungId' }] } }
    await expect(plane(wien, abteilung.montage)).rejects.toMatchObject(amFeld)
    for (const fremd of [alt, uuid()]) await expect(plane(dort(), fremd)).rejects.toMatchObject(amFeld)
    await plane(wien, abteilung.wien)
    await p.db.updateTable('lstfix').set({ abteilungId: abteilung.montage }).where('id', '=', max.lstfixId).execute()
  })
  test('gefunden, falscher Ort, fehlt und unbekannt: erst wenn alles entschieden ist, endet sie; das Protokoll bleibt als PDF und CSV', async () => {
    const { id, nummern } = await begonnen(4)
    await lies(id, `${adresse}/h/${nummern[0]}`, regal)
    await lies(id, nummern[1]!, halle)
    await lies(id, nummern[2]!, keller, { notiz: 'Lag im Karton' })
    await lies(id, '=HYPERLINK("http://boese.example")', regal)
    expect(await summen(id)).toMatchObject({ soll: 4, gefunden: 2, falscherOrt: 1, fehlt: 1, unbekannt: 1, ungeklaert: 3 })
    await expect(dort().inventurAbschliessen({ params: { id } })).rejects.toMatchObject({ status: 409, problem: { code: 'hardware.inventur-ungeklaert' } })
    const offen = await befunde(id, 'ungeklaert')
    const zu = (fund: Befund['fund']) => offen.find((eines) => eines.fund === fund)!
    await dort().inventurEntscheiden({
      params: { id },
      body: { urteile: [urteil(zu('falscher-ort'), 'umbuchen', keller), urteil(zu('fehlt'), 'verloren'), urteil(zu(null), 'belassen')] },
    })
    expect((await dort().hardware({ params: { idhardware: String(nummern[2]) } })).namen.standort).toMatchObject({ name: 'Keller' })
    expect(await dort().hardware({ params: { idhardware: String(nummern[3]) } })).toMatchObject({ zustand: 'ausgeschieden', ausscheidegrund: 'verloren' })
    expect(await summen(id)).toMatchObject({ gefunden: 2, falscherOrt: 1, fehlt: 1, unbekannt: 1, ungeklaert: 0 })
    await dort().inventurAbschliessen({ params: { id } })
    const fertig = await dort().inventur({ params: { id } })
    expect(fertig).toMatchObject({ zustand: 'abgeschlossen', darf: ['oeffnen'] })
    expect(fertig.protokolle.map(({ name }) => name.split('.').at(-1))).toEqual(['pdf', 'csv'])
    const [pdf, csv] = await Promise.all(
      fertig.protokolle.map(async (eines) => (await p.als(dora, fileCalls).dateiInhalt({ params: { id: eines.id } })).bytes()),
    )
    expect(new TextDecoder().decode(pdf!.slice(0, 5))).toBe('%PDF-')
    const zeilen = new TextDecoder().decode(csv!).split('\r\n')
    expect(zeilen[0]).toContain('Id;Hardware;Soll')
    expect(zeilen.find((zeile) => zeile.startsWith(`${nummern[2]};`))).toMatch(/falscher Ort.*Lag im Karton.*umgebucht, Keller/)
    expect(zeilen.some((zeile) => zeile.includes(`"'=HYPERLINK(`))).toBe(true)
    await expect(p.db.deleteFrom('inventurZaehlung').execute()).rejects.toThrow()
  })
  test('zwei Telefone, zwei Orte: beide Zählungen bleiben, erst das Büro wählt; wird danach weiter gezählt, gilt die Entscheidung nicht mehr', async () => {
    const { id, nummern } = await begonnen(1)
    await lies(id, nummern[0]!, regal)
    await lies(id, nummern[0]!, keller, {}, zweite)
    const [eines] = await befunde(id)
    expect(eines).toMatchObject({ fund: 'falscher-ort', doppelt: true, lesungen: [{ ort: 'Halle › Regal 1' }, { ort: 'Keller' }] })
    expect(new Set(eines!.lesungen.map(({ wer }) => wer)).size).toBe(2)
    const entscheide = (was: Urteil['was'], ort: string | null) => dort().inventurEntscheiden({ params: { id }, body: { urteile: [urteil(eines!, was, ort)] } })
    await expect(entscheide('umbuchen', halle)).rejects.toMatchObject({ status: 422 })
    await expect(entscheide('verloren', null)).rejects.toMatchObject({ status: 422 })
    await entscheide('umbuchen', regal)
    expect(await summen(id)).toMatchObject({ ungeklaert: 0 })
    await lies(id, nummern[0]!, halle)
    expect(await summen(id)).toMatchObject({ ungeklaert: 1 })
    await expect(entscheide('belassen', null)).rejects.toMatchObject({ status: 409, problem: { code: 'hardware.inventur-inzwischen' } })
  })
  test('in B gezählt, nachdem das Büro es nach B umgebucht hat: gefunden; ausgeschieden und doch gefunden: eine Frage', async () => {
    const { id, nummern } = await begonnen(2)
    const stelle = (nummer: number) => ({ params: { idhardware: String(nummer) } })
    const { revision, ...werte } = await dort().hardware(stelle(nummern[0]!))
    await dort().aendern({ ...stelle(nummern[0]!), body: { ...werte, standortId: keller, revision } })
    await lies(id, nummern[0]!, keller)
    const anderes = await dort().hardware(stelle(nummern[1]!))
    await dort().ausscheiden({ ...stelle(nummern[1]!), body: { revision: anderes.revision, ausscheidedatum: '2026-01-31', ausscheidegrund: 'verkauft' } })
    await lies(id, nummern[1]!, regal)
    expect((await befunde(id)).map(({ fund, ausgeschieden, moeglich }) => [fund, ausgeschieden, moeglich])).toEqual([
      ['gefunden', false, []],
      ['gefunden', true, ['belassen', 'zurueckholen']],
    ])
    await dort().inventurEntscheiden({ params: { id }, body: { urteile: [urteil((await befunde(id))[1]!, 'zurueckholen')] } })
    expect((await dort().hardware(stelle(nummern[1]!))).zustand).toBe('in Betrieb')
  })
  test('was nach dem Abschluss eintrifft, bleibt liegen, bis jemand mit Begründung wieder öffnet', async () => {
    const { id, nummern } = await begonnen(1)
    await dort().inventurEntscheiden({ params: { id }, body: { urteile: [urteil((await befunde(id))[0]!, 'belassen')] } })
    await dort().inventurAbschliessen({ params: { id } })
    await lies(id, nummern[0]!, regal)
    expect(await dort().inventur({ params: { id } })).toMatchObject({ nachzuegler: 1, summen: { fehlt: 1 } })
    await dort().inventurOeffnen({ params: { id }, body: { grund: 'Telefon kam zurück' } })
    expect(await dort().inventur({ params: { id } })).toMatchObject({ zustand: 'offen', nachzuegler: 0, summen: { gefunden: 1, ungeklaert: 0 } })
    await dort().inventurAbschliessen({ params: { id } })
    const { protokolle, schritte } = await dort().inventur({ params: { id } })
    expect(protokolle).toHaveLength(4)
    expect(schritte.map(({ was }) => was)).toEqual(['geplant', 'begonnen', 'abgeschlossen', 'wieder-geoeffnet', 'abgeschlossen'])
  })
  test('ein Telefon, das nach 40 Tagen wiederkommt, verliert nichts: seine Zählung gilt für ihren Augenblick und wartet, bis jemand wieder öffnet (9)', async () => {
    const { id, nummern } = await begonnen(1)
    const [fehlt] = await befunde(id)
    await dort().inventurEntscheiden({ params: { id }, body: { urteile: [urteil(fehlt!, 'belassen')] } })
    await dort().inventurAbschliessen({ params: { id } })
    const um = Temporal.Now.instant().subtract({ hours: 40 * 24 })
    const eintrag = { geraet: uuid(), folge: 7, um: um.toString(), grad: 'B', abweichungSek: 0 }
    const kopf = { geraet: JSON.stringify({ id: eintrag.geraet, uhr: Temporal.Now.instant().toString(), wartend: 1, eintrag }) }
    await dort().zaehlen({ params: { id }, body: { id: uuid(), code: String(nummern[0]), standortId: regal } }, kopf)
    expect(await summen(id)).toMatchObject({ fehlt: 1, gefunden: 0 })
    await dort().inventurOeffnen({ params: { id }, body: { grund: 'Telefon war weg' } })
    expect(await summen(id)).toMatchObject({ fehlt: 0, gefunden: 1 })
    const [zaehlung] = await p.db.selectFrom('inventurZaehlung').where('inventurId', '=', id).select(['um', 'runde']).execute()
    expect([Temporal.Instant.from(zaehlung!.um).epochMilliseconds, zaehlung!.runde]).toEqual([um.epochMilliseconds, 2])
  })
  test('zurückgenommen wird nur die eigene Zählung, einmal; dieselbe noch einmal gesendet zählt einmal', async () => {
    const { id, nummern } = await begonnen(1)
    const zaehlung = uuid()
    const body = { id: zaehlung, code: String(nummern[0]), standortId: regal }
    await dort().zaehlen({ params: { id }, body })
    await dort().zaehlen({ params: { id }, body })
    expect((await dort().zaehlstand({ params: { id } })).letzte.map((eine) => eine.id)).toEqual([zaehlung])
    const zurueck = (wer = dort) => wer().zaehlungZuruecknehmen({ params: { id, zaehlung }, body: { id: uuid() } })
    await expect(zurueck(zweite)).rejects.toMatchObject({ status: 404 })
    await zurueck()
    await expect(zurueck()).rejects.toMatchObject({ status: 409 })
    expect(await summen(id)).toMatchObject({ fehlt: 1 })
  })
})

test('eine Inventur, die abgeschlossen ins Portal kam, bekommt ihr Protokoll nachträglich, auch von zwei Servern nur einmal', async () => {
  const id = uuid()
  await p.db.insertInto('inventur').values({ id, vkforgid: dora.accountid, name: 'Altbestand', geplant: '2026-10-01', zustand: 'abgeschlossen' }).execute()
  await p.db
    .insertInto('inventurSchritt')
    .values({ id: uuid(), inventurId: id, was: 'abgeschlossen', anwenderId: dora.anwenderId, zeitpunkt: '2026-10-01T15:00:00Z' })
    .execute()
  const nachholen = () => holeProtokolleNach(p.db, p.parts.files.service)
  await Promise.all([nachholen(), nachholen()])
  await nachholen()
  const { protokolle } = await dort().inventur({ params: { id } })
  expect(protokolle.map(({ name }) => name).toSorted()).toEqual(['Inventur_Altbestand_2026-10-01.csv', 'Inventur_Altbestand_2026-10-01.pdf'])
})

describe('Zählliste und Erkennen', () => {
  test('Etikett, Nummer, Seriennummer und Service Tag meinen das Gerät; eine fremde Adresse nicht', async () => {
    const { id, nummern } = await begonnen(1, { seriennummer: '5cg-1234 inv', serviceTag: '7k4qxm2' })
    for (const code of [`${adresse}/h/${nummern[0]}`, String(nummern[0]), '5CG1234INV', '5cg-1234-inv', '7K4QXM2']) await lies(id, code, regal)
    await lies(id, `https://boese.example/h/${nummern[0]}`, regal)
    expect(await summen(id)).toMatchObject({ gefunden: 1, unbekannt: 1 })
    const liste = await dort().zaehlliste({ params: { id }, query: {} })
    expect(liste.geraete).toEqual([{ nummer: nummern[0], name: 'INV', codes: '5CG1234INV 7K4QXM2', wo: liste.wo.findIndex((ort) => ort.id === regal) }])
    expect((await dort().zaehlstand({ params: { id } })).gezaehlt).toEqual([{ wo: 0, nummern: [nummern[0]] }])
  })
  test('ein Chip meint das Gerät, an dem er klebt, wie auch immer ein Leser seine Nummer schreibt; er klebt an einem (4.5)', async () => {
    const { id, nummern } = await begonnen(1, { chip: '04:a2:1b:5e' })
    await expect(geraet({ chip: '04A21B5E' })).rejects.toMatchObject({ status: 422, problem: { errors: [{ path: 'chip' }] } })
    await lies(id, '04a21B5E', regal)
    expect(await summen(id)).toMatchObject({ gefunden: 1, fehlt: 0 })
    expect((await dort().zaehlliste({ params: { id }, query: {} })).geraete).toMatchObject([{ codes: '04A21B5E' }])
    for (const q of ['04:A2:1B:5E', '04a21b5e']) expect((await dort().liste({ query: { q } })).entities.map(({ nummer }) => nummer)).toEqual(nummern)
  })
  test('ein Ort, der nicht gezählt wird, ein zweiter Beginn und ein leerer Bereich werden abgewiesen', async () => {
    const { id, nummern } = await begonnen(1)
    await expect(lies(id, nummern[0]!, uuid())).rejects.toMatchObject({ status: 422 })
    await expect(dort().inventurBeginnen({ params: { id } })).rejects.toMatchObject({ status: 409 })
    const leer = uuid()
    await dort().inventurPlanen({ body: { id: leer, name: 'Leer', geplant: '2026-11-25', hardwaretypId: await typ() } })
    await expect(lies(leer, '1', null)).rejects.toMatchObject({ status: 422, problem: { code: 'hardware.inventur-geplant' } })
    await expect(dort().inventurBeginnen({ params: { id: leer } })).rejects.toMatchObject({ status: 422, problem: { code: 'hardware.inventur-leer' } })
    await expect(dort().inventurPlanen({ body: { id: uuid(), name: 'X', geplant: '2026-11-25', standortId: uuid() } })).rejects.toMatchObject({ status: 422 })
  })
})

test('Kunden und wer das Recht nicht hat sehen keine Inventur, auch nicht mit ihrer Id', async () => {
  const { id } = await begonnen(1)
  const k = p.als(kunde, calls)
  expect((await k.inventuren({ query: {} })).entities).toEqual([])
  await expect(k.inventur({ params: { id } })).rejects.toMatchObject({ status: 404 })
  await expect(k.zaehlliste({ params: { id }, query: {} })).rejects.toMatchObject({ status: 404 })
  await expect(lies(id, '1', null, {}, () => k)).rejects.toMatchObject({ status: 404 })
  await expect(p.als(max, calls).inventur({ params: { id } })).rejects.toMatchObject({ status: 403 })
})

test('mehr als 5.000 Geräte kommen in Seiten aufs Telefon, jede klein genug für seinen Speicher; zusammen sind sie die ganze Liste (4.5)', async () => {
  const hardwaretypId = uuid()
  await p.db.insertInto('hardwaretyp').values({ id: hardwaretypId, name: 'Masse', aktiv: true, sortierung: 0 }).execute()
  const viele = 6100
  await sql`insert into hardware (id, vkforgid, hostname, seriennummer, seriennummer_norm, service_tag, hardwaretyp_id, standort_id, lstfix_id)
    select gen_random_uuid(), 1000, 'MB-NOTEBOOK-' || n, 'SERIENNR' || n, 'SERIENNR' || n, 'TAG' || n, ${hardwaretypId}::uuid, case when n % 3 > 0 then ${regal}::uuid end,
      case when n % 3 = 0 then case when n < 3000 then ${max.lstfixId}::uuid else ${dora.lstfixId}::uuid end end from generate_series(1, ${viele}::int) n`.execute(
    p.db,
  )
  const id = uuid()
  await dort().inventurPlanen({ body: { id, name: 'Masse', geplant: '2026-11-25', hardwaretypId } })
  await dort().inventurBeginnen({ params: { id } })
  const erste = await dort().zaehlliste({ params: { id }, query: {} })
  const zweite = await dort().zaehlliste({ params: { id }, query: { ab: erste.next! } })
  expect([erste.geraete.length + zweite.geraete.length, zweite.next]).toEqual([viele, null])
  expect(Math.max(...[erste, zweite].map((seite) => JSON.stringify(seite).length))).toBeLessThan(400_000)
  const liste = angehaengt(erste, zweite)
  expect(new Set(liste.geraete.map(({ nummer }) => nummer)).size).toBe(viele)
  const bei = (name: string) => liste.wo[liste.geraete.find((eines) => eines.name === name)!.wo!]
  expect([bei('MB-NOTEBOOK-6')!.name, bei('MB-NOTEBOOK-6000')!.name, bei('MB-NOTEBOOK-6001')!.id]).toEqual(['Max Beispiel', 'Dora Beispiel', regal])
  await lies(id, 'TAG6001', regal)
  const stand = await dort().zaehlstand({ params: { id } })
  expect(stand.gezaehlt.map(({ nummern }) => nummern.length)).toEqual([1])
  expect(await summen(id)).toMatchObject({ soll: viele, gefunden: 1, fehlt: viele - 1 })
  // However long their names are.
  await p.db.updateTable('hardware').set({ hostname: sql`repeat('x', 45) || hostname` }).where('hardwaretypId', '=', hardwaretypId).execute()
  const seiten = []
  for (let ab: number | null | undefined; ab !== null; ) {
    const seite: typeof erste = await dort().zaehlliste({ params: { id }, query: ab ? { ab } : {} })
    seiten.push(seite)
    ab = seite.next
  }
  expect(Math.max(...seiten.map((seite) => JSON.stringify(seite).length))).toBeLessThan(400_000)
  expect(new Set(seiten.flatMap(({ geraete }) => geraete.map(({ nummer: nr }) => nr))).size).toBe(viele)
  // All of them are found: the protocol prints figures, and its CSV has every device.
  await sql`insert into inventur_zaehlung (id, inventur_id, code, hardware_id, um, runde, anwender_id, eingang)
    select gen_random_uuid(), ${id}::uuid, h.nummer::text, h.id, now(), 1, ${dora.anwenderId}::uuid, now() from hardware h where h.hardwaretyp_id = ${hardwaretypId}::uuid and h.service_tag <> 'TAG6001'`.execute(
    p.db,
  )
  await dort().inventurAbschliessen({ params: { id } })
  const { summen: ende, protokolle } = await dort().inventur({ params: { id } })
  expect(ende).toMatchObject({ soll: viele, gefunden: viele, fehlt: 0 })
  const [pdf, csv] = await Promise.all(protokolle.map(async (eines) => (await p.als(dora, fileCalls).dateiInhalt({ params: { id: eines.id } })).bytes()))
  expect(new TextDecoder().decode(csv!).trimEnd().split('\r\n')).toHaveLength(viele + 1)
  const text = ohneLuecken((await seitentexte(pdf!)).join(''))
  expect(text).toContain(ohneLuecken('Alle 6.100 stehen in der CSV-Datei daneben.'))
  expect(text).toContain(createHash('sha256').update(csv!).digest('hex'))
  expect(text).not.toContain('MB-NOTEBOOK-6001')
})
