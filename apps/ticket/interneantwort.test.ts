import type { SendMailOptions } from 'nodemailer'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { uuid } from '#platform/contract/uuid.ts'
import { portal, type Figure } from '#test/cast.ts'
import { postamt } from '#test/mail/postamt.ts'
import { smtpServer, type Letter } from '#test/mail/smtp.ts'
import { besetze, firma, kundeA, kundeAlle, lena, objekt, sami, sina, toni } from '#test/ticket/ticketbesetzung.ts'
import { calls } from './contract.ts'

const support = 'support@testbau.example'
const fremd = 'gutachter@fremd.example'
const anke = 'anke@anker.example'
let aus: Awaited<ReturnType<typeof smtpServer>>
let p: Awaited<ReturnType<typeof portal>>
let amt: ReturnType<typeof postamt>
beforeAll(async () => {
  aus = await smtpServer()
  p = await portal({ SMTP_URL: aus.url, SMTP_FROM: `Testbau <${support}>`, MAIL_IN_ADDRESS: support, MAIL_IN_SMTP_URL: 'smtp://127.0.0.1:0' })
  await besetze(p.db)
  await p.db.insertInto('ansprechpartner').values({ id: ankeId, ktostammId: firma.a, vorname: 'Anke', zuname: 'Anker', email: anke }).execute()
  amt = postamt(p.mailPort()!)
})
afterAll(async () => {
  amt.ende()
  await p.stop()
  await aus.close()
})
beforeEach(async () => {
  aus.letters.length = 0
  // What a sender wrote in the tests before does not count against him here.
  await p.db.updateTable('posteingang').set({ empfangen: '2026-01-05T08:00:00Z' }).execute()
  await lange()
})
/** What was written to somebody is long ago: nothing waits to be gathered. */
const lange = () => p.db.updateTable('postausgang').set({ erstellt: '2026-01-05T08:00:00Z' }).execute()
const ankeId = '019aa000-0000-7000-8000-0000001aa001'

const als = (who: Figure) => p.als(who, calls)
const zeile = (kennung: string) => p.db.selectFrom('posteingang').where('kennung', '=', kennung).selectAll().executeTakeFirst()
const geschickt = async (mail: SendMailOptions) => (await amt.sende({ to: support, ...mail })).messageId.replace(/[<>]/g, '')
async function entschieden(kennung: string) {
  await expect.poll(async () => (await zeile(kennung))?.zustand, { interval: 30, timeout: 20_000 }).toMatch(/uebernommen|uebergangen|quarantaene/)
  return (await zeile(kennung))!
}
/** Sends, and waits until the portal has decided. */
const sende = async (mail: SendMailOptions) => entschieden(await geschickt(mail))
/** The last letter to them with this text, about this ticket where one is named: those of the test before may still be on their way. */
const brief = async (an: string, text = '', nummer?: number) => {
  const gemeint = () => aus.at(an).filter((one) => one.text.includes(text) && one.subject.includes(nummer ? `[Ticket ${nummer}]` : ''))
  await expect.poll(() => gemeint().length, { interval: 30, timeout: 20_000 }).toBeGreaterThan(0)
  return gemeint().at(-1)!
}
const antwortAuf = ({ headers }: Letter) => ({
  to: headers['reply-to']!,
  inReplyTo: headers['message-id']!,
  references: [headers['references']!, headers['message-id']!],
})
const adresse = ({ headers }: Letter) => /support\+[^>]+/.exec(headers['reply-to']!)![0]
const kommentare = (ticketId: string) =>
  p.db.selectFrom('ticketKommentar').where('ticketId', '=', ticketId).orderBy('zeitpunkt').select(['text', 'intern', 'anwenderId', 'quelle']).execute()
const oeffentliche = async (ticketId: string) => (await kommentare(ticketId)).filter(({ intern }) => !intern).map(({ text }) => text)

/** A ticket of customer A with everybody on it; Sami and Toni are mentioned, and only Sami is a contact. */
async function gespraech() {
  await lange()
  const { id, nummer } = await als(kundeA).anlegen({ body: { id: uuid(), name: 'Kessel', objektId: objekt.a } })
  await als(sina).kontaktHinzu({ params: { id }, body: { art: 'Fremdkontakt', name: 'Gutachter', email: fremd } })
  await als(sina).kontaktHinzu({ params: { id }, body: { art: 'Ansprechpartner', ansprechpartnerId: ankeId } })
  await als(sina).kontaktHinzu({ params: { id }, body: { art: 'Zuständiger', anwenderId: sami.anwenderId } })
  await als(sina).notieren({ params: { id }, body: { id: uuid(), text: 'Zahlt der noch?', erwaehnt: [sami.anwenderId, toni.anwenderId] } })
  return {
    id,
    nummer,
    zugewiesen: await brief(sami.username, 'zugewiesen', nummer),
    sami: await brief(sami.username, 'erwähnt', nummer),
    toni: await brief(toni.username, 'erwähnt', nummer),
  }
}

