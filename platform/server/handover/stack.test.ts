import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Entry } from '#platform/contract/outbox.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { anna, portal } from '#test/cast.ts'
import { calls, kopf, probe, um } from '#test/uebergabe.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal({}, [probe])
})
afterAll(() => p.stop())

const spuren = async (ort: string) =>
  await p.db.selectFrom('pruefspur').where('gegenstandId', '=', ort).orderBy('id').select(['anwenderName', 'daten']).execute()

/** Entries of a device as they wait, for a stack. */
const wartende = (geraet: string, texte: readonly string[]): Entry[] =>
  texte.map((text, index) => ({
    id: uuid(),
    aufruf: 'POST /v1/probe/{ort}',
    params: { ort: geraet },
    query: {},
    body: { text },
    kopf: kopf(geraet, index + 1),
  }))
const stand = async (geraet: string) =>
  await p.db.selectFrom('geraet').where('id', '=', geraet).select(['hoechste', 'wartend', 'abweichungSek']).executeTakeFirstOrThrow()

test('ein Stapel wird der Reihe nach ausgeführt, jeder Eintrag für sich; derselbe Stapel noch einmal ändert nichts', async () => {
  const geraet = uuid()
  const body = { uhr: Temporal.Now.instant().add({ hours: 1 }).toString(), wartend: 7, eintraege: wartende(geraet, ['eins', 'zwei', 'drei']) }
  expect(await p.als(anna, calls).stapel({ body })).toEqual({ angenommen: 3, quittung: 3 })
  const texte = async () => (await spuren(geraet)).map(({ daten }) => (daten as { text: string }).text)
  expect(await texte()).toEqual(['eins', 'zwei', 'drei'])
  const { abweichungSek, ...gehoert } = await stand(geraet)
  expect(gehoert).toEqual({ hoechste: 3, wartend: 5 })
  // An hour, less what the call took.
  expect(Math.abs(abweichungSek! - 3600)).toBeLessThan(60)
  expect(await p.als(anna, calls).stapel({ body })).toEqual({ angenommen: 3, quittung: 3 })
  expect(await texte()).toHaveLength(3)
})

/** In how many transactions the audit rows of this place were written, and how often each live event. */
const geschrieben = async (ort: string) => {
  const { rows } = await sql<{ zuege: number }>`select count(distinct xmin::text)::int as zuege from pruefspur where gegenstand_id = ${ort}`.execute(p.db)
  const ereignisse = await p.db.selectFrom('ereignis').where('thema', '=', `probe-${ort}`).select('ids').execute()
  return { zuege: rows[0]!.zuege, ereignisse: ereignisse.length }
}

test('ein Stapel ist ein Zug: eine Transaktion, jede Nachricht einmal; was davon schon da war, bleibt, wie es ist', async () => {
  const geraet = uuid()
  const eintraege = wartende(
    geraet,
    Array.from({ length: 12 }, (_, index) => `Nr. ${index + 1}`),
  )
  const stapel = (teil: readonly Entry[]) => p.als(anna, calls).stapel({ body: { uhr: um(), wartend: 0, eintraege: [...teil] } })
  expect(await stapel(eintraege.slice(0, 6))).toEqual({ angenommen: 6, quittung: 6 })
  expect(await geschrieben(geraet)).toEqual({ zuege: 1, ereignisse: 1 })
  // The answer was lost, the next try brings more.
  expect(await stapel(eintraege)).toEqual({ angenommen: 12, quittung: 12 })
  expect(await geschrieben(geraet)).toEqual({ zuege: 2, ereignisse: 2 })
  expect((await spuren(geraet)).map(({ daten }) => daten)).toEqual(
    eintraege.map(({ kopf: { folge }, body }) => ({ text: (body as { text: string }).text, folge })),
  )
})

test('Stapel dürfen Lücken lassen und schließen; zwei Geräte in einem gehen jedes für sich', async () => {
  const [geraet, anderes] = [uuid(), uuid()]
  const eintraege = wartende(geraet, ['1', '2', '3', '4', '5'])
  const stapel = (...welche: number[]) => p.als(anna, calls).stapel({ body: { uhr: um(), wartend: 0, eintraege: welche.map((nr) => eintraege[nr - 1]!) } })
  expect(await stapel(1, 4)).toEqual({ angenommen: 2, quittung: 1 })
  expect(await stapel(3)).toEqual({ angenommen: 1, quittung: 1 })
  expect(await stapel(2, 5)).toEqual({ angenommen: 2, quittung: 5 })
  expect(await p.db.selectFrom('geraetFolge').where('geraetId', '=', geraet).selectAll().execute()).toEqual([])
  const gemischt = [...wartende(anderes, ['a']), ...wartende(uuid(), ['b'])]
  expect(await p.als(anna, calls).stapel({ body: { uhr: um(), wartend: 0, eintraege: gemischt } })).toEqual({ angenommen: 2, quittung: 1 })
  expect(await stand(anderes)).toMatchObject({ hoechste: 1 })
})

test('was abgelehnt wird, hält den Stapel an: das davor gilt, das dahinter wartet', async () => {
  const geraet = uuid()
  const eintraege = wartende(geraet, ['gut', 'nie', 'danach'])
  expect(await p.als(anna, calls).stapel({ body: { uhr: um(), wartend: 2, eintraege } })).toEqual({ angenommen: 1, quittung: 1 })
  expect(await spuren(geraet)).toHaveLength(1)
  expect(await p.als(anna, calls).stapel({ body: { uhr: um(), wartend: 1, eintraege: eintraege.slice(1) } })).toMatchObject({ angenommen: 0 })
  expect(await p.als(anna, calls).stapel({ body: { uhr: um(), wartend: 0, eintraege: eintraege.slice(2) } })).toEqual({ angenommen: 1, quittung: 3 })
})

test('im Stapel geht nur, was warten darf', async () => {
  const geraet = uuid()
  const [fremd] = wartende(geraet, ['x'])
  const eintraege = [{ ...fremd!, aufruf: 'POST /v1/geraet/ausweis', params: {}, body: { geraet } }]
  expect(await p.als(anna, calls).stapel({ body: { uhr: um(), wartend: 0, eintraege } })).toEqual({ angenommen: 0, quittung: 0 })
  expect(await p.db.selectFrom('uebergabeAusweis').where('geraetId', '=', geraet).select('laeuftAb').execute()).toEqual([])
})
