import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls as export_ } from '#apps/buchungsexport/contract.ts'
import { calls as haft } from '#apps/haftruecklass/contract.ts'
import { calls as kredit } from '#apps/kreditlimit/contract.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { portal } from '#test/cast.ts'
import { bea, beleg, besetze, konto, posten } from '#test/belege/belegbesetzung.ts'

let p: Awaited<ReturnType<typeof portal>>
let id: string
beforeAll(async () => {
  p = await portal()
  await besetze(p.db)
  const rechnung = await beleg(p.db, 'ER', { ktostamm: konto.lieferant, belegdatum: '2026-03-02', brutto: '1190.00', netto: '1000.00' })
  id = await posten(p.db, rechnung.id, 'GE', '59.50', { faelligkeit: '2026-10-01', richtung: 'verbindlichkeit' })
})
afterAll(() => p.stop())

const betraege = [
  '1.234,50',
  '1,234.50',
  '1e9',
  '-0.00',
  '-1.00',
  '9'.repeat(16),
  `${'9'.repeat(16)}.00`,
  'NaN',
  '0.00',
  '5',
  '5.001',
  '١٢.٠٠',
  ' 5.00',
  '',
  'Infinity',
  '0x10',
]
const zahlen = [-1, 0.5, Number.NaN, 1e9, 2 ** 53, '5', null, true, [1]]
const tage = [
  '2027-02-29',
  '2026-04-31',
  '0026-01-01',
  '0001-01-01',
  '2100-01-01',
  '9999-12-31',
  '31.12.2026',
  '2026-1-1',
  '1e3',
  '2026-06-01T00:00:00Z',
  '',
  5,
  null,
]

interface Fehler {
  status: number
  problem?: { code: string; detail: string; errors?: { path: string; message: string }[] }
}
/** What the office says to it: refused with words at this field. */
async function abgewiesen(tat: () => Promise<unknown>, feld: string, wert: unknown) {
  const fehler = (await tat().then(
    () => ({ status: 200 }),
    (error: unknown) => error,
  )) as Fehler
  const lage = `${feld} = ${JSON.stringify(wert)}: ${fehler.status} ${JSON.stringify(fehler.problem?.errors ?? fehler.problem)}`
  expect(fehler.status, lage).toBeGreaterThanOrEqual(400)
  expect(fehler.status, lage).toBeLessThan(500)
  const stelle = fehler.problem?.errors?.find(({ path }) => path === feld || path.startsWith(`${feld}.`))
  expect(stelle, lage).toBeDefined()
  // A sentence for people: no word of the program, no English.
  expect(stelle!.message, lage).toMatch(/^[A-ZÄÖÜ][^{}_]{8,}$/)
  expect(stelle!.message, lage).not.toMatch(/invalid|expected|required|string|NaN|undefined|regex/i)
}

const als = () => ({ haft: p.als(bea, haft), kredit: p.als(bea, kredit), buch: p.als(bea, export_) })
const gewaehlt = () => ({ ids: [id], gesehen: [0] })
const haftfaelle: [call: keyof typeof haft, feld: string, werte: readonly unknown[], rest: object][] = [
  ['faelligkeit', 'faelldatum', [...tage, '2026-03-01'], { grund: 'x' }],
  ['abnahme', 'abnahme', [...tage.filter((tag) => tag === null || !`${tag}`.startsWith('0')), '2027-01-01'], { regel: 1, grund: '' }],
  ['abnahme', 'anteil', [...zahlen, 0, 10_001], { abnahme: '2026-06-01', regel: 1, grund: '' }],
  ['abnahme', 'regel', [-1, 999, '1', 1.5, null], { abnahme: '2026-06-01', grund: '' }],
  ['verlangen', 'verlangt', [...tage, '2026-03-01'], { grund: '' }],
  ['begrenzen', 'auftragssumme', betraege, { satz: 500, grund: 'x' }],
  ['begrenzen', 'satz', [...zahlen, 0, 10_001], { auftragssumme: '1000.00', grund: 'x' }],
  ['auszahlen', 'betrag', [...betraege, '59.51'], { grund: '' }],
  ['sperren', 'ids', [[], [1, 1], ['1'], [2 ** 53], ['019aa000-0000-7000-8000-00000000000g'], 'x', null], { gesehen: [0], grund: 'x' }],
]

