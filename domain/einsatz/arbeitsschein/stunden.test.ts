import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { namensvettern, ohneLohngruppe, stundenJe, summen, unterschriebenerText, werVon, type Scheinzeile } from './contract.ts'

let nr = 0
const leer = { von: null, bis: null, nummer: '', text: '', kommentar: '' }
const zeit = (name: string, minuten: number, lohngruppe = ''): Scheinzeile => ({
  ...leer,
  id: String(++nr),
  art: 'Zeit',
  name,
  ...(lohngruppe && { lohngruppe }),
  menge: String(minuten),
  einheit: 'min',
})
const material: Scheinzeile = { ...leer, id: 'material', art: 'Material', name: '', menge: '3', einheit: 'h' }
const person = (name: string, lohngruppe: string, stunden: string) => ({ name, lohngruppe, stunden })

describe('Stunden je Person und Lohngruppe', () => {
  test('wer mehrmals auf dem Schein steht, steht einmal in der Tabelle; was keine Zeit ist, zählt nicht', () => {
    expect(stundenJe([zeit('Anna', 90), material, zeit('Bernd', 60), zeit('Anna', 45)])).toEqual({
      personen: [person('Anna', '', '2.25'), person('Bernd', '', '1.00')],
      gruppen: [],
    })
    expect(stundenJe([material])).toEqual({ personen: [], gruppen: [] })
  })
  test('je Lohngruppe wird erst ab zweien gezählt; ohne Lohngruppe ist auch eine', () => {
    const alle = [zeit('Anna', 480, 'Obermonteur'), zeit('Bernd', 480, 'Monteur'), zeit('Carla', 240, 'Monteur')]
    expect(stundenJe(alle).gruppen).toEqual([
      { lohngruppe: 'Obermonteur', stunden: '8.00' },
      { lohngruppe: 'Monteur', stunden: '12.00' },
    ])
    expect(stundenJe(alle.slice(1)).gruppen).toEqual([])
    expect(stundenJe([zeit('Anna', 60, 'Helfer'), zeit('Bernd', 30)]).gruppen).toEqual([
      { lohngruppe: 'Helfer', stunden: '1.00' },
      { lohngruppe: '', stunden: '0.50' },
    ])
  })
  test('wer dazwischen anders entlohnt wurde, steht mit jeder Lohngruppe da', () => {
    expect(stundenJe([zeit('Anna', 60, 'Helfer'), zeit('Anna', 120, 'Monteur'), zeit('Anna', 60, 'Helfer')]).personen).toEqual([
      person('Anna', 'Helfer', '2.00'),
      person('Anna', 'Monteur', '2.00'),
    ])
  })
  test('zwei Personen eines Namens sind zwei Zeilen, an der Personalnummer zu unterscheiden', () => {
    const [einer, anderer] = [
      { ...zeit('Max Huber', 60, 'Monteur'), persnr: '1012' },
      { ...zeit('Max Huber', 90, 'Monteur'), persnr: '1044' },
    ]
    expect(stundenJe([einer, anderer, einer]).personen).toEqual([person('Max Huber (1012)', 'Monteur', '2.00'), person('Max Huber (1044)', 'Monteur', '1.50')])
    expect(werVon(einer)).toBe('Max Huber (1012, Monteur)')
    expect(werVon({ name: 'Max Huber', persnr: '1012' })).toBe('Max Huber (1012)')
    expect(werVon({ name: 'Max Huber' })).toBe('Max Huber')
  })
  test('unterschieden wird nur, wer denselben Namen hat und jemand anders ist; ein gelöschter Name unterscheidet niemanden', () => {
    const leute = (...namen: [string, string][]) => namen.map(([wer, name]) => ({ wer, name }))
    expect([...namensvettern(leute(['a', 'Max'], ['b', 'Max'], ['c', 'Toni'], ['a', 'Max']))].toSorted()).toEqual(['a', 'b'])
    expect([...namensvettern(leute(['a', 'Max'], ['a', 'Max']))]).toEqual([])
    expect([...namensvettern(leute(['a', ''], ['b', ''], ['c', '(weg)'], ['d', '(weg)']), ['(weg)'])]).toEqual([])
  })
  test('ohne Lohngruppe ist jeder einmal genannt; Material hat keine', () => {
    expect(ohneLohngruppe([zeit('Anna', 60), zeit('Anna', 30), material, zeit('Bernd', 30, 'Helfer')])).toEqual(['Anna'])
  })
  test('der Wortlaut nennt die Personalnummer nur, wo sie steht: jeder von früher bleibt derselbe', () => {
    const schein = { id: 'x', skizze: null, bilder: [] } as never as Parameters<typeof unterschriebenerText>[0]
    const [ohne, leere, mit] = [{}, { persnr: '' }, { persnr: '1012' }].map((mehr) =>
      unterschriebenerText({ ...schein, zeilen: [{ ...zeit('Max', 60), ...mehr }] }),
    )
    expect(leere).toBe(ohne)
    expect(ohne).not.toContain('persnr')
    expect(mit).toContain('"persnr":"1012"')
  })
  test('E24: gezählt wird, was gedruckt ist: die Personen ergeben die Summe des Scheins, die Lohngruppen auch', () => {
    expect(stundenJe([zeit('Anna', 20), zeit('Bernd', 20), zeit('Carla', 20)]).personen.map(({ stunden }) => stunden)).toEqual(['0.33', '0.34', '0.33'])
    const zeile = fc.tuple(fc.constantFrom('Anna', 'Bernd', 'Carla'), fc.integer({ min: 0, max: 960 }), fc.constantFrom('', 'Monteur', 'Helfer'))
    const hundertstel = (alle: readonly { stunden: string }[]) => alle.reduce((summe, { stunden }) => summe + Math.round(Number(stunden) * 100), 0)
    fc.assert(
      fc.property(fc.array(zeile, { maxLength: 30 }), (alle) => {
        const zeilen = alle.map(([name, minuten, lohngruppe]) => zeit(name, minuten, lohngruppe))
        const { personen, gruppen } = stundenJe(zeilen)
        const ganz = Math.round(Number(summen(zeilen)[0]?.menge ?? 0) * 100)
        return hundertstel(personen) === ganz && (!gruppen.length || hundertstel(gruppen) === ganz)
      }),
    )
  })
})
