import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuid } from '#platform/contract/uuid.ts'
import { anna, bernd, portal } from '#test/cast.ts'
import { offen, mitZetteln, zettelCalls } from '#test/files/fileapp.ts'
import { upload } from '#test/files/upload.ts'
import { sweepBytes, sweepRows } from './sweep.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal({ FILES_MAX_MB: '2' }, mitZetteln)
})
afterAll(() => p.stop())

const rot = { r: 200, g: 30, b: 20 }
/** A picture as a camera makes it: lying on its side, with its place. */
const foto = (width = 1200, height = 800) =>
  sharp({ create: { width, height, channels: 3, background: rot } })
    .jpeg()
    .withExif({ IFD0: { Make: 'Kamera-verborgen' }, IFD3: { GPSLatitude: '48/1 12/1 3/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
const get = async (who: typeof anna | null, call: 'dateiInhalt' | 'dateiVorschau' | 'dateiAnsicht', id: string) =>
  p.send(who, zettelCalls[call], { params: { id } })
const zettel = async (dateien: string[], who = anna, id = uuid()) => ({ id, ...(await p.als(who, zettelCalls).zettel({ body: { id, dateien } })) })
/** The server leaves only its own way of reading pictures open: from files. */
async function metadata(bytes: Buffer) {
  const path = join(p.folder, 'probe')
  writeFileSync(path, bytes)
  const found = await sharp(path).metadata()
  rmSync(path)
  return found
}
const keys = () => (existsSync(p.folder) ? readdirSync(p.folder, { recursive: true }).filter((name) => String(name).split('/').length === 3) : [])

test('ein Foto kommt aufrecht, ohne Ort und Kamera an, mit einem kleinen Bild und einem für das Papier', async () => {
  const raw = await foto()
  expect(raw.includes('Kamera-verborgen')).toBe(true)
  const datei = await upload(p, anna, 'Heizkreis 2 – Größe.JPG', raw)
  expect(datei).toMatchObject({ name: 'Heizkreis 2 – Größe.jpg', typ: 'image/jpeg', breite: 800, hoehe: 1200, vorschau: true, ansicht: true })
  const answer = await get(anna, 'dateiInhalt', datei.id)
  expect(answer.headers['content-type']).toBe('image/jpeg')
  expect(answer.headers['content-disposition']).toBe(
    `attachment; filename="Heizkreis 2  Groe.jpg"; filename*=UTF-8''Heizkreis%202%20%E2%80%93%20Gr%C3%B6%C3%9Fe.jpg`,
  )
  expect(answer.rawPayload.length).toBe(datei.bytes)
  expect(answer.rawPayload.includes('Kamera-verborgen')).toBe(false)
  expect(await metadata(answer.rawPayload)).not.toHaveProperty('exif')
  const klein = await get(anna, 'dateiVorschau', datei.id)
  expect(await metadata(klein.rawPayload)).toMatchObject({ format: 'webp', width: 267, height: 400 })
  const { druck } = await p.db.selectFrom('datei').where('id', '=', datei.id).select('druck').executeTakeFirstOrThrow()
  expect(await metadata(await buffer(await p.parts.files.service.store.read(druck!)))).toMatchObject({ format: 'jpeg', width: 800, height: 1200 })
})

test('eine Datei gehört, bis ein Datensatz sie übernimmt, dem, der sie brachte, danach allen, die den Datensatz sehen', async () => {
  const { id } = await upload(p, anna, 'notiz.txt', 'nur für mich')
  expect([
    (await get(anna, 'dateiInhalt', id)).payload,
    (await get(bernd, 'dateiInhalt', id)).statusCode,
    (await get(null, 'dateiInhalt', id)).statusCode,
  ]).toEqual(['nur für mich', 404, 401])
  await expect(zettel([id], bernd)).rejects.toMatchObject({ status: 409, problem: { code: 'datei-fehlt' } })
  const mein = await zettel([id])
  expect(mein.dateien.map(({ name }) => name)).toEqual(['notiz.txt'])
  expect([(await get(anna, 'dateiInhalt', id)).statusCode, (await get(bernd, 'dateiInhalt', id)).statusCode]).toEqual([200, 404])
  offen.add(mein.id)
  expect((await get(bernd, 'dateiInhalt', id)).payload).toBe('nur für mich')
  await expect(zettel([id])).rejects.toMatchObject({ status: 409 })
  await p.als(anna, zettelCalls).abreissen({ params: { id: mein.id, datei: id } })
  expect((await get(anna, 'dateiInhalt', id)).statusCode).toBe(404)
})

test('dieselbe Datei noch einmal fertig gemeldet ist dieselbe; eine fremde Kennung nimmt niemand', async () => {
  const id = uuid()
  const eins = await upload(p, anna, 'a.txt', 'eins', id)
  expect(await upload(p, anna, 'a.txt', 'eins', id)).toEqual(eins)
  await expect(upload(p, bernd, 'b.txt', 'zwei', id)).rejects.toMatchObject({ status: 409 })
  expect(await p.db.selectFrom('dateiTeil').where('anwenderId', '=', anna.anwenderId).select('upload').execute()).toEqual([])
  await expect(p.als(anna, zettelCalls).dateiFertig({ body: { id: uuid(), teile: 2, name: 'x.txt' } })).rejects.toMatchObject({
    problem: { code: 'datei-unvollstaendig' },
  })
})

test('Schlüssel im Speicher sind ASCII und sagen nichts vom Namen; was niemand übernimmt, wird weggeräumt, Übernommenes bleibt', async () => {
  const [lose, fest] = [
    await upload(
      p,
      anna,
      'lose-Größe.png',
      await sharp({ create: { width: 9, height: 9, channels: 3, background: rot } })
        .png()
        .toBuffer(),
    ),
    await upload(p, anna, 'fest.txt', 'bleibt'),
  ]
  await zettel([fest.id])
  expect(keys().every((key) => /^\d{4}\/\d\d\/[0-9a-f-]{36}$/.test(String(key)))).toBe(true)
  const before = keys().length
  expect(await sweepRows(p.db, p.parts.files.service.store)).toBe(0)
  await p.db.updateTable('datei').set({ bis: '2020-01-01T00:00:00Z' }).where('id', 'in', [lose.id, fest.id]).execute()
  expect(await sweepRows(p.db, p.parts.files.service.store)).toBe(1)
  expect([keys().length, (await get(anna, 'dateiInhalt', lose.id)).statusCode, (await get(anna, 'dateiInhalt', fest.id)).payload]).toEqual([
    before - 3,
    404,
    'bleibt',
  ])
})

test('Bytes ohne Zeile, die ein sterbender Server zurückließ, gehen nach einem Tag; frische bleiben', async () => {
  const { id } = await upload(p, anna, 'waise.txt', 'waise')
  const { schluessel } = await p.db.deleteFrom('datei').where('id', '=', id).returning('schluessel').executeTakeFirstOrThrow()
  const { store } = p.parts.files.service
  expect([await sweepBytes(p.db, store), await store.exists(schluessel)]).toEqual([0, true])
  expect([await sweepBytes(p.db, store, Temporal.Now.instant().add({ hours: 25 })), await store.exists(schluessel)]).toEqual([1, false])
})

test('eine Ansicht ist eingesperrt: eigene strenge Richtlinie, kein Erraten der Art, nichts im Zwischenspeicher', async () => {
  const { id } = await upload(p, anna, 'harmlos.txt', '<script>alert(1)</script>')
  const { headers, payload } = await get(anna, 'dateiAnsicht', id)
  expect(headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'x-frame-options': 'SAMEORIGIN',
  })
  expect(headers['content-disposition']).toMatch(/^inline/)
  expect(headers['content-security-policy']).toBe("default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; sandbox; frame-ancestors 'self'")
  expect(payload).toBe('<script>alert(1)</script>')
})

test('zu groß, zu viel und leer wird in Worten abgelehnt', async () => {
  await expect(upload(p, anna, 'gross.txt', 'x'.repeat(2 * 1024 * 1024 + 1))).rejects.toMatchObject({
    status: 413,
    problem: { code: 'datei-zu-gross', detail: 'Die Datei ist zu groß: Erlaubt sind 2 MB.' },
  })
  await p.db
    .updateTable('datei')
    .set({ bytes: 400 * 1024 * 1024 })
    .where('anwenderId', '=', anna.anwenderId)
    .where('art', 'is', null)
    .execute()
  await expect(upload(p, anna, 'noch-eine.txt', 'x')).rejects.toMatchObject({ status: 422, problem: { code: 'teile-zu-viele' } })
  const voll = await portal({ FILES_QUOTA_GB: '1' }, mitZetteln)
  const eins = await upload(voll, bernd, 'eins.txt', 'x')
  await voll.db
    .updateTable('datei')
    .set({ bytes: 1024 ** 3, art: 'zettel', gegenstand: uuid(), uebernommen: '2026-01-01T00:00:00Z' })
    .where('id', '=', eins.id)
    .execute()
  await expect(upload(voll, bernd, 'zwei.txt', 'x')).rejects.toMatchObject({ status: 422, problem: { code: 'dateien-kontingent' } })
  await voll.stop()
})

test('eigene Dateien, die noch zu nichts gehören, kann man verwerfen, fremde und übernommene nicht', async () => {
  const { id } = await upload(p, bernd, 'weg.txt', 'weg')
  const verwerfen = (who: typeof anna) => p.als(who, zettelCalls).dateiVerwerfen({ params: { id } })
  await expect(verwerfen(anna)).rejects.toMatchObject({ status: 404 })
  await verwerfen(bernd)
  await expect(verwerfen(bernd)).rejects.toMatchObject({ status: 404 })
  const fest = await upload(p, bernd, 'fest.txt', 'fest')
  await zettel([fest.id], bernd)
  await expect(p.als(bernd, zettelCalls).dateiVerwerfen({ params: { id: fest.id } })).rejects.toMatchObject({ status: 404 })
})
