import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { turnSecret, type RollingSecretState } from './rolling-secret.ts'

/** A device's side without network: the next secret is made once and kept until its answer is there. */
class Halter {
  nr = 0
  geheimnis = 'anfang'
  naechstes: string | null = null
  static zaehler = 0
  ring() {
    this.naechstes ??= `geheimnis-${++Halter.zaehler}`
    return { nr: this.nr, geheimnis: this.geheimnis, naechstes: kennung(this.naechstes).toString('base64url') }
  }
  angekommen() {
    this.nr++
    this.geheimnis = this.naechstes!
    this.naechstes = null
  }
  kopie() {
    return Object.assign(new Halter(), this)
  }
}
const kennung = (text: string) => createHash('sha256').update(text).digest()
const anfang = (): RollingSecretState => ({ nr: 0, expected: kennung('anfang'), previous: null })

/** One contact; answers what the server says. */
function kontakt(server: { state: RollingSecretState }, halter: Halter, verloren: boolean) {
  const gedreht = turnSecret(server.state, halter.ring())
  if (gedreht.art === 'weiter') server.state = gedreht.state
  if (gedreht.art !== 'kopie' && !verloren) halter.angekommen()
  return gedreht.art
}
const antworten = fc.array(fc.boolean(), { maxLength: 20 })

test('verlorene Antworten geben nie Alarm, wie viele es auch sind', () =>
  fc.assert(
    fc.property(antworten, (verloren) => {
      const [server, original] = [{ state: anfang() }, new Halter()]
      for (const eine of verloren) expect(kontakt(server, original, eine)).not.toBe('kopie')
      expect(server.state.nr - original.nr).toBeLessThanOrEqual(1)
    }),
  ))

test('eine Kopie fällt beim ersten Kontakt auf, den nach der anderen Seite die zweite macht', () =>
  fc.assert(
    fc.property(antworten, fc.boolean(), fc.integer({ min: 1, max: 5 }), (previous, kopieZuerst, kontakte) => {
      const [server, original] = [{ state: anfang() }, new Halter()]
      for (const eine of previous) kontakt(server, original, eine)
      kontakt(server, original, false)
      const kopie = original.kopie()
      const [eins, zwei] = kopieZuerst ? [kopie, original] : [original, kopie]
      for (let mal = 0; mal < kontakte; mal++) expect(kontakt(server, eins, mal % 2 === 0)).not.toBe('kopie')
      expect(kontakt(server, zwei, false)).toBe('kopie')
    }),
  ))

test('auch eine Kopie aus dem Augenblick einer Meldung fällt auf, spätestens einen Kontakt danach', () =>
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 6 }), (reihenfolge) => {
      const [server, original] = [{ state: anfang() }, new Halter()]
      kontakt(server, original, true) // sent, not answered: now the disk is copied
      const kopie = original.kopie()
      const arten = [...reihenfolge, true, false, true, false].map((dran) => kontakt(server, dran ? original : kopie, false))
      expect(arten).toContain('kopie')
    }),
  ))

test('ein Geheimnis, das niemand je hatte, ist eine Kopie', () => {
  const fremd = new Halter()
  fremd.geheimnis = 'geraten'
  expect(kontakt({ state: anfang() }, fremd, false)).toBe('kopie')
})
