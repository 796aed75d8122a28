import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Ebene } from '#domain/umsatz/contract.ts'
import { artikel, bea, besetze, konto } from '#test/belege/belegbesetzung.ts'
import { anna, bernd, portal } from '#test/cast.ts'
import { bucht, zeile } from '#test/umsatz/umsatzbesetzung.ts'
import { calls, type Schritt } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
  await besetze(p.db)
  for (const [id, bezeichnung, obergruppeId] of [
    [81, 'Heizung', null],
    [82, 'Sanitär', null],
    [811, 'Kessel', 81],
  ] as const)
    await p.db
      .insertInto('artikelgruppe')
      .values({ id, bezeichnung, ebene: obergruppeId ? 2 : 1, obergruppeId })
      .execute()
  await p.db
    .insertInto('kundengruppe')
    .values([
      { id: 81, bezeichnung: 'Industrie' },
      { id: 82, bezeichnung: 'Handel' },
    ])
    .execute()
  // Posted as Heizung and Industrie; today the pipe is Sanitär, its customer a trader, and customer B went into customer A.
  await bucht(p.db, [zeile('100.00', '60.00', { artikelId: artikel.rohr, artikelgruppeId: 811 })], { kundengruppe: 81, vertreter: anna })
  await bucht(p.db, [zeile('30.00', '10.00', { artikelId: artikel.ventil, artikelgruppeId: 81 })], { ktostamm: konto.b, kundengruppe: 81, vertreter: bernd })
  await bucht(p.db, [zeile('7.00', '1.00', { artikelgruppeId: 81 })], { ktostamm: konto.b, vertreter: bernd })
  await p.db.updateTable('artikel').set({ artikelgruppeId: 82 }).where('id', '=', artikel.rohr).execute()
  await p.db.updateTable('artikel').set({ artikelgruppeId: null }).where('id', '=', artikel.ventil).execute()
  await p.db.updateTable('ktostamm').set({ kundengruppeId: 82 }).where('id', '=', konto.a).execute()
  await p.db.updateTable('ktostamm').set({ nachfolgerId: konto.a }).where('id', '=', konto.b).execute()
})
afterAll(() => p.stop())

const jahr = { vondat: '2026-01-01', bisdat: '2026-12-31' }
const frage = (ebene: Ebene, mehr: object = {}) => p.als(bea, calls).statistik({ body: { ebene, ...jahr, ...mehr } })
const heute = { zuordnung: 'heute' as const }
const zeilen = async (ebene: Ebene, mehr: object = {}) => {
  const { folge, ebeneresult } = await frage(ebene, mehr)
  return Object.fromEntries([...folge, 'Alle'].map((key) => [ebeneresult[key]!.bezeichnung, ebeneresult[key]!.arten.Summe.umsatz]))
}
const nummer = async (id: string) => String((await p.db.selectFrom('ktostamm').where('id', '=', id).select('nummer').executeTakeFirstOrThrow()).nummer)

