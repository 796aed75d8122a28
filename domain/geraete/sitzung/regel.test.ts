import { expect, test } from 'vitest'
import { ersteRegel, type Regel } from './regel.ts'

const regel = (feld: Regel['feld'], muster: string): Regel => ({ feld, muster, ktostammId: null, hardwareId: null, objektId: null, anwenderId: null })
const gesagt = { verbindung: 'SRV01', gruppe: 'Kunden/Brauerei Birke/Server', rechner: '', benutzer: 'jana' }
const passt = (feld: Regel['feld'], muster: string, mehr: object = {}) => ersteRegel([regel(feld, muster)], { ...gesagt, ...mehr }, false) !== undefined

test('eine Gruppe heißt nach ihrem ganzen Pfad oder nach dem Namen einer Gruppe darin; ohne Gruppe passt keine Regel darüber (5.1)', () => {
  for (const muster of ['kunden/brauerei*', 'Brauerei Birke', 'server', 'Kunden/Brauerei Birke/Server', '*']) expect(passt('gruppe', muster), muster).toBe(true)
  for (const muster of ['Brauerei', 'Kunden/Brauerei Birke', 'SRV01']) expect(passt('gruppe', muster), muster).toBe(false)
  expect(passt('gruppe', '*', { gruppe: '' })).toBe(false)
})
test('die erste Regel, die passt, gilt, gleich worüber sie spricht', () => {
  const [gruppe, verbindung] = [regel('gruppe', 'Kunden/*'), regel('verbindung', 'SRV*')]
  expect(ersteRegel([gruppe, verbindung], gesagt, false)).toBe(gruppe)
  expect(ersteRegel([verbindung, gruppe], gesagt, false)).toBe(verbindung)
})
