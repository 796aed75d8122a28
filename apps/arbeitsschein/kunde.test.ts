import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileCalls } from '#platform/contract/files.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { anna, carla, max, portal, type Figure } from '#test/cast.ts'
import { besetze, kundin, lena, objekt, toni } from '#test/einsatz/dokubesetzung.ts'
import { gezeichnet, heute, kopf, material, zeit } from '#test/einsatz/scheine.ts'
import { besetzeKunden, konto, kundeA, kundeAlle, kundeB, objekt as beiKunden } from '#test/einsatz/scheinkunden.ts'
import { upload } from '#test/files/upload.ts'
import { calls } from './contract.ts'
import { kundenVon } from '#domain/einsatz/arbeitsschein/sicht.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
  await besetze(p.db)
  await besetzeKunden(p.db)
})
afterAll(() => p.stop())

const als = (who: Figure) => p.als(who, calls)
const lies = (who: Figure, id: string) => als(who).schein({ params: { id } })
const ids = async (who: Figure, query: object = {}) => (await als(who).liste({ query: { limit: 200, ...query } })).entities.map(({ id }) => id)
const geheim = 'zahlt schlecht'
const neu = async (mehr: object = {}) =>
  (await als(max).anlegen({ body: { id: uuid(), ...kopf, notiz: 'Heizung läuft', notizIntern: geheim, positionen: [material('3')], ...mehr } })).id
const niemand = { art: 'abwesend' as const, grund: 'Pforte geschlossen' }
const schliesse = (id: string, version = 1, unterschrift: object = gezeichnet) =>
  als(max).abschliessen({ params: { id }, body: { version, unterschriften: [unterschrift as typeof gezeichnet] } })
const fertig = async (mehr: object = {}, unterschrift: object = gezeichnet) => {
  const id = await neu(mehr)
  await schliesse(id, 1, unterschrift)
  return id
}
/** Everything that somebody with the id could ask as a customer. */
const fragen = (who: Figure, id: string) => [
  () => lies(who, id),
  () => als(who).eineFassung({ params: { id, nr: 1 } }),
  () => als(who).fassungPdf({ params: { id, nr: 1 } }),
  () => als(who).einwenden({ params: { id }, body: { fassung: 1, text: 'Zu viele Stunden' } }),
]
const sichtNichts = async (who: Figure, id: string, status = 404) => {
  for (const frage of fragen(who, id)) await expect(frage(), `${who.name} ${String(frage)}`).rejects.toMatchObject({ status })
}
const bytes = async (blob: Promise<Blob>) => Buffer.from(await (await blob).arrayBuffer())

