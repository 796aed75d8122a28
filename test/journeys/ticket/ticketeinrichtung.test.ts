import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { axeViolations, closeBrowser, leave, overflow, settled, signedIn } from '../harness/person.ts'

afterAll(closeBrowser)

interface Eintrag extends Record<string, unknown> {
  id: string
  name: string
}
const base = (was: string) => `${was === 'ansichten' ? '/v1/ticket' : '/v1/ticket/verwaltung'}/${was}`
const eintraege = async (page: Page, was: string) =>
  ((await (await page.context().request.get(`/api${base(was)}/entities?limit=200`)).json()) as { entities: Eintrag[] }).entities
const eintrag = async (page: Page, was: string, name: string) => (await eintraege(page, was)).find((one) => one.name === name)
const dialog = (page: Page) => page.locator('.dialog').last()
const zu = (page: Page) => expect.poll(() => page.locator('.dialog').count()).toBe(0)
const druecke = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()
const offen = (page: Page) => page.locator('.record-open')
const speichere = (page: Page) => offen(page).getByRole('button', { name: 'Änderungen speichern' }).click()
const gespeichert = (page: Page) => offen(page).getByText('Gespeichert.').waitFor()
const oeffne = (page: Page, name: string) => page.locator('.records-list').getByText(name, { exact: true }).first().click()
/** Somebody was faster: both are told, what he typed stays, and is saved with the second press only. */
async function uebernimm(page: Page, jetzt: string | RegExp) {
  const frage = page.getByRole('dialog', { name: 'Inzwischen geändert' })
  await frage.getByText(jetzt).first().waitFor()
  await frage.getByRole('button', { name: 'In mein Formular übernehmen' }).click()
  await frage.waitFor({ state: 'detached' })
  await speichere(page)
  await gespeichert(page)
}
const gesagt = (page: Page, text: string | RegExp) => dialog(page).getByText(text).first().waitFor()
/** Somebody else, in another room, changes the same. */
async function schneller(wer: Page, was: string, name: string, felder: readonly string[], mehr: object) {
  const alt = (await eintrag(wer, was, name))!
  const data = { ...Object.fromEntries([...felder, 'revision'].map((feld) => [feld, alt[feld]])), ...mehr }
  const answer = await wer.context().request.put(`/api${base(was)}/${alt.id}`, { data })
  expect(answer.status(), await answer.text()).toBe(200)
}
const marke = () => Temporal.Now.instant().epochMilliseconds

test('eine gemerkte Ansicht: umbenennen, während jemand sie ändert, durch andere Filter ersetzen, löschen', async () => {
  const [page, andere] = [await signedIn('support'), await signedIn('admin')]
  const name = `Haustechnik ${marke()}`
  await page.goto('/ticket?prioBis=3')
  await settled(page)
  await page.getByRole('button', { name: 'Als Ansicht merken' }).click()
  await dialog(page).getByLabel('Name der Ansicht').fill(name)
  await dialog(page).getByText('Für alle, die hier Tickets bearbeiten').click()
  await druecke(page, 'Ansicht merken')
  await zu(page)
  await page.getByRole('button', { name: new RegExp(`^${name} \\(`) }).waitFor()
  await settled(page)

  // Typed, not saved yet; meanwhile a colleague narrows the question.
  await page.getByRole('button', { name: 'Ansicht bearbeiten' }).click()
  await dialog(page).getByLabel('Name der Ansicht').fill(`${name} neu`)
  await schneller(andere, 'ansichten', name, ['name', 'geteilt'], { filter: { prioBis: 2 } })
  await druecke(page, 'Speichern')
  await gesagt(page, /war schneller: Der Eintrag ist inzwischen ein anderer/)
  await gesagt(page, /Gefragt wird nach: jetzt .*2 Sehr hoch/)
  expect(await dialog(page).getByLabel('Name der Ansicht').inputValue()).toBe(`${name} neu`)
  await druecke(page, 'Speichern')
  await zu(page)
  await page.getByRole('button', { name: new RegExp(`^${name} neu \\(`) }).waitFor()
  const { id, filter } = (await eintrag(page, 'ansichten', `${name} neu`))!
  expect(filter).toMatchObject({ prioBis: 2 })

  await page.goto(`/ticket?sicht=${id}&zustand=Neu`)
  await settled(page)
  await page.getByRole('button', { name: 'Als Ansicht merken' }).click()
  await dialog(page)
    .getByRole('button', { name: /Merken als/ })
    .click()
  await page.getByRole('option', { name: `„${name} neu“ ersetzen` }).click()
  await expect.poll(() => dialog(page).getByLabel('Name der Ansicht').inputValue()).toBe(`${name} neu`)
  await druecke(page, 'Ansicht merken')
  await zu(page)
  await expect.poll(async () => (await eintrag(page, 'ansichten', `${name} neu`))?.['filter']).toMatchObject({ prioBis: 2, zustand: 'Neu' })

  await settled(page)
  await page.getByRole('button', { name: 'Ansicht bearbeiten' }).click()
  await druecke(page, 'Ansicht löschen')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ansicht löschen' }).click()
  await zu(page)
  await expect.poll(async () => (await eintraege(page, 'ansichten')).some((one) => one.id === id)).toBe(false)
  for (const one of [page, andere]) await leave(one)
})

