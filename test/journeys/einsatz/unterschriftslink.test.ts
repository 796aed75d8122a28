import { afterAll, expect, test } from 'vitest'
import { uuid } from '#platform/contract/uuid.ts'
import { closeBrowser, leave, settled, signedIn, visitor } from '../harness/person.ts'

afterAll(closeBrowser)

interface Mail {
  to: string
  text: string
}

test('wer nicht da war, unterschreibt am Telefon über den Link aus seiner E-Mail, und der Prüfcode gilt', async () => {
  const email = `brandt.${Temporal.Now.instant().epochMilliseconds}@nordheim.example`
  const monteur = await signedIn('monteur')
  const { request } = monteur.context()
  const [objekt] = ((await (await request.get('/api/v1/arbeitsschein/objekte/entities?limit=1')).json()) as { entities: { id: string }[] }).entities
  const id = uuid()
  const kopf = { id, art: 'Service', objektId: objekt!.id, datum: Temporal.Now.plainDateISO('Europe/Berlin').toString(), notiz: 'Filter gewechselt' }
  expect((await request.post('/api/v1/arbeitsschein', { data: kopf })).ok()).toBe(true)
  const abschluss = { version: 1, unterschriften: [{ art: 'abwesend', grund: 'Pforte geschlossen' }], email: '' }
  expect((await request.post(`/api/v1/arbeitsschein/${id}/abschluss`, { data: abschluss })).ok()).toBe(true)
  await monteur.goto(`/arbeitsschein/${id}`)
  await settled(monteur)
  await monteur.getByRole('button', { name: 'Zur Unterschrift senden' }).click()
  const dialog = monteur.getByRole('dialog')
  await dialog.getByLabel('E-Mail des Kunden').fill(email)
  await dialog.getByRole('button', { name: 'Zur Unterschrift senden' }).click()
  await monteur.getByText('Noch nicht geöffnet').waitFor()
  await leave(monteur)

  const kundin = await visitor({ size: 'phone' })
  const mails = async () => ((await (await kundin.context().request.get('/dev/mail.json')).json()) as Mail[]).filter(({ to }) => to === email)
  await expect.poll(async () => (await mails()).length).toBe(1)
  const adresse = /\/pruefen\/unterschreiben#\S+/.exec((await mails())[0]!.text)![0]
  await kundin.goto(adresse)
  await kundin.getByText('Filter gewechselt').waitFor()
  const code = (await kundin.locator('code').first().textContent())!
  await kundin.getByText('Tippen', { exact: true }).click()
  await kundin.getByRole('button', { name: 'Unterschreiben', exact: true }).click()
  await kundin.getByText('Bitte geben Sie den Namen an.').first().waitFor()
  await kundin.getByLabel('Name in Druckschrift').fill('Heike Brandt')
  // His company is there already; where he is he may say otherwise.
  expect(await kundin.getByLabel('Firma', { exact: true }).inputValue()).not.toBe('')
  await kundin.getByLabel('Ort', { exact: true }).fill('Pforte Nord')
  await kundin.getByRole('button', { name: 'Unterschreiben', exact: true }).click()
  await kundin.getByRole('heading', { name: 'Vielen Dank für Ihre Unterschrift' }).waitFor()
  await kundin.reload()
  await kundin.getByRole('heading', { name: 'Dieser Link gilt nicht mehr' }).waitFor()
  await kundin.goto('/pruefen')
  await kundin.getByLabel('Prüfcode').fill(code)
  await kundin.getByRole('button', { name: 'Prüfen', exact: true }).click()
  await kundin.getByText('Gültig', { exact: true }).waitFor()
  await leave(kundin)
})
