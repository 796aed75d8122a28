import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileCalls } from '#platform/contract/files.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { portal, type Figure } from '#test/cast.ts'
import { besetze, kundin, lena, objekt, resi, theo, toni } from '#test/einsatz/dokubesetzung.ts'
import { upload } from '#test/files/upload.ts'
import { calls } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
  await besetze(p.db)
})
afterAll(() => p.stop())

const als = (who: Figure) => p.als(who, calls)
const foto = (breite = 60) =>
  sharp({ create: { width: breite, height: 40, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
const bring = async (who: Figure, name: string, breite?: number) => (await upload(p, who, name, await foto(breite))).id
const neu = (who: Figure, bilder: { datei: string; beschriftung?: string }[]) =>
  als(who).anlegen({ body: { id: uuid(), objektId: objekt.werk, datum: Temporal.Now.plainDateISO('Europe/Berlin').toString(), titel: 'Pumpenraum', bilder } })
const lies = (who: Figure, id: string) => als(who).dokumentation({ params: { id } })
const bilder = async (who: Figure, id: string) => (await lies(who, id)).bilder.map(({ name, beschriftung }) => `${name}: ${beschriftung}`)
const zeigt = async (who: Figure, id: string) => (await p.send(who, fileCalls.dateiVorschau, { params: { id } })).statusCode
const aendere = async (who: Figure, id: string, neue: { datei: string; beschriftung?: string }[]) => {
  const { objekt: wo, datum, titel, revision } = await lies(who, id)
  return als(who).aendern({ params: { id }, body: { objektId: wo.id, datum, titel, revision, bilder: neue } })
}

test('Bilder stehen in ihrer Reihenfolge mit ihren Worten; geordnet, ergänzt und entfernt wird mit dem Speichern', async () => {
  const [a, b, c] = [await bring(toni, 'a.jpg'), await bring(toni, 'b.jpg'), await bring(toni, 'c.jpg')]
  const { id } = await neu(toni, [{ datei: b, beschriftung: 'Ventil' }, { datei: a }])
  expect(await bilder(toni, id)).toEqual(['b.jpg: Ventil', 'a.jpg: '])
  expect((await als(toni).liste({ query: { q: 'Pumpenraum' } })).entities[0]).toMatchObject({ bilder: 2 })
  await aendere(toni, id, [
    { datei: c, beschriftung: 'Typenschild' },
    { datei: b, beschriftung: 'Ventil, undicht' },
  ])
  expect(await bilder(lena, id)).toEqual(['c.jpg: Typenschild', 'b.jpg: Ventil, undicht'])
  expect(await zeigt(toni, a)).toBe(404)
})

test('nur eine andere Reihenfolge ist auch eine Änderung: Wer den alten Stand speichert, erfährt davon', async () => {
  const [a, b] = [await bring(toni, 'a.jpg'), await bring(toni, 'b.jpg')]
  const { id } = await neu(toni, [{ datei: a }, { datei: b }])
  const { revision } = await lies(toni, id)
  await aendere(toni, id, [{ datei: b }, { datei: a }])
  await expect(als(lena).festschreiben({ params: { id }, body: { revision } })).rejects.toMatchObject({
    status: 409,
    problem: { errors: [{ path: 'bilder' }] },
  })
})

test('ein Bild sieht, wer die Dokumentation sieht; Kunden, andere Monteure und andere Konten nicht', async () => {
  const datei = await bring(toni, 'a.jpg')
  await neu(toni, [{ datei }])
  expect(await Promise.all([toni, lena, theo, resi, kundin].map((who) => zeigt(who, datei)))).toEqual([200, 200, 404, 404, 404])
})

test('das Bild eines anderen, eines, das es nicht gibt, und dasselbe zweimal: nichts davon wird geschrieben', async () => {
  const fremd = await bring(theo, 'fremd.jpg')
  const eigen = await bring(toni, 'eigen.jpg')
  for (const wunsch of [[{ datei: fremd }], [{ datei: uuid() }], [{ datei: eigen }, { datei: eigen }]])
    await expect(neu(toni, wunsch)).rejects.toMatchObject({ status: 409 })
  const vergeben = await neu(toni, [{ datei: eigen }])
  await expect(neu(toni, [{ datei: eigen }])).rejects.toMatchObject({ status: 409 })
  expect(await bilder(toni, vergeben.id)).toEqual(['eigen.jpg: '])
  await expect(
    neu(
      toni,
      Array.from({ length: 21 }, () => ({ datei: uuid() })),
    ),
  ).rejects.toMatchObject({ status: 400 })
})

test('was eine festgeschriebene Fassung zeigt, bleibt, auch wenn die nächste es nicht mehr zeigt', async () => {
  const datei = await bring(toni, 'beweis.jpg')
  const { id } = await neu(toni, [{ datei, beschriftung: 'Beweis' }])
  await als(lena).festschreiben({ params: { id }, body: { revision: (await lies(lena, id)).revision } })
  await als(lena).fassung({ params: { id }, body: { grund: 'Bild nicht mehr nötig' } })
  await aendere(lena, id, [])
  expect(await bilder(lena, id)).toEqual([])
  const kept = await p.db.selectFrom('datei').where('id', '=', datei).select(['entfernt', 'sha256']).executeTakeFirstOrThrow()
  expect(kept.entfernt).toBeNull()
  const { inhalt } = await p.db.selectFrom('dokumentationFassung').where('dokumentationId', '=', id).select('inhalt').executeTakeFirstOrThrow()
  expect(inhalt).toContain(kept.sha256.toString('hex'))
  const erste = { params: { id, nr: 1 } }
  expect(await als(toni).fassungLesen(erste)).toMatchObject({ titel: 'Pumpenraum', wer: 'Lena Doku', bilder: [{ id: datei, beschriftung: 'Beweis' }] })
  expect(await zeigt(toni, datei)).toBe(200)
  for (const who of [theo, resi]) await expect(als(who).fassungLesen(erste)).rejects.toMatchObject({ status: 404 })
  await expect(als(lena).fassungLesen({ params: { id, nr: 2 } })).rejects.toMatchObject({ status: 404 })
})

test('das PDF zeigt jedes Bild höchstens 1.200 Punkte breit, nennt andere Dateien und hält jede Eingabe aus', async () => {
  const gross = await bring(toni, 'gross.jpg', 2000)
  const klein = await bring(toni, 'klein.jpg', 300)
  const zettel = (await upload(p, toni, 'zettel.txt', 'Notiz')).id
  const { id } = await neu(toni, [{ datei: gross, beschriftung: '#panic("weg") *fett* 😀' }, { datei: klein }, { datei: zettel, beschriftung: 'Aufmaß' }])
  const pdf = Buffer.from(await (await als(toni).pdf({ params: { id }, query: {} })).arrayBuffer()).toString('latin1')
  expect(pdf.startsWith('%PDF-')).toBe(true)
  expect([...pdf.matchAll(/\/Subtype \/Image[^>]*?\/Width (\d+)/g)].map(([, breite]) => Number(breite)).sort((a, b) => a - b)).toEqual([300, 1200])
})
