import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { calls as einstellungen } from '#apps/settings/contract.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { anna, carla, dora, emil, portal, type Figure } from '#test/cast.ts'
import { postamt } from '#test/mail/postamt.ts'
import { smtpServer } from '#test/mail/smtp.ts'
import { besetze, kundeA, kundeAlle, kundeB, lena, objekt, sami, sina, toni } from '#test/ticket/ticketbesetzung.ts'
import { calls } from '#apps/ticket/contract.ts'

const support = 'support@testbau.example'
let aus: Awaited<ReturnType<typeof smtpServer>>
let p: Awaited<ReturnType<typeof portal>>
let amt: ReturnType<typeof postamt>
/** Support and heads of branch 1000: they see internal parts and are in charge. Administrators have every right. */
const verantwortliche = [carla, dora, lena, sami, sina].map(({ username }) => username).toSorted()
const ausser = (...weg: readonly Figure[]) => verantwortliche.filter((an) => !weg.some(({ username }) => username === an))

beforeAll(async () => {
  aus = await smtpServer()
  p = await portal({ SMTP_URL: aus.url, SMTP_FROM: `Testbau <${support}>`, MAIL_IN_ADDRESS: support, MAIL_IN_SMTP_URL: 'smtp://127.0.0.1:0' })
  await besetze(p.db)
  // A head of another branch, as far as its rights go: Vienna's tickets are his, these are not.
  await p.db.deleteFrom('anwenderRolle').where('anwenderId', '=', emil.anwenderId).execute()
  const { id } = await p.db.selectFrom('rolle').where('name', '=', 'Leitung').select('id').executeTakeFirstOrThrow()
  await p.db.insertInto('anwenderRolle').values({ anwenderId: emil.anwenderId, rolleId: id }).execute()
  amt = postamt(p.mailPort()!)
})
afterAll(async () => {
  amt.ende()
  await p.stop()
  await aus.close()
})
beforeEach(async () => {
  await p.db.deleteFrom('postausgang').execute()
  aus.letters.length = 0
})

const als = (who: Figure) => p.als(who, calls)
const anlegen = (who: Figure, mehr: { name?: string; intern?: boolean } = {}) =>
  als(who).anlegen({ body: { id: uuid(), name: 'Kessel kalt', objektId: objekt.a, ...mehr } })
/** Letters of these kinds, each as its reader gets it, by address. */
async function briefe(...arten: readonly string[]) {
  const rows = await p.db
    .selectFrom('postausgang')
    .where(
      'anlass',
      'in',
      arten.map((art) => `ticket.${art}`),
    )
    .orderBy('an')
    .select(['id', 'an'])
    .execute()
  const kamen = () => rows.map(({ id }) => aus.letters.find(({ headers }) => headers['message-id']?.startsWith(`<${id}@`)))
  await expect.poll(() => kamen().every((one) => one !== undefined), { interval: 30, timeout: 20_000 }).toBe(true)
  return kamen().map((one) => one!)
}
const an = (letters: readonly { envelope: string[] }[]) => letters.flatMap(({ envelope }) => envelope).toSorted()
const uebernimm = (id: string, wer: Figure) => als(sina).kontaktHinzu({ params: { id }, body: { art: 'Zuständiger', anwenderId: wer.anwenderId } })

