import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { closeBrowser, leave, settled, signedIn } from '../harness/person.ts'

afterAll(closeBrowser)

interface Eintrag extends Record<string, unknown> {
  id: string
  name: string
  version: number
}
const base = (was: string) => `${was === 'ansichten' ? '/v1/ticket' : '/v1/ticket/verwaltung'}/${was}`
const eintraege = async (page: Page, was: string) =>
  ((await (await page.context().request.get(`/api${base(was)}/entities?limit=200`)).json()) as { entities: Eintrag[] }).entities
const eintrag = async (page: Page, was: string, name: string) => (await eintraege(page, was)).find((one) => one.name === name)
const dialog = (page: Page) => page.locator('.dialog').last()
const zu = (page: Page) => expect.poll(() => page.locator('.dialog').count()).toBe(0)
const druecke = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()
const gesagt = (page: Page, text: string | RegExp) => dialog(page).getByText(text).first().waitFor()
/** Somebody else, in another room, changes the same. */
async function schneller(wer: Page, was: string, name: string, felder: readonly string[], mehr: object) {
  const alt = (await eintrag(wer, was, name))!
  const data = { ...Object.fromEntries(felder.map((feld) => [feld, alt[feld]])), version: alt.version, ...mehr }
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
  await gesagt(page, /hat diese Ansicht inzwischen geändert/)
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

test('eine Art ändern zwei zugleich: der Zweite erfährt, was nun gilt, und beides bleibt', async () => {
  const [page, andere] = [await signedIn('support'), await signedIn('admin')]
  const name = `Umzug ${marke()}`
  await page.goto('/ticket/einrichtung')
  await settled(page)
  await page.getByRole('button', { name: 'Neue Art' }).click()
  await dialog(page).getByLabel('Name').fill(name)
  await druecke(page, 'Anlegen')
  await zu(page)
  await page.getByText(name, { exact: true }).first().click()
  await dialog(page).getByLabel('Wofür sie ist').fill('Wenn ein Büro umzieht.')
  await schneller(andere, 'typen', name, ['name', 'mitTest', 'icon', 'hinweis', 'fuerKunden', 'aktiv'], { prioritaet: 2 })
  await druecke(page, 'Speichern')
  await gesagt(page, /hat diese Art inzwischen geändert/)
  await gesagt(page, 'Beginnt mit Priorität: jetzt 2 Sehr hoch')
  await druecke(page, 'Speichern')
  await zu(page)
  expect(await eintrag(page, 'typen', name)).toMatchObject({ hinweis: 'Wenn ein Büro umzieht.', prioritaet: 2, version: 3 })
  // Out of use: no other journey meets it.
  await page.getByText(name, { exact: true }).first().click()
  await dialog(page).getByText('In Gebrauch: bei neuen Tickets zu wählen').click()
  await druecke(page, 'Speichern')
  await zu(page)
  expect(await eintrag(page, 'typen', name)).toMatchObject({ aktiv: false })
  for (const one of [page, andere]) await leave(one)
})

test('eine Regel ändern zwei zugleich: der Zweite erfährt, was nun gilt, speichert noch einmal, und beides bleibt', async () => {
  const [page, andere] = [await signedIn('support'), await signedIn('admin')]
  const felder = ['ktostammId', 'typId', 'prioritaet', 'kalenderId', 'antwortMin', 'loesungMin', 'pausen', 'warnungen']
  const alt = (await eintraege(page, 'regeln'))[0]!
  const [name, neu] = [alt.name, `${alt.name} ${marke()}`.slice(0, 60)]
  await page.goto('/ticket/einrichtung?bereich=zeiten')
  await settled(page)
  await page.getByText(name, { exact: true }).first().click()
  await dialog(page).getByLabel('Name').fill(neu)
  await schneller(andere, 'regeln', name, ['name', ...felder], { antwortMin: 90 })
  await druecke(page, 'Speichern')
  await gesagt(page, /hat diese Regel inzwischen geändert/)
  await gesagt(page, 'Erste Antwort: jetzt 1:30 h')
  expect(await dialog(page).getByLabel('Name').inputValue()).toBe(neu)
  await druecke(page, 'Speichern')
  await zu(page)
  expect(await eintrag(page, 'regeln', neu)).toMatchObject({ antwortMin: 90, version: alt.version + 2 })
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
      jetzt: 'Region: jetzt HE',
    },
    {
      bereich: 'checklisten',
      was: 'checkvorlagen',
      neu: 'Neue Checkliste',
      felder: ['name', 'typId'],
      fremd: { punkte: [{ text: 'Tür zu', art: 'TEST', pflicht: false }] },
      jetzt: /jetzt Tür zu \(/,
    },
    { bereich: 'antworten', was: 'antwortvorlagen', neu: 'Neue Vorlage', felder: ['name'], fremd: { text: 'Wir sind da.' }, jetzt: 'Text: jetzt Wir sind da.' },
  ]
  for (const { bereich, was, neu, felder, fremd, jetzt } of teile) {
    const name = `Zwei ${marke()}`
    await page.goto(`/ticket/einrichtung?bereich=${bereich}`)
    await settled(page)
    await page.getByRole('button', { name: neu }).click()
    await dialog(page).getByLabel('Name').fill(name)
    if (was === 'checkvorlagen') await dialog(page).getByLabel('Was zu tun ist').last().fill('Licht aus')
    if (was === 'antwortvorlagen') await dialog(page).getByLabel('Text').fill('Wir kommen.')
    await druecke(page, 'Anlegen')
    await zu(page)
    await page.getByText(name, { exact: true }).first().click()
    await dialog(page).getByLabel('Name').fill(`${name} b`)
    await schneller(andere, was, name, felder, fremd)
    await druecke(page, 'Speichern')
    await gesagt(page, /hat diesen Eintrag inzwischen geändert/)
    await gesagt(page, jetzt)
    await druecke(page, 'Speichern')
    await zu(page)
    expect(await eintrag(page, was, `${name} b`)).toMatchObject({ ...fremd, version: 3 })
    await page.getByText(`${name} b`, { exact: true }).first().click()
    await druecke(page, 'Löschen')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Löschen' }).click()
    await zu(page)
  }
  for (const one of [page, andere]) await leave(one)
})
