import { expect, test } from 'vitest'
import { messages } from '#apps/login/messages.ts'
import { messages as registrierung } from '#apps/registration/messages.ts'
import { refusal, staged } from '../stage.ts'

// Corrections, section 1: the field is one for addresses, and a name without an @ still goes out.
test('das Feld des Benutzernamens ist eines für E-Mail-Adressen, und auch ein Name ohne @ meldet an', async () => {
  const { page, asked, close } = await staged('anmelden', ({ path }) =>
    path === '/v1/auth/login' ? refusal(401, 'anmeldung', 'Benutzername und/oder Passwort sind inkorrekt') : { json: { firma: 'Musterbau' } },
  )
  const name = page.getByLabel(messages.de['login.benutzername'])
  expect(await name.getAttribute('type')).toBe('email')
  await name.fill('monteur')
  await page.getByLabel(messages.de['login.passwort'], { exact: true }).fill('geheim')
  await page.getByRole('button', { name: messages.de['login.anmelden'], exact: true }).click()
  await page.getByText('Benutzername und/oder Passwort sind inkorrekt').waitFor()
  expect(asked.filter(({ path }) => path === '/v1/auth/login').map(({ body }) => body)).toEqual([
    { username: 'monteur', password: 'geheim', stayAuthenticated: false },
  ])
  await close()
})

// Corrections, section 1; specification 2, section 8.
test('„Sie konnten nicht registriert werden“ steht auch da, wenn die Ablehnung an einem Feld sitzt; was getippt ist, bleibt', async () => {
  const abgelehnt = refusal(422, 'abgelehnt', 'Das passt nicht.', { errors: [{ path: 'email', code: 'email', message: 'An diese Adresse geht nichts.' }] })
  // The office refuses with whatever it is asked first.
  const { page, close } = await staged('registrieren', () => abgelehnt)
  for (const [feld, wert] of [
    ['vorname', 'Eva'],
    ['email', 'eva@neubau.example'],
    ['passwort', 'Kranführer-7-Ziegel'],
    ['wiederholen', 'Kranführer-7-Ziegel'],
  ] as const)
    await page.getByLabel(registrierung.de[`registration.${feld}`], { exact: true }).fill(wert)
  await page.locator('[name=zuname]').fill('Neubau')
  await page.locator('[name=firma]').fill('Neubau GmbH')
  await page.getByRole('button', { name: registrierung.de['registration.absenden'], exact: true }).click()
  await page.getByRole('alert').getByText('Sie konnten nicht registriert werden').waitFor()
  await page.locator('[data-field=email]').getByText('An diese Adresse geht nichts.').waitFor()
  expect(await page.locator('[name=email]').inputValue()).toBe('eva@neubau.example')
  await close()
})
