import type { Page } from 'playwright-core'
import { afterAll, expect, inject, test } from 'vitest'
import { connect } from '#platform/server/database/db.ts'
import { kit } from '#platform/web/ui/messages.ts'
import { people } from '../harness/browser.ts'
import { closeBrowser, goesOffline, leave, settled, signedIn } from '../harness/person.ts'
import { passThere } from '../walk/helps.ts'

goesOffline()

const db = connect(inject('demoDatabase'), { max: 2 })
afterAll(async () => {
  await db.destroy()
  await closeBrowser()
})

const heute = Temporal.Now.plainDateISO('Europe/Berlin')
const wer = (name: keyof typeof people) =>
  db.selectFrom('anwender').where('username', '=', people[name]).select(['id', 'lstfixId']).executeTakeFirstOrThrow() as Promise<{
    id: string
    lstfixId: string
  }>
/** Strikes what somebody entered on these days: their time is one great gap. */
async function leere(name: keyof typeof people, von: string, bis: string) {
  const { id, lstfixId } = await wer(name)
  await db
    .updateTable('arbeitsbericht')
    .set({ storniert: Temporal.Now.instant().toString(), storniertVon: id, stornogrund: 'Für die Probe' })
    .where('lstfixId', '=', lstfixId)
    .where('datum', '>=', von)
    .where('datum', '<=', bis)
    .where('storniert', 'is', null)
    .execute()
  return lstfixId
}
/** Days of the last weeks on which somebody entered something, the latest first. */
async function arbeitstage(name: keyof typeof people, vorTagen: number) {
  const { lstfixId } = await wer(name)
  const rows = await db
    .selectFrom('arbeitsbericht')
    .where('lstfixId', '=', lstfixId)
    .where('datum', '<', heute.subtract({ days: vorTagen }).toString())
    .where('storniert', 'is', null)
    .groupBy('datum')
    .orderBy('datum', 'desc')
    .limit(12)
    .select('datum')
    .execute()
  return rows.map(({ datum }) => datum)
}
const montagVon = (datum: string) => {
  const tag = Temporal.PlainDate.from(datum)
  return tag.subtract({ days: tag.dayOfWeek - 1 })
}
const stehende = (lstfixId: string, von: string, bis: string) =>
  db
    .selectFrom('arbeitsbericht')
    .where('lstfixId', '=', lstfixId)
    .where('datum', '>=', von)
    .where('datum', '<=', bis)
    .where('storniert', 'is', null)
    .select(['datum', 'quelle', 'beschreibung', 'minuten'])
    .execute()
/** A week that was handed in, or a month that was closed, takes nothing more: both are open again. */
async function oeffne(lstfixId: string, montag: Temporal.PlainDate) {
  const { id: anwenderId } = await wer('leitung')
  const wieder = { woche: { akt: 'zurueckgeben', zustand: 'zurueckgegeben' }, monat: { akt: 'oeffnen', zustand: 'geoeffnet' } } as const
  for (const [art, beginn] of [['woche', montag], ...[0, 6].map((tage) => ['monat', montag.add({ days: tage }).with({ day: 1 })] as const)] as const) {
    const letzter = await db
      .selectFrom('zeitfreigabe')
      .where('lstfixId', '=', lstfixId)
      .where('art', '=', art)
      .where('beginn', '=', beginn.toString())
      .orderBy('schritt', 'desc')
      .selectAll()
      .executeTakeFirst()
    if (!letzter || !['eingereicht', 'genehmigt', 'abgeschlossen'].includes(letzter.zustand)) continue
    const zeitpunkt = Temporal.Now.instant().toString()
    await db
      .insertInto('zeitfreigabe')
      .values({ ...letzter, ...wieder[art], id: crypto.randomUUID(), schritt: letzter.schritt + 1, grund: 'Für die Probe', anwenderId, zeitpunkt })
      .execute()
  }
}
async function zeit(page: Page, feld: 'Von' | 'Bis', uhr: string) {
  await page.getByRole('group', { name: feld }).getByRole('spinbutton').first().click()
  await page.keyboard.type(uhr.replace(':', ''))
}

