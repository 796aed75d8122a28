import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterAll, expect, inject, test } from 'vitest'
import { sollSeite } from '#domain/geraete/inventur/contract.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { connect } from '#platform/server/database/db.ts'
import { openedIn } from '#test/browser/devicestore.ts'
import { closeBrowser, goesOffline, leave, signedIn } from '../harness/person.ts'
import { passThere } from '../walk/helps.ts'

goesOffline()

const db = connect(inject('demoDatabase'), { max: 2 })
const eigen = uuid()
afterAll(async () => {
  // Nobody else counts these, and no other journey reads lists with so many.
  await sql`update hardware set ausscheidedatum = current_date, ausscheidegrund = 'entsorgt' where hostname like ${`ZZ-SEITE-${eigen.slice(-6)}-%`}`.execute(db)
  await db.destroy()
  await closeBrowser()
})

const base = '/hardware-management/inventur'
const alle = sollSeite + 3

/** A stocktake that is under way, of devices of a kind of its own: a page of them and three more. The number of the first and of the last one. */
async function begonnen(page: Page) {
  const { request } = page.context()
  const schreibe = async (pfad: string, data: object) => {
    const answer = await request.post(`/api/v1/${pfad}`, { data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()) as { id: string }
  }
  const { id: hardwaretypId } = await schreibe('hardwareauswahl/hardwaretyp', { name: `Messgerät ${uuid()}` })
  const lager = await db.selectFrom('standort').where('name', '=', 'Lager').where('objektId', 'is', null).select('id').executeTakeFirstOrThrow()
  const { rows } = await sql<{ nummer: number }>`
    insert into hardware (id, vkforgid, hostname, hardwaretyp_id, standort_id)
    select gen_random_uuid(), 1000, ${`ZZ-SEITE-${eigen.slice(-6)}-`} || n, ${hardwaretypId}::uuid, ${lager.id}::uuid from generate_series(1, ${alle}) n returning nummer`.execute(
    db,
  )
  const nummern = rows.map(({ nummer }) => nummer).toSorted((a, b) => a - b)
  const id = uuid()
  await schreibe('inventur', { id, name: `Messgeräte ${eigen.slice(-6)}`, geplant: Temporal.Now.plainDateISO().toString(), hardwaretypId })
  await schreibe(`inventur/${id}/beginn`, {})
  return { id, erste: nummern[0]!, letzte: nummern.at(-1)!, seitenende: nummern[sollSeite - 1]! }
}

async function zaehle(page: Page, nummer: number, sagt: RegExp) {
  await page.getByLabel('Nummer, Seriennummer oder Code').fill(String(nummer))
  await page.getByRole('button', { name: 'Zählen', exact: true }).click()
  await page.locator('.hw-treffer').getByText(sagt).waitFor()
}
async function imLager(page: Page) {
  await page.getByRole('combobox', { name: 'Hier zähle ich' }).click()
  await page.getByRole('option', { name: 'Lager', exact: true }).click()
}
const beimBuero = async (id: string) => (await db.selectFrom('inventurZaehlung').where('inventurId', '=', id).select('id').execute()).length

test('eine Liste von mehreren Seiten liegt ganz auf dem Telefon: ohne Netz neu geöffnet zählt es Geräte der ersten und der letzten; fehlt eine Seite, sagt der Bildschirm welche Nummern', async () => {
  const telefon = await signedIn('support', { size: 'phone' })
  const { id, erste, letzte, seitenende } = await begonnen(telefon)
  const zahl = alle.toLocaleString('de-DE')
  const stand = (n: number) => new RegExp(`^${n} von (${alle}|${zahl}) gezählt$`)
  await telefon.goto(`${base}/${id}/zaehlen`)
  await telefon.getByText(stand(0)).first().waitFor()
  await telefon.getByText('Die Zählliste ist auf diesem Gerät gespeichert.').waitFor()
  await telefon.waitForFunction(passThere)
  await telefon.evaluate(async () => {
    await navigator.serviceWorker.register('/service-worker.js')
    await navigator.serviceWorker.ready
  })
  const behalten = async () => (await openedIn(telefon)).find(({ name }) => name === 'antworten')?.text ?? ''
  // Both pages.
  for (const nummer of [erste, letzte]) await expect.poll(behalten).toContain(`\\"nummer\\":${nummer},`)
  await telefon.context().setOffline(true)
  await telefon.reload()
  await telefon.getByText(stand(0)).first().waitFor()
  await telefon.getByText('Die Zählliste ist auf diesem Gerät gespeichert.').waitFor()
  await imLager(telefon)
  await zaehle(telefon, erste, /^gefunden$/)
  await zaehle(telefon, letzte, /^gefunden$/)
  await telefon.getByText(stand(2)).first().waitFor()
  await telefon.context().setOffline(false)
  await expect.poll(() => beimBuero(id)).toBe(2)

  // Another phone gets no further than the first page before it loses its network.
  const anderes = await signedIn('leitung', { size: 'phone' })
  await anderes.context().route(/\/zaehlliste\?ab=/, (route) => route.abort())
  await anderes.goto(`${base}/${id}/zaehlen`)
  const fehlt = anderes.getByText(`Auf diesem Gerät fehlen die Geräte mit einer Id über ${seitenende}`)
  await fehlt.waitFor()
  expect(await anderes.getByText('Die Zählliste ist auf diesem Gerät gespeichert.').count()).toBe(0)
  const gefragt = anderes.waitForRequest(/\/zaehlliste\?ab=/)
  await anderes.getByRole('button', { name: 'Fehlende laden' }).click()
  await gefragt
  // With the network, the page comes when the list is opened again.
  await anderes.context().unroute(/\/zaehlliste\?ab=/)
  await anderes.reload()
  await fehlt.waitFor({ state: 'detached' })
  await anderes.getByText('Die Zählliste ist auf diesem Gerät gespeichert.').waitFor()
  for (const page of [telefon, anderes]) await leave(page)
})
