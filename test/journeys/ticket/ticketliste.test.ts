import { afterAll, expect, test } from 'vitest'
import { axeViolations, closeBrowser, leave, overflow, people, settled, signedIn, visitor } from '../harness/person.ts'
import { focused, keyboardSignIn, named, tabTo } from '../harness/tasten.ts'

afterAll(closeBrowser)

interface Liste {
  entities: { id: string; nummer: number; prioritaet: number; schritt: string; zustaendig: { name: string } | null }[]
}

test('nur mit Tasten: der Support sichtet Neues, weist zu, setzt Prioritäten und Schritte, antwortet, merkt eine Ansicht und gibt sie aus', async () => {
  const page = await visitor()
  await keyboardSignIn(page, people.support, '/ticket')
  const { request } = page.context()
  // A mark of this run: other people report things at the same time.
  const marke = `Haus ${Temporal.Now.instant().epochMilliseconds}`
  const drei: { nummer: number }[] = []
  for (const was of ['Rohrbruch im Keller', 'Licht flackert', 'Fenster klemmt']) {
    const data = { id: crypto.randomUUID(), name: `${was}, ${marke}`, beschreibung: 'Bitte bald.', intern: true }
    drei.push((await (await request.post('/api/v1/ticket/tickets', { data })).json()) as { nummer: number })
  }
  const nurDiese = `sort=-nummer&name=${encodeURIComponent(marke)}`
  const lies = async ({ nummer }: { nummer: number }) => (await (await request.get(`/api/v1/ticket/tickets/${nummer}`)).json()) as Liste['entities'][number]

  // To the list of what is new, by the address as a bookmark would; then keys only.
  await page.goto(`/ticket?sicht=neu&${nurDiese}`)
  await settled(page)
  const zeile = (focus: { role: string }) => focus.role === 'row'
  await tabTo(page, zeile)
  const auf = () => page.evaluate(() => document.activeElement?.textContent ?? '')
  expect(await auf()).toContain(String(drei[2]!.nummer))
  await page.keyboard.press('1')
  await expect.poll(async () => (await lies(drei[2]!)).prioritaet).toBe(1)
  await page.keyboard.press('j')
  await expect.poll(auf).toContain(String(drei[1]!.nummer))
  await page.keyboard.press('m')
  await expect.poll(async () => (await lies(drei[1]!)).zustaendig).not.toBeNull()
  await page.keyboard.press('k')
  await expect.poll(auf).toContain(String(drei[2]!.nummer))

  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Tasten in der Liste' }).waitFor()
  await page.keyboard.press('Escape')
  // Without a focus the whole page would be what has it: only a row counts.
  const zeileMit = async (ticket: (typeof drei)[number]) => [(await focused(page)).role, (await auf()).includes(String(ticket.nummer))]
  await expect.poll(() => zeileMit(drei[2]!)).toEqual(['row', true])

  // Two at once go to the step in review and out of this view: the row that takes their place has the focus.
  await page.keyboard.press('Shift+ArrowDown')
  await page.getByText('2 ausgewählt', { exact: true }).waitFor()
  await page.keyboard.press('s')
  await page.getByRole('dialog', { name: 'Nächster Schritt' }).waitFor()
  await tabTo(page, (focus) => focus.name.includes('Schritt') && focus.role === 'button')
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'in Prüfung' }).waitFor()
  await page.keyboard.type('in P')
  await page.keyboard.press('Enter')
  await tabTo(page, named('Setzen', 'button'))
  await page.keyboard.press('Enter')
  await expect.poll(async () => Promise.all(drei.map(async (one) => (await lies(one)).schritt))).toEqual(['erfasst', 'in Prüfung', 'in Prüfung'])
  await page.getByText('2 Tickets sind geändert.').waitFor()
  await expect.poll(() => zeileMit(drei[0]!)).toEqual(['row', true])

  // What does not go is named with the reason: the first ticket goes on, the other two cannot take that step.
  await page.goto(`/ticket?${nurDiese}`)
  await settled(page)
  await tabTo(page, zeile)
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('s')
  await page.getByRole('dialog', { name: 'Nächster Schritt' }).waitFor()
  await tabTo(page, (focus) => focus.name.includes('Schritt') && focus.role === 'button')
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'in Prüfung' }).waitFor()
  await page.keyboard.type('in P')
  await page.keyboard.press('Enter')
  await tabTo(page, named('Setzen', 'button'))
  await page.keyboard.press('Enter')
  const rest = page.getByRole('dialog', { name: 'Nicht alles ging' })
  await rest.getByText('1 geändert. Diese blieben, wie sie waren:').waitFor()
  expect(await rest.getByRole('listitem').count()).toBe(2)
  await page.keyboard.press('Escape')
  await rest.waitFor({ state: 'detached' })

  await page.goto(`/ticket?${nurDiese}`)
  await settled(page)
  await tabTo(page, zeile)
  await page.keyboard.press('r')
  await page.getByRole('dialog', { name: 'Antworten' }).waitFor()
  await page.keyboard.type('Wir kommen heute um zwei.')
  await tabTo(page, named('Senden', 'button'))
  await page.keyboard.press('Enter')
  await page.getByText('Die Antwort ist gesendet.').waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  // A question becomes a view with its count, shared with the others.
  await page.keyboard.press('/')
  await page.keyboard.type('Fenster klemmt')
  await page.getByRole('button', { name: 'Als Ansicht merken' }).waitFor()
  await settled(page)
  await tabTo(page, named('Als Ansicht merken', 'button'), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Ansicht merken' }).waitFor()
  const name = `Fenster ${Temporal.Now.instant().epochMilliseconds}`
  await page.keyboard.type(name)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: new RegExp(`^${name} \\(\\d+\\)$`) }).waitFor()
  const kollege = await signedIn('monteur')
  const { entities } = (await (await kollege.context().request.get('/api/v1/ticket/ansichten/entities')).json()) as { entities: { name: string }[] }
  expect(entities.map((one) => one.name)).toContain(name)

  await tabTo(page, named('Exportieren', 'button'), 'Shift+Tab')
  const datei = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'CSV-Datei' }).waitFor()
  await page.keyboard.press('Enter')
  expect((await datei).suggestedFilename()).toBe('Tickets.csv')
  await leave(kollege)
  await leave(page)
})

