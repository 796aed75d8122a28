import { inflateRawSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { csv, csvFile, wallClock, xlsx, xlsxFile, type Column } from './export.ts'

const column = <T extends string | number | null>(title: string, kind?: Column<T>['kind']): Column<T> => ({
  title,
  value: (row) => row,
  ...(kind ? { kind } : {}),
})
const csvOf = (value: string | number | null, kind?: Column<unknown>['kind']) => csv([value], [column('T', kind)]).split('\r\n')[1]

const formulas = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(1;1)',
  '=HYPERLINK("http://boese.example";"hier")',
  "=cmd|'/C calc'!A0",
  "-2+3+cmd|'/C calc'!A0",
  '+cmd|x!A0',
  '@import("x")',
  '=IMPORTXML("http://boese.example";"//a")',
  '-A1',
  '+A1',
  '=A1',
  '-(1)',
  '+"x"',
  '=-1',
  '--1',
  '+-1',
  '-1-1',
  '-1:15',
  '-1e5+A1',
  '=WEBSERVICE("http://boese.example")',
  '=1;=2',
  '=1,=2',
  '="x"&"y"',
]
const shells = [
  (f: string) => f,
  (f: string) => `\t${f}`,
  (f: string) => `\r${f}`,
  (f: string) => `\n${f}`,
  (f: string) => ` ${f}`,
  (f: string) => `\u00a0${f}`,
  (f: string) => `\u0000${f}`,
  (f: string) => `\u200b${f}`,
  (f: string) => `\ufeff${f}`,
  (f: string) => `"${f}`,
  (f: string) => f.replace(/^[=+\-@]/, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)),
  (f: string) => `x;${f}`,
  (f: string) => `x\r\n${f}`,
]
const attacks = formulas.flatMap((formula) => shells.map((shell) => shell(formula)))

