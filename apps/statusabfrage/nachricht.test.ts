import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuid } from '#platform/contract/uuid.ts'
import { abteilung, anna, bernd, carla, dora, emil, gast, max, portal, type Figure } from '#test/cast.ts'
import { calls } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
  await p.db.updateTable('lstfix').set({ email: null }).where('id', '=', max.lstfixId).execute()
  await p.db.updateTable('anwender').set({ email: null }).where('id', '=', max.anwenderId).execute()
})
afterAll(() => p.stop())

const an = (...wen: Figure[]) => wen.map(({ lstfixId, name }) => ({ id: lstfixId!, name: `${name} Beispiel` }))
const post = () => p.db.selectFrom('postausgang').where('anlass', '=', 'statusabfrage.nachricht').select(['an', 'betreff', 'text']).orderBy('an').execute()
const leeren = () => p.db.deleteFrom('postausgang').execute()
const brief = { betreff: 'Besprechung', text: 'Heute um 14 Uhr im Büro.' }

test('jeder erhält eine eigene E-Mail und sieht keine andere Adresse', async () => {
  expect(await p.als(carla, calls).nachricht({ body: { ...brief, empfaenger: an(anna, bernd) } })).toEqual({ gesendet: 2, ohneAdresse: [] })
  const gesendet = await post()
  expect(gesendet.map((mail) => mail.an)).toEqual(['anna@firma.example', 'bernd@firma.example'])
  for (const { text } of gesendet) expect(text).not.toContain('@')
  expect(gesendet[0]!.text).toContain('Carla Beispiel')
  await leeren()
})

test('eine Abteilung steht für ihre Leute, jeden einmal; wer keine Adresse hat, wird genannt', async () => {
  const empfaenger = [{ id: abteilung.montage, name: 'Montage' }, ...an(anna), { id: anna.anwenderId, name: 'Anna Beispiel' }]
  const antwort = await p.als(carla, calls).nachricht({ body: { ...brief, empfaenger } })
  expect(antwort).toEqual({ gesendet: 4, ohneAdresse: [{ id: max.lstfixId, name: 'Max Beispiel' }] })
  expect(new Set((await post()).map((mail) => mail.an)).size).toBe(4)
  await leeren()
})

test('hat niemand eine Adresse, geht nichts hinaus', async () => {
  await expect(p.als(carla, calls).nachricht({ body: { ...brief, empfaenger: an(max) } })).rejects.toMatchObject({
    status: 422,
    problem: { code: 'statusabfrage.keine-adresse', errors: [{ path: 'empfaenger' }] },
  })
})

test('ohne Recht 403, falsche Form 400 am Feld, fremde und unbekannte Empfänger 404 ohne eine einzige E-Mail', async () => {
  await expect(p.als(null, calls).nachricht({ body: { ...brief, empfaenger: an(anna) } })).rejects.toMatchObject({ status: 401 })
  for (const wer of [gast, anna])
    await expect(p.als(wer, calls).nachricht({ body: { ...brief, empfaenger: an(bernd) } })).rejects.toMatchObject({ status: 403 })
  await expect(p.als(carla, calls).nachricht({ body: { ...brief, empfaenger: [] } })).rejects.toMatchObject({
    status: 400,
    problem: { errors: [{ path: 'empfaenger' }] },
  })
  await expect(p.als(carla, calls).nachricht({ body: { ...brief, betreff: ' ', empfaenger: an(anna) } })).rejects.toMatchObject({
    status: 400,
    problem: { errors: [{ path: 'betreff' }] },
  })
  await p.db.insertInto('anwenderBerechtigung').values({ anwenderId: bernd.anwenderId, berechtigung: 'STATUSABFRAGE.NACHRICHT' }).execute()
  for (const fremd of [...an(emil), { id: abteilung.wien, name: 'Wien' }, { id: gast.anwenderId, name: 'Gast' }, { id: uuid(), name: 'Niemand' }])
    await expect(p.als(bernd, calls).nachricht({ body: { ...brief, empfaenger: [...an(anna), fremd] } })).rejects.toMatchObject({ status: 404 })
  expect(await post()).toEqual([])
})

test('dieselbe Kennung wird nicht noch einmal gesendet', async () => {
  const body = { ...brief, id: uuid(), empfaenger: an(anna) }
  const eins = await p.als(carla, calls).nachricht({ body })
  expect(await p.als(carla, calls).nachricht({ body })).toEqual(eins)
  expect(await post()).toHaveLength(1)
  await expect(p.als(carla, calls).nachricht({ body: { ...body, text: 'anders' } })).rejects.toMatchObject({ status: 409 })
  await leeren()
})

test('die Prüfspur nennt Betreff und Anzahl, nicht den Text', async () => {
  const { daten } = await p.db.selectFrom('pruefspur').where('gegenstand', '=', 'statusabfrage').selectAll().orderBy('id').limit(1).executeTakeFirstOrThrow()
  expect(daten).toMatchObject({ betreff: 'Besprechung', gesendet: 2 })
  expect(JSON.stringify(daten)).not.toContain('14 Uhr')
})

test('mehr als 20 Nachrichten in der Stunde werden gebremst', async () => {
  const senden = () => p.als(dora, calls).nachricht({ body: { ...brief, empfaenger: an(anna) } })
  for (let i = 0; i < 20; i++) await senden()
  await expect(senden()).rejects.toMatchObject({ status: 429 })
  expect(await post()).toHaveLength(20)
})

test('die Empfängerauswahl zeigt nur die eigenen Konten, mit Filter, Sortierung und Seiten', async () => {
  const { entities } = await p.als(bernd, calls).empfaengerUser({ query: {} as never })
  expect(entities.map(({ name }) => name)).not.toContain('Emil Beispiel')
  expect(entities.find(({ id }) => id === max.lstfixId)).toMatchObject({ erreichbar: false })
  expect((await p.als(carla, calls).empfaengerUser({ query: { q: 'emi' } as never })).entities.map(({ name }) => name)).toEqual(['Emil Beispiel'])
  expect((await p.als(carla, calls).empfaengerUser({ query: { q: '100%' } as never })).entities).toEqual([])
  for (const sort of ['name', 'persnr']) {
    const eins = await p.als(carla, calls).empfaengerUser({ query: { sort, limit: 4 } as never })
    const zwei = await p.als(carla, calls).empfaengerUser({ query: { sort, limit: 4, cursor: eins.next! } as never })
    expect(new Set([...eins.entities, ...zwei.entities].map(({ id }) => id)).size).toBe(6)
    expect(zwei.next).toBeNull()
  }
  expect((await p.als(bernd, calls).empfaengerAbteilungen({ query: {} as never })).entities).toEqual([
    { id: abteilung.montage, name: 'Montage', nummer: 10, mitarbeiter: 5, ohneAdresse: 1 },
  ])
  for (const sort of ['name', 'nummer']) {
    const eins = await p.als(carla, calls).empfaengerAbteilungen({ query: { sort, limit: 1 } as never })
    const zwei = await p.als(carla, calls).empfaengerAbteilungen({ query: { sort, limit: 1, cursor: eins.next! } as never })
    expect([...eins.entities, ...zwei.entities].map(({ nummer }) => nummer)).toEqual([10, 30])
  }
  await expect(p.als(anna, calls).empfaengerUser({ query: {} as never })).rejects.toMatchObject({ status: 403 })
})
