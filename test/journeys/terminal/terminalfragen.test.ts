import type { Page } from 'playwright-core'
import { afterAll, expect, inject, test } from 'vitest'
import { demoAusweis } from '#apps/stempel-terminal/demo/terminals.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { connect } from '#platform/server/database/db.ts'
import { beimBuero, bereit, gekoppelt, halte, menschen, mitAusweis, neuesTerminal, verbunden } from '#test/terminal/wandterminal.ts'
import { axeViolations, closeBrowser, goesOffline, leave, overflow, signedIn, visitor } from '../harness/person.ts'

goesOffline()

const db = connect(inject('demoDatabase'), { max: 2 })
afterAll(async () => {
  await db.destroy()
  await closeBrowser()
})

const zone = 'Europe/Berlin'
const jetzt = () => Temporal.Now.instant().toString()
const amBuero = (page: Page) => page.getByText('nichts wartet').waitFor()
const ohneNetz = async (page: Page) => {
  await page.context().setOffline(true)
  await page.getByText('Ohne Netz').waitFor()
}
const wand = async (name: string) => {
  const [page, { id, code }] = await Promise.all([visitor({ size: 'terminal' }), neuesTerminal(db, name)])
  await gekoppelt(page, code)
  await verbunden(page)
  return { page, id }
}
/** Somebody who came on the last day with a plan and never went: nothing else of the last two weeks is open. */
async function vergessen(platz: number, nummer: string) {
  const wer = await mitAusweis(db, platz, nummer)
  const { id: anwenderId } = await db.selectFrom('anwender').where('username', '=', 'admin@musterbau.example').select('id').executeTakeFirstOrThrow()
  await db
    .insertInto('zeitstempelStorno')
    .columns(['zeitstempelId', 'grund', 'anwenderId'])
    .expression((eb) =>
      eb
        .selectFrom('zeitstempel')
        .where('lstfixId', '=', wer.id)
        .where(
          'timestamp',
          '>',
          Temporal.Now.instant()
            .subtract({ hours: 24 * 20 })
            .toString(),
        )
        .where('id', 'not in', eb.selectFrom('zeitstempelStorno').select('zeitstempelId'))
        .select((e) => ['id as zeitstempelId', e.val('Journey').as('grund'), e.val(anwenderId).as('anwenderId')]),
    )
    .execute()
  let tag = Temporal.Now.plainDateISO(zone).subtract({ days: 1 })
  while (tag.dayOfWeek > 5) tag = tag.subtract({ days: 1 })
  const timestamp = tag.toZonedDateTime({ timeZone: zone, plainTime: '06:40' }).toInstant().toString()
  await db.deleteFrom('abwesenheit').where('lstfixId', '=', wer.id).where('bis', '>=', tag.toString()).execute()
  await db
    .insertInto('zeitstempel')
    .values({ id: uuid(), lstfixId: wer.id, timestamp, zone, empfangen: timestamp, flag: 'arrival', code: 'Normal', quelle: 'terminal', vertrauen: 'A' })
    .execute()
  return { ...wer, tag: tag.toString() }
}
const fall = (lstfixId: string, tag: string) =>
  db
    .selectFrom('klaerungsfall')
    .where('lstfixId', '=', lstfixId)
    .where('datum', '=', tag)
    .where('art', '=', 'Gehen fehlt')
    .select(['id', 'zustand', 'text'])
    .executeTakeFirst()

test('die offene Frage wird an der Wand mit einem Tippen beantwortet; mit Nein fragt das Portal, und die Wand nicht noch einmal', async () => {
  const [ja, nein] = [await vergessen(19, 'FRAGE-0019'), await vergessen(20, 'FRAGE-0020')]
  const { page } = await wand('Fragen')
  await halte(page, ja.nummer)
  await page.locator('.st-wer', { hasText: ja.zuname }).waitFor()
  await page.getByText('Eine Frage offen').waitFor()
  expect([await axeViolations(page), await overflow(page)]).toEqual([[], 0])
  await page.getByRole('button', { name: /^Ja, \d\d:\d\d$/ }).click()
  await page.getByText(/^Danke\. Gehen um \d\d:\d\d ist gemeldet/).waitFor()
  await amBuero(page)
  expect(await fall(ja.id, ja.tag)).toMatchObject({ zustand: 'beantwortet', text: expect.stringContaining('Fragen') as string })
  await halte(page, nein.nummer)
  await page.locator('.st-wer', { hasText: nein.zuname }).waitFor()
  await page.getByRole('button', { name: 'Nein, anders' }).click()
  await page.getByText('Das Portal oder Ihre Leitung fragt Sie danach.').waitFor()
  await amBuero(page)
  const verneint = await fall(nein.id, nein.tag)
  expect(verneint?.zustand).toBe('offen')
  // The manager reads where and when, in the list and at the case with its history, before he decides.
  const leitung = await signedIn('leitung')
  await leitung.goto(`/klaerung/fall/${verneint!.id}?bereich=team`)
  const gesagt = /^Am Terminal „Fragen.*“ verneint am \d\d\.\d\d\.\d{4}, \d\d:\d\d$/
  await leitung.locator('.record-open .note').getByText(gesagt).waitFor()
  const verlauf = leitung.getByRole('list', { name: 'Verlauf' })
  await verlauf.getByText('Am Terminal verneint', { exact: true }).waitFor()
  await verlauf.getByText(gesagt).waitFor()
  expect([await axeViolations(leitung), await overflow(leitung)]).toEqual([[], 0])
  await leitung.goto(`/klaerung?bereich=team&q=${encodeURIComponent(nein.zuname)}`)
  await leitung.getByText(gesagt).first().waitFor()
  await leave(leitung)
  // Going again, after the minute in which a second tap is nervous: nothing is asked any more.
  for (const { nummer, zuname } of [ja, nein]) {
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Gehen', exact: true }).click()
    await halte(page, nummer)
    await page.locator('.st-wer', { hasText: zuname }).waitFor()
    await expect.poll(() => page.locator('.st-zahlen').innerText()).toMatch(/Saldo\s+[+−]?\d+:\d\d/)
    expect(await page.getByText('Eine Frage offen').isVisible()).toBe(false)
  }
  await leave(page)
})

