import { describe, expect, test } from 'vitest'
import { readCsv } from './csv.ts'
import { StartError } from '../start/error.ts'

const text = (content: string) => new TextEncoder().encode(content)
const bom = [0xef, 0xbb, 0xbf]
const windows = (content: string) => Uint8Array.from(content, (letter) => letter.charCodeAt(0))
const broken = (bytes: Uint8Array) => {
  try {
    readCsv(bytes)
  } catch (error) {
    expect(error).toBeInstanceOf(StartError)
    return (error as Error).message
  }
  throw new Error('wurde gelesen')
}

describe('Zeichensatz', () => {
  const expected = { header: ['Personalnummer', 'Zuname'], headerLine: 1, rows: [{ line: 2, values: ['7', 'Müßig-Öztürk'] }] }
  const content = 'Personalnummer;Zuname\r\n7;Müßig-Öztürk\r\n'
  test('UTF-8 mit und ohne BOM, Windows-1252 und UTF-16 ergeben dasselbe', () => {
    expect(readCsv(text(content))).toEqual(expected)
    expect(readCsv(Uint8Array.from([...bom, ...text(content)]))).toEqual(expected)
    expect(readCsv(windows(content))).toEqual(expected)
    expect(readCsv(Uint8Array.from([0xff, 0xfe, ...Buffer.from(content, 'utf16le')]))).toEqual(expected)
    expect(readCsv(Uint8Array.from([0xfe, 0xff, ...Buffer.from(content, 'utf16le').swap16()]))).toEqual(expected)
  })
  test('das Eurozeichen und Anführungszeichen aus Windows-1252 bleiben', () => {
    expect(readCsv(Uint8Array.from([...windows('A;B\n'), 0x80, ...windows(';'), 0x84, ...windows('ja'), 0x93])).rows[0]!.values).toEqual(['€', '„ja“'])
  })
  test('eine MS-DOS-Datei wird erkannt statt falsch gelesen', () => {
    for (const umlaut of [0x81, 0x84, 0x94]) expect(broken(Uint8Array.from([...windows('A;B\nM'), umlaut, ...windows('ller;1\n')]))).toContain('CSV UTF-8')
  })
})

describe('UTF-8 und Windows-1252 in einer Datei', () => {
  const [ü, ö, ß] = [0xfc, 0xf6, 0xdf]
  const zeilen = (...list: (string | readonly (number | string)[])[]) =>
    Uint8Array.from(
      list.flatMap((line) => [...(typeof line === 'string' ? text(line) : line.flatMap((part) => (typeof part === 'number' ? part : [...windows(part)]))), 10]),
    )
  const fremd = (line: number) => `In der ${line}. Zeile steht ein anderer Zeichensatz als im Rest der Datei`
  test('ein Byte aus Windows-1252 in der dritten Zeile von UTF-8 wird mit dieser Zeile abgelehnt', () => {
    expect(broken(zeilen('Nr;Zuname', '1;Müller', ['2;Gr', ü, 'n'], '3;Öztürk', '4;Jäger'))).toContain(fremd(3))
    expect(broken(Uint8Array.from([...bom, ...zeilen('Nr;Zuname', '1;Muster', ['2;Gr', ü, 'n'])]))).toContain(fremd(3))
    expect(broken(zeilen('Nr;Zuname', '1;Grün', ['2;Gr', ü, 'n']))).toContain(fremd(3))
  })
  test('eine Zeile UTF-8 in Windows-1252 ebenso, auch das Eurozeichen, und in derselben Zeile', () => {
    expect(broken(zeilen('Nr;Zuname', ['1;M', ü, 'ller'], ['2;J', ö, 'rg'], '3;Öztürk'))).toContain(fremd(4))
    expect(broken(zeilen('Nr;Betrag', ['1;f', ü, 'nf'], ['2;sch', ö, 'n'], '3;5 €'))).toContain(fremd(4))
    expect(broken(Uint8Array.from([...text('Nr;Name\r\n1;Jörg M'), ü, ...text('ller\r\n')]))).toContain(fremd(2))
  })
  test('wer in Windows-1252 „Ã¼“ stehen hat, erfährt die Zeile: Der Name ist schon falsch', () => {
    expect(broken(zeilen('Nr;Zuname', ['1;M', ü, 'ller'], ['2;J', ö, 'rg'], ['3;M', 0xc3, 0xbc, 'ller']))).toContain(fremd(4))
  })
  test('was in Windows-1252 nur zufällig auch UTF-8 wäre, bleibt, was es ist', () => {
    const gelesen = readCsv(zeilen('Nr;Text', ['1;', 0x84, 'Spa', ß, 0x93, ' und M', ü, 'he'], ['2;Gr', 0xd6, ß, 0x85, 'e']))
    expect(gelesen.rows.map(({ values }) => values[1])).toEqual(['„Spaß“ und Mühe', 'GrÖß…e'])
  })
  test('doppelt verschlüsseltes UTF-8 ist UTF-8', () => expect(readCsv(text('Nr;A\n1;MÃ¼ller')).rows[0]!.values[1]).toBe('MÃ¼ller'))
})

