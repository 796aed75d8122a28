import { afterAll, beforeAll, expect, test } from 'vitest'
import { erkenne } from '#domain/geraete/inventur/contract.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { dora, emil, kunde, max, portal } from '#test/cast.ts'
import { calls } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
const dort = () => p.als(dora, calls)
beforeAll(async () => {
  p = await portal()
  const rechte = [
    ...[emil, kunde].map((wer) => [wer, 'HARDWAREMANAGEMENT.INVENTUR'] as const),
    ...[emil, kunde, max].map((wer) => [wer, 'HARDWAREMANAGEMENT'] as const),
  ]
  await p.db
    .insertInto('anwenderBerechtigung')
    .values(rechte.map(([{ anwenderId }, berechtigung]) => ({ anwenderId, berechtigung })))
    .onConflict((on) => on.doNothing())
    .execute()
})
afterAll(() => p.stop())

const geraet = async (werte: object = {}) => dort().anlegen({ body: { id: uuid(), hostname: 'MERK', ...werte } })

test('zur Hand ist, was ein Etikett ohne Netz sagt: Name, Nummer, bei wem und wo, am Code erkannt; Ausgeschiedenes nicht', async () => {
  const { id: standortId } = await dort().auswahlAnlegen({ params: { liste: 'standort' }, body: { name: `Keller ${uuid()}` } })
  const { nummer } = await geraet({ seriennummer: 'mrk-77 a', chip: '04:a2:77:5e', standortId, benutzerText: 'Lager' })
  const weg = await geraet()
  await p.db.updateTable('hardware').set({ ausscheidedatum: '2020-01-01', ausscheidegrund: 'entsorgt' }).where('id', '=', weg.id).execute()
  const { geraete, worte, mehr } = await dort().merkliste()
  for (const gelesen of [String(nummer), 'MRK77A', '04A2775E', `https://portal.example/h/${nummer}`]) {
    const erkannt = erkenne(geraete, gelesen, 'https://portal.example')
    expect(erkannt).toMatchObject({ nummer, name: 'MERK' })
    expect(worte[erkannt!.wo!]).toContain('Keller')
  }
  expect(geraete.map((eines) => eines.nummer)).not.toContain(weg.nummer)
  expect(mehr).toBe(false)
})

test('sie geht nur an Leute, die zählen: eine andere Filiale sieht die eigenen Geräte, Kunden keine, ohne das Recht gibt es sie nicht', async () => {
  const { nummer } = await geraet()
  expect((await p.als(emil, calls).merkliste()).geraete.map((eines) => eines.nummer)).not.toContain(nummer)
  expect((await p.als(kunde, calls).merkliste()).geraete).toEqual([])
  await expect(p.als(max, calls).merkliste()).rejects.toMatchObject({ status: 403 })
  await expect(p.als(max, calls).geraeteZurHand({ query: {} })).rejects.toMatchObject({ status: 403 })
})

test('wer den Stand schon hat, bekommt nichts noch einmal; ändert sich ein Gerät, alles neu', async () => {
  const erst = await dort().geraeteZurHand({ query: {} })
  expect(erst.liste).toEqual([{ path: calls.merkliste.path, input: null, answer: await dort().merkliste() }])
  expect(await dort().geraeteZurHand({ query: { version: erst.version } })).toEqual({ version: erst.version, liste: [] })
  await geraet()
  expect((await dort().geraeteZurHand({ query: { version: erst.version } })).liste).toHaveLength(1)
})

test('mehr als ein Telefon behält, kommt nicht darauf: die neuesten bleiben', async () => {
  const eines = await geraet({ hostname: 'VIELE' })
  const vorlage = await p.db.selectFrom('hardware').where('id', '=', eines.id).select(['vkforgid']).executeTakeFirstOrThrow()
  for (let von = 0; von < 5100; von += 1700)
    await p.db
      .insertInto('hardware')
      .values(Array.from({ length: 1700 }, (_, nr) => ({ id: uuid(), ...vorlage, hostname: `VIELE-${von + nr}` })))
      .execute()
  const { geraete, mehr } = await dort().merkliste()
  expect(mehr).toBe(true)
  expect(geraete.length).toBeLessThanOrEqual(5000)
  expect(geraete[0]?.nummer).toBeGreaterThan(geraete.at(-1)!.nummer)
  expect(JSON.stringify(await dort().merkliste()).length).toBeLessThan(320_000)
})