describe('wer auf einen Brief nur für das Team antwortet', () => {
  test('schreibt eine interne Notiz, und kein Kunde erfährt davon', async () => {
    const t = await gespraech()
    for (const [nr, [wer, auf]] of (
      [
        [sami, t.sami],
        [sami, t.zugewiesen],
        [toni, t.toni],
      ] as const
    ).entries()) {
      const row = await sende({
        from: wer.username,
        ...antwortAuf(auf),
        text: `Der zahlt nie. ${nr}`,
        attachments: [{ filename: `Mahnung-${nr}.txt`, content: 'Dritte Mahnung' }],
      })
      expect(row).toMatchObject({ zustand: 'uebernommen', gegenstand: String(t.nummer) })
      expect((await kommentare(t.id)).at(-1)).toEqual({ text: `Der zahlt nie. ${nr}`, intern: true, anwenderId: wer.anwenderId, quelle: 'mail' })
      expect(auf.text).toContain('Antwort nur für das Team')
    }
    expect(await oeffentliche(t.id)).toEqual([])
    expect(await p.db.selectFrom('ticketDokument').where('ticketId', '=', t.id).select('intern').execute()).toEqual([
      { intern: true },
      { intern: true },
      { intern: true },
    ])
    // What follows for everybody still arrives, so that what did not come never comes.
    await als(sina).kommentieren({ params: { id: t.id }, body: { id: uuid(), text: 'Wir kommen morgen.' } })
    for (const an of [kundeA.username, fremd, anke]) await brief(an, 'Wir kommen morgen.')
    for (const an of [kundeA.username, fremd, anke])
      expect(
        aus
          .at(an)
          .map(({ raw }) => raw)
          .join(),
        an,
      ).not.toMatch(/zahlt nie|Mahnung/)
  })
  test('schreibt auch auf Englisch nur für das Team', async () => {
    await p.db.updateTable('anwender').set({ sprache: 'en' }).where('id', '=', lena.anwenderId).execute()
    const { id } = await als(kundeA).anlegen({ body: { id: uuid(), name: 'Boiler', objektId: objekt.a } })
    await als(sina).notieren({ params: { id }, body: { id: uuid(), text: '…', erwaehnt: [lena.anwenderId] } })
    expect((await brief(lena.username, 'mentioned')).text).toContain('Reply for the team only')
  })
  test('kann aus dem Zeichen kein öffentliches machen, auch nicht für ein anderes Ticket', async () => {
    const [eins, zwei] = [await gespraech(), await gespraech()]
    const intern = adresse(eins.sami)
    for (const to of [intern.replace('+i', '+t'), intern.replace(`+i${eins.nummer}`, `+i${zwei.nummer}`), adresse(eins.toni)])
      expect(await sende({ from: sami.username, to, text: 'umgeschrieben' })).toMatchObject({ zustand: 'quarantaene' })
    expect([await oeffentliche(eins.id), await oeffentliche(zwei.id)]).toEqual([[], []])
  })
  test('wartet, wenn er das Recht nicht mehr hat oder nicht der Angeschriebene ist', async () => {
    const t = await gespraech()
    for (const from of [kundeA.username, kundeAlle.username, fremd, anke, lena.username, 'wer@anders.example'])
      expect(await sende({ from, to: adresse(t.toni), text: 'weitergeleitet bekommen' }), from).toMatchObject({ zustand: 'quarantaene', grund: 'nur-team' })
    await p.db.deleteFrom('anwenderRolle').where('anwenderId', '=', toni.anwenderId).execute()
    await p.db.insertInto('ticketKontakt').values({ id: uuid(), ticketId: t.id, art: 'Kunde', anwenderId: toni.anwenderId, name: '' }).execute()
    expect(await sende({ from: toni.username, ...antwortAuf(t.toni), text: 'noch einmal' })).toMatchObject({ zustand: 'quarantaene', grund: 'nicht-erlaubt' })
    const rolle = await p.db.selectFrom('rolle').where('name', '=', 'Monteur').select('id').executeTakeFirstOrThrow()
    await p.db.insertInto('anwenderRolle').values({ anwenderId: toni.anwenderId, rolleId: rolle.id }).execute()
    expect((await kommentare(t.id)).map(({ text }) => text)).toEqual(['Zahlt der noch?'])
  })
})

