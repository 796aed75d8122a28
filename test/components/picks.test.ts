import { expect, test } from 'vitest'
import { kit } from '#platform/web/ui/messages.ts'
import { refusal, staged, type Asked, type Office } from './stage.ts'

const orte = [
  { id: 'o1', nummer: '10331', name: 'Nordheim' },
  { id: 'o2', nummer: '10400', name: 'Südheim' },
]
const hallen = [
  { id: 'h1', nummer: '1', name: 'Halle Nord', ortId: 'o1' },
  { id: 'h2', nummer: '2', name: 'Lager Nord', ortId: 'o1' },
  { id: 'h3', nummer: '3', name: 'Halle Süd', ortId: 'o2' },
]
const leute = [{ id: 'p1', vorname: 'Dora', zuname: 'Beispiel' }]
const buero: Office = ({ path, query: { q = '', ortId } }) => {
  const mit = <T extends object>(zeilen: readonly T[]) => zeilen.filter((zeile) => Object.values(zeile).join(' ').toLowerCase().includes(q.toLowerCase()))
  if (path === '/v1/probe/leute') return { json: mit(leute) }
  const gefunden = path === '/v1/probe/orte' ? mit(orte) : mit(hallen).filter((halle) => halle.ortId === ortId)
  return { json: { entities: gefunden, next: null } }
}
const gefragt = (asked: readonly Asked[], was: string) => asked.filter(({ path }) => path === `/v1/probe/${was}`).map(({ query }) => query)

test('die ersten stehen da, Getipptes wird beim Büro gesucht, und gewählt wird mit der Tastatur', async () => {
  const { page, asked, errors, close } = await staged('wahl', buero)
  const feld = page.getByRole('combobox', { name: 'Ort' })
  await feld.click()
  await page.getByRole('option', { name: /Südheim/ }).waitFor()
  expect(await page.getByRole('option').count()).toBe(2)
  await feld.fill('süd')
  await expect
    .poll(() =>
      page
        .getByRole('option')
        .allInnerTexts()
        .then((alle) => alle.join()),
    )
    .toMatch(/^Südheim\s+10400$/)
  await feld.press('Enter')
  expect(await feld.inputValue()).toBe('10400 Südheim')
  expect(await page.getByLabel('Gewählt').innerText()).toBe('o2 - -')
  expect(gefragt(asked, 'orte')).toEqual([{}, { q: 'süd' }])
  expect(errors).toEqual([])
  await close()
})

test('was von einer anderen Wahl abhängt, fragt erst danach, und dann nur dort: die ersten und Getipptes', async () => {
  const { page, asked, close } = await staged('wahl', buero)
  const halle = page.getByRole('combobox', { name: 'Halle' })
  await halle.fill('halle')
  await page.getByText(kit.de.keineTreffer).waitFor()
  expect(gefragt(asked, 'hallen')).toEqual([])
  const ort = page.getByRole('combobox', { name: 'Ort' })
  await ort.fill('10331')
  await page.getByRole('option', { name: /Nordheim/ }).click()
  await halle.click()
  await page.getByRole('option', { name: /Lager Nord/ }).waitFor()
  await halle.fill('halle')
  await expect.poll(() => page.getByRole('option').count()).toBe(1)
  await page.getByRole('option', { name: /Halle Nord/ }).click()
  expect(await page.getByLabel('Gewählt').innerText()).toBe('o1 h1 -')
  expect(gefragt(asked, 'hallen')).toEqual([{ ortId: 'o1' }, { ortId: 'o1', q: 'halle' }])
  await close()
})

test('wer nur durch Tippen zu finden ist: vorher wird niemand gefragt, und die Liste sagt, was zu tun ist', async () => {
  const { page, asked, close } = await staged('wahl', buero)
  const feld = page.getByRole('combobox', { name: 'Person' })
  await feld.click()
  await page.getByText(kit.de.tippen).waitFor()
  expect(gefragt(asked, 'leute')).toEqual([])
  await feld.fill('dora')
  await page.getByRole('option', { name: 'Dora Beispiel' }).click()
  expect(await feld.inputValue()).toBe('Dora Beispiel')
  await feld.fill('niemand')
  await page.getByText(kit.de.keineTreffer).waitFor()
  await close()
})

test('wird der Bildschirm neu gezeichnet, fragt die Suche nicht noch einmal', async () => {
  const { page, asked, close } = await staged('wahl', buero)
  await page.getByRole('combobox', { name: 'Ort' }).fill('nord')
  await expect.poll(() => page.getByRole('option').count()).toBe(1)
  await page.evaluate(() => document.dispatchEvent(new Event('neu')))
  await expect.poll(() => page.getByLabel('Gezeichnet').innerText()).toBe('1')
  // Longer than the pause after which a changed search would ask.
  await page.evaluate(() => new Promise((later) => setTimeout(later, 600)))
  expect(gefragt(asked, 'orte')).toEqual([{}, { q: 'nord' }])
  await close()
})

