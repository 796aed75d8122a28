import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { anna, dora, emil, portal } from '#test/cast.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { seal } from '#platform/server/record/audit.ts'
import { geraet } from './server/nachweise/geraet.ts'
import { spurfelder } from './server/nachweise/spur-felder.ts'
import { calls } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
})
afterAll(() => p.stop())
const ich = () => p.als(dora, calls)

test('eine laufende Sitzung endet sofort, die anderen der Person bleiben bis „alle“', async () => {
  await p.cookie(emil)
  const { entities } = await ich().sitzungen({ query: { q: 'emil' } })
  expect(entities).toMatchObject([{ name: 'Emil Beispiel', geraet: 'test', eigene: false }])
  await ich().sitzungBeenden({ params: { id: entities[0]!.id } })
  await expect(ich().sitzungBeenden({ params: { id: entities[0]!.id } })).rejects.toMatchObject({ status: 404 })
  await expect(p.als(emil, calls).ueberblick()).rejects.toMatchObject({ status: 401 })
  await p.cookie(anna)
  expect(await ich().sitzungenBeenden({ params: { id: anna.anwenderId } })).toEqual({ beendet: 1 })
  expect((await ich().sitzungen({ query: {} })).entities).toMatchObject([{ name: 'Dora Beispiel', eigene: true }])
})

test('geheime Nachrichten zeigen ihren Text nie, fehlgeschlagene lassen sich erneut senden', async () => {
  const id = uuid()
  const mail = {
    an: 'x@firma.example',
    betreff: 'Code',
    text: 'ABCD-1234',
    anlass: 'passwort.code',
    zustand: 'fehlgeschlagen' as const,
    fehler: 'Kein Anschluss',
  }
  await p.db
    .insertInto('postausgang')
    .values([
      { id, ...mail, geheim: true },
      { id: uuid(), ...mail, text: 'Guten Tag', zustand: 'gesendet' },
    ])
    .execute()
  const { entities } = await ich().postausgang({ query: { zustand: 'fehlgeschlagen' } })
  expect(entities).toMatchObject([{ id, fehler: 'Kein Anschluss', darf: ['erneut-senden'] }])
  expect(JSON.stringify([entities, await ich().mail({ params: { id } })])).not.toContain('ABCD')
  const datei = await (await ich().postausgangDatei({ query: { format: 'csv' } })).text()
  expect(datei).not.toContain('ABCD')
  // Excel reads a moment as one, and people a state in their words.
  expect(datei).toMatch(/^\d\d\.\d\d\.\d{4} \d\d:\d\d(:\d\d)?;[^;]+;[^;]+;[^;]+;fehlgeschlagen;/m)
  await ich().mailErneut({ params: { id } })
  const gesendet = (await ich().postausgang({ query: { zustand: 'gesendet' } })).entities[0]!
  await expect(ich().mailErneut({ params: { id: gesendet.id } })).rejects.toMatchObject({ status: 422, problem: { code: 'verwaltung.schon-gesendet' } })
})

test('die Prüfspur lässt sich nach Person, Aktion, Gegenstand, Tag und Wort filtern', async () => {
  const { id } = await ich().rolleAnlegen({ body: { name: 'Kranführer', beschreibung: '', rechte: [] } })
  const heute = Temporal.Now.plainDateISO('Europe/Berlin').toString()
  for (const query of [
    { anwender: dora.anwenderId, gegenstandId: id },
    { aktion: 'anlegen', gegenstand: 'rolle' },
    { q: 'kranführer' },
    { von: heute, bis: heute, q: 'Kran' },
    // As the reader's language has it, not as it is noted.
    { gegenstandId: id, q: 'Rolle angelegt' },
  ])
    expect((await ich().pruefspur({ query })).entities).toMatchObject([{ name: 'Dora Beispiel', gegenstandId: id }])
  expect((await ich().pruefspur({ query: { bis: '2020-01-01' } })).entities).toEqual([])
  const datei = await (await ich().pruefspurDatei({ query: { format: 'csv', gegenstandId: id } })).text()
  expect(datei).toMatch(/\d\d\.\d\d\.\d{4} \d\d:\d\d(:\d\d)?;Dora Beispiel;angelegt;Rolle;.*Name: Kranführer/s)
  const woerter = await ich().pruefspurWoerter()
  expect(woerter.gegenstaende).toContain('rolle')
  expect(woerter.aktionen).toContain('anlegen')
  // What one app alone notes, it says itself.
  expect((await ich().woerter()).gegenstand).toMatchObject({ rolle: ['Rolle', 'Role'], ticket: ['Ticket', 'Ticket'] })
})

