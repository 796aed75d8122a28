import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Inhalt, Position } from '#apps/arbeitsschein/contract/schein.ts'
import { seed } from '#test/selection.ts'
import { gleicheAb, nachgereichtes, nimm } from './abgleich.ts'

const kennung = (nr: number) => `019aa000-0000-7000-8000-0000000000${String(nr).padStart(2, '0')}`
const zeile = (nr: number, menge = '1'): Position => ({
  id: kennung(nr),
  art: 'Material',
  lstfixId: null,
  berichtId: null,
  von: null,
  bis: null,
  nummer: '',
  text: `Dichtung ${nr}`,
  menge,
  einheit: 'Stk',
  kommentar: '',
})
const basis: Inhalt = {
  art: 'Service',
  objektId: kennung(90),
  datum: '2026-11-23',
  kostenstelleId: null,
  ticketId: null,
  ansprechpartnerId: null,
  lstfixId: null,
  vertragsart: 'sonst',
  angeordnetVon: '',
  angeordnetAm: null,
  wetter: null,
  wetterquelle: '',
  tempMin: '',
  tempMax: '',
  notiz: '',
  notizIntern: '',
  skizze: null,
  positionen: [zeile(1), zeile(2), zeile(3)],
  bilder: [],
}
const beide = (geraet: Partial<Inhalt>, buero: Partial<Inhalt>) => gleicheAb({ basis, geraet: { ...basis, ...geraet }, buero: { ...basis, ...buero } })
const mengen = ({ positionen }: Inhalt) => positionen.map(({ id, menge }) => `${Number(id.slice(-2))}:${menge}`)

describe('zwei Geräte an einem Schein', () => {
  test('E69: das Gerät ändert die Notiz, das Büro das Wetter: beides steht', () => {
    expect(beide({ notiz: 'Ventil klemmt' }, { wetter: 'Regen' })).toMatchObject({ inhalt: { notiz: 'Ventil klemmt', wetter: 'Regen' }, gegenwerte: [] })
  })
  test('die Quelle des Wetters gehört zu dem, was sie gesagt hat: von einer Seite ganz, von beiden gemischt keine', () => {
    const vonHuber = { wetter: 'Regen', tempMin: '3', tempMax: '8', wetterquelle: 'Huber, 07:40' } as const
    expect(beide(vonHuber, { notiz: 'Ventil' }).inhalt).toMatchObject(vonHuber)
    expect(beide({ notiz: 'Ventil' }, vonHuber).inhalt).toMatchObject(vonHuber)
    expect(beide(vonHuber, { wetter: 'Schnee' }).inhalt).toMatchObject({ wetter: 'Schnee', tempMin: '3', wetterquelle: '' })
    const { inhalt, gegenwerte } = beide({ wetter: 'Schnee' }, vonHuber)
    expect(inhalt).toMatchObject(vonHuber)
    expect(nimm(inhalt, gegenwerte[0]!)).toMatchObject({ wetter: 'Schnee', wetterquelle: '' })
  })
  test('E70: beide ändern dasselbe Feld: das Büro bleibt stehen, das Gerät steht daneben', () => {
    const { inhalt, gegenwerte } = beide({ tempMin: '4' }, { tempMin: '2' })
    expect([inhalt.tempMin, gegenwerte]).toEqual(['2', [{ teil: 'kopf', feld: 'tempMin', wert: '4' }]])
    expect(nimm(inhalt, gegenwerte[0]!).tempMin).toBe('4')
  })
  test('E71: das Gerät entfernt eine Position, das Büro ändert sie: sie bleibt mit der Menge des Büros und ist markiert', () => {
    const { inhalt, gegenwerte } = beide({ positionen: [zeile(1), zeile(2)] }, { positionen: [zeile(1), zeile(2), zeile(3, '7')] })
    expect(mengen(inhalt)).toEqual(['1:1', '2:1', '3:7'])
    expect(gegenwerte).toEqual([{ teil: 'position', feld: kennung(3), wert: null }])
    const umgekehrt = beide({ positionen: [zeile(1), zeile(2), zeile(3, '7')] }, { positionen: [zeile(1), zeile(2)] })
    expect(mengen(umgekehrt.inhalt)).toEqual(['1:1', '2:1', '3:7'])
    expect(umgekehrt.gegenwerte).toHaveLength(1)
  })
  test('neue Positionen beider Seiten stehen beide; wer umsortiert, behält seine Reihenfolge', () => {
    const { inhalt, gegenwerte } = beide({ positionen: [zeile(3), zeile(1), zeile(2), zeile(4)] }, { positionen: [zeile(1), zeile(2), zeile(3), zeile(5)] })
    expect(mengen(inhalt)).toEqual(['3:1', '1:1', '2:1', '4:1', '5:1'])
    expect(gegenwerte).toEqual([])
    expect(mengen(beide({ positionen: [zeile(1), zeile(3)] }, { positionen: [zeile(1), zeile(2), zeile(3)] }).inhalt)).toEqual(['1:1', '3:1'])
  })
  test('beide ändern dieselbe Position: das Büro bleibt stehen', () => {
    const { inhalt, gegenwerte } = beide({ positionen: [zeile(1, '4'), zeile(2), zeile(3)] }, { positionen: [zeile(1, '2'), zeile(2), zeile(3)] })
    expect(mengen(inhalt)[0]).toBe('1:2')
    expect(gegenwerte).toMatchObject([{ teil: 'position', wert: { menge: '4' } }])
  })
  test('was zum Objekt gehört, kommt mit ihm; zwei Temperaturen, die nicht passen, werden nicht gemischt', () => {
    const neues = beide({ objektId: kennung(91), ticketId: kennung(92) }, { kostenstelleId: kennung(93) })
    expect(neues.inhalt).toMatchObject({ objektId: kennung(91), ticketId: kennung(92), kostenstelleId: null })
    const anderes = beide({ ticketId: kennung(92) }, { objektId: kennung(91) })
    expect(anderes.inhalt).toMatchObject({ objektId: kennung(91), ticketId: null })
    expect(anderes.gegenwerte).toEqual([{ teil: 'kopf', feld: 'ticketId', wert: kennung(92) }])
    const kalt = beide({ tempMax: '3' }, { tempMin: '5' })
    expect([kalt.inhalt.tempMin, kalt.inhalt.tempMax, kalt.gegenwerte]).toEqual(['5', '', [{ teil: 'kopf', feld: 'tempMax', wert: '3' }]])
  })
  test('nach der Unterschrift ist jede Änderung ein Gegenwert; genommen sagt der Schein, was das Gerät sagt', () => {
    const geraet = {
      ...basis,
      notiz: 'doch zwei',
      positionen: [zeile(1), zeile(2, '2'), zeile(4)],
      bilder: [{ datei: kennung(80), beschriftung: '', geteilt: true }],
    }
    const spaet = nachgereichtes({ basis, geraet, buero: basis })
    expect(spaet.map(({ teil }) => teil)).toEqual(['kopf', 'position', 'position', 'position', 'bild'])
    expect(spaet.reduce(nimm, basis)).toEqual(geraet)
  })
})

