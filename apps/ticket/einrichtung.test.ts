import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { portal, type Figure } from '#test/cast.ts'
import { besetze, regel, sami, sina } from '#test/ticket/ticketbesetzung.ts'
import { calls } from './contract.ts'
import { kalenderfelder } from './contract/felder.ts'
import { vergeben } from './server/einrichtung/pflege.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
  await besetze(p.db)
})
afterAll(() => p.stop())
const als = (wer: Figure) => p.als(wer, calls)
const lies = async () => (await als(sina).regeln({ query: {} })).entities.find(({ id }) => id === regel)!
const ueberholt = (...fields: string[]) => ({
  status: 409,
  problem: { code: 'record.outdated', changed: { by: 'Sami Ticket', at: expect.any(String) }, errors: fields.map((path) => ({ path })) },
})

test('wer nur die Reihenfolge einer Checkliste ändert, hat sie geändert; auch die Fristen überschreibt niemand ungesehen', async () => {
  const [eins, zwei] = ['Strom aus', 'Wasser aus'].map((text) => ({ text, art: 'ENTW' as const, pflicht: true }))
  const { id } = await als(sina).checkvorlageAnlegen({ body: { name: 'Ordnung', typId: null, punkte: [eins!, zwei!] } })
  const { revision } = (await als(sina).checkvorlagen({ query: { q: 'Ordnung' } })).entities[0]!
  const setze = (wer: Figure) => als(wer).checkvorlageAendern({ params: { id }, body: { name: 'Ordnung', typId: null, punkte: [zwei!, eins!], revision } })
  await setze(sami)
  await expect(setze(sina)).rejects.toMatchObject(ueberholt('punkte'))
  const fristen = await als(sina).einstellungen({})
  await als(sami).einstellungenAendern({ body: { ...fristen, abnahmeTage: fristen.abnahmeTage + 1 } })
  await expect(als(sina).einstellungenAendern({ body: fristen })).rejects.toMatchObject(ueberholt('abnahmeTage'))
  await als(sina).einstellungenAendern({ body: { ...fristen, revision: (await als(sina).einstellungen({})).revision } })
})

test('zwei Regeln für dieselben Tickets gibt es nicht: Das steht bei der Priorität', async () => {
  const { name, ktostammId, typId, prioritaet, kalenderId, antwortMin, loesungMin } = await lies()
  const body = { name: `${name} zwei`, ktostammId, typId, prioritaet, kalenderId, antwortMin, loesungMin }
  await expect(als(sina).regelAnlegen({ body })).rejects.toMatchObject({ status: 422, problem: { errors: [{ path: 'prioritaet' }] } })
})

test('jede Bedingung der vergebenen Werte gibt es in der Datenbank', async () => {
  const { rows } = await sql<{ name: string }>`select indexrelid::regclass::text as name from pg_index where indisunique`.execute(p.db)
  const da = new Set(rows.map((row) => row.name))
  expect(Object.keys(vergeben).filter((name) => !da.has(name))).toEqual([])
})

test('jede Liste der Einrichtung gibt es als Datei, wie sie gefragt ist: Worte, Ordnung, Sprache', async () => {
  const kalender = { name: 'Dateikalender', zone: 'Europe/Berlin', land: 'DE' as const, region: 'BY', zeiten: [{ wochentag: 1, von: '08:00', bis: '17:00' }] }
  await als(sina).kalenderAnlegen({ body: kalender })
  await als(sina).checkvorlageAnlegen({ body: { name: 'Dateiliste', typId: null, punkte: [{ text: 'Strom aus', art: 'ENTW', pflicht: true }] } })
  await als(sina).antwortAnlegen({ body: { name: 'Dateiantwort', text: 'Guten Tag' } })
  const query = { format: 'csv' } as const
  const kalenderdatei = await (await als(sina).kalenderDatei({ query: { ...query, q: 'Dateikalender' } })).text()
  expect(kalenderdatei).toContain('Dateikalender;Mo 08:00–17:00;DE;BY;Europe/Berlin;12:00')
  // The titles are what the form calls its fields.
  const { name: nameFeld, zeiten, land, region, zone, halbtagsBis } = kalenderfelder
  expect(kalenderdatei).toContain([nameFeld, zeiten, land, region, zone, halbtagsBis].map(({ de }) => de).join(';'))
  expect(await (await als(sina).checkvorlagenDatei({ query })).text()).toContain('Dateiliste;;Strom aus')
  expect(await (await als(sina).antwortvorlagenDatei({ query: { ...query, sort: '-name' } })).text()).toContain('Dateiantwort;Guten Tag')
  const { name } = await lies()
  expect(await (await als(sina).regelnDatei({ query })).text()).toContain(name)
  const arten = (await als(sina).typenAlle({ query: { limit: 200 } })).entities
  const zeilen = (await (await als(sina).typenDatei({ query })).text()).trim().split('\r\n')
  expect(zeilen.slice(1).map((zeile) => zeile.split(';')[0])).toEqual(arten.map((art) => art.name))
  await expect(als(sina).typenDatei({ query: { ...query, sort: 'geheim' } })).rejects.toMatchObject({ status: 400 })
})
