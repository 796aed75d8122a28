import { expect, test } from 'vitest'
import { recordTexts } from '#platform/web/record/messages.ts'
import { kit } from '#platform/web/ui/messages.ts'
import { refusal, staged, type Office } from './stage.ts'

const { de } = recordTexts
const dinge = Array.from({ length: 60 }, (_, index) => ({ id: `d${index}`, name: `Ding ${index}`, ort: index % 2 ? 'Lager' : 'Halle' }))
/** Searches, and answers in pages of fifty. */
const buero: Office = ({ query: { q = '', cursor = '0' } }) => {
  const gefunden = dinge.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase()))
  const ab = Number(cursor)
  return { json: { entities: gefunden.slice(ab, ab + 50), next: gefunden.length > ab + 50 ? String(ab + 50) : null } }
}
const path = 'dinge'

test('gesucht wird beim Tippen, und die Adresse weiß es: wer sie öffnet, sieht dasselbe', async () => {
  const { page, asked, close } = await staged('liste', buero, { path })
  await page.getByText('Ding 0', { exact: true }).waitFor()
  await page.getByRole('searchbox').fill('ding 59')
  await page.getByText('Ding 59', { exact: true }).waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('ding 59')
  await page.reload()
  await page.getByText('Ding 59', { exact: true }).waitFor()
  expect(asked.at(-1)!.query).toMatchObject({ q: 'ding 59' })
  await close()
})

test('eine Suche ohne Treffer sagt es mit anderen Worten als eine leere Liste, und lässt sich zurücksetzen', async () => {
  const { page, close } = await staged('liste', buero, { path: `${path}?q=nichts` })
  await page.getByText(kit.de.leer).waitFor()
  expect(await page.getByText('Noch kein Ding').count()).toBe(0)
  await page.getByRole('button', { name: kit.de.filterZurueck }).first().click()
  await page.getByText('Ding 0', { exact: true }).waitFor()
  await close()
  const leer = await staged('liste', () => ({ json: { entities: [], next: null } }), { path })
  await leer.page.getByText('Noch kein Ding').waitFor()
  await leer.close()
})

test('sortiert wird am Kopf der Spalte, einmal auf- und einmal absteigend', async () => {
  const { page, asked, close } = await staged('liste', buero, { path })
  const kopf = page.getByRole('columnheader', { name: 'Name' })
  const knopf = kopf.getByRole('button')
  await knopf.click()
  await expect.poll(() => asked.at(-1)!.query['sort']).toBe('name')
  await knopf.click()
  await expect.poll(() => asked.at(-1)!.query['sort']).toBe('-name')
  await expect.poll(() => kopf.getAttribute('aria-sort')).toBe('descending')
  await close()
})

test('was nicht gelesen werden kann, steht als Fehler da, nie als leere Liste, und lässt sich noch einmal laden', async () => {
  let kaputt = true
  const { page, close } = await staged('liste', (asked) => (kaputt ? refusal(422, 'kaputt', 'Die Liste ist gerade kaputt.') : buero(asked)), { path })
  await page.getByText('Die Liste ist gerade kaputt.').waitFor()
  expect(await page.getByText('Noch kein Ding').count()).toBe(0)
  kaputt = false
  await page.getByRole('button', { name: de.reload }).click()
  await page.getByText('Ding 0', { exact: true }).waitFor()
  await close()
})

test('eine Zeile öffnet den Datensatz daneben; einer, den es in der Liste nicht gibt, sagt es', async () => {
  const { page, close } = await staged('liste', buero, { path })
  await page.getByText('Ding 3', { exact: true }).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/dinge/d3')
  await page.getByRole('heading', { name: 'Ding 3' }).waitFor()
  await close()
  const weg = await staged('liste', buero, { path: 'dinge/d999' })
  await weg.page.getByText(de.gone).waitFor()
  await weg.close()
})

