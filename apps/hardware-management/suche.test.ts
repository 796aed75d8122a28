import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuid } from '#platform/contract/uuid.ts'
import { dora, emil, kunde, max, portal, type Figure } from '#test/cast.ts'
import { calls } from './contract.ts'
import { app } from './app.ts'

let p: Awaited<ReturnType<typeof portal>>
const firma = { a: uuid(), b: uuid() }
beforeAll(async () => {
  p = await portal()
  await p.db
    .insertInto('ktostamm')
    .values(Object.values(firma).map((id, nr) => ({ id, nummer: 71 + nr, name: `Werk ${nr}`, art: 'Kunde' as const, vkforgid: 1000 })))
    .execute()
  await p.db.insertInto('anwenderKtostamm').values({ anwenderId: kunde.anwenderId, ktostammId: firma.a }).execute()
  await p.db
    .insertInto('anwenderBerechtigung')
    .values([kunde, emil].map(({ anwenderId }) => ({ anwenderId, berechtigung: 'HARDWAREMANAGEMENT' })))
    .execute()
})
afterAll(() => p.stop())

const anlegen = (werte: object) => p.als(dora, calls).anlegen({ body: { id: uuid(), ...werte } })
const finde = async (wer: Figure, q: string) => (await p.als(wer, calls).suche({ query: { q } })).entities
const pfade = async (wer: Figure, q: string) => (await finde(wer, q)).map(({ path }) => path)
const pfad = ({ nummer }: { nummer: number }) => `${app.path}/${nummer}`

test('Strg K findet ein Gerät nach Nummer, Hostname, Seriennummer, Service Tag und Produkt', async () => {
  const { id: produktId } = await p.als(dora, calls).auswahlAnlegen({ params: { liste: 'produkt' }, body: { name: 'Waagerechner 9' } })
  const geraet = await anlegen({ hostname: 'STRGK-1', seriennummer: 'SK-77 01', serviceTag: '7K4QXM2', produktId, ktostammId: firma.a })
  for (const q of [String(geraet.nummer), 'strgk', 'sk-77', 'SK7701', '7k4qx', 'waagerechner'])
    expect(await finde(dora, q), q).toEqual([
      { id: geraet.id, title: `${geraet.nummer} STRGK-1`, hint: 'Waagerechner 9 · SK-77 01 · Werk 0', path: pfad(geraet) },
    ])
  expect(app.finds).toBe(calls.suche.path)
})

test('das Gerät dieser Nummer steht vorn, was ausgeschieden ist hinten und sagt es; mehr als acht werden es nicht', async () => {
  const [erstes, weg] = [await anlegen({ hostname: 'REIHE-00' }), await anlegen({ hostname: 'A-REIHE' })]
  const { revision } = await p.als(dora, calls).hardware({ params: { idhardware: weg.id } })
  await p.als(dora, calls).ausscheiden({ params: { idhardware: weg.id }, body: { revision, ausscheidedatum: '2026-01-31', ausscheidegrund: 'verkauft' } })
  expect((await finde(dora, 'reihe')).map(({ title, hint }) => [title, hint])).toEqual([
    [`${erstes.nummer} REIHE-00`, ''],
    [`${weg.nummer} A-REIHE`, 'Ausgeschieden'],
  ])
  const nummer = await anlegen({ hostname: 'ZUM-SCHLUSS' })
  for (let nr = 1; nr <= 9; nr++) await anlegen({ hostname: `REIHE-0${nr}`, seriennummer: `${nr}X${nummer.nummer}` })
  const alle = await pfade(dora, String(nummer.nummer))
  expect([alle[0], alle.length]).toEqual([pfad(nummer), 8])
})

test('ein Kunde findet die Geräte seiner Firma, auch nach Nummer keine anderen; fremde Konten und wer kein Recht hat, finden nichts', async () => {
  const [eigen, fremd, haus] = [
    await anlegen({ hostname: 'SICHT-A', ktostammId: firma.a }),
    await anlegen({ hostname: 'SICHT-B', ktostammId: firma.b }),
    await anlegen({ hostname: 'SICHT-H' }),
  ]
  expect(await pfade(kunde, 'sicht')).toEqual([pfad(eigen)])
  for (const { nummer } of [fremd, haus]) expect(await pfade(kunde, String(nummer))).toEqual([])
  expect(await pfade(emil, 'sicht')).toEqual([])
  expect(await pfade(emil, String(eigen.nummer))).toEqual([])
  await expect(finde(max, 'sicht')).rejects.toMatchObject({ status: 403 })
  for (const q of ['si', '  s ']) await expect(finde(dora, q), q).rejects.toMatchObject({ status: 400 })
})