test('ohne Büro wird gesucht in dem, was gelesen war, und ein Satz sagt es', async () => {
  let da = true
  const { page, errors, close } = await staged('wahl', (eines) => (da ? buero(eines) : null))
  const feld = page.getByRole('combobox', { name: 'Ort' })
  await feld.click()
  await page.getByRole('option', { name: /Nordheim/ }).waitFor()
  da = false
  await feld.fill('nord')
  await page.getByText(kit.de.nurHier).waitFor()
  expect(await page.getByRole('option').count()).toBe(1)
  await feld.fill('nirgends')
  await page.getByText(kit.de.nichtHier).waitFor()
  await feld.fill('nord')
  await page.getByRole('option', { name: /Nordheim/ }).waitFor()
  await feld.press('Enter')
  expect(await feld.inputValue()).toBe('10331 Nordheim')
  expect(await page.getByLabel('Gewählt').innerText()).toBe('o1 - -')
  da = true
  await feld.fill('süd')
  await page.getByRole('option', { name: /Südheim/ }).waitFor()
  expect(await page.getByText(kit.de.nurHier).count()).toBe(0)
  expect(errors).toEqual([])
  await close()
})

test('wer nur durch Tippen zu finden ist, wird ohne Büro gefunden, wenn ihn schon einmal jemand suchte', async () => {
  let da = false
  const { page, close } = await staged('wahl', (eines) => (da ? buero(eines) : null))
  const feld = page.getByRole('combobox', { name: 'Person' })
  await feld.fill('beispiel')
  await page.getByText(kit.de.nichtsHier).waitFor()
  da = true
  await feld.fill('dora')
  await page.getByRole('option', { name: 'Dora Beispiel' }).waitFor()
  da = false
  await feld.fill('beispiel do')
  await page.getByText(kit.de.nurHier).waitFor()
  await page.getByRole('option', { name: 'Dora Beispiel' }).click()
  expect(await feld.inputValue()).toBe('Dora Beispiel')
  await close()
})

test('ohne Büro steht bei einem Ort nichts, was zu einem anderen gehört', async () => {
  let da = true
  const { page, close } = await staged('wahl', (eines) => (da ? buero(eines) : null))
  const [ort, halle] = [page.getByRole('combobox', { name: 'Ort' }), page.getByRole('combobox', { name: 'Halle' })]
  const nimm = async (name: RegExp) => {
    await ort.click()
    await page.getByRole('option', { name }).click()
  }
  await nimm(/Nordheim/)
  await halle.click()
  await page.getByRole('option', { name: /Lager Nord/ }).waitFor()
  await halle.press('Escape')
  da = false
  await nimm(/Südheim/)
  await halle.fill('halle')
  await page.getByText(kit.de.nichtsHier).waitFor()
  await nimm(/Nordheim/)
  await halle.fill('halle')
  await page.getByText(kit.de.nurHier).waitFor()
  expect(await page.getByRole('option').allInnerTexts()).toEqual([expect.stringContaining('Halle Nord')])
  await close()
})

test('lehnt das Büro die Suche ab, heißt das nicht „Keine Treffer“', async () => {
  const { page, close } = await staged('wahl', ({ path, query }) =>
    query['q'] ? refusal(422, 'kaputt', 'Kaputt.') : buero({ method: 'GET', path, query, body: null }),
  )
  const feld = page.getByRole('combobox', { name: 'Ort' })
  await feld.fill('nord')
  await page.getByText(kit.de.fehlgeschlagen).waitFor()
  expect(await page.getByText(kit.de.keineTreffer).count()).toBe(0)
  await close()
})

/** The first places stand there, and from now on the office says what it finds only when it is told to. */
async function langsam() {
  const antwort = Promise.withResolvers<Awaited<ReturnType<Office>>>()
  let schnell = true
  const stage = await staged('wahl', (eines) => (schnell || !eines.query['q'] ? buero(eines) : antwort.promise))
  const feld = stage.page.getByRole('combobox', { name: 'Ort' })
  await feld.click()
  await stage.page.getByRole('option', { name: /Nordheim/ }).waitFor()
  schnell = false
  return { ...stage, feld, sag: antwort.resolve, namen: () => stage.page.getByRole('option').locator('.item-label').allInnerTexts() }
}

