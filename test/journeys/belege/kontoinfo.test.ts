import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { speaking } from '../harness/browser.ts'
import { axeViolations, closeBrowser, leave, overflow, settled, signedIn } from '../harness/person.ts'

afterAll(closeBrowser)

type Zeilen = { entities: { id: string; nummer?: string | number; ktostamm?: { id: string }; objekt?: string | { nummer: number } }[] }
const lies = async (page: Page, path: string) => (await (await page.context().request.get(`/api/${path}`)).json()) as Zeilen
/** What Kontoinfo was asked on this page. */
function gefragt(page: Page) {
  const fragen: string[] = []
  page.on('request', (request) => void (request.url().includes('/kontenabfrage/kontoinfo/') && fragen.push(request.url())))
  return fragen
}
const leiste = (page: Page) => page.getByRole('region', { name: /^Kontoinfo ./ })
/** The latest record at an object of the demonstration: those that other journeys make have higher numbers, and may belong to another branch by now. */
async function juengster(page: Page, liste: string) {
  const nummer = (objekt: string | { nummer: number } | undefined) => Number(typeof objekt === 'string' ? objekt.split(' ', 1)[0] : objekt?.nummer)
  return (await lies(page, `v1/${liste}/entities?limit=100`)).entities.find(({ objekt }) => nummer(objekt) < 1_000_000)!.id
}
/** Screens about one customer that both see. */
const orte = async (page: Page) => ({
  Arbeitsschein: `/arbeitsschein/${await juengster(page, 'arbeitsschein')}`,
  Arbeitsbericht: `/arbeitsbericht/${await juengster(page, 'arbeitsbericht')}/edit`,
  Dokumentation: `/dokumentation/${await juengster(page, 'dokumentation')}`,
})

test('am Rechner steht überall dasselbe wie im Kreditlimit: Ticket, Beleg, Arbeitsschein, Arbeitsbericht, Dokumentation, Gerät', async () => {
  const page = await signedIn('leitung')
  const ticket = (await lies(page, 'v1/ticket/tickets/entities?limit=50')).entities.find((eines) => eines.ktostamm)
  const rechnung = (await lies(page, 'v1/gesamtabfrage/RE/entities?from=2026-01-01&to=2026-12-31&limit=1')).entities[0]!
  const alle = {
    ...(await orte(page)),
    ...(ticket && { Ticket: `/ticket/${ticket.nummer}` }),
    Beleg: `/gesamtabfrage/RE/list?from=2026-01-01&to=2026-12-31&beleg=${rechnung.id}`,
  }
  for (const [ort, path] of Object.entries(alle)) {
    const fragen = gefragt(page)
    await page.goto(path)
    await settled(page)
    await leiste(page).first().waitFor()
    const zahlen = leiste(page).first().locator('.ki-zahl').filter({ hasText: 'Offene Rechnungen' }).locator('b')
    const offen = await zahlen.textContent()
    expect(fragen.length, ort).toBeGreaterThan(0)
    const konto = fragen.at(-1)!.split('/').at(-1)!
    const stand = (await (await page.context().request.get(`/api/v1/wws/kreditlimit/${konto}`)).json()) as { teile: { art: string; betrag: string }[] }
    const soll = stand.teile.find(({ art }) => art === 'rechnungen')?.betrag ?? '0.00'
    expect(offen!.replaceAll(/[^\d]/g, ''), ort).toBe(soll.replaceAll(/[^\d]/g, ''))
    expect(await axeViolations(page), ort).toEqual([])
  }
  await leave(page)
})

test('wer das Recht nicht hat, für den wird nichts geholt', async () => {
  const page = await signedIn('monteur')
  for (const [ort, path] of Object.entries(await orte(page))) {
    const fragen = gefragt(page)
    await page.goto(path)
    await settled(page)
    expect(await page.getByRole('heading', { level: 1 }).count(), ort).toBe(1)
    expect(await leiste(page).count(), ort).toBe(0)
    expect(fragen, ort).toEqual([])
  }
  await leave(page)
})

test('on a phone, in English: the widget shows a customer, keeps him, and leads to his credit limit', async () => {
  const page = await signedIn('leitung', { size: 'phone', locale: 'en-GB' })
  await speaking(page.context(), 'en')
  await page.goto('/dashboard')
  await settled(page)
  const widget = page.locator('.kre-kontoinfo')
  await widget.scrollIntoViewIfNeeded()
  await widget.getByRole('combobox', { name: 'Customer' }).fill('20012')
  await page.getByRole('option', { name: /Brauerei Sternhof/ }).click()
  await widget.getByText('Open invoices').waitFor()
  expect(await axeViolations(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  await page.reload()
  await settled(page)
  await widget.getByText('Brauerei Sternhof AG').first().waitFor()
  await widget.getByRole('link', { name: 'Account', exact: true }).click()
  await page.waitForURL(/\/kreditlimit\/./)
  await leave(page)
})