test('eine Art ändern zwei zugleich: der Zweite erfährt, was nun gilt, beides bleibt, und der Verlauf sagt, was sie vorher war', async () => {
  const [page, andere] = [await signedIn('support'), await signedIn('admin')]
  const name = `Umzug ${marke()}`
  await page.goto('/ticket/einrichtung')
  await settled(page)
  await page.getByRole('link', { name: 'Neue Art' }).click()
  await offen(page).getByLabel('Name').fill(name)
  await offen(page).getByRole('button', { name: 'Anlegen', exact: true }).click()
  await offen(page).waitFor({ state: 'detached' })
  await oeffne(page, name)
  await offen(page).getByLabel('Wofür sie ist').fill('Wenn ein Büro umzieht.')
  await schneller(andere, 'typen', name, ['name', 'mitTest', 'icon', 'hinweis', 'fuerKunden', 'aktiv', 'regelId'], { prioritaet: 2 })
  await speichere(page)
  await uebernimm(page, 'Jetzt gespeichert: 2 Sehr hoch')
  expect(await eintrag(page, 'typen', name)).toMatchObject({ hinweis: 'Wenn ein Büro umzieht.', prioritaet: 2 })
  // Out of use: no other journey meets it.
  await offen(page).getByText('In Gebrauch: bei neuen Tickets zu wählen').click()
  await speichere(page)
  await expect.poll(async () => (await eintrag(page, 'typen', name))?.['aktiv']).toBe(false)
  const { id } = (await eintrag(page, 'typen', name))!
  // The newest first, without loading anew; on a phone under the form, too.
  const telefon = await signedIn('support', { size: 'phone' })
  await telefon.goto(`/ticket/einrichtung/arten/${id}`)
  for (const wo of [page, telefon]) {
    const schritte = wo.getByRole('list', { name: 'Verlauf' }).locator(':scope > li')
    await schritte.filter({ hasText: 'In Gebrauch: bei neuen Tickets zu wählen: Ja → Nein' }).waitFor()
    await expect
      .poll(() => schritte.allInnerTexts())
      .toMatchObject(
        [
          /: Ja → Nein/,
          /geändert[\s\S]*Wofür sie ist: leer → Wenn ein Büro umzieht\./,
          /geändert[\s\S]*Beginnt mit Priorität: 5 .* → 2 Sehr hoch/,
          /angelegt/,
        ].map((text) => expect.stringMatching(text)),
      )
    expect([await axeViolations(wo), await overflow(wo)]).toEqual([[], 0])
  }
  for (const one of [page, andere, telefon]) await leave(one)
})

