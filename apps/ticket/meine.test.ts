import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Schritt } from '#domain/tickets/contract.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { portal, type Figure } from '#test/cast.ts'
import { besetze, kundeA, kundeAlle, kundeB, objekt, sina, typ } from '#test/ticket/ticketbesetzung.ts'
import { calls } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
  await besetze(p.db)
})
afterAll(() => p.stop())
const als = (wer: Figure) => p.als(wer, calls)
const neu = async (wer: Figure, name: string, mehr: object = {}) =>
  (await als(wer).anlegen({ body: { id: uuid(), name, objektId: wer === kundeB ? objekt.b : objekt.a, ...mehr } })).id
const gehe = async (id: string, nach: Schritt) => {
  const { version } = await als(sina).ticket({ params: { id } })
  return als(sina).weiter({ params: { id }, body: { version, nach, grund: '' } })
}
const sage = (wer: Figure, id: string, text: string) => als(wer).kommentieren({ params: { id }, body: { id: uuid(), text } })

test('der Kunde sieht, was offen ist, zuerst was auf ihn wartet, und die letzten Antworten der anderen; nichts Internes und nichts von anderen Firmen', async () => {
  expect(await als(kundeA).meine()).toEqual({
    intern: false,
    laufend: 0,
    freigabe: 0,
    wartet: 0,
    ueberfaellig: 0,
    niemand: 0,
    tickets: [],
    naechstes: [],
    antworten: [],
  })
  const [frage, auftrag, neues] = [await neu(kundeA, 'Heizung'), await neu(kundeA, 'Umbau', { typId: typ.aenderung }), await neu(kundeA, 'Licht')]
  const fremd = await neu(kundeB, 'Dach')
  const intern = await neu(sina, 'Nur für uns', { intern: true })
  for (const id of [frage, auftrag]) await gehe(id, 'in Prüfung')
  await gehe(frage, 'wartet auf Kunde')
  const { version } = await als(sina).ticket({ params: { id: auftrag } })
  await als(sina).aendern({ params: { id: auftrag }, body: { version, schaetzungMin: 30 } })
  await gehe(auftrag, 'Auftragsbestätigung')
  await sage(sina, auftrag, 'Bitte bestätigen Sie den Umfang.')
  await sage(kundeA, neues, 'Es flackert immer noch.')
  await als(sina).notieren({ params: { id: neues }, body: { id: uuid(), text: 'Der Kunde ist ungeduldig.' } })
  await sage(sina, fremd, 'Wir kommen morgen zum Dach.')
  await sage(sina, intern, 'Intern bleibt intern.')

  const { tickets, antworten, ...zahlen } = await als(kundeA).meine()
  expect(zahlen).toMatchObject({ intern: false, laufend: 3, freigabe: 1, wartet: 1, niemand: 0, naechstes: [] })
  expect(tickets.map(({ name }) => name)).toEqual(['Umbau', 'Heizung', 'Licht'])
  expect(antworten).toMatchObject([{ wer: 'Sina Ticket', text: 'Bitte bestätigen Sie den Umfang.', ticket: { name: 'Umbau' } }])

  const birke = await als(kundeB).meine()
  expect([birke.tickets, birke.antworten].map((list) => JSON.stringify(list))).toEqual([
    expect.not.stringMatching(/Umbau|Heizung|Licht|Nur für uns/),
    expect.stringMatching(/^(?=.*zum Dach)(?!.*(Umfang|flackert|ungeduldig|Intern)).*$/),
  ])
  // Who sees all tickets of the company sees the same, and his colleague's words are another's to him.
  const anker = await als(kundeAlle).meine()
  expect(anker).toMatchObject({ laufend: 3, freigabe: 1, wartet: 1 })
  expect(anker.antworten.map(({ text }) => text)).toEqual(['Es flackert immer noch.', 'Bitte bestätigen Sie den Umfang.'])
})

test('worauf beim Kunden gewartet wird, heißt für ihn „wartet auf Sie“, auch in seiner Datei', async () => {
  const datei = async (wer: Figure) => (await als(wer).datei({ query: { name: 'Heizung', format: 'csv' } })).text()
  expect(await datei(kundeA)).toMatch(/Heizung.*wartet auf Sie/)
  expect(await datei(sina)).toMatch(/Heizung.*wartet auf Kunde/)
})

test('das Personal sieht, was ihm zugewiesen ist und was als Nächstes bricht', async () => {
  const [meins, anderes] = [await neu(kundeA, 'Meins', { prioritaet: 1 }), await neu(kundeA, 'Anderes')]
  const vorher = await als(sina).meine()
  await als(sina).kontaktHinzu({ params: { id: meins }, body: { art: 'Zuständiger', anwenderId: sina.anwenderId } })
  const nachher = await als(sina).meine()
  expect(nachher).toMatchObject({ intern: true, laufend: vorher.laufend + 1, niemand: vorher.niemand - 1, freigabe: 0, wartet: 0, antworten: [] })
  expect(nachher.tickets.map(({ id }) => id)).toContain(meins)
  expect(nachher.tickets.map(({ id }) => id)).not.toContain(anderes)
  const zeiten = nachher.naechstes.map(({ faellig }) => Temporal.Instant.from(faellig!).epochMilliseconds)
  expect(zeiten.length).toBeGreaterThan(0)
  expect(zeiten).toEqual(zeiten.toSorted((a, b) => a - b))
})
