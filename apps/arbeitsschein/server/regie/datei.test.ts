import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#apps/arbeitsschein/contract.ts'
import { messages } from '#apps/arbeitsschein/messages.ts'
import { fileCalls } from '#platform/contract/files.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { max, portal, type Figure } from '#test/cast.ts'
import { besetze, lena, objekt, resi, theo } from '#test/einsatz/dokubesetzung.ts'
import { heute, kopf, material } from '#test/einsatz/scheine.ts'
import { besetzeKunden, kundeA, kundeAlle, kundeB, objekt as beiKunden } from '#test/einsatz/scheinkunden.ts'
import { upload } from '#test/files/upload.ts'

let p: Awaited<ReturnType<typeof portal>>
let foto: Buffer
beforeAll(async () => {
  p = await portal()
  await besetze(p.db)
  await besetzeKunden(p.db)
  foto = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#336699' } })
    .png()
    .toBuffer()
})
afterAll(() => p.stop())

const als = (who: Figure) => p.als(who, calls)
const lies = (who: Figure, id: string) => als(who).schein({ params: { id } })
/** A finished sheet of work by the hour that nobody signed. */
async function regie(objektId = objekt.werk) {
  const id = uuid()
  await als(max).anlegen({ body: { id, ...kopf, objektId, art: 'Regie', vertragsart: 'VOB', positionen: [material('3')] } })
  await als(max).abschliessen({ params: { id }, body: { version: 1, unterschriften: [{ art: 'abwesend', grund: 'Pforte geschlossen' }] } })
  return id
}
const bild = async (who: Figure, name = 'zaehler.png') => (await upload(p, who, name, foto)).id
const holt = async (who: Figure, datei: string) => (await p.als(who, fileCalls).dateiInhalt({ params: { id: datei } })).size
const sehenNicht = async (datei: string, ...wer: Figure[]) => {
  for (const who of wer)
    for (const ruf of ['dateiInhalt', 'dateiVorschau', 'dateiAnsicht'] as const)
      await expect(p.als(who, fileCalls)[ruf]({ params: { id: datei } }), `${who.name} ${ruf}`).rejects.toMatchObject({ status: 404 })
}
const wendeEin = (who: Figure, id: string, datei: string | null) =>
  als(who).einwenden({ params: { id }, body: { fassung: 1, text: 'Zwei Stunden zu viel', datei } })

describe('die Datei einer Einwendung', () => {
  test('sieht, wer sie schrieb, und wer den Schein im Büro sieht; sonst niemand, auch kein anderer Kunde', async () => {
    const id = await regie()
    const datei = await bild(kundeA)
    await sehenNicht(datei, max, lena, kundeB)
    await wendeEin(kundeA, id, datei)
    expect((await lies(kundeA, id)).einwendung!.akte).toMatchObject([{ datei: { id: datei, name: 'zaehler.png', typ: 'image/png' } }])
    expect((await lies(lena, id)).frist!.akte).toMatchObject([{ akt: 'einwendung', datei: { id: datei } }])
    for (const who of [kundeA, max, lena]) expect(await holt(who, datei), who.name).toBeGreaterThan(0)
    // Of the same customer, but it is not his objection; of another customer; of another branch; a colleague without the sheet.
    expect((await lies(kundeAlle, id)).einwendung!.akte).toMatchObject([{ text: '', datei: null }])
    await sehenNicht(datei, kundeAlle, kundeB, resi, theo)
    // It is a file of the entry, no picture of the sheet.
    expect([(await lies(kundeA, id)).bilder, (await lies(max, id)).bilder]).toEqual([[], []])
  })
  test('gehört der Schein einem anderen Kunden, ist auch die Datei für den ersten weg', async () => {
    const id = await regie()
    const datei = await bild(kundeA)
    await wendeEin(kundeA, id, datei)
    await als(lena).fassung({ params: { id }, body: { grund: 'War beim falschen Kunden' } })
    await als(max).sichern({ params: { id }, body: { version: 3, ...kopf, art: 'Regie', objektId: beiKunden.buche, positionen: [material('3')] } })
    expect(await holt(kundeA, datei)).toBeGreaterThan(0)
    await als(max).abschliessen({ params: { id }, body: { version: 4, unterschriften: [{ art: 'abwesend', grund: 'Pforte geschlossen' }] } })
    await sehenNicht(datei, kundeA, kundeB)
    expect(await holt(lena, datei)).toBeGreaterThan(0)
  })
  test('ist seine eigene und noch frei: eine fremde, eine vergebene und eine erfundene werden gleich abgewiesen, und nichts ist eingewandt', async () => {
    const id = await regie()
    const vergeben = await bild(kundeA)
    await wendeEin(kundeA, await regie(), vergeben)
    for (const datei of [await bild(kundeB), vergeben, uuid()])
      await expect(wendeEin(kundeA, id, datei)).rejects.toMatchObject({ status: 409, problem: { code: 'datei-fehlt' } })
    expect((await lies(kundeA, id)).einwendung).toMatchObject({ moeglich: true, akte: [] })
    await expect(wendeEin(kundeB, id, await bild(kundeB))).rejects.toMatchObject({ status: 404 })
    await wendeEin(kundeA, id, null)
    expect((await lies(kundeA, id)).einwendung!.akte).toMatchObject([{ datei: null }])
  })
})

describe('die Datei eines Eintrags vom Büro', () => {
  test('ist ein Bild oder ein PDF; der Kunde sieht sie nicht', async () => {
    const id = await regie()
    const eintragen = (datei: string) => als(lena).regieakt({ params: { id }, body: { akt: 'zugang', tag: heute.toString(), text: 'Rückschein', datei } })
    const { id: text } = await upload(p, lena, 'notiz.txt', 'Rückschein liegt im Ordner')
    await expect(eintragen(text)).rejects.toMatchObject({ status: 422, problem: { errors: [{ path: 'datei', message: messages.de['regie.datei-art'] }] } })
    expect((await lies(lena, id)).frist!.akte).toEqual([])
    const papier = new Uint8Array(await (await als(max).pdf({ params: { id }, query: {} })).arrayBuffer())
    const { id: datei } = await upload(p, lena, 'rueckschein.pdf', papier)
    await eintragen(datei)
    expect((await lies(lena, id)).frist!.akte).toMatchObject([{ akt: 'zugang', datei: { name: 'rueckschein.pdf', typ: 'application/pdf' } }])
    for (const who of [max, lena]) expect(await holt(who, datei)).toBe(papier.length)
    await sehenNicht(datei, kundeA, kundeAlle, kundeB, resi)
    expect(JSON.stringify(await lies(kundeA, id))).not.toContain('rueckschein')
  })
  test('steht mit ihrem Namen im Protokoll', async () => {
    const id = await regie()
    await als(lena).regieakt({
      params: { id },
      body: { akt: 'einwendung', tag: heute.toString(), text: 'Brief vom Bauherrn', datei: await bild(lena, 'brief.png') },
    })
    const zeilen = await p.db.selectFrom('pruefspur').where('gegenstandId', '=', id).where('aktion', '=', 'regie-eintragen').select('daten').execute()
    expect(zeilen.map(({ daten }) => daten)).toMatchObject([{ akt: 'einwendung', datei: 'brief.png' }])
  })
})
