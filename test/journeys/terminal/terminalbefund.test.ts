import { afterAll, expect, inject, test } from 'vitest'
import { sql } from 'kysely'
import { texte } from '#apps/verwaltung/web/texte.ts'
import { gleicheBefundeAb } from '#apps/verwaltung/server/terminals/befunde.ts'
import { connect } from '#platform/server/database/db.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { axeViolations, closeBrowser, leave, overflow, settled, signedIn } from '../harness/person.ts'

const db = connect(inject('demoDatabase'), { max: 1 })
afterAll(async () => {
  await db.destroy()
  await closeBrowser()
})
const { de: t } = texte

/** A paired terminal of which numbers 4 to 6 never came. */
async function mitLuecke() {
  const [id, geraet] = [uuid(), uuid()]
  const name = `Befund ${id.slice(-4)}`
  const gestern = Temporal.Now.instant().subtract({ hours: 30 }).toString()
  await db.insertInto('terminal').values({ id, name, vkforgid: 1000 }).execute()
  await db
    .insertInto('terminalGeraet')
    .values({ id: geraet, terminalId: id, oeffentlich: Buffer.alloc(65, 4), ringJetzt: Buffer.alloc(32), zuletzt: gestern, browser: 'Chrome' })
    .execute()
  for (const folge of [1, 2, 3, 7]) await sql`select geraet_quittieren(${geraet}::uuid, ${folge}::bigint, 0, 0, null::uuid, 'Chrome')`.execute(db)
  await db.updateTable('geraetFolge').set({ empfangen: gestern }).where('geraetId', '=', geraet).execute()
  await gleicheBefundeAb(db)
  return { id, geraet, name }
}

test('eine Lücke steht beim Terminal als Befund; die Verwaltung schließt ihn mit einem Grund ab, und der Alarm endet', async () => {
  const { id, geraet, name } = await mitLuecke()
  const page = await signedIn('admin')
  // From the overview over the list of all findings to the terminal.
  await page.goto('/verwaltung')
  await page.getByRole('link', { name: new RegExp(t['frage.terminalbefunde']) }).click()
  await page.getByRole('row', { name: new RegExp(name) }).click()
  await page.locator('.record-open').getByText('3 Nummern zwischen 4 und 6 sind nie angekommen').waitFor()
  await settled(page)
  expect([await axeViolations(page), await overflow(page)]).toEqual([[], 0])
  await page.getByRole('link', { name: t.zumTerminal }).click()
  await page.waitForURL((url) => url.pathname === `/verwaltung/terminals/${id}`)
  await page.getByText('3 Nummern zwischen 4 und 6 sind nie angekommen').waitFor()
  await settled(page)
  expect([await axeViolations(page), await overflow(page)]).toEqual([[], 0])
  await page.getByRole('button', { name: t.befundAbschliessen }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('textbox').fill('Browserdaten gelöscht, Zeiten nachgetragen')
  await dialog.getByRole('button', { name: t.befundAbschliessen }).click()
  await page.getByText(/abgeschlossen von .*: Browserdaten gelöscht, Zeiten nachgetragen/).waitFor()
  await expect.poll(() => page.getByText(t.lueckeTitel).isVisible()).toBe(false)
  expect(await db.selectFrom('geraet').where('id', '=', geraet).select('hoechste').executeTakeFirstOrThrow()).toMatchObject({ hoechste: 7 })
  await page.setViewportSize({ width: 320, height: 640 })
  await settled(page)
  expect([await axeViolations(page), await overflow(page)]).toEqual([[], 0])
  await leave(page)
})
