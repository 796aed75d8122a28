import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fileCalls } from '#platform/contract/files.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { dora, emil, kunde, max, portal, type Figure } from '#test/cast.ts'
import { rowsOf } from '#test/checks/rows.ts'
import { upload } from '#test/files/upload.ts'
import { calls } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
const [eigenes, beimKunden, firma] = [uuid(), uuid(), uuid()]
beforeAll(async () => {
  p = await portal()
  await p.db.insertInto('ktostamm').values({ id: firma, nummer: 91, name: 'Halle 91', art: 'Kunde', vkforgid: 1000 }).execute()
  await p.db.insertInto('anwenderKtostamm').values({ anwenderId: kunde.anwenderId, ktostammId: firma }).execute()
  await p.db
    .insertInto('anwenderBerechtigung')
    .values([kunde, emil, max].map(({ anwenderId }) => ({ anwenderId, berechtigung: 'HARDWAREMANAGEMENT' })))
    .execute()
  await als(dora).anlegen({ body: { id: eigenes, hostname: 'DATEI-1' } })
  await als(dora).anlegen({ body: { id: beimKunden, hostname: 'DATEI-2', ktostammId: firma } })
})
beforeEach(() => p.db.deleteFrom('drossel').execute())
afterAll(() => p.stop())

const als = (wer: Figure) => p.als(wer, calls)
const liste = async (wer: Figure, idhardware = eigenes) => (await als(wer).geraetedateien({ params: { idhardware }, query: {} })).entities
const ablegen = async (name: string, inhalt: Uint8Array | string = 'Lieferschein 7', idhardware = eigenes) => {
  const { id } = await upload(p, dora, name, inhalt)
  await als(dora).dateienAblegen({ params: { idhardware }, body: { dateien: [id] } })
  return id
}
const inhalt = async (wer: Figure, id: string) => {
  const answer = await p.send(wer, fileCalls.dateiInhalt, { params: { id } })
  return answer.statusCode === 200 ? answer.rawPayload.toString() : answer.statusCode
}

test('die Verwaltung legt Bild und Text ab; wer im Haus das Gerät sieht, liest sie, im Verlauf stehen Name und Person', async () => {
  const bild = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#336' } })
    .png()
    .toBuffer()
  const [foto, schein] = [await upload(p, dora, 'typenschild.png', bild), await upload(p, dora, 'lieferschein.txt', 'Lieferschein 7')]
  await als(dora).dateienAblegen({ params: { idhardware: eigenes }, body: { dateien: [foto.id, schein.id] } })
  expect((await liste(dora)).map(({ name, darf, wer }) => [name, darf, wer]).toSorted()).toEqual([
    ['lieferschein.txt', ['entfernen'], 'Dora Beispiel'],
    ['typenschild.png', ['entfernen'], 'Dora Beispiel'],
  ])
  expect(new Set((await liste(max)).map(({ darf }) => darf.length))).toEqual(new Set([0]))
  expect(await inhalt(max, schein.id)).toBe('Lieferschein 7')
  const { entities } = await als(max).verlauf({ params: { idhardware: eigenes }, query: {} })
  expect(entities[0]).toMatchObject({ was: 'datei-dazu', wer: 'Dora Beispiel', felder: [{ feld: 'datei', nachher: 'typenschild.png, lieferschein.txt' }] })
})

test('lesen darf im Haus, wer das Gerät sieht, ablegen und entfernen nur die Verwaltung; Kunden bekommen nichts davon, auch nicht von ihrem eigenen Gerät', async () => {
  const [hier, dort] = [await ablegen('haus.txt'), await ablegen('kunde.txt', 'Rechnung', beimKunden)]
  const eigene = await upload(p, max, 'max.txt', 'Max')
  await expect(als(max).dateienAblegen({ params: { idhardware: eigenes }, body: { dateien: [eigene.id] } })).rejects.toMatchObject({ status: 403 })
  await expect(als(max).dateiEntfernen({ params: { idhardware: eigenes, id: hier }, body: { grund: 'weg' } })).rejects.toMatchObject({ status: 403 })
  // Of another account, and a customer.
  for (const [wer, idhardware] of [
    [emil, eigenes],
    [kunde, eigenes],
    [kunde, beimKunden],
  ] as const) {
    await expect(liste(wer, idhardware), wer.name).rejects.toMatchObject({ status: 404 })
    expect([await inhalt(wer, hier), await inhalt(wer, dort)], wer.name).toEqual([404, 404])
  }
  expect((await als(kunde).hardware({ params: { idhardware: beimKunden } })).nummer).toBeGreaterThan(0)
})

test('eine Datei gehört zu ihrem Gerät: unter einem anderen gibt es sie nicht, und fremde Uploads lassen sich nicht ablegen', async () => {
  const id = await ablegen('mein.txt')
  await expect(als(dora).dateiEntfernen({ params: { idhardware: beimKunden, id }, body: { grund: 'falsch' } })).rejects.toMatchObject({ status: 404 })
  const fremd = await upload(p, max, 'fremd.txt', 'Max')
  for (const dateien of [[fremd.id], [id], [uuid()]])
    await expect(als(dora).dateienAblegen({ params: { idhardware: eigenes }, body: { dateien } })).rejects.toMatchObject({ status: 409 })
  expect((await liste(dora)).map(({ name }) => name)).not.toContain('fremd.txt')
})

test('entfernt ist sie für alle weg; wer es war, wann und warum bleibt stehen', async () => {
  const id = await ablegen('alt.txt')
  const weg = () => als(dora).dateiEntfernen({ params: { idhardware: eigenes, id }, body: { grund: 'Falsches Gerät' } })
  await weg()
  await expect(weg()).rejects.toMatchObject({ status: 404 })
  expect(await inhalt(dora, id)).toBe(404)
  expect((await liste(dora)).map(({ name }) => name)).not.toContain('alt.txt')
  const [row] = await p.db.selectFrom('hardwareDatei').where('id', '=', id).selectAll().execute()
  expect(row).toMatchObject({ name: 'alt.txt', entferntVon: dora.anwenderId, entferntGrund: 'Falsches Gerät' })
  expect(row!.entfernt).not.toBe(null)
  const { entities } = await als(dora).verlauf({ params: { idhardware: eigenes }, query: {} })
  expect(entities[0]).toMatchObject({ was: 'datei-weg', grund: 'Falsches Gerät', felder: [{ feld: 'datei', vorher: 'alt.txt' }] })
})

test('ein Dateiname, der ein Passwort des Geräts trägt, wird abgewiesen und nirgends behalten', async () => {
  const kanarie = 'Kanarie-Datei-61-otter'
  await als(dora).geheimnisSetzen({ params: { traeger: 'hardware', id: eigenes, art: 'fernzugang' }, body: { wert: kanarie } })
  const { id } = await upload(p, dora, `${kanarie}.txt`, 'x')
  await expect(als(dora).dateienAblegen({ params: { idhardware: eigenes }, body: { dateien: [id] } })).rejects.toMatchObject({
    status: 422,
    problem: { code: 'hardware.verraet-geheimnis', errors: [{ path: 'dateien' }] },
  })
  await p.als(dora, fileCalls).dateiVerwerfen({ params: { id } })
  await p.db.deleteFrom('datei').where('id', '=', id).execute()
  expect(JSON.stringify([...(await rowsOf(p.db))])).not.toContain(kanarie)
})
