import { describe, expect, test } from 'vitest'
import { faelle, kunde, wir } from '#test/belege/rechnungsfaelle.ts'
import { ausBaum, liesErechnung } from '../lesen/lies.ts'
import { leseXml } from '../lesen/xml.ts'
import type { Rechnung } from '../modell.ts'
import { pruefe } from '../pruefen/pruefe.ts'
import { xrechnungProfil } from '../pruefen/xrechnung.ts'
import { alsCii } from './cii.ts'
import { anlagenVon, rechnungAus, zugferdProfil } from './rechnung.ts'
import { alsUbl } from './ubl.ts'

const weisen = { ubl: [alsUbl, xrechnungProfil], cii: [alsCii, xrechnungProfil] } as const
const rechnung = (name: string, profil: string) => {
  const { vorlage, verkaeufer = wir, kaeufer = kunde } = faelle[name]!
  return rechnungAus(vorlage, verkaeufer, kaeufer, profil)
}
const anlagen = (name: string) => anlagenVon(faelle[name]!.vorlage)
const ort = (name: string) => new URL(`../../../../test/belege/erechnungen/${name}`, import.meta.url).pathname
/** Without what only one of both ways of writing says. */
const vergleichbar = (r: Rechnung) => ({ ...r, syntax: '', profil: '', vorgaenger: r.vorgaenger.slice(0, 1).map(({ nummer }) => nummer) })

describe.each(Object.keys(weisen) as (keyof typeof weisen)[])('geschrieben als %s', (weise) => {
  const [schreibe, profil] = weisen[weise]
  test.each(Object.keys(faelle))('%s ist eine gültige XRechnung und bleibt, wie sie aufbewahrt ist', async (name) => {
    const geschrieben = schreibe(rechnung(name, profil), anlagen(name))
    const gelesen = await liesErechnung(geschrieben)
    expect(pruefe(gelesen).befunde).toEqual([])
    expect(vergleichbar(gelesen.rechnung)).toEqual(vergleichbar(rechnung(name, profil)))
    await expect(new TextDecoder().decode(geschrieben)).toMatchFileSnapshot(ort(`${weise}/${name}.xml`))
  })
})

test('als ZUGFeRD trägt sie das Profil der Norm und ist gültig', async () => {
  const gelesen = await liesErechnung(alsCii(rechnung('rechnung', zugferdProfil)))
  expect(pruefe(gelesen)).toMatchObject({ regelwerk: 'EN 16931', gueltig: true })
})
test('E1: drei Zeilen zu 10,005 sind 30,03', () => {
  const { vorlage } = faelle['rechnung']!
  const zeile = { ...vorlage.positionen[0]!, preis: '10.005', netto: '10.01' }
  const drei = { ...vorlage, positionen: [1, 2, 3].map((nr) => ({ ...zeile, nr })), netto: '30.03', steuer: '5.71', brutto: '35.74' }
  const r = rechnungAus({ ...drei, steuern: [{ kategorie: 'S', satz: 1900, basis: '30.03', steuer: '5.71' }] }, wir, kunde)
  expect(r.summen?.positionen).toBe('30.03')
  expect(pruefe(ausBaum(leseXml(alsUbl(r)))).befunde).toEqual([])
})
test('eine Gutschrift nennt ihre Beträge ohne Minus, eine Korrektur mit', () => {
  expect(rechnung('gutschrift', xrechnungProfil)).toMatchObject({ summen: { brutto: '283.22' }, positionen: [{ menge: '1', preis: '238.00' }] })
  expect(rechnung('storno', xrechnungProfil)).toMatchObject({ summen: { brutto: '-1190.00' }, positionen: [{ menge: '-1', preis: '1000.00' }] })
})
test('E7: Skonto steht in der verlangten Schreibweise, mit Zeilenende', () => {
  expect(rechnung('rechnung-skonto', xrechnungProfil).zahlungsbedingungen).toEqual(['#SKONTO#TAGE=10#PROZENT=2.00#\n'])
})
test('K6: die Schlussrechnung trägt ihre Abrechnung: ganze Leistung, jeder Abschlag, der Rest; in UBL nennt sie alle als Vorgänger, in CII den ersten', async () => {
  const [inhalt] = [...anlagen('schlussrechnung').values()]
  expect(new TextDecoder().decode(inhalt).split('\r\n')).toEqual([
    ';Nummer;Datum;Netto EUR;Steuer EUR;Brutto EUR;Erhalten EUR',
    'Gesamte Leistung;;;104250,00;19807,50;124057,50;',
    'abzüglich Abschlag;4698;20.10.2026;-40000,00;-7600,00;-47600,00;45220,00',
    'abzüglich Abschlag;4703;03.11.2026;-35000,00;-6650,00;-41650,00;39567,50',
    'Diese Rechnung;;;29250,00;5557,50;34807,50;84787,50',
    '',
  ])
  for (const [schreibe, wieviele] of [[alsUbl, 2] as const, [alsCii, 1] as const]) {
    const { rechnung: r } = await liesErechnung(schreibe(rechnung('schlussrechnung', xrechnungProfil), anlagen('schlussrechnung')))
    expect(r.vorgaenger).toHaveLength(wieviele)
    expect(r.anlagen).toEqual([expect.objectContaining({ dateiname: 'Schlussabrechnung_4711.csv', mime: 'text/csv', bytes: inhalt!.length })])
    expect(r.notizen.map(({ text }) => text)).toContainEqual(expect.stringContaining('4703 vom 03.11.2026'))
    expect(r.summen).toMatchObject({ netto: '29250.00', steuer: '5557.50', zahlbar: '34807.50' })
  }
})
