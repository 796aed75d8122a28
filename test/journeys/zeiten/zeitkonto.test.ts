import { readFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeViolations, closeBrowser, leave, settled, signedIn } from '../harness/person.ts'

const [letzter] = [Temporal.Now.plainDateISO('Europe/Berlin').toPlainYearMonth().subtract({ months: 1 })]
const monat = letzter.toString()
let [jana, leitung] = [undefined as unknown as Page, undefined as unknown as Page]
let janaId = ''
beforeAll(async () => {
  ;[jana, leitung] = [await signedIn('monteur', { size: 'phone' }), await signedIn('leitung')]
  janaId = (await lies<{ employee: { id: string } }>(jana, `woche`)).employee.id
})
afterAll(closeBrowser)
const lies = async <T>(page: Page, pfad: string) => (await page.context().request.get(`/api/v1/zeitkonto/${pfad}`)).json() as Promise<T>
const auf = async (page: Page, pfad: string) => {
  await page.goto(pfad)
  await settled(page)
}

/** Mondays of the weeks that end in last month. */
function montage() {
  const sonntag = letzter.toPlainDate({ day: 1 }).add({ days: (7 - letzter.toPlainDate({ day: 1 }).dayOfWeek) % 7 })
  return [0, 7, 14, 21, 28]
    .map((days) => sonntag.add({ days }))
    .filter((tag) => tag.month === letzter.month)
    .map((tag) => tag.subtract({ days: 6 }).toString())
}

test('die Monteurin reicht am Telefon ihre Woche ein', async () => {
  const [erste, ...weitere] = montage()
  await auf(jana, `/zeitkonto?montag=${erste}`)
  await jana.getByRole('button', { name: 'Woche einreichen' }).click()
  await jana.getByText('Eingereicht', { exact: true }).first().waitFor()
  await jana.getByRole('button', { name: 'Zurückziehen' }).waitFor()
  for (const montag of weitere) expect((await jana.context().request.post(`/api/v1/zeitkonto/woche/${montag}/einreichung`)).status()).toBe(200)
})

test('die Leitung genehmigt alle auf einmal und schließt den Monat ab', async () => {
  await auf(leitung, `/zeitkonto/team?monat=${monat}&q=1061`)
  await leitung.getByRole('checkbox', { name: /Kowalczyk/ }).check({ force: true })
  await leitung.getByRole('button', { name: `Wochen genehmigen (${montage().length})` }).click()
  await leitung.getByRole('alertdialog').getByRole('button', { name: 'Genehmigen' }).click()
  await leitung.getByText(`${montage().length} Wochen genehmigt`).waitFor()
  await leitung.getByRole('checkbox', { name: /Kowalczyk/ }).check({ force: true })
  await leitung.getByRole('button', { name: 'Abschließen (1)' }).click()
  await leitung.getByText('1 Person: 1 kann abgeschlossen werden, 0 nicht.').waitFor()
  await leitung.getByRole('button', { name: '1 abschließen' }).click()
  await leitung.getByText('1 Monat abgeschlossen').waitFor()
})

test('der Monat der Nachtschicht zeigt Sonntag, Feiertag und Nacht je Kalendertag, mit ihren Summen', async () => {
  const { entities } = await lies<{ entities: { employee: { id: string } }[] }>(leitung, `team/entities?monat=${monat}&q=1119`)
  const { id } = entities[0]!.employee
  const { kalender } = await lies<{ kalender: { datum: string; sonntagMin: number; nachtMin: number }[] }>(leitung, `monat?monat=${monat}&employeeid=${id}`)
  const stunden = (was: 'sonntagMin' | 'nachtMin') => {
    const min = kalender.reduce((summe, tag) => summe + tag[was], 0)
    expect(min).toBeGreaterThan(0)
    return `${Math.floor(min / 60)}:${String(min % 60).padStart(2, '0')}`
  }
  await auf(leitung, `/zeitkonto/monat?monat=${monat}&employeeid=${id}`)
  const summe = leitung.getByRole('table', { name: 'Sonntag, Feiertag und Nacht' }).getByRole('row').filter({ hasText: 'Summe' })
  await summe.getByText(stunden('nachtMin'), { exact: true }).waitFor()
  await summe.getByText(stunden('sonntagMin'), { exact: true }).waitFor()
})

