import { unzipSync } from 'fflate'
import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { portal, type Figure } from '#test/cast.ts'
import { arno, bea, beleg, besetze, blatt, datei, konto, posten, verweis, zahlung } from '#test/belege/belegbesetzung.ts'
import { pagesOf } from '#platform/server/output/join.ts'
import { calls, type Auswahl } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
  await besetze(p.db)
})
afterAll(() => p.stop())

const xml = (text: string) => new TextEncoder().encode(text)
type Weise = 'download' | 'archiv' | 'datentraeger'
type Gefragt = Partial<Auswahl> & { ids: number[] }
const bytes = async (who: Figure, weise: Weise, body: Gefragt) =>
  new Uint8Array(await ((await p.als(who, calls)[weise]({ body: { belegart: 'RE', ...body } })) as Blob).arrayBuffer())
/** Name and type of the file. */
const kopf = async (who: Figure, weise: Weise, body: Gefragt) => {
  const { headers } = await p.send(who, calls[weise], { body: { belegart: 'RE', ...body } })
  return [decodeURIComponent(/filename\*=UTF-8''(.*)$/.exec(String(headers['content-disposition']))![1]!), String(headers['content-type'])]
}
const anhaenge = async (pdf: Uint8Array) => (await PDFDocument.load(pdf)).getAttachments().map(({ name, data }) => [name, new TextDecoder().decode(data)])
const spuren = async (id: number) =>
  (await p.db.selectFrom('pruefspur').where('gegenstand', '=', 'beleg').where('gegenstandId', '=', String(id)).orderBy('id').select('aktion').execute()).map(
    ({ aktion }) => aktion,
  )

