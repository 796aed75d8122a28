import { readFile } from 'node:fs/promises'
import { afterAll, expect, test } from 'vitest'
import { pruefeStapel } from '#domain/belege/buchungsexport/pruefen.ts'
import { speaking } from '../harness/browser.ts'
import { axeViolations, closeBrowser, leave, overflow, settled, signedIn } from '../harness/person.ts'

afterAll(closeBrowser)

test('die Buchhaltung exportiert den Vormonat, liest die Datei zurück und nimmt den Lauf zurück', async () => {
  const page = await signedIn('buchhaltung')
  const { monate } = (await (await page.context().request.get('/api/v1/buchungsexport/monate?vkforgid=1000')).json()) as { monate: { monat: string }[] }
  // Whatever an attempt before has left: the month is open.
  const laeufe = '/api/v1/buchungsexport'
  const { entities } = (await (await page.context().request.get(`${laeufe}/entities?vkforgid=1000&monat=${monate[1]!.monat}`)).json()) as {
    entities: { id: string; zustand: string }[]
  }
  for (const { id, zustand } of entities)
    if (zustand !== 'zurückgenommen')
      expect((await page.context().request.post(`${laeufe}/${id}/zuruecknehmen`, { data: { grund: 'Von vorn' } })).ok()).toBe(true)
  await page.goto(`/buchungsexport?filiale=1000&monat=${monate[1]!.monat}`)
  await settled(page)
  await page.getByRole('button', { name: 'Monat exportieren', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Monat exportieren', exact: true }).click()
  await page.waitForURL(/\/buchungsexport\/laeufe\//)
  const [datei] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Datei herunterladen', exact: true }).click()])
  expect(datei.suggestedFilename()).toMatch(/^EXTF_Buchungsstapel_55003_\d{4}-\d\d_\d+\.csv$/)
  const { befunde, gelesen } = pruefeStapel(await readFile(await datei.path()))
  expect(befunde).toEqual([])
  expect(gelesen.zeilen).toBeGreaterThan(10)
  await page.getByRole('button', { name: 'Lauf zurücknehmen', exact: true }).click()
  const frage = page.getByRole('alertdialog')
  await frage.getByRole('textbox').fill('Falscher Monat')
  await frage.getByRole('button', { name: 'Lauf zurücknehmen', exact: true }).click()
  await page.getByText('Der Lauf ist zurückgenommen').waitFor()
  await page
    .getByText(/: Falscher Monat$/)
    .first()
    .waitFor()
  expect(await page.getByRole('button', { name: 'Lauf zurücknehmen', exact: true }).count()).toBe(0)
  await leave(page)
})

test('on a phone, in English: the months, what one of them holds, and a run that was taken back says so before its file', async () => {
  const page = await signedIn('buchhaltung', { size: 'phone', locale: 'en-GB' })
  await speaking(page.context(), 'en')
  for (const path of ['/buchungsexport', '/buchungsexport/laeufe', '/buchungsexport/einrichtung']) {
    await page.goto(path)
    await settled(page)
    expect(await axeViolations(page), path).toEqual([])
    expect(await overflow(page), path).toBe(0)
  }
  // Numbers of the consultant are no amounts.
  expect(await page.getByRole('textbox', { name: 'Consultant number' }).inputValue()).toBe('29098')
  const frage = `/api/v1/buchungsexport/entities?zustand=${encodeURIComponent('zurückgenommen')}`
  const { entities } = (await (await page.context().request.get(frage)).json()) as { entities: { id: string }[] }
  await page.goto(`/buchungsexport/laeufe/${entities[0]!.id}`)
  await page.getByText(/^This run is taken back\./).waitFor()
  await settled(page)
  expect(await axeViolations(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  await leave(page)
})
