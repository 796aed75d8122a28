import { afterAll, expect, test } from 'vitest'
import { closeBrowser, leave, people, settled, signedIn } from '../harness/person.ts'

afterAll(closeBrowser)

test('ein entzogenes Recht wirkt auf offenen Seiten in höchstens 5 Sekunden', async () => {
  const open = await signedIn('support')
  await open.goto('/statusabfrage')
  await settled(open)
  const admin = await signedIn('admin')
  const { request } = admin.context()
  const roles = (await (await request.get('/api/v1/verwaltung/rollen/entities?limit=200')).json()) as { entities: { id: string; name: string }[] }
  const role = roles.entities.find(({ name }) => name === 'Support')!
  const read = async () => (await (await request.get(`/api/v1/verwaltung/rollen/${role.id}`)).json()) as { rechte: string[] }
  const before = await read()
  const put = async (rechte: string[]) => request.put(`/api/v1/verwaltung/rollen/${role.id}`, { data: { ...(await read()), rechte } })
  expect((await put(before.rechte.filter((key) => !key.startsWith('STATUSABFRAGE')))).ok()).toBe(true)
  await open.getByRole('heading', { name: 'Apps', level: 1 }).waitFor()
  expect(await open.getByRole('link', { name: 'Statusabfrage' }).count()).toBe(0)
  expect((await open.context().request.get('/api/v1/statusabfrage/abteilung/2026-11-20/entities')).status()).toBe(403)
  expect((await put(before.rechte)).ok()).toBe(true)
  await open.getByRole('link', { name: 'Statusabfrage' }).first().waitFor()
  await leave(admin)
  await leave(open)
})

test('eine beendete Sitzung endet auf dem anderen Gerät sofort', async () => {
  const phone = await signedIn('monteur', { size: 'phone' })
  await phone.goto('/dashboard')
  await settled(phone)
  const desk = await signedIn('monteur')
  await desk.goto('/settings')
  await settled(desk)
  await desk.getByRole('button', { name: 'Alle anderen beenden' }).click()
  await phone.getByRole('alertdialog', { name: 'Sitzung abgelaufen' }).waitFor()
  expect((await phone.context().request.get('/api/v1/auth/session')).status()).toBe(401)
  await leave(desk)
  await leave(phone)
})

test('jede Person sieht genau die Apps ihrer Rechte', async () => {
  const seen: Record<string, string[]> = {}
  for (const who of ['admin', 'leitung', 'monteur', 'vorarbeiter', 'buchhaltung', 'support', 'vertrieb', 'kundeA'] as const) {
    const page = await signedIn(who)
    await page.goto('/')
    await settled(page)
    seen[who] = await page.locator('.rail-apps a > span:first-of-type').allInnerTexts()
    await leave(page)
  }
  expect(seen).toMatchObject({
    monteur: ['Dashboard', 'Stempelerfassung', 'Klärung', 'Zeitkonto', 'Arbeitsbericht', 'Arbeitsschein', 'Tickets', 'Dokumentation'],
    vorarbeiter: ['Dashboard', 'Stempelerfassung', 'Klärung', 'Zeitkonto', 'Arbeitsbericht', 'Arbeitsschein', 'Tickets', 'Dokumentation'],
    vertrieb: ['Dashboard', 'Stempelerfassung', 'Klärung', 'Zeitkonto', 'Arbeitsbericht', 'Statusabfrage', 'Tickets', 'Belege', 'Umsatzstatistik'],
    kundeA: ['Dashboard', 'Arbeitsschein', 'Tickets', 'Belege', 'RDP Log'],
  })
  expect(seen['admin']).toContain('Verwaltung')
  expect(Object.keys(people)).toHaveLength(8)
})
