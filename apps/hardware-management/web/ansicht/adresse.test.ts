import { expect, test } from 'vitest'
import { adresseVon, frageVon, gewaehlteSpalten } from './adresse.ts'

test('eine Adresse wird zur Frage und wieder zur selben Adresse; was sie nicht kennt, fällt weg', () => {
  const adresse = '?q=halle&lage=laeuft-ab&leer=gateway%2Cdns1&sort=-garantie&spalten=seriennummer%2Cip'
  expect(frageVon(adresse)).toEqual({ filter: { q: 'halle', lage: 'laeuft-ab', leer: 'gateway,dns1' }, sort: '-garantie', spalten: ['seriennummer', 'ip'] })
  expect(adresseVon(frageVon(adresse))).toBe(`/hardware-management${adresse}`)
  expect(adresseVon(frageVon('?spalten=ip,seriennummer&fremd=1&sort=passwort&lage=weg&leer=nichts'))).toBe('/hardware-management?spalten=seriennummer%2Cip')
  expect(adresseVon(frageVon(''))).toBe('/hardware-management')
})

test('gewählte Spalten stehen in der Reihenfolge der Liste, der Name immer; ohne Wahl alle', () => {
  const spalte = (id: string, mehr: object = {}) => ({ id, label: id, cell: () => id, ...mehr })
  const alle = [
    spalte('hostname', { primary: true }),
    spalte('wem'),
    spalte('seriennummer', { cardless: true, from: 52 as const }),
    spalte('ip', { from: 72 as const }),
  ]
  expect(gewaehlteSpalten(alle, [])).toBe(alle)
  const gewaehlt = gewaehlteSpalten(alle, ['seriennummer', 'ip'])
  expect(gewaehlt.map(({ id, from, cardless }) => [id, from, cardless])).toEqual([
    ['hostname', undefined, false],
    ['seriennummer', undefined, false],
    ['ip', undefined, false],
  ])
})
