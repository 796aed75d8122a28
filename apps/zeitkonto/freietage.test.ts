import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls as klaerungCalls } from '#apps/klaerung/contract.ts'
import { textImPdf } from '#domain/belege/erechnung/lesen/pdftext.ts'
import { wochenbefunde } from '#domain/zeiten/konto/wochenbefunde.ts'
import { bernd, carla, emil, portal, type Figure } from '#test/cast.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { calls } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
  await p.db.insertInto('feiertag').values({ id: uuid(), land: 'DE', region: null, datum: '2026-04-03', bezeichnung: 'Karfreitag', halbtags: false }).execute()
})
afterAll(() => p.stop())

const um = (wand: string) => Temporal.PlainDateTime.from(wand).toZonedDateTime('Europe/Berlin').toInstant().toString()
const arbeit = (...zeiten: [von: string, bis: string][]) => arbeitVon(bernd, ...zeiten)
const arbeitVon = (wer: Figure, ...zeiten: [von: string, bis: string][]) =>
  p.db
    .insertInto('zeitstempel')
    .values(
      zeiten.flatMap(([von, bis]) =>
        ([von, bis] as const).map((wand, i) => ({
          id: uuid(),
          lstfixId: wer.lstfixId!,
          timestamp: um(wand),
          zone: 'Europe/Berlin',
          flag: i ? ('departure' as const) : ('arrival' as const),
          code: 'Normal',
          quelle: 'portal' as const,
          vertrauen: 'A' as const,
        })),
      ),
    )
    .execute()
const woche = (montag: string) => p.als(bernd, calls).woche({ query: { montag } })
const hinweise = async (montag: string) =>
  (await woche(montag)).tage.flatMap(({ datum, warnungen }) => warnungen.map(({ art, istMin, grenzMin }) => `${datum.slice(5)} ${art} ${istMin}/${grenzMin}`))

// Corrections, D7
test('Arbeit an Sonntag und Feiertag, ohne Pause am Stück und die zu kurze Wochenruhe stehen im Konto', async () => {
  await arbeit(
    ['2026-03-28T22:00', '2026-03-29T02:00'],
    ['2026-03-30T06:00', '2026-03-30T12:30'],
    ['2026-03-30T13:00', '2026-03-30T14:00'],
    ['2026-04-03T08:00', '2026-04-03T11:00'],
  )
  // The night of the change to summer time is an hour short: 0 to 2 h are whole.
  expect(await hinweise('2026-03-23')).toEqual(['03-28 Sonntagsarbeit 120/0'])
  expect(await hinweise('2026-03-30')).toEqual(['03-30 Zu lang am Stück 390/360', '04-03 Feiertagsarbeit 180/0'])
})

test('ein Sonntag ohne freien Tag in zwei Wochen wird in seiner Woche gesagt', async () => {
  // 6 April to 2 May: every day but Sundays, and Sunday 19 April.
  const tage = Array.from({ length: 27 }, (_, i) => Temporal.PlainDate.from('2026-04-06').add({ days: i }).toString())
  await arbeit(
    ...tage
      .filter((tag) => Temporal.PlainDate.from(tag).dayOfWeek < 7 || tag === '2026-04-19')
      .map((tag): [string, string] => [`${tag}T08:00`, `${tag}T12:00`]),
  )
  expect((await woche('2026-04-13')).ruhetage).toMatchObject([{ art: 'ersatz', tag: '2026-04-19', feiertag: false, bis: '2026-05-02' }])
  expect((await woche('2026-04-13')).warnungen.map(({ art }) => art)).toEqual(['Wochenruhe zu kurz'])
  expect((await woche('2026-04-20')).ruhetage).toEqual([])
})

test('gefragt wird deshalb niemand: es ist ein Hinweis, kein Klärungsfall', async () => {
  const { entities } = await p.als(carla, klaerungCalls).faelle({ query: { limit: 100 } })
  expect(entities.map(({ art }) => art).filter((art) => /Sonntag|Feiertag|Stück/.test(art))).toEqual([])
})

test('der Nachweis sagt zu jeder Woche des Zeitraums, was ihre Seite sagt', async () => {
  const person = await p.db
    .selectFrom('lstfix')
    .innerJoin('filiale', 'filiale.vkforgid', 'lstfix.vkforgid')
    .where('lstfix.id', '=', bernd.lstfixId!)
    .selectAll('lstfix')
    .select(['filiale.zone', 'filiale.land', 'filiale.region'])
    .executeTakeFirstOrThrow()
  const befunde = await wochenbefunde(p.db, person, '2026-03-01', '2026-05-03', Temporal.Now.instant())
  expect(befunde.map(({ montag }) => montag)).toContain('2026-04-13')
  for (const { montag, warnungen, ruhetage } of befunde) expect(await woche(montag)).toMatchObject({ warnungen, ruhetage })
  // The week that ends on 19 April is none of this period.
  expect((await wochenbefunde(p.db, person, '2026-04-20', '2026-05-03', Temporal.Now.instant())).map(({ montag }) => montag)).not.toContain('2026-04-13')
  const pdf = await p.als(bernd, calls).datei({ query: { von: '2026-04-01', bis: '2026-04-30', format: 'pdf' } })
  const blatt = (await textImPdf(new Uint8Array(await pdf.arrayBuffer()))).replace(/\s+/g, '')
  expect(blatt).toContain('FürdenSonntag19.04.2026bis02.05.2026keinfreierTag')
  expect(blatt).toContain('KW16,13.04.2026bis19.04.2026')
})

test('in Österreich fehlt die Ersatzruhe für den Sonntag, bis die Woche danach um ist', async () => {
  await arbeitVon(
    emil,
    ['2026-04-19T08:00', '2026-04-19T14:00'],
    ...['20', '21', '22', '23', '24'].map((tag): [string, string] => [`2026-04-${tag}T07:00`, `2026-04-${tag}T16:00`]),
  )
  const { ruhetage } = await p.als(emil, calls).woche({ query: { montag: '2026-04-13' } })
  expect(ruhetage).toMatchObject([{ art: 'ersatzruhe', von: '2026-04-13', bis: '2026-04-26', schuldMin: 360, freiMin: 0, quelle: '§§ 3, 6 und 7 ARG' }])
})
