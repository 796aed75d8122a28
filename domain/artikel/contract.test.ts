import { describe, expect, test } from 'vitest'
import { findeArtikel, gtin } from './contract.ts'

const artikel = [
  { nummer: '13030', name: 'Kugelhahn 1 Zoll', einheit: 'Stk', ean: '4012300000637' },
  { nummer: 'NYM-3x1.5', name: 'NYM-J 3 × 1,5', einheit: 'm', ean: '0036000291452' },
  { nummer: '96385074', name: 'Nummer wie ein Code', einheit: 'Stk', ean: null },
  { nummer: '64030', name: 'Kleinmaterial', einheit: 'Psch', ean: '96385074' },
]

describe('ein Code führt zu seinem Artikel', () => {
  test('Artikelnummer ohne Rücksicht auf Groß und Klein, dann der Code der Packung', () => {
    expect(findeArtikel(artikel, ' nym-3X1.5 ')?.nummer).toBe('NYM-3x1.5')
    expect(findeArtikel(artikel, '4012300000637')?.nummer).toBe('13030')
    expect(findeArtikel(artikel, '96385074')?.name).toBe('Nummer wie ein Code')
  })
  test('UPC-A mit zwölf Ziffern, EAN-13 mit führender Null und GTIN-14 sind derselbe Artikel', () => {
    for (const code of ['036000291452', '0036000291452', '00036000291452']) expect(findeArtikel(artikel, code)?.nummer).toBe('NYM-3x1.5')
  })
  test('was kein Code und keine Nummer ist, ist kein Artikel', () => {
    for (const code of ['', '   ', '1303', '123456789', 'https://portal.example/x', '%', '40123000006370']) expect(findeArtikel(artikel, code)).toBeUndefined()
    expect(['', '1234567', '123456789', '1234567890123456', '12345678a'].map(gtin)).toEqual([null, null, null, null, null])
  })
})
