import { afterAll, expect, test } from 'vitest'
import { closeBrowser, leave, settled, signedIn, signIn, visitor } from '../harness/person.ts'

afterAll(closeBrowser)

test('wer kommt, steht innerhalb einer Sekunde auf der offenen Tafel', async () => {
  const board = await signedIn('leitung')
  await board.goto('/statusabfrage/mitarbeiter?q=1046')
  await settled(board)
  const row = board.getByText(/1046/).first()
  await row.waitFor()
  // Nobody else stamps as him.
  const phone = await visitor({ size: 'phone' })
  await signIn(phone.context(), 'leopold.hofstaetter@musterbau.example')
  await phone.goto('/dashboard')
  await settled(phone)
  const pause = phone.locator('.sheet').getByRole('button', { name: 'Pause beenden', exact: true })
  if (await pause.count()) {
    await pause.first().click()
    await phone.locator('.sheet').getByRole('button', { name: 'Gehen', exact: true }).first().waitFor()
    await expect.poll(() => status(board)).toBe('A')
  }
  const before = await status(board)
  await phone
    .locator('.sheet')
    .getByRole('button', { name: before === 'A' ? 'Gehen' : 'Kommen', exact: true })
    .first()
    .click()
  await expect.poll(() => status(board), { interval: 20 }).not.toBe(before)
  await expect
    .poll(() =>
      phone
        .locator('.sheet')
        .getByRole('button', { name: before === 'A' ? 'Kommen' : 'Gehen', exact: true })
        .count(),
    )
    .toBeGreaterThan(0)
  await leave(phone)
  await leave(board)
})

/** What the board's call says of the person right now is also what the open page shows; read from the page. */
const status = async (page: Awaited<ReturnType<typeof signedIn>>) => ((await page.locator('.sheet').innerText()).match(/Anwesend\s+1\b/) ? 'A' : 'weg')

test('die Arbeitszeit läuft jede Sekunde weiter, solange jemand eingestempelt ist', async () => {
  const page = await signedIn('buchhaltung')
  await page.goto('/dashboard')
  await settled(page)
  const come = page.locator('.sheet').getByRole('button', { name: /^(Kommen|Pause beenden)$/ })
  if (await come.count()) await come.first().click()
  await page.locator('.sheet').getByRole('button', { name: 'Gehen', exact: true }).first().waitFor()
  const clock = async () => (await page.locator('.sheet').innerText()).match(/\d{1,3}:\d{2}:\d{2}|\d{2}:\d{2}\s*:\d{2}/)?.[0]
  const first = await clock()
  expect(first).toBeTruthy()
  await expect.poll(clock, { interval: 100 }).not.toBe(first)
  await leave(page)
})

test('ein Zeitstempel wird nur mit Grund gelöscht und bleibt durchgestrichen sichtbar', async () => {
  const page = await signedIn('leitung')
  await page
    .context()
    .request.post('/api/v1/pms/stempelerfassung/stempeln', {
      data: { id: crypto.randomUUID(), timestamp: Temporal.Now.instant().toString(), flag: 'arrival', code: 'Dienstgang' },
    })
  await page.goto('/stempelerfassung/query/result')
  await settled(page)
  await page
    .getByRole('button', { name: /Aktionen|Mehr|Weitere/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Löschen' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText('Möchten Sie diesen Zeitstempel wirklich löschen?').waitFor()
  await dialog.getByRole('button', { name: /löschen/i }).click()
  await dialog.getByText('Dieses Feld ist erforderlich!').waitFor()
  await dialog.getByRole('textbox').fill('Versehentlich gestempelt')
  await dialog.getByRole('button', { name: /löschen/i }).click()
  await page.getByText('Der Zeitstempel wurde gelöscht.').first().waitFor()
  await page.getByText('Versehentlich gestempelt').first().waitFor()
  await leave(page)
})
