import { afterAll, beforeAll, expect, test } from 'vitest'
import { alsCii } from '#domain/belege/erechnung/schreiben/cii.ts'
import { alsUbl } from '#domain/belege/erechnung/schreiben/ubl.ts'
import { rechnungAus } from '#domain/belege/erechnung/schreiben/rechnung.ts'
import { calls as belegCalls } from '#apps/gesamtabfrage/contract.ts'
import { bea, beleg, besetze, blatt, konto } from '#test/belege/belegbesetzung.ts'
import { faelle, kunde, wir } from '#test/belege/rechnungsfaelle.ts'
import { dora, portal } from '#test/cast.ts'
import { calls } from '#apps/verwaltung/contract.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
  await besetze(p.db)
  await p.db.updateTable('ktostamm').set({ ustId: 'DE123456789' }).where('id', '=', konto.lieferant).execute()
})
afterAll(() => p.stop())

type Datei = { name: string; inhalt: Uint8Array }
const zeile = ({ name, inhalt }: Datei) => JSON.stringify({ name, inhalt: Buffer.from(inhalt).toString('base64') })
/** As a program sends it: a file a line. */
const angenommen = async (dateien: readonly Datei[], probe = false) => {
  const { dateien: alle } = await p
    .als(dora, calls)
    .erechnungenAnnehmen({ query: probe ? { probe: '1' } : {}, body: dateien.map(zeile).join('\n') }, { 'content-type': 'application/x-ndjson' })
  return alle
}
const fall = (name: string, nummer: string) => rechnungAus({ ...faelle[name]!.vorlage, nummer }, wir, kunde)
const xml = (name: string, nummer: string): Datei => ({ name: `${nummer}.xml`, inhalt: alsUbl(fall(name, nummer)) })
const text = (inhalt: string, name = 'x.xml'): Datei => ({ name, inhalt: new TextEncoder().encode(inhalt) })

