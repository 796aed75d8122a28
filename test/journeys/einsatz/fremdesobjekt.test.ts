import type { Page } from 'playwright-core'
import { afterAll, expect, inject, test } from 'vitest'
import { uuid } from '#platform/contract/uuid.ts'
import { connect } from '#platform/server/database/db.ts'
import { axeViolations, closeBrowser, goesOffline, leave, overflow, settled, signedIn, signIn, visitor, whoseSessionEnds } from '../harness/person.ts'
import { passThere } from '../walk/helps.ts'

goesOffline()

const db = connect(inject('demoDatabase'), { max: 2 })
afterAll(async () => {
  await db.destroy()
  await closeBrowser()
})

/** The head of a department who acts for no other branch: the new customer is as foreign to him. */
const leitung = async () =>
  (
    await db
      .selectFrom('anwender as a')
      .innerJoin('anwenderRolle as ar', 'ar.anwenderId', 'a.id')
      .innerJoin('rolle as r', 'r.id', 'ar.rolleId')
      .where('r.name', '=', 'Leitung')
      .where('a.aktiv', '=', true)
      .where('a.accountid', '=', 1000)
      .where('a.id', 'not in', db.selectFrom('anwenderKonto').select('anwenderId'))
      .where('a.username', '!=', whoseSessionEnds)
      .orderBy('a.username')
      .select('a.username')
      .limit(1)
      .executeTakeFirstOrThrow()
  ).username
const hinweis = 'Objekt gehörte bei der Übertragung nicht mehr zu Ihrer Firma'
const dokuhinweis = 'Objekt gehörte bei der Übertragung zu einem anderen Kunden oder einer anderen Firma'
/** An object of a customer of the branch; `fort`: both go to another branch, under other names. `verkauft`: it goes to another customer of the branch. */
async function objekt(marke: number) {
  const damals = `Kesselhaus ${marke}`
  const [kundeId, id] = [uuid(), uuid()]
  const nummer = 500_000_000 + (marke % 100_000_000)
  await db
    .insertInto('ktostamm')
    .values({ id: kundeId, nummer, name: `Kunde ${damals}`, art: 'Kunde', vkforgid: 1000 })
    .execute()
  await db.insertInto('objekt').values({ id, nummer, name: damals, ktostammId: kundeId }).execute()
  return {
    damals,
    fort: async () => {
      await db
        .updateTable('ktostamm')
        .set({ vkforgid: 3000, name: `Geheim ${marke}` })
        .where('id', '=', kundeId)
        .execute()
      await db
        .updateTable('objekt')
        .set({ name: `Geheim ${marke}` })
        .where('id', '=', id)
        .execute()
    },
    verkauft: async () => {
      const kaeufer = { id: uuid(), nummer: nummer + 200_000_000, name: `Geheim ${marke}`, art: 'Kunde' as const, vkforgid: 1000 }
      await db.insertInto('ktostamm').values(kaeufer).execute()
      await db.updateTable('objekt').set({ ktostammId: kaeufer.id }).where('id', '=', id).execute()
    },
  }
}
async function zeit(page: Page, feld: 'Von' | 'Bis', uhr: string) {
  await page.getByRole('group', { name: feld }).getByRole('spinbutton').first().click()
  await page.keyboard.type(uhr.replace(':', ''))
}

