import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { summe } from '../geld.ts'
import { gesamt } from '../steuer.ts'
import { ausgleich } from '../posten.ts'
import { extf, type Stapelkopf } from './extf.ts'
import { wirtschaftsjahr } from './lauf.ts'
import { pruefeStapel } from './pruefen.ts'
import { istText, spalten } from './spalten.ts'
import type { Belegstoff, Monatsstoff, Zuordnungsstoff } from './stoff.ts'
import { vorschlag, type Buchungsvorgabe } from './contract.ts'
import { alsWindows1252, ausWindows1252, inWindows1252 } from './windows1252.ts'
import { buchungen, type Buchungszeile } from './zeilen.ts'

const vorgabe: Buchungsvorgabe = { ...vorschlag('SKR03'), berater: 29098, mandant: 55003 }
const kopf: Stapelkopf = {
  berater: 29098,
  mandant: 55003,
  wjBeginn: '2024-01-01',
  sachkontenlaenge: 4,
  von: '2024-03-01',
  bis: '2024-03-31',
  bezeichnung: 'Buchungsstapel',
  kontenrahmen: 'SKR03',
  erzeugt: '20240130140440439',
}
const kunde = { nummer: 20001, name: 'Ahlers Anlagenbau GmbH', art: 'Kunde' } as const
const lieferant = { nummer: 70001, name: 'Baustoffhandel Kirchner', art: 'Lieferant' } as const
function rechnung(mehr: Partial<Belegstoff> = {}, netto = 100_000n, satz = 1900): Belegstoff {
  const { steuer, brutto, je } = gesamt([{ kategorie: satz ? 'S' : 'AE', satz, netto }])
  return {
    id: 1,
    belegart: 'RE',
    belegnummer: 4711,
    bezugsnummer: '',
    richtung: 'ausgehend',
    datum: '2024-03-05',
    konto: kunde,
    betreff: 'Wartung',
    currency: 'EUR',
    netto,
    steuer,
    brutto,
    steuern: je,
    hindernis: null,
    link: null,
    einbehalte: [],
    ...mehr,
  }
}
const nur = (mehr: Partial<Monatsstoff>): Monatsstoff => ({ belege: [], zuordnungen: [], guthaben: [], ...mehr })
const belege = (...alle: Belegstoff[]) => buchungen(nur({ belege: alle }), vorgabe)
const zahlung = (mehr: Partial<Zuordnungsstoff> = {}, von = rechnung()): Zuordnungsstoff => ({
  id: 'z1',
  datum: '2024-03-20',
  betrag: 119_000n,
  skonto: 0n,
  geld: true,
  posten: { art: 'RE', richtung: 'forderung' },
  beleg: von,
  konto: kunde,
  currency: 'EUR',
  ...mehr,
})
const datei = (zeilen: readonly Buchungszeile[]) => ausWindows1252(extf(kopf, zeilen)).split('\r\n')
/** Debit minus credit of an account over all postings, on both sides. */
const saldo = (zeilen: readonly Buchungszeile[], konto: string) =>
  summe(
    zeilen.flatMap(({ umsatz, seite, konto: eigenes, gegenkonto }) => {
      const wert = seite === 'S' ? umsatz : -umsatz
      return [eigenes === konto ? wert : 0n, gegenkonto === konto ? -wert : 0n]
    }),
  )