describe('§3 Stand beim Buchen und heutige Zuordnung', () => {
  test('Gruppen sind die von damals oder die von heute; was keinen Artikel hat, behält seine; die Summe ist dieselbe', async () => {
    expect(await zeilen('Hauptgruppe')).toEqual({ Heizung: '137.00', Alle: '137.00' })
    expect(await zeilen('Hauptgruppe', heute)).toEqual({ Sanitär: '100.00', 'ohne Hauptgruppe': '30.00', Heizung: '7.00', Alle: '137.00' })
    expect(await zeilen('Untergruppe', heute)).toEqual({ 'ohne Untergruppe': '137.00', Alle: '137.00' })
    expect(await zeilen('Kundengruppe')).toEqual({ Industrie: '130.00', 'ohne Kundengruppe': '7.00', Alle: '137.00' })
    expect(await zeilen('Kundengruppe', heute)).toEqual({ Handel: '137.00', Alle: '137.00' })
  })
  test('jeder Schritt nach unten ist die Zeile, aus der er kommt, bis zu den Belegen', async () => {
    for (const [ebene, schluessel, umsatz] of [
      ['Hauptgruppe', '82', '100.00'],
      ['Hauptgruppe', '', '30.00'],
      ['Kundengruppe', '82', '137.00'],
      ['Kunde', konto.a, '137.00'],
    ] as const) {
      const pfad: Schritt[] = [{ ebene, schluessel }]
      for (const darunter of ['Artikel', 'Kunde', 'Vertreter', 'Untergruppe'] as const)
        expect((await zeilen(darunter, { ...heute, pfad }))['Alle'], `${ebene} ${darunter}`).toBe(umsatz)
      const { entities } = await p.als(bea, calls).belege({ body: { ebene, ...jahr, ...heute, pfad } })
      expect(entities.reduce((summe, { wert }) => summe + Number(wert), 0).toFixed(2)).toBe(umsatz)
    }
    await expect(frage('Artikel', { ...heute, pfad: [{ ebene: 'Kundengruppe', schluessel: '81' }] })).rejects.toMatchObject({ status: 404 })
  })
  test('die Datei zählt, wie gefragt ist', async () => {
    const [damals, jetzt] = await Promise.all(
      [{}, heute].map(async (mehr) => ((await p.als(bea, calls).datei({ body: { ebene: 'Hauptgruppe', ...jahr, ...mehr, format: 'csv' } })) as Blob).text()),
    )
    expect([damals!.includes('Sanitär'), jetzt!.includes('Sanitär')]).toEqual([false, true])
  })
})

describe('§4.4 Schlüssel, die sterben', () => {
  test('ein zusammengeführter Kunde nennt den, in dem er aufging; heute steht sein Umsatz dort; die Summe ist dieselbe', async () => {
    const [a, b] = [await nummer(konto.a), await nummer(konto.b)]
    const damals = await frage('Kunde')
    expect(damals.folge.map((key) => [damals.ebeneresult[key]!.nummer, damals.ebeneresult[key]!.arten.Summe.umsatz])).toEqual([
      [a, '100.00'],
      [`${b} → ${a}`, '37.00'],
    ])
    const jetzt = await frage('Kunde', heute)
    expect(jetzt.folge).toEqual([konto.a])
    expect(jetzt.ebeneresult['Alle']!.arten.Summe.umsatz).toBe(damals.ebeneresult['Alle']!.arten.Summe.umsatz)
    expect((await frage('Kunde', { ...heute, kunde: konto.b })).kunde?.nummer).toBe(a)
    expect((await zeilen('Artikel', { kunde: konto.b }))['Alle']).toBe('37.00')
    expect((await zeilen('Artikel', { ...heute, kunde: konto.b }))['Alle']).toBe('137.00')
  })
  test('wer in einen aufgeht, der selbst aufging, steht beim Letzten; im Kreis geht nichts auf', async () => {
    await p.db.updateTable('ktostamm').set({ nachfolgerId: konto.wien }).where('id', '=', konto.a).execute()
    const weiter = await p.db.selectFrom('ktostamm').where('id', '=', konto.b).select('nachfolgerId').executeTakeFirstOrThrow()
    expect(weiter.nachfolgerId).toBe(konto.wien)
    await expect(p.db.updateTable('ktostamm').set({ nachfolgerId: konto.b }).where('id', '=', konto.wien).execute()).rejects.toThrow()
    await p.db.updateTable('ktostamm').set({ nachfolgerId: null }).where('id', '=', konto.a).execute()
    await p.db.updateTable('ktostamm').set({ nachfolgerId: konto.a }).where('id', '=', konto.b).execute()
  })
  test('ein Vertreter, dessen Name aus den Unterlagen entfernt ist, hat noch seine Nummer', async () => {
    const { persnr } = await p.db.selectFrom('lstfix').where('id', '=', bernd.lstfixId).select('persnr').executeTakeFirstOrThrow()
    await p.db.updateTable('lstfix').set({ vorname: '', zuname: '' }).where('id', '=', bernd.lstfixId).execute()
    const pfad = [{ ebene: 'Vertreter' as const, schluessel: bernd.lstfixId }]
    expect(await zeilen('Vertreter')).toMatchObject({ [`Vertreter ${persnr} (entfernt)`]: '37.00', Alle: '137.00' })
    expect((await frage('Kunde', { pfad })).pfad.at(-1)!.bezeichnung).toBe(`Vertreter ${persnr} (entfernt)`)
  })
})
