import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#apps/arbeitsschein/contract.ts'
import { kreditstand } from '#domain/belege/kredit/stand.ts'
import { geldabweichungen } from '#domain/belege/nachrechnung/geld.ts'
import { kreditabweichungen } from '#domain/belege/nachrechnung/kredit.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { gast, max, portal, type Figure } from '#test/cast.ts'
import { besetze, lena, objekt, resi } from '#test/einsatz/dokubesetzung.ts'
import { ohneLuecken, seitentexte } from '#test/einsatz/pdftext.ts'
import { gezeichnet, heute, kopf, material, zeit } from '#test/einsatz/scheine.ts'
import { besetzeKunden, konto, kundeA, kundeAlle, kundeB, objekt as beiKunden } from '#test/einsatz/scheinkunden.ts'
import { calls as belegCalls } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
/** Sees the documents of the branch, and no sheet. */
const buero = gast
beforeAll(async () => {
  p = await portal()
  await besetze(p.db)
  await besetzeKunden(p.db)
  await p.db
    .insertInto('anwenderBerechtigung')
    .values([
      ...[kundeA, kundeAlle, kundeB, buero].map(({ anwenderId }) => ({ anwenderId, berechtigung: 'GESAMTABFRAGE' })),
      { anwenderId: kundeAlle.anwenderId, berechtigung: 'ARBEITSSCHEIN' },
      { anwenderId: buero.anwenderId, berechtigung: 'GESAMTABFRAGE.KUNDENSUCHE' },
    ])
    .execute()
})
afterAll(() => p.stop())

const als = (who: Figure) => p.als(who, calls)
const bei = (who: Figure) => p.als(who, belegCalls)
const tag = heute.toString()
const heuteNur = { from: tag, to: tag }
const neu = async (mehr: object = {}) => als(max).anlegen({ body: { id: uuid(), ...kopf, positionen: [material('3')], ...mehr } })
const schliesse = (id: string, version = 1, unterschrift: object = gezeichnet) =>
  als(max).abschliessen({ params: { id }, body: { version, unterschriften: [unterschrift as typeof gezeichnet] } })
const fertig = async (mehr: object = {}, unterschrift: object = gezeichnet) => {
  const schein = await neu(mehr)
  await schliesse(schein.id, 1, unterschrift)
  return schein
}
const zeilenVon = (id: string) =>
  p.db.selectFrom('beleg').where('arbeitsscheinId', '=', id).orderBy('version').select(['id', 'version', 'aktuell', 'zustand', 'belegnummer']).execute()