test('eine E-Rechnung wird ein Eingangsbeleg mit der Datei als Original; der Probelauf schreibt nichts, dieselbe Datei noch einmal auch nicht', async () => {
  const eine = xml('rechnung', 'L-1')
  expect(await angenommen([eine], true)).toMatchObject([{ ergebnis: 'neu', geschrieben: false, beleg: null, gueltig: true, lieferant: 'Lieferant Linde' }])
  const [neu] = await angenommen([eine])
  expect(neu).toMatchObject({ ergebnis: 'neu', nummer: 'L-1', gruende: [], beleg: { belegart: 'ER' }, geschrieben: true })
  const { id } = neu!.beleg!
  const er = await p.als(bea, belegCalls).beleg({ params: { belegart: 'ER', id } })
  expect(er).toMatchObject({
    gesamt: '1000.00',
    steuer: '190.00',
    brutto: '1190.00',
    bezugsnummer: 'L-1',
    konto: { nummer: 86003 },
    dateien: [{ art: 'erechnung' }],
  })
  const { erechnungen } = await p.als(bea, belegCalls).erechnung({ params: { belegart: 'ER', id } })
  expect(erechnungen).toMatchObject([{ gueltig: true, unterschiede: [] }])
  expect(await angenommen([eine])).toMatchObject([{ ergebnis: 'gleich', beleg: { id } }])
  // It waits for its release, once.
  expect(await p.db.selectFrom('belegfreigabe').where('belegId', '=', id).select('anlass').execute()).toMatchObject([{ anlass: 'eingang' }])
})
test('dieselbe Nummer mit anderem Inhalt ist eine neue Fassung, dieselben Worte in einer anderen Datei gehören zum selben Beleg', async () => {
  const [erste] = await angenommen([xml('rechnung', 'L-2')])
  const andere = { name: 'L-2.xml', inhalt: alsUbl(fall('rechnung-zwei-saetze', 'L-2')) }
  expect(await angenommen([andere])).toMatchObject([{ ergebnis: 'geaendert', beleg: { belegnummer: erste!.beleg!.belegnummer } }])
  const cii = { name: 'L-2-cii.xml', inhalt: alsCii(fall('rechnung-zwei-saetze', 'L-2')) }
  const [zweite] = await angenommen([cii])
  expect(zweite).toMatchObject({ ergebnis: 'ergaenzt', beleg: { belegnummer: erste!.beleg!.belegnummer } })
  const { dateien } = await p.als(bea, belegCalls).beleg({ params: { belegart: 'ER', id: zweite!.beleg!.id } })
  expect(dateien).toHaveLength(2)
})
test('was das ERP schon gebracht hat, bekommt die Datei dazu; eine Gutschrift zählt negativ; eine Abschlagsrechnung ist eine', async () => {
  const da = await beleg(p.db, 'ER', { ktostamm: konto.lieferant, bezugsnummer: 'l 3', belegdatum: '2026-11-16', netto: '1000.00' })
  expect(await angenommen([xml('rechnung', 'L-3')])).toMatchObject([{ ergebnis: 'ergaenzt', beleg: { id: da.id } }])
  const [gutschrift, abschlag] = await angenommen([xml('gutschrift', 'L-4'), xml('abschlagsrechnung', 'L-5')])
  expect([gutschrift, abschlag]).toMatchObject([
    { ergebnis: 'neu', beleg: { belegart: 'EG' } },
    { ergebnis: 'neu', beleg: { belegart: 'EA' } },
  ])
  const { gesamt } = await p.als(bea, belegCalls).beleg({ params: { belegart: 'EG', id: gutschrift!.beleg!.id } })
  expect(gesamt).toMatch(/^-/)
})
test('alle eigenen Rechnungen in beiden Schreibweisen lassen sich einlesen und stimmen mit dem Erfassten überein', async () => {
  for (const [nr, name] of Object.keys(faelle).entries())
    for (const schreibe of [alsUbl, alsCii]) {
      const nummer = `A-${nr}-${schreibe.name}`
      const [eine] = await angenommen([{ name: `${nummer}.xml`, inhalt: schreibe(fall(name, nummer)) }])
      expect(eine, name).toMatchObject({ gruende: [], ergebnis: 'neu' })
      const { belegart, id } = eine!.beleg!
      const { erechnungen } = await p.als(bea, belegCalls).erechnung({ params: { belegart, id } })
      if (belegart !== 'EG') expect(erechnungen[0]!.unterschiede, name).toEqual([])
    }
})
test('wer unbekannt ist, was keine Rechnung ist und was sich nicht lesen lässt, wird einzeln genannt, und nichts davon steht im Buch', async () => {
  const fremd = rechnungAus({ ...faelle['rechnung']!.vorlage, nummer: 'F-1' }, { ...wir, name: 'Fremdbau', ustIds: ['DE111111111'] }, kunde)
  const vorher = await anzahl()
  expect(
    await angenommen([
      { name: 'fremd.xml', inhalt: alsUbl(fremd) },
      text('<a/>'),
      text('<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>'),
      { name: 'leer.pdf', inhalt: await blatt(1) },
      text('%PDF-1.7 und Ende', '../../etc/passwd.pdf'),
      text('', 'leer.xml'),
    ]),
  ).toMatchObject([
    { ergebnis: 'fehlerhaft', gruende: [expect.stringContaining('Fremdbau')] },
    { ergebnis: 'abgelehnt', ablehnung: 'keine-rechnung' },
    { ergebnis: 'abgelehnt', ablehnung: 'dtd' },
    { ergebnis: 'abgelehnt', ablehnung: 'kein-xml-im-pdf' },
    { ergebnis: 'abgelehnt', ablehnung: 'pdf-unlesbar' },
    { ergebnis: 'abgelehnt', ablehnung: 'leer' },
  ])
  expect(await anzahl()).toEqual(vorher)
  for (const body of ['{"name":"x"}', 'keine Zeile', '{"name":"x","inhalt":"§"}'])
    await expect(p.als(dora, calls).erechnungenAnnehmen({ query: {}, body }, { 'content-type': 'application/x-ndjson' })).rejects.toMatchObject({ status: 400 })
})
const anzahl = () =>
  p.db
    .selectFrom('beleg')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()

test('ein Programm bringt Dateien, die nach ihrem Namen zum Beleg kommen; der Probelauf schreibt nichts, jede zählt für sich', async () => {
  const { id, belegnummer } = await beleg(p.db, 'RE')
  const body = [{ name: `RE_${belegnummer}.pdf`, inhalt: await blatt(1) }, text('%PDF-1.7', 'brief.pdf')].map(zeile).join('\n')
  const bringe = async (query: { probe?: string }) =>
    (await p.als(dora, calls).belegdateienZuordnen({ query, body }, { 'content-type': 'application/x-ndjson' })).dateien.map(({ ergebnis }) => ergebnis)
  const dateien = async () => (await p.als(bea, belegCalls).beleg({ params: { belegart: 'RE', id } })).dateien.map(({ art }) => art)
  expect(await bringe({ probe: '1' })).toEqual(['neu', 'abgelehnt'])
  expect(await dateien()).toEqual([])
  expect(await bringe({})).toEqual(['neu', 'abgelehnt'])
  expect(await dateien()).toEqual(['archiv'])
  expect(await bringe({})).toEqual(['gleich', 'abgelehnt'])
})
