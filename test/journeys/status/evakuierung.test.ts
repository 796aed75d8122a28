import type { Page } from 'playwright-core'
import { afterAll, expect, inject, test } from 'vitest'
import { messages as status } from '#apps/statusabfrage/messages.ts'
import { kit } from '#platform/web/ui/messages.ts'
import { fill } from '#platform/contract/messages.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { connect } from '#platform/server/database/db.ts'
import { closeBrowser, goesOffline, leave, settled, signedIn } from '../harness/person.ts'
import { passThere } from '../walk/helps.ts'

goesOffline()

const db = connect(inject('demoDatabase'), { max: 1 })
afterAll(async () => {
  await db.destroy()
  await closeBrowser()
})

const { de } = status
const row = (page: Page, name: string) => page.locator('.ev-p', { hasText: name })
const figure = (page: Page, label: string) => page.locator('.ev-zahlen .kf', { hasText: label }).locator('b')

/** Four people of branch 2000, where no other journey evacuates; nobody of them needs to be stamped in. */
async function drill(page: Page) {
  await end(page, 2000)
  const { entities } = (await (
    await page.context().request.get('/api/v1/statusabfrage/personaluebersicht/2026-01-05/entities?limit=4&vkforgid=2000&sort=name')
  ).json()) as { entities: { lstfix: { id: string; vorname: string; zuname: string } }[] }
  const id = uuid()
  const answer = await page
    .context()
    .request.post('/api/v1/statusabfrage/evakuierung', {
      data: { id, vkforgid: 2000, anlass: 'Übung', begonnen: Temporal.Now.instant().toString(), personen: entities.map(({ lstfix }) => lstfix.id) },
    })
  expect(answer.status(), await answer.text()).toBe(201)
  return {
    path: `/statusabfrage/evakuierung/${id}`,
    names: entities.map(({ lstfix }) => `${lstfix.zuname}, ${lstfix.vorname}`),
    full: entities.map(({ lstfix }) => `${lstfix.vorname} ${lstfix.zuname}`),
  }
}

test('zwei haken zugleich ab und sehen einander; was sich widerspricht, steht beides da, bis es jemand entscheidet; am Ende bleibt der Nachweis', async () => {
  const [page, other] = [await signedIn('leitung', { size: 'phone' }), await signedIn('admin')]
  const { path, names, full } = await drill(page)
  for (const one of [page, other]) {
    await one.goto(path)
    await settled(one)
  }
  await page.getByRole('button', { name: fill(de.abhakenPerson, { name: full[0]! }) }).click()
  await row(other, names[0]!).getByText(de['haken.sicher'], { exact: true }).waitFor()
  await expect.poll(() => figure(other, de.sicher).innerText()).toBe('1')

  // The other one does not hear of it: both speak about the same person.
  await other.route('**/statusabfrage/evakuierung/*', (route) => (route.request().method() === 'GET' ? route.abort() : route.continue()))
  await page.getByRole('button', { name: fill(de.abhakenPerson, { name: full[1]! }) }).click()
  await row(page, names[1]!).getByText(de['haken.sicher'], { exact: true }).waitFor()
  await other.getByRole('button', { name: fill(de.weitere, { name: full[1]! }) }).click()
  await other.getByRole('menuitem', { name: de['haken.vermisst'] }).click()
  await row(page, names[1]!).getByText(de['haken.strittig'], { exact: true }).waitFor()
  expect(await row(page, names[1]!).locator('.ev-stand small').count()).toBe(2)
  await other.unroute('**/statusabfrage/evakuierung/*')
  await page.getByRole('button', { name: fill(de.abhakenPerson, { name: full[1]! }) }).click()
  await expect.poll(() => row(page, names[1]!).locator('.ev-stand small').count()).toBe(1)

  // By keyboard: the button of the third person, then the end.
  await other.reload()
  await settled(other)
  await other.getByRole('button', { name: fill(de.abhakenPerson, { name: full[2]! }) }).focus()
  await other.keyboard.press('Enter')
  await row(page, names[2]!).getByText(de['haken.sicher'], { exact: true }).waitFor()
  await other.getByRole('button', { name: de.beenden, exact: true }).click()
  await other.getByRole('alertdialog').getByLabel(de.bemerkung).fill('Sammelplatz Nord')
  await other.getByRole('alertdialog').getByRole('button', { name: de.beenden, exact: true }).click()
  await page.getByText('Sammelplatz Nord').waitFor()
  expect(await page.locator('.ev-taten').count()).toBe(0)
  expect(await figure(page, de.sicher).innerText()).toBe('3')
  await leave(page)
  await leave(other)
})

test('auf Papier: nur die Liste mit Kästchen, schwarz auf weiß, auf A4', async () => {
  const page = await signedIn('leitung', { theme: 'dark' })
  const { path, names } = await drill(page)
  await page.goto(path)
  await settled(page)
  await page.emulateMedia({ media: 'print' })
  for (const hidden of ['.rail', '.top', '.tabbar', '.page-actions', '.ev-taten', '.ev-wahl'])
    expect(await page.locator(hidden).locator('visible=true').count(), hidden).toBe(0)
  expect(await page.locator('.ev-kasten:visible').count()).toBe(await page.locator('.ev-p').count())
  await page.getByText(de.unterschrift).waitFor()
  expect(await row(page, names[0]!).evaluate((element) => getComputedStyle(element.querySelector('b')!).color)).toBe('rgb(0, 0, 0)')
  expect((await page.pdf({ format: 'A4' })).subarray(0, 5).toString()).toBe('%PDF-')
  await leave(page)
})

