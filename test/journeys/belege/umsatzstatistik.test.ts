import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, expect, inject, test } from 'vitest'
import { importiere } from '#domain/belege/import/import.ts'
import { connect } from '#platform/server/database/db.ts'
import { closeBrowser, leave, settled, signedIn } from '../harness/person.ts'
import { frageVon } from '#apps/umsatzstatistik/test/walk.ts'

afterAll(closeBrowser)
const db = connect(inject('demoDatabase'), { max: 1 })
afterAll(() => db.destroy())

/** Two years to the end of this one: the demonstration has sold something whenever it was started. */
const jahr = Temporal.Now.plainDateISO('Europe/Berlin').year
async function frage(page: Page) {
  for (const [feld, tag] of [
    ['vondat', `0101${jahr - 1}`],
    ['bisdat', `3112${jahr}`],
  ] as const) {
    await page.locator(`[data-field=${feld}]`).getByRole('spinbutton').first().focus()
    await page.keyboard.type(tag)
  }
  await page.getByRole('button', { name: 'Auswerten', exact: true }).click()
  await page.waitForURL(/\/umsatzstatistik\/result\?/)
  await settled(page)
}
const zeilen = (page: Page, ebene: string) => page.getByRole('grid', { name: ebene, exact: true }).locator('tbody tr')
const worte = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

test('die Leitung geht vom Dashboard mit der Tastatur über die Filiale bis zum Beleg und zurück an ihren Platz, und nimmt mit, was sie sieht', async () => {
  const page = await signedIn('leitung')
  await page.goto('/dashboard')
  await page.getByRole('region', { name: 'Umsatz des Jahres' }).getByRole('link', { name: 'Auswertung', exact: true }).click()
  await page.waitForURL(/\/umsatzstatistik\/result\?/)
  await page.getByRole('link', { name: 'Abfrage ändern', exact: true }).click()
  await frage(page)
  const filialen = zeilen(page, 'Filiale')
  const zweite = filialen.nth(1)
  const name = worte(await zweite.getByRole('link').first().innerText())
  await zweite.focus()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await zeilen(page, 'Hauptgruppe').first().waitFor()
  await zeilen(page, 'Hauptgruppe').first().focus()
  await page.keyboard.press('ArrowLeft')
  await filialen.first().waitFor()
  await expect.poll(() => zweite.evaluate((row) => row === document.activeElement)).toBe(true)
  await zweite.getByRole('button', { name: `Mehr zu ${name}` }).click()
  await page.getByRole('menuitem', { name: 'nach Kunde', exact: true }).click()
  const kunden = zeilen(page, 'Kunde')
  await kunden.first().waitFor()
  await settled(page)
  const gesehen = (await kunden.getByRole('link').allInnerTexts()).map(worte)
  await page.getByRole('button', { name: 'Exportieren' }).click()
  const [datei] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: /^CSV/ }).click()])
  const [, ...geladen] = (await readFile(await datei.path(), 'utf8')).trimEnd().split('\r\n')
  expect(geladen.map((zeile) => worte(zeile.split(';').slice(0, 2).join(' ')))).toEqual([...gesehen, 'Alle'])
  await kunden.first().getByRole('button').click()
  await page.getByRole('menuitem', { name: 'Belege', exact: true }).click()
  const erster = page.getByRole('link', { name: /^Beleg .* öffnen$/ }).first()
  await erster.click()
  await page.waitForURL(/\/gesamtabfrage\//)
  await page.goBack()
  await erster.waitFor()
  await page.getByRole('navigation', { name: 'Weg' }).getByRole('link', { name: 'Alle', exact: true }).click()
  await filialen.first().waitFor()
  await leave(page)
})

