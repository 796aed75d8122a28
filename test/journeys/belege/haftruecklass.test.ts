import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { speaking } from '../harness/browser.ts'
import { axeViolations, closeBrowser, leave, overflow, settled, signedIn } from '../harness/person.ts'

afterAll(closeBrowser)

const zeile = (page: Page, name: RegExp) => page.getByRole('grid', { name: 'Wir behalten ein' }).getByRole('row').filter({ hasText: name })

test('die Buchhaltung fragt ab, sperrt zwei Posten auf einmal und löst sie wieder', async () => {
  const page = await signedIn('buchhaltung')
  await page.goto('/haftruecklass/irgendwo')
  await page.waitForURL(/\/haftruecklass$/)
  await settled(page)
  await page.getByRole('button', { name: 'Suchen', exact: true }).click()
  await page.waitForURL(/\/haftruecklass\/result\?/)
  const zwei = /HK-4471|SE-20718/
  await zeile(page, zwei).first().waitFor()
  const leiste = page.getByRole('region', { name: '2 markiert' })
  const frage = page.getByRole('alertdialog')
  const taten = [
    ['Sperren', 'Die Posten wurden gesperrt'],
    ['Entsperren', 'Die Posten wurden entsperrt'],
  ] as const
  // What an attempt before has locked is opened first.
  const gesperrt = await zeile(page, zwei).getByText('Gesperrt', { exact: true }).count()
  for (const [tat, ergebnis] of gesperrt === 2 ? [taten[1], ...taten] : taten) {
    for (const kasten of await zeile(page, zwei).getByRole('checkbox').all()) await kasten.press('Space')
    await leiste.getByRole('button', { name: tat, exact: true }).click()
    await frage.getByText(`Möchten Sie die markierten Posten ${tat.toLowerCase()}?`).waitFor()
    await frage.getByRole('textbox').fill('Mangel am Gerüst')
    await frage.getByRole('button', { name: tat, exact: true }).click()
    await page.getByText(ergebnis).waitFor()
    await leiste.waitFor({ state: 'hidden' })
    const schloesser = zeile(page, zwei).getByText('Gesperrt', { exact: true })
    if (tat === 'Sperren') await schloesser.nth(1).waitFor()
    else await schloesser.first().waitFor({ state: 'detached' })
  }
  await leave(page)
})

test('am Telefon: ein Link, der sich nicht lesen lässt, sagt es; die Leitung sieht beide Richtungen und ändert nichts', async () => {
  const page = await signedIn('leitung', { size: 'phone' })
  await page.goto('/haftruecklass/result?vonbelegdatum=2026-02-30')
  await page.getByText('Die Abfrage ist ungültig').waitFor()
  await page.goto('/haftruecklass/result')
  await page.getByRole('tab', { name: 'Wird uns einbehalten' }).click()
  await page
    .getByText(/^seit \d+ Tagen fällig$/)
    .first()
    .waitFor()
  await page.getByRole('tab', { name: 'Wir behalten ein' }).click()
  await page.getByText('Baustoffhandel Kirchner').first().click()
  await page.getByRole('heading', { level: 1, name: 'Baustoffhandel Kirchner GmbH' }).waitFor()
  expect(await page.getByRole('button', { name: 'Sperren', exact: true }).count()).toBe(0)
  await leave(page)
})

test('on a phone, in English: a retention that was accepted in parts, a demanded deposit, and the dialogs of both', async () => {
  const page = await signedIn('buchhaltung', { size: 'phone', locale: 'en-GB' })
  await speaking(page.context(), 'en')
  await page.goto('/haftruecklass/result?vonbelegdatum=2020-01-01&bisbelegdatum=2099-12-31')
  await settled(page)
  expect(await axeViolations(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  await page
    .getByText(/^Blocked account (by|missed)/)
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: 'Gerüstverleih Hanke' }).waitFor()
  await settled(page)
  expect(await axeViolations(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Enter a cap', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Order total' }).fill('120000')
  await dialog.getByText('Together at most €6,000.00').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Contract of last year')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('The cap was saved').waitFor()
  await page.getByText(/ of at most €6,000\.00 \(5(\.00)? % of/).waitFor()
  await leave(page)
})
