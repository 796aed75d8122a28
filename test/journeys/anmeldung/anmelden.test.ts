import type { Page } from 'playwright-core'
import { afterAll, expect, inject, test } from 'vitest'
import { opened } from '../harness/browser.ts'
import { closeBrowser, goesOffline, leave, newBrowser, password, people, settled, signedIn, visitor } from '../harness/person.ts'

goesOffline()

afterAll(closeBrowser)

async function fill(page: Page, username: string, word: string) {
  await page.getByLabel('Benutzername').fill(username)
  await page.getByLabel('Passwort', { exact: true }).fill(word)
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
}

test('anmelden führt dorthin, wohin man wollte, und abmelden zurück', async () => {
  const page = await visitor()
  await page.goto('/stempelerfassung/query')
  await page.waitForURL(/\/login\?ziel=/)
  // Specified as a field for an address; a name without @ signs in all the same.
  expect(await page.getByLabel('Benutzername').getAttribute('type')).toBe('email')
  await fill(page, 'gibtesnicht', password)
  await page.getByText('Benutzername und/oder Passwort sind inkorrekt').first().waitFor()
  await fill(page, people.monteur, password)
  await page.waitForURL('**/stempelerfassung/query')
  await page.getByRole('button', { name: 'Abmelden' }).click()
  await page.getByText('Sie wurden erfolgreich abgemeldet').waitFor()
  await leave(page)
})

const fremde = [
  '/.//boese.example/a',
  '/x/..//boese.example/a',
  '/%2e//boese.example',
  '//boese.example',
  '/\\boese.example',
  '/\t/boese.example',
  'https://boese.example/',
]
test('wohin eine fremde Adresse auch führen will: vor und nach der Anmeldung bleibt man auf dieser Seite', async () => {
  const page = await visitor()
  // Whoever wants to go to the other host is found out here.
  const draussen: string[] = []
  await page.context().route(/boese\.example/, (route) => {
    if (!new URL(route.request().url()).hostname.endsWith('boese.example')) return route.fallback()
    draussen.push(route.request().url())
    return route.fulfill({ body: 'boese' })
  })
  const zur = (ziel: string) => page.goto(`/login?ziel=${encodeURIComponent(ziel)}`)
  await zur(fremde[0]!)
  await fill(page, people.monteur, password)
  await page.waitForURL('**/dashboard')
  for (const ziel of fremde) {
    await zur(ziel)
    await page.waitForURL((url) => url.pathname !== '/login')
    expect([new URL(page.url()).pathname, draussen], ziel).toEqual(['/dashboard', []])
  }
  await leave(page)
})

test('auf einem fremden Gerät steht im Verlauf des Browsers die Nummer eines Tickets und kein Wort daraus', async () => {
  const page = await visitor()
  const titel = async (bleiben: boolean) => {
    await page.context().request.post('/api/v1/auth/login', { data: { username: people.support, password, stayAuthenticated: bleiben } })
    const { entities } = (await (await page.context().request.get('/api/v1/ticket/tickets/entities?limit=1')).json()) as {
      entities: { nummer: number; name: string }[]
    }
    const [{ nummer, name }] = entities as [{ nummer: number; name: string }]
    await page.goto(`/ticket/${nummer}`)
    await page.getByRole('heading', { name, level: 1 }).waitFor()
    return { nummer, name, titel: await page.title() }
  }
  const fremd = await titel(false)
  expect(fremd.titel).toMatch(new RegExp(`^Ticket ${fremd.nummer}( · |$)`))
  expect(fremd.titel).not.toContain(fremd.name)
  const eigen = await titel(true)
  expect(eigen.titel).toContain(eigen.name)
  await leave(page)
})