test('die Liste lebt: was jemand anderes ändert, steht ohne Neuladen da; ein entzogenes Recht nimmt, was es zeigte', async () => {
  const [support, leitung] = [await signedIn('support'), await signedIn('leitung')]
  const name = `Geheimer Umbau ${Temporal.Now.instant().epochMilliseconds}`
  await leitung.goto('/ticket')
  await settled(leitung)
  await support.context().request.post('/api/v1/ticket/tickets', { data: { id: crypto.randomUUID(), name, intern: true } })
  const zeile = leitung.getByRole('row', { name: new RegExp(name) })
  await zeile.waitFor()
  await zeile.getByText('gerade eben').waitFor()

  const admin = await signedIn('admin')
  const { request } = admin.context()
  const { entities } = (await (await request.get('/api/v1/verwaltung/rollen/entities')).json()) as { entities: { id: string; name: string }[] }
  const pfad = `/api/v1/verwaltung/rollen/${entities.find((one) => one.name === 'Leitung')!.id}`
  const lies = async () => (await (await request.get(pfad)).json()) as { rechte: string[] }
  const rolle = await lies()
  const setze = async (rechte: readonly string[]) => request.put(pfad, { data: { ...(await lies()), rechte } })
  try {
    expect((await setze(rolle.rechte.filter((recht) => recht !== 'TICKET.INTERN'))).status()).toBeLessThan(300)
    await zeile.waitFor({ state: 'detached' })
    await leitung.getByText('Tasten in der Liste').waitFor({ state: 'detached' })
  } finally {
    await setze(rolle.rechte)
  }
  for (const page of [support, leitung, admin]) await leave(page)
})

test('die Fristen haben ein Wort und eine Adresse, zu der auch die alte führt; Überfälliges steht für sich', async () => {
  const page = await signedIn('support')
  await page.goto('/ticket/tafel?uhr=steht')
  await page.waitForURL('**/ticket/fristen?uhr=steht')
  await page.getByRole('heading', { name: 'Fristen', level: 1 }).waitFor()
  await page.getByRole('link', { name: 'Fristen', exact: true }).first().click()
  await page.waitForURL((url) => url.pathname === '/ticket/fristen' && !url.search)
  await settled(page)
  const zeilen = (teil: string) => page.getByRole('region', { name: teil }).locator('tbody tr').allInnerTexts()
  const [vorbei, kommt] = [await zeilen('Überfällig'), await zeilen('Als Nächstes fällig')]
  expect(vorbei.length + kommt.length).toBeGreaterThan(0)
  expect([vorbei.filter((zeile) => !zeile.includes('überfällig')), kommt.filter((zeile) => zeile.includes('überfällig'))]).toEqual([[], []])
  expect([await axeViolations(page), await overflow(page)]).toEqual([[], 0])
  await leave(page)
})

test('neben einem offenen Ticket steht in der schmalen Liste der Kasten vor dem Namen, nicht darauf', async () => {
  const page = await signedIn('support')
  const { entities } = (await (await page.context().request.get('/api/v1/ticket/tickets/entities?limit=1')).json()) as Liste
  await page.goto(`/ticket/${entities[0]!.nummer}`)
  const zeilen = page.locator('.tl-liste tbody tr:has(.tick)')
  await zeilen.first().waitFor()
  await settled(page)
  const abstand = await zeilen.evaluateAll((alle) =>
    alle.map(
      (zeile) =>
        zeile.querySelector('td.primary')!.getBoundingClientRect().left - zeile.querySelector('td.tick .box, td.tick label')!.getBoundingClientRect().right,
    ),
  )
  expect(abstand.length).toBeGreaterThan(3)
  expect(Math.min(...abstand)).toBeGreaterThanOrEqual(0)
  await leave(page)
})
