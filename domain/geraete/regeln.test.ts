import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { istGln, macVon, type IpArt } from './contract.ts'
import { ersteStufe, fristende, fristlage, stufeAm, tageBis } from './frist.ts'
import { hinweiseZu } from './hinweise.ts'
import { imSelbenNetz, istRandadresse, keineGeraeteMac } from './netz.ts'
import { expressVon, seriennummerAehnlich, seriennummerNorm, serviceTagVon } from './seriennummer.ts'

describe('Seriennummern (4.1)', () => {
  test('Schreibweise zählt nicht: 5cg-1234 xyz ist 5CG1234XYZ, ß ist SS', () => {
    expect(seriennummerNorm('5cg-1234 xyz')).toBe('5CG1234XYZ')
    expect(seriennummerNorm('Straße:1_2.3')).toBe('STRASSE123')
    expect(seriennummerNorm('ＡＢ１')).toBe('AB1')
  })
  test.each(['', '0', 'N/A', 'n/a', 'none', 'TEMP', 'xx', 'Default string', 'To be filled by O.E.M.', 'System Serial Number', '123456789'])(
    '„%s“ ist keine Seriennummer',
    (text) => expect(seriennummerNorm(text)).toBeNull(),
  )
  test('O und 0 sind verschieden, werden aber als ähnlich erkannt', () => {
    expect(seriennummerNorm('5CGO1')).not.toBe(seriennummerNorm('5CG01'))
    expect(seriennummerAehnlich('5CGO1')).toBe(seriennummerAehnlich('5CG01'))
  })
  test('hundert Emojis sind eine Seriennummer wie jede andere', () => expect(seriennummerNorm('😀'.repeat(100))).toBe('😀'.repeat(100)))
  test('normieren ist einmal wie zweimal', () =>
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => seriennummerNorm(seriennummerNorm(text) ?? '') === seriennummerNorm(text))))

  test('Service Tag 7K4QXM2 und Express Service Tag 16454774954 sind dasselbe', () => {
    expect(expressVon('7K4QXM2')).toBe('16454774954')
    expect(expressVon('7k4qxm2')).toBe('16454774954')
    expect(serviceTagVon('16454774954')).toBe('7K4QXM2')
    expect(serviceTagVon('164-547-749 54')).toBe('7K4QXM2')
    expect(expressVon('7K4-QXM')).toBeNull()
    expect(serviceTagVon('7K4')).toBeNull()
  })
  test('hin und zurück ist jeder Service Tag derselbe', () =>
    fc.assert(fc.property(fc.stringMatching(/^[1-9A-Z][0-9A-Z]{0,14}$/), (tag) => serviceTagVon(expressVon(tag)!) === tag)))
})

describe('GLN (2.1)', () => {
  test('die Prüfziffer entscheidet', () => {
    expect(istGln('4012345000009')).toBe(true)
    expect(istGln('4012345000008')).toBe(false)
    expect(istGln('401234500000')).toBe(false)
  })
})