describe('ein Kunde', () => {
  test('sieht die fertigen Scheine seiner Konten, keinen offenen, keinen stornierten und keinen eines anderen', async () => {
    const [eigener, schwester, fremder, offener, weg] = [
      await fertig(),
      await fertig({ objektId: beiKunden.schwester }),
      await fertig({ objektId: beiKunden.buche }),
      await neu(),
      await fertig(),
    ]
    await als(lena).stornieren({ params: { id: weg }, body: { grund: 'doppelt erfasst' } })
    expect(await ids(kundeA)).toEqual([eigener])
    expect((await ids(kundeAlle)).toSorted()).toEqual([eigener, schwester].toSorted())
    expect(await ids(kundeB)).toEqual([fremder])
    for (const who of [kundeA, kundeAlle]) for (const id of [fremder, offener, weg]) await sichtNichts(who, id)
    for (const id of [eigener, schwester]) await sichtNichts(kundeB, id)
    await sichtNichts(kundeA, uuid())
    // The check can fail: whoever works at the office sees them.
    for (const id of [eigener, fremder, offener, weg]) expect((await lies(lena, id)).id).toBe(id)
    expect(await als(kundeA).stand()).toEqual({ offen: 0, nichtZugestellt: 0 })
  })
  test('bekommt mit keinem Filter mehr, und die Datei ist dieselbe Liste', async () => {
    const alle = await ids(kundeA)
    for (const query of [{ zustand: 'alle' }, { zustand: 'abgeschlossen' }, { kunde: konto.anker }, { objekt: objekt.werk }, { q: 'Werk Anker' }])
      expect((await ids(kundeA, query)).toSorted(), JSON.stringify(query)).toEqual(alle.toSorted())
    for (const query of [
      { zustand: 'offen' },
      { zustand: 'storniert' },
      { meine: 'ja' },
      { klaerung: 'ja' },
      { kunde: konto.buche },
      { objekt: beiKunden.buche },
      { q: geheim },
      { q: 'Max Beispiel' },
      { von: heute.add({ days: 1 }).toString() },
    ])
      expect(await ids(kundeA, query), JSON.stringify(query)).toEqual([])
    const csv = (await bytes(als(kundeA).datei({ query: { format: 'csv' } }))).toString()
    expect(csv.trim().split('\n')).toHaveLength(alle.length + 1)
    expect(csv).not.toMatch(/Buche|Süd|zahlt schlecht/)
    expect(csv).toContain('Werk Anker')
  })
  test('liest, was unterschrieben ist, wer unterschrieben hat und lädt das Papier, das das Büro hat; nichts, was nur das Büro angeht', async () => {
    const id = await fertig({ positionen: [zeit('07:00', '07:22'), material('2,5', { kommentar: 'aus dem Wagen' })], lstfixId: max.lstfixId })
    const schein = await lies(kundeA, id)
    expect(schein).toMatchObject({
      zustand: 'abgeschlossen',
      fassung: 1,
      objekt: '800011 Werk Anker',
      kunde: '80001 Firma Anker',
      notiz: 'Heizung läuft',
      unterschrift: 'gezeichnet',
      zeilen: [
        { art: 'Zeit', name: 'Max Beispiel', lstfixId: null, berichtId: null, minuten: null },
        { text: 'Dichtung DN 50', menge: '2.5', kommentar: 'aus dem Wagen' },
      ],
      unterschriften: [{ name: 'Heike Brandt', art: 'gezeichnet', rolle: 'Kunde' }],
      fassungen: [1],
      notizIntern: '',
      zustaendig: '',
      lstfixId: null,
      frist: null,
      link: null,
      briefe: [],
      schritte: [],
      faelle: [],
      gegenwerte: [],
      einwendung: null,
      darf: [],
    })
    const fassung = await als(kundeA).eineFassung({ params: { id, nr: 1 } })
    expect(fassung).toEqual(await als(lena).eineFassung({ params: { id, nr: 1 } }))
    expect([schein.fingerabdruck, schein.code]).toEqual([fassung.fingerabdruck, fassung.code])
    const papier = await bytes(als(kundeA).fassungPdf({ params: { id, nr: 1 } }))
    expect(papier.subarray(0, 5).toString()).toBe('%PDF-')
    expect(papier.equals(await bytes(als(lena).pdf({ params: { id }, query: {} })))).toBe(true)
    expect(JSON.stringify([schein, fassung, await als(kundeA).liste({ query: {} })])).not.toContain(geheim)
    expect((await lies(kundeA, await fertig({}, niemand))).unterschriften).toMatchObject([{ art: 'abwesend', grund: niemand.grund }])
  })
  test('darf sonst nichts, was zu Scheinen gehört', async () => {
    const id = await fertig()
    const [wer, params] = [als(kundeA), { id }]
    for (const tat of [
      () => wer.pdf({ params, query: {} }),
      () => wer.anlegen({ body: { id: uuid(), ...kopf } }),
      () => wer.sichern({ params, body: { version: 2, ...kopf } }),
      () => schliesseAls(kundeA, id),
      () => wer.stornieren({ params, body: { grund: 'weg damit' } }),
      () => wer.fassung({ params, body: { grund: 'Menge stimmt nicht' } }),
      () => wer.link({ params, body: { email: 'a@nordheim.example' } }),
      () => wer.regieakt({ params, body: { akt: 'anerkannt', tag: heute.toString() } }),
      () => wer.objekte({ query: {} }),
      () => wer.kunden({ query: {} }),
      () => wer.personen({ query: {} }),
      () => wer.fristen(),
      () => wer.einstellungen(),
      () => wer.muster(),
    ])
      await expect(tat(), String(tat)).rejects.toMatchObject({ status: 403 })
  })
})
const schliesseAls = (who: Figure, id: string) => als(who).abschliessen({ params: { id }, body: { version: 2, unterschriften: [gezeichnet] } })

test('ohne das Recht liest niemand fertige Scheine: nicht als Kunde, nicht als Mitarbeiter', async () => {
  const id = await fertig()
  for (const who of [kundin, anna]) {
    await sichtNichts(who, id, 403)
    for (const frage of [() => als(who).liste({ query: {} }), () => als(who).datei({ query: { format: 'csv' } }), () => als(who).stand()])
      await expect(frage(), who.name).rejects.toMatchObject({ status: 403 })
  }
  // Whoever writes sheets gains nothing by the customer's right.
  await p.db.insertInto('anwenderBerechtigung').values({ anwenderId: toni.anwenderId, berechtigung: 'ARBEITSSCHEIN.KUNDE' }).execute()
  await p.db.insertInto('anwenderKtostamm').values({ anwenderId: toni.anwenderId, ktostammId: konto.anker }).execute()
  await expect(lies(toni, id)).rejects.toMatchObject({ status: 404 })
  expect(await ids(toni)).not.toContain(id)
})