const belegId = async (id: string) => (await zeilenVon(id)).find(({ aktuell }) => aktuell)!.id
const lies = (who: Figure, id: number) => bei(who).beleg({ params: { belegart: 'AS', id } })
const bytes = async (blob: Promise<Blob>) => Buffer.from(await (await blob).arrayBuffer())
/** An order of Anker for the object, with one line over its net. */
async function auftrag(objektId: string, belegnummer: number, netto = '1000.00') {
  const von = { belegart: 'AB', vkforgid: 1000, ktostammId: konto.anker, belegdatum: tag } as const
  const { id } = await p.db
    .insertInto('beleg')
    .values({
      ...von,
      kreis: 'AB',
      belegnummer,
      objektId,
      netto,
      steuer: '0.00',
      brutto: netto,
      zustand: 'ausgestellt',
      quelle: 'ERP',
      fremdschluessel: `AB-${belegnummer}`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await p.db
    .insertInto('belegposition')
    .values({ ...von, belegId: id, nr: 1, text: 'Montage', menge: '1', einheit: 'Psch', preis: netto, netto })
    .execute()
  return id
}

describe('ein abgeschlossener Arbeitsschein ist ein Beleg', () => {
  test('mit Nummer, Kunde, Objekt, Zeilen ohne Namen und ohne Beträge, und mit dem Papier, das unterschrieben ist', async () => {
    const { id, nummer } = await neu({
      art: 'Wartung',
      positionen: [zeit('07:00', '07:20'), material('2,125', { kommentar: 'aus dem Wagen' }), { id: uuid(), art: 'Text', text: 'Zugang über den Hof' }],
    })
    expect(await zeilenVon(id)).toEqual([])
    await schliesse(id)
    const { entities } = await bei(buero).liste({ params: { belegart: 'AS' }, query: { ...heuteNur, belegnummer: nummer } })
    expect(entities).toMatchObject([
      {
        belegdatum: tag,
        belegnummer: Number(nummer),
        konto: { nummer: 80001, name: 'Firma Anker' },
        objekt: '800011 Werk Anker',
        gesamt: '0.00',
        ohneBetraege: true,
      },
    ])
    const beleg = await lies(buero, entities[0]!.id)
    expect(beleg).toMatchObject({
      betreff: 'Wartung',
      zustand: 'ausgestellt',
      ersteller: '',
      offen: null,
      posten: [],
      steuern: [],
      // He sees the document, and no sheet.
      schein: { id: null, fassung: 1, neuGeschrieben: false },
      dateien: [{ art: 'archiv', typ: 'application/pdf' }],
      positionen: [
        { art: 'Position', menge: '0.33', einheit: 'h', netto: '0.00' },
        { text: 'Dichtung DN 50\naus dem Wagen', menge: '2.125', einheit: 'Stk', netto: '0.00' },
        { art: 'Text', text: 'Zugang über den Hof' },
      ],
    })
    expect(beleg.positionen[0]!.text).toBe(`Arbeitszeit ${tag.split('-').toReversed().join('.')} 07:00–07:20`)
    expect(JSON.stringify(beleg)).not.toContain('Max Beispiel')
    const papier = await bytes(als(max).pdf({ params: { id }, query: {} }))
    const params = { belegart: 'AS', id: beleg.id } as const
    expect((await bytes(bei(buero).ansicht({ params }))).equals(papier)).toBe(true)
    for (const weise of ['download', 'archiv'] as const)
      expect((await bytes(bei(buero)[weise]({ body: { ids: [beleg.id], belegart: 'AS' } }) as Promise<Blob>)).equals(papier), weise).toBe(true)
    await expect(als(buero).schein({ params: { id } })).rejects.toMatchObject({ status: 403 })
    expect((await bei(buero).suche({ query: { q: nummer } })).entities.map((einer) => einer.id)).toContain(String(beleg.id))
  })
  test('und von jedem führt ein Weg zum anderen, für den, der beide sehen darf', async () => {
    const { id } = await fertig()
    const beleg = await belegId(id)
    expect((await als(lena).schein({ params: { id } })).beleg).toEqual({ id: beleg, belegdatum: tag, auftrag: '' })
    expect((await lies(lena, beleg)).schein!.id).toBe(id)
    // Max writes sheets, and sees no documents.
    expect((await als(max).schein({ params: { id } })).beleg).toBeNull()
    await expect(lies(max, beleg)).rejects.toMatchObject({ status: 403 })
    // She is the customer, too, but whoever writes sheets reads them as staff does: this one is not hers.
    expect((await lies(kundeAlle, beleg)).schein!.id).toBeNull()
    await expect(als(kundeAlle).schein({ params: { id } })).rejects.toMatchObject({ status: 404 })
  })
  test('wie auch immer unterschrieben ist, und genau einmal', async () => {
    for (const unterschrift of [{ art: 'abwesend', grund: 'Pforte geschlossen' }, { art: 'verweigert', grund: 'will erst den Bauleiter fragen' }, gezeichnet]) {
      const { id, nummer } = await fertig({}, unterschrift)
      expect(await zeilenVon(id)).toEqual([{ id: expect.any(Number), version: 1, aktuell: true, zustand: 'ausgestellt', belegnummer: Number(nummer) }])
      await expect(schliesse(id, 2)).rejects.toMatchObject({ status: 409 })
      expect(await zeilenVon(id)).toHaveLength(1)
    }
  })
  test('auch ohne Zeilen und mit einem Tag, den kein Beleg haben kann', async () => {
    const { id } = await fertig({ positionen: [], notiz: 'Nur nachgesehen', datum: '1980-01-01' })
    expect(await lies(lena, await belegId(id))).toMatchObject({
      belegdatum: tag,
      positionen: [{ art: 'Text', text: 'Nur nachgesehen', menge: '0' }],
      schein: { fassung: 1 },
    })
  })
  test('und hat das Papier mit der Unterschrift, die der Kunde über den Link nachreicht', async () => {
    const { id } = await fertig({ positionen: [material('7')] }, { art: 'abwesend', grund: 'Pforte geschlossen' })
    const beleg = await belegId(id)
    const vorher = await bytes(bei(buero).ansicht({ params: { belegart: 'AS', id: beleg } }))
    const geheim = 'Unterschrift-fuer-den-Beleg'
    await p.db
      .insertInto('arbeitsscheinLink')
      .values({
        id: uuid(),
        arbeitsscheinId: id,
        fassung: 1,
        hash: createHash('sha256').update(geheim).digest(),
        an: 'h.brandt@anker.example',
        laeuftAb: Temporal.Now.instant().add({ hours: 2 }).toString(),
        anwenderId: max.anwenderId,
        erstellt: Temporal.Now.instant().toString(),
      })
      .execute()
    await als(gast).zeichnen({ body: { geheim, unterschrift: { ...gezeichnet, rolle: 'Kunde', bedeutung: 'bestaetigt' } } })
    const danach = await bytes(bei(buero).ansicht({ params: { belegart: 'AS', id: beleg } }))
    expect(danach.equals(vorher)).toBe(false)
    expect(ohneLuecken((await seitentexte(new Uint8Array(danach))).join(''))).toContain('HeikeBrandt')
    expect(await zeilenVon(id)).toHaveLength(1)
  })
})

describe('eine neue Fassung', () => {
  test('ist die nächste Version des Belegs; solange sie geschrieben wird, steht die letzte da, und das Büro liest es', async () => {
    const { id } = await fertig()
    const erster = await belegId(id)
    await als(lena).fassung({ params: { id }, body: { grund: 'Menge stimmt nicht' } })
    expect((await lies(buero, erster)).schein).toMatchObject({ fassung: 1, neuGeschrieben: true })
    expect((await lies(kundeA, erster)).schein).toMatchObject({ fassung: 1, neuGeschrieben: false })
    await als(max).sichern({ params: { id }, body: { version: 3, ...kopf, positionen: [material('4')] } })
    await schliesse(id, 4)
    const zweiter = await belegId(id)
    expect(await zeilenVon(id)).toMatchObject([
      { id: erster, version: 1, aktuell: false },
      { id: zweiter, version: 2, aktuell: true },
    ])
    await expect(lies(buero, erster)).rejects.toMatchObject({ status: 404 })
    expect(await lies(buero, zweiter)).toMatchObject({ positionen: [{ menge: '4' }], schein: { fassung: 2, neuGeschrieben: false } })
    const papier = ohneLuecken((await seitentexte(new Uint8Array(await bytes(bei(buero).ansicht({ params: { belegart: 'AS', id: zweiter } }))))).join(''))
    expect(papier).toContain(ohneLuecken('Fassung 2: Menge stimmt nicht'))
  })
  test('eines anderen Kunden gehört dem anderen', async () => {
    const { id } = await fertig()
    const erster = await belegId(id)
    await als(lena).fassung({ params: { id }, body: { grund: 'falscher Kunde gewählt' } })
    await als(max).sichern({ params: { id }, body: { version: 3, ...kopf, objektId: beiKunden.buche, positionen: [material('4')] } })
    await schliesse(id, 4)
    const zweiter = await belegId(id)
    // The first one's screens hear of it, too: the document is gone for him.
    const { fuer } = await p.db.selectFrom('ereignis').where('thema', '=', 'beleg').orderBy('id', 'desc').select('fuer').executeTakeFirstOrThrow()
    expect(fuer).toEqual(expect.arrayContaining([kundeA.anwenderId, kundeB.anwenderId]))
    for (const beleg of [erster, zweiter]) await expect(lies(kundeA, beleg)).rejects.toMatchObject({ status: 404 })
    expect((await lies(kundeB, zweiter)).konto.name).toBe('Firma Buche')
  })
  test('wird der Schein storniert, steht der Beleg im Büro storniert da und beim Kunden nicht mehr; ein nie abgeschlossener hat keinen', async () => {
    const { id } = await fertig()
    const beleg = await belegId(id)
    await lies(kundeA, beleg)
    await als(lena).stornieren({ params: { id }, body: { grund: 'doppelt erfasst' } })
    expect(await lies(buero, beleg)).toMatchObject({ zustand: 'storniert' })
    await expect(lies(kundeA, beleg)).rejects.toMatchObject({ status: 404 })
    const offener = await neu()
    await als(max).stornieren({ params: { id: offener.id }, body: { grund: 'doppelt erfasst' } })
    expect(await zeilenVon(offener.id)).toEqual([])
  })
})

test('ein Kunde sieht die Belege seiner Konten; mit der Nummer eines anderen bekommt er nichts, auch kein Papier', async () => {
  const [eigener, fremder, offener] = [await fertig(), await fertig({ objektId: beiKunden.buche }), await neu()]
  const [a, b] = [await belegId(eigener.id), await belegId(fremder.id)]
  const ids = async (who: Figure) => (await bei(who).liste({ params: { belegart: 'AS' }, query: { ...heuteNur, limit: 200 } })).entities.map(({ id }) => id)
  expect(await ids(kundeA)).toContain(a)
  expect(await ids(kundeA)).not.toContain(b)
  expect(await ids(kundeB)).toContain(b)
  expect(await zeilenVon(offener.id)).toEqual([])
  for (const [who, id] of [
    [kundeA, b],
    [kundeB, a],
    [resi, a],
  ] as const) {
    const params = { belegart: 'AS', id } as const
    for (const frage of [
      () => bei(who).beleg({ params }),
      () => bei(who).geschaeftsfall({ params }),
      () => bei(who).ansicht({ params }),
      () => bei(who).archiv({ body: { ids: [id], belegart: 'AS' } }),
      () => bei(who).download({ body: { ids: [id], belegart: 'AS' } }),
    ])
      await expect(frage(), `${who.name} ${String(frage)}`).rejects.toMatchObject({ status: 404 })
  }
  // The check can fail: it is his own.
  expect((await lies(kundeA, a)).schein!.id).toBe(eigener.id)
  expect((await bytes(bei(kundeA).ansicht({ params: { belegart: 'AS', id: a } }))).subarray(0, 5).toString()).toBe('%PDF-')
})

describe('im Geschäftsfall', () => {
  test('steht der Arbeitsschein beim einzigen Auftrag seines Objekts, auch in seiner nächsten Fassung, und keine Summe ist anders', async () => {
    const ab = await auftrag(objekt.halle, 990_001)
    const params = { belegart: 'AB', id: ab } as const
    const vorher = await bei(buero).geschaeftsfall({ params })
    const stand = () => kreditstand(p.db, konto.anker, tag)
    const [kredit, summen] = [await stand(), await bei(buero).summen({ params: { belegart: 'AS' }, query: heuteNur })]
    const { id } = await fertig({ objektId: objekt.halle })
    const beleg = await belegId(id)
    const danach = await bei(buero).geschaeftsfall({ params })
    expect(danach.belege.map((einer) => einer.id)).toEqual([ab, beleg])
    expect(danach.lagen).toEqual(vorher.lagen)
    expect(await stand()).toEqual(kredit)
    expect(await bei(buero).summen({ params: { belegart: 'AS' }, query: heuteNur })).toEqual(summen)
    await als(lena).fassung({ params: { id }, body: { grund: 'Menge stimmt nicht' } })
    await schliesse(id, 3)
    expect((await bei(buero).geschaeftsfall({ params })).belege.map((einer) => einer.id)).toEqual([ab, await belegId(id)])
    // Which of two is meant nobody can tell.
    await auftrag(objekt.halle, 990_002)
    const allein = await bei(buero).geschaeftsfall({ params: { belegart: 'AS', id: await belegId((await fertig({ objektId: objekt.halle })).id) } })
    expect(allein).toMatchObject({ lagen: [], zahlungen: [], einbehalte: [], belege: [{ belegart: 'AS', ohneBetraege: true }] })
    expect(await geldabweichungen(p.db)).toEqual([])
    expect(await kreditabweichungen(p.db, tag)).toEqual([])
    expect(await p.db.selectFrom('umsatzZeile').selectAll().execute()).toEqual([])
  })
  test('die Datei der Liste hat keine Beträge', async () => {
    await fertig()
    const csv = (await bytes(bei(buero).datei({ params: { belegart: 'AS' }, query: { ...heuteNur, format: 'csv' } }))).toString()
    expect(csv).toContain('Firma Anker')
    expect(csv).not.toContain('0,00')
  })
})