test('ein neues Ticket eines Kunden erfahren die Verantwortlichen seiner Filiale, sonst niemand, in ihrer Sprache und mit Link', async () => {
  await p.db.updateTable('anwender').set({ sprache: 'en' }).where('id', '=', sami.anwenderId).execute()
  const { nummer } = await anlegen(kundeA)
  const letters = await briefe('neu')
  expect(an(letters)).toEqual(verantwortliche)
  for (const wer of [emil, anna, toni, kundeA, kundeAlle, kundeB]) expect(an(letters), wer.name).not.toContain(wer.username)
  const deutsch = letters.find(({ envelope }) => envelope.includes(lena.username))!
  expect(deutsch.subject).toBe(`[Ticket ${nummer}] Kessel kalt`)
  expect(deutsch.text).toContain(`Alma Ticket hat Ticket ${nummer} „Kessel kalt“ angelegt. Es ist noch niemandem zugewiesen.`)
  expect(deutsch.text).toContain(`${p.parts.publicUrl()}/ticket/${nummer}`)
  // An answer to it is a note for the team.
  expect(deutsch.headers['reply-to']).toMatch(/support\+i\d+-/)
  const englisch = letters.find(({ envelope }) => envelope.includes(sami.username))!
  expect([deutsch, englisch].map(({ html }) => /<html lang="(..)">/.exec(html)?.[1])).toEqual(['de', 'en'])
  expect(englisch.text).toContain(`Alma Ticket has created ticket ${nummer} “Kessel kalt”. It is not assigned to anybody yet.`)
  await p.db.updateTable('anwender').set({ sprache: 'de' }).where('id', '=', sami.anwenderId).execute()
  // The customer hears that it arrived, as before.
  expect(an(await briefe('angelegt'))).toEqual([kundeA.username])
})

test('wer es selbst anlegt, bekommt keinen Brief; von einem internen Ticket stehen weder Name noch Worte in ihm', async () => {
  const { nummer } = await anlegen(sina, { name: 'Kanariengelb', intern: true })
  const letters = await briefe('neuIntern')
  expect(an(letters)).toEqual(ausser(sina))
  expect(an(await briefe('neu'))).toEqual([])
  for (const { subject, raw, text, html } of letters) {
    expect(subject).toBe(`[Ticket ${nummer}] Internes Ticket`)
    for (const worte of [raw, text, html]) expect(worte).not.toMatch(/Kanariengelb|Sina/)
    expect(text).toContain(`Ticket ${nummer} ist neu. Es ist intern und noch niemandem zugewiesen.`)
  }
})

test('eine Antwort oder Dateien eines Kunden erfahren sie nur, solange niemand zuständig ist, und niemand zweimal', async () => {
  const { id, nummer } = await anlegen(kundeA)
  // Takes part, and so hears of each answer anyway.
  await als(sina).kontaktHinzu({ params: { id }, body: { art: 'Beobachter', anwenderId: sami.anwenderId } })
  await als(kundeA).kommentieren({ params: { id }, body: { id: uuid(), text: 'Kanariengelb' } })
  const letters = await briefe('unbetreut')
  expect(an(letters)).toEqual(ausser(sami))
  expect(an(await briefe('kommentar'))).toEqual([sami.username])
  for (const { text, raw } of letters) {
    expect(text).toContain(`Alma Ticket hat geantwortet.\n\nTicket ${nummer} „Kessel kalt“ ist niemandem zugewiesen.`)
    expect(raw).not.toContain('Kanariengelb')
  }
  await p.db.deleteFrom('postausgang').execute()
  // What the staff itself writes needs nobody's eye.
  await als(sina).kommentieren({ params: { id }, body: { id: uuid(), text: 'Wir schauen.' } })
  expect(an(await briefe('unbetreut'))).toEqual([])
  await uebernimm(id, toni)
  await als(kundeA).kommentieren({ params: { id }, body: { id: uuid(), text: 'Danke.' } })
  expect(an(await briefe('unbetreut'))).toEqual([])
  expect(an(await briefe('kommentar'))).toEqual([kundeA.username, sami.username, sami.username, toni.username].toSorted())
})

test('öffnet ein Kunde ein Ticket wieder, das niemandem zugewiesen ist, erfahren sie es; was er beendet, nicht', async () => {
  const { id, nummer } = await anlegen(kundeA)
  const gehe = async (who: Figure, nach: 'in Prüfung' | 'in Arbeit' | 'Abnahme' | 'erledigt', grund = '') =>
    als(who).weiter({ params: { id }, body: { version: (await als(who).ticket({ params: { id } })).version, nach, grund } })
  await p.alsBesitzer(async (db) => {
    await db.query("update ticket set schritt = 'Abnahme', seit = now() where id = $1", [id])
  })
  await gehe(kundeA, 'in Arbeit', 'Noch kalt.')
  const letters = await briefe('unbetreut')
  expect(an(letters)).toEqual(verantwortliche)
  expect(letters[0]!.text).toContain(`Alma Ticket hat die Erledigung nicht bestätigt.\n\nTicket ${nummer} „Kessel kalt“ ist niemandem zugewiesen.`)
  await p.db.deleteFrom('postausgang').execute()
  await p.alsBesitzer(async (db) => {
    await db.query("update ticket set schritt = 'Abnahme', seit = now() where id = $1", [id])
  })
  await gehe(kundeA, 'erledigt')
  expect(an(await briefe('unbetreut'))).toEqual([])
})

