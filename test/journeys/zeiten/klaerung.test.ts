import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { axeViolations, closeBrowser, leave, overflow, settled, signedIn, signIn, visitor } from '../harness/person.ts'

afterAll(closeBrowser)

const get = async <T>(page: Page, path: string) => (await (await page.context().request.get(`/api/${path}`)).json()) as T
interface Fall {
  id: string
  datum: string
  art: string
  zustand: string
}
const faelle = (page: Page, query: string) => get<{ entities: Fall[] }>(page, `v1/klaerung/faelle/entities?limit=200&${query}`).then(({ entities }) => entities)

test('wer das Gehen vergaß, nimmt den Vorschlag am Telefon an; die Leitung gibt gesammelt frei, und der Tag stimmt', async () => {
  const phone = await signedIn('monteur', { size: 'phone' })
  await phone.goto('/dashboard')
  await settled(phone)
  const { frage } = await get<{ frage: { datum: string; art: string } }>(phone, 'v1/stempelerfassung/heute')
  expect(frage.art).toBe('Gehen fehlt')
  // Below the card, to be seen at once and asked once, with two answers of one size.
  const top = async (selector: string) => (await phone.locator(selector).first().boundingBox())!.y
  const kasten = (await phone.locator('.se-frage').boundingBox())!
  expect(await phone.locator('.se-frage').count()).toBe(1)
  expect(await top('.se-karte')).toBeLessThan(kasten.y)
  expect(kasten.y + kasten.height).toBeLessThanOrEqual(await top('.tabbar'))
  expect(kasten.y).toBeLessThan((await phone.getByRole('heading', { name: 'Stempel heute' }).boundingBox())!.y)
  const antworten = await phone.locator('.se-frage .btn').evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().height))
  expect(antworten.length).toBe(2)
  expect(Math.min(...antworten)).toBeGreaterThanOrEqual(48)
  await phone
    .locator('.se-frage')
    .getByRole('button', { name: /^Ja, \d\d:\d\d$/ })
    .click()
  await phone.getByText('Ihre Antwort wartet auf die Freigabe.').first().waitFor()
  await phone.locator('.se-frage').getByText('Wartet auf Freigabe').waitFor()
  await phone
    .locator('.se-frage')
    .getByText(/Ihre Antwort: \d\d:\d\d, liegt bei \S+/)
    .waitFor()
  expect(
    await phone
      .locator('.se-frage')
      .getByRole('button', { name: /^Ja, |übernehmen$/ })
      .count(),
  ).toBe(0)
  // Another time is asked for at once.
  await phone.locator('.se-frage').getByRole('button', { name: 'Andere Zeit' }).click()
  await phone.getByRole('dialog', { name: 'Frage beantworten' }).waitFor()
  await phone.keyboard.press('Escape')

  const office = await signedIn('leitung')
  await office.goto('/klaerung?bereich=team&zustand=beantwortet&q=1061')
  await settled(office)
  // Both answers stand in the row, and the filters behind one button, for the list is short.
  for (const name of ['Freigeben', 'Zurückweisen']) await office.locator('tbody tr').first().getByRole('button', { name, exact: true }).waitFor()
  await office
    .getByRole('search')
    .getByRole('button', { name: /^Filter( \(\d+\))?$/ })
    .waitFor()
  expect(await axeViolations(office)).toEqual([])
  await office.locator('tbody input[type=checkbox]').first().check({ force: true })
  await office.getByRole('button', { name: '1 freigeben' }).click()
  await office.getByRole('alertdialog').getByText('Kowalczyk').waitFor()
  await office.getByRole('alertdialog').getByRole('button', { name: '1 freigeben' }).click()
  await office.getByText('1 freigegeben.').waitFor()

  const { tage } = await get<{ tage: { datum: string; fragen: unknown[]; nettoMin: number }[] }>(phone, `v1/stempelerfassung/woche?montag=${frage.datum}`)
  const tag = tage.find(({ datum }) => datum === frage.datum)!
  expect(tag.fragen).toEqual([])
  expect(tag.nettoMin).toBeGreaterThan(300)
  await phone.goto('/klaerung/aenderungen')
  await settled(phone)
  await phone.getByText('Nachgetragen').first().waitFor()
  await leave(phone)
  await leave(office)
})

