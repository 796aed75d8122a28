import { afterAll, beforeAll, expect, test } from 'vitest'
import { outboxCalls, type Entry } from '#platform/contract/outbox.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { anna, bernd, carla, kunde, portal, type Figure } from '#test/cast.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
})
afterAll(() => p.stop())

const aufruf = 'POST /v1/pms/stempelerfassung/stempeln'
const morgens = Temporal.Now.instant().subtract({ hours: 30 })
const wunsch = (minuten: number, mehr: object = {}) => ({
  id: uuid(),
  timestamp: morgens.add({ minutes: minuten, microseconds: 7 }).toString(),
  flag: minuten % 2 ? 'departure' : 'arrival',
  ...mehr,
})
type Wunsch = ReturnType<typeof wunsch>
const eintrag = (geraet: string, folge: number, body: Wunsch, mehr: Partial<Entry['kopf']> = {}): Entry => ({
  id: body.id,
  aufruf,
  params: {},
  query: {},
  body,
  kopf: { geraet, folge, um: body.timestamp, grad: 'B', abweichungSek: 3, ...mehr },
})
const senden = async (wer: Figure, eintraege: readonly Entry[]) =>
  p.als(wer, outboxCalls).stapel({ body: { uhr: Temporal.Now.instant().toString(), wartend: 0, eintraege: [...eintraege] } })

/** All that a device left behind: stamps, answers kept, audit entries, without what differs from one device to another. */
async function bestand(geraet: string, ids: readonly string[]) {
  const ort = (text: string) => ids.reduce((bisher, id, index) => bisher.replaceAll(id, `#${index}`), text)
  const stempel = await p.db.selectFrom('zeitstempel').where('id', 'in', ids).selectAll().execute()
  const antworten = await p.db.selectFrom('idempotenz').where('schluessel', 'in', ids).select(['schluessel', 'anwenderId', 'antwort']).execute()
  const spur = await p.db
    .selectFrom('pruefspur')
    .where('gegenstandId', 'in', ids)
    .select(['aktion', 'gegenstand', 'gegenstandId', 'anwenderId', 'anwenderName', 'daten'])
    .execute()
  const zeilen = [
    ...stempel.map((zeile) => ({ ...zeile, empfangen: '' })),
    ...antworten.map(({ antwort, ...rest }) => ({ ...rest, antwort: { ...(antwort as object), empfangen: '' } })),
    ...spur,
  ]
  return zeilen.map((zeile) => ort(JSON.stringify(zeile)).replaceAll(geraet, 'geraet')).sort()
}

test('derselbe Tag einzeln und als Stapel gesendet ist derselbe Bestand: Stempel, Antworten und Prüfspur, auch für andere und mit doppelter Nummer', async () => {
  // Carla may stamp for others; a number comes twice; two acts at one moment; a time given by hand; a code with another meaning.
  const tag = [wunsch(0), wunsch(1, { code: 'Pause' }), wunsch(2), wunsch(2), wunsch(3, { employeeid: bernd.lstfixId }), wunsch(4), wunsch(5)]
  const kopien = [tag, tag.map((body) => ({ ...body, id: uuid() }))] as const
  const folgen = [1, 2, 3, 4, 5, 5, 6]
  const geraete = [uuid(), uuid()] as const
  const eintraege = kopien.map((bodies, art) =>
    bodies.map((body, index) =>
      eintrag(geraete[art]!, folgen[index]!, body, index === 6 ? { um: morgens.add({ hours: 3 }).toString(), grad: 'C', abweichungSek: null } : {}),
    ),
  )
  for (const einer of eintraege[0]!) expect(await senden(carla, [einer])).toMatchObject({ angenommen: 1 })
  expect(await senden(carla, eintraege[1]!)).toEqual({ angenommen: 7, quittung: 6 })
  const [einzeln, zusammen] = await Promise.all(
    [0, 1].map((art) =>
      bestand(
        geraete[art]!,
        kopien[art]!.map(({ id }) => id),
      ),
    ),
  )
  expect(zusammen).toEqual(einzeln)
  expect(zusammen).toHaveLength(3 * 7)
})

test('ein Stapel aus eigenen Stempeln ist eine Anweisung; noch einmal gesendet bleibt alles, wie es ist', async () => {
  const geraet = uuid()
  const eintraege = Array.from({ length: 60 }, (_, index) => eintrag(geraet, index + 1, wunsch(10 + index)))
  const ids = eintraege.map(({ id }) => id)
  expect(await senden(anna, eintraege.slice(0, 40))).toEqual({ angenommen: 40, quittung: 40 })
  // The answer was lost: the next stack overlaps.
  expect(await senden(anna, eintraege)).toEqual({ angenommen: 60, quittung: 60 })
  const vorher = await bestand(geraet, ids)
  expect(vorher).toHaveLength(3 * 60)
  expect(await senden(anna, eintraege)).toEqual({ angenommen: 60, quittung: 60 })
  expect(await bestand(geraet, ids)).toEqual(vorher)
})

test('was im Stapel niemandem gehört oder keinen Sinn hat, hält ihn dort an, und davor und danach geht nichts verloren', async () => {
  const geraet = uuid()
  const eintraege = [wunsch(200), wunsch(201), wunsch(202, { code: 'Gibt es nicht' }), wunsch(203)].map((body, index) => eintrag(geraet, index + 1, body))
  expect(await senden(anna, eintraege)).toMatchObject({ angenommen: 2 })
  expect(await senden(anna, eintraege.slice(3))).toMatchObject({ angenommen: 1 })
  const fremd = [wunsch(210), wunsch(211, { employeeid: carla.lstfixId })].map((body, index) => eintrag(geraet, 10 + index, body))
  expect(await senden(bernd, fremd)).toMatchObject({ angenommen: 1 })
  expect(
    await senden(
      kunde,
      [wunsch(220), wunsch(221)].map((body, index) => eintrag(uuid(), index + 1, body)),
    ),
  ).toMatchObject({ angenommen: 0 })
  const stempel = await p.db.selectFrom('zeitstempel').where('geraet', '=', geraet).orderBy('folge').select(['folge', 'lstfixId']).execute()
  expect(stempel).toEqual([
    { folge: 1, lstfixId: anna.lstfixId },
    { folge: 2, lstfixId: anna.lstfixId },
    { folge: 4, lstfixId: anna.lstfixId },
    { folge: 10, lstfixId: bernd.lstfixId },
  ])
})
