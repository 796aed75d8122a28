import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls as passwort } from '#apps/forgot-password/contract.ts'
import { calls as verwaltung } from '#apps/verwaltung/contract.ts'
import { anna, dora, portal } from '#test/cast.ts'
import { smtpServer } from '#test/mail/smtp.ts'
import { mailJob } from './mail.ts'
import { openVault } from '../access/vault.ts'

let smtp: Awaited<ReturnType<typeof smtpServer>>
let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  smtp = await smtpServer()
  p = await portal({ SMTP_URL: smtp.url })
})
afterAll(async () => {
  await p.stop()
  await smtp.close()
})

test('ein Code, der mit einem anderen Schlüssel verschlossen wurde, geht nicht hinaus: Der Postausgang sagt, warum, und was zu tun ist', async () => {
  smtp.refuse(1)
  await p.als(null, passwort).token({ body: { username: anna.username, email: anna.username } })
  const row = () => p.db.selectFrom('postausgang').selectAll().executeTakeFirstOrThrow()
  const { id } = await row()
  // The first try was refused, and nobody tries again meanwhile.
  const untried = sql`delete from pgboss.job where name = 'post' and state = 'retry' and data ->> 'id' = ${id}`
  await expect.poll(async () => (await untried.execute(p.db)).numAffectedRows, { interval: 30 }).toBe(1n)
  const other = openVault({ SECRETS_KEY: Buffer.alloc(32, 6).toString('base64'), DATA_DIR: p.folder })
  await mailJob(p.db, {
    vault: other,
    store: p.parts.files.service.store,
    smtpUrl: smtp.url,
    from: 'portal@firma.example',
    publicUrl: () => 'https://portal.example',
    demo: false,
  }).run({ id })
  expect(await p.als(dora, verwaltung).mail({ params: { id } })).toMatchObject({
    zustand: 'fehlgeschlagen',
    text: null,
    fehler: expect.stringContaining('Bitte neu anfordern.'),
  })
  expect(smtp.letters).toEqual([])

  // The right key is back.
  await p.als(dora, verwaltung).mailErneut({ params: { id } })
  await expect.poll(async () => (await row()).zustand, { interval: 30 }).toBe('gesendet')
  expect(smtp.letters[0]!.text).toMatch(/[0-9A-Z]{4}-[0-9A-Z]{4}/)
  expect(await row()).toMatchObject({ text: '', verschlossen: null, fehler: null })
})
