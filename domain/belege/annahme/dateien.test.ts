import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, Zip, ZipPassThrough, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dateienAn } from './dateien.ts'

let ordner: string
beforeAll(() => {
  ordner = mkdtempSync(join(tmpdir(), 'dateien-'))
})
afterAll(() => rmSync(ordner, { recursive: true }))

const gut = strToU8('<a>gut</a>')
const zuGross = new Uint8Array(20 * 1024 * 1024 + 1)

async function gelesen(name: string, inhalt: Uint8Array) {
  writeFileSync(join(ordner, name), inhalt)
  const alle = []
  for await (const datei of dateienAn(join(ordner, name))) alle.push('ablehnung' in datei ? [datei.name, datei.ablehnung] : [datei.name, ...text(datei.inhalt)])
  return alle
}
const text = (inhalt: Uint8Array) => [new TextDecoder().decode(inhalt)]

/** Changes four bytes in the directory of a ZIP: the checksum lies at 16, the size at 24. */
function verfaelscht(zip: Uint8Array, stelle: 16 | 24, wert: number) {
  const sicht = new DataView(zip.buffer, zip.byteOffset, zip.byteLength)
  let anfang = 0
  while (sicht.getUint32(anfang, true) !== 0x02014b50) anfang++
  sicht.setUint32(anfang + stelle, wert, true)
  return zip
}

test('eine zu große Datei wird genannt, allein wie im ZIP, und hält keine andere auf', async () => {
  expect(await gelesen('RE_1.pdf', zuGross)).toEqual([['RE_1.pdf', 'zu-gross']])
  expect(await gelesen('gross.zip', zipSync({ 'RE_1.pdf': zuGross, 'RE_2.xml': gut }))).toEqual([
    ['RE_1.pdf', 'zu-gross'],
    ['RE_2.xml', '<a>gut</a>'],
  ])
})

test('was mehr Bytes hat, als das ZIP sagt, oder nicht zu seiner Prüfsumme passt, ist unlesbar und hält keine andere auf', async () => {
  const bombe = () => zipSync({ 'RE_1.xml': new Uint8Array(50 * 1024 * 1024), 'RE_2.xml': gut })
  for (const [name, zip] of [
    ['bombe.zip', verfaelscht(bombe(), 24, 10)],
    ['summe.zip', verfaelscht(zipSync({ 'RE_1.xml': strToU8('<a/>'), 'RE_2.xml': gut }), 16, 0)],
  ] as const)
    expect(await gelesen(name, zip), name).toEqual([
      ['RE_1.xml', 'unlesbar'],
      ['RE_2.xml', '<a>gut</a>'],
    ])
})

test('zwei Dateien eines Namens kommen beide; von einem Pfad zählt der letzte Teil', async () => {
  const teile: Uint8Array[] = []
  const zip = new Zip((_, stueck) => teile.push(stueck))
  for (const [name, inhalt] of [
    ['RE_1.xml', '<a>eins</a>'],
    ['RE_1.xml', '<a>zwei</a>'],
    ['../../etc/RE_2.xml', '<a>drei</a>'],
    ['C:\\Belege\\RE_3.xml', '<a>vier</a>'],
    ['liesmich.txt', 'nichts'],
  ] as const) {
    const datei = new ZipPassThrough(name)
    zip.add(datei)
    datei.push(strToU8(inhalt), true)
  }
  zip.end()
  expect(await gelesen('doppelt.zip', Buffer.concat(teile))).toEqual([
    ['RE_1.xml', '<a>eins</a>'],
    ['RE_1.xml', '<a>zwei</a>'],
    ['RE_2.xml', '<a>drei</a>'],
    ['RE_3.xml', '<a>vier</a>'],
  ])
})

test('ein abgeschnittenes ZIP und eines, das keines ist, werden als Ganzes abgelehnt', async () => {
  const zip = zipSync({ 'RE_1.xml': gut })
  for (const inhalt of [zip.subarray(0, zip.length - 10), gut, new Uint8Array()])
    await expect(gelesen('kaputt.zip', inhalt)).rejects.toThrow('kaputt.zip ist kein lesbares ZIP.')
})