test('braucht das Büro lange, steht da, was auf dem Gerät ist; antwortet es doch, steht dessen Antwort da und markiert bleibt, was markiert war', async () => {
  const { page, feld, sag, namen, errors, close } = await langsam()
  await feld.fill('heim')
  await page.getByText(kit.de.nurHier).waitFor()
  expect(await namen()).toEqual(['Nordheim', 'Südheim'])
  await feld.press('ArrowDown')
  sag({ json: { entities: [{ id: 'o3', nummer: '10500', name: 'Altheim' }, ...orte], next: null } })
  await expect.poll(namen).toEqual(['Altheim', 'Nordheim', 'Südheim'])
  expect(await page.getByText(kit.de.nurHier).count()).toBe(0)
  await feld.press('Enter')
  expect(await feld.inputValue()).toBe('10400 Südheim')
  expect(errors).toEqual([])
  await close()
})

test('wer weitertippt und Enter drückt, bevor das Büro antwortet, wählt nichts, was zum Getippten nicht passt', async () => {
  const antwort = Promise.withResolvers<{ json: unknown }>()
  const { page, close } = await staged('wahl', (eines) => (['104', '1049'].includes(eines.query['q'] ?? '') ? antwort.promise : buero(eines)))
  const feld = page.getByRole('combobox', { name: 'Ort' })
  await feld.fill('10')
  await expect.poll(() => page.getByRole('option').count()).toBe(2)
  await feld.fill('1049')
  await feld.press('Enter')
  expect(await feld.inputValue()).toBe('1049')
  await feld.fill('10')
  await expect.poll(() => page.getByRole('option').count()).toBe(2)
  await feld.fill('104')
  await feld.press('Enter')
  expect(await feld.inputValue()).toBe('10400 Südheim')
  expect(await page.getByLabel('Gewählt').innerText()).toBe('o2 - -')
  antwort.resolve({ json: { entities: [], next: null } })
  await close()
})

test('ist das Büro nach langem Warten nicht zu erreichen, bleibt stehen, was auf dem Gerät ist', async () => {
  const { page, feld, sag, namen, close } = await langsam()
  await feld.fill('süd')
  await page.getByText(kit.de.nurHier).waitFor()
  const warten = page.locator('.field', { has: feld }).locator('.spin')
  await warten.waitFor()
  sag(null)
  await warten.waitFor({ state: 'detached' })
  expect(await namen()).toEqual(['Südheim'])
  await page.getByText(kit.de.nurHier).waitFor()
  await close()
})

test('ist auf dem Gerät nichts, was passt, wird auf das Büro gewartet', async () => {
  const { page, feld, sag, close } = await langsam()
  await feld.fill('alt')
  // Longer than a screen waits before it shows what was kept.
  await page.waitForTimeout(2500)
  expect(await page.getByText(kit.de.laedt).count()).toBe(1)
  sag({ json: { entities: [{ id: 'o3', nummer: '10500', name: 'Altheim' }], next: null } })
  await page.getByRole('option', { name: /Altheim/ }).waitFor()
  await close()
})

test('wer eine Zeile schon drückt, wenn das Büro antwortet, bekommt diese Zeile', async () => {
  const { page, feld, sag, namen, close } = await langsam()
  await feld.fill('heim')
  await page.getByText(kit.de.nurHier).waitFor()
  const zeile = (await page.getByRole('option', { name: /Südheim/ }).boundingBox())!
  await page.mouse.move(zeile.x + 40, zeile.y + zeile.height / 2)
  await page.mouse.down()
  const da = page.waitForResponse(/q=heim/)
  sag({ json: { entities: [], next: null } })
  await (await da).finished()
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  expect(await namen()).toEqual(['Nordheim', 'Südheim'])
  await page.mouse.up()
  await expect.poll(() => feld.inputValue()).toBe('10400 Südheim')
  await close()
})

test('endet beim Suchen die Anmeldung, wird nach der neuen Anmeldung weiter gesucht, wie lange sie auch braucht', async () => {
  const { page, feld, asked, sag, namen, close } = await langsam()
  let dran = false
  await page.route('**/api/v1/probe/orte?q=*', (route) => (dran ? route.fallback() : route.fulfill({ status: 401, json: {} })))
  await feld.fill('nord')
  await page.getByText(kit.de.nurHier).waitFor()
  dran = true
  sag({ json: { entities: [{ id: 'o4', nummer: '10600', name: 'Nordhof' }], next: null } })
  await page.evaluate(() => document.dispatchEvent(new Event('angemeldet')))
  await expect.poll(namen).toEqual(['Nordhof'])
  expect(await page.getByText(kit.de.nurHier).count()).toBe(0)
  expect(gefragt(asked, 'orte')).toEqual([{}, { q: 'nord' }])
  await close()
})
