import { AFRelationship, PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { joinPdfs, NotJoinable, pagesOf } from './join.ts'

async function blatt(seiten: number, xml?: string) {
  const document = await PDFDocument.create()
  for (let nr = 0; nr < seiten; nr++) document.addPage([200 + nr, 300])
  if (xml !== undefined)
    await document.attach(new TextEncoder().encode(xml), 'factur-x.xml', { mimeType: 'text/xml', afRelationship: AFRelationship.Alternative })
  return document.save()
}
const titel = (document: PDFDocument) => {
  const outlines = document.catalog.lookup(PDFName.of('Outlines'), PDFDict)
  const gefunden: [string, number][] = []
  const seiten = document.getPages().map(({ ref }) => ref)
  for (let item = outlines.lookupMaybe(PDFName.of('First'), PDFDict); item; item = item.lookupMaybe(PDFName.of('Next'), PDFDict))
    gefunden.push([item.lookup(PDFName.of('Title'), PDFHexString).decodeText(), seiten.indexOf(item.lookup(PDFName.of('Dest'), PDFArray).get(0) as never)])
  return gefunden
}

test('D3 3, 1 und 7 Seiten sind 11 in derselben Folge, jedes Dokument hat ein Lesezeichen', async () => {
  const bytes = await joinPdfs([
    { title: 'RE 1 Grün & Söhne', pdf: await blatt(3) },
    { title: 'RE 2', pdf: await blatt(1) },
    { title: 'RE 3', pdf: await blatt(7) },
  ])
  const document = await PDFDocument.load(bytes)
  expect(document.getPages().map((seite) => seite.getWidth())).toEqual([200, 201, 202, 200, 200, 201, 202, 203, 204, 205, 206])
  expect(titel(document)).toEqual([
    ['RE 1 Grün & Söhne', 0],
    ['RE 2', 3],
    ['RE 3', 4],
  ])
  expect(await pagesOf(bytes)).toBe(11)
})

test('D4 das XML einer ZUGFeRD-Rechnung liegt als Beilage im Ergebnis, das selbst keine E-Rechnung sein will', async () => {
  const bytes = await joinPdfs(
    [
      { title: 'RE 4710', pdf: await blatt(1) },
      { title: 'RE 4711', pdf: await blatt(2, '<rechnung nr="4711"/>') },
    ],
    (stelle) => `RE_${4710 + stelle}_ebinvoice.xml`,
  )
  const [anhang, ...weitere] = (await PDFDocument.load(bytes)).getAttachments()
  expect(weitere).toEqual([])
  expect(anhang).toMatchObject({ name: 'RE_4711_ebinvoice.xml', afRelationship: AFRelationship.Supplement })
  expect(new TextDecoder().decode(anhang!.data)).toBe('<rechnung nr="4711"/>')
  expect(new TextDecoder('latin1').decode(bytes)).not.toMatch(/factur-x|ConformanceLevel/i)
})

test('D5 was neben einem gezeichneten Blatt liegt, kommt mit; gleiche Namen bekommen eine Nummer', async () => {
  const xml = { name: 'RE_5.xml', content: new TextEncoder().encode('<a/>'), type: 'text/xml' }
  const bytes = await joinPdfs([
    { title: 'RE 5', pdf: await blatt(1), attachments: [xml] },
    { title: 'RE 5', pdf: await blatt(1), attachments: [xml] },
  ])
  expect((await PDFDocument.load(bytes)).getAttachments().map(({ name }) => name)).toEqual(['RE_5.xml', 'RE_5_2.xml'])
})

test('was im PDF schon steckt, wird daneben nicht noch einmal angehängt', async () => {
  const xml = { name: 'RE_5.xml', content: new TextEncoder().encode('<a/>'), type: 'text/xml' }
  const bytes = await joinPdfs([{ title: 'RE 5', pdf: await blatt(1, '<a/>'), attachments: [xml] }])
  expect((await PDFDocument.load(bytes)).getAttachments().map(({ name }) => name)).toEqual(['factur-x.xml'])
})

test('D6 ein beschädigtes oder verschlüsseltes Dokument: nichts wird zusammengefasst, genannt wird jedes', async () => {
  const geheim = await PDFDocument.create()
  geheim.addPage()
  geheim.encrypt({ userPassword: 'geheim', ownerPassword: 'geheim' })
  const versuch = joinPdfs([
    { title: 'gut', pdf: await blatt(1) },
    { title: 'kaputt', pdf: new TextEncoder().encode('%PDF-1.7 und dann nichts') },
    { title: 'zu', pdf: await geheim.save() },
    { title: 'leer', pdf: new Uint8Array() },
  ])
  await expect(versuch).rejects.toBeInstanceOf(NotJoinable)
  await expect(versuch).rejects.toMatchObject({ places: [1, 2, 3] })
})
