import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls as passwort } from '#apps/forgot-password/contract.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { anna, portal } from '#test/cast.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal({ DEMO: '1' })
})
afterAll(() => p.stop())
const seite = async (vor = '') => (await p.server.inject(`/dev/mail.json${vor && `?before=${vor}`}`)).json<{ id: string; subject: string }[]>()

test('das Postfach der Vorführung lässt sich bis zur ersten E-Mail zurückblättern, auch was im selben Augenblick entstand', async () => {
  await p.db
    .insertInto('postausgang')
    .values(
      Array.from({ length: 450 }, (_, nr) => ({
        id: uuid(),
        an: 'a@b.example',
        betreff: `Nr. ${nr}`,
        text: 'x',
        anlass: 'probe',
        erstellt: '2026-01-01T08:00:00Z',
      })),
    )
    .execute()
  const eins = await seite()
  const zwei = await seite(eins.at(-1)!.id)
  const drei = await seite(zwei.at(-1)!.id)
  expect([eins.length, zwei.length, drei.length]).toEqual([200, 200, 50])
  expect(new Set([...eins, ...zwei, ...drei].map(({ subject }) => subject)).size).toBe(450)
  expect(await seite(drei.at(-1)!.id)).toEqual([])
  expect((await p.server.inject('/dev/mail')).body).toContain(`<a href="/dev/mail?before=${eins.at(-1)!.id}">Ältere E-Mails</a>`)
  expect((await p.server.inject(`/dev/mail?before=${zwei.at(-1)!.id}`)).body).not.toContain('Ältere')
})
test('was keine Nummer einer E-Mail ist, führt nirgends hin', async () => {
  for (const vor of ['x', "'", '1&before=2']) expect((await p.server.inject(`/dev/mail.json?before=${vor}`)).statusCode).toBe(404)
  expect(await seite(uuid())).toEqual([])
})
test('das Postfach der Vorführung zeigt auch, was verschlossen im Postausgang liegt', async () => {
  await p.als(null, passwort).token({ body: { username: anna.username, email: anna.username } })
  await expect.poll(async () => (await p.db.selectFrom('postausgang').where('geheim', '=', true).select('zustand').execute())[0]?.zustand).toBe('gesendet')
  const [mail] = (await p.server.inject('/dev/mail.json')).json<{ text: string; html: string }[]>()
  expect(mail!.text).toMatch(/[0-9A-Z]{4}-[0-9A-Z]{4}/)
  expect(mail!.html).toMatch(/[0-9A-Z]{4}-[0-9A-Z]{4}/)
  expect((await p.server.inject('/dev/mail')).body).toMatch(/[0-9A-Z]{4}-[0-9A-Z]{4}/)
})
