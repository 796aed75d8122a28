import { afterAll, beforeAll, expect, test } from 'vitest'
import { portal } from '#test/cast.ts'
import { arno, bea, beleg, besetze, konto, posten, walli } from '#test/belege/belegbesetzung.ts'
import { anlass, erinnere } from './server/erinnern.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
  await besetze(p.db)
  // By mistake: a customer's user is told nothing of suppliers.
  await p.db.insertInto('anwenderBerechtigung').values({ anwenderId: arno.anwenderId, berechtigung: 'HAFTRUECKLASS.AENDERN' }).execute()
})
afterAll(() => p.stop())

const am = (tag: string) => erinnere(p.db, 'http://portal.example', Temporal.ZonedDateTime.from(`${tag}T06:20[Europe/Berlin]`).toInstant())
/** What of it this person was written. */
async function briefe({ username } = bea) {
  const rows = await p.db.selectFrom('postausgang').where('anlass', '=', anlass).where('an', '=', username).orderBy('id').select(['an', 'text']).execute()
  return rows.map(({ an, text }) => [an, text.split('\n')[0]])
}
async function einbehalt(faelligkeit: string | null, mehr: { offen?: string } = {}) {
  const { id } = await beleg(p.db, 'ER', { ktostamm: konto.lieferant, belegdatum: '2026-01-15' })
  return posten(p.db, id, 'GE', '77.00', { faelligkeit, richtung: 'verbindlichkeit', ...mehr })
}

test('90, 60 und 30 Tage vorher, am Tag und alle 30 Tage danach ein Brief am Tag an die, die handeln dürfen, ohne Betrag', async () => {
  await einbehalt('2027-06-30')
  await einbehalt(null)
  await einbehalt('2027-06-30', { offen: '0.00' })
  await am('2027-03-31')
  expect(await briefe()).toEqual([])
  for (const tag of ['2027-04-01', '2027-04-01', '2027-04-02', '2027-05-01', '2027-05-31', '2027-06-29', '2027-06-30', '2027-07-30']) await am(tag)
  const vorher = 'ist in den nächsten 90 Tagen fällig oder schon fällig, davon heute oder früher'
  expect(await briefe()).toEqual([
    ...['2027-04-01', '2027-05-01', '2027-05-31'].map(() => [bea.username, `1 Einbehalt ${vorher}: 0.`]),
    ...['2027-06-30', '2027-07-30'].map(() => [bea.username, `1 Einbehalt ${vorher}: 1.`]),
  ])
  for (const andere of [walli, arno]) expect(await briefe(andere)).toEqual([])
})

test('zwei Server zugleich schreiben einen Brief; Tage ohne Server werden nachgeholt; wer es abschaltet, bekommt keinen', async () => {
  const anfang = (await briefe()).length
  await einbehalt('2027-10-10')
  await Promise.all([am('2027-08-20'), am('2027-08-20')])
  expect((await briefe()).length).toBe(anfang + 1)
  await p.db.insertInto('benachrichtigungAus').values({ anwenderId: bea.anwenderId, anlass, weg: 'mail' }).execute()
  await am('2027-10-10')
  expect((await briefe()).length).toBe(anfang + 1)
})