const wort = fc.constantFrom('', 'a', 'b')
const stand = fc
  .record({
    notiz: wort,
    angeordnetVon: wort,
    tempMin: fc.constantFrom('', '1', '5'),
    tempMax: fc.constantFrom('', '5', '9'),
    zeilen: fc.uniqueArray(fc.record({ nr: fc.integer({ min: 1, max: 6 }), menge: fc.constantFrom('1', '2', '3') }), {
      selector: ({ nr }) => nr,
      maxLength: 6,
    }),
  })
  .map(({ zeilen, ...kopf }): Inhalt => ({ ...basis, ...kopf, positionen: zeilen.map(({ nr, menge }) => zeile(nr, menge)) }))

test('Gesetze: ohne fremde Änderung gilt das Gerät, ohne eigene das Büro; nichts Geändertes verschwindet, und zweimal gesendet ist einmal', () => {
  fc.assert(
    fc.property(stand, stand, stand, (alt, geraet, buero) => {
      expect(gleicheAb({ basis: alt, geraet, buero: alt }).inhalt).toEqual(geraet)
      expect(gleicheAb({ basis: alt, geraet: alt, buero })).toEqual({ inhalt: buero, gegenwerte: [] })
      const { inhalt, gegenwerte } = gleicheAb({ basis: alt, geraet, buero })
      expect(new Set(inhalt.positionen.map(({ id }) => id)).size).toBe(inhalt.positionen.length)
      // Whatever the device wanted stands on the sheet or waits beside it.
      for (const feld of ['notiz', 'angeordnetVon', 'tempMin', 'tempMax'] as const)
        if (geraet[feld] !== alt[feld])
          expect(inhalt[feld] === geraet[feld] || gegenwerte.some((eines) => eines.feld === feld && eines.wert === geraet[feld])).toBe(true)
      for (const eine of geraet.positionen)
        if (!alt.positionen.some((vorher) => vorher.id === eine.id && vorher.menge === eine.menge))
          expect(inhalt.positionen.some(({ id, menge }) => id === eine.id && menge === eine.menge) || gegenwerte.some(({ feld }) => feld === eine.id)).toBe(
            true,
          )
      expect(!inhalt.tempMin || !inhalt.tempMax || Number(inhalt.tempMin) <= Number(inhalt.tempMax)).toBe(true)
      expect(gleicheAb({ basis: geraet, geraet, buero: inhalt }).inhalt).toEqual(inhalt)
    }),
    { seed },
  )
})
