import { afterAll, beforeAll, expect, test } from 'vitest'
import { dora, max, portal } from '#test/cast.ts'
import { besetze, firma } from '#test/geraete/sitzungsbesetzung.ts'
import { calls } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
  await besetze(p.db)
})
afterAll(() => p.stop())
const dort = () => p.als(dora, calls)
const regel = { folge: 20, feld: 'verbindung' as const, muster: 'AH-*', ktostamm: firma.a }

test('eine Regel wird angelegt, gegen den gesehenen Stand geändert und gelöscht; ein Muster gibt es einmal', async () => {
  const { id } = await dort().regelAnlegen({ body: regel })
  await expect(dort().regelAnlegen({ body: { ...regel, muster: 'ah-*' } })).rejects.toMatchObject({ status: 422, problem: { errors: [{ path: 'muster' }] } })
  await dort().regelAnlegen({ body: { folge: 5, feld: 'benutzer', muster: 'FIRMA\\dora', anwender: dora.anwenderId } })
  const { entities } = await dort().regeln({ query: {} })
  expect(entities.map(({ muster, kunde, person }) => [muster, !!kunde, !!person])).toEqual([
    ['FIRMA\\dora', false, true],
    ['AH-*', true, false],
  ])
  const { revision } = entities[1]!
  await dort().regelAendern({ params: { id }, body: { ...regel, aktiv: false, revision } })
  await expect(dort().regelAendern({ params: { id }, body: { ...regel, revision } })).rejects.toMatchObject({ status: 409 })
  await dort().regelLoeschen({ params: { id } })
  await expect(dort().regelLoeschen({ params: { id } })).rejects.toMatchObject({ status: 404 })
})

test('ohne Kunde oder Person am Feld abgewiesen, ein fremder Kunde auch; ohne Verwaltung geht nichts', async () => {
  await expect(dort().regelAnlegen({ body: { ...regel, ktostamm: null } })).rejects.toMatchObject({ status: 400, problem: { errors: [{ path: 'ktostamm' }] } })
  await expect(dort().regelAnlegen({ body: { ...regel, ktostamm: dora.anwenderId } })).rejects.toMatchObject({ status: 422 })
  await expect(dort().regelAnlegen({ body: { ...regel, feld: 'benutzer' } })).rejects.toMatchObject({
    status: 400,
    problem: { errors: [{ path: 'anwender' }] },
  })
  await expect(p.als(max, calls).regeln({ query: {} })).rejects.toMatchObject({ status: 403 })
  expect((await dort().regelKunden({ query: {} })).entities.length).toBeGreaterThan(0)
  expect((await dort().regelPersonen({ query: { q: 'dora' } })).entities.length).toBeGreaterThan(0)
})
