import sharp from 'sharp'
import { afterAll, expect, inject, test } from 'vitest'
import { connect } from '#platform/server/database/db.ts'
import { axeViolations, closeBrowser, leave, overflow, settled, signedIn } from '../harness/person.ts'

const db = connect(inject('demoDatabase'), { max: 2 })
afterAll(async () => {
  await db.destroy()
  await closeBrowser()
})

test('an einem Eintrag werden Text, Standort und Foto geändert; der Link führt zur Karte und verrät nicht, woher er kommt', async () => {
  const text = `Mit Standort ${Temporal.Now.instant().epochMilliseconds}`
  // The head changes the newest entry that stands and is on no sheet, also of another day.
  const { id } = await db
    .selectFrom('arbeitsbericht as b')
    .where('b.storniert', 'is', null)
    .where('b.quelle', '=', 'portal')
    .where('b.abgerechnet', '=', false)
    .where('b.vkforgid', '=', 1000)
    .where('b.id', 'not in', db.selectFrom('arbeitsscheinPosition').where('arbeitsberichtId', 'is not', null).select('arbeitsberichtId'))
    .orderBy('b.datum', 'desc')
    .select('b.id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const page = await signedIn('leitung')
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: 48.137154, longitude: 11.576124, accuracy: 12 })
  await page.goto(`/arbeitsbericht/${id}/edit`)
  await settled(page)
  await page.getByLabel('Beschreibung').fill(text)
  await page.getByRole('button', { name: /^Standort (neu )?festhalten$/ }).click()
  await page.getByText('48,137154').waitFor()
  const karte = page.getByRole('link', { name: 'Auf der Karte zeigen' })
  expect(await karte.getAttribute('href')).toMatch(/48\.137154.*11\.576124/)
  expect(await karte.getAttribute('rel')).toBe('noreferrer')
  const [feld] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Foto hinzufügen' }).click()])
  await feld.setFiles({
    name: 'stelle.jpg',
    mimeType: 'image/jpeg',
    buffer: await sharp({ create: { width: 800, height: 600, channels: 3, background: { r: 20, g: 90, b: 100 } } })
      .jpeg()
      .toBuffer(),
  })
  await page.getByRole('list', { name: 'Bilder' }).getByText('stelle.jpg', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Änderungen speichern' }).click()
  const jetzt = () => db.selectFrom('arbeitsbericht').where('id', '=', id).select(['beschreibung', 'position']).executeTakeFirstOrThrow()
  await expect.poll(async () => (await jetzt()).beschreibung, { timeout: 60_000 }).toBe(text)
  expect((await jetzt()).position).toMatchObject({ gpsbreite: 48.137154, gpslaenge: 11.576124, genauigkeit: 12 })
  expect((await db.selectFrom('datei').where('gegenstand', '=', id).where('entfernt', 'is', null).select('name').execute()).map(({ name }) => name)).toContain(
    'stelle.jpg',
  )
  await leave(page)
})

test('die Abfrage verlangt Von und Bis, das Ergebnis zeigt Summen und kommt als Datei heraus; mehr, als eine Datei fasst, wird mit einem Satz abgelehnt', async () => {
  for (const size of ['desktop', 'phone'] as const) {
    const page = await signedIn('leitung', { size })
    const exportieren = async () => {
      await page.getByRole('button', { name: 'Exportieren' }).click()
      await page.getByRole('menuitem', { name: /CSV/ }).click()
    }
    await page.goto('/arbeitsbericht/query')
    await settled(page)
    await page.getByRole('button', { name: 'Abfragen', exact: true }).click()
    await page.waitForURL(/\/arbeitsbericht\/result\?von=.*bis=/)
    await settled(page)
    await page.getByText(/^\d[\d.]* Einträge? · [\d.]+:\d\d h/).waitFor()
    const [datei] = await Promise.all([page.waitForEvent('download'), exportieren()])
    expect(datei.suggestedFilename()).toMatch(/^Arbeitsberichte.*\.csv$/)
    await page.goto('/arbeitsbericht/result')
    await settled(page)
    await page.getByText(/^\d[\d.]* Einträge · [\d.]+:\d\d h/).waitFor()
    await exportieren()
    await page.getByText('Das sind mehr als 50.000 Zeilen. Bitte schränken Sie die Liste ein.').waitFor()
    await leave(page)
  }
})

test('am Eintrag steht, von welchem Gerät er kam und wie weit seiner Uhr zu trauen ist, auch schmal', async () => {
  const eintrag = (wie: 'geprüft' | 'falsch') =>
    db
      .selectFrom('arbeitsbericht')
      .where('vkforgid', '=', 1000)
      .where('storniert', 'is', null)
      .where('folge', 'is not', null)
      .where('vertrauen', '=', wie === 'geprüft' ? 'B' : 'C')
      .where('abweichungSek', wie === 'geprüft' ? '<=' : '>', 120)
      .orderBy('von', 'desc')
      .select('id')
      .limit(1)
      .executeTakeFirstOrThrow()
  const page = await signedIn('leitung')
  await page.goto(`/arbeitsbericht/${(await eintrag('geprüft')).id}/edit`)
  await settled(page)
  await page.getByText(/Vom Gerät [0-9A-Z]{3}, Eintrag [\d.]+/).waitFor()
  await page.getByText('Gerätezeit, geprüft').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`/arbeitsbericht/${(await eintrag('falsch')).id}/edit`)
  await settled(page)
  await page.getByText(/^Weicht \d:\d\d h ab$/).waitFor()
  expect(await overflow(page)).toBe(0)
  expect(await axeViolations(page)).toEqual([])
  await leave(page)
})
