import { messages } from '../messages.ts'
import type { Page } from 'playwright-core'
import type { Read, Stop, Visit } from '#test/journeys/walk/stop.ts'
import { passThere } from '#test/journeys/walk/helps.ts'

/** A running ticket at an object for which something holds, and the part of its page that is shown on a phone. */
const eines = (query: string, teil: 'verlauf' | 'angaben' | 'arbeit') => async (read: Read) => {
  const { entities } = await read<{ entities: { nummer: number; objekt: object | null }[] }>(`v1/ticket/tickets/entities?limit=100&${query}`)
  return `/ticket/${entities.find(({ objekt }) => objekt)!.nummer}?teil=${teil}`
}
/** The first ticket about which the portal wrote a mail. */
const mitMail = async (read: Read) => {
  const { entities } = await read<{ entities: { nummer: number }[] }>('v1/ticket/tickets/entities?limit=100&zustand=alle')
  for (const { nummer } of entities) {
    const verlauf = await read<{ entities: { was: string }[] }>(`v1/ticket/tickets/${nummer}/verlauf-intern/entities`)
    if (verlauf.entities.some(({ was }) => was === 'mail')) return `/ticket/${nummer}?teil=verlauf`
  }
  throw new Error('no ticket has a mail')
}
/** The first tick finds no network, and when it goes out, somebody was faster. */
const zuSpaet = async (page: Page) => {
  await page.route('**/api/v1/ticket/tickets/*', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { innen?: { checkliste: { version: number }[] } | null }
    for (const punkt of answer.innen?.checkliste ?? []) punkt.version += 1000
    await route.fulfill({ response, json: answer })
  })
  await page.route('**/checkpunkte/**', (route) => route.abort(), { times: 1 })
}
/** A time of a day to come: the server refuses it. Answers the form that was sent. */
const zukunft = async ({ page, say }: Visit) => {
  await page.waitForFunction(passThere)
  await page
    .locator('#inhalt')
    .getByRole('button', { name: say(messages, 'zeitErfassen'), exact: true })
    .click()
  const form = page.getByRole('dialog')
  await form.getByLabel(say(messages, 'kostenstelle')).click()
  await page.getByRole('option').first().click()
  for (const [feld, wert] of [
    ['zeitDatum', '31122099'],
    ['zeitAnfang', '0800'],
    ['zeitEnde', '0930'],
  ] as const) {
    await form
      .getByRole('spinbutton', { name: new RegExp(say(messages, feld)) })
      .first()
      .click()
    await page.keyboard.type(wert)
  }
  await form.getByRole('button', { name: say(messages, 'zeitErfassen'), exact: true }).click()
  return form
}
const zukunftsworte = new RegExp(`${messages.de['ticket.zukunft']}|${messages.en['ticket.zukunft']}`)
/** It finds no network and is refused when it goes out. */
const zuSpaetGesagt = async (visit: Visit) => {
  const { page, say } = visit
  await page.route('**/api/v1/ticket/tickets/*/zeiten', (route) => route.abort(), { times: 1 })
  await (await zukunft(visit)).waitFor({ state: 'detached' })
  await page.getByText(say(messages, 'zeitAbgelehnt', { zeit: '' }).trim()).waitFor({ timeout: 60_000 })
}
const inArbeit = 'schritt=in%20Arbeit'
const aenderung = 'zustand=laufend&typId=01900000-0000-7000-8000-000000000003'
type Wort = keyof typeof messages.de
const druecke =
  (wort: Wort, was?: Wort) =>
  ({ page, say }: Visit) =>
    page
      .locator('#inhalt')
      .getByRole('button', { name: say(messages, wort, was ? { was: say(messages, was) } : {}), exact: true })
      .click()
const dialog = (name: string, path: Stop['path'], open: Stop['open'], mehr: Partial<Stop> = {}): Stop => ({
  name: `ticket-${name}`,
  who: 'support',
  path,
  open: open!,
  shows: 'dialog',
  ...mehr,
})
const still = { state: true } as const

/** The page of one ticket: its parts on a phone and its dialogs. */
export const walk: readonly Stop[] = [
  { name: 'ticket-seite-angaben', who: 'support', path: eines(inArbeit, 'angaben') },
  { name: 'ticket-seite-arbeit', who: 'support', path: eines(aenderung, 'arbeit') },
  { name: 'ticket-seite-fertig', who: 'support', path: eines('zustand=Erledigt', 'verlauf'), state: true },
  { name: 'ticket-seite-bestaetigen', who: 'kundeA', path: eines('zustand=Freigabe', 'verlauf') },
  { name: 'ticket-verlauf-mail', who: 'support', path: mitMail, state: true, open: ({ page }) => page.locator('.ti-post').first().scrollIntoViewIfNeeded() },
  {
    name: 'ticket-haken-abgelehnt',
    who: 'monteur',
    path: eines(aenderung, 'arbeit'),
    state: true,
    before: zuSpaet,
    open: async ({ page, say }) => {
      await page.waitForFunction(passThere)
      // Beside the list at a desk: its boxes come first.
      await page
        .getByRole('region', { name: say(messages, 'checkliste'), exact: true })
        .getByRole('checkbox')
        .first()
        .press('Space')
      await page.getByText(say(messages, 'hakenAbgelehnt')).waitFor({ timeout: 60_000 })
    },
  },
  { name: 'ticket-zeit-abgelehnt', who: 'monteur', path: eines(inArbeit, 'arbeit'), state: true, open: zuSpaetGesagt },
  dialog(
    'zeit-verweigert',
    eines(inArbeit, 'arbeit'),
    // The server speaks the language that the person has set, whatever this walk reads.
    async (visit) => (await zukunft(visit)).getByText(zukunftsworte).first().waitFor(),
    still,
  ),
  dialog('angaben-aendern', eines(inArbeit, 'angaben'), druecke('bearbeiten', 'angaben')),
  dialog('ort-aendern', eines(inArbeit, 'angaben'), druecke('bearbeiten', 'teil.ort'), still),
  dialog('termin-aendern', eines(inArbeit, 'angaben'), druecke('bearbeiten', 'teil.termin'), still),
  dialog('rfc-aendern', eines(inArbeit, 'angaben'), druecke('bearbeiten', 'teil.rfc')),
  dialog('seite-kontakt', eines(inArbeit, 'angaben'), druecke('kontaktHinzu')),
  dialog('seite-zuweisen', eines(inArbeit, 'angaben'), druecke('zuweisen'), still),
  dialog('verbinden', eines(inArbeit, 'angaben'), druecke('verknuepfen'), still),
  dialog('seite-zeit', eines(inArbeit, 'arbeit'), druecke('zeitErfassen')),
  dialog('punkt', eines(aenderung, 'arbeit'), druecke('punktHinzu'), still),
  dialog('vorlage', eines(aenderung, 'arbeit'), druecke('vorlageLegen'), still),
  dialog('punkt-aendern', eines(aenderung, 'arbeit'), ({ page, say }) =>
    page
      .locator('#inhalt')
      .getByRole('button', { name: new RegExp(`^${say(messages, 'punktBearbeiten', { text: '.+' })}$`) })
      .first()
      .click(),
  ),
  dialog('zusammenfuehren', eines(inArbeit, 'verlauf'), async (visit) => {
    await druecke('weitereAktionen')(visit)
    await visit.page.getByRole('menuitem', { name: visit.say(messages, 'zusammenfuehren') }).click()
  }),
]