test('am Telefon sieht der Vertrieb Umsätze und Verlauf und speichert seine Abfrage; Kosten sieht er nirgends', async () => {
  const page = await signedIn('vertrieb', { size: 'phone' })
  await page.goto(`/umsatzstatistik/result?${frageVon({ vergleich: false })}`)
  await page.getByRole('figure', { name: 'Verlauf' }).getByRole('listitem').first().waitFor()
  const titel = `Filialen ${Temporal.Now.instant().epochMilliseconds}`
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(titel)
  await page.getByRole('dialog').getByRole('button', { name: 'Speichern', exact: true }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.goto('/umsatzstatistik/query')
  await page.getByRole('link', { name: titel }).click()
  await page.getByText('Umsatz', { exact: true }).first().waitFor()
  await page.getByRole('radiogroup', { name: 'Ansicht' }).getByText('Belege').click()
  await page
    .getByRole('link', { name: /^Beleg .* öffnen$/ })
    .first()
    .waitFor()
  for (const wort of ['DB', 'DB %', 'Lagerwert', 'WES', 'Deckungsbeitrag']) expect(await page.getByText(wort, { exact: true }).count()).toBe(0)
  await leave(page)
})

test('was gebucht wird, während jemand hinsieht, kommt von selbst, ist gekennzeichnet und verschiebt keine Zeile', async () => {
  const page = await signedIn('buchhaltung')
  await page.goto(`/umsatzstatistik/result?${frageVon({ ebene: 'Kunde', vergleich: false })}`)
  const kunden = zeilen(page, 'Kunde')
  const vierte = kunden.nth(3)
  await vierte.waitFor()
  await settled(page)
  const vorher = (await kunden.getByRole('link').allInnerTexts()).map(worte)
  const [nummer] = vorher[3]!.split(' ')
  const neu = String(900_000_000 + (Math.floor(Temporal.Now.instant().epochMilliseconds / 1000) % 90_000_000))
  const heute = Temporal.Now.plainDateISO('Europe/Berlin')
  const tag = heute.toLocaleString('de-DE', { day: '2-digit', month: '2-digit', year: 'numeric' })
  const csv = `Schlüssel;Belegart;Belegnummer;Kontonummer;Belegdatum;Text;Menge;Einheit;Preis;Steuersatz\nL-${neu};RE;${neu};${nummer};${tag};Nachtrag;1;Psch;987654,00;19\n`
  const { geschrieben, fehler } = await importiere(db, 'belege', Buffer.from(csv), {
    quelle: 'reise',
    akteur: 'Reise',
    datei: 'nachtrag.csv',
    heute: heute.toString(),
    jetzt: Temporal.Now.instant(),
    schreiben: true,
  })
  expect([geschrieben, fehler]).toEqual([true, []])
  await vierte.getByText('gerade gebucht').waitFor()
  expect((await kunden.getByRole('link').allInnerTexts()).map(worte)).toEqual(vorher)
  await leave(page)
})

test('ein zweiter Klick, während die nächste Ebene lädt, führt nirgends sonst hin: zurück geht es mit einem Schritt', async () => {
  const page = await signedIn('leitung')
  await page.goto(`/umsatzstatistik/result?${frageVon()}`)
  const filialen = zeilen(page, 'Filiale')
  const erste = filialen.first().getByRole('link').first()
  await erste.waitFor()
  await settled(page)
  const hier = page.url()
  // The answer is held back until both clicks are made.
  const { promise: geklickt, resolve: los } = Promise.withResolvers<void>()
  await page.route('**/v1/umsatzstatistik', async (route) => {
    await geklickt
    await route.continue()
  })
  await erste.click()
  await page.waitForURL((url) => url.href !== hier)
  const darin = page.url()
  await erste.click()
  expect(page.url()).toBe(darin)
  los()
  await zeilen(page, 'Hauptgruppe').first().waitFor()
  await page.goBack()
  await filialen.first().waitFor()
  expect(page.url()).toBe(hier)
  await leave(page)
})

test('ein gewählter Kunde bleibt gewählt und genannt, wenn die Abfrage geändert wird', async () => {
  const page = await signedIn('buchhaltung')
  await page.goto(`/umsatzstatistik/result?${frageVon({ ebene: 'Kunde', vergleich: false })}`)
  const erster = zeilen(page, 'Kunde').first().getByRole('link').first()
  const name = worte(await erster.innerText())
  const feld = page.getByRole('combobox', { name: 'Kunde', exact: true })
  await page.getByRole('search').getByRole('button', { name: 'Filter', exact: true }).click()
  await feld.fill(name.split(' ')[0]!)
  await page
    .getByRole('option')
    .filter({ hasText: name.split(' ')[0]! })
    .first()
    .click()
  await expect.poll(() => feld.inputValue()).toBe(name)
  await page.getByRole('link', { name: 'Abfrage ändern', exact: true }).click()
  await page.waitForURL(/\/query\?/)
  await expect.poll(() => feld.inputValue()).toBe(name)
  await page.getByRole('button', { name: 'Auswerten', exact: true }).click()
  await page.waitForURL(/\/result\?/)
  await expect.poll(() => feld.inputValue()).toBe(name)
  await leave(page)
})