describe('herunterladen', () => {
  test('ein Beleg ist ein PDF nach Art und Nummer; jeder Download steht in der Prüfspur', async () => {
    const { id, belegnummer } = await beleg(p.db, 'RE', { betreff: 'Heizung Halle 2', faelligkeit: '2026-07-01' })
    expect(await kopf(bea, 'download', { ids: [id] })).toEqual([`RE_${belegnummer}.pdf`, 'application/pdf'])
    expect(await pagesOf(await bytes(arno, 'download', { ids: [id, id], zusammenfassen: true }))).toBe(1)
    expect(await spuren(id)).toEqual(['herunterladen', 'herunterladen'])
    expect(await pagesOf(new Uint8Array(await (await p.als(arno, calls).ansicht({ params: { belegart: 'RE', id } })).arrayBuffer()))).toBe(1)
  })
  test('mehrere sind ein ZIP, derselbe Name zweimal bekommt _2; zusammengefasst sind sie ein PDF in der gezeigten Folge', async () => {
    const zwei = [
      await beleg(p.db, 'ER', { ktostamm: konto.lieferant, bezugsnummer: '2026/1' }),
      await beleg(p.db, 'ER', { ktostamm: konto.lieferant, bezugsnummer: '2026-1' }),
    ]
    const ids = zwei.map(({ id }) => id)
    expect(Object.keys(unzipSync(await bytes(bea, 'download', { ids, belegart: 'ER' })))).toEqual(['ER_2026-1.pdf', 'ER_2026-1_2.pdf'])
    const [name, typ] = await kopf(bea, 'download', { ids, belegart: 'ER', zusammenfassen: true })
    expect(name).toMatch(/^Belege_\d\d-\d\d-\d{4}_\d\d-\d\d\.pdf$/)
    expect(typ).toBe('application/pdf')
    expect(await pagesOf(await bytes(bea, 'download', { ids, belegart: 'ER', zusammenfassen: true }))).toBe(2)
  })
  test('Archiv: die aufbewahrten Bytes, unverändert; passt die Prüfsumme nicht, kommt nichts', async () => {
    const [gut, falsch, ohne] = [await beleg(p.db, 'RE'), await beleg(p.db, 'RE'), await beleg(p.db, 'RE')]
    const original = await blatt(2)
    await datei(p.db, p.folder, gut, 'archiv', original)
    await datei(p.db, p.folder, falsch, 'archiv', original, { falsch: true })
    expect(Buffer.from(await bytes(arno, 'archiv', { ids: [gut.id] })).equals(Buffer.from(original))).toBe(true)
    expect(await kopf(arno, 'archiv', { ids: [gut.id] })).toEqual([`RE_${gut.belegnummer}_archiv.pdf`, 'application/pdf'])
    await expect(bytes(bea, 'archiv', { ids: [gut.id, falsch.id] })).rejects.toMatchObject({
      status: 409,
      problem: { code: 'belege.veraendert', detail: expect.stringContaining(`RE ${falsch.belegnummer}`) },
    })
    await expect(bytes(bea, 'archiv', { ids: [gut.id, ohne.id] })).rejects.toMatchObject({
      status: 422,
      problem: { detail: expect.stringContaining(`RE ${ohne.belegnummer}`) },
    })
    expect(await spuren(falsch.id)).toEqual([])
  })
  test('D3 bis D5 im Archiv: alle Seiten, die E-Rechnung als Beilage, auch wenn es nur XML gibt', async () => {
    const [eins, hybrid, nurXml] = [await beleg(p.db, 'RE'), await beleg(p.db, 'RE'), await beleg(p.db, 'RE')]
    await datei(p.db, p.folder, eins, 'archiv', await blatt(3))
    await datei(p.db, p.folder, hybrid, 'archiv', await blatt(1, '<re nr="2"/>'))
    await datei(p.db, p.folder, hybrid, 'erechnung', xml('<re nr="2"/>'))
    await datei(p.db, p.folder, nurXml, 'erechnung', xml('<re nr="3"/>'))
    const pdf = await bytes(bea, 'archiv', { ids: [eins.id, hybrid.id, nurXml.id], zusammenfassen: true })
    expect(await pagesOf(pdf)).toBe(5)
    expect(await anhaenge(pdf)).toEqual([
      [`RE_${hybrid.belegnummer}_ebinvoice.xml`, '<re nr="2"/>'],
      [`RE_${nurXml.belegnummer}_ebinvoice.xml`, '<re nr="3"/>'],
    ])
  })
  test('D6 ein beschädigtes Original: nichts wird zusammengefasst, der Beleg wird genannt', async () => {
    const [gut, kaputt] = [await beleg(p.db, 'RE'), await beleg(p.db, 'RE')]
    const mitXml = async () => {
      const einer = await beleg(p.db, 'RE')
      await datei(p.db, p.folder, einer, 'erechnung', xml('<re/>'))
      return einer.id
    }
    await datei(p.db, p.folder, gut, 'archiv', await blatt(1))
    await datei(p.db, p.folder, kaputt, 'archiv', xml('%PDF-1.7 und Ende'))
    await expect(bytes(bea, 'archiv', { ids: [gut.id, kaputt.id], zusammenfassen: true })).rejects.toMatchObject({
      status: 422,
      problem: { code: 'belege.unlesbar', detail: expect.stringMatching(new RegExp(`RE ${kaputt.belegnummer}$`)) },
    })
    const ohne = { ids: [gut.id, kaputt.id], ohne: true }
    // Without it: the list that names it, and the good one.
    expect(await pagesOf(await bytes(bea, 'archiv', { ...ohne, zusammenfassen: true }))).toBe(2)
    expect(Object.keys(unzipSync(await bytes(bea, 'datentraeger', { ids: [gut.id, await mitXml()], ohne: true })))).toEqual([
      'Verzeichnis.pdf',
      expect.stringMatching(/_ebinvoice\.xml$/),
    ])
    expect(await spuren(kaputt.id)).toEqual([])
    await expect(bytes(bea, 'datentraeger', ohne)).rejects.toMatchObject({ status: 422, problem: { code: 'belege.keine-erechnung' } })
    // One by one it is handed out as it came.
    expect(new TextDecoder().decode(await bytes(bea, 'archiv', { ids: [kaputt.id] }))).toBe('%PDF-1.7 und Ende')
  })
  test('D7 zweimal dieselbe ist eine; mehr als 10.000 werden abgelehnt; Unform 400', async () => {
    const { id } = await beleg(p.db, 'RE')
    const ids = Array.from({ length: 10_001 }, (_, nr) => nr + 1)
    await expect(bytes(bea, 'download', { ids })).rejects.toMatchObject({ status: 422, problem: { code: 'belege.zu-viele', errors: [{ path: 'ids' }] } })
    for (const body of [
      { ids: [] },
      { ids: ['1'] },
      { ids: [2 ** 53] },
      { ids: [0] },
      { ids: [1.5] },
      { ids: [id], zusammenfassen: 'true' },
      { ids: [id], belegart: 're' },
    ])
      await expect(bytes(bea, 'download', body as never), JSON.stringify(body)).rejects.toMatchObject({ status: 400 })
    await expect(bytes(bea, 'download', { ids: [id], belegart: 'AN' })).rejects.toMatchObject({ status: 404 })
  })
  test('Datenträger: ein XML wie ausgestellt, mehrere als ZIP; wer keines hat, wird genannt', async () => {
    const [eins, zwei, ohne] = [await beleg(p.db, 'RE'), await beleg(p.db, 'RE'), await beleg(p.db, 'RE')]
    for (const einer of [eins, zwei]) await datei(p.db, p.folder, einer, 'erechnung', xml(`<re nr="${einer.belegnummer}"/>`))
    expect(await kopf(arno, 'datentraeger', { ids: [eins.id] })).toEqual([`RE_${eins.belegnummer}_ebinvoice.xml`, 'application/xml'])
    expect(new TextDecoder().decode(await bytes(arno, 'datentraeger', { ids: [eins.id] }))).toBe(`<re nr="${eins.belegnummer}"/>`)
    const zip = unzipSync(await bytes(arno, 'datentraeger', { ids: [zwei.id, eins.id], zusammenfassen: true }))
    expect(Object.keys(zip)).toEqual([`RE_${zwei.belegnummer}_ebinvoice.xml`, `RE_${eins.belegnummer}_ebinvoice.xml`])
    await expect(bytes(arno, 'datentraeger', { ids: [eins.id, ohne.id] })).rejects.toMatchObject({
      status: 422,
      problem: { code: 'belege.keine-erechnung', detail: expect.stringContaining(`RE ${ohne.belegnummer}`) },
    })
  })
  test('Fremdbelege: hinter dem gezeichneten Beleg, im Archiv allein und unverändert', async () => {
    const { id, belegnummer } = await beleg(p.db, 'RE')
    const papier = await blatt(4)
    await datei(p.db, p.folder, { id }, 'fremd', papier)
    expect(await pagesOf(await bytes(bea, 'download', { ids: [id], fremdbelegdruck: true }))).toBe(5)
    expect(await kopf(bea, 'download', { ids: [id], fremdbelegdruck: true })).toEqual([`RE_${belegnummer}_fremd.pdf`, 'application/pdf'])
    const allein = await bytes(bea, 'archiv', { ids: [id], fremdbelegdruck: true, fremdbelegdruckArchiv: true })
    expect(Buffer.from(allein).equals(Buffer.from(papier))).toBe(true)
    expect(await spuren(id)).toEqual(['herunterladen', 'herunterladen', 'archiv-herunterladen'])
  })
})

