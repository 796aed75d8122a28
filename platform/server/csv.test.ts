import { describe, expect, test } from 'vitest'
import { readCsv } from './csv.ts'
import { StartError } from './start-error.ts'

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
