import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuid } from '#platform/contract/uuid.ts'
import { dora, portal } from '#test/cast.ts'
import { postamt } from '#test/mail/postamt.ts'
import { besetze, kundeA } from '#test/ticket/ticketbesetzung.ts'
import { calls } from './contract.ts'

const support = 'support@testbau.example'
let p: Awaited<ReturnType<typeof portal>>
let amt: ReturnType<typeof postamt>
beforeAll(async () => {
  p = await portal({ MAIL_IN_ADDRESS: support, MAIL_IN_SMTP_URL: 'smtp://127.0.0.1:0' })
  await besetze(p.db)
  amt = postamt(p.mailPort()!)
})
afterAll(async () => {
  amt.ende()
  await p.stop()
})

const ich = () => p.als(dora, calls)
/** A mail that the portal passes over. */
async function automat(betreff: string) {
  await amt.sende({ from: kundeA.username, to: support, subject: betreff, text: 'Bin im Urlaub.', headers: { 'Auto-Submitted': 'auto-replied' } })
  await expect.poll(async () => (await ich().posteingang({ query: { q: betreff } })).entities[0]?.zustand, { interval: 30 }).toBe('uebergangen')
  return (await ich().posteingang({ query: { q: betreff } })).entities[0]!
}

test('was nicht übernommen wurde, steht mit Grund und Text da; übernommen wird es auf Wunsch doch', async () => {
  const { id } = await automat('Urlaub')
  expect(await ich().eingang({ params: { id } })).toMatchObject({
    absender: kundeA.username,
    betreff: 'Urlaub',
    grund: 'automatisch',
    weg: 'smtp',
    postfach: support,
    text: expect.stringContaining('Bin im Urlaub.'),
    ticket: null,
    darf: ['uebernehmen', 'verwerfen'],
  })
  await ich().eingangUebernehmen({ params: { id } })
  await expect
    .poll(() => ich().eingang({ params: { id } }), { interval: 30 })
    .toMatchObject({ zustand: 'uebernommen', ticket: expect.stringMatching(/^\d+$/), darf: [] })
  await expect(ich().eingangUebernehmen({ params: { id } })).rejects.toMatchObject({ status: 422, problem: { code: 'verwaltung.schon-entschieden' } })
  expect(await (await ich().posteingangDatei({ query: { format: 'csv' } })).text()).toContain('Urlaub')
})
test('verworfen wird mit Begründung, und beides steht in der Prüfspur', async () => {
  const { id } = await automat('Kur')
  await ich().eingangVerwerfen({ params: { id }, body: { grund: 'nur eine Notiz' } })
  expect(await ich().eingang({ params: { id } })).toMatchObject({ zustand: 'verworfen', darf: [] })
  expect(await p.db.selectFrom('pruefspur').where('gegenstandId', '=', id).select(['aktion', 'daten']).execute()).toEqual([
    { aktion: 'mail-verwerfen', daten: expect.objectContaining({ grund: 'nur eine Notiz', absender: kundeA.username }) },
  ])
  await expect(ich().eingang({ params: { id: uuid() } })).rejects.toMatchObject({ status: 404 })
})
test('wie viele E-Mails auf eine Entscheidung warten, steht im Überblick', async () => {
  const { id } = await automat('Messe')
  expect((await ich().ueberblick()).eingang).toBe(0)
  await p.db.updateTable('posteingang').set({ zustand: 'quarantaene', grund: 'zu-viele' }).where('id', '=', id).execute()
  expect((await ich().ueberblick()).eingang).toBe(1)
  await ich().eingangVerwerfen({ params: { id }, body: { grund: 'nur eine Notiz' } })
  expect((await ich().ueberblick()).eingang).toBe(0)
})
test('was mit Unbekannten geschieht, legt die Verwaltung fest', async () => {
  expect(await ich().posteinstellungen()).toMatchObject({ unbekannte: 'ticket', vkforgid: null, postfach: support })
  const { revision } = await ich().posteinstellungen()
  await ich().posteinstellungenAendern({ body: { unbekannte: 'uebergehen', vkforgid: 3000, revision } })
  const danach = await ich().posteinstellungen()
  expect(danach).toMatchObject({ unbekannte: 'uebergehen', vkforgid: 3000 })
  await expect(ich().posteinstellungenAendern({ body: { unbekannte: 'ticket', vkforgid: 4711, revision: danach.revision } })).rejects.toMatchObject({
    status: 422,
  })
})