test('„Alle auswählen“ meint alle, auch die, die noch nicht geladen sind, und sagt, wie viele', async () => {
  const { entities } = await lies<{ entities: object[] }>(leitung, `team/entities?monat=${monat}&limit=200`)
  expect(entities.length).toBeGreaterThan(50)
  await auf(leitung, `/zeitkonto/team?monat=${monat}`)
  const alle = leitung.getByRole('checkbox', { name: 'Alle auswählen' })
  await alle.click({ force: true })
  await leitung.getByText(`${entities.length} Personen ausgewählt`).waitFor()
  await alle.click({ force: true })
  await leitung.getByText('Personen ausgewählt').waitFor({ state: 'detached' })
})

test('an fehlende Wochen erinnert ein Knopf, nach einer Frage und für jede Woche einmal', async () => {
  const { entities } = await lies<{ entities: { employee: { persnr: number; zuname: string }; darf: string[] }[] }>(
    leitung,
    `team/entities?monat=${monat}&limit=200`,
  )
  const wer = entities.find(({ darf }) => darf.includes('erinnern'))!.employee
  await auf(leitung, `/zeitkonto/team?monat=${monat}&q=${wer.persnr}`)
  await leitung
    .getByRole('checkbox', { name: new RegExp(wer.zuname) })
    .first()
    .check({ force: true })
  await leitung.getByRole('button', { name: 'An fehlende Wochen erinnern (1)' }).click()
  const frage = leitung.getByRole('alertdialog')
  await frage.getByText(/: KW \d/).waitFor()
  expect(await axeViolations(leitung)).toEqual([])
  await frage.getByRole('button', { name: 'Erinnern', exact: true }).click()
  await leitung.getByText('1 Person erinnert').waitFor()
  await leitung
    .getByText(/^erinnert am /)
    .first()
    .waitFor()
})

test('die Buchhaltung sieht auf dem Dashboard, wie weit der Monat abgeschlossen ist, und kommt von dort zum Team', async () => {
  const buchhaltung = await signedIn('buchhaltung')
  const { gesamt, abgeschlossen } = await lies<{ gesamt: number; abgeschlossen: number }>(buchhaltung, 'monatsabschluss')
  await auf(buchhaltung, '/dashboard')
  const karte = buchhaltung.getByRole('region', { name: 'Monatsabschluss' })
  await karte.getByText(`${abgeschlossen} von ${gesamt}`).waitFor()
  expect(await axeViolations(buchhaltung)).toEqual([])
  await karte.getByRole('link', { name: new RegExp(`${abgeschlossen} von ${gesamt}`) }).click()
  await buchhaltung.waitForURL(`**/zeitkonto/team?monat=${monat}`)
  await leave(buchhaltung)
})