test('die Liste der Prüfspur nennt, wessen Monat, Stempel oder Rolle es war', async () => {
  const { id: rolle } = await ich().rolleAnlegen({ body: { name: 'Polier auf Zeit', beschreibung: '', rechte: [] } })
  const eintrag = { anwenderId: dora.anwenderId, anwenderName: 'Dora Beispiel' }
  await p.db
    .insertInto('pruefspur')
    .values([
      { ...eintrag, aktion: 'abschliessen', gegenstand: 'arbeitsmonat', gegenstandId: anna.lstfixId!, daten: JSON.stringify({ beginn: '2026-02-01' }) },
      { ...eintrag, aktion: 'buchen', gegenstand: 'zeitbuchung', gegenstandId: uuid(), daten: JSON.stringify({ person: emil.lstfixId!, datum: '2026-03-02' }) },
      // Nobody has such a number, and what was noted once need not be a day.
      { ...eintrag, aktion: 'buchen', gegenstand: 'zeitbuchung', gegenstandId: 'keine', daten: JSON.stringify({ person: 'niemand', datum: 'gestern' }) },
    ])
    .execute()
  const { entities } = await ich().pruefspur({ query: { anwender: dora.anwenderId, limit: 200 } })
  const von = (gegenstand: string, aktion: string, id?: string) => {
    const { bezeichnung, beginn } = entities.find((row) => row.gegenstand === gegenstand && row.aktion === aktion && (!id || row.gegenstandId === id))!
    return [bezeichnung, beginn]
  }
  expect([von('arbeitsmonat', 'abschliessen'), von('rolle', 'anlegen', rolle), von('zeitbuchung', 'buchen', 'keine')]).toEqual([
    ['Beispiel Anna', '2026-02-01'],
    ['Polier auf Zeit', null],
    [null, null],
  ])
  expect(entities.find(({ beginn }) => beginn === '2026-03-02')).toMatchObject({ bezeichnung: 'Beispiel Emil' })
  const monat = entities.find(({ gegenstand }) => gegenstand === 'arbeitsmonat')!
  expect(await ich().pruefspurEintrag({ params: { id: monat.id } })).toMatchObject({ bezeichnung: 'Beispiel Anna', beginn: '2026-02-01' })
  const datei = await (await ich().pruefspurDatei({ query: { format: 'csv', gegenstand: 'arbeitsmonat' } })).text()
  expect(datei).toMatch(/;Beispiel Anna;01\.02\.2026;/)
})

test('die Prüfung sagt, dass nichts verändert ist, und der Überblick merkt es sich', async () => {
  // The server seals on its own as well; whoever comes second finds the chain locked and skips.
  const ergebnis = await vi.waitFor(async () => {
    await seal(p.db, true)
    const stand = await ich().pruefen()
    expect(stand.geprueft).toBeGreaterThan(0)
    return stand
  }, 5000)
  expect(ergebnis.bruch).toBeNull()
  expect((await ich().ueberblick()).pruefung).toEqual(ergebnis)
})

test('Notiertes wird lesbar: Felder mit Vorher und Nachher, Verschachteltes mit Pfad, Geheimes verdeckt', () => {
  expect(spurfelder({ grund: 'x', vorher: { name: 'A' }, nachher: { name: 'B', rechte: ['a', 'b'] } })).toEqual([
    { feld: 'grund', vorher: null, nachher: 'x' },
    { feld: 'name', vorher: 'A', nachher: 'B' },
    { feld: 'rechte', vorher: '–', nachher: 'a, b' },
  ])
  expect(spurfelder({ a: { b: 1 }, passwort: 'geheim' })).toEqual([
    { feld: 'a.b', vorher: null, nachher: '1' },
    { feld: 'passwort', vorher: null, nachher: '•••' },
  ])
  expect(spurfelder('nichts')).toEqual([])
  expect(spurfelder({ art: 'Gehen fehlt', vorher: 'offen', nachher: 'freigegeben' })).toEqual([
    { feld: 'art', vorher: null, nachher: 'Gehen fehlt' },
    { feld: 'zustand', vorher: 'offen', nachher: 'freigegeben' },
  ])
})

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36 Edg/130.0', 'Edge · Windows'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1', 'Safari · iPhone'],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36', 'Chrome · Android'],
  ['curl/8', 'curl/8'],
  ['', '–'],
])('das Gerät in Worten: %s', (agent, worte) => expect(geraet(agent)).toBe(worte))
