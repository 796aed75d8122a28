import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { standardeinstellungen } from '#apps/arbeitsschein/contract/einstellungen.ts'
import { calls } from '#apps/arbeitsschein/contract.ts'
import { fileCalls } from '#platform/contract/files.ts'
import type { Position } from '#platform/contract/position.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { dora, max, portal, type Figure } from '#test/cast.ts'
import { besetze, lena, toni } from '#test/einsatz/dokubesetzung.ts'
import { ohneLuecken, seitentexte } from '#test/einsatz/pdftext.ts'
import { gezeichnet, kopf } from '#test/einsatz/scheine.ts'
import { besetzeKunden, kundeA } from '#test/einsatz/scheinkunden.ts'
import { upload } from '#test/files/upload.ts'

let p: Awaited<ReturnType<typeof portal>>
let foto: Buffer
beforeAll(async () => {
  p = await portal()
  await besetze(p.db)
  await besetzeKunden(p.db)
  foto = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#336699' } })
    .withExif({ IFD3: { GPSLatitude: '48/1 12/1 3/1', GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer()
  // The check can fail: the camera has written its place into the file.
  expect(foto.includes('Exif')).toBe(true)
})
afterAll(() => p.stop())

const als = (who: Figure) => p.als(who, calls)
const stelle = (bildort: boolean) => als(dora).einstellungenSetzen({ body: { ...standardeinstellungen, bildort } })
beforeEach(() => stelle(true))
const position: Position = {
  gpslaenge: 11.576124,
  gpsbreite: 48.137154,
  gpshoehe: null,
  genauigkeit: 12,
  genauigkeithoehe: null,
  richtung: null,
  geschwindigkeit: null,
}
const woanders = { ...position, gpsbreite: 1.5 }
const inhalt = { ...kopf, notiz: 'Heizung läuft' }
async function mitFoto(aufnahmeorte: (datei: string) => { datei: string; position: Position }[] = (datei) => [{ datei, position }]) {
  const { id: datei } = await upload(p, max, 'pumpe.jpg', foto)
  const id = uuid()
  await als(max).anlegen({ body: { id, ...inhalt, bilder: [{ datei }], aufnahmeorte: aufnahmeorte(datei) } })
  return { id, datei }
}
const gemerkt = (datei: string) => p.db.selectFrom('aufnahmeort').where('datei', '=', datei).select('position').executeTakeFirst()
const inhaltVon = async (who: Figure, datei: string) => Buffer.from(await (await p.als(who, fileCalls).dateiInhalt({ params: { id: datei } })).arrayBuffer())
const bilder = async (who: Figure, id: string) => (await als(who).schein({ params: { id } })).bilder

test('ohne die Einstellung bleibt vom Aufnahmeort nichts: nicht in der Datenbank, nicht in der Datei', async () => {
  expect(standardeinstellungen.bildort).toBe(false)
  await stelle(false)
  const { id, datei } = await mitFoto()
  expect(await gemerkt(datei)).toBeUndefined()
  expect(await bilder(lena, id)).toMatchObject([{ id: datei, position: null }])
  expect((await inhaltVon(max, datei)).includes('Exif')).toBe(false)
})

test('mit ihr sieht ihn, wer alle Scheine liest, und sonst niemand: nicht der Monteur, nicht der Kunde, kein PDF, keine Datei, kein Wortlaut', async () => {
  const { id, datei } = await mitFoto()
  expect(await gemerkt(datei)).toEqual({ position })
  expect(await bilder(lena, id)).toMatchObject([{ id: datei, position }])
  expect(await bilder(max, id)).toMatchObject([{ id: datei, position: null }])
  await als(max).abschliessen({ params: { id }, body: { version: 1, unterschriften: [gezeichnet] } })
  expect(await bilder(kundeA, id)).toMatchObject([{ id: datei, position: null }])
  const { kanonisch } = await als(lena).eineFassung({ params: { id, nr: 1 } })
  const papier = (await seitentexte(new Uint8Array(await (await als(lena).pdf({ params: { id }, query: {} })).arrayBuffer()))).map(ohneLuecken).join('')
  const liste = await (await als(lena).datei({ query: { format: 'csv', zustand: 'alle' } })).text()
  for (const text of [kanonisch, papier, liste]) expect(text).not.toMatch(/48[.,]137|11[.,]576|gpsbreite/)
  expect((await inhaltVon(lena, datei)).includes('Exif')).toBe(false)
})

test('er bleibt, wie er zuerst gesagt wurde, wenn der Schein gespeichert wird, und geht mit seinem Bild', async () => {
  const { id, datei } = await mitFoto()
  await als(max).sichern({
    params: { id },
    body: { version: 1, ...inhalt, notiz: 'fertig', bilder: [{ datei, beschriftung: 'Pumpe' }], aufnahmeorte: [{ datei, position: woanders }] },
  })
  expect(await bilder(lena, id)).toMatchObject([{ beschriftung: 'Pumpe', position }])
  await als(max).sichern({ params: { id }, body: { version: 2, ...inhalt, bilder: [] } })
  expect(await bilder(lena, id)).toEqual([])
  await p.db.deleteFrom('datei').where('id', '=', datei).execute()
  expect(await gemerkt(datei)).toBeUndefined()
})

test('zu einem fremden Bild und zu einem, das nicht dabei ist, wird keiner gemerkt', async () => {
  const fremd = await mitFoto(() => [])
  const { id: meins } = await upload(p, toni, 'anderes.jpg', foto)
  const { datei } = await mitFoto((eigenes) => [
    { datei: fremd.datei, position },
    { datei: meins, position },
    { datei: eigenes, position },
  ])
  expect([await gemerkt(fremd.datei), await gemerkt(meins), await gemerkt(datei)]).toEqual([undefined, undefined, { position }])
})

test('einer, den niemand lesen kann, wird weggelassen: der Schein ist gespeichert, das Foto und die anderen Orte sind da', async () => {
  const orte = (datei: string) => [
    { datei, position: { ...position, gpsbreite: 91 } },
    { datei, position: { gpslaenge: 'Ost' } },
    { datei: 'kein Bild', position },
    { datei },
    'hier',
    null,
    { datei, position: woanders },
  ]
  const { id, datei } = await mitFoto((eigenes) => orte(eigenes) as never)
  expect(await bilder(lena, id)).toMatchObject([{ id: datei, position: woanders }])
  const { id: zweites } = await upload(p, max, 'ventil.jpg', foto)
  const beide = [{ datei }, { datei: zweites }]
  await als(max).sichern({ params: { id }, body: { version: 1, ...inhalt, bilder: beide, aufnahmeorte: 'überall' as never } })
  expect(await bilder(lena, id)).toMatchObject([
    { id: datei, position: woanders },
    { id: zweites, position: null },
  ])
})

test('keiner geht verloren, wenn das Gerät mehr als hundert nennt', async () => {
  const weitere = Array.from({ length: 120 }, () => ({ datei: uuid(), position: woanders }))
  const { id, datei } = await mitFoto((eigenes) => [...weitere, { datei: eigenes, position }])
  expect(await bilder(lena, id)).toMatchObject([{ id: datei, position }])
})
