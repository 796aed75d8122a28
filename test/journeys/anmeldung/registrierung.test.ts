import { afterAll, expect, test } from 'vitest'
import { closeBrowser, leave, password, settled, signedIn, visitor } from '../harness/person.ts'

afterAll(closeBrowser)

interface Mail {
  to: string
  subject: string
  text: string
}
const passwort = 'Kiesel#Zaun42'

test('ein Kunde registriert sich am Telefon, bestätigt, wird freigeschaltet und sieht genau seine Bereiche', async () => {
  // An address of its own for each try.
  const email = `ina.iller.${Temporal.Now.instant().epochMilliseconds}@haberl-werk.example`
  const phone = await visitor({ size: 'phone' })
  const mails = async (an: string) => ((await (await phone.context().request.get('/dev/mail.json')).json()) as Mail[]).filter(({ to }) => to === an)
  const link = async (an: string, subject: RegExp, pattern: RegExp) => {
    await expect.poll(async () => (await mails(an)).some((mail) => subject.test(mail.subject))).toBe(true)
    const url = pattern.exec((await mails(an)).find((mail) => subject.test(mail.subject))!.text)![0]
    return url.replace(/^https?:\/\/[^/]+/, '')
  }

  await phone.goto('/login')
  await phone.getByRole('link', { name: 'Registrieren' }).click()
  await phone.getByLabel('Vorname').fill('Ina')
  await phone.getByLabel('Nachname').fill('Iller')
  await phone.getByLabel('Firma').fill('Haberl Maschinenfabrik')
  await phone.getByLabel('E-Mail-Adresse').fill(email)
  await phone.getByRole('textbox', { name: 'Passwort', exact: true }).fill(passwort)
  await phone.getByRole('textbox', { name: 'Passwort wiederholen' }).fill('anders')
  await phone.getByRole('button', { name: 'Registrieren', exact: true }).click()
  await phone.getByText('Die Passwörter stimmen nicht überein!').first().waitFor()
  await phone.getByRole('textbox', { name: 'Passwort wiederholen' }).fill(passwort)
  await phone.getByRole('button', { name: 'Registrieren', exact: true }).click()
  await phone.getByRole('heading', { name: 'Sie wurden erfolgreich registriert' }).waitFor()

  const bestaetigen = await link(email, /bestätigen Sie/, /https?:\S+confirm#\S+/)
  // Another device does not know who registered: it asks for the password.
  const other = await visitor({})
  await other.goto(bestaetigen)
  await other.getByLabel('Passwort', { exact: true }).fill('Geraten#Zaun42')
  await other.getByRole('button', { name: 'Adresse bestätigen' }).click()
  await other.getByText('Das ist nicht das Passwort dieser Registrierung').waitFor()
  await leave(other)
  await phone.goto(bestaetigen)
  await phone.getByRole('button', { name: 'Adresse bestätigen' }).click()
  await phone.getByText('Ihre E-Mail Adresse wurde bestätigt').waitFor()
  // The same link once more: a fresh visit of the page.
  await phone.goto('/login')
  await phone.goto(bestaetigen)
  await phone.getByRole('button', { name: 'Adresse bestätigen' }).click()
  await phone.getByText('Ihre E-Mail Adresse konne nicht bestätigt werden').waitFor()

  const office = await signedIn('admin')
  await office.goto(await link('admin@musterbau.example', /Ina Iller/, /https?:\S+registration-admin\/\S+/))
  await settled(office)
  await office.getByRole('button', { name: 'Maschinenfabrik Haberl AG zuordnen' }).click()
  await office.getByText('Alle Tickets der zugeordneten Kunden sehen').click()
  await office.getByText('Bereiche: Dashboard').waitFor()
  await office.getByRole('button', { name: 'Freischalten', exact: true }).click()
  await office.getByText('Der Anwender wurde erfolgreich freigeschalten').waitFor()

  expect(await link(email, /freigeschaltet/, /https?:\S+/)).toBe('/login')
  await phone.goto('/login')
  await phone.getByLabel('Benutzername').fill(email)
  await phone.getByRole('textbox', { name: 'Passwort', exact: true }).fill(passwort)
  await phone.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await phone.waitForURL('**/dashboard')
  const session = (await (await phone.context().request.get('/api/v1/auth/session')).json()) as { berechtigungen: string[] }
  const kunde = await phone
    .context()
    .browser()!
    .newContext({ baseURL: new URL(phone.url()).origin })
  // A customer with nothing but his role and the sheets that each one of the demonstration has been given; the other ones have documents as well.
  const muster = await kunde.request.post('/api/v1/auth/login', { data: { username: 'kunde.b@kunde-b.example', password, stayAuthenticated: false } })
  const { berechtigungen } = (await muster.json()) as { berechtigungen: string[] }
  expect([...session.berechtigungen].sort()).toEqual([...berechtigungen.filter((recht) => recht !== 'ARBEITSSCHEIN.KUNDE'), 'TICKET.KTOSTAMM'].sort())
  expect((await phone.context().request.get('/api/v1/registration-admin/entities')).status()).toBe(403)
  await kunde.close()
  await leave(phone)
  await leave(office)
})

test('wer abgelehnt wird, bekommt die Begründung und keinen Zugang', async () => {
  const office = await signedIn('admin')
  await office.goto('/registration-admin?q=wiesner')
  await settled(office)
  await office.getByText('Sonja Wiesner').first().click()
  await office.getByRole('button', { name: 'Ablehnen', exact: true }).click()
  const frage = office.getByRole('alertdialog')
  await frage.getByRole('textbox').fill('Bitte melden Sie sich über Ihre Zentrale an.')
  await frage.getByRole('button', { name: 'Ablehnen', exact: true }).click()
  await office.getByText('Die Registrierung ist abgelehnt.').waitFor()
  const mails = (await (await office.context().request.get('/dev/mail.json')).json()) as Mail[]
  expect(mails.find(({ to }) => to === 'wiesner@hotel-seeblick.example')?.text).toContain('über Ihre Zentrale')
  await leave(office)
})
