import { strFromU8, strToU8, unzipSync, zipSync, type Zippable } from 'fflate'
import { expect, test } from 'vitest'
import { arbeitsmappe } from './arbeitsmappe.ts'
import { mappeGelesen } from './mappe-gelesen.ts'
import { ohneWorte } from './textdatei.ts'

const wort = 'Kanarie-Mappe <&> 77'
const imXml = 'Kanarie-Mappe &lt;&amp;&gt; 77'
const bestehend: Zippable = { '[Content_Types].xml': strToU8('<Types/>'), 'xl/workbook.xml': strToU8('<workbook/>') }
const mappe = (teile: Record<string, string>) =>
  zipSync({ ...bestehend, ...Object.fromEntries(Object.entries(teile).map(([name, xml]) => [name, strToU8(xml)])) })
const blatt = (zellen: string) => ({ 'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row r="1">${zellen}</row></sheetData></worksheet>` })
const gemeinsam = (texte: string) => ({ 'xl/sharedStrings.xml': `<sst count="2">${texte}</sst>` })

async function verdeckt(inhalt: Uint8Array) {
  const {
    da: gesehen,
    dateien: [datei],
    zeichen,
  } = await ohneWorte([{ inhalt }], [wort])
  return { gesehen, zeichen, inhalt: datei!.inhalt, teile: gesehen.length ? unzipSync(datei!.inhalt) : {} }
}
const teil = ({ teile }: { teile: Record<string, Uint8Array> }, name: string) => strFromU8(teile[name]!)

test.each([
  ['gemeinsamer Text', gemeinsam(`<si><t>vor ${imXml}</t></si><si><t>bleibt</t></si>`)],
  ['in mehreren Schriften', gemeinsam(`<si><r><rPr><b/></rPr><t>Kanarie-</t></r><r><t>Mappe &lt;&amp;</t></r><r><t xml:space="preserve">&gt; 77</t></r></si>`)],
  ['mit Nummern statt Zeichen', gemeinsam(`<si><t>Kanarie-Mappe &#60;&#x26;&#62; 7_x0037_</t></si>`)],
  ['mit Leerzeichen vor dem Ende der Marke', gemeinsam(`<si ><t>${imXml}</t></si ><si><t>bleibt</t></si>`)],
  ['mit Umbruch vor dem Ende der Marke', blatt(`<c r="A1"\n><v>${imXml}</v></c\n><c r="B1"><v>12</v></c>`)],
  ['mit Vorsilbe', gemeinsam(`<x:si><x:t>${imXml}</x:t></x:si>`)],
  ['eigener Text', blatt(`<c r="A1" t="inlineStr"><is><t>${imXml}</t></is></c><c r="B1"><v>12</v></c>`)],
  ['Ergebnis einer Formel', blatt(`<c r="A1" s="3" t="str"><f>A2</f><v>${imXml}</v></c><c r="B1"/>`)],
  ['in einer Formel', blatt(`<c r="A1"><f>"${imXml}"&amp;B2</f><v>1</v></c>`)],
  ['Kommentar', { 'xl/comments1.xml': `<comments><comment ref="A1"><text><r><t>${imXml}</t></r></text></comment></comments>` }],
  [
    'Kommentar in einem eigenen Ordner, wie ihn openpyxl schreibt',
    { 'xl/comments/comment1.xml': `<comments><comment ref="A1"><text><t>${imXml}</t></text></comment></comments>` },
  ],
  [
    'Unterhaltung',
    { 'xl/threadedComments/threadedComment1.xml': `<ThreadedComments><threadedComment><text>${imXml}</text></threadedComment></ThreadedComments>` },
  ],
])('%s: ein Passwort in einer Arbeitsmappe wird gefunden und unlesbar, alles andere bleibt', async (_, inhalt) => {
  const neu = await verdeckt(mappe(inhalt))
  expect(neu.gesehen).toEqual([wort])
  const [name, vorher] = Object.entries(inhalt)[0]!
  const xml = teil(neu, name)
  expect(xml).toContain('••••••')
  expect(xml).not.toMatch(/Kanarie|77/)
  expect(teil(neu, 'xl/workbook.xml')).toBe('<workbook/>')
  expect(Object.keys(neu.teile)[0]).toBe('[Content_Types].xml')
  for (const rest of ['<si><t>bleibt</t></si>', '<c r="B1"><v>12</v></c>', '<c r="B1"/>']) expect(xml.includes(rest)).toBe(vorher.includes(rest))
  expect((await arbeitsmappe(neu.inhalt))!.text).toContain('••••••')
})

test('was einmal stand, behält Platz und Aussehen seiner Zelle', async () => {
  const neu = await verdeckt(mappe(blatt(`<c r="A1" s="3" t="str"><f>A2</f><v>${imXml}</v></c>`)))
  expect(teil(neu, 'xl/worksheets/sheet1.xml')).toContain('<c r="A1" s="3" t="inlineStr"><is><t xml:space="preserve">A2\n••••••</t></is></c>')
})

test('eine Mappe ohne Treffer und ein ZIP, das keine ist, bleiben Byte für Byte', async () => {
  for (const inhalt of [mappe(gemeinsam('<si><t>harmlos</t></si>')), zipSync({ 'a.txt': strToU8(wort) }), strToU8('PK\u0003\u0004kaputt')]) {
    const neu = await verdeckt(inhalt)
    expect(neu.inhalt).toBe(inhalt)
    expect(neu.gesehen).toEqual([])
  }
})

test('jede Zelle zählt als Zeichen', async () => {
  expect((await verdeckt(mappe(gemeinsam('<si><t>abc</t></si><si><t>defg</t></si>')))).zeichen).toBe('abc\ndefg'.length)
})

test('was viele kleine Mappen zusammen entpacken, hat ein Maß: die ersten werden gelesen, die übrigen bleiben, wie sie sind', async () => {
  const fast = mappe({ ...gemeinsam('<si><t>abc</t></si>'), 'xl/leer.xml': ' '.repeat(15 * 1024 * 1024) })
  expect(
    (
      await ohneWorte(
        [fast, fast, fast].map((inhalt) => ({ inhalt })),
        [wort],
      )
    ).zeichen,
    // Two of them, counted by what they unpack to.
  ).toBe(2 * Math.floor((await arbeitsmappe(fast))!.entpackt / 5_000))
})

/** Says of the one entry that is large in the central directory that it is small. */
function gelogen(zip: Uint8Array, bytes: number, statt: number) {
  const sicht = new DataView(zip.buffer, zip.byteOffset, zip.byteLength)
  for (let stelle = 0; stelle + 28 < zip.length; stelle++)
    if (sicht.getUint32(stelle, true) === 0x02_01_4b_50 && sicht.getUint32(stelle + 24, true) === bytes) sicht.setUint32(stelle + 24, statt, true)
  return zip
}
test('eine Mappe, die sich auf mehr als 16 MB entpackt, wird nicht gelesen, auch wenn sie weniger angibt; ebenso eine mit 2.001 Teilen', async () => {
  const gross = 17 * 1024 * 1024
  const bombe = () => zipSync({ ...bestehend, 'xl/sharedStrings.xml': new Uint8Array(gross) })
  expect(await arbeitsmappe(bombe())).toBeNull()
  expect(await arbeitsmappe(gelogen(bombe(), gross, 100))).toBeNull()
  expect(
    await arbeitsmappe(zipSync({ ...bestehend, ...Object.fromEntries(Array.from({ length: 1_999 }, (_, nr) => [`xl/${nr}.xml`, strToU8('x')])) })),
  ).toBeNull()
})

test('eine Marke mit Leerzeichen vor ihrem Ende beendet das Lesen nicht, eine längere ist nicht ihr Ende', async () => {
  const inhalt = mappe(gemeinsam('<si><t>eins</t></sid></si ><si><t>zwei</t></si\t\r\n><si><t>drei</t></si>'))
  expect((await arbeitsmappe(inhalt))!.text).toBe('eins\nzwei\ndrei')
})

test('ein Megabyte nie geschlossener Zellen wird in einem Durchgang gelesen', async () => {
  expect((await arbeitsmappe(mappe(blatt('<c>'.repeat(1_000_000)))))!.text).toBe('')
  expect((await arbeitsmappe(mappe(gemeinsam('<si><t><'.repeat(300_000)))))!.text).toBe('')
  expect((await arbeitsmappe(mappe(gemeinsam('<si '.repeat(1_000_000)))))!.text).toBe('')
  expect((await arbeitsmappe(mappe(gemeinsam(`<si>${'</si '.repeat(300_000)}`))))!.text).toBe('')
  expect((await arbeitsmappe(mappe(gemeinsam(`<si></si${' '.repeat(1_000_000)}`))))!.text).toBe('')
})

test('eine Mappe, an der lange zu lesen ist, hält niemanden auf: Gelesen und verdeckt wird in einem eigenen Faden', async () => {
  const viele = mappe(blatt('<c><v>1</v></c>'.repeat(100_000) + `<c><v>${imXml}</v></c>`))
  const [hier, alles] = [process.threadCpuUsage(), process.cpuUsage()]
  const { da, zeichen } = await ohneWorte([{ inhalt: viele }], [wort])
  const zeit = ({ user, system }: { user: number; system: number }) => user + system
  expect(zeit(process.threadCpuUsage(hier))).toBeLessThan(zeit(process.cpuUsage(alles)) / 2)
  expect({ da, zeichen }).toEqual({ da: [wort], zeichen: 200_000 + wort.length })
})

test('wofür gerade keine Zeit ist, gilt nicht als gelesen: die E-Mail kommt noch einmal', async () => {
  const frage = { inhalt: mappe(gemeinsam(`<si><t>${imXml}</t></si>`)), platz: 1024 * 1024, werte: [wort], maske: '*' }
  await expect(mappeGelesen(frage, 0)).rejects.toThrow('keine Zeit')
  expect(await mappeGelesen(frage)).toMatchObject({ da: [wort], text: wort })
})
