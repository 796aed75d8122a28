import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls as stempelCalls } from '#apps/stempelerfassung/contract.ts'
import { calls as warteschlange } from '#apps/warteschlange/contract.ts'
import type { ProblemDocument } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { anna, carla, portal, type Figure } from '#test/cast.ts'
import { besetze, kundeA, kundeAlle, kundeB, objekt, sami, sina } from '#test/ticket/ticketbesetzung.ts'
import { calls } from './contract.ts'

/** As slow as can be set: two tickets or messages at once and one in five minutes, a hundred writes and ten a minute. */
let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal({ WRITES_PER_MINUTE: '10' })
  await besetze(p.db)
  // Whoever writes to the tickets of others below has not spent anything on making them.
  ;({ id: ticket } = await p.als(sina, calls).anlegen({ body: { id: uuid(), name: 'Pumpe steht', objektId: objekt.a } }))
})
afterAll(() => p.stop())
let ticket: string

const nachricht = (id = uuid()) => ({ params: { id: ticket }, body: { id, text: 'Bitte bald kommen.' } })
const gespeichert = async (id: string) => (await p.db.selectFrom('ticketKommentar').where('id', '=', id).select('id').execute()).length

test('zu viele Tickets und Nachrichten auf einmal werden mit einem Satz in der eigenen Sprache und einer Wartezeit abgelehnt, die anderer nicht', async () => {
  await p.db.updateTable('anwender').set({ sprache: 'en' }).where('id', '=', kundeB.anwenderId).execute()
  const anlegen = (wer: Figure, name: string) => p.send(wer, calls.anlegen, { body: { id: uuid(), name, objektId: wer === kundeB ? objekt.b : objekt.a } })
  for (const [wer, satz] of [
    [kundeA, /^Sie haben in kurzer Zeit sehr viel gesendet\. Bitte versuchen Sie es in \d+ Sek\. noch einmal\.$/],
    [kundeB, /^You have sent very much in a short time\. Please try again in \d+ s\.$/],
  ] as const) {
    expect((await anlegen(wer, 'eins')).statusCode).toBe(201)
    expect((await anlegen(wer, 'zwei')).statusCode).toBe(201)
    const answer = await anlegen(wer, `drei ${wer.name}`)
    const problem = answer.json<ProblemDocument>()
    expect([answer.statusCode, problem.code]).toEqual([429, 'zu-viel-auf-einmal'])
    expect(problem.detail).toMatch(satz)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(100)
    expect(await p.db.selectFrom('ticket').where('name', '=', `drei ${wer.name}`).select('id').execute()).toEqual([])
  }
})

test('was abgelehnt wird und was schon da war, zählt nicht; anderes geht weiter', async () => {
  const schreiben = (eingabe: ReturnType<typeof nachricht>) => p.send(kundeAlle, calls.kommentieren, eingabe)
  const erste = nachricht()
  for (let i = 0; i < 10; i++) expect((await schreiben({ ...erste, params: { id: uuid() } })).statusCode).toBe(404)
  for (let i = 0; i < 10; i++) expect((await schreiben({ ...erste, body: { ...erste.body, text: '' } })).statusCode).toBe(400)
  for (let i = 0; i < 10; i++) expect((await schreiben(erste)).statusCode).toBe(i ? 200 : 201)
  expect((await schreiben(nachricht())).statusCode).toBe(201)
  const dritte = nachricht()
  expect((await schreiben(dritte)).statusCode).toBe(429)
  expect(await gespeichert(dritte.body.id)).toBe(0)
  expect((await p.send(kundeAlle, calls.ansichtMerken, { body: { name: 'Meine', filter: { zustand: 'alle' } } })).statusCode).toBe(200)
})

test('auch alles andere Schreiben hat ein Ende, das eine arbeitende Hand nicht erreicht', async () => {
  const codes: number[] = []
  for (let i = 0; i < 140 && codes.at(-1) !== 429; i++)
    codes.push((await p.send(sami, calls.ansichtMerken, { body: { name: `Ansicht ${i}`, filter: { zustand: 'alle' } } })).statusCode)
  expect(codes.length).toBeGreaterThan(100)
  expect(codes.at(-1)).toBe(429)
})

test('Stempel zählen nie: einzeln nicht und nicht in Stapeln', async () => {
  const zweihundert = Array.from({ length: 200 }, (_, i) => Temporal.Now.instant().subtract({ minutes: i }).toString())
  const codes = new Set<number>()
  for (const timestamp of zweihundert) codes.add((await p.send(anna, stempelCalls.stempeln, { body: { id: uuid(), timestamp, flag: 'arrival' } })).statusCode)
  expect([...codes]).toEqual([201])
})

test('was auf einem Gerät wartet, wird nicht endgültig abgelehnt: Es wartet und geht später durch, Stempel dahinter auch', async () => {
  const geraet = uuid()
  const eintrag = (folge: number, call: { method: string; path: string }, params: Record<string, string>, body: { id: string }) => ({
    id: body.id,
    aufruf: `${call.method} ${call.path}`,
    params,
    query: {},
    body,
    kopf: { geraet, folge, um: Temporal.Now.instant().toString(), grad: 'B' as const, abweichungSek: 0 },
  })
  const texte = Array.from({ length: 5 }, () => nachricht().body)
  const stempel = { id: uuid(), timestamp: Temporal.Now.instant().toString(), flag: 'arrival' as const }
  const eintraege = [...texte.map((body, i) => eintrag(i + 1, calls.kommentieren, { id: ticket }, body)), eintrag(6, stempelCalls.stempeln, {}, stempel)]
  const uhr = () => Temporal.Now.instant().toString()
  const senden = (was: typeof eintraege, server: Pick<typeof p, 'als'> = p) =>
    server.als(carla, warteschlange).stapel({ body: { uhr: uhr(), wartend: 0, eintraege: was } })
  const { angenommen } = await senden(eintraege)
  expect(angenommen).toBe(2)
  const dritter = eintraege[2]!
  const einzeln = await p.send(
    carla,
    calls.kommentieren,
    { params: { id: ticket }, body: dritter.body },
    { 'idempotency-key': dritter.id, geraet: JSON.stringify({ id: geraet, uhr: uhr(), wartend: 3, eintrag: dritter.kopf }) },
  )
  expect([einzeln.statusCode, einzeln.headers['x-quittung']]).toEqual([429, undefined])
  expect(await p.db.selectFrom('geraetFolge').where('geraetId', '=', geraet).where('folge', '=', 3).select('folge').execute()).toEqual([])
  // Another process has not counted anything yet, as this one will have forgotten.
  for (let rest = eintraege.slice(2), runde = 0; rest.length; runde++) {
    expect(runde).toBeLessThan(3)
    const anderer = await p.second()
    rest = rest.slice((await senden(rest, anderer)).angenommen)
    await anderer.stop()
  }
  for (const { id } of texte) expect(await gespeichert(id)).toBe(1)
  expect(await p.db.selectFrom('zeitstempel').where('id', '=', stempel.id).select('id').execute()).toHaveLength(1)
})