describe('Haftrücklass', () => {
  test.each(haftfaelle)('%s: %s', async (call, feld, werte, rest) => {
    const client = als().haft as unknown as Record<string, (input: object) => Promise<unknown>>
    for (const wert of werte) await abgewiesen(() => client[call]!({ body: { ...gewaehlt(), ...rest, [feld]: wert } }), feld, wert)
    expect((await als().haft.einbehalt({ params: { id } })).ereignisse).toEqual([])
  })
  test('eine Bürgschaft: Betrag und letzter Tag', async () => {
    const buergschaft = { art: 'GE', buerge: 'Bank', nummer: '1', betrag: '10.00', gueltigBis: null }
    const ersetze = (mehr: object) => als().haft.ersetzen({ body: { ...gewaehlt(), grund: '', buergschaft: { ...buergschaft, ...mehr } } as never })
    for (const betrag of [...betraege, '59.51']) await abgewiesen(() => ersetze({ betrag }), 'buergschaft.betrag', betrag)
    for (const gueltigBis of tage.filter((tag) => tag !== null && !`${tag}`.startsWith('9') && !`${tag}`.startsWith('21')))
      await abgewiesen(() => ersetze({ gueltigBis }), 'buergschaft.gueltigBis', gueltigBis)
    expect((await als().haft.einbehalt({ params: { id } })).ereignisse).toEqual([])
  })
  test('die Abfrage', async () => {
    const frage = { vonbelegdatum: '2026-01-01', bisbelegdatum: '2026-12-31' }
    for (const tag of tage.filter((einer) => typeof einer === 'string' && !/^(0|9|2100)/.test(einer)))
      for (const feld of ['vonbelegdatum', 'bisbelegdatum']) await abgewiesen(() => als().haft.liste({ query: { ...frage, [feld]: tag } as never }), feld, tag)
    // Days before all documents are days: nothing is found.
    expect((await als().haft.liste({ query: { vonbelegdatum: '0001-01-01', bisbelegdatum: '0026-01-01' } })).entities).toEqual([])
  })
})

describe('Kreditlimit', () => {
  const kunde = { params: { idktostamm: konto.a } }
  const satz = { eigen: '50000.00', versichert: '100.00', versichertBis: null, bis: null, grund: 'x', gesehen: null }
  const setze = (mehr: object) => als().kredit.setzen({ ...kunde, body: { ...satz, ...mehr } as never })
  test.each(['eigen', 'versichert', 'sicherheit'])('%s', async (feld) => {
    for (const betrag of betraege.filter((einer) => einer !== '0.00')) await abgewiesen(() => setze({ [feld]: betrag }), feld, betrag)
  })
  test('Prozente: Toleranz und Auftragsanteil', async () => {
    for (const feld of ['toleranz', 'auftragswert'])
      for (const wert of [...zahlen, 101]) await abgewiesen(() => setze({ auftragsregel: 'anteil', [feld]: wert }), feld, wert)
    for (const auftragsregel of ['alles', '', null, 1]) await abgewiesen(() => setze({ auftragsregel }), 'auftragsregel', auftragsregel)
  })
  test('Tage', async () => {
    for (const feld of ['bis', 'versichertBis', 'sicherheitBis'])
      for (const tag of tage.filter((einer) => einer !== null)) await abgewiesen(() => setze({ [feld]: tag }), feld, tag)
    const frage = (bis: unknown) => als().kredit.anfragen({ ...kunde, body: { betrag: '1.00', grund: 'x', bis } as never })
    for (const tag of [...tage, '2026-11-24']) await abgewiesen(() => frage(tag), 'bis', tag)
  })
  test('Beträge einer Anfrage und einer Probe', async () => {
    for (const betrag of betraege) {
      await abgewiesen(() => als().kredit.anfragen({ ...kunde, body: { betrag, grund: 'x', bis: '2026-12-01' } }), 'betrag', betrag)
      await abgewiesen(() => als().kredit.simulation({ ...kunde, body: { betrag } }), 'betrag', betrag)
    }
  })
  test('nichts davon wurde geschrieben', async () => {
    expect(await als().kredit.vorgang(kunde)).toMatchObject({ limit: null, anfragen: [] })
  })
})