describe('Grenzen', () => {
  test('zu große Dateien, zu viele Spalten und zu lange Zeilen werden in Worten abgelehnt', () => {
    expect(broken(new Uint8Array(20 * 1024 * 1024 + 1).fill(0x61))).toBe('Die Datei ist größer als 20 MB. Bitte auf mehrere verteilen.')
    expect(broken(text(`${Array.from({ length: 501 }, (_, nr) => `S${nr}`).join(';')}\n1`))).toContain('mehr als 500 Spalten')
    expect(broken(text('\n'.repeat(300_000)))).toBe('Die Datei hat mehr als 200.000 Zeilen. Bitte auf mehrere verteilen.')
    expect(broken(text(`Nr;Text\n1;${'x'.repeat(19_000_000)}`))).toContain('Zeile 2: Die Zeile ist länger als 100.000 Zeichen')
    expect(broken(text(`Nr;Text\n1;${'"'.repeat(1_000_001)}`))).toContain('Zeile 2')
  })
  test('eine Überschrift wird auch hinter hunderttausend leeren Zeilen gefunden', () => {
    expect(readCsv(text(`${'\n'.repeat(100_000)}Nr;Text\n1;x`))).toMatchObject({ headerLine: 100_001, rows: [{ line: 100_002, values: ['1', 'x'] }] })
    expect(broken(text('\n'.repeat(150_000)))).toBe('Die Datei ist leer.')
  })
})

describe('Aufbau', () => {
  test.each([
    [';', 'a;b,c;d'],
    [',', 'a,b;x,d'],
    ['\t', 'a\tb\td'],
  ])('das Trennzeichen %j folgt aus der Überschrift', (sign, header) => {
    expect(readCsv(text(`${header}\n1${sign}2${sign}3`)).rows[0]!.values).toEqual(['1', '2', '3'])
  })
  test('eine Überschrift in Anführungszeichen darf das andere Zeichen enthalten', () => {
    expect(readCsv(text('"Zuname, Vorname, Titel";Nr\n"Muster; Erika";7')).rows[0]!.values).toEqual(['Muster; Erika', '7'])
  })
  test('die Zeilennummer ist die von Excel: auch nach leeren Zeilen und Umbrüchen in Zellen', () => {
    const { headerLine, rows } = readCsv(text('\r\nNr;Text\r\n1;"zwei\r\nZeilen"\r\n;;\r\n\r\n2;"a ""b"""\r\n'))
    expect(headerLine).toBe(2)
    expect(rows).toEqual([
      { line: 3, values: ['1', 'zwei\nZeilen'] },
      { line: 6, values: ['2', 'a "b"'] },
    ])
  })
  test('leere Randspalten von Excel stören nicht, fehlende Zellen sind leer', () => {
    expect(readCsv(text('Nr;Name;;\n1;x;;\n2\n'))).toMatchObject({ header: ['Nr', 'Name'], rows: [{ values: ['1', 'x'] }, { values: ['2', ''] }] })
  })
  test('überzählige Werte gehen nicht verloren', () => expect(readCsv(text('Nr;Name\n1;x;y')).rows[0]!.values).toEqual(['1', 'x', 'y']))
  test('die Zeile sep= von Excel bestimmt das Trennzeichen', () => expect(readCsv(text('sep=,\na,b\n1,2')).rows).toEqual([{ line: 2, values: ['1', '2'] }]))
  test('eine einzige Spalte ist erlaubt', () => expect(readCsv(text('Nr\n1\n')).rows).toEqual([{ line: 2, values: ['1'] }]))
})

describe('Beschädigte Dateien', () => {
  test.each([
    ['leer', text(''), 'leer'],
    ['nur Leerzeilen', text('\n;;\n'), 'leer'],
    ['Nullbytes', text('a;b\n1;\u0000'), '2. Zeile'],
    ['Arbeitsmappe', Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0]), 'als CSV speichern'],
    ['PDF', text('%PDF-1.7'), 'PDF'],
    ['Zufall', Uint8Array.from({ length: 500 }, (_, index) => (index * 7919) % 256), 'CSV'],
    ['offenes Anführungszeichen', text('a;b\n1;2\n3;"4\n5;6\n'), 'Zeile 3'],
    ['Anführungszeichen im Wort', text('a;b\n1;Rohr 5" lang\n'), 'Zeile 2'],
    ['Text nach dem Anführungszeichen', text('a;b\n1;"x" y\n'), 'Zeile 2'],
    ['doppelte Spalte', text('Nr;name;Name\n1;2;3'), '„Name“ kommt doppelt vor'],
    ['Spalte ohne Überschrift', text('Nr;;Name\n1;2;3'), '2. Spalte'],
  ])('%s: ein deutscher Satz', (_, bytes, expected) => expect(broken(bytes)).toContain(expected))
})
