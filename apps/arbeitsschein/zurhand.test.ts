import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuid } from '#platform/contract/uuid.ts'
import { max, portal, type Figure } from '#test/cast.ts'
import { besetze, kundin, lena, objekt, theo, toni, wolf } from '#test/einsatz/dokubesetzung.ts'
import { gezeichnet, heute, kopf, material, zeit } from '#test/einsatz/scheine.ts'
import { calls } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
  await besetze(p.db)
})
afterAll(() => p.stop())

const als = (who: Figure) => p.als(who, calls)
const neu = async (who: Figure, mehr: object = {}) => (await als(who).anlegen({ body: { id: uuid(), ...kopf, ...mehr } })).id
const schliesse = (who: Figure, id: string) => als(who).abschliessen({ params: { id }, body: { version: 1, unterschriften: [{ ...gezeichnet }], email: '' } })
const zurHand = (who: Figure, version?: string) => als(who).zurHand({ query: { ...(version !== undefined && { version }) } })
const kennungen = async (who: Figure) => (await zurHand(who)).schein.map(({ input }) => input.params.id).toSorted()
const vor = (tage: number) => heute.subtract({ days: tage }).toString()

test('zur Hand sind die eigenen offenen Scheine und die von heute und morgen, jeder wie seine Seite ihn zeigt; kein fremder, kein stornierter, kein alter fertiger', async () => {
  const offen = await neu(toni, { datum: vor(40), positionen: [material('2')] })
  const fertigHeute = await neu(toni, { positionen: [material('1')] })
  await schliesse(toni, fertigHeute)
  const fertigFrueher = await neu(toni, { datum: vor(3), positionen: [material('1')] })
  await schliesse(toni, fertigFrueher)
  const storniert = await neu(toni)
  await als(toni).stornieren({ params: { id: storniert }, body: { grund: 'Doppelt' } })
  await neu(theo)
  expect(await kennungen(toni)).toEqual([offen, fertigHeute].toSorted())
  const { schein, liste } = await zurHand(toni)
  for (const { path, input, answer } of schein) {
    expect(path).toBe(calls.schein.path)
    expect(answer).toEqual(await als(toni).schein(input))
  }
  expect(liste).toMatchObject([{ path: calls.liste.path, input: { query: { zustand: 'offen', sort: '-angelegt' } }, pages: true }])
  expect(liste[0]!.answer.entities.map(({ id }) => id)).toContain(offen)
})

test('auch zugewiesene und solche mit eigener Zeit; was nur gesehen werden darf, ist nicht dabei', async () => {
  const zugewiesen = await neu(lena, { lstfixId: max.lstfixId })
  const mitZeit = await neu(lena, { positionen: [zeit('07:00', '08:00')] })
  expect(await kennungen(max)).toEqual([zugewiesen, mitZeit].toSorted())
  // Lena sees all sheets of her branch; at hand she has those that she made.
  expect(await kennungen(lena)).toEqual([zugewiesen, mitZeit].toSorted())
  expect(await kennungen(wolf)).toEqual([])
  await expect(zurHand(kundin)).rejects.toMatchObject({ status: 403 })
})

test('was an den Objekten zu wählen ist, ist dabei, wie das Formular danach fragt', async () => {
  await neu(theo, { objektId: objekt.halle })
  const { kostenstellen, tickets, ansprechpartner } = await zurHand(theo)
  for (const [auswahl, call] of [
    [kostenstellen, 'kostenstellen'],
    [tickets, 'tickets'],
    [ansprechpartner, 'ansprechpartner'],
  ] as const) {
    const dort = auswahl.find(({ input }) => input.query.objektId === objekt.halle)!
    expect(dort.path).toBe(calls[call].path)
    expect(dort.answer).toEqual(await als(theo)[call]({ query: { objektId: objekt.halle } }))
  }
  expect(tickets.some(({ input }) => input.query.objektId === objekt.wien)).toBe(false)
})

test('wer den Stand schon hat, bekommt nichts noch einmal; nach einer Änderung alles', async () => {
  const id = await neu(theo)
  const { version } = await zurHand(theo)
  expect(await zurHand(theo, version)).toEqual({ version, schein: [], liste: [], kostenstellen: [], tickets: [], ansprechpartner: [] })
  await als(theo).sichern({ params: { id }, body: { ...kopf, notiz: 'Ventil', version: 1 } })
  const danach = await zurHand(theo, version)
  expect(danach.version).not.toBe(version)
  expect(danach.schein.find(({ input }) => input.params.id === id)!.answer.notiz).toBe('Ventil')
})

test('höchstens zwanzig, die von heute zuerst', async () => {
  for (let n = 0; n < 22; n++) await neu(wolf, { objektId: objekt.wien, datum: vor(n < 2 ? 0 : n) })
  const { schein } = await zurHand(wolf)
  expect(schein).toHaveLength(20)
  expect(schein.filter(({ answer }) => answer.datum === heute.toString())).toHaveLength(2)
})
