import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuid } from '#platform/contract/uuid.ts'
import { dora, kunde, max, portal, type Figure } from '#test/cast.ts'
import { calls } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
  await p.db
    .insertInto('anwenderBerechtigung')
    .values([kunde, max].map(({ anwenderId }) => ({ anwenderId, berechtigung: 'HARDWAREMANAGEMENT' })))
    .execute()
})
afterAll(() => p.stop())

const als = (wer: Figure) => p.als(wer, calls)
const ansichten = async (wer: Figure) => (await als(wer).ansichten({ query: {} })).entities
const form = (name: string, mehr: object = {}) => ({
  name,
  filter: { lage: 'ohne-seriennummer' as const, leer: 'gateway,dns1', q: 'halle' },
  sort: '-garantie' as const,
  spalten: ['ip' as const, 'seriennummer' as const],
  ...mehr,
})

test('eine Ansicht merkt Suche, Filter, Reihenfolge und Spalten, wird geändert und gelöscht', async () => {
  const { id } = await als(dora).ansichtMerken({ body: form('Ohne Nummer') })
  await als(dora).ansichtMerken({ body: form('Alles', { filter: {}, sort: null, spalten: [] }) })
  const [alles, ohne] = await ansichten(dora)
  expect(alles).toMatchObject({ name: 'Alles', filter: {}, sort: null, spalten: [] })
  expect(ohne).toMatchObject({ id, ...form('Ohne Nummer') })
  const aendern = (revision: string) => als(dora).ansichtAendern({ params: { id }, body: { ...form('Ohne alles', { spalten: ['ip'] }), revision } })
  await aendern(ohne!.revision)
  expect((await ansichten(dora)).find((eine) => eine.id === id)).toMatchObject({ name: 'Ohne alles', spalten: ['ip'] })
  await expect(aendern(ohne!.revision)).rejects.toMatchObject({ status: 409 })
  await als(dora).ansichtLoeschen({ params: { id } })
  expect((await ansichten(dora)).map(({ name }) => name)).toEqual(['Alles'])
})

test('ein Name einmal je Person; ein Filter, den es nicht gibt, wird nicht gemerkt', async () => {
  await als(max).ansichtMerken({ body: form('Meine') })
  const doppelt = { status: 422, problem: { code: 'hardware.ansicht-vergeben', errors: [{ path: 'name' }] } }
  await expect(als(max).ansichtMerken({ body: form('Meine') })).rejects.toMatchObject(doppelt)
  const { id } = await als(max).ansichtMerken({ body: form('Andere') })
  const andere = (await ansichten(max)).find((eine) => eine.id === id)!
  await expect(als(max).ansichtAendern({ params: { id }, body: form('Meine', { revision: andere.revision }) as never })).rejects.toMatchObject(doppelt)
  await als(kunde).ansichtMerken({ body: form('Meine') })
  for (const falsch of [{ filter: { lage: 'verschwunden' } }, { sort: 'passwort' }, { spalten: ['passwort'] }, { name: '' }])
    await expect(als(max).ansichtMerken({ body: form('Falsch', falsch) as never }), JSON.stringify(falsch)).rejects.toMatchObject({ status: 400 })
})

test('jeder hat seine eigenen: fremde sieht, ändert und löscht niemand', async () => {
  const { id } = await als(dora).ansichtMerken({ body: form('Nur Dora') })
  const { revision } = (await ansichten(dora)).find((eine) => eine.id === id)!
  for (const wer of [max, kunde]) {
    expect((await ansichten(wer)).map(({ name }) => name)).not.toContain('Nur Dora')
    await expect(als(wer).ansichtAendern({ params: { id }, body: { ...form('Meins'), revision } })).rejects.toMatchObject({ status: 404 })
    await expect(als(wer).ansichtLoeschen({ params: { id } })).rejects.toMatchObject({ status: 404 })
  }
  expect((await ansichten(dora)).find((eine) => eine.id === id)).toMatchObject({ name: 'Nur Dora' })
})

test('die Datei hat die Spalten der Ansicht in der Reihenfolge der Liste, den Namen immer; ohne Wahl alle', async () => {
  await als(dora).anlegen({ body: { id: uuid(), hostname: 'SPALTEN-1', seriennummer: 'SP-1', ip: '10.9.8.7', benutzerText: 'Halle Nord' } })
  const csv = async (spalten?: string) =>
    (await (await als(dora).datei({ query: { hostname: 'SPALTEN-1', format: 'csv', ...(spalten && { spalten }) } })).text())
      .replace('\ufeff', '')
      .trim()
      .split(/\r?\n/)
  expect(await csv('ip,seriennummer,wem')).toEqual(['Hostname;Kunde / Benutzer;Seriennummer;IP-Adresse', 'SPALTEN-1;Halle Nord;SP-1;10.9.8.7'])
  expect((await csv())[0]!.split(';').length).toBeGreaterThan(15)
  await expect(csv('passwort')).rejects.toMatchObject({ status: 400 })
})

test('eine Ansicht von früher: was es nicht mehr gibt, fehlt, und das steht dabei; sie wird neu gemerkt oder gelöscht, die anderen bleiben lesbar', async () => {
  const [alt, fremd] = [uuid(), uuid()]
  await als(dora).ansichtMerken({ body: form('Von heute') })
  await p.db
    .insertInto('hardwareAnsicht')
    .values([
      {
        id: alt,
        anwenderId: dora.anwenderId,
        name: 'Alt',
        filter: '{"q":"halle","lage":"verschwunden","frueher":"x"}',
        sort: 'preis',
        spalten: ['ip', 'preis'],
      },
      { id: fremd, anwenderId: dora.anwenderId, name: 'Keine Frage', filter: '[1]' },
    ])
    .execute()
  const vonDora = await ansichten(dora)
  expect(vonDora.find(({ name }) => name === 'Von heute')).toMatchObject({ ...form('Von heute'), veraltet: false })
  expect(vonDora.find(({ id }) => id === alt)).toMatchObject({ filter: { q: 'halle' }, sort: null, spalten: ['ip'], veraltet: true })
  expect(vonDora.find(({ id }) => id === fremd)).toMatchObject({ filter: {}, veraltet: true })
  const { revision } = vonDora.find(({ id }) => id === alt)!
  await als(dora).ansichtAendern({ params: { id: alt }, body: { ...form('Alt'), revision } })
  expect((await ansichten(dora)).find(({ id }) => id === alt)).toMatchObject({ veraltet: false })
  await als(dora).ansichtLoeschen({ params: { id: fremd } })
  expect((await ansichten(dora)).map(({ name }) => name)).not.toContain('Keine Frage')
})

test('mehr als hundert braucht niemand', async () => {
  const rows = Array.from({ length: 100 }, (_, nr) => ({ id: uuid(), anwenderId: kunde.anwenderId, name: `Nr. ${nr}`, filter: '{}' }))
  await p.db.deleteFrom('hardwareAnsicht').where('anwenderId', '=', kunde.anwenderId).execute()
  await p.db.insertInto('hardwareAnsicht').values(rows).execute()
  await expect(als(kunde).ansichtMerken({ body: form('Eine zu viel') })).rejects.toMatchObject({ status: 422, problem: { code: 'hardware.ansichten-viele' } })
})