describe('Fassungen', () => {
  test('was neu geschrieben wird, sieht der Kunde nicht: bis zum Abschluss steht die Fassung da, die er hat, danach beide', async () => {
    const id = await fertig()
    await als(lena).fassung({ params: { id }, body: { grund: 'Menge stimmt nicht' } })
    await als(max).sichern({ params: { id }, body: { version: 3, ...kopf, notiz: 'Anfahrt vergessen', positionen: [material('4')] } })
    expect(await lies(kundeA, id)).toMatchObject({ zustand: 'abgeschlossen', fassung: 1, notiz: 'Heizung läuft', zeilen: [{ menge: '3' }], fassungen: [1] })
    expect((await als(kundeA).liste({ query: { limit: 200 } })).entities.find((eine) => eine.id === id)).toMatchObject({ fassung: 1, zustand: 'abgeschlossen' })
    await expect(als(kundeA).fassungPdf({ params: { id, nr: 2 } })).rejects.toMatchObject({ status: 404 })
    await als(kundeA).fassungPdf({ params: { id, nr: 1 } })
    await schliesse(id, 4)
    expect(await lies(kundeA, id)).toMatchObject({ fassung: 2, notiz: 'Anfahrt vergessen', zeilen: [{ menge: '4' }], fassungen: [1, 2] })
    const zweite = await als(kundeA).eineFassung({ params: { id, nr: 2 } })
    expect(zweite.grund).toBe('Menge stimmt nicht')
    expect(zweite.unterschiede).toContainEqual({ feld: 'Notiz', vorher: 'Heizung läuft', nachher: 'Anfahrt vergessen' })
    expect((await bytes(als(kundeA).fassungPdf({ params: { id, nr: 1 } }))).equals(await bytes(als(kundeA).fassungPdf({ params: { id, nr: 2 } })))).toBe(false)
  })
  test('kommt die neue Fassung zu einem anderen Kunden, liest er von der alten nichts, und dem ersten gehört keine mehr', async () => {
    const id = await fertig()
    await als(lena).fassung({ params: { id }, body: { grund: 'War beim falschen Kunden' } })
    await als(max).sichern({ params: { id }, body: { version: 3, ...kopf, objektId: beiKunden.buche, notiz: 'Heizung läuft', positionen: [material('3')] } })
    await sichtNichts(kundeB, id)
    expect((await lies(kundeA, id)).kunde).toBe('80001 Firma Anker')
    await schliesse(id, 4)
    expect(await lies(kundeB, id)).toMatchObject({ kunde: '80012 Firma Buche', fassungen: [2] })
    const zweite = await als(kundeB).eineFassung({ params: { id, nr: 2 } })
    expect(zweite.unterschiede).toEqual([])
    for (const frage of [() => als(kundeB).eineFassung({ params: { id, nr: 1 } }), () => als(kundeB).fassungPdf({ params: { id, nr: 1 } })])
      await expect(frage()).rejects.toMatchObject({ status: 404 })
    await sichtNichts(kundeA, id)
    expect((await als(lena).eineFassung({ params: { id, nr: 2 } })).unterschiede.length).toBeGreaterThan(0)
  })
})

test('von den Bildern sieht der Kunde die geteilten der Fassung; ein Papier nur über seine Fassung', async () => {
  const foto = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#336699' } })
    .png()
    .toBuffer()
  const [geteilt, intern, spaeter] = [
    (await upload(p, max, 'pumpe.png', foto)).id,
    (await upload(p, max, 'intern.png', foto)).id,
    (await upload(p, max, 'spaeter.png', foto)).id,
  ]
  const id = await fertig({
    bilder: [
      { datei: geteilt, beschriftung: 'Pumpe' },
      { datei: intern, beschriftung: 'Mangel', geteilt: false },
    ],
  })
  expect((await lies(kundeA, id)).bilder).toMatchObject([{ id: geteilt, beschriftung: 'Pumpe', geteilt: true }])
  const datei = (who: Figure, welche: string) => p.als(who, fileCalls).dateiInhalt({ params: { id: welche } })
  expect((await bytes(datei(kundeA, geteilt))).length).toBeGreaterThan(0)
  const { pdf } = await p.db.selectFrom('arbeitsscheinFassung').where('arbeitsscheinId', '=', id).select('pdf').executeTakeFirstOrThrow()
  for (const welche of [intern, pdf!]) {
    await expect(datei(kundeA, welche)).rejects.toMatchObject({ status: 404 })
    expect((await bytes(datei(max, welche))).length).toBeGreaterThan(0)
  }
  for (const who of [kundeB, kundin]) await expect(datei(who, geteilt), who.name).rejects.toMatchObject({ status: 404 })
  // Taken back while the next version is written: at once; what is added is none of the version.
  await als(lena).fassung({ params: { id }, body: { grund: 'Foto zeigt Personen' } })
  const bilder = [
    { datei: geteilt, beschriftung: 'Pumpe', geteilt: false },
    { datei: spaeter, beschriftung: 'Neu' },
  ]
  await als(max).sichern({ params: { id }, body: { version: 3, ...kopf, notiz: 'Heizung läuft', positionen: [material('3')], bilder } })
  expect((await lies(kundeA, id)).bilder).toEqual([])
  for (const welche of [geteilt, spaeter]) await expect(datei(kundeA, welche)).rejects.toMatchObject({ status: 404 })
})

