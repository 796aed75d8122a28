import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { uuid } from '#platform/contract/uuid.ts'
import { gather } from '#platform/server/mail/gather.ts'
import { portal, type Figure } from '#test/cast.ts'
import { postamt } from '#test/mail/postamt.ts'
import { smtpServer } from '#test/mail/smtp.ts'
import { besetze, kundeA, objekt, sami, sina } from '#test/ticket/ticketbesetzung.ts'
import { calls } from '#apps/ticket/contract.ts'

const support = 'support@testbau.example'
const fremd = 'gutachter@fremd.example'
let aus: Awaited<ReturnType<typeof smtpServer>>
let p: Awaited<ReturnType<typeof portal>>
let amt: ReturnType<typeof postamt>
beforeAll(async () => {
  aus = await smtpServer()
  p = await portal({ SMTP_URL: aus.url, SMTP_FROM: `Testbau <${support}>`, MAIL_IN_ADDRESS: support, MAIL_IN_SMTP_URL: 'smtp://127.0.0.1:0' })
  await besetze(p.db)
  amt = postamt(p.mailPort()!)
})
afterAll(async () => {
  amt.ende()
  await p.stop()
  await aus.close()
})
beforeEach(async () => {
  // What was written in the tests before is long ago here, and gone.
  await p.db.updateTable('postausgang').set({ erstellt: '2026-01-05T08:00:00Z', zustand: 'gesendet', sammeltBis: null }).execute()
  aus.letters.length = 0
})

const als = (who: Figure) => p.als(who, calls)
const post = (an: string) =>
  p.db.selectFrom('postausgang').where('an', '=', an).where('erstellt', '>', '2026-01-06T00:00:00Z').orderBy('erstellt').selectAll().execute()
const offene = async (an: string) => (await post(an)).filter(({ zustand }) => zustand === 'wartet').length
const schreibe = (id: string, text: string) => als(sina).kommentieren({ params: { id }, body: { id: uuid(), text } })
const kommtAn = (an: string, n: number) => expect.poll(() => aus.at(an).length, { interval: 30, timeout: 20_000 }).toBe(n)
const in10 = () => Temporal.Now.instant().add({ minutes: 10, seconds: 1 })
/** A ticket by customer A (one letter: it arrived) in which somebody takes part who has no sign-in. */
async function ticket(name: string) {
  const { id, nummer } = await als(kundeA).anlegen({ body: { id: uuid(), name, objektId: objekt.a } })
  await als(sina).kontaktHinzu({ params: { id }, body: { art: 'Fremdkontakt', name: 'Gutachter', email: fremd } })
  return { id, nummer }
}