test('eine Regel ändern zwei zugleich: der Zweite erfährt, was nun gilt, speichert noch einmal, und beides bleibt', async () => {
  const [page, andere] = [await signedIn('support'), await signedIn('admin')]
  const felder = ['ktostammId', 'typId', 'prioritaet', 'kalenderId', 'antwortMin', 'loesungMin', 'pausen', 'warnungen']
  const alt = (await eintraege(page, 'regeln'))[0]!
  const [name, neu] = [alt.name, `${alt.name} ${marke()}`.slice(0, 60)]
  await page.goto('/ticket/einrichtung/zeiten')
  await settled(page)
  await oeffne(page, name)
  await offen(page).getByLabel('Name').fill(neu)
  await schneller(andere, 'regeln', name, ['name', ...felder], { antwortMin: 90 })
  await speichere(page)
  await page.getByRole('dialog').getByText('Jetzt gespeichert: 1:30 h').waitFor()
  expect(await offen(page).getByLabel('Name').inputValue()).toBe(neu)
  await uebernimm(page, 'Jetzt gespeichert: 1:30 h')
  expect(await eintrag(page, 'regeln', neu)).toMatchObject({ antwortMin: 90 })
  // As it was, for the journeys that look at it.
  await schneller(andere, 'regeln', neu, felder, { name, antwortMin: alt['antwortMin'] })
  for (const one of [page, andere]) await leave(one)
})

test('Kalender, Checkliste und Antwort ändern zwei zugleich: der Zweite erfährt, was nun gilt, und beides bleibt', async () => {
  const [page, andere] = [await signedIn('support'), await signedIn('admin')]
  const teile = [
    {
      bereich: 'kalender',
      was: 'kalender',
      neu: 'Neuer Kalender',
      felder: ['name', 'zone', 'land', 'halbtagsBis', 'zeiten'],
      fremd: { region: 'HE' },
      jetzt: 'Jetzt gespeichert: HE',
    },
    {
      bereich: 'checklisten',
      was: 'checkvorlagen',
      neu: 'Neue Checkliste',
      felder: ['name', 'typId'],
      fremd: { punkte: [{ text: 'Tür zu', art: 'TEST', pflicht: false }] },
      jetzt: /Jetzt gespeichert: Tür zu \(/,
    },
    {
      bereich: 'antworten',
      was: 'antwortvorlagen',
      neu: 'Neue Vorlage',
      felder: ['name'],
      fremd: { text: 'Wir sind da.' },
      jetzt: 'Jetzt gespeichert: Wir sind da.',
    },
  ]
  for (const { bereich, was, neu, felder, fremd, jetzt } of teile) {
    const name = `Zwei ${marke()}`
    await page.goto(`/ticket/einrichtung/${bereich}`)
    await settled(page)
    await page.getByRole('link', { name: neu }).click()
    await offen(page).getByLabel('Name').fill(name)
    if (was === 'checkvorlagen') await offen(page).getByLabel('Was zu tun ist').last().fill('Licht aus')
    if (was === 'antwortvorlagen') await offen(page).getByLabel('Text').fill('Wir kommen.')
    await offen(page).getByRole('button', { name: 'Anlegen', exact: true }).click()
    await offen(page).waitFor({ state: 'detached' })
    await oeffne(page, name)
    await offen(page).getByLabel('Name').fill(`${name} b`)
    await schneller(andere, was, name, felder, fremd)
    await speichere(page)
    await uebernimm(page, jetzt)
    expect(await eintrag(page, was, `${name} b`)).toMatchObject(fremd)
    await offen(page).getByRole('button', { name: 'Löschen', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Löschen' }).click()
    await offen(page).waitFor({ state: 'detached' })
    await expect.poll(async () => await eintrag(page, was, `${name} b`)).toBeUndefined()
  }
  for (const one of [page, andere]) await leave(one)
})