describe('einwenden', () => {
  const regie = { art: 'Regie', vertragsart: 'VOB' }
  const wendeEin = (who: Figure, id: string, fassung = 1, text = 'Zwei Stunden zu viel') => als(who).einwenden({ params: { id }, body: { fassung, text } })
  test('wer die Stunden nicht unterschrieben hat, wendet einmal ein: das Büro sieht es mit seinen Worten, er den Stand', async () => {
    const id = await fertig(regie, niemand)
    expect(await lies(kundeA, id)).toMatchObject({ darf: ['einwenden'], frist: null, einwendung: { moeglich: true, akte: [] } })
    await expect(wendeEin(kundeA, id, 1, '  ')).rejects.toMatchObject({ status: 400 })
    await wendeEin(kundeA, id)
    expect(await lies(kundeA, id)).toMatchObject({
      darf: [],
      einwendung: { moeglich: false, erledigt: false, akte: [{ tag: heute.toString(), text: 'Zwei Stunden zu viel' }] },
    })
    const imBuero = await lies(lena, id)
    expect(imBuero).toMatchObject({
      einwendung: null,
      frist: { stand: 'Einwendung', akte: [{ akt: 'einwendung', wer: 'Asta Kundin', text: 'Zwei Stunden zu viel' }] },
    })
    expect(imBuero.schritte[0]).toMatchObject({ was: 'regie', wer: 'Asta Kundin' })
    const briefe = await p.db.selectFrom('postausgang').where('anlass', '=', 'arbeitsschein.regie').select(['an', 'text']).execute()
    expect(briefe.map(({ an }) => an)).toContain(carla.username)
    expect(briefe.every(({ text, an }) => text.includes(`/arbeitsschein/${id}`) && !text.includes('Zwei Stunden') && !an.includes('kund'))).toBe(true)
    await expect(wendeEin(kundeAlle, id)).rejects.toMatchObject({ status: 422, problem: { code: 'regie.schon' } })
    expect((await lies(kundeAlle, id)).einwendung!.akte).toMatchObject([{ text: '' }])
    await als(lena).regieakt({ params: { id }, body: { akt: 'erledigt', tag: heute.toString(), text: 'Gutschrift, Marge reicht' } })
    const danach = await lies(kundeA, id)
    expect(danach.einwendung).toMatchObject({ erledigt: true, moeglich: false })
    expect(JSON.stringify(danach)).not.toContain('Marge')
  })
  test('gegen eine ältere Fassung, gegen Unterschriebenes und ohne Frist geht es nicht', async () => {
    const id = await fertig(regie, niemand)
    await expect(wendeEin(kundeA, id, 2)).rejects.toMatchObject({ status: 409, problem: { code: 'schein.veraltet' } })
    await als(lena).fassung({ params: { id }, body: { grund: 'Menge stimmt nicht' } })
    await expect(wendeEin(kundeA, id)).rejects.toMatchObject({ status: 409 })
    expect((await lies(kundeA, id)).einwendung).toBeNull()
    const bestaetigt = await fertig(regie)
    expect(await lies(kundeA, bestaetigt)).toMatchObject({ darf: [], einwendung: { moeglich: false } })
    await expect(wendeEin(kundeA, bestaetigt)).rejects.toMatchObject({ status: 422, problem: { code: 'regie.anerkannt' } })
    await expect(wendeEin(kundeA, await fertig())).rejects.toMatchObject({ status: 422, problem: { code: 'regie.keine' } })
  })
})

test('von Neuem erfährt, wer den Schein als Kunde liest, und sonst kein Kunde', async () => {
  const [id, offener] = [await fertig(), await neu()]
  expect((await kundenVon(p.db, id)).toSorted()).toEqual(expect.arrayContaining([kundeA.anwenderId, kundeAlle.anwenderId]))
  for (const who of [kundeB, kundin]) expect(await kundenVon(p.db, id)).not.toContain(who.anwenderId)
  expect(await kundenVon(p.db, offener)).toEqual([])
})