describe('die Datei', () => {
  test('X1: der Kopf hat 31 Felder, die Rechnung 4711 steht wie im Muster, 125 Spalten', () => {
    const [erste, zweite, dritte, letzte] = datei(belege(rechnung()).zeilen)
    expect(erste).toBe(
      '"EXTF";700;21;"Buchungsstapel";13;20240130140440439;;"RE";"";"";29098;55003;20240101;4;20240301;20240331;"Buchungsstapel";"";1;0;0;"EUR";;"";;;"03";;;"";""',
    )
    expect(spalten).toHaveLength(125)
    expect(new Set(spalten).size).toBe(125)
    expect(zweite).toBe(spalten.join(';'))
    expect(dritte).toMatch(/^1190,00;"S";"EUR";;;"";20001;8400;"";0503;"4711";"";;"Ahlers Anlagenbau GmbH Wartung";/)
    expect(dritte!.split(';').slice(14)).toEqual(istText.slice(14).map((quotiert) => (quotiert ? '""' : '')))
    expect(letzte).toBe('')
  })
  test('X2: Zeichen außerhalb von Windows-1252 werden umgeschrieben und gezählt', () => {
    expect(inWindows1252('Łukasz Żółć')).toEqual({ text: 'Lukasz Zólc', ersetzt: 4 })
    expect(inWindows1252('„Größe“ – 5 €')).toEqual({ text: '„Größe“ – 5 €', ersetzt: 0 })
    expect(inWindows1252('漢🙂')).toEqual({ text: '??', ersetzt: 2 })
    const { zeilen, ersetzt } = belege(rechnung({ konto: { ...kunde, name: 'Łódź GmbH' } }))
    expect([zeilen[0]!.text, ersetzt]).toEqual(['Lódz GmbH Wartung', 2])
    expect(() => alsWindows1252('Ł')).toThrow(RangeError)
  })
  test('Anführungszeichen, Semikolon, Zeilenumbruch, Steuer- und Richtungszeichen sprengen keine Zeile', () => {
    const boese = 'A"; "B";\r\n=SUM(1)\u0000\u202e\t;'
    const { zeilen } = belege(rechnung({ konto: { ...kunde, name: boese }, betreff: '"'.repeat(200) }))
    const inhalt = extf(kopf, zeilen)
    expect(pruefeStapel(inhalt).befunde).toEqual([])
    expect(ausWindows1252(inhalt).split('\r\n')).toHaveLength(4)
    expect(zeilen[0]!.text).toHaveLength(60)
  })
  test('das Belegfeld nimmt von der Nummer des Lieferanten nur, was es verträgt', () => {
    const eingang = rechnung({ belegart: 'ER', richtung: 'eingehend', konto: lieferant, bezugsnummer: 'RE 2024/0815 "x";_#' })
    expect(belege(eingang).zeilen[0]).toMatchObject({ belegfeld: 'RE2024/0815x', seite: 'H', konto: '70001', gegenkonto: '3400' })
    expect(belege({ ...eingang, bezugsnummer: '___' }).zeilen[0]!.belegfeld).toBe('4711')
  })
  test('das Wirtschaftsjahr beginnt in seinem Monat', () => {
    expect([wirtschaftsjahr('2026-03', 1), wirtschaftsjahr('2026-03', 4), wirtschaftsjahr('2026-04', 4)]).toEqual(['2026-01-01', '2025-04-01', '2026-04-01'])
  })
})

describe('die Buchungen', () => {
  test('zwei Steuersätze sind zwei Zeilen, eine Gutschrift steht im Haben', () => {
    const { je, ...summen } = gesamt([
      { kategorie: 'S', satz: 1900, netto: 100_000n },
      { kategorie: 'S', satz: 700, netto: 20_000n },
    ])
    expect(belege(rechnung({ ...summen, steuern: je })).zeilen.map(({ umsatz, gegenkonto }) => [umsatz, gegenkonto])).toEqual([
      [119_000n, '8400'],
      [21_400n, '8300'],
    ])
    expect(belege(rechnung({ belegart: 'GU' }, -10_000n)).zeilen[0]).toMatchObject({ umsatz: 11_900n, seite: 'H' })
  })
  test('X4: Zahlungen mit Skonto und Einbehalte sind dabei', () => {
    const mitEinbehalt = rechnung({ einbehalte: [{ id: 'p1', art: 'GE', betrag: 5_950n }] })
    const { zeilen, probleme } = buchungen(
      nur({
        belege: [mitEinbehalt],
        zuordnungen: [
          zahlung({ betrag: 110_789n, skonto: 2_261n }, mitEinbehalt),
          zahlung({ id: 'z2', betrag: 5_950n, posten: { art: 'GE', richtung: 'forderung' } }, mitEinbehalt),
        ],
        guthaben: [{ id: 'g1', datum: '2024-03-21', betrag: 500n, richtung: 'erhalten', konto: kunde, referenz: 'zu viel', currency: 'EUR' }],
      }),
      vorgabe,
    )
    expect(probleme).toEqual([])
    expect(zeilen.map(({ art, umsatz, seite, konto, gegenkonto }) => [art, umsatz, seite, konto, gegenkonto])).toEqual([
      ['Ausgang', 119_000n, 'S', '20001', '8400'],
      ['Einbehalt', 5_950n, 'S', '1500', '20001'],
      ['Zahlung', 110_789n, 'H', '20001', '1200'],
      ['Skonto', 2_261n, 'H', '20001', '8736'],
      ['Zahlung', 5_950n, 'H', '1500', '1200'],
      ['Zahlung', 500n, 'H', '20001', '1200'],
    ])
    expect([saldo(zeilen, '20001'), saldo(zeilen, '1500'), saldo(zeilen, '1200')]).toEqual([-500n, 0n, 117_239n])
  })
  test('was nicht gebucht werden kann, bleibt ganz draußen und sagt warum', () => {
    const gruende = (...alle: Belegstoff[]) => {
      const { zeilen, probleme } = belege(...alle)
      expect(zeilen).toEqual([])
      return probleme.map(({ grund, was, wert }) => [grund, was, wert])
    }
    expect(gruende(rechnung({ konto: { nummer: 90001, name: 'BV Rathaus', art: 'Baustelle' } }))).toEqual([['personenkonto', 'RE 4711', '90001']])
    expect(gruende(rechnung({ konto: { ...kunde, nummer: 120001 } }))).toEqual([['personenkonto', 'RE 4711', '120001']])
    expect(gruende(rechnung({ konto: { ...kunde, nummer: 70009 } }))).toEqual([['personenkonto', 'RE 4711', '70009']])
    expect(gruende(rechnung({}, 100n, 1600))).toEqual([['konto', 'RE 4711', 'erloes.S1600']])
    expect(gruende(rechnung({ currency: 'CHF' }))).toEqual([['waehrung', 'RE 4711', 'CHF']])
    expect(gruende(rechnung({ brutto: 119_001n }))).toEqual([['unausgeglichen', 'RE 4711', '']])
    expect(gruende(rechnung({ hindernis: 'freigabe' }), rechnung({ hindernis: 'geaendert' }))).toEqual([
      ['freigabe', 'RE 4711', ''],
      ['geaendert', 'RE 4711', ''],
    ])
  })
  test('ein Sammelkonto nimmt Kunden auf, deren Nummer kein Personenkonto ist; Baustellen nie', () => {
    const mit = { ...vorgabe, sammeldebitor: '10000', sammelkreditor: '70000' }
    const zeilen = (konto: Belegstoff['konto']) => buchungen(nur({ belege: [rechnung({ konto })] }), mit).zeilen.map((eine) => eine.konto)
    expect(zeilen({ ...kunde, nummer: 120001 })).toEqual(['10000'])
    expect(zeilen({ nummer: 90001, name: 'BV', art: 'Baustelle' })).toEqual([])
  })
})

