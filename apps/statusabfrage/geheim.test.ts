import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls as verwaltung } from '#apps/verwaltung/contract.ts'
import type { Call } from '#platform/contract/contract.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { abteilung, anna, bernd, carla, dora, max, portal, type Figure } from '#test/cast.ts'
import { calls } from './contract.ts'

/** Why somebody is away must not be in any byte that others receive: neither the word nor the days from which it could be guessed. */
const ende = '2031-07-04'
const spuren =
  /krank|sick|urlaub|holiday|zeitausgleich|in lieu|berufsschule|vocational|elternzeit|parental|\barzt|doctor|kanarienvogel|2031-07-04|04\.07\.2031|04\.07\.|48398/i
let p: Awaited<ReturnType<typeof portal>>
const evakuierung = uuid()
const heute = Temporal.Now.plainDateISO('Europe/Berlin')
beforeAll(async () => {
  p = await portal()
  await p.db.updateTable('abteilung').set({ leitungId: dora.lstfixId }).execute()
  const gruende = [
    [bernd, 'Krank'],
    [carla, 'Urlaub'],
    [dora, 'Elternzeit'],
    [max, 'Berufsschule'],
  ] as const
  const personen = gruende.map(([{ lstfixId }]) => lstfixId!)
  await p
    .als(dora, calls)
    .evakuierungBeginnen({ body: { id: evakuierung, vkforgid: 1000, anlass: 'Übung', begonnen: Temporal.Now.instant().toString(), personen } })
  for (const [wer, art] of gruende)
    await p.db
      .insertInto('abwesenheit')
      .values({ id: uuid(), lstfixId: wer.lstfixId!, art, von: heute.subtract({ days: 3 }).toString(), bis: ende, bemerkung: 'Kanarienvogel' })
      .execute()
})
afterAll(() => p.stop())

/** Every reading call of the app with every parameter that could matter. */
const stichdaten = [heute, heute.subtract({ days: 1 }), heute.subtract({ days: 3 }), heute.add({ days: 5 })].map(String)
function fragen(call: Call) {
  const query = call.query?.shape ?? {}
  const wahl = [
    {},
    ...('status' in query ? [{ status: 'E' }] : []),
    ...('sort' in query ? [{ sort: 'zuletzt' }, { sort: 'ausnahmen' }].filter(() => call.path.includes('personal')) : []),
    ...('abteilung' in query ? [{ abteilung: abteilung.montage }] : []),
    ...('q' in query ? [{ q: 'krank' }, { q: 'bernd' }] : []),
  ]
  const formate = 'format' in query ? ['csv', 'xlsx'] : [undefined]
  const tage = call.params && 'stichdatum' in call.params.shape ? stichdaten : [undefined]
  const personen = call.params && 'idlstfix' in call.params.shape ? [bernd, carla, dora, max] : [undefined]
  return tage.flatMap((stichdatum) =>
    personen.flatMap((person) =>
      formate.flatMap((format) =>
        wahl.map((mehr) => ({ params: { stichdatum, idlstfix: person?.lstfixId, id: evakuierung }, query: { ...mehr, ...(format ? { format } : {}) } })),
      ),
    ),
  )
}
/** All text of an answer; a workbook is unpacked. */
const klartext = (bytes: Buffer) =>
  bytes[0] === 0x50 && bytes[1] === 0x4b
    ? Object.values(unzipSync(bytes))
        .map((teil) => strFromU8(teil))
        .join('\n')
    : bytes.toString()
const empfangen = async (wer: Figure) => {
  const teile = await Promise.all(
    Object.values(calls as Record<string, Call>)
      .filter(({ method, permission }) => method === 'GET' && permission === 'STATUSABFRAGE')
      .flatMap((call) =>
        fragen(call).map(async (input) => {
          const answer = await p.send(wer, call, input)
          return { status: answer.statusCode, text: klartext(answer.rawPayload) }
        }),
      ),
  )
  return { antworten: teile.length, gelungen: teile.filter(({ status }) => status === 200).length, text: teile.map(({ text }) => text).join('\n') }
}

test('wer Gründe nicht sehen darf, erhält auch kein Byte davon: Listen, Einzelansicht, Ausgabe, Wand, Evakuierung', async () => {
  const { antworten, gelungen, text } = await empfangen(anna)
  expect(antworten).toBeGreaterThan(60)
  expect(gelungen).toBe(antworten)
  expect(text.match(spuren)?.[0]).toBeUndefined()
  expect(text).toContain('abwesend')
})

test('dieselben Fragen verraten die Gründe dem, der sie sehen darf: die Probe schlägt an', async () => {
  const { text } = await empfangen(dora)
  for (const wort of ['krank', 'urlaub', 'elternzeit', 'berufsschule', ende]) expect(text).toContain(wort)
})

test('auch die Meldungen an offene Tafeln nennen keinen Grund', async () => {
  const gemeldet: { thema: string }[] = []
  const schliessen = p.parts.live.open((ereignisse) => {
    gemeldet.push(...ereignisse)
  })
  await p
    .als(dora, verwaltung)
    .abwesenheitAnlegen({ body: { lstfixId: anna.lstfixId!, art: 'Krank', von: heute.toString(), bis: ende, halbtags: false, bemerkung: 'Kanarienvogel' } })
  await expect.poll(() => gemeldet.filter(({ thema }) => thema === 'anwesenheit').length).toBeGreaterThan(0)
  schliessen()
  expect(JSON.stringify(gemeldet)).not.toMatch(spuren)
})
