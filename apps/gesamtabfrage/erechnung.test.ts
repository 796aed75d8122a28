import { afterAll, beforeAll, expect, test } from 'vitest'
import { liesErechnung } from '#domain/belege/erechnung/lesen/lies.ts'
import { alsUbl } from '#domain/belege/erechnung/schreiben/ubl.ts'
import { rechnungAus } from '#domain/belege/erechnung/schreiben/rechnung.ts'
import { portal } from '#test/cast.ts'
import { arno, bea, beleg, bert, besetze, datei, konto, walli } from '#test/belege/belegbesetzung.ts'
import { faelle, kunde, wir } from '#test/belege/rechnungsfaelle.ts'
import { calls } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
  await besetze(p.db)
})
afterAll(() => p.stop())

const xml = alsUbl(rechnungAus(faelle['rechnung']!.vorlage, wir, kunde))
const eingang = () => beleg(p.db, 'ER', { ktostamm: konto.lieferant, bezugsnummer: '4711', belegdatum: '2026-11-16', netto: '1000.00' })

test('die E-Rechnung eines Belegs kommt gelesen, geprüft und mit dem Erfassten verglichen', async () => {
  const er = await eingang()
  await datei(p.db, p.folder, er, 'erechnung', xml)
  const { erechnungen } = await p.als(bea, calls).erechnung({ params: { belegart: 'ER', id: er.id } })
  expect(erechnungen).toMatchObject([
    {
      syntax: 'UBL',
      regelwerk: 'XRechnung',
      gueltig: true,
      befunde: [],
      unterschiede: [],
      rechnung: { nummer: '4711', verkaeufer: { name: 'Probebau GmbH' }, positionen: [{ menge: '1', netto: '1000.00' }] },
    },
  ])
})
test('ein anderer Betrag als der erfasste fällt auf, eine kaputte Datei sagt, dass sie keine Rechnung ist', async () => {
  const er = await beleg(p.db, 'ER', { ktostamm: konto.lieferant, bezugsnummer: '4711', belegdatum: '2026-11-16', netto: '1100.00' })
  await datei(p.db, p.folder, er, 'erechnung', xml)
  await datei(p.db, p.folder, er, 'erechnung', new TextEncoder().encode('<a>'))
  const { erechnungen } = await p.als(bea, calls).erechnung({ params: { belegart: 'ER', id: er.id } })
  expect(erechnungen.map(({ unterschiede }) => unterschiede.map(({ feld }) => feld))).toEqual(expect.arrayContaining([['BT-109', 'BT-112'], []]))
  expect(erechnungen.map(({ ablehnung }) => ablehnung)).toContain('kein-xml')
})
test('sie ist für niemanden da, der den Beleg nicht sieht: fremder Kunde, Kunde bei Eingangsbelegen, andere Filiale', async () => {
  const [re, er] = [await beleg(p.db, 'RE'), await eingang()]
  for (const einer of [re, er]) await datei(p.db, p.folder, einer, 'erechnung', xml)
  const frage = (wer: typeof bea, belegart: 'RE' | 'ER', { id }: { id: number }) => p.als(wer, calls).erechnung({ params: { belegart, id } })
  expect((await frage(arno, 'RE', re)).erechnungen).toHaveLength(1)
  for (const fremd of [() => frage(bert, 'RE', re), () => frage(arno, 'ER', er), () => frage(walli, 'ER', er)])
    await expect(fremd()).rejects.toMatchObject({ status: 404 })
})
test('der Datenträger gibt genau die Bytes, die gelesen wurden', async () => {
  const er = await eingang()
  await datei(p.db, p.folder, er, 'erechnung', xml)
  const blob = (await p.als(bea, calls).datentraeger({ body: { belegart: 'ER', ids: [er.id] } })) as Blob
  const bytes = new Uint8Array(await blob.arrayBuffer())
  expect(Buffer.from(bytes).equals(Buffer.from(xml))).toBe(true)
  expect((await liesErechnung(bytes)).rechnung.nummer).toBe('4711')
})