test('auch was als E-Mail kommt, erfahren sie, mit dem Namen dessen, der schrieb', async () => {
  const sende = async (mail: Parameters<typeof amt.sende>[0]) => {
    const { messageId } = await amt.sende({ to: support, ...mail })
    const zeile = () =>
      p.db.selectFrom('posteingang').where('kennung', '=', messageId.replace(/[<>]/g, '')).select(['zustand', 'gegenstand']).executeTakeFirst()
    await expect.poll(async () => (await zeile())?.zustand, { interval: 30, timeout: 20_000 }).toBe('uebernommen')
    return (await zeile())!.gegenstand!
  }
  const nummer = await sende({ from: 'Fritz Fremd <fritz@fremd.example>', subject: 'Zaun kaputt', text: 'Kanariengelb' })
  const neu = await briefe('neu')
  expect(an(neu)).toEqual(verantwortliche)
  for (const { text, raw } of neu) {
    expect(text).toContain(`Fritz Fremd hat Ticket ${nummer} „Zaun kaputt“ angelegt.`)
    expect(raw).not.toContain('Kanariengelb')
  }
  const [bestaetigung] = await briefe('angelegt')
  expect(bestaetigung!.envelope).toEqual(['fritz@fremd.example'])
  const auf = { to: bestaetigung!.headers['reply-to']!, inReplyTo: bestaetigung!.headers['message-id']! }
  await sende({ from: 'fritz@fremd.example', ...auf, text: 'Immer noch.' })
  const antworten = await briefe('unbetreut')
  expect(an(antworten)).toEqual(verantwortliche)
  expect(antworten[0]!.text).toContain(`Fritz Fremd hat geantwortet.`)
  // Who wrote to the support himself hears that it arrived, and not once more as somebody in charge.
  await p.db.deleteFrom('postausgang').execute()
  await sende({ from: sina.username, subject: 'Von daheim', text: 'Bitte notieren.' })
  expect(an(await briefe('angelegt'))).toEqual([sina.username])
  expect(an(await briefe('neu'))).toEqual(ausser(sina))
})

test('wer das Recht, die Filiale oder den Zugang nicht mehr hat oder keine solchen Briefe will, bekommt keinen', async () => {
  const { anlaesse } = await p.als(lena, einstellungen).benachrichtigungen()
  expect(anlaesse).toContainEqual({ anlass: 'ticket.neu', text: 'Ein Ticket ist neu oder beantwortet und niemandem zugewiesen', mail: true, push: true })
  for (const wer of [toni, kundeA])
    expect(
      (await p.als(wer, einstellungen).benachrichtigungen()).anlaesse.map(({ anlass }) => anlass),
      wer.name,
    ).not.toContain('ticket.neu')
  await p.als(lena, einstellungen).benachrichtigungWaehlen({ body: { anlass: 'ticket.neu', weg: 'mail', an: false } })
  await anlegen(kundeA)
  expect(an(await briefe('neu'))).toEqual(ausser(lena))
  await p.db.deleteFrom('postausgang').execute()
  await p.db.deleteFrom('anwenderRolle').where('anwenderId', '=', sami.anwenderId).execute()
  await p.db.updateTable('anwender').set({ accountid: 3000 }).where('id', '=', sina.anwenderId).execute()
  await p.db.updateTable('anwender').set({ aktiv: false }).where('id', '=', dora.anwenderId).execute()
  await anlegen(kundeA)
  expect(an(await briefe('neu'))).toEqual([carla.username])
})