test('ein Objekt, das fort ist, ehe die Zeit ankommt: sie bleibt mit altem Namen und Hinweis; das Büro bestätigt sie oder setzt ein anderes Objekt ein', async () => {
  const marke = Temporal.Now.instant().epochMilliseconds
  const { damals, fort } = await objekt(marke)
  const datum = Temporal.Now.plainDateISO('Europe/Berlin').toString()
  const texte = [`Erste ${marke}`, `Zweite ${marke}`]
  const erfasst = async (text: string, stunde: number) => {
    const page = await signedIn('monteur', { size: 'phone' })
    await page.goto(`/arbeitsbericht/create?tag=${datum}`)
    await settled(page)
    await page.waitForFunction(passThere)
    await page.getByRole('combobox', { name: 'Objekt' }).fill(damals)
    await page
      .getByRole('option', { name: new RegExp(damals) })
      .first()
      .click()
    await page.context().setOffline(true)
    await zeit(page, 'Von', `${stunde}:00`)
    await zeit(page, 'Bis', `${stunde}:10`)
    await page.getByLabel('Beschreibung').fill(text)
    await page.getByRole('button', { name: 'Speichern', exact: true }).click()
    await page.getByRole('list', { name: 'Einträge' }).getByText(text).waitFor()
    return page
  }
  const [telefon, tablet] = [await erfasst(texte[0]!, 20), await erfasst(texte[1]!, 21)]
  await fort()
  for (const page of [telefon, tablet]) await page.context().setOffline(false)
  const angekommen = () =>
    db.selectFrom('arbeitsbericht').where('beschreibung', 'in', texte).orderBy('von').select(['id', 'objektDamals', 'objektBestaetigt']).execute()
  await expect.poll(async () => (await angekommen()).length, { timeout: 60_000 }).toBe(2)
  await leave(tablet)
  const [erste, zweite] = (await angekommen()).map(({ id }) => id)
  await telefon.goto(`/arbeitsbericht?tag=${datum}`)
  await settled(telefon)
  const eintrag = telefon.locator('.ab-e', { hasText: texte[0]! })
  await eintrag.getByText(damals, { exact: true }).waitFor()
  await eintrag.getByText(hinweis).waitFor()
  expect(await axeViolations(telefon)).toEqual([])
  expect(await overflow(telefon)).toBe(0)
  await eintrag.getByRole('link').click()
  await telefon.getByRole('heading', { level: 1, name: new RegExp(damals) }).waitFor()
  await telefon.getByText(hinweis).first().waitFor()
  await settled(telefon)
  // Whoever recorded it has nothing to decide.
  expect(await telefon.getByRole('button', { name: 'Objekt bestätigen' }).count()).toBe(0)
  expect(await telefon.content()).not.toContain('Geheim')
  expect(await axeViolations(telefon)).toEqual([])
  expect(await overflow(telefon)).toBe(0)
  await leave(telefon)

  const wer = await leitung()
  const buero = await visitor()
  await signIn(buero.context(), wer)
  await buero.goto(`/arbeitsbericht/result?von=${datum}&bis=${datum}&objekthinweis=ja`)
  await settled(buero)
  const zeilen = buero.getByRole('row', { name: new RegExp(damals) })
  await zeilen.first().getByText(hinweis).waitFor()
  expect(await zeilen.count()).toBe(2)
  expect(await axeViolations(buero)).toEqual([])
  await buero.goto(`/arbeitsbericht/${erste}/edit`)
  await settled(buero)
  await buero.getByText('Bleibt der Eintrag bei diesem Objekt? Sonst wählen Sie ein anderes.').waitFor()
  expect(await axeViolations(buero)).toEqual([])
  await buero.getByRole('button', { name: 'Objekt bestätigen' }).click()
  await buero.getByText('Objekt bestätigt').waitFor()
  await expect.poll(() => buero.getByText(hinweis).count()).toBe(0)
  expect(await buero.content()).not.toContain('Geheim')
  await leave(buero)

  // The other one, at the phone of the office: another object is put in.
  const unterwegs = await visitor({ size: 'phone' })
  await signIn(unterwegs.context(), wer)
  await unterwegs.goto(`/arbeitsbericht/${zweite}/edit`)
  await settled(unterwegs)
  await unterwegs.getByText(hinweis).first().waitFor()
  expect(await axeViolations(unterwegs)).toEqual([])
  expect(await overflow(unterwegs)).toBe(0)
  await unterwegs.getByRole('combobox', { name: 'Objekt' }).click()
  const anderes = unterwegs.getByRole('option').first()
  await anderes.waitFor()
  await anderes.click()
  await unterwegs.getByRole('button', { name: 'Änderungen speichern' }).click()
  await expect.poll(async () => (await angekommen())[1]!.objektDamals, { timeout: 60_000 }).toBe(null)
  await expect.poll(() => unterwegs.getByText(hinweis).count()).toBe(0)
  await unterwegs.getByText(new RegExp(`Objekt: .*${damals} → `)).waitFor()
  expect(await unterwegs.content()).not.toContain('Geheim')
  await unterwegs.goto(`/arbeitsbericht/result?von=${datum}&bis=${datum}&objekthinweis=ja&q=${marke}`)
  await settled(unterwegs)
  expect(await unterwegs.getByText(damals).count()).toBe(0)
  await leave(unterwegs)
})

test.each([
  ['bei einer anderen Firma', 'fort'],
  ['bei einem anderen Kunden', 'verkauft'],
] as const)(
  'eine Dokumentation, deren Objekt %s ist, ehe sie ankommt: sie bleibt mit altem Namen und Hinweis; die Leitung findet und bestätigt sie',
  async (_, wohin) => {
    const marke = Temporal.Now.instant().epochMilliseconds
    const { damals, ...geht } = await objekt(marke)
    const titel = `Riss ${marke}`
    const telefon = await signedIn('monteur', { size: 'phone' })
    await telefon.goto('/dokumentation')
    await settled(telefon)
    await telefon.waitForFunction(passThere)
    await telefon.getByRole('combobox', { name: 'Objekt' }).fill(damals)
    await telefon
      .getByRole('option', { name: new RegExp(damals) })
      .first()
      .click()
    await telefon.context().setOffline(true)
    await telefon.getByLabel('Titel').fill(titel)
    await telefon.getByRole('button', { name: 'Speichern', exact: true }).click()
    await telefon.getByRole('list', { name: 'Noch nicht übertragen' }).getByText(titel).first().waitFor()
    await geht[wohin]()
    await telefon.context().setOffline(false)
    const angekommen = () => db.selectFrom('dokumentation').where('titel', '=', titel).select('id').executeTakeFirst()
    await expect.poll(async () => (await angekommen()) !== undefined, { timeout: 60_000 }).toBe(true)
    const zuletzt = telefon.getByRole('list', { name: 'Zuletzt dokumentiert' }).getByRole('listitem').filter({ hasText: titel })
    await zuletzt.getByText(dokuhinweis).waitFor()
    await zuletzt.getByText(damals).waitFor()
    expect(await axeViolations(telefon)).toEqual([])
    expect(await overflow(telefon)).toBe(0)
    await leave(telefon)

    const buero = await visitor()
    await signIn(buero.context(), await leitung())
    await buero.goto('/dokumentation/result?objekthinweis=ja')
    await settled(buero)
    const zeile = buero.getByRole('row', { name: new RegExp(titel) })
    await zeile.getByText(dokuhinweis).waitFor()
    await zeile.getByText(titel).first().click()
    await buero.getByText('Bleibt die Dokumentation bei diesem Objekt?').waitFor()
    await settled(buero)
    expect(await buero.content()).not.toContain('Geheim')
    expect(await axeViolations(buero)).toEqual([])
    await buero.getByRole('button', { name: 'Objekt bestätigen' }).click()
    await buero.getByText('Objekt bestätigt').waitFor()
    await expect.poll(() => buero.getByText(dokuhinweis).count()).toBe(0)
    await leave(buero)
  },
)
