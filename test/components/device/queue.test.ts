import { expect, test } from 'vitest'
import { messages } from '#apps/warteschlange/messages.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { kit } from '#platform/web/ui/messages.ts'
import { office, probe, taken } from './outbox.ts'
import { refusal, staged, type Office } from '../stage.ts'

const { de } = messages
const [anna, bernd] = [uuid(), uuid()]
const stumm: Office = () => null

test('wartet nichts, sagt die Warteschlange, dass alles beim Büro ist', async () => {
  const { page, errors, close } = await staged('ausgang', office(stumm))
  await probe(page, 'start', anna)
  await page.getByRole('status').getByText(de.allesDa).waitFor()
  expect(await page.getByRole('button', { name: de.versuchen }).count()).toBe(0)
  expect(errors).toEqual([])
  await close()
})

test('ohne Netz steht da, was wartet, das Neueste zuerst; ein Druck versucht es, und danach steht es beim Büro', async () => {
  let da = false
  const { page, close } = await staged(
    'ausgang',
    office((asked) => (da ? taken(asked) : null)),
  )
  await probe(page, 'start', anna)
  await probe(page, 'store', { id: uuid(), text: 'Riss im Estrich' })
  await page.getByText(de.wartetEiner).waitFor()
  await probe(page, 'store', { id: uuid(), text: 'Tür klemmt' })
  await page.getByRole('status').getByText(de.keinNetz).waitFor()
  await page.getByText(de.wartetText.replace('{{n}}', '2')).waitFor()
  const wartet = page.getByRole('region', { name: de.wartet })
  expect(await wartet.getByRole('listitem').locator('b').allInnerTexts()).toEqual(['Tür klemmt', 'Riss im Estrich'])
  da = true
  await page.getByRole('button', { name: de.versuchen }).click()
  await page.getByRole('status').getByText(de.allesDa).waitFor()
  const heute = page.getByRole('region', { name: de.heute })
  await expect.poll(() => heute.getByRole('listitem').count()).toBe(2)
  expect(await wartet.count()).toBe(0)
  await close()
})

test('was das Büro abweist, steht mit dem Grund da und lässt sich noch einmal senden', async () => {
  let streng = true
  const { page, close } = await staged(
    'ausgang',
    office((asked) => (streng ? refusal(422, 'zu-spaet', 'Der Tag ist schon abgeschlossen.') : taken(asked))),
  )
  await probe(page, 'start', anna)
  await probe(page, 'store', { id: uuid(), text: 'Nachtrag' })
  await page.getByRole('status').getByText(de.ansehen).waitFor()
  const abgelehnt = page.getByRole('region', { name: de.abgelehnt })
  await abgelehnt.getByText('Der Tag ist schon abgeschlossen.').waitFor()
  await abgelehnt.getByText('Nachtrag').waitFor()
  streng = false
  await abgelehnt.getByRole('button', { name: de.nochmal }).click()
  await page.getByRole('status').getByText(de.allesDa).waitFor()
  expect(await abgelehnt.count()).toBe(0)
  await close()
})

test('verworfen wird erst nach der Frage, die den Eintrag nennt; ein Nein lässt ihn stehen', async () => {
  const { page, asked, close } = await staged(
    'ausgang',
    office(() => refusal(422, 'falsch', 'Das gibt es nicht.')),
  )
  await probe(page, 'start', anna)
  await probe(page, 'store', { id: uuid(), text: 'Nachtrag' })
  const abgelehnt = page.getByRole('region', { name: de.abgelehnt })
  await abgelehnt.getByRole('button', { name: de.verwerfen }).click()
  const frage = page.getByRole('alertdialog', { name: de.verwerfenFrage })
  await frage.getByText('„Nachtrag“', { exact: false }).waitFor()
  await frage.getByRole('button', { name: kit.de.abbrechen }).click()
  await frage.waitFor({ state: 'detached' })
  await abgelehnt.getByText('Nachtrag').waitFor()
  const davor = asked.length
  await abgelehnt.getByRole('button', { name: de.verwerfen }).click()
  await frage.getByRole('button', { name: de.verwerfen }).click()
  await page.getByText(de.verworfen).waitFor()
  await page.getByRole('status').getByText(de.allesDa).waitFor()
  expect(asked.length).toBe(davor)
  await close()
})

test('was jemand anderes hier ließ, ist eine Zahl ohne Inhalt; kann es das Büro nicht öffnen, steht das da', async () => {
  let antwort: ReturnType<Office> = null
  const beiUns = office(stumm)
  const { page, close } = await staged('ausgang', (asked) => (asked.path === '/v1/uebergabe' ? antwort : beiUns(asked)))
  await probe(page, 'start', anna)
  await probe(page, 'store', { id: uuid(), text: 'nur für Anna' })
  await page.reload()
  await probe(page, 'start', bernd)
  await page.getByText(de.andereEiner).waitFor()
  expect(await page.getByText('nur für Anna').count()).toBe(0)
  antwort = { json: { quittungen: [{ ergebnis: 'unlesbar' }] } }
  await page.getByRole('button', { name: de.versuchen }).click()
  await page.getByText(de.unlesbarEiner).waitFor()
  expect(await page.getByText(de.andereEiner).count()).toBe(0)
  await close()
})

test('was heute beim Büro ankam, steht auch nach einem neuen Start der Seite da, mit der Zeit, das Neueste zuerst, höchstens hundert', async () => {
  const { page, close } = await staged('ausgang', office(taken))
  await probe(page, 'start', anna)
  for (let nr = 1; nr <= 102; nr++) await probe(page, 'store', { id: uuid(), text: `Meldung ${nr}` })
  await page.reload()
  await probe(page, 'start', anna)
  const heute = page.getByRole('region', { name: de.heute })
  await heute.getByText('Meldung 102', { exact: true }).waitFor()
  const zeilen = heute.getByRole('listitem')
  expect([await zeilen.count(), await zeilen.first().locator('b').innerText(), await zeilen.last().locator('b').innerText()]).toEqual([
    100,
    'Meldung 102',
    'Meldung 3',
  ])
  await zeilen
    .first()
    .getByText(/^übertragen \d\d:\d\d$/)
    .waitFor()
  await close()
})

test('was gestern beim Büro ankam, steht heute nicht mehr da; wer sich anmeldet, findet nichts von anderen', async () => {
  const { page, close } = await staged('ausgang', office(taken))
  await probe(page, 'start', anna)
  await probe(page, 'store', { id: uuid(), text: 'von gestern' })
  const heute = page.getByRole('region', { name: de.heute })
  await heute.getByText('von gestern').waitFor()
  await page.evaluate(() => {
    const [instant, zoned] = [Temporal.Now.instant, Temporal.Now.zonedDateTimeISO]
    Object.assign(Temporal.Now, { instant: () => instant().add({ hours: 24 }), zonedDateTimeISO: () => zoned().add({ days: 1 }) })
  })
  await probe(page, 'store', { id: uuid(), text: 'von heute' })
  await heute.getByText('von heute').waitFor()
  expect(await heute.getByText('von gestern').count()).toBe(0)
  await page.reload()
  await probe(page, 'start', bernd)
  await page.getByRole('status').getByText(de.allesDa).waitFor()
  expect(await heute.count()).toBe(0)
  await close()
})
