import { afterAll, beforeAll, expect, test } from 'vitest'
import { ortAus, ortscode, ortspfad } from '#domain/geraete/contract.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { dora, kunde, portal } from '#test/cast.ts'
import { statementsOf } from '#test/database/statements.ts'
import { seitentexte } from '#test/einsatz/pdftext.ts'
import { calls } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
const adresse = 'http://portal.example'
const dort = () => p.als(dora, calls)
beforeAll(async () => {
  p = await portal({ PUBLIC_URL: adresse })
  await p.db
    .insertInto('anwenderBerechtigung')
    .values({ anwenderId: kunde.anwenderId, berechtigung: 'HARDWAREMANAGEMENT' })
    .onConflict((on) => on.doNothing())
    .execute()
})
afterAll(() => p.stop())

const ort = async (name: string, elternId: string | null = null) =>
  (await dort().auswahlAnlegen({ params: { liste: 'standort' }, body: { name, elternId } })).id
const gesucht = async (q: string, wer = dort()) => (await wer.standort({ query: { q } })).entities
const halleMitRegal = async () => {
  const name = `Halle ${uuid()}`
  const halle = await ort(name)
  const regal = await ort('Regal 1', halle)
  const ortsnummer = (await gesucht(name))[0]?.ortsnummer ?? 0
  return { name, halle, regal, ortsnummer }
}

test('jeder Ort hat eine Nummer; Code und Adresse seines Etiketts finden ihn, eine falsche Ziffer nicht', async () => {
  const { halle, ortsnummer } = await halleMitRegal()
  const code = ortscode(ortsnummer)
  for (const gelesen of [code, code.toLowerCase(), `${adresse}${ortspfad(ortsnummer)}`]) expect((await gesucht(gelesen)).map(({ id }) => id)).toEqual([halle])
  const falsch = `${code.slice(0, -1)}${(Number(code.at(-1)) + 1) % 10}`
  expect(await gesucht(falsch)).toEqual([])
  expect(await gesucht(code, p.als(kunde, calls))).toEqual([])
  expect((await dort().hardwaretyp({ query: {} })).entities.every((eines) => eines.ortsnummer === null && eines.geraete === null)).toBe(true)
})

test('ein Ort zählt die Geräte, die dort und darin in Betrieb sind: so viele wie die Liste zu diesem Ort', async () => {
  const { name, halle, regal } = await halleMitRegal()
  const geraet = async (standortId: string) => dort().anlegen({ body: { id: uuid(), hostname: 'ORT', standortId } })
  await geraet(halle)
  await geraet(regal)
  const { id: weg } = await geraet(regal)
  await p.db.updateTable('hardware').set({ ausscheidedatum: '2020-01-01', ausscheidegrund: 'entsorgt' }).where('id', '=', weg).execute()
  const geraete = (await gesucht(name))[0]?.geraete
  expect(geraete).toBe(2)
  expect((await dort().liste({ query: { standort: halle } })).entities).toHaveLength(2)
})

test('die Geräte aller Orte einer Seite zählt eine einzige Abfrage, wie viele Orte es auch sind', async () => {
  const name = `Werk ${uuid()}`
  const orte = [await ort(name)]
  const fragen = async () => {
    const gefragt = await statementsOf(() => gesucht(name))
    return [gefragt.length, gefragt.filter((frage) => frage.includes('with recursive') && frage.includes('hardware h')).length]
  }
  const [bei1, zaehlend] = await fragen()
  expect(zaehlend).toBe(1)
  for (let nr = 0; nr < 12; nr++) orte.push(await ort(`${name} ${nr}`, orte.at(-1)))
  await dort().anlegen({ body: { id: uuid(), hostname: 'TIEF', standortId: orte.at(-1)! } })
  expect((await gesucht(name)).map(({ geraete }) => geraete)).toEqual(orte.map(() => 1))
  expect(await fragen()).toEqual([bei1, 1])
})

test('Etiketten für Orte: einer mit allem darin, oder die einer Suche; keine für nichts, und keine fremden', async () => {
  const { name, halle, ortsnummer } = await halleMitRegal()
  for (const form of ['bogen', 'rolle'] as const) {
    const text = (await seitentexte(await (await dort().ortsetiketten({ query: { standort: halle, form } })).bytes())).join(' ')
    expect(text).toContain(ortscode(ortsnummer))
    expect(text).toContain('Regal 1')
  }
  const gefunden = (await seitentexte(await (await dort().ortsetiketten({ query: { q: name } })).bytes())).join(' ')
  expect(gefunden).toContain(ortscode(ortsnummer))
  await expect(dort().ortsetiketten({ query: { q: 'gibt-es-nicht' } })).rejects.toMatchObject({ status: 422 })
  await expect(p.als(kunde, calls).ortsetiketten({ query: { standort: halle } })).rejects.toMatchObject({ status: 422 })
})

test('die Zählliste sagt zu jedem Ort, was auf seinem Etikett steht: das Telefon stellt ihn ohne Netz ein', async () => {
  const { halle, regal, ortsnummer } = await halleMitRegal()
  await dort().anlegen({ body: { id: uuid(), hostname: 'ORT', standortId: regal } })
  const id = uuid()
  await dort().inventurPlanen({ body: { id, name: 'Halle', geplant: '2026-11-25', standortId: halle } })
  await dort().inventurBeginnen({ params: { id } })
  const { wo } = await dort().zaehlliste({ params: { id }, query: {} })
  expect(wo.find(({ nummer }) => nummer === ortAus(ortscode(ortsnummer), adresse))?.id).toBe(halle)
})