test('ohne Ziel ist das Dashboard der Anfang, und ein fehlendes Recht führt zur Übersicht', async () => {
  const page = await visitor()
  await page.goto('/login')
  await fill(page, people.monteur, password)
  await page.waitForURL('**/dashboard')
  await page.goto('/verwaltung')
  await page.getByRole('heading', { name: 'Apps', level: 1 }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
  await leave(page)
})

test('ein falsches Passwort sagt nicht, ob es das Konto gibt, und lässt den Namen stehen', async () => {
  const page = await visitor()
  await page.goto('/login')
  await fill(page, people.support, 'falsch')
  await page.getByText('Benutzername und/oder Passwort sind inkorrekt').waitFor()
  expect(await page.getByLabel('Benutzername').inputValue()).toBe(people.support)
  await fill(page, 'niemand@nirgends.example', 'falsch')
  await page.getByText('Benutzername und/oder Passwort sind inkorrekt').waitFor()
  await leave(page)
})

test('ohne Verbindung sagt die Anmeldung, woran es liegt, und geht danach weiter', async () => {
  const page = await visitor({ size: 'phone' })
  await page.goto('/login')
  await page.getByLabel('Benutzername').waitFor()
  await page.context().setOffline(true)
  await fill(page, people.monteur, password)
  await page.getByText('Es konnte keine Verbindung zum Server hergestellt werden.').waitFor()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await page.waitForURL('**/dashboard')
  await leave(page)
})

test('lässt sich die Sitzung nicht laden, führt der Weg zur Anmeldung, und von dort weiter, sobald es wieder geht', async () => {
  const page = await signedIn('monteur')
  await page.route('**/api/v1/auth/session', (route) => route.fulfill({ status: 500, contentType: 'text/plain', body: 'kaputt' }))
  await page.goto('/stempelerfassung/query')
  await page.waitForURL(/\/login\?ziel=/)
  await page.getByLabel('Benutzername').waitFor()
  await page.unroute('**/api/v1/auth/session')
  await page.reload()
  await page.waitForURL('**/stempelerfassung/query')
  await leave(page)
})

test('vor der Anmeldung spricht die Seite Deutsch, was immer der Browser vorzieht, bis jemand auf dem Gerät wechselt', async () => {
  const context = await (await newBrowser()).newContext({ baseURL: inject('portal'), locale: 'en-GB' })
  const page = await opened(context)
  await page.goto('/forgot-password')
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('link', { name: 'Go to sign-in' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Deutsch' }).click()
  await page.getByRole('heading', { name: 'Anmelden' }).waitFor()
  await leave(page)
})

test('endet die Sitzung während der Arbeit, bleibt alles Getippte stehen', async () => {
  const page = await signedIn('leitung')
  await page.goto('/statusabfrage')
  await settled(page)
  await page.getByRole('button', { name: 'Nachricht' }).first().click()
  await page.getByRole('dialog').getByText('Montage', { exact: true }).click()
  await page.getByRole('button', { name: 'Nachricht schreiben' }).click()
  const text = page.getByRole('dialog').locator('textarea')
  await text.fill('Morgen beginnt die Baustelle um sechs.')
  await page.getByRole('dialog').getByLabel('Betreff').fill('Beginn')
  await page.context().clearCookies()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /senden/i })
    .last()
    .click()
  const dialog = page.getByRole('alertdialog', { name: 'Sitzung abgelaufen' })
  await dialog.getByLabel('Passwort', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Weiterarbeiten' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText(/Die Nachricht geht an \d+ Empfänger/).waitFor()
  const mails = (await (await page.context().request.get('/dev/mail.json')).json()) as { subject: string; text: string }[]
  expect(mails.find(({ subject }) => subject.includes('Beginn'))?.text).toContain('Morgen beginnt die Baustelle um sechs.')
  await leave(page)
})

/** Somebody whose password no other journey needs. */
const vergesslich = 'anja.feldkamp@musterbau.example'
test('ein vergessenes Passwort lässt sich mit dem Code aus der E-Mail neu setzen', async () => {
  const page = await visitor()
  await page.goto('/forgot-password')
  await page.getByLabel(/E-?Mail/i).fill(vergesslich)
  await page.locator('main button[type=submit], form button[type=submit]').first().click()
  await page.getByText('Eine Nachricht mit dem Bestätigungscode wurde an die angegebene Email-Adresse geschickt.').waitFor()
  const code = async () => {
    const mails = (await (await page.context().request.get('/dev/mail.json')).json()) as { to: string; text: string }[]
    return mails.find(({ to }) => to === vergesslich)?.text.match(/\b[0-9A-Z]{4}-?[0-9A-Z]{4}\b/)?.[0] ?? ''
  }
  await expect.poll(code).not.toBe('')
  await page.waitForURL('**/forgot-password/reset**')
  await page.locator('input[name=token]').fill(await code())
  await page.locator('input[name=password]').fill('Kranfuehrer7+Regen')
  await page.locator('input[name=passwordRepeat]').fill('Kranfuehrer7+Regem')
  await page.getByText('Die Passwörter stimmen nicht überein!').waitFor()
  await page.locator('input[name=passwordRepeat]').fill('Kranfuehrer7+Regen')
  await page.context().setOffline(true)
  await page.locator('form button[type=submit]').first().click()
  await page.getByRole('alert').getByText('Ihr Passwort konnte nicht zurückgesetzt werden').waitFor()
  await page.getByRole('alert').getByText('Der Server ist gerade nicht erreichbar.').waitFor()
  await page.context().setOffline(false)
  await page.locator('form button[type=submit]').first().click()
  await page.getByText('Ihr Passwort wurde erfolgreich gesetzt').waitFor()
  await leave(page)
})

test('die ganze Anmeldung geht ohne Maus', async () => {
  const page = await visitor()
  await page.goto('/login')
  await page.getByLabel('Benutzername').waitFor()
  await page.keyboard.type(people.monteur)
  await page.keyboard.press('Tab')
  while ((await page.evaluate(() => (document.activeElement as HTMLInputElement).type)) !== 'password') await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
  await settled(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Ergebnisse')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/stempelerfassung/query/result**')
  await leave(page)
})