describe('ein Geschäftsfall', () => {
  test('K6 vom Angebot bis zur Zahlung: jeder Euro in einem Stand', async () => {
    const an = await beleg(p.db, 'AN', { netto: '100000.00' })
    const ab = await beleg(p.db, 'AB', { netto: '100000.00', betreff: 'Werkhalle 3' })
    const nachtrag = await beleg(p.db, 'AB', { netto: '5000.00' })
    const ls = [await beleg(p.db, 'LS', { netto: '40000.00' }), await beleg(p.db, 'LS', { netto: '35000.00' }), await beleg(p.db, 'LS', { netto: '29250.00' })]
    const ar = [await beleg(p.db, 'AR', { netto: '40000.00' }), await beleg(p.db, 'AR', { netto: '35000.00' })]
    const sr = await beleg(p.db, 'SR', { netto: '29250.00', brutto: '34807.50', faelligkeit: '2026-07-01' })
    const storniert = await beleg(p.db, 'RE', { netto: '999.00', zustand: 'storniert' })
    await verweis(p.db, an, ab)
    await verweis(p.db, ab, nachtrag, undefined, 'ergaenzt')
    for (const lieferung of ls) await verweis(p.db, ab, lieferung)
    for (const rechnung of [...ar, storniert]) await verweis(p.db, ab, rechnung, undefined, 'rechnet ab')
    for (const rechnung of ar) await verweis(p.db, rechnung, sr, undefined, 'rechnet ab')
    // A circle ends.
    await verweis(p.db, sr, an, undefined, 'ersetzt')
    await posten(p.db, ar[0]!.id, 'SE', '2380.00')
    await posten(p.db, ar[1]!.id, 'SE', '2082.50')
    const forderung = await posten(p.db, sr.id, 'RE', '28604.62', { faelligkeit: '2026-07-01', offen: '0.00' })
    await posten(p.db, sr.id, 'GE', '6202.88')
    await zahlung(p.db, forderung, '28604.62', '2026-06-30')
    const fall = await p.als(arno, calls).geschaeftsfall({ params: { belegart: 'LS', id: ls[1]!.id } })
    expect(fall.kopf).toMatchObject({ belegart: 'AB', titel: 'Werkhalle 3', konto: { nummer: 86001 } })
    expect(fall.belege).toHaveLength(10)
    expect(fall.belege.find(({ id }) => id === nachtrag.id)).toMatchObject({ nachtrag: true })
    expect(fall.lagen).toMatchObject([
      {
        currency: 'EUR',
        angeboten: '100000.00',
        beauftragt: '105000.00',
        geliefert: '104250.00',
        verrechnet: '104250.00',
        gnv: '0.00',
        rest: '750.00',
        abgerechnet: true,
        ruecklass: '8962.50',
        bezahlt: '95287.50',
        nichtFaellig: '0.00',
        ueberfaellig: '0.00',
        gesamt: '105000.00',
      },
    ])
    expect(fall.einbehalte.map(({ art, offen }) => `${art} ${offen}`).toSorted()).toEqual(['GE 6202.88', 'SE 2082.50', 'SE 2380.00'])
    expect(fall.zahlungen).toMatchObject([{ betrag: '28604.62', datum: '2026-06-30', belegart: 'SR' }])
  })
  test('was jemand nicht sehen darf, ist auch keine Brücke: der Kunde erfährt nichts davon, das Personal die Zahl', async () => {
    const [eigener, fremder, dahinter] = [await beleg(p.db, 'AB'), await beleg(p.db, 'AB', { ktostamm: konto.b }), await beleg(p.db, 'LS')]
    const wien = await beleg(p.db, 'LS', { ktostamm: konto.wien, vkforgid: 3000 })
    const eingang = await beleg(p.db, 'BS', { ktostamm: konto.lieferant })
    for (const nach of [fremder, wien, eingang]) await verweis(p.db, eigener, nach)
    await verweis(p.db, fremder, dahinter)
    const ids = async (who: Figure) => {
      const { belege, verborgen } = await p.als(who, calls).geschaeftsfall({ params: { belegart: 'AB', id: eigener.id } })
      return [belege.map(({ id }) => id).toSorted((a, b) => a - b), verborgen]
    }
    expect(await ids(arno)).toEqual([[eigener.id], 0])
    expect(await ids(bea)).toEqual([[eigener.id, fremder.id, dahinter.id], 1])
  })
  test('ein Fall mit 300 Belegen kommt in einem Zug', async () => {
    const ab = await beleg(p.db, 'AB', { netto: '30000.00' })
    for (let nr = 0; nr < 299; nr++) await verweis(p.db, ab, await beleg(p.db, 'LS'))
    const fall = await p.als(bea, calls).geschaeftsfall({ params: { belegart: 'AB', id: ab.id } })
    expect(fall.belege).toHaveLength(300)
    expect(fall.lagen).toMatchObject([{ geliefert: '29900.00', gnv: '29900.00', rest: '100.00' }])
  })
})