test('die Person sieht eine Korrektur ihrer Zeiten, widerspricht und bekommt eine Antwort', async () => {
  const office = await signedIn('leitung')
  const bis = Temporal.Now.instant()
  const { entities } = await get<{ entities: { id: string; timestamp: string; flag: string; darf: string[] }[] }>(
    office,
    `v1/stempelerfassung/zeitstempel/entities?employeeid=1061&limit=50&from=${bis.subtract({ hours: 24 * 14 }).toString()}&to=${bis.subtract({ hours: 24 * 4 }).toString()}`,
  )
  const stempel = entities.find(({ darf, flag }) => darf.includes('korrigieren') && flag === 'arrival')!
  const korrigiert = await office
    .context()
    .request.post(`/api/v1/stempelerfassung/zeitstempel/${stempel.id}/korrektur`, {
      data: { timestamp: Temporal.Instant.from(stempel.timestamp).add({ minutes: 7 }).toString(), flag: 'arrival', code: 'Normal', grund: 'Laut Bautagebuch' },
    })
  expect(korrigiert.status(), await korrigiert.text()).toBe(200)

  const worker = await signedIn('monteur')
  await worker.goto('/klaerung/aenderungen')
  await settled(worker)
  const zeile = worker.locator('tbody tr', { hasText: 'Laut Bautagebuch' }).first()
  await zeile.getByText('neu', { exact: true }).waitFor()
  await zeile.getByRole('button', { name: 'Widersprechen' }).click()
  await worker.getByRole('alertdialog').getByRole('textbox').fill('Ich war pünktlich da.')
  await worker.getByRole('alertdialog').getByRole('button', { name: 'Widersprechen' }).click()
  await worker.getByText('Ihr Widerspruch wurde gesendet.').waitFor()
  await worker.getByRole('button', { name: 'Alle als gelesen markieren' }).click()
  await expect.poll(() => worker.getByRole('button', { name: 'Alle als gelesen markieren' }).count()).toBe(0)

  const [fall] = (await faelle(office, 'bereich=team&art=Widerspruch&q=1061')).filter(({ zustand }) => zustand === 'beantwortet')
  await office.goto(`/klaerung/fall/${fall!.id}?bereich=team`)
  await settled(office)
  await office.getByText('„Ich war pünktlich da.“').waitFor()
  await office.getByRole('button', { name: 'Widerspruch ablehnen' }).click()
  await office.getByRole('alertdialog').getByRole('textbox').fill('Der Polier hat es bestätigt.')
  await office.getByRole('alertdialog').getByRole('button', { name: 'Zurückweisen' }).click()
  await office.locator('.record-open').getByText('Zurückgewiesen').first().waitFor()

  await zeile.getByRole('link', { name: 'Zurückgewiesen' }).click()
  await worker.getByText('„Der Polier hat es bestätigt.“').waitFor()
  await leave(worker)
  await leave(office)
})

test('ein falscher Stempel: die Person beantragt am Telefon die Korrektur, die Leitung liest beide Zeiten und weist mit Grund zurück', async () => {
  const phone = await visitor({ size: 'phone' })
  await signIn(phone.context(), 'olga.sokolova@musterbau.example')
  const bis = Temporal.Now.instant().subtract({ hours: 24 * 2 })
  const { entities } = await get<{ entities: { timestamp: string; flag: string; darf: string[] }[] }>(
    phone,
    `v1/stempelerfassung/zeitstempel/entities?limit=50&from=${bis.subtract({ hours: 24 * 21 }).toString()}&to=${bis.toString()}`,
  )
  const stempel = entities.find(({ darf, flag }) => darf.includes('beantragen') && flag === 'departure')!
  const wand = Temporal.Instant.from(stempel.timestamp).toZonedDateTimeISO('Europe/Berlin')
  const zeit = wand.toPlainTime().toString({ smallestUnit: 'minute' })
  await phone.goto(`/stempelerfassung?tag=${wand.toPlainDate().toString()}`)
  await settled(phone)
  await phone.locator('.se-stempel li', { hasText: zeit }).getByRole('button').last().click()
  await phone.getByRole('menuitem', { name: 'Korrektur beantragen' }).click()
  const dialog = phone.getByRole('dialog', { name: 'Korrektur beantragen' })
  await dialog.getByText('Diesen Stempel gibt es zu Unrecht').click()
  await dialog.getByRole('button', { name: 'Antrag senden' }).click()
  await dialog.getByRole('alert').waitFor()
  await dialog.getByLabel('Begründung').fill('Ich war auf der Toilette und habe mich vertan.')
  expect(await axeViolations(phone)).toEqual([])
  await dialog.getByRole('button', { name: 'Antrag senden' }).click()
  await phone.getByText('Ihr Antrag ist bei der Leitung.').waitFor()

  const office = await signedIn('leitung')
  await office.goto('/klaerung?bereich=team&zustand=beantwortet&art=Korrektur')
  await office.getByText('Sokolova').first().click()
  await office.getByText(`Der Stempel von ${zeit} soll geändert werden.`).last().waitFor()
  await office.getByText('Stempel löschen').first().waitFor()
  await office.locator('.record-open').getByRole('button', { name: 'Zurückweisen' }).click()
  await office.getByRole('alertdialog').getByRole('textbox').fill('Du warst danach nicht mehr da.')
  await office.getByRole('alertdialog').getByRole('button', { name: 'Zurückweisen' }).click()
  await office.getByRole('alertdialog').waitFor({ state: 'detached' })
  const [fall] = await faelle(phone, 'art=Korrektur')
  expect(fall!.zustand).toBe('zurueckgewiesen')
  await phone.goto(`/klaerung/fall/${fall!.id}`)
  await phone.getByText('Du warst danach nicht mehr da.').first().waitFor()
  await leave(phone)
  await leave(office)
})

