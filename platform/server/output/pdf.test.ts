import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { forPrint } from '../files/picture.ts'
import { pdf } from './pdf.ts'

const bytes = async (daten: unknown, template = '#daten.text') => Buffer.from(await pdf(template, daten)).toString('latin1')

test('was jemand eingibt, bleibt Text: kein Befehl, kein Fehler, kein fremdes Zeichen hält das Blatt auf', async () => {
  for (const text of [
    '#panic("weg")',
    '#read("/etc/passwd")',
    '*fett* _schräg_ $x$ \\ ` // /*',
    '"}]',
    'Łódź – „Grüße“ 12 €',
    '😀 日本 \u202e \u0001',
    '= Kopf\n#let daten = 1',
  ]) {
    const datei = await bytes({ text })
    expect(datei.startsWith('%PDF-')).toBe(true)
    expect(datei).not.toContain('root:')
  }
})
test('ist PDF/A mit eingebetteter Schrift', async () => {
  const datei = await bytes({ text: 'Arbeitszeit' })
  expect(datei).toContain('pdfaid:part')
  expect(datei).toMatch(/\/FontFile[23]?/)
})
test('ein Bild steht mit seinen Punkten im Blatt, das nächste Blatt kennt es nicht mehr', async () => {
  const ordner = await mkdtemp(join(tmpdir(), 'portal-pdf-'))
  try {
    const pfad = join(ordner, 'bild.png')
    await sharp({ create: { width: 1600, height: 900, channels: 4, background: { r: 20, g: 90, b: 100, alpha: 0.5 } } })
      .png()
      .toFile(pfad)
    const bild = await forPrint(createReadStream(pfad))
    const datei = Buffer.from(await pdf('#image("/foto")', {}, { foto: bild })).toString('latin1')
    expect(datei).toMatch(/\/Subtype \/Image/)
    expect([/\/Width (\d+)/.exec(datei)?.[1], /\/Height (\d+)/.exec(datei)?.[1]]).toEqual(['1200', '675'])
    await expect(pdf('#image("/foto")', {})).rejects.toThrow()
  } finally {
    await rm(ordner, { recursive: true, force: true })
  }
})
test('eine falsche Vorlage sagt es, und das nächste Blatt entsteht', async () => {
  await expect(pdf('#daten.fehlt', {})).rejects.toThrow('typst')
  expect(await bytes({ text: 'danach' })).toMatch(/^%PDF-/)
})
test('viele auf einmal werden jedes für sich gezeichnet, und der Server antwortet derweil', async () => {
  let runden = 0
  const takt = setInterval(() => runden++, 1)
  const blaetter = await Promise.all(
    Array.from({ length: 8 }, (_, nr) => pdf('#set document(title: daten.text)\n#for _ in range(60) [#daten.text #parbreak()]', { text: `Blatt ${nr}` })),
  )
  clearInterval(takt)
  expect(new Set(blaetter.map((blatt) => /Blatt \d/.exec(Buffer.from(blatt).toString('latin1'))?.[0])).size).toBe(8)
  expect(runden).toBeGreaterThan(8)
})