describe('Garantie und Support (4.2)', () => {
  test.each([
    ['2024-03-15', 36, '2027-03-15'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2024-02-29', 12, '2025-02-28'],
  ])('%s und %i Monate enden am %s', (von, monate, bis) => expect(fristende(von, monate)).toBe(bis))
  test('ohne Lieferdatum oder Typ ist nichts bekannt', () => {
    expect(fristende(null, 36)).toBeNull()
    expect(fristende('2024-03-15', null)).toBeNull()
    expect(fristlage(null, '2026-11-25')).toBe('unbekannt')
  })
  test('90 Tage vorher läuft sie ab, am letzten Tag gilt sie noch, am Tag danach ist sie abgelaufen', () => {
    expect(fristlage('2027-02-24', '2026-11-25')).toBe('gilt')
    expect(fristlage('2027-02-23', '2026-11-25')).toBe('läuft ab')
    expect(fristlage('2026-11-25', '2026-11-25')).toBe('läuft ab')
    expect(fristlage('2026-11-24', '2026-11-25')).toBe('abgelaufen')
    expect(tageBis('2027-01-05', '2026-11-25')).toBe(41)
  })
})

describe('Erinnern (4.2)', () => {
  test.each([
    ['2027-02-24', null],
    ['2027-02-23', 90],
    ['2026-12-26', 90],
    ['2026-12-25', 30],
    ['2026-12-03', 30],
    ['2026-12-02', 7],
    ['2026-11-25', 7],
    ['2026-11-24', null],
  ])('am 25.11.2026 ist für ein Ende am %s die Stufe %o erreicht', (ende, stufe) => expect(stufeAm(ende, '2026-11-25')).toBe(stufe))
  test('eigene Stufen einer Lizenz gelten statt der üblichen', () => {
    expect(stufeAm('2027-05-20', '2026-11-25', [180, 60])).toBe(180)
    expect(stufeAm('2026-12-01', '2026-11-25', [180, 60])).toBe(60)
    expect(fristlage('2027-05-20', '2026-11-25', 180)).toBe('läuft ab')
    expect(stufeAm('2026-12-20', '2026-11-25', [14])).toBe(null)
    expect(stufeAm('2026-12-09', '2026-11-25', [14])).toBe(14)
    expect([ersteStufe(null), ersteStufe([14, 180, 60]), ersteStufe([0])]).toEqual([90, 180, 0])
  })
})

describe('Netz (4.6)', () => {
  test.each([
    ['AA-BB-CC-DD-EE-FF', 'aa:bb:cc:dd:ee:ff'],
    ['aabb.ccdd.eeff', 'aa:bb:cc:dd:ee:ff'],
    ['aabbccddeeff', 'aa:bb:cc:dd:ee:ff'],
    ['aa:bb-cc:dd:ee:ff', null],
    ['aa:bb:cc:dd:ee', null],
    ['=HYPERLINK("x")', null],
  ])('MAC %s wird %s', (text, mac) => expect(macVon(text)).toBe(mac))
  test('Multicast und lauter Nullen sind keine MAC eines Geräts', () => {
    expect(keineGeraeteMac('01:00:5e:00:00:01')).toBe(true)
    expect(keineGeraeteMac('00:00:00:00:00:00')).toBe(true)
    expect(keineGeraeteMac('3c:52:82:1a:90:4f')).toBe(false)
  })
  test('192.168.1.10/24 liegt nicht beim Gateway 192.168.2.1', () => {
    expect(imSelbenNetz('192.168.1.10', '192.168.2.1', 24)).toBe(false)
    expect(imSelbenNetz('192.168.1.10', '192.168.2.1', 16)).toBe(true)
    expect(imSelbenNetz('2001:db8::1', '2001:db8::ffff', 64)).toBe(true)
    expect(imSelbenNetz('2001:db8::1', '192.168.2.1', 0)).toBe(false)
  })
  test('.0 und .255 eines /24 fallen auf, in einem /31 und /32 nichts', () => {
    expect(istRandadresse('192.168.1.0', 24)).toBe(true)
    expect(istRandadresse('192.168.1.255', 24)).toBe(true)
    expect(istRandadresse('192.168.1.255', 23)).toBe(true)
    expect(istRandadresse('192.168.0.255', 23)).toBe(false)
    expect(istRandadresse('192.168.1.0', 31)).toBe(false)
    expect(istRandadresse('192.168.1.255', 32)).toBe(false)
  })
  test('jede Adresse liegt im Netz mit sich selbst', () =>
    fc.assert(
      fc.property(
        fc.oneof(
          fc.ipV4().map((ip) => [ip, 32] as const),
          fc.stringMatching(/^([0-9a-f]{1,4}:){7}[0-9a-f]{1,4}$/).map((ip) => [ip, 128] as const),
        ),
        fc.nat(128),
        ([ip, bits], n) => imSelbenNetz(ip, ip, Math.min(n, bits)),
      ),
    ))
})

describe('Hinweise (4.6)', () => {
  const geraet = {
    seriennummerNorm: '5CG1' as string | null,
    serviceTag: '',
    expressServiceTag: '',
    hostname: 'NH-EMPF-02',
    ipArt: null as IpArt | null,
    ip: null as string | null,
    mac: null as string | null,
    gateway: null as string | null,
  }
  const arten = (anders: Partial<typeof geraet>, praefix: number | null = 24) => hinweiseZu({ ...geraet, ...anders }, praefix).map(({ art }) => art)
  test('ein Gerät, an dem nichts auffällt, hat keine', () => expect(arten({})).toEqual([]))
  test('statisch ohne IP und Reservierung ohne MAC fallen auf', () => {
    expect(arten({ ipArt: 'statisch' })).toEqual(['ip-fehlt'])
    expect(arten({ ipArt: 'reservierung' })).toEqual(['mac-fehlt'])
    expect(arten({ ipArt: 'dhcp' })).toEqual([])
  })
  test('alles zugleich wird alles genannt', () =>
    expect(
      arten({
        seriennummerNorm: null,
        serviceTag: '7K4QXM2',
        expressServiceTag: '1',
        hostname: '-x-',
        ip: '192.168.1.255',
        gateway: '192.168.2.1',
        mac: '01:00:5e:00:00:01',
      }),
    ).toEqual(['seriennummer-fehlt', 'express-passt-nicht', 'hostname-ungueltig', 'ip-ausserhalb', 'ip-randadresse', 'mac-ungueltig']))
  test('Express Service Tag in Gruppen passt zum Service Tag', () => expect(arten({ serviceTag: '7k4qxm2', expressServiceTag: '164 547 749 54' })).toEqual([]))
})