test('am Rechner ergänzt ein Druck die ganze Woche: jede Lücke mit Vorschlag, abgewählte nicht', async () => {
  const [tag] = await arbeitstage('monteur', 3)
  const von = montagVon(tag!)
  const bis = von.add({ days: 6 }).toString()
  const lstfixId = await leere('monteur', von.toString(), bis)
  await oeffne(lstfixId, von)
  const page = await signedIn('monteur')
  await page.goto(`/arbeitsbericht?tag=${tag}`)
  await settled(page)
  await page.getByRole('button', { name: /^Woche ergänzen/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox').first().waitFor()
  const alle = await dialog.getByRole('checkbox').count()
  await dialog.getByRole('checkbox').first().uncheck()
  await dialog.getByRole('button', { name: new RegExp(`^${alle - 1} Vorschl`) }).click()
  await dialog.waitFor({ state: 'detached' })
  const eintraege = await stehende(lstfixId, von.toString(), bis)
  expect(eintraege.length).toBe(alle - 1)
  expect(eintraege.every(({ quelle }) => quelle === 'luecke')).toBe(true)
  await leave(page)
})

test('was der Vorarbeiter für jemanden erfasst, sieht der und widerspricht mit Grund; es bleibt beiden sichtbar', async () => {
  const { lstfixId } = await wer('monteur')
  const { id: vorarbeiter } = await wer('vorarbeiter')
  const [tag] = await arbeitstage('monteur', 0)
  const text = `Falsche Baustelle ${Temporal.Now.instant().epochMilliseconds}`
  const vorlage = await db.selectFrom('arbeitsbericht').where('lstfixId', '=', lstfixId).where('datum', '=', tag!).selectAll().executeTakeFirstOrThrow()
  const { minuten: _, id: __, ...rest } = vorlage
  const neu = await db
    .insertInto('arbeitsbericht')
    .values({
      ...rest,
      position: null,
      objektDamals: null,
      id: crypto.randomUUID(),
      beschreibung: text,
      erfasstVon: vorarbeiter,
      quelle: 'partie',
      partieId: crypto.randomUUID(),
      storniert: null,
      storniertVon: null,
      stornogrund: '',
      bestaetigt: null,
      widerspruch: null,
      abgerechnet: false,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const page = await signedIn('monteur', { size: 'phone' })
  await page.goto(`/arbeitsbericht?tag=${tag}`)
  await settled(page)
  const zeile = page.locator('.ab-e', { hasText: text })
  await zeile.getByRole('button', { name: 'Stimmt nicht' }).click()
  const frage = page.getByRole('alertdialog')
  await frage.getByRole('textbox').fill('Ich war im Lager')
  await frage.getByRole('button', { name: 'Widersprechen' }).click()
  await zeile.getByText('Widersprochen').waitFor()
  const buero = await signedIn('leitung')
  await buero.goto(`/arbeitsbericht/${neu.id}/edit`)
  await buero.getByText('Ich war im Lager').first().waitFor()
  await buero.getByText('Widersprochen').first().waitFor()
  await leave(buero)
  await leave(page)
})

test('unter Aktionen werden mehrere Einträge kopiert und mit einem Grund storniert; Storniertes bleibt sichtbar und zählt nicht', async () => {
  const [tag] = await arbeitstage('leitung', 0).then((tage) => (tage.length ? tage : arbeitstage('monteur', 0)))
  const name = (await arbeitstage('leitung', 0)).length ? ('leitung' as const) : ('monteur' as const)
  const { lstfixId } = await wer(name)
  const page = await signedIn(name)
  await page.goto('/arbeitsbericht')
  await settled(page)
  await page.goto(`/arbeitsbericht/aktionen?tag=${tag}`)
  await settled(page)
  const vorher = (await stehende(lstfixId, heute.toString(), heute.toString())).length
  const kaesten = page.locator('tbody').getByRole('checkbox')
  await kaesten.first().check()
  await page.getByRole('button', { name: 'Kopieren', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Kopieren', exact: true }).click()
  await page.getByText('1 kopiert').waitFor()
  await expect.poll(async () => (await stehende(lstfixId, heute.toString(), heute.toString())).length).toBe(vorher + 1)
  await page.goto(`/arbeitsbericht/aktionen?tag=${heute}`)
  await settled(page)
  await page.locator('thead').getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Stornieren', exact: true }).click()
  const frage = page.getByRole('alertdialog')
  await frage.getByRole('textbox').fill('Falscher Tag')
  await frage.getByRole('button', { name: 'Stornieren', exact: true }).click()
  await page.getByText(/^\d+ storniert$/).waitFor()
  await page.locator('tbody').getByText('Storniert').first().waitFor()
  await leave(page)
})

test('der Browser endet, während ein Eintrag wartet: danach steht er noch da und kommt einmal an', async () => {
  const [tag] = await arbeitstage('monteur', 0)
  const { lstfixId } = await wer('monteur')
  const text = `Vor dem Absturz ${Temporal.Now.instant().epochMilliseconds}`
  const page = await signedIn('monteur', { size: 'phone' })
  await page.goto(`/arbeitsbericht/create?tag=${tag}`)
  await settled(page)
  await page.waitForFunction(passThere)
  await page.getByRole('combobox', { name: 'Objekt' }).click()
  await page.getByRole('option').first().click()
  await page.context().setOffline(true)
  await zeit(page, 'Von', '22:00')
  await zeit(page, 'Bis', '22:20')
  await page.getByLabel('Beschreibung').fill(text)
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  await page.getByText('auf dem Gerät').first().waitFor()
  // Nothing of this page is asked before it ends; another one of the same browser finds what the device kept.
  const neue = await page.context().newPage()
  await page.close({ runBeforeUnload: false })
  await neue.context().setOffline(false)
  await neue.goto(`/arbeitsbericht?tag=${tag}`)
  const angekommen = async () => (await stehende(lstfixId, tag!, tag!)).filter(({ beschreibung }) => beschreibung === text).length
  await expect.poll(angekommen, { timeout: 60_000 }).toBe(1)
  await neue.getByRole('list', { name: 'Einträge' }).getByText(text).waitFor()
  expect(await angekommen()).toBe(1)
  await leave(neue)
})

test('ein Tag, den das Gerät nie gelesen hat, zeigt ohne Netz, was dort erfasst wurde, und sagt, dass die Stempel fehlen', async () => {
  const text = `Nie gelesen ${Temporal.Now.instant().epochMilliseconds}`
  const tag = heute.subtract({ weeks: 6 }).toString()
  const page = await signedIn('monteur', { size: 'phone' })
  await page.goto('/arbeitsbericht/create')
  await settled(page)
  await page.waitForFunction(passThere)
  await page.getByRole('combobox', { name: 'Objekt' }).click()
  const objekt = await page.getByRole('option').last().locator('.item-label').innerText()
  await page.keyboard.press('Escape')
  await page.goto('/arbeitsbericht')
  await settled(page)
  await page.context().setOffline(true)
  // Six weeks back by the buttons of the page: nothing is read there without a network.
  for (let wochen = 0; wochen < 6; wochen++) await page.getByRole('button', { name: 'Vorige Woche' }).click()
  await page.getByText('Dieser Tag ist auf diesem Gerät noch nicht geladen.', { exact: false }).waitFor()
  await page.getByRole('link', { name: 'Eintragen' }).first().click()
  await zeit(page, 'Von', '08:00')
  await zeit(page, 'Bis', '09:30')
  // Words find what the device has, and the list says that it knows no more.
  await page.getByRole('combobox', { name: 'Objekt' }).fill(objekt)
  await page.getByText(kit.de.nurHier).waitFor()
  await page.getByRole('option', { name: objekt }).first().click()
  await page.getByLabel('Beschreibung').fill(text)
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  await page.getByText('auf dem Gerät', { exact: true }).first().waitFor()
  await page.getByText('Dieser Tag ist auf diesem Gerät noch nicht geladen.', { exact: false }).waitFor()
  await page.getByText('1:30 h am Gerät erfasst').waitFor()
  await page.getByRole('list', { name: 'Einträge' }).getByText(text).waitFor()
  await page.context().setOffline(false)
  const { lstfixId } = await wer('monteur')
  await expect.poll(async () => (await stehende(lstfixId, tag, tag)).filter(({ beschreibung }) => beschreibung === text).length, { timeout: 60_000 }).toBe(1)
  await leave(page)
})

test('die Auswahlliste der Objekte hat Zeilen von 54 Punkten, neun davon sind zu sehen, am Telefon vier', async () => {
  for (const [size, zeilen] of [
    ['desktop', 9],
    ['phone', 4],
  ] as const) {
    const page = await signedIn('monteur', { size })
    await page.goto('/arbeitsbericht/create')
    await settled(page)
    await page.getByRole('combobox', { name: 'Objekt' }).click()
    const erste = page.getByRole('option').first()
    await erste.waitFor()
    expect((await erste.boundingBox())!.height).toBe(54)
    const hoehe = await page
      .locator('.picks .list')
      .first()
      .evaluate((liste) => parseFloat(getComputedStyle(liste).maxHeight))
    expect(Math.floor(hoehe / 54)).toBe(zeilen)
    await leave(page)
  }
})
