import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { liesErechnung } from '#domain/belege/erechnung/lesen/lies.ts'
import { speaking } from '../harness/browser.ts'
import { axeViolations, closeBrowser, leave, overflow, settled, signedIn } from '../harness/person.ts'

afterAll(closeBrowser)

interface Gelesen {
  gueltig: boolean
  imPdf: string | null
  rechnung: object | null
  unterschiede: { feld: string; wo: string }[]
}
/** The first incoming invoice whose e-invoice is like this. */
async function eingang(page: Page, passt: (eine: Gelesen) => boolean): Promise<number> {
  const lies = async (weg: string) => (await page.request.get(`/api/v1/gesamtabfrage/ER/${weg}`)).json() as Promise<Record<string, unknown>>
  const { entities } = (await lies('entities?limit=100&from=2024-01-01&to=2099-12-31')) as { entities: { id: number }[] }
  for (const { id } of entities) if (((await lies(`${id}/erechnung`)) as { erechnungen: Gelesen[] }).erechnungen.some(passt)) return id
  throw new Error('no such e-invoice')
}
const oeffne = async (page: Page, art: string, id: number) => {
  await page.goto(`/gesamtabfrage/${art}/list?from=2024-01-01&to=2099-12-31&beleg=${id}`)
  await settled(page)
}

test('das Büro liest an einer XRechnung, was fehlt, sieht am PDF rot, dass der Betrag ein anderer ist, und nimmt das XML einer eigenen Rechnung mit', async () => {
  const page = await signedIn('buchhaltung')
  await oeffne(page, 'ER', await eingang(page, ({ gueltig, rechnung }) => !gueltig && rechnung !== null))
  await page.getByText('Nicht gültig').waitFor()
  await page.getByText('Käuferreferenz (Leitweg-ID) fehlt.').waitFor()
  await page.getByText('Rechnung lesen', { exact: true }).click()
  await page.getByText('Verkäufer', { exact: true }).waitFor()
  await oeffne(page, 'ER', await eingang(page, ({ unterschiede }) => unterschiede.some(({ feld, wo }) => feld === 'BT-112' && wo === 'pdf')))
  await page.getByText('Die E-Rechnung weicht ab').waitFor()
  await page.getByText(/^Im PDF steht: [\d.]+,\d\d\s€$/).waitFor()
  expect(await axeViolations(page)).toEqual([])
  const { entities } = (await (await page.request.get('/api/v1/gesamtabfrage/RE/entities?limit=1&from=2024-01-01&to=2099-12-31')).json()) as {
    entities: { id: number; belegnummer: number }[]
  }
  await oeffne(page, 'RE', entities[0]!.id)
  await page.getByRole('button', { name: 'Herunterladen', exact: true }).first().click()
  const geladen = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /XML/ }).click()
  const datei = await geladen
  expect(datei.suggestedFilename()).toMatch(/^RE_.*_ebinvoice\.xml$/)
  expect((await liesErechnung(new Uint8Array(await readFile(await datei.path())))).rechnung.nummer).toBe(String(entities[0]!.belegnummer))
  await leave(page)
})

test('on a phone, in English: an invoice that came as XML is read as a person reads it, with nothing sticking out', async () => {
  const page = await signedIn('buchhaltung', { size: 'phone', locale: 'en-GB' })
  await speaking(page.context(), 'en')
  await oeffne(page, 'ER', await eingang(page, ({ gueltig, rechnung }) => !gueltig && rechnung !== null))
  await page.getByText('Not valid').waitFor()
  await page.getByText('Read the invoice', { exact: true }).click()
  await page.getByText('Seller', { exact: true }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  await leave(page)
})
