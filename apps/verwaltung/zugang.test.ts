import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anna, bernd, dora, kunde, portal } from '#test/cast.ts'
import { calls } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
})
afterAll(() => p.stop())
const ich = () => p.als(dora, calls)
const id = '019aa000-0000-7000-8000-00000000ffff'
const eingabe = (call: object) => ({
  params: { id, vkforgid: 1, name: 'x', gueltigAb: '2026-01-01', anwenderId: id, ausweis: id },
  query: { format: 'csv' as const },
  ...('body' in call ? { body: {} } : {}),
})

describe.each(Object.entries(calls))('%s', (_, call) => {
  test('braucht Anmeldung und Recht', async () => {
    expect((await p.send(null, call, eingabe(call))).statusCode).toBe(401)
    expect((await p.send(anna, call, eingabe(call))).statusCode).toBe(403)
  })
  if ('body' in call)
    test('nennt bei falscher Form das Feld', async () => {
      const answer = await p.send(dora, call, {
        ...eingabe(call),
        params: { ...eingabe(call).params, id: anna.anwenderId, vkforgid: 1000, name: 'Normal' },
        body: {},
      })
      expect(answer.statusCode).toBe(400)
      expect(answer.json<{ errors: { path: string }[] }>().errors.length).toBeGreaterThan(0)
    })
  if ('params' in call)
    test('kennt keine fremde Kennung', async () => {
      if ('body' in call) return
      const fremd = call === calls.pruefspurEintrag ? { params: { id: 999_999 } } : eingabe(call)
      expect((await p.send(dora, call, fremd)).statusCode).toBe(404)
    })
})

const listen = Object.entries(calls).filter(([, call]) => /\/(entities|datei)$/.test(call.path) && !('params' in call))
describe.each(listen)('die Liste %s', (_, call) => {
  test('antwortet und verrät kein Geheimnis', async () => {
    for (const query of [
      { format: 'csv' },
      { format: 'xlsx' },
      { format: 'csv', q: "100%_'; a", ...(call.path.includes('personen') && { art: 'anwender' }) },
    ]) {
      const answer = await p.send(dora, call, { query })
      expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
      if (query.format === 'csv') expect(answer.body).not.toMatch(/argon2|passwort_?hash|token_?hash|code_?hash/i)
    }
  })
  test('lehnt fremde Ordnung und fremden Zeiger ab', async () => {
    expect((await p.send(dora, call, { query: { format: 'csv', sort: 'passwort_hash' } })).statusCode).toBe(400)
    if (call.path.endsWith('/entities')) expect((await p.send(dora, call, { query: { cursor: 'bm9wZQ' } })).statusCode).toBe(400)
  })
})

test('jede Liste blättert in jeder Ordnung ohne Lücke und ohne Doppel', async () => {
  for (const sort of ['name', '-name', 'persnr', '-persnr', 'eintritt', 'abteilung']) {
    const alle: string[] = []
    for (let cursor: string | undefined; ; ) {
      const { entities, next } = await ich().personen({ query: { limit: 2, sort, ...(cursor ? { cursor } : {}) } })
      alle.push(...entities.map((row) => row.id))
      if (!next) break
      cursor = next
    }
    expect([alle.length, new Set(alle).size]).toEqual([6, 6])
  }
})

test('die Verwaltung sieht auch Personen anderer Konten und Kunden ohne Personalstamm', async () => {
  const { entities } = await ich().personen({ query: { art: 'anwender', q: 'Kunde' } })
  expect(entities).toMatchObject([{ id: kunde.anwenderId, persnr: null, zugang: 'aktiv', rollen: ['Kunde'] }])
  const person = await ich().person({ params: { id: bernd.lstfixId! } })
  expect(person).toMatchObject({
    name: 'Bernd Beispiel',
    mitarbeiter: { persnr: 1002 },
    anwender: { passwortGesetzt: true, rollenNamen: ['Mitarbeiter'] },
    modelle: [{ name: 'Vollzeit', aktuell: true }],
  })
  expect(JSON.stringify(person)).not.toMatch(/argon2|hash/i)
  expect((await ich().person({ params: { id: bernd.anwenderId } })).id).toBe(bernd.lstfixId)
})

test('die Rechte der Apps tragen Texte in beiden Sprachen', async () => {
  const rechte = await ich().berechtigungen()
  expect(rechte.find(({ key }) => key === 'VERWALTUNG')).toMatchObject({ app: 'verwaltung', text: { en: expect.any(String) } })
})

test('der Überblick zählt, was offen ist', async () => {
  const zahlen = await ich().ueberblick()
  expect(zahlen).toMatchObject({ mitarbeiter: 6, anwender: 8, ohneModell: 0, ohneRolle: 1, fehlgeschlagen: 0, pruefung: null })
  expect(zahlen.feiertageFehlen.map(({ land }) => land)).toEqual(['AT', 'DE', 'AT', 'DE'])
})