describe('Buchungsexport', () => {
  test('Monate und Filialen', async () => {
    const sehe = (query: object) => als().buch.vorschau({ query: { vkforgid: 1000, monat: '2026-07', ...query } as never })
    for (const monat of ['2026-13', '2026-00', '0026-01', '0001-01', '2026-1', '2026-07-01', '__proto__', '1e3', '', '٢٠٢٦-٠٧', '2099-01'])
      await abgewiesen(() => sehe({ monat }), 'monat', monat)
    for (const vkforgid of ['-1', '1.5', '1e99', '__proto__', `${2 ** 53}`]) await abgewiesen(() => sehe({ vkforgid }), 'vkforgid', vkforgid)
  })
  test('Konten und Nummern der Einrichtung', async () => {
    const { revision, ...vorgabe } = await als().buch.einrichtung({ params: { vkforgid: 1000 } })
    const richte = (mehr: object) =>
      als().buch.einrichten({ params: { vkforgid: 1000 }, body: { ...vorgabe, berater: 29098, mandant: 55003, revision, ...mehr } as never })
    for (const berater of [...zahlen.filter((zahl) => zahl !== null && !Number.isNaN(zahl)), 0, 10_000_000])
      await abgewiesen(() => richte({ berater }), 'berater', berater)
    for (const mandant of [...zahlen.filter((zahl) => zahl !== null && !Number.isNaN(zahl)), 100_000])
      await abgewiesen(() => richte({ mandant }), 'mandant', mandant)
    for (const bank of ['12', '1e3', '-120', '=1+1', '١٢٠٠', '1'.repeat(30)]) await abgewiesen(() => richte({ bank }), 'bank', bank)
    for (const abgeschlossenBis of tage.filter((tag) => tag !== null && !/^(0|2100|9999)/.test(`${tag}`)))
      await abgewiesen(() => richte({ abgeschlossenBis }), 'abgeschlossenBis', abgeschlossenBis)
  })
})

test('eine andere Währung zählt nirgends mit und wird genannt', async () => {
  const kunde = uuid()
  await p.db.insertInto('ktostamm').values({ id: kunde, nummer: 87_001, name: 'Kunde Chur', art: 'Kunde', vkforgid: 1000 }).execute()
  const { id: rechnung } = await beleg(p.db, 'RE', { ktostamm: kunde, currency: 'CHF', belegdatum: '2026-07-03' })
  await posten(p.db, rechnung, 'RE', '119.00')
  await posten(p.db, rechnung, 'GE', '5.00')
  expect(await als().kredit.kreditlimit({ params: { idktostamm: kunde } })).toMatchObject({ belegt: '0.00', andereWaehrungen: 2 })
  expect(await als().kredit.kontoinfo({ params: { idktostamm: kunde } })).toMatchObject({ offen: { betrag: '0.00' }, ruecklass: '0.00' })
  const { summen } = await als().haft.uebersicht({ query: { vonbelegdatum: '2026-07-01', bisbelegdatum: '2026-07-31' } })
  expect(summen.map(({ waehrung, saldo }) => [waehrung, saldo])).toEqual([['CHF', '5.00']])
  expect((await als().buch.vorschau({ query: { vkforgid: 1000, monat: '2026-07' } })).probleme.map(({ grund }) => grund)).toContain('waehrung')
})
