import type { Page } from 'playwright-core'
import { sql } from 'kysely'
import { afterAll, expect, inject, test } from 'vitest'
import { beginneLaeufe } from '#domain/belege/freigabe/beginnen.ts'
import { connect } from '#platform/server/database/db.ts'
import { opened, profile } from '../harness/browser.ts'
import { closeBrowser, goesOffline, leave, newBrowser, people, settled, signedIn, signIn, type Look } from '../harness/person.ts'

goesOffline()

const db = connect(inject('demoDatabase'), { max: 2 })
afterAll(async () => {
  await db.destroy()
  await closeBrowser()
})

/** An invoice, first in the queue because its discount ends today. Answers its id and the supplier's number. */
async function rechnung(netto: string) {
  const { rows } = await sql<{ id: number; bezugsnummer: string }>`
    insert into beleg (belegart, kreis, vkforgid, belegnummer, bezugsnummer, ktostamm_id, belegdatum, leistung_von, faelligkeit, skonto_tage, skonto_prozent, netto, steuer, brutto, zustand)
    select 'ER', 'ER', 1000, n.nr, 'WEG-' || n.nr, k.id, heute(), heute(), heute() + 30, 0, 200, ${netto}::numeric, round(${netto}::numeric * 0.19, 2), ${netto}::numeric + round(${netto}::numeric * 0.19, 2), 'ausgestellt'
    from (select max(belegnummer) + 1 as nr from beleg where vkforgid = 1000 and kreis = 'ER') n, (select id from ktostamm where art = 'Lieferant' and vkforgid = 1000 order by nummer limit 1) k
    returning id, bezugsnummer`.execute(db)
  await beginneLaeufe(db, Temporal.Now.instant())
  return rows[0]!
}
const laufZu = async (beleg: number) =>
  (await db.selectFrom('belegfreigabe').where('belegId', '=', beleg).orderBy('nr', 'desc').select('id').executeTakeFirstOrThrow()).id
/** Somebody else who leads. */
async function zweite(look?: Look): Promise<Page> {
  const { username } = await db
    .selectFrom('anwender as a')
    .innerJoin('anwenderRolle as ar', 'ar.anwenderId', 'a.id')
    .innerJoin('rolle as r', 'r.id', 'ar.rolleId')
    .where('r.name', '=', 'Leitung')
    .where('a.accountid', '=', 1000)
    .where('a.aktiv', '=', true)
    .where('a.username', '<>', people.leitung)
    .orderBy('a.username')
    .select('a.username')
    .executeTakeFirstOrThrow()
  const page = await opened(await (await newBrowser()).newContext(profile(inject('portal'), look ?? {})))
  await signIn(page.context(), username)
  return page
}
/** Goes through the queue by keyboard until this document is open. */
async function blaettereZu(page: Page, nummer: string) {
  const liste = page.getByRole('navigation', { name: 'Freizugebende Belege' })
  await liste.getByRole('button').filter({ hasText: nummer }).waitFor()
  const offen = liste.locator('[aria-current]')
  const anzahl = await liste.getByRole('button').count()
  for (let schritt = 0; schritt < anzahl && !(await offen.innerText()).includes(nummer); schritt++) await page.keyboard.press('j')
  expect(await offen.innerText()).toContain(nummer)
}

test('am Rechner mit der Tastatur: Zwei drücken bei demselben Beleg zugleich F; eine gibt frei, die andere liest, wer es war, und ist beim nächsten', async () => {
  const { id, bezugsnummer } = await rechnung('1321.00')
  const vorher = await signedIn('buchhaltung')
  await vorher.goto(`/freigabe/${await laufZu(id)}`)
  await vorher.getByRole('button', { name: /freigeben$/ }).click()
  await vorher.getByText('Der Beleg wurde freigegeben').waitFor()
  await leave(vorher)
  const seiten = [await signedIn('leitung'), await zweite()]
  for (const page of seiten) {
    await page.goto('/freigabe/fenster')
    await settled(page)
    await blaettereZu(page, bezugsnummer)
  }
  const [eine, andere] = seiten as [Page, Page]
  // The second press is under way while the first one is decided.
  let weiter = () => {}
  const haelt = new Promise<void>((los) => (weiter = los))
  const unterwegs = andere.waitForRequest(/\/status$/)
  await andere.route(/\/status$/, async (route) => {
    await haelt
    await route.continue()
  })
  await andere.keyboard.press('f')
  await unterwegs
  await eine.keyboard.press('f')
  await eine.getByText('Der Beleg wurde freigegeben').waitFor()
  weiter()
  await andere
    .getByText(/ hat diesen Schritt bereits freigegeben\./)
    .first()
    .waitFor()
  for (const page of seiten) {
    const liste = page.getByRole('navigation', { name: 'Freizugebende Belege' })
    await liste.getByRole('button').filter({ hasText: bezugsnummer }).waitFor({ state: 'detached' })
  }
  expect(
    (
      await db
        .selectFrom('freigabeentscheid')
        .where('laufId', '=', await laufZu(id))
        .selectAll()
        .execute()
    ).length,
  ).toBe(2)
  for (const page of seiten) await leave(page)
})

test('am Telefon ohne Netz: Die Entscheidung wartet; hat sich der Beleg inzwischen geändert, kommt sie als überholt zurück und sagt, was anders ist', async () => {
  const erste = await rechnung('322.00')
  const andere = await rechnung('323.00')
  const page = await signedIn('buchhaltung', { size: 'phone' })
  await page.goto('/freigabe')
  await settled(page)
  await page.getByText(erste.bezugsnummer).or(page.getByText('383,18 €')).first().waitFor()
  const entscheide = async (beleg: number, betrag: string) => {
    await page.goto(`/freigabe/${await laufZu(beleg)}`)
    await page.getByRole('button', { name: `${betrag} € freigeben` }).waitFor()
    await settled(page)
    await page.context().setOffline(true)
    await page.getByRole('button', { name: `${betrag} € freigeben` }).click()
    await page.getByText('Auf dem Gerät gespeichert').waitFor()
  }
  await entscheide(erste.id, '375,52')
  await sql`update beleg set aktuell = false where id = ${erste.id}`.execute(db)
  await sql`insert into beleg (belegart, kreis, vkforgid, belegnummer, bezugsnummer, ktostamm_id, belegdatum, leistung_von, faelligkeit, skonto_tage, skonto_prozent, netto, steuer, brutto, zustand, version)
    select belegart, kreis, vkforgid, belegnummer, bezugsnummer, ktostamm_id, belegdatum, leistung_von, faelligkeit, skonto_tage, skonto_prozent, 422.00, 80.18, 502.18, zustand, 2 from beleg where id = ${erste.id}`.execute(
    db,
  )
  await beginneLaeufe(db, Temporal.Now.instant())
  await page.context().setOffline(false)
  const zurueck = page.getByRole('list', { name: 'Entscheidungen auf diesem Gerät' })
  await zurueck.getByText('Überholt: Netto, Steuer, Brutto').waitFor()
  await zurueck.getByRole('button', { name: 'Verwerfen' }).click()
  await zurueck.waitFor({ state: 'detached' })
  await entscheide(andere.id, '376,68')
  await page.context().setOffline(false)
  await page.getByText('Freigegeben', { exact: true }).first().waitFor()
  expect(
    (
      await db
        .selectFrom('freigabeentscheid')
        .where('laufId', '=', await laufZu(andere.id))
        .selectAll()
        .execute()
    ).length,
  ).toBe(1)
  await leave(page)
})