test('eine späte Korrektur ändert den Abschluss nicht, sondern wird ein Unterschied, den jemand übernimmt', async () => {
  const vorher = await lies<{ summe: object; tage: { datum: string; sollMin: number; bruttoMin: number }[] }>(
    leitung,
    `monat?monat=${monat}&employeeid=${janaId}`,
  )
  const frei = vorher.tage.find(({ sollMin, bruttoMin }, i) => !sollMin && !bruttoMin && i > 0)!.datum
  for (const [uhr, flag] of [
    ['09:00', 'arrival'],
    ['11:00', 'departure'],
  ]) {
    const timestamp = Temporal.PlainDateTime.from(`${frei}T${uhr}`).toZonedDateTime('Europe/Berlin').toString({ timeZoneName: 'never', smallestUnit: 'second' })
    expect(
      (
        await leitung
          .context()
          .request.post('/api/v1/pms/stempelerfassung/stempeln', { data: { id: crypto.randomUUID(), timestamp, flag, code: 'Normal', employeeid: janaId } })
      ).ok(),
    ).toBe(true)
  }
  await expect
    .poll(
      async () =>
        (await lies<{ differenzen: { minuten: number }[] }>(leitung, `monat?monat=${monat}&employeeid=${janaId}`)).differenzen.map(({ minuten }) => minuten),
      { timeout: 30_000 },
    )
    .toEqual([120])
  await auf(leitung, `/zeitkonto/monat?monat=${monat}&employeeid=${janaId}`)
  await leitung.getByText('Differenzen seit dem Abschluss').waitFor()
  const uebernehmen = async () => {
    await leitung.getByRole('button', { name: 'Übernehmen' }).click()
    await leitung.getByRole('alertdialog').getByText('+2:00 h vom').waitFor()
    await leitung.getByRole('alertdialog').getByRole('button', { name: 'Übernehmen' }).click()
    await leitung.getByText(/^Übernommen von /).waitFor()
  }
  await uebernehmen()
  // Taken back with a reason it waits again.
  await leitung.getByRole('button', { name: 'Zurücknehmen' }).click()
  await leitung.getByRole('alertdialog').getByRole('textbox').fill('War die falsche Person')
  await leitung.getByRole('alertdialog').getByRole('button', { name: 'Zurücknehmen' }).click()
  await leitung.getByText(/^Übernommen von /).waitFor({ state: 'detached' })
  await uebernehmen()
  expect((await lies<{ summe: object }>(leitung, `monat?monat=${monat}&employeeid=${janaId}`)).summe).toEqual(vorher.summe)
})

test('geöffnet wird ein Monat nur mit Grund, und die Person sieht ihn', async () => {
  await leitung.getByRole('button', { name: 'Monat öffnen' }).click()
  const frage = leitung.getByRole('alertdialog')
  await frage.getByRole('button', { name: 'Monat öffnen' }).click()
  await frage.getByText('Dieses Feld ist erforderlich!').waitFor()
  await frage.getByRole('textbox').fill('Samstag nachgetragen')
  await frage.getByRole('button', { name: 'Monat öffnen' }).click()
  await leitung.getByText('Wieder geöffnet', { exact: true }).first().waitFor()
  await auf(jana, `/zeitkonto/monat?monat=${monat}`)
  await jana.getByText('Samstag nachgetragen').waitFor()
  await leave(jana)
})

test('das Prüfpaket ist ein Knopf, und sein Inhalt lässt sich öffnen', async () => {
  await auf(leitung, `/zeitkonto/team?monat=${monat}&q=1061`)
  await leitung.getByRole('button', { name: 'Prüfpaket' }).click()
  const dialog = leitung.getByRole('dialog')
  await dialog.getByRole('combobox', { name: /Person/ }).fill('1061')
  await leitung.getByRole('option', { name: /1061/ }).first().click()
  const [paket] = await Promise.all([leitung.waitForEvent('download'), dialog.getByRole('button', { name: 'Erstellen' }).click()])
  const dateien = unzipSync(new Uint8Array(readFileSync(await paket.path())))
  expect(Object.keys(dateien).filter((name) => name.startsWith('Nachweise/1061'))).toHaveLength(1)
  expect(strFromU8(dateien['LIESMICH.txt']!)).toContain('SHA-256')
  expect(strFromU8(dateien['Pruefspur.jsonl']!)).toContain('Samstag nachgetragen')
  await leave(leitung)
})

test('auf einem Tablet: das Menü zeigt Zeichen statt abgeschnittener Worte, und das Untermenü steht über dem Blatt', async () => {
  const page = await signedIn('leitung', { size: 'terminal' })
  await page.goto('/zeitkonto')
  const untermenue = page.getByRole('main').getByRole('group', { name: 'Zeitkonto: Untermenü' })
  await untermenue.getByRole('link', { name: 'Monat' }).click()
  await page.waitForURL('**/zeitkonto/monat')
  const menue = page.getByRole('navigation', { name: 'Hauptmenü' })
  expect(await menue.innerText()).toBe('')
  await menue.getByRole('link', { name: 'Klärung' }).click()
  await page.waitForURL('**/klaerung')
  await leave(page)
})
