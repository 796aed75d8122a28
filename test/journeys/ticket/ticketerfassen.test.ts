import { afterAll, expect, inject, test } from 'vitest'
import { uuid } from '#platform/contract/uuid.ts'
import { opened, profile, speaking } from '../harness/browser.ts'
import { closeBrowser, leave, newBrowser, settled, signedIn, signIn } from '../harness/person.ts'

afterAll(closeBrowser)

test('wer für zwei Firmen meldet, wählt Firma und Objekt aus Listen; eine leere Datei geht nicht mit; gefunden wird das Ticket unter „#Nummer“ und unter /tickets', async () => {
  const page = await opened(await (await newBrowser()).newContext(profile(inject('portal'), { size: 'phone' })))
  // Another journey leaves her with English.
  await speaking(page.context(), 'de')
  await signIn(page.context(), 'kunde.a.alle@kunde-a.example')
  await page.goto('/ticket/create')
  await settled(page)
  const name = `Rollladen ${Temporal.Now.instant().epochMilliseconds}`
  await page.getByLabel('Worum geht es?').fill(name)
  await page.getByLabel('Beschreibung').fill('Er klemmt:\n- links oben\n- rechts unten')
  const [wahl] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Datei wählen' }).click()])
  await wahl.setFiles({ name: 'leer.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) })
  await page.getByText('Die Datei ist leer: Es gibt nichts zu übertragen.').waitFor()

  // Neither a customer nor an object: said at the field, and nothing that was typed is gone.
  await page.getByRole('button', { name: 'Ticket anlegen' }).click()
  await page.getByText('Bitte wählen Sie, für welchen Kunden das Ticket ist.').first().waitFor()
  expect(await page.getByLabel('Worum geht es?').inputValue()).toBe(name)
  await page.getByRole('combobox', { name: 'Kunde' }).click()
  await page.getByRole('option', { name: 'Ahlers Service Süd GmbH' }).click()
  // Objects are offered before anything is typed, only those of this customer.
  await page.getByRole('combobox', { name: 'Objekt' }).click()
  await page.getByRole('option').first().waitFor()
  const angeboten = await page.getByRole('option').allInnerTexts()
  expect(angeboten.every((text) => text.includes('Ahlers Service Süd GmbH'))).toBe(true)
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: 'Ticket anlegen' }).click()
  await page.waitForURL(/\/ticket\/\d+$/)
  const nummer = /\d+$/.exec(page.url())![0]
  await page.getByRole('listitem').filter({ hasText: 'links oben' }).first().waitFor()

  await page.goto(`/tickets?q=%23${nummer}`)
  await page.getByText(name).first().waitFor()
  expect(new URL(page.url()).pathname).toBe('/ticket')
  await page.goto(`/tickets/${nummer}`)
  await page.getByRole('heading', { name: new RegExp(name) }).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/ticket/${nummer}`)

  // What is not among the running ones may be among the finished: the way there is offered.
  await page.goto('/ticket?q=Quarzuhrwerkzeug')
  await page.getByRole('button', { name: 'In allen Tickets suchen, auch in erledigten' }).click()
  await page.waitForURL(/\/ticket\/search\?q=Quarzuhrwerkzeug$/)

  // What is for staff only leads back to the tickets instead of to an empty screen.
  for (const intern of ['fristen', 'tafel', 'einrichtung']) {
    await page.goto(`/ticket/${intern}`)
    await page.getByRole('heading', { name: 'Ticketübersicht' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/ticket')
  }
  await leave(page)
})

test('geht ein Ticket zu einem anderen Kunden, nennt der Dialog, wer vom bisherigen weiter mitliest', async () => {
  const kunde = await opened(await (await newBrowser()).newContext(profile(inject('portal'), {})))
  await signIn(kunde.context(), 'kunde.a@kunde-a.example')
  const angelegt = await kunde.context().request.post('/api/v1/ticket/tickets', { data: { id: uuid(), name: 'Falsch zugeordnet' } })
  const { nummer } = (await angelegt.json()) as { nummer: number }
  const page = await signedIn('support')
  await page.goto(`/ticket/${nummer}`)
  await settled(page)
  // A text that only staff has: written in the dialog, read on the page.
  await page.getByRole('button', { name: 'Angaben bearbeiten' }).click()
  await page.getByRole('dialog').getByLabel('Cobit-Kategorie').fill('Incident')
  await page.getByRole('dialog').getByRole('button', { name: 'Speichern' }).click()
  await page.getByRole('definition').filter({ hasText: 'Incident' }).waitFor()
  await page.getByRole('button', { name: 'Kunde und Objekt bearbeiten' }).click()
  const dialog = page.getByRole('dialog', { name: 'Kunde und Objekt bearbeiten' })
  const warnung = dialog.getByText(/^Karl Ahlers bleibt beteiligt und liest alles Weitere mit/)
  await dialog.getByRole('combobox', { name: 'Kunde' }).click()
  expect(await warnung.count()).toBe(0)
  await page.keyboard.type('Behrens')
  await page.getByRole('option', { name: /Behrens Immobilien KG/ }).click()
  await warnung.waitFor()
  await leave(kunde)
  await leave(page)
})

test('auf dem Tablet und im halben Fenster bleibt der Name eines Tickets lesbar, und nichts ragt hinaus', async () => {
  const page = await signedIn('support')
  for (const width of [720, 800, 1024, 1100])
    for (const path of ['/ticket', '/ticket/search', '/ticket/fristen']) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(path)
      await settled(page)
      const [name, hinaus] = await page.evaluate(() => {
        const table = document.querySelector('table')!
        return [table.querySelector('td.primary')!.getBoundingClientRect().width, table.scrollWidth - table.parentElement!.clientWidth]
      })
      expect(name, `${path} bei ${width}`).toBeGreaterThan(120)
      expect(hinaus, `${path} bei ${width}`).toBeLessThanOrEqual(1)
    }
  await leave(page)
})