describe('der Prüfer', () => {
  const gut = () => [...extf(kopf, belege(rechnung()).zeilen)]
  const text = () => ausWindows1252(Uint8Array.from(gut()))
  const befund = (inhalt: string) => pruefeStapel(alsWindows1252(inhalt)).befunde.map(({ zeile, spalte }) => `${zeile} ${spalte}`.trim())
  test('liest zurück, was geschrieben wurde', () => {
    const { befunde, gelesen } = pruefeStapel(Uint8Array.from(gut()))
    expect(befunde).toEqual([])
    expect(gelesen).toMatchObject({ zeilen: 1, soll: 119_000n, haben: 0n })
    expect([...gelesen.konten]).toEqual([
      ['20001', 119_000n],
      ['8400', -119_000n],
    ])
  })
  test.each([
    ['fehlendes Feld im Kopf', (t: string) => t.replace(';""\r\n', '\r\n'), '1'],
    ['andere Formatversion', (t: string) => t.replace(';13;', ';12;'), '1 Formatversion'],
    ['Zeitraum über zwei Wirtschaftsjahre', (t: string) => t.replace('20240331', '20250131'), '1 Bis'],
    ['Dezimalpunkt', (t: string) => t.replace('1190,00', '1190.00'), '3 Umsatz (ohne Soll/Haben-Kz)'],
    ['Tausenderpunkt', (t: string) => t.replace('1190,00', '1.190,00'), '3 Umsatz (ohne Soll/Haben-Kz)'],
    ['Betrag null', (t: string) => t.replace('1190,00', '0,00'), '3 Umsatz (ohne Soll/Haben-Kz)'],
    ['Vorzeichen', (t: string) => t.replace('1190,00', '-1190,00'), '3 Umsatz (ohne Soll/Haben-Kz)'],
    ['weder Soll noch Haben', (t: string) => t.replace('"S"', '"X"'), '3 Soll/Haben-Kennzeichen'],
    ['Tag ohne führende Null', (t: string) => t.replace(';0503;', ';503;'), '3 Belegdatum'],
    ['Tag außerhalb', (t: string) => t.replace(';0503;', ';0504;'), '3 Belegdatum'],
    ['Konto zu lang', (t: string) => t.replace(';8400;', ';840000;'), '3 Gegenkonto (ohne BU-Schlüssel)'],
    ['BU-Schlüssel auf dem Automatikkonto', (t: string) => t.replace('8400;""', '8400;"3"'), '3 BU-Schlüssel'],
    ['Zeichen im Belegfeld', (t: string) => t.replace('"4711"', '"47 11"'), '3 Belegfeld 1'],
    ['Text zu lang', (t: string) => t.replace('Wartung', 'W'.repeat(60)), '3 Buchungstext'],
    ['offenes Anführungszeichen', (t: string) => t.replace('Wartung"', 'Wartung'), '3'],
    ['Spalte zu viel', (t: string) => t.replace(/;\r\n$/, ';;\r\n'), '3'],
    ['nur LF am Ende', (t: string) => t.replace(/\r\n$/, '\n'), '0'],
    ['andere Überschrift', (t: string) => t.replace('Kurs;', 'Curs;'), '2'],
    ['ohne Buchung', (t: string) => t.split('\r\n').slice(0, 2).join('\r\n') + '\r\n', '0'],
  ])('nennt: %s', (_, kaputt, erwartet) => {
    expect(kaputt(text())).not.toBe(text())
    expect(befund(kaputt(text()))).toContain(erwartet)
  })
  test('nimmt keine Bytes, die es in Windows-1252 nicht gibt', () => {
    expect(pruefeStapel(Uint8Array.from([...gut().slice(0, 40), 0x81, ...gut().slice(40)])).befunde[0]!.grund).toContain('0x81')
  })
})