test('eine andere Zeit für einen Stempel, den es schon gibt: „Erfassen“ fragt, was gilt, und macht mit dem Grund einen Fall daraus', async () => {
  const phone = await visitor({ size: 'phone' })
  await signIn(phone.context(), 'olga.sokolova@musterbau.example')
  const bis = Temporal.Now.instant().subtract({ hours: 24 * 3 })
  const { entities } = await get<{ entities: { timestamp: string; flag: string; darf: string[]; code: { name: string } }[] }>(
    phone,
    `v1/stempelerfassung/zeitstempel/entities?limit=50&from=${bis.subtract({ hours: 24 * 21 }).toString()}&to=${bis.toString()}`,
  )
  const amOrt = (instant: string) => Temporal.Instant.from(instant).toZonedDateTimeISO('Europe/Berlin')
  // The first Kommen of a day on which both directions stand: nothing is asked there.
  const tage = [...Map.groupBy(entities, ({ timestamp }) => amOrt(timestamp).toPlainDate().toString())].filter(
    ([, stempel]) => stempel.length % 2 === 0 && stempel.at(-1)!.flag === 'arrival' && stempel.at(-1)!.code.name === 'Normal',
  )
  const [tag, stempel] = tage.find(([, einer]) => einer.at(-1)!.darf.includes('beantragen'))!
  const wand = amOrt(stempel.at(-1)!.timestamp)
  const frueher = wand.subtract({ minutes: 20 }).toPlainTime().toString({ smallestUnit: 'minute' })
  const zeit = wand.toPlainTime().toString({ smallestUnit: 'minute' })
  await phone.goto(`/stempelerfassung?tag=${tag}`)
  await settled(phone)
  await phone.locator('[data-field=zeit] [role=spinbutton]').first().focus()
  await phone.keyboard.type(frueher.replace(':', ''))
  await phone.locator('#inhalt').getByRole('button', { name: 'Erfassen', exact: true }).click()
  const dialog = phone.getByRole('dialog', { name: `Um ${zeit} steht schon Kommen` })
  await dialog.getByLabel('Begründung').fill('Ich habe zu spät gedrückt.')
  expect(await axeViolations(phone)).toEqual([])
  await dialog.getByRole('button', { name: `${frueher} statt ${zeit}` }).click()
  await phone.getByText('Ihr Antrag ist bei der Leitung.').waitFor()
  expect((await faelle(phone, 'art=Korrektur&zustand=beantwortet')).map(({ datum }) => datum)).toContain(tag)
  await leave(phone)
})

