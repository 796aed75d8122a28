import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { forPrint } from '../files/picture.ts'
import { pdf } from './pdf.ts'

const bytes = (daten: unknown, template = '#daten.text') => Buffer.from(pdf(template, daten)).toString('latin1')

test('was jemand eingibt, bleibt Text: kein Befehl, kein Fehler, kein fremdes Zeichen hält das Blatt auf', () => {
  for (const text of [
    '#panic("weg")',
    '#read("/etc/passwd")',
    '*fett* _schräg_ $x$ \\ ` // /*',
    '"}]',
    'Łódź – „Grüße“ 12 €',
    '😀 日本 \u202e \u0001',
    '= Kopf\n#let daten = 1',
  ]) {
    const datei = bytes({ text })
    expect(datei.startsWith('%PDF-')).toBe(true)
    expect(datei).not.toContain('root:')
  }
})
test('ist PDF/A mit eingebetteter Schrift', () => {
  const datei = bytes({ text: 'Arbeitszeit' })
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
    const datei = Buffer.from(pdf('#image("/foto")', {}, { foto: bild })).toString('latin1')
    expect(datei).toMatch(/\/Subtype \/Image/)
    expect([/\/Width (\d+)/.exec(datei)?.[1], /\/Height (\d+)/.exec(datei)?.[1]]).toEqual(['1200', '675'])
    expect(() => pdf('#image("/foto")', {})).toThrow()
  } finally {
    await rm(ordner, { recursive: true, force: true })
  }
})
test('eine falsche Vorlage sagt es', () => expect(() => pdf('#daten.fehlt', {})).toThrow())