describe('Gesetze', () => {
  const betrag = fc.integer({ min: -5_000_000, max: 5_000_000 }).map(BigInt)
  const belegstoff = fc.record({
    netto: betrag,
    satz: fc.constantFrom(1900, 700, 0),
    aus: fc.boolean(),
    tag: fc.integer({ min: 1, max: 31 }),
    name: fc.string({ unit: 'binary' }),
  })
  test('die Datei trägt genau die Summen der Buchungen, und der Prüfer liest jede', () => {
    fc.assert(
      fc.property(fc.array(belegstoff, { minLength: 1, maxLength: 8 }), (roh) => {
        const stoff = roh.map(({ netto, satz, aus, tag, name }, nr) =>
          rechnung(
            {
              id: nr,
              belegnummer: nr + 1,
              belegart: aus ? 'RE' : 'ER',
              richtung: aus ? 'ausgehend' : 'eingehend',
              datum: `2024-03-${String(tag).padStart(2, '0')}`,
              konto: { ...(aus ? kunde : lieferant), name },
              bezugsnummer: name,
            },
            netto,
            satz,
          ),
        )
        const { zeilen, probleme } = belege(...stoff)
        expect(probleme).toEqual([])
        const { befunde, gelesen } = pruefeStapel(extf(kopf, zeilen))
        expect(befunde.filter(({ grund }) => grund !== 'Es gibt keine Buchung.')).toEqual([])
        expect(gelesen.soll - gelesen.haben).toBe(summe(stoff.map(({ brutto, richtung }) => (richtung === 'ausgehend' ? brutto : -brutto))))
        expect(gelesen.konten.get('20001') ?? 0n).toBe(summe(stoff.filter(({ richtung }) => richtung === 'ausgehend').map(({ brutto }) => brutto)))
      }),
    )
  })
  test('X5: Soll minus Haben je Konto ist, was an offenen Posten bewegt wurde', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 100n, max: 5_000_000n }),
        fc.integer({ min: 0, max: 100 }),
        fc.array(fc.bigInt({ min: 1n, max: 6_000_000n }), { maxLength: 4 }),
        (netto, prozent, gezahlt) => {
          const { brutto } = gesamt([{ kategorie: 'S', satz: 1900, netto }])
          const einbehalt = (brutto * BigInt(prozent)) / 100n
          const beleg = rechnung({ einbehalte: [{ id: 'e', art: 'GE', betrag: einbehalt }] }, netto)
          const posten = [
            { art: 'RE' as const, betrag: brutto - einbehalt, offen: brutto - einbehalt },
            { art: 'GE' as const, betrag: einbehalt, offen: einbehalt },
          ]
          const zuordnungen: Zuordnungsstoff[] = []
          const guthaben: Monatsstoff['guthaben'][number][] = []
          gezahlt.forEach((geld, nr) => {
            let rest = geld
            for (const einer of posten) {
              if (rest === 0n || einer.offen === 0n) continue
              const was = ausgleich({ ...einer, ab: '2024-03-05', skonto: [{ tage: 30, prozent: 300 }] }, rest, '2024-03-20')
              einer.offen = was.offen
              rest = was.guthaben
              zuordnungen.push(
                zahlung({ id: `${nr}${einer.art}`, betrag: was.betrag, skonto: was.skonto, posten: { art: einer.art, richtung: 'forderung' } }, beleg),
              )
            }
            if (rest > 0n) guthaben.push({ id: `g${nr}`, datum: '2024-03-20', betrag: rest, richtung: 'erhalten', konto: kunde, referenz: '', currency: 'EUR' })
          })
          const { zeilen } = buchungen({ belege: [beleg], zuordnungen, guthaben }, vorgabe)
          expect(saldo(zeilen, '20001')).toBe(posten[0]!.offen - summe(guthaben.map((eines) => eines.betrag)))
          expect(saldo(zeilen, '1500')).toBe(posten[1]!.offen)
          expect(saldo(zeilen, '1200')).toBe(summe(gezahlt))
        },
      ),
    )
  })
})