test('wer von einem anderen Standort kommt, wird mit Netz erkannt; ohne Netz wird die Karte behalten und im Büro zugeordnet', async () => {
  const [mit, ohne] = await menschen(db, 2000).limit(2).execute()
  const { page } = await wand('Fragen Gäste')
  const ab = jetzt()
  await halte(page, demoAusweis(mit!.persnr))
  await page.getByText(`${mit!.vorname} ${mit!.zuname}`).waitFor()
  await amBuero(page)
  expect(await beimBuero(db, mit!.id, ab)).toHaveLength(1)
  await page.keyboard.press('Escape')
  await ohneNetz(page)
  await halte(page, demoAusweis(ohne!.persnr))
  await page.getByRole('heading', { name: 'Karte gespeichert' }).waitFor()
  expect([await axeViolations(page), await overflow(page)]).toEqual([[], 0])
  await page.getByRole('navigation', { name: 'Was buchen Sie?' }).getByRole('button', { name: 'Gehen' }).click()
  await page.getByText(/^Gehen · \d\d:\d\d$/).waitFor()
  // Who was here before is known without network as well.
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await halte(page, demoAusweis(mit!.persnr))
  await page.getByText(`${mit!.vorname} ${mit!.zuname}`).waitFor()
  await page.context().setOffline(false)
  await amBuero(page)
  expect((await beimBuero(db, ohne!.id, ab)).map(({ flag, quelle }) => [flag, quelle])).toEqual([['departure', 'terminal']])
  expect((await beimBuero(db, mit!.id, ab)).at(-1)).toMatchObject({ flag: 'departure', code: 'Pause' })
  await leave(page)
})

test('kennt das Büro das Gerät nicht mehr, sagt es das, bucht weiter und lässt sich neu koppeln; was wartet, geht mit', async () => {
  const wer = await mitAusweis(db, 15, 'NEU-0015')
  const { page, id } = await wand('Fragen vergessen')
  await db.deleteFrom('terminalGeraet').where('terminalId', '=', id).execute()
  const ab = jetzt()
  await page.getByText('Benutzername und/oder Passwort sind inkorrekt').waitFor({ timeout: 40_000 })
  await halte(page, wer.nummer)
  await page.locator('.st-wer', { hasText: wer.zuname }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('1 Buchung wartet').waitFor()
  await page.locator('.st-name').click()
  await page.getByText('Dieses Gerät ist nicht mehr angemeldet.').waitFor()
  await page.getByRole('button', { name: 'Neu koppeln' }).click()
  // A wrong code costs nothing.
  await page.getByLabel('Code').fill('0000-0000')
  await page.getByRole('button', { name: 'Terminal koppeln' }).click()
  await page.getByText('Diesen Code gibt es nicht, oder er ist abgelaufen.').waitFor()
  const { code } = await neuesTerminal(db, 'Fragen neu')
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Terminal koppeln' }).click()
  await page.getByRole('heading', { name: 'Dieses Gerät' }).waitFor()
  await page.getByRole('button', { name: 'Zur Uhr' }).click()
  await bereit(page)
  await amBuero(page)
  const gehalten = await db
    .selectFrom('terminalQuarantaene')
    .where('lstfixId', '=', wer.id)
    .where('eingegangen', '>=', ab)
    .select(['grund', 'entscheidung'])
    .execute()
  expect(gehalten).toEqual([{ grund: 'terminal.fremdes-geraet', entscheidung: null }])
  await halte(page, wer.nummer)
  await page.locator('.st-wer', { hasText: wer.zuname }).waitFor()
  await amBuero(page)
  expect(await beimBuero(db, wer.id, ab)).toHaveLength(1)
  await leave(page)
})
