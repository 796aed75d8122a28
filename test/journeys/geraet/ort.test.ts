import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { uuid } from '#platform/contract/uuid.ts'
import { axeViolations, closeBrowser, leave, overflow, settled, signedIn } from '../harness/person.ts'

afterAll(closeBrowser)

const geprueft = async (page: Page) => {
  await settled(page)
  expect([await axeViolations(page), await overflow(page)]).toEqual([[], 0])
}

test('Zubehör und ein Gerät gehen an einen Ort; wer dort nachsieht, sieht beides, auch ohne Recht auf die Verwaltung', async () => {
  const buero = await signedIn('support')
  const schreibe = async (pfad: string, data: object) => {
    const answer = await buero.context().request.post(`/api/v1/${pfad}`, { data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()) as { id: string; nummer: number }
  }
  const eigen = uuid().slice(-6)
  const [ort, kabel, geraet] = [`Besprechung ${eigen}`, `Kabel ${eigen}`, `BEAMER-${eigen}`]
  const { id: ortId } = await schreibe('hardwareauswahl/standort', { name: ort })
  const { id: kabelId } = await schreibe('zubehoer', { name: kabel, bestand: 5 })
  const { nummer } = await schreibe('hardwareliste', { id: uuid(), hostname: geraet })

  await buero.goto(`/hardware-management/zubehoer/${kabelId}?q=${encodeURIComponent(kabel)}`)
  await buero.getByRole('button', { name: 'Ausgeben', exact: true }).click()
  const dialog = buero.getByRole('dialog')
  await dialog.getByRole('button', { name: 'An', exact: false }).first().click()
  await buero.getByRole('option', { name: 'Ort', exact: true }).click()
  await dialog.getByRole('combobox', { name: 'Ort' }).fill(ort)
  await buero
    .getByRole('option', { name: new RegExp(ort) })
    .first()
    .click()
  await dialog.getByRole('textbox', { name: 'Stück' }).fill('2')
  await dialog.getByRole('textbox', { name: 'Stück' }).press('Tab')
  await geprueft(buero)
  await dialog.getByRole('button', { name: 'Ausgeben', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })

  await buero.goto(`/hardware-management/${nummer}`)
  await buero.getByRole('tab', { name: 'Wer hatte es' }).click()
  await buero.getByRole('button', { name: 'Übergeben', exact: true }).click()
  await dialog.getByRole('combobox', { name: 'Standort' }).fill(ort)
  await buero
    .getByRole('option', { name: new RegExp(ort) })
    .first()
    .click()
  await dialog.getByRole('button', { name: 'Übergeben', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })

  // From the accessory to its place.
  await buero.goto(`/hardware-management/zubehoer/${kabelId}?q=${encodeURIComponent(kabel)}`)
  await buero.getByRole('list', { name: 'Wo es ist' }).getByRole('link', { name: ort }).click()
  await buero.waitForURL(`**/hardware-management/orte/${ortId}**`)

  // Who heads people reads devices and keeps no lists.
  const leitung = await signedIn('leitung', { size: 'phone' })
  await leitung.goto(`/hardware-management/orte?q=${encodeURIComponent(ort)}`)
  await leitung.getByText(ort, { exact: true }).first().click()
  await leitung.getByRole('list', { name: 'Geräte' }).getByText(geraet).waitFor()
  const dort = leitung.getByRole('list', { name: 'Zubehör' }).getByRole('listitem').filter({ hasText: kabel })
  await dort.getByText('2 Stück').waitFor()
  expect(await dort.getByRole('button').count()).toBe(0)
  await geprueft(leitung)
  for (const page of [buero, leitung]) await leave(page)
})
