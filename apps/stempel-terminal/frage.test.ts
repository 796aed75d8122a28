import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls as klaerung } from '#apps/klaerung/contract.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { anna, bernd, carla, max, portal, type Figure } from '#test/cast.ts'
import type { Geraet } from '#test/terminal/terminalgeraet.ts'
import { einrichten } from '#test/terminal/terminalstand.ts'
import type { Bestaetigung } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
let hier: ReturnType<typeof einrichten>
beforeAll(async () => {
  p = await portal()
  hier = einrichten(p)
})
afterAll(() => p.stop())

/** The last working day with a plan; somebody came then and never went. */
const letzterArbeitstag = () => {
  let tag = Temporal.Now.plainDateISO('Europe/Berlin').subtract({ days: 1 })
  while (tag.dayOfWeek > 5) tag = tag.subtract({ days: 1 })
  return tag
}
async function vergessen(wer: Figure) {
  const tag = letzterArbeitstag()
  const timestamp = tag.toZonedDateTime({ timeZone: 'Europe/Berlin', plainTime: '07:00' }).toInstant().toString()
  await p.db
    .insertInto('zeitstempel')
    .values({
      id: uuid(),
      lstfixId: wer.lstfixId!,
      timestamp,
      zone: 'Europe/Berlin',
      empfangen: timestamp,
      flag: 'arrival',
      code: 'Normal',
      quelle: 'terminal',
      vertrauen: 'A',
    })
    .execute()
  return tag.toString()
}
const stempelt = async (geraet: Geraet, wer: Figure, ausweis: Awaited<ReturnType<typeof hier.karte>>): Promise<Bestaetigung['frage']> =>
  (await geraet.melden([geraet.eintrag(hier.stempel(wer, ausweis))])).ergebnisse[0]!.bestaetigung!.frage
const sagt = (geraet: Geraet, wer: Figure, ausweis: Awaited<ReturnType<typeof hier.karte>>, frage: NonNullable<Bestaetigung['frage']>, stimmt: boolean) =>
  geraet.eintrag({
    art: 'antwort',
    employeeid: wer.lstfixId!,
    datum: frage.datum,
    frage: frage.art,
    vorschlag: frage.vorschlag!,
    stimmt,
    erkannt: { weg: 'ausweis', ausweis },
  })
/** Cases of one day: what the stamps of today raise beside it comes when it comes. */
const faelle = async (wer: Figure, datum: string) =>
  (await p.als(wer, klaerung).faelle({ query: { zustand: 'alle' } })).entities.filter((fall) => fall.datum === datum)

test('die offene Frage wird am Terminal mit Ja beantwortet: der Fall wartet auf die Leitung, und das Terminal fragt nicht noch einmal', async () => {
  const datum = await vergessen(anna)
  const { geraet } = await hier.gekoppelt()
  const ausweis = await hier.karte(anna)
  const frage = await stempelt(geraet, anna, ausweis)
  expect(frage).toMatchObject({ datum, art: 'Gehen fehlt' })
  const ja = sagt(geraet, anna, ausweis, frage!, true)
  expect((await geraet.melden([ja])).ergebnisse).toMatchObject([{ ergebnis: 'angenommen', grund: null }])
  // The same answer again changes nothing.
  await geraet.melden([ja])
  expect(await faelle(anna, datum)).toMatchObject([
    {
      datum,
      art: 'Gehen fehlt',
      zustand: 'beantwortet',
      antwort: { was: 'nachtragen', timestamp: frage!.vorschlag, flag: 'departure' },
      text: expect.stringContaining('Am Terminal') as string,
    },
  ])
  expect(await stempelt(geraet, anna, ausweis)).toBeNull()
  const [fall] = await faelle(anna, datum)
  expect((await p.als(anna, klaerung).fall({ params: { id: fall!.id } })).schritte.map(({ tat, von }) => [tat, von])).toEqual([
    ['aufwerfen', null],
    ['beantworten', 'Anna Beispiel'],
  ])
  await p.als(carla, klaerung).freigeben({ params: { id: fall!.id }, body: { grund: '' } })
  expect(await faelle(anna, datum)).toMatchObject([{ zustand: 'freigegeben' }])
})

test('mit Nein bleibt sie im Portal offen, der Fall sagt dort allen, wo und wann verneint wurde, und das Terminal fragt nicht noch einmal', async () => {
  const datum = await vergessen(bernd)
  const { geraet, lage } = await hier.gekoppelt()
  const ausweis = await hier.karte(bernd)
  const frage = await stempelt(geraet, bernd, ausweis)
  const nein = sagt(geraet, bernd, ausweis, frage!, false)
  await geraet.melden([nein])
  // The same answer again is one answer.
  await geraet.melden([nein, sagt(geraet, bernd, ausweis, frage!, false)])
  expect(await stempelt(geraet, bernd, ausweis)).toBeNull()
  const [fall] = await faelle(bernd, datum)
  expect(fall).toMatchObject({ art: 'Gehen fehlt', zustand: 'offen', antwort: null, verneint: { terminal: lage.name } })
  expect(Math.abs(Temporal.Instant.from(fall!.verneint!.am).epochMilliseconds - Temporal.Instant.from(nein.kopf.um).epochMilliseconds)).toBeLessThanOrEqual(1)
  const leitung = await p.als(carla, klaerung).fall({ params: { id: fall!.id } })
  expect(leitung.verneint).toEqual(fall!.verneint)
  expect(leitung.schritte.map(({ tat, zustand, von }) => [tat, zustand, von])).toEqual([
    ['aufwerfen', 'offen', null],
    ['verneinen', 'offen', 'Bernd Beispiel'],
  ])
  await p.als(bernd, klaerung).antworten({ body: { id: uuid(), datum, art: 'Gehen fehlt', antwort: { was: 'belassen' }, text: 'Ich war bis 18 Uhr da.' } })
  expect(await faelle(bernd, datum)).toMatchObject([{ zustand: 'beantwortet', text: 'Ich war bis 18 Uhr da.' }])
})

test('wer nicht ausgewiesen ist, oder von einem gesperrten Terminal, beantwortet nichts', async () => {
  const datum = await vergessen(max)
  const { id, geraet } = await hier.gekoppelt()
  const ausweis = await hier.karte(max)
  const frage = await stempelt(geraet, max, ausweis)
  const fremd = await hier.nummer()
  expect((await geraet.melden([sagt(geraet, max, fremd, frage!, true)])).ergebnisse[0]!.ergebnis).toBe('angenommen')
  await p.db.updateTable('terminal').set({ zustand: 'gesperrt' }).where('id', '=', id).execute()
  await geraet.melden([sagt(geraet, max, ausweis, frage!, true)])
  expect((await faelle(max, datum)).map(({ zustand }) => zustand)).not.toContain('beantwortet')
  expect(await p.db.selectFrom('terminalQuarantaene').where('geraetId', '=', geraet.profil.id).select('id').execute()).toEqual([])
})
