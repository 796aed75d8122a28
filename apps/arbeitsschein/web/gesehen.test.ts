import { expect, test } from 'vitest'
import { ohneVorgabe } from '../contract/vorgaben.ts'
import { kundeVon, lohngruppeVon, merke, nameVon, objektortVon, objektvorgabeVon } from './gesehen.ts'

test('von einem Objekt, das eine Auswahl zeigte, kennt der Schein Namen, Kunden, Ort und was mit ihm vereinbart ist', () => {
  const vorgabe = { ...ohneVorgabe, vertragsart: 'BGB', taktMin: 15 } as const
  merke({ id: 'halle', nummer: '1204', name: 'Halle 2', kunde: '10331 Bäckerei Öttl', ort: 'Regensburg', vorgabe })
  expect([nameVon('halle'), kundeVon('halle'), objektortVon('halle'), objektvorgabeVon('halle')]).toEqual([
    '1204 Halle 2',
    '10331 Bäckerei Öttl',
    'Regensburg',
    vorgabe,
  ])
  merke({ id: 'anna', nummer: null, name: 'Anna Beispiel' })
  expect([nameVon('anna'), kundeVon('anna'), objektvorgabeVon('anna')]).toEqual(['Anna Beispiel', undefined, undefined])
  merke({ id: 'bernd', nummer: null, name: 'Bernd Beispiel', lohngruppe: '' })
  expect([lohngruppeVon('bernd'), lohngruppeVon('anna')]).toEqual(['', undefined])
})
