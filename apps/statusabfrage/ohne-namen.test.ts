import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuid } from '#platform/contract/uuid.ts'
import { anna, bernd, carla, dora, portal } from '#test/cast.ts'
import { calls } from './contract.ts'

const montag = '2026-11-16'
let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
  await p.db.updateTable('lstfix').set({ vorname: '', zuname: '' }).where('id', '=', bernd.lstfixId!).execute()
})
afterAll(() => p.stop())
const geloescht = '(gelöschte Person)'

test('auf der Tafel steht nach allen anderen, wessen Name gelöscht ist, Seite für Seite', async () => {
  const gesehen: string[] = []
  for (let cursor: string | undefined, seiten = 0; seiten === 0 || cursor; seiten++) {
    const query = { limit: 2, sort: 'name', ...(cursor && { cursor }) } as const
    const { entities, next } = await p.als(dora, calls).personal({ params: { stichdatum: montag }, query: query as never })
    gesehen.push(...entities.map(({ lstfix }) => lstfix.id))
    cursor = next ?? undefined
  }
  expect([gesehen.at(-1), new Set(gesehen).size]).toEqual([bernd.lstfixId, gesehen.length])
  expect(gesehen).toContain(anna.lstfixId)
})

test('wer schreibt, liest in der Auswahl und im Ergebnis, dass der Name gelöscht ist', async () => {
  const { entities } = await p.als(carla, calls).empfaengerUser({ query: { sort: 'name', limit: 100 } as never })
  expect(entities.at(-1)!.name).toBe(geloescht)
  await p.db.updateTable('anwender').set({ email: null }).where('id', '=', bernd.anwenderId).execute()
  await p.db.updateTable('lstfix').set({ email: null }).where('id', '=', bernd.lstfixId!).execute()
  const empfaenger = [anna, bernd].map(({ lstfixId, name }) => ({ id: lstfixId!, name }))
  const antwort = await p.als(carla, calls).nachricht({ body: { id: uuid(), betreff: 'Morgen', text: 'Treffpunkt 7 Uhr', empfaenger } })
  expect(antwort.ohneAdresse).toEqual([{ id: bernd.lstfixId, name: geloescht }])
})

test('auf der Evakuierungsliste steht er am Ende', async () => {
  const id = uuid()
  const begonnen = Temporal.Now.instant().toString()
  const personen = [bernd, anna, carla].map(({ lstfixId }) => lstfixId!)
  await p.als(carla, calls).evakuierungBeginnen({ body: { id, vkforgid: 1000, anlass: 'Übung', begonnen, personen } })
  expect((await p.als(carla, calls).evakuierung({ params: { id } })).personen.at(-1)!.lstfix.id).toBe(bernd.lstfixId)
})