test('solange die Liste nicht gelesen ist, weiß niemand, ob es den Datensatz gibt: er kommt, oder sie sagt, warum nicht', async () => {
  const { promise: da, resolve: kommt } = Promise.withResolvers<void>()
  const { page, close } = await staged('liste', (asked) => da.then(() => buero(asked)), { path: 'dinge/d3' })
  await page.getByRole('region', { name: 'Dinge' }).getByText(kit.de.laedt).waitFor({ state: 'attached' })
  expect(await page.getByText(de.gone).count()).toBe(0)
  kommt()
  await page.getByRole('heading', { name: 'Ding 3' }).waitFor()
  await close()
  for (const size of [
    { width: 1280, height: 800 },
    { width: 390, height: 800 },
  ]) {
    const kaputt = await staged('liste', () => refusal(422, 'kaputt', 'Die Liste ist gerade kaputt.'), { path: 'dinge/d3', size })
    await kaputt.page.getByText('Die Liste ist gerade kaputt.').filter({ visible: true }).waitFor()
    expect(await kaputt.page.getByText(de.gone).count()).toBe(0)
    await kaputt.close()
  }
})

test('zeigt die Liste einen Datensatz nicht mehr, in den jemand gerade schreibt, bleibt er offen; einer, in dem nichts steht, geht', async () => {
  const { page, close } = await staged('liste', buero, { path: 'dinge/d3' })
  await page.getByLabel('Notiz').fill('halb getippt')
  await page.getByRole('searchbox').fill('ding 59')
  await page.getByText('Ding 59', { exact: true }).waitFor()
  expect(await page.getByLabel('Notiz').inputValue()).toBe('halb getippt')
  await page.getByRole('searchbox').fill('')
  await page.getByText('Ding 4', { exact: true }).waitFor()
  await page.getByLabel('Notiz').fill('')
  await page.getByRole('searchbox').fill('ding 59')
  await page.getByText(de.gone).waitFor()
  await close()
})

test('kann ein Datensatz gerade nicht neu gelesen werden, bleibt, was man sieht und tippt; erst wenn es ihn nicht mehr gibt, geht er', async () => {
  let antwort: Office = () => ({ json: { zahl: 1 } })
  const { page, asked, close } = await staged('satz', (one) => antwort(one))
  const neu = page.getByRole('button', { name: 'Neu lesen' })
  await page.getByLabel('Notiz').fill('halb getippt')
  antwort = () => refusal(500, 'fehler', 'Etwas ging schief.')
  await neu.click()
  await expect.poll(() => asked.length).toBe(2)
  antwort = () => ({ json: { zahl: 2 } })
  await neu.click()
  await page.getByRole('heading', { name: 'Satz 2' }).waitFor()
  expect(await page.getByLabel('Notiz').inputValue()).toBe('halb getippt')
  antwort = () => refusal(404, 'nicht-gefunden', 'Weg.')
  await neu.click()
  await page.getByText(de.gone).first().waitFor()
  await close()
  const nie = await staged('satz', () => refusal(500, 'fehler', 'Etwas ging schief.'))
  await nie.page.getByText('Etwas ging schief.').waitFor()
  await nie.close()
})

test('ein Datensatz mit eigener Seite sagt, dass er gerade nicht gelesen werden kann, und wird noch einmal geladen; gibt es ihn nicht, führt ein Link zur Liste', async () => {
  let antwort: Office = () => refusal(500, 'fehler', 'Etwas ging schief.')
  const { page, close } = await staged('seite', (one) => antwort(one))
  await page.getByText('Etwas ging schief.').waitFor()
  antwort = () => ({ json: { zahl: 1 } })
  await page.getByRole('button', { name: de.reload }).click()
  await page.getByRole('heading', { name: 'Satz 1' }).waitFor()
  await close()
  const weg = await staged('seite', () => refusal(404, 'nicht-gefunden', 'Weg.'))
  await weg.page.getByText(de.notSeen).waitFor()
  expect(await weg.page.getByRole('link', { name: de.toList }).getAttribute('href')).toBe('/dinge')
  await weg.close()
})

test('auf Englisch sagt der Baukasten seine Worte auf Englisch', async () => {
  const { page, close } = await staged('liste', buero, { path: 'dinge/d999', language: 'en' })
  await page.getByText(recordTexts.en.gone).waitFor()
  await close()
})
