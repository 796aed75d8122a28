import type { Page } from 'playwright-core'
import { afterAll, expect, inject, test } from 'vitest'
import { connect } from '#platform/server/database/db.ts'
import { axeViolations, closeBrowser, leave, overflow, settled, signedIn } from '../harness/person.ts'

const db = connect(inject('demoDatabase'), { max: 2 })
afterAll(async () => {
  await db.destroy()
  await closeBrowser()
})

const geprueft = async (page: Page) => {
  await settled(page)
  expect([await axeViolations(page), await overflow(page)]).toEqual([[], 0])
}

test('Kabel werden angelegt und ausgegeben, zu viele lehnt das Feld ab, von einem Gerät und am schmalen Telefon von der Rückgabeliste kommen sie zurück', async () => {
  const name = `Prüfkabel ${Temporal.Now.instant().epochMilliseconds}`
  // Somebody who will leave, and of whom the device list asks nothing else.
  const person = await db
    .selectFrom('lstfix')
    .where('vkforgid', '=', 1000)
    .where('austritt', 'is', null)
    .orderBy('persnr', 'desc')
    .select(['id', 'persnr', 'vorname', 'zuname'])
    .executeTakeFirstOrThrow()
  const heisst = `${person.vorname} ${person.zuname}`

  const buero = await signedIn('support')
  await buero.goto('/hardware-management/zubehoer/neu')
  await buero.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await buero.getByRole('textbox', { name: 'Anfangsbestand' }).fill('5')
  await buero.getByRole('textbox', { name: 'Mindestbestand' }).fill('4')
  await buero.getByRole('button', { name: 'Zubehör anlegen' }).click()
  const angelegt = () => db.selectFrom('zubehoer').where('name', '=', name).select('id').executeTakeFirst()
  await expect.poll(angelegt).toBeDefined()
  const { id } = (await angelegt())!
  await buero.goto(`/hardware-management/zubehoer/${id}`)
  await buero.getByRole('button', { name: 'Ausgeben', exact: true }).click()
  const dialog = buero.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Stück' }).fill('6')
  await dialog.getByRole('combobox', { name: 'Person' }).fill(String(person.persnr))
  await buero
    .getByRole('option', { name: new RegExp(heisst) })
    .first()
    .click()
  await dialog.getByRole('button', { name: 'Ausgeben', exact: true }).click()
  await dialog.getByText('Im Lager sind nur 5 Stück.').first().waitFor()
  await geprueft(buero)
  await dialog.getByRole('textbox', { name: 'Stück' }).fill('3')
  // The number is taken when the field is left; the error below it goes then, and the button moves.
  await dialog.getByRole('textbox', { name: 'Stück' }).press('Tab')
  await settled(buero)
  await dialog.getByRole('button', { name: 'Ausgeben', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await buero.getByText('2 · Mindestbestand 4').first().waitFor()
  await buero.getByRole('list', { name: 'Wo es ist' }).getByText('3 Stück').waitFor()
  await geprueft(buero)

  const { nummer } = await db
    .selectFrom('hardware')
    .where('vkforgid', '=', 1000)
    .where('ausscheidedatum', 'is', null)
    .orderBy('nummer')
    .select('nummer')
    .executeTakeFirstOrThrow()
  await buero.getByRole('button', { name: 'Ausgeben', exact: true }).click()
  await dialog.getByRole('button', { name: 'An', exact: false }).first().click()
  await buero.getByRole('option', { name: 'Gerät' }).click()
  await dialog.getByRole('combobox', { name: 'Gerät' }).fill(String(nummer))
  await buero
    .getByRole('option', { name: new RegExp(`${nummer}`) })
    .first()
    .click()
  await geprueft(buero)
  await dialog.getByRole('button', { name: 'Ausgeben', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await buero.getByText('1 · Mindestbestand 4').first().waitFor()
  await buero.goto(`/hardware-management/${nummer}`)
  const amGeraet = buero.getByRole('list', { name: 'Zubehör' }).getByRole('listitem').filter({ hasText: name })
  await amGeraet.getByText('1 Stück').waitFor()
  await geprueft(buero)
  await amGeraet.getByRole('button', { name: 'Zurücknehmen' }).click()
  await buero.getByRole('dialog').getByRole('button', { name: 'Zurücknehmen', exact: true }).click()
  await amGeraet.waitFor({ state: 'detached' })

  const telefon = await signedIn('support', { size: 'phone' })
  await telefon.setViewportSize({ width: 320, height: 640 })
  await telefon.goto(`/hardware-management/zubehoer?q=${encodeURIComponent(name)}`)
  await telefon.getByText('2 · Mindestbestand 4').first().waitFor()
  await geprueft(telefon)
  await telefon.goto(`/hardware-management/inhaber/${person.id}?q=${person.persnr}`)
  const zeile = telefon.getByRole('list', { name: 'Zubehör' }).getByRole('listitem').filter({ hasText: name })
  await zeile.getByText('3 Stück').waitFor()
  await geprueft(telefon)
  await zeile.getByRole('button', { name: 'Zurücknehmen' }).click()
  await telefon.getByRole('dialog').getByText(`${heisst} hat 3`).waitFor()
  await geprueft(telefon)
  await telefon.getByRole('dialog').getByRole('button', { name: 'Zurücknehmen', exact: true }).click()
  await zeile.waitFor({ state: 'detached' })

  await telefon.goto(`/hardware-management/zubehoer/${id}`)
  await telefon.getByRole('tab', { name: 'Bewegungen' }).click()
  const verlauf = telefon.getByRole('list', { name: 'Bewegungen' })
  await verlauf.getByText(`3 Stück von ${heisst} zurückgenommen`).waitFor()
  await verlauf.getByText(`3 Stück an ${heisst} ausgegeben`).waitFor()
  await verlauf.getByText('5 Stück eingelagert').waitFor()
  await geprueft(telefon)
  for (const page of [buero, telefon]) await leave(page)
})
