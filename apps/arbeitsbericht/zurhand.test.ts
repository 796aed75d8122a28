import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuid } from '#platform/contract/uuid.ts'
import { portal, type Figure } from '#test/cast.ts'
import { ben, besetze, kundin, max, objekt, ohne, vera, vor, zeiten } from '#test/einsatz/berichtbesetzung.ts'
import { calls } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
  await besetze(p.db)
})
afterAll(() => p.stop())

const als = (who: Figure) => p.als(who, calls)
const zurHand = (who: Figure, version?: string) => als(who).zurHand({ query: { ...(version !== undefined && { version }) } })
/** Answers that tell the moment are the same but for it. */
const ohneUhr = <T extends object>(tag: T) => ({ ...tag, jetzt: '' })

test('zur Hand sind der eigene Tag und die Lücken seiner Woche, wie die Seite danach fragt', async () => {
  await als(max).anlegen({ body: { id: uuid(), ...zeiten(vor(0), '00:00', '00:10'), objektId: objekt.werk } })
  const { tage, wochen } = await zurHand(max)
  expect(tage).toHaveLength(1)
  const [{ path, input, answer }] = tage as [(typeof tage)[number]]
  expect(path).toBe(calls.tag.path)
  expect(input).toEqual({ params: { datum: vor(0) }, query: {} })
  expect(ohneUhr(answer)).toEqual(ohneUhr(await als(max).tag(input)))
  expect(wochen).toMatchObject([{ path: calls.woche.path, input: { params: { datum: vor(0) } } }])
})

test('die Partie hat nur, wer für sie erfassen darf', async () => {
  expect((await zurHand(vera)).personen).toEqual([{ path: calls.personen.path, input: null, answer: await als(vera).personen({ query: {} }) }])
  expect((await zurHand(ben)).personen).toEqual([])
  await expect(zurHand(kundin)).rejects.toMatchObject({ status: 403 })
})

test('Kostenstellen und Tickets an den zuletzt benutzten Objekten; ein fremdes Objekt ist nicht dabei', async () => {
  const { kostenstellen, tickets } = await zurHand(max)
  const dort = kostenstellen.find(({ input }) => input.query.objektId === objekt.werk)!
  expect(dort.answer).toEqual(await als(max).kostenstellen({ query: { objektId: objekt.werk } }))
  expect(dort.answer.entities.length).toBeGreaterThan(0)
  expect(tickets.map(({ input }) => input.query.objektId)).toContain(undefined)
  expect(kostenstellen.map(({ input }) => input.query.objektId)).not.toContain(objekt.wien)
})

test('wer kein Mitarbeiter ist, hat keinen Tag; wer den Stand schon hat, bekommt nichts noch einmal', async () => {
  const { tage, wochen, version } = await zurHand(ohne)
  expect([tage, wochen]).toEqual([[], []])
  expect(await zurHand(ohne, version)).toEqual({ version, tage: [], wochen: [], personen: [], kostenstellen: [], tickets: [] })
  const vorher = await zurHand(ben)
  await als(ben).anlegen({ body: { id: uuid(), ...zeiten(vor(0), '00:20', '00:30'), objektId: objekt.werk } })
  const danach = await zurHand(ben, vorher.version)
  expect(danach.tage[0]!.answer.eintraege).toHaveLength(1)
})