describe('300 Angriffe', () => {
  test('es sind wirklich so viele', () => expect(new Set(attacks).size).toBeGreaterThanOrEqual(300))

  test('keine Zelle der CSV ist eine Formel, gleich an welchem Zeichen ein Programm trennt', () => {
    const content = csv(attacks, [column('=Titel()'), { title: 'Nr', value: () => -1.5 }])
    const live = [';', ',', '\t']
      .flatMap((delimiter) => parse(content, { delimiter, bom: true, relax_column_count: true, relax_quotes: true }) as string[][])
      .flat()
      .filter((cell) => /^[\p{White_Space}\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u.test(cell) && !/^-1,5$/.test(cell) && cell !== '-1')
    expect(live).toEqual([])
    const read = parse(content, { delimiter: ';', bom: true }) as string[][]
    expect(read).toHaveLength(attacks.length + 1)
    expect(read.slice(1).every(([, number]) => number === '-1,5')).toBe(true)
  })

  test('keine Zelle der Arbeitsmappe ist eine Formel, jeder Text steht da, wie er war', async () => {
    const { sheet, cells } = read(await xlsx('Angriffe', attacks, [column('=Titel()')]))
    expect(sheet).not.toMatch(/<f[ >]|t="str"/)
    expect(cells.filter(({ type }) => type !== 's')).toEqual([])
    expect(cells.slice(1).map(({ text }) => text)).toEqual(attacks.map((attack) => attack.replace(/\r\n?/g, '\n').replaceAll('\u0000', '')))
  })
})

describe('CSV', () => {
  test('BOM, Semikolon, CRLF und verdoppelte Anführungszeichen', () => {
    expect(
      csv(
        [
          { a: 'Müller; "Max"', b: 1 },
          { a: null, b: null },
        ],
        [
          { title: 'Name', value: (row) => row.a },
          { title: 'Zahl', value: (row) => row.b },
        ],
      ),
    ).toBe('\ufeffName;Zahl\r\n"Müller; ""Max""";1\r\n;\r\n')
  })
  test.each([
    [-1234.5, 'number', '-1234,5'],
    ['-1234.50', 'number', '-1234,50'],
    [0.1, undefined, '0,1'],
    [1e21, 'number', '1000000000000000000000'],
    [1e-7, 'number', '0,0000001'],
    [Number.NaN, 'number', ''],
    ['2026-03-29', 'date', '29.03.2026'],
    ['07:05', 'time', '07:05'],
    ['2026-03-29T07:05', 'datetime', '29.03.2026 07:05'],
    ['2026-03-29T07:05:09', 'datetime', '29.03.2026 07:05:09'],
    [2310, 'duration', '38:30'],
    ['1.234,50', 'text', '"1.234,50"'],
    ['-1.234,50', 'text', '"-1.234,50"'],
    ['-5', 'text', '-5'],
    ['+43 660 1234', 'text', "'+43 660 1234"],
    [42, 'text', '42'],
  ] as const)('%j als %s wird %j', (value, kind, expected) => expect(csvOf(value, kind)).toBe(expected))
  test('was nicht zu seiner Art passt, bleibt lesbarer Text', () => {
    expect([
      csvOf('2026-02-31', 'date'),
      csvOf('25:00', 'time'),
      csvOf('2026-03-29T07:05:00Z', 'datetime'),
      csvOf('=1', 'number'),
      csvOf('=1', 'date'),
    ]).toEqual(['2026-02-31', '25:00', '2026-03-29T07:05:00Z', "'=1", "'=1"])
  })
  test('ein Saldo steht in Minuten da, und die Überschrift ist dieselbe, was auch darin steht', () => {
    expect(csv([90, -31], [column('Saldo', 'balance')])).toBe('\ufeffSaldo (min)\r\n90\r\n-31\r\n')
    expect(csv([90], [column('Saldo', 'balance')])).toBe('\ufeffSaldo (min)\r\n90\r\n')
  })
})

describe('Arbeitsmappe', () => {
  test('Zahlen, Tage, Uhrzeiten und Dauern sind Werte mit Format', async () => {
    const { cells, formats } = read(
      await xlsx(
        'Zeiten',
        [{}],
        [
          { title: 'Betrag', value: () => '-1234.50', kind: 'number' },
          { title: 'Tag', value: () => '2026-03-29', kind: 'date' },
          { title: 'Zeit', value: () => '06:00', kind: 'time' },
          { title: 'Moment', value: () => '2026-03-29T12:00', kind: 'datetime' },
          { title: 'Dauer', value: () => 2160, kind: 'duration' },
          { title: 'Saldo', value: () => -31, kind: 'balance' },
          { title: 'Anzahl', value: () => 3 },
          { title: 'Leer', value: () => null },
        ],
      ),
    )
    expect(cells.slice(8).map(({ text, type, style }) => [text, type, formats[style]])).toEqual([
      ['-1234.5', undefined, '#,##0.00'],
      ['46110', undefined, 'dd.mm.yyyy'],
      ['0.25', undefined, 'hh:mm'],
      ['46110.5', undefined, 'dd.mm.yyyy hh:mm'],
      ['1.5', undefined, '[h]:mm'],
      [String(-31 / 60), undefined, '#,##0.00'],
      ['3', undefined, undefined],
    ])
  })
  test('die Kopfzeile ist fett und bleibt stehen, die Spalten sind breit genug', async () => {
    const { sheet, styles } = read(await xlsx('Zeiten', ['Ein recht langer Text'], [column('T')]))
    expect(styles).toContain('<b/>')
    expect(sheet).toContain('state="frozen"')
    expect(sheet).toMatch(/<col min="1" max="1" width="2\d"/)
  })
  test('lange Nummern verlieren keine Stelle, Escape-Folgen und Umbrüche bleiben', async () => {
    const { cells } = read(await xlsx('Werte', ['12345678901234567', '_x0041_', 'a\r\nb', '\ud800x'], [column('T', 'text')]))
    expect(cells.slice(1).map(({ text }) => text)).toEqual(['12345678901234567', '_x0041_', 'a\nb', 'x'])
    expect(read(await xlsx('Werte', ['12345678901234567'], [column('T', 'number')])).cells[1]).toMatchObject({ type: 's', text: '12345678901234567' })
  })
  test.each(['a/b:c', '', "'x'", 'Ein Name, der länger ist als die einunddreißig Zeichen von Excel'])('der Blattname %j wird zulässig', async (name) => {
    const { book } = read(await xlsx(name, ['x'], [column('T')]))
    expect(/<sheet [^>]*name="([^"]+)"/.exec(book)![1]).toMatch(/^[^[\]/\\:*?]{1,31}$/)
  })
})