test('von der Tafel zur Evakuierung: beginnen mit Anlass, die Liste des Hauses steht darauf', async () => {
  const page = await signedIn('leitung')
  await page.goto('/statusabfrage/mitarbeiter')
  await page.getByRole('link', { name: de.evakuierungsliste }).click()
  await page.waitForURL('**/statusabfrage/evakuierung')
  await end(page, 3000)
  await page.goto('/statusabfrage/evakuierung?vkforgid=3000')
  await settled(page)
  const there = await page.locator('.ev-liste .ev-p').count()
  await page.getByRole('button', { name: de.beginnen }).click()
  await page.getByRole('alertdialog').getByText(de['anlass.Übung']).click()
  await page.getByRole('alertdialog').getByRole('button', { name: de.beginnen }).click()
  await page.waitForURL(/evakuierung\/[0-9a-f-]{36}$/)
  await settled(page)
  expect(await page.locator('.ev-p').count()).toBe(there)
  await page.getByRole('link', { name: 'Zurück' }).click()
  await page.getByRole('link', { name: de.zurEvakuierung }).waitFor()
  await end(page, 3000)
  await leave(page)
})

/** Statements about an evacuation, as the office has them. */
const atOffice = (id: string) =>
  db.selectFrom('evakuierungHaken').where('evakuierungId', '=', id).orderBy('zeitpunkt').select(['id', 'stand', 'lstfixId']).execute()

test('im Flugmodus abgehakt: die Angabe ist auf dem Gerät, kommt einmal an, sobald das Büro wieder da ist, und widerspricht offen, was inzwischen gesagt wurde', async () => {
  const [page, other] = [await signedIn('leitung', { size: 'phone' }), await signedIn('admin')]
  const { path, names, full } = await drill(page)
  const id = path.split('/').at(-1)!
  for (const one of [page, other]) {
    await one.goto(path)
    await settled(one)
  }
  await page.waitForFunction(passThere)
  const before = await atOffice(id)
  await page.context().setOffline(true)
  for (const index of [0, 1]) {
    await page.getByRole('button', { name: fill(de.abhakenPerson, { name: full[index]! }) }).click()
    await row(page, names[index]!).getByText(kit.de.amGeraet).waitFor()
  }
  expect(await figure(page, de.sicher).innerText()).toBe('2')
  await other.getByRole('button', { name: fill(de.weitere, { name: full[1]! }) }).click()
  await other.getByRole('menuitem', { name: de['haken.vermisst'] }).click()
  await expect.poll(async () => (await atOffice(id)).length).toBe(before.length + 1)
  await page.context().setOffline(false)
  await row(other, names[0]!).getByText(de['haken.sicher'], { exact: true }).waitFor()
  for (const one of [page, other]) await row(one, names[1]!).getByText(de['haken.strittig'], { exact: true }).waitFor()
  await expect.poll(() => page.getByText(kit.de.amGeraet).count()).toBe(0)
  expect(
    (await atOffice(id))
      .slice(before.length)
      .map(({ stand }) => stand)
      .sort(),
  ).toEqual(['sicher', 'sicher', 'vermisst'])
  await leave(page)
  await leave(other)
})

test('auch begonnen wird ohne Büro: die Liste dieses Geräts gilt, und hinterher gibt es eine Evakuierung mit allem', async () => {
  const page = await signedIn('admin', { size: 'phone' })
  // Somebody is in the house, whatever the hour of this run is.
  const stamp = async (flag: 'arrival' | 'departure') =>
    expect(
      (
        await page
          .context()
          .request.post('/api/v1/pms/stempelerfassung/stempeln', { data: { id: uuid(), timestamp: Temporal.Now.instant().toString(), flag, code: 'Normal' } })
      ).status(),
    ).toBe(201)
  await stamp('arrival')
  const { konto, name } = await page
    .context()
    .request.get('/api/v1/auth/session')
    .then(async (answer) => {
      const { employee } = (await answer.json()) as { employee: { vkforgid: number; zuname: string; vorname: string } }
      return { konto: employee.vkforgid, name: `${employee.zuname}, ${employee.vorname}` }
    })
  await end(page, konto)
  await page.goto(`/statusabfrage/evakuierung?vkforgid=${konto}`)
  await row(page, name).waitFor()
  await page.waitForFunction(passThere)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: de.beginnen }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: de.beginnen }).click()
  await page.waitForURL(/evakuierung\/[0-9a-f-]{36}$/)
  await row(page, name).locator('.ev-taten button').first().click()
  await row(page, name).getByText(kit.de.amGeraet).waitFor()
  const id = new URL(page.url()).pathname.split('/').at(-1)!
  expect(await db.selectFrom('evakuierung').where('id', '=', id).select('id').execute()).toEqual([])
  await page.context().setOffline(false)
  await expect.poll(async () => (await atOffice(id)).length).toBe(1)
  await expect.poll(() => page.getByText(kit.de.amGeraet).count()).toBe(0)
  await end(page, konto)
  await stamp('departure')
  await leave(page)
})

/** No evacuation runs at the branch. */
async function end(page: Page, vkforgid: number) {
  const { standorte } = (await (await page.context().request.get('/api/v1/statusabfrage/haus')).json()) as {
    standorte: { filiale: { vkforgid: number }; laufend: string | null }[]
  }
  const laufend = standorte.find(({ filiale }) => filiale.vkforgid === vkforgid)?.laufend
  if (laufend)
    await page
      .context()
      .request.post(`/api/v1/statusabfrage/evakuierung/${laufend}/ende`, { data: { id: uuid(), beendet: Temporal.Now.instant().toString(), bemerkung: '' } })
}