describe('eine E-Mail, die Internes berührt, wird nicht öffentlich', () => {
  test('über den Faden, die Nummer im Betreff oder an mehrere unserer Adressen zugleich', async () => {
    const t = await gespraech()
    const { to: _, ...faden } = antwortAuf(t.toni)
    for (const from of [toni.username, sami.username, kundeA.username, fremd])
      expect(await sende({ from, to: support, ...faden, text: 'über den Faden' }), from).toMatchObject({ zustand: 'quarantaene' })
    for (const from of [toni.username, sami.username])
      expect(await sende({ from, to: support, subject: `AW: [Ticket ${t.nummer}] Kessel`, text: 'über den Betreff' })).toMatchObject({ zustand: 'quarantaene' })
    await als(kundeA).kommentieren({ params: { id: t.id }, body: { id: uuid(), text: 'Wann kommen Sie?' } })
    const frage = await brief(sami.username, 'Wann kommen Sie?', t.nummer)
    expect(await sende({ from: sami.username, to: adresse(frage), cc: adresse(t.sami), text: 'an beide' })).toMatchObject({ zustand: 'uebernommen' })
    expect(await sende({ from: sami.username, to: [adresse(frage), support], bcc: adresse(t.sami), text: 'verdeckt an beide' })).toMatchObject({
      zustand: 'uebernommen',
    })
    expect(await oeffentliche(t.id)).toEqual(['Wann kommen Sie?'])
    expect((await kommentare(t.id)).filter(({ intern }) => intern).map(({ text }) => text)).toEqual(['Zahlt der noch?', 'an beide', 'verdeckt an beide'])
    // As letters for the team did before they had an address of their own.
    expect(await sende({ from: sami.username, ...antwortAuf(t.sami), to: adresse(frage), text: 'alte Adresse' })).toMatchObject({ zustand: 'uebernommen' })
    expect((await kommentare(t.id)).at(-1)).toMatchObject({ text: 'alte Adresse', intern: true })
    const fremder = await brief(kundeA.username, 'angekommen', t.nummer)
    expect(await sende({ from: kundeA.username, to: adresse(fremder), cc: adresse(t.sami), text: 'an beide' })).toMatchObject({ grund: 'nur-team' })
    expect(await oeffentliche(t.id)).toEqual(['Wann kommen Sie?'])
  })
  test('mit einem zitierten oder angehängten Brief nur für das Team', async () => {
    const t = await gespraech()
    await als(kundeA).kommentieren({ params: { id: t.id }, body: { id: uuid(), text: 'Wann kommen Sie?' } })
    const frage = await brief(sami.username, 'Wann kommen Sie?', t.nummer)
    const zitat = t.sami.text.replaceAll('\n', '\n> ').replace('nur für', 'nur\n> für')
    await sende({ from: sami.username, ...antwortAuf(frage), text: `Am 20.11.2026 schrieb Testbau:\n> ${zitat}\n\nDer zahlt nie.` })
    await sende({ from: sami.username, ...antwortAuf(frage), text: 'Siehe Anlage.', attachments: [{ filename: 'Brief.eml', content: t.sami.raw }] })
    expect(await oeffentliche(t.id)).toEqual(['Wann kommen Sie?'])
    expect((await p.db.selectFrom('ticketDokument').where('ticketId', '=', t.id).select('intern').execute()).map(({ intern }) => intern)).toEqual([true])
    // What mail programs make of it: another dash, a letter and its dots apart.
    for (const anders of [zitat.replaceAll('–', '-'), zitat.replaceAll('–', '?'), zitat.normalize('NFD')])
      await sende({ from: sami.username, ...antwortAuf(frage), text: `Der zahlt nie.\n\nAm 20.11.2026 schrieb Testbau:\n> ${anders}` })
    expect(await oeffentliche(t.id)).toEqual(['Wann kommen Sie?'])
    const eigener = await brief(kundeA.username, 'angekommen', t.nummer)
    expect(await sende({ from: kundeA.username, ...antwortAuf(eigener), text: `Was heißt das?\n> ${zitat}` })).toMatchObject({ grund: 'nur-team' })
    expect(await sende({ from: sami.username, ...antwortAuf(frage), text: 'Morgen um acht.' })).toMatchObject({ zustand: 'uebernommen' })
    expect(await oeffentliche(t.id)).toEqual(['Wann kommen Sie?', 'Morgen um acht.'])
  })
})