test('eine Vertretung sieht und entscheidet für ihre Tage, und danach nicht mehr', async () => {
  const office = await signedIn('leitung')
  await office.goto('/klaerung/vertretung')
  await settled(office)
  await office.locator('#inhalt').getByRole('button', { name: 'Vertreter benennen' }).click()
  const dialog = office.getByRole('dialog')
  await dialog.getByRole('combobox').fill('1054')
  await office.getByRole('option').first().click()
  await dialog.getByRole('button', { name: 'Benennen', exact: true }).click()
  await office.getByText('Die Vertretung ist eingetragen.').waitFor()

  const deputy = await signedIn('support')
  await deputy.goto('/klaerung?bereich=team')
  await settled(deputy)
  await deputy.getByText(/Sie vertreten heute Miriam Vogt/).waitFor()
  const [offen] = await faelle(deputy, 'bereich=team&zustand=laufend')
  expect(offen).toBeDefined()
  // The team's weeks, too, are in the deputy's menu for as long.
  await deputy.goto('/zeitkonto')
  await settled(deputy)
  const team = deputy.getByRole('navigation').getByRole('link', { name: 'Team', exact: true })
  await team.click()
  await deputy.locator('#inhalt').getByRole('heading', { level: 1, name: 'Team' }).waitFor()

  await office.locator('tbody tr', { hasText: 'Deniz' }).getByRole('button', { name: 'Beenden' }).click()
  await office.getByRole('alertdialog').getByRole('button', { name: 'Beenden' }).click()
  await office.getByText('Vorzeitig beendet').first().waitFor()
  await team.waitFor({ state: 'detached' })
  expect(await faelle(deputy, 'bereich=team&zustand=laufend')).toEqual([])
  expect((await deputy.context().request.get(`/api/v1/klaerung/faelle/${offen!.id}`)).status()).toBe(404)
  await leave(deputy)
  await leave(office)
})

test('Urlaub eingetragen und doch gestempelt: am Telefon steht, was nicht passt; die Person sagt, warum, und sobald das Büro es als halben Tag einträgt, erledigt es sich', async () => {
  const phone = await signedIn('monteur', { size: 'narrow' })
  const bis = Temporal.Now.instant().subtract({ hours: 24 * 5 })
  const { entities } = await get<{ entities: { timestamp: string; flag: string; employee: { id: string } }[] }>(
    phone,
    `v1/stempelerfassung/zeitstempel/entities?limit=50&from=${bis.subtract({ hours: 24 * 9 }).toString()}&to=${bis.toString()}`,
  )
  const { timestamp, employee } = entities.find(({ flag }) => flag === 'arrival')!
  const tag = Temporal.Instant.from(timestamp).toZonedDateTimeISO('Europe/Berlin').toPlainDate().toString()
  const office = await signedIn('admin')
  const urlaub = await office
    .context()
    .request.post('/api/v1/verwaltung/abwesenheiten', { data: { lstfixId: employee.id, art: 'Urlaub', von: tag, bis: tag, halbtags: false, bemerkung: '' } })
  expect(urlaub.status(), await urlaub.text()).toBe(200)

  const [fall] = await faelle(phone, `art=${encodeURIComponent('Trotz Abwesenheit')}`)
  await phone.goto(`/klaerung/fall/${fall!.id}`)
  await phone
    .locator('.record-open')
    .getByText(/^Urlaub eingetragen, aber von \d\d:\d\d bis \d\d:\d\d gestempelt\.$/)
    .waitFor()
  await settled(phone)
  expect([await axeViolations(phone), await overflow(phone)]).toEqual([[], 0])
  await phone.locator('.record-open').getByRole('button', { name: 'Beantworten' }).click()
  const dialog = phone.getByRole('dialog', { name: 'Frage beantworten' })
  await dialog.getByText('Alle Stempel dieses Tages löschen').waitFor()
  await dialog.getByRole('button', { name: 'Antwort senden' }).click()
  await dialog.getByRole('alert').waitFor()
  expect([await axeViolations(phone), await overflow(phone)]).toEqual([[], 0])
  await dialog.getByLabel('Erklärung').fill('Den Urlaub hatte ich verschoben.')
  await dialog.getByRole('button', { name: 'Antwort senden' }).click()
  await phone.locator('.record-open').getByText('Beantwortet').first().waitFor()

  await office.goto(`/verwaltung/abwesenheiten/${((await urlaub.json()) as { id: string }).id}`)
  await settled(office)
  await office.getByRole('checkbox', { name: 'Halber Tag' }).click({ force: true })
  await office.getByLabel('Bemerkung').fill('nur der Nachmittag')
  await office.getByRole('button', { name: 'Speichern' }).click()
  await office.getByText('Gespeichert').first().waitFor()
  await phone.getByText('Erledigt: Abwesenheit und Stempel passen zusammen').waitFor()
  expect(await axeViolations(office)).toEqual([])
  await office.getByRole('button', { name: 'Stornieren' }).click()
  await office.getByRole('alertdialog').getByRole('textbox').fill('Urlaub verschoben')
  await office.getByRole('alertdialog').getByRole('button', { name: 'Stornieren' }).click()
  await office.getByText('Urlaub verschoben').waitFor()
  expect((await faelle(phone, 'zustand=erledigt')).map(({ id }) => id)).toContain(fall!.id)
  await leave(phone)
  await leave(office)
})