test('eine lange Arbeitsmappe entsteht neben dem Server und ist dieselbe: Zeile für Zeile, auch Zahlen und Tage', async () => {
  const days = ['2026-03-29', '=1', null]
  const rows = Array.from({ length: 1203 }, (_, nr) => ({ nr, text: nr % 7 ? `Zeile ${nr}` : '=A1', day: days[nr % 3]! }))
  const columns: Column<(typeof rows)[0]>[] = [
    { title: 'Nr', value: ({ nr }) => nr, kind: 'number' },
    { title: 'Text', value: ({ text }) => text },
    { title: 'Tag', value: ({ day }) => day, kind: 'date' },
  ]
  const long = read(await xlsx('Lang', rows, columns))
  const short = read(await xlsx('Lang', rows.slice(0, 9), columns))
  expect(long.cells.filter(({ type }) => type === undefined)).toHaveLength(1203 + 401)
  expect(long.cells.slice(0, short.cells.length)).toEqual(short.cells)
  expect(long.cells.at(-1)).toMatchObject({ text: 'Zeile 1202' })
})

test('Dateien tragen Name, Tag und Art', async () => {
  const day = Temporal.Now.plainDateISO('Europe/Berlin').toString()
  expect(await csvFile('Zeit/stempel', ['x'], [column('T')])).toMatchObject({ name: `Zeit-stempel_${day}.csv`, type: 'text/csv; charset=utf-8' })
  expect((await xlsxFile('Zeitstempel', ['x'], [column('T')])).name).toBe(`Zeitstempel_${day}.xlsx`)
})

test('die Uhr am Ort zählt, auch in der doppelten Stunde', () => {
  expect([wallClock('2026-10-25T00:30:00Z', 'Europe/Vienna'), wallClock('2026-10-25T01:30:00Z', 'Europe/Vienna')]).toEqual([
    '2026-10-25T02:30:00',
    '2026-10-25T02:30:00',
  ])
})

/** Reads the workbook's own XML back. */
function read(bytes: Uint8Array) {
  const files = unzip(Buffer.from(bytes))
  const [sheet, styles, book, shared] = ['xl/worksheets/sheet1.xml', 'xl/styles.xml', 'xl/workbook.xml', 'xl/sharedStrings.xml'].map(
    (name) => files.get(name)!,
  ) as [string, string, string, string]
  const strings = [...shared.matchAll(/<t(?: [^>]*)?>([^<]*)<\/t>/g)].map(([, text]) => plain(text!))
  const codes = new Map([...styles.matchAll(/numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id, code]) => [id, plain(code!)]))
  const formats = [...styles.slice(styles.indexOf('<cellXfs')).matchAll(/<xf ([^>]*)>/g)].map(([, attributes]) =>
    codes.get(/numFmtId="(\d+)"/.exec(attributes!)?.[1]),
  )
  const cells = [...sheet.matchAll(/<c r="[A-Z]+\d+"(?: s="(\d+)")?(?: t="(\w+)")?><v>([^<]*)<\/v>/g)].map(([, style, type, value]) => ({
    style: Number(style ?? 0),
    type,
    text: type === 's' ? strings[Number(value)]! : value!,
  }))
  return { sheet, styles, book, cells, formats }
}

const plain = (xml: string) =>
  xml
    .replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => ({ lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' })[name]!)
    .replace(/_x([0-9A-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

function unzip(zip: Buffer) {
  const files = new Map<string, string>()
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  for (let at = zip.readUInt32LE(end + 16), left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [method, size, nameLength, extra, comment, start] = [
      zip.readUInt16LE(at + 10),
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
      zip.readUInt32LE(at + 42),
    ]
    const from = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28)
    const raw = zip.subarray(from, from + size)
    files.set(zip.toString('utf8', at + 46, at + 46 + nameLength), (method === 8 ? inflateRawSync(raw) : raw).toString('utf8'))
    at += 46 + nameLength + extra + comment
  }
  return files
}