test('was in zehn Minuten über fünf Briefe hinausgeht, kommt als ein Brief, wenn die zehn Minuten um sind; keiner geht verloren', async () => {
  const [eins, zwei] = [await ticket('Kessel'), await ticket('Pumpe')]
  for (const nr of [1, 2, 3]) await schreibe(eins.id, `Einzeln ${nr}`)
  await kommtAn(kundeA.username, 5)
  for (const nr of [1, 2]) await schreibe(eins.id, `Gesammelt ${nr}`)
  await schreibe(zwei.id, 'Gesammelt 3')
  // Who cannot sign in reads what was written in his letter only: he gets each.
  await kommtAn(fremd, 6)
  // A letter counts as sent a moment after it arrived.
  await expect.poll(() => offene(kundeA.username), { interval: 30 }).toBe(3)
  expect(aus.at(kundeA.username)).toHaveLength(5)
  await gather(p.db, Temporal.Now.instant().add({ minutes: 9 }))
  expect((await post(kundeA.username)).filter(({ anlass }) => anlass === 'sammelbrief')).toEqual([])
  // Two servers at once write one letter.
  await Promise.all([gather(p.db, in10()), gather(p.db, in10())])
  await kommtAn(kundeA.username, 6)
  const brief = aus.at(kundeA.username).at(-1)!
  expect(brief.subject).toBe('3 Nachrichten aus dem Portal')
  const zeilen = brief.text.split('\n').filter((one) => one.startsWith('- '))
  expect(zeilen).toEqual([
    `- Ticket ${eins.nummer} „Kessel“: Sina Ticket hat geschrieben. ${p.parts.publicUrl()}/ticket/${eins.nummer}`,
    `- Ticket ${eins.nummer} „Kessel“: Sina Ticket hat geschrieben. ${p.parts.publicUrl()}/ticket/${eins.nummer}`,
    `- Ticket ${zwei.nummer} „Pumpe“: Sina Ticket hat geschrieben. ${p.parts.publicUrl()}/ticket/${zwei.nummer}`,
  ])
  await expect.poll(() => offene(kundeA.username), { interval: 30 }).toBe(0)
  expect((await post(kundeA.username)).filter(({ anlass, sammelbrief }) => anlass !== 'sammelbrief' && sammelbrief).length).toBe(3)
  await gather(p.db, in10())
  expect((await post(kundeA.username)).filter(({ anlass }) => anlass === 'sammelbrief')).toHaveLength(1)
  // Nobody knows which of them an answer means.
  const { messageId } = await amt.sende({ from: kundeA.username, to: brief.headers['reply-to']!, inReplyTo: brief.headers['message-id']!, text: 'Ja, bitte.' })
  const eingang = () => p.db.selectFrom('posteingang').where('kennung', '=', messageId.replace(/[<>]/g, '')).select(['zustand', 'grund']).executeTakeFirst()
  await expect.poll(eingang, { interval: 30, timeout: 20_000 }).toEqual({ zustand: 'quarantaene', grund: 'sammelbrief' })
})
test('was eine Antwort braucht, geht sofort und mit eigener Antwortadresse', async () => {
  const { id } = await ticket('Kessel')
  for (let nr = 0; nr < 6; nr++) await schreibe(id, `Nummer ${nr}`)
  for (const nach of ['in Prüfung', 'wartet auf Kunde'] as const)
    await als(sina).weiter({ params: { id }, body: { version: (await als(sina).ticket({ params: { id } })).version, nach, grund: 'Welches Modell?' } })
  await kommtAn(kundeA.username, 6)
  const frage = aus.at(kundeA.username).find(({ text }) => text.includes('Welches Modell?'))!
  expect(frage.headers['reply-to']).toMatch(/support\+t\d+-/)
  await expect.poll(() => offene(kundeA.username), { interval: 30 }).toBe(2)
})
test('ein einzelner, der gewartet hat, geht als er selbst', async () => {
  const { id } = await ticket('Kessel')
  for (let nr = 0; nr < 4; nr++) await schreibe(id, `Nummer ${nr}`)
  await kommtAn(kundeA.username, 5)
  await schreibe(id, 'Der letzte')
  await gather(p.db, in10())
  await kommtAn(kundeA.username, 6)
  const letzter = aus.at(kundeA.username).at(-1)!
  expect([letzter.text.includes('Der letzte'), /support\+t\d+-/.test(letzter.headers['reply-to']!)]).toEqual([true, true])
})
test('auch das Team bekommt viele Hinweise als einen', async () => {
  const tickets = []
  for (let nr = 0; nr < 8; nr++) tickets.push(await ticket(`Anlage ${nr}`))
  for (const { id } of tickets) await als(sina).kontaktHinzu({ params: { id }, body: { art: 'Zuständiger', anwenderId: sami.anwenderId } })
  await kommtAn(sami.username, 5)
  await gather(p.db, in10())
  await kommtAn(sami.username, 6)
  const { text } = aus.at(sami.username).at(-1)!
  for (const { nummer } of tickets.slice(5)) expect(text).toContain(`Ticket ${nummer} „`)
  expect(text).toContain('hat Ihnen das Ticket zugewiesen')
})
