import { sql } from 'kysely'
import type { SendMailOptions } from 'nodemailer'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { posteinstellungenSetzen } from '#domain/tickets/posteinstellungen.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { sweepBytes } from '#platform/server/files/sweep.ts'
import { portal } from '#test/cast.ts'
import { postamt } from '#test/mail/postamt.ts'
import { smtpServer, type Letter } from '#test/mail/smtp.ts'
import { besetze, firma, kundeA, kundeAlle, kundeB, objekt, sina } from '#test/ticket/ticketbesetzung.ts'
import { calls } from '#apps/ticket/contract.ts'

const support = 'support@testbau.example'
let aus: Awaited<ReturnType<typeof smtpServer>>
let p: Awaited<ReturnType<typeof portal>>
let amt: ReturnType<typeof postamt>
beforeAll(async () => {
  aus = await smtpServer()
  p = await portal({
    SMTP_URL: aus.url,
    SMTP_FROM: `Testbau <${support}>`,
    MAIL_IN_ADDRESS: support,
    MAIL_IN_SMTP_URL: 'smtp://127.0.0.1:0',
    MAIL_IN_MAX_MB: '2',
  })
  await besetze(p.db)
  amt = postamt(p.mailPort()!)
})
afterAll(async () => {
  amt.ende()
  await p.stop()
  await aus.close()
})
beforeEach(async () => {
  aus.letters.length = 0
  // What was written in the tests before is long ago here: nothing waits to be gathered.
  await p.db.updateTable('postausgang').set({ erstellt: '2026-01-05T08:00:00Z' }).execute()
  await posteinstellungenSetzen(p.db, { unbekannte: 'ticket', vkforgid: 1000 })
})

const als = (who: typeof sina) => p.als(who, calls)
/** Sends, and waits until the portal has decided. */
async function sende(mail: SendMailOptions) {
  const { messageId } = await amt.sende({ to: support, ...mail })
  return entschieden(messageId.replace(/[<>]/g, ''))
}
const zeile = (kennung: string) => p.db.selectFrom('posteingang').where('kennung', '=', kennung).selectAll().executeTakeFirst()
async function entschieden(kennung: string) {
  await expect.poll(async () => (await zeile(kennung))?.zustand, { interval: 30 }).toMatch(/uebernommen|uebergangen|quarantaene/)
  return (await zeile(kennung))!
}
const ticketVon = async (row: { gegenstand: string | null }) => als(sina).ticket({ params: { id: row.gegenstand! } })
const worte = async (who: typeof sina, id: string) =>
  (await als(who).verlauf({ params: { id }, query: {} })).entities.filter(({ was }) => was === 'kommentar').map(({ text }) => text)
/** The newest mail of the portal to this address, about this ticket if one is named: others of the test before may still come. */
const brief = async (an: string, nummer?: number) => {
  const da = () => aus.at(an).filter(({ subject }) => nummer === undefined || subject.startsWith(`[Ticket ${nummer}]`))
  await expect.poll(() => da().length, { interval: 30 }).toBeGreaterThan(0)
  return da().at(-1)!
}
const antwortAuf = ({ headers }: Letter) => ({
  to: headers['reply-to']!,
  inReplyTo: headers['message-id']!,
  references: [headers['references']!, headers['message-id']!],
})

describe('eine E-Mail an den Support', () => {
  test('eines Kunden wird sein Ticket; seine Antwort auf unsere Bestätigung wird eine Antwort darin, ohne das Zitat', async () => {
    const neu = await sende({ from: `Alma <${kundeA.username}>`, subject: 'Heizung fällt aus', text: 'Seit heute früh kalt.' })
    expect(neu).toMatchObject({ zustand: 'uebernommen', art: 'ticket' })
    const ticket = await ticketVon(neu)
    expect(ticket).toMatchObject({ name: 'Heizung fällt aus', beschreibung: 'Seit heute früh kalt.', ktostamm: { name: 'Firma Anker' }, schritt: 'erfasst' })
    const bestaetigung = await brief(kundeA.username, ticket.nummer)
    expect(bestaetigung.headers['reply-to']).toMatch(new RegExp(`support\\+t${ticket.nummer}-[a-z2-7]{26}@testbau\\.example`))
    expect(bestaetigung.text).toMatch(/^– Bitte antworten Sie über dieser Zeile –\n\nGuten Tag,/)
    const row = await sende({
      from: kundeA.username,
      ...antwortAuf(bestaetigung),
      text: `Auch das Wasser ist kalt.\n\nAm 20.11.2026 schrieb Testbau:\n> ${bestaetigung.text.replaceAll('\n', '\n> ')}`,
    })
    expect(row).toMatchObject({ zustand: 'uebernommen', gegenstand: String(ticket.nummer) })
    expect(await worte(kundeA, ticket.id)).toEqual(['Auch das Wasser ist kalt.'])
    expect(await p.db.selectFrom('ticketKommentar').where('ticketId', '=', ticket.id).select(['quelle', 'anwenderId', 'intern']).execute()).toEqual([
      { quelle: 'mail', anwenderId: kundeA.anwenderId, intern: false },
    ])
  })
  test('die Antwort des Kunden beendet das Warten auf ihn, und der Support erfährt davon im selben Faden', async () => {
    const { id, nummer } = await als(sina).anlegen({ body: { id: uuid(), name: 'Pumpe', objektId: objekt.a } })
    await als(sina).kontaktHinzu({ params: { id }, body: { art: 'Kunde', anwenderId: kundeA.anwenderId } })
    for (const nach of ['in Prüfung', 'wartet auf Kunde'] as const)
      await als(sina).weiter({ params: { id }, body: { version: (await als(sina).ticket({ params: { id } })).version, nach, grund: 'Welches Modell?' } })
    const frage = await brief(kundeA.username, nummer)
    await sende({ from: kundeA.username, ...antwortAuf(frage), text: 'Modell X.' })
    expect(await als(sina).ticket({ params: { id } })).toMatchObject({ schritt: 'in Prüfung' })
    const hinweis = await brief(sina.username, nummer)
    expect(hinweis.subject).toBe(`[Ticket ${nummer}] Pumpe`)
    expect(hinweis.text).toContain('Modell X.')
    expect(hinweis.headers['references']).toBe(frage.headers['references'])
    // Staff answers by mail to the signed address: as staff, by right.
    await sende({ from: sina.username, ...antwortAuf(hinweis), text: 'Danke, kommt morgen.' })
    expect(await worte(kundeA, id)).toEqual(['Danke, kommt morgen.', 'Modell X.'])
  })
  test('HTML wird zu lesbarem Text; Anhänge werden Dokumente, verbotene werden genannt, Archive nicht ausgepackt', async () => {
    const archiv = Buffer.from('UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA==', 'base64')
    const row = await sende({
      from: kundeA.username,
      subject: 'Mit Anlagen',
      text: '',
      html: '<p>Sieh <b>selbst</b></p><script>alert(1)</script><img src=x onerror=alert(1)>',
      attachments: [
        { filename: 'Messung.csv', content: 'a;b\n1;2\n' },
        { filename: 'boese.exe', content: Buffer.from('MZ\u0090\u0000\u0003', 'latin1') },
        { filename: 'alles.zip', content: archiv },
      ],
    })
    const ticket = await ticketVon(row)
    expect(ticket.beschreibung).toMatch(/^Sieh selbst/)
    expect(ticket.beschreibung).toContain('boese.exe')
    expect(ticket.beschreibung).not.toMatch(/<|alert/)
    const namen = (await als(kundeA).dokumente({ params: { id: ticket.id }, query: {} })).entities.map(({ name }) => name)
    expect(namen).toContain('Messung.csv')
    expect(namen).not.toContain('boese.exe')
    await expect(als(kundeB).dokumente({ params: { id: ticket.id }, query: {} })).rejects.toMatchObject({ status: 404 })
  })
  test('eine E-Mail, die zweimal kommt, zählt einmal; eine andere mit derselben Kennung geht nicht verloren', async () => {
    const messageId = `<${uuid()}@anker.example>`
    const mail = { from: kundeA.username, messageId, subject: 'Doppelt', date: '2026-11-20T08:00:00Z' }
    const { gegenstand } = await sende(mail)
    await sende(mail)
    await amt.sende({ to: support, ...mail, text: 'Ein ganz anderer Text' })
    const alle = () =>
      p.db
        .selectFrom('posteingang')
        .where('kennung', '=', messageId.slice(1, -1))
        .where('zustand', '!=', 'neu')
        .orderBy('empfangen')
        .select(['zustand', 'grund'])
        .execute()
    await expect.poll(async () => (await alle()).length, { interval: 30 }).toBe(2)
    expect(await alle()).toEqual([
      { zustand: 'uebernommen', grund: null },
      { zustand: 'quarantaene', grund: 'kennung-doppelt' },
    ])
    expect(
      (await als(kundeA).liste({ query: { zustand: 'alle' } })).entities.filter(({ name }) => name === 'Doppelt').map(({ nummer }) => String(nummer)),
    ).toEqual([gegenstand])
  })
})

describe('wer nicht bekannt ist', () => {
  test('bekommt ein Ticket zum Einordnen, sieht nichts vom Portal und kann über seine Adresse antworten', async () => {
    const row = await sende({ from: 'Fritz Fremd <fritz@fremd.example>', subject: 'Anfrage' })
    const ticket = await ticketVon(row)
    expect(ticket).toMatchObject({ ktostamm: null, name: 'Anfrage' })
    await sende({ from: 'fritz@fremd.example', ...antwortAuf(await brief('fritz@fremd.example')), text: 'Noch etwas.' })
    expect(await worte(sina, ticket.id)).toEqual(['Noch etwas.'])
    await expect(als(kundeA).ticket({ params: { id: ticket.id } })).rejects.toMatchObject({ status: 404 })
    await als(sina).notieren({ params: { id: ticket.id }, body: { id: uuid(), text: 'KANARIE-INTERN' } })
    await als(sina).kommentieren({ params: { id: ticket.id }, body: { id: uuid(), text: 'Gern.' } })
    await expect.poll(() => aus.at('fritz@fremd.example').length, { interval: 30 }).toBe(2)
    expect(aus.letters.some(({ raw }) => raw.includes('KANARIE-INTERN'))).toBe(false)
  })
  test('wird auf Wunsch abgewiesen, einmal mit einer E-Mail, danach still', async () => {
    await posteinstellungenSetzen(p.db, { unbekannte: 'ablehnen', vkforgid: null })
    for (const nr of [1, 2, 3])
      expect(await sende({ from: 'otto@fremd.example', subject: `Versuch ${nr}` })).toMatchObject({ zustand: 'uebergangen', grund: 'unbekannt-abgewiesen' })
    await brief('otto@fremd.example')
    expect(aus.at('otto@fremd.example')).toHaveLength(1)
  })
  test('oder übergangen', async () => {
    await posteinstellungenSetzen(p.db, { unbekannte: 'uebergehen', vkforgid: null })
    expect(await sende({ from: 'ida@fremd.example' })).toMatchObject({ zustand: 'uebergangen', grund: 'unbekannt-uebergangen' })
    expect(aus.at('ida@fremd.example')).toEqual([])
  })
  test('ein Ansprechpartner ohne Zugang gehört zu seinem Kunden', async () => {
    await p.db
      .insertInto('ansprechpartner')
      .values({ id: uuid(), ktostammId: firma.a, vorname: 'Anke', zuname: 'Anker', email: 'anke@anker.example' })
      .execute()
    const ticket = await ticketVon(await sende({ from: 'anke@anker.example', subject: 'Dach' }))
    expect(ticket).toMatchObject({ ktostamm: { name: 'Firma Anker' } })
    expect(await als(kundeAlle).ticket({ params: { id: ticket.id } })).toMatchObject({ name: 'Dach' })
  })
})

describe('wer sich für jemanden ausgibt', () => {
  const ticketA = async () => {
    const { id, nummer } = await als(kundeA).anlegen({ body: { id: uuid(), name: 'Kessel', objektId: objekt.a } })
    return { id, nummer, brief: await brief(kundeA.username, nummer) }
  }
  test('schreibt mit dem Zeichen eines anderen nicht in dessen Ticket', async () => {
    const eins = await ticketA()
    expect(await sende({ from: kundeB.username, ...antwortAuf(eins.brief), text: 'eingeschleust' })).toMatchObject({
      zustand: 'quarantaene',
      grund: 'fremder-absender',
    })
    expect(await worte(sina, eins.id)).toEqual([])
  })
  test('kommt mit einem erfundenen oder umgeschriebenen Zeichen nicht durch', async () => {
    const [eins, zwei] = [await ticketA(), await ticketA()]
    const adresse = /support\+[^>]+/.exec(eins.brief.headers['reply-to']!)![0]
    for (const to of [
      adresse.replace(`t${eins.nummer}`, `t${zwei.nummer}`),
      `support+t${zwei.nummer}-${'a'.repeat(26)}@testbau.example`,
      'support+t99999999-aaaaaaaaaaaaaaaaaaaaaaaaaa@testbau.example',
    ])
      expect(await sende({ from: kundeA.username, to, text: 'eingeschleust' })).toMatchObject({ zustand: 'quarantaene', grund: 'zeichen-ungueltig' })
    expect([await worte(sina, eins.id), await worte(sina, zwei.id)]).toEqual([[], []])
  })
  test('ist mit der Adresse des Supports allein noch kein Support', async () => {
    const eins = await ticketA()
    await als(sina).kommentieren({ params: { id: eins.id }, body: { id: uuid(), text: 'Wir sehen nach.' } })
    await als(kundeA).kommentieren({ params: { id: eins.id }, body: { id: uuid(), text: 'Danke' } })
    await als(sina).kontaktHinzu({ params: { id: eins.id }, body: { art: 'Zuständiger', anwenderId: sina.anwenderId } })
    expect(await sende({ from: sina.username, inReplyTo: eins.brief.headers['message-id']!, text: 'Überweisen Sie bitte an …' })).toMatchObject({
      zustand: 'quarantaene',
      grund: 'personal-ohne-zeichen',
    })
    expect(await worte(kundeA, eins.id)).toEqual(['Danke', 'Wir sehen nach.'])
    const neu = await ticketVon(await sende({ from: sina.username, subject: 'Ohne Bezug' }))
    expect(await p.db.selectFrom('ticket').where('id', '=', neu.id).select('erstellerId').executeTakeFirst()).toEqual({ erstellerId: null })
  })
  test('antwortet mit der Adresse eines Kunden nur dort, wo dieser Kontakt ist', async () => {
    const eins = await ticketA()
    expect(await sende({ from: kundeA.username, inReplyTo: eins.brief.headers['message-id']!, text: 'über den Faden' })).toMatchObject({
      zustand: 'uebernommen',
      gegenstand: String(eins.nummer),
    })
    const row = await sende({ from: kundeB.username, inReplyTo: eins.brief.headers['message-id']!, subject: 'Re: Kessel', text: 'eingeschleust' })
    expect(row.gegenstand).not.toBe(String(eins.nummer))
    expect(await worte(kundeA, eins.id)).toEqual(['über den Faden'])
  })
  test('sieht und schreibt nichts in einem Ticket, das intern geworden ist', async () => {
    const eins = await ticketA()
    await p.db.updateTable('ticket').set({ intern: true }).where('id', '=', eins.id).execute()
    expect(await sende({ from: kundeA.username, ...antwortAuf(eins.brief), text: 'hinein' })).toMatchObject({ zustand: 'quarantaene', grund: 'nicht-erlaubt' })
    expect(await worte(sina, eins.id)).toEqual([])
  })
})

describe('Automaten und Angriffe', () => {
  for (const [art, headers, grund] of [
    ['eine Abwesenheitsnotiz', { 'Auto-Submitted': 'auto-replied' }, 'automatisch'],
    ['eine Antwort von Exchange', { 'X-Auto-Response-Suppress': 'All' }, 'automatisch'],
    ['eine Massenmail', { Precedence: 'bulk' }, 'verteiler'],
    ['eine Mailingliste', { 'List-Id': '<liste.fremd.example>' }, 'verteiler'],
    ['eine Unzustellbarkeit', { 'Return-Path': '<>' }, 'unzustellbar'],
  ] as const)
    test(`${art} wird kein Ticket und bekommt keine Antwort`, async () => {
      const from = `${uuid()}@fremd.example`
      expect(await sende({ from, headers })).toMatchObject({ zustand: 'uebergangen', grund })
      expect(await p.db.selectFrom('postausgang').where('an', '=', from).select('id').execute()).toEqual([])
    })
  test('die eigenen E-Mails kommen nicht als Tickets zurück', async () => {
    await als(kundeA).anlegen({ body: { id: uuid(), name: 'Schleife', objektId: objekt.a } })
    const eigene = await brief(kundeA.username)
    await amt.sendeRoh(eigene.raw.replace(/^auto-submitted.*\r\n/im, '').replace(/^x-auto-response-suppress.*\r\n/im, ''), support)
    expect(await entschieden(eigene.headers['message-id']!.replace(/[<>]/g, ''))).toMatchObject({ zustand: 'uebergangen', grund: 'eigene' })
  })
  test('wer in einer Stunde mehr als zwanzig schickt, wartet auf eine Entscheidung', async () => {
    const from = 'flut@fremd.example'
    const ids: string[] = []
    for (let nr = 0; nr < 21; nr++) ids.push((await amt.sende({ to: support, from, subject: `Flut ${nr}` })).messageId.replace(/[<>]/g, ''))
    const rows = await Promise.all(ids.map(entschieden))
    expect(rows.at(-1)).toMatchObject({ zustand: 'quarantaene', grund: 'zu-viele' })
    expect(rows.filter(({ zustand }) => zustand === 'uebernommen')).toHaveLength(20)
  })
  test('aus einem Betreff wird nie eine Kopfzeile', async () => {
    const row = await sende({ from: 'kopf@fremd.example', subject: 'Hallo =?utf-8?q?=0D=0ABcc=3A_opfer=40fremd.example?= Welt' })
    expect((await ticketVon(row)).name).not.toMatch(/[\r\n]/)
    const { raw } = await brief('kopf@fremd.example')
    expect(raw.split('\r\n\r\n')[0]).not.toMatch(/^bcc:/im)
    expect(aus.at('opfer@fremd.example')).toEqual([])
  })
  test('zu große lehnt der Server ab, beim Ankündigen und beim Schicken, und fremde Empfänger auch', async () => {
    await expect(
      amt.sende({ to: support, from: kundeA.username, attachments: [{ filename: 'groß.bin', content: Buffer.alloc(3_000_000, 1) }] }),
    ).rejects.toMatchObject({ responseCode: 552 })
    const said = await amt.sprich(['EHLO x', 'MAIL FROM:<a@fremd.example> SIZE=52428800', 'QUIT'])
    expect(said).toMatch(/^552 /m)
    await expect(amt.sende({ to: 'leitung@testbau.example', from: kundeA.username })).rejects.toMatchObject({ responseCode: 550 })
    expect(await amt.sprich(['EHLO x', 'AUTH LOGIN', 'QUIT'])).not.toMatch(/^334 /m)
  })
  test('was kein lesbarer Brief ist, wartet in der Quarantäne und reißt nichts mit', async () => {
    const tief = Array.from({ length: 200 }, (_, nr) => `Content-Type: multipart/mixed; boundary=b${nr}\r\n\r\n--b${nr}`).join('\r\n')
    await amt.sendeRoh(`Message-ID: <tief@fremd.example>\r\nFrom: tief@fremd.example\r\nSubject: tief\r\n${tief}\r\n`, support)
    expect(await entschieden('tief@fremd.example')).toMatchObject({ zustand: 'quarantaene', grund: 'unlesbar' })
    await amt.sendeRoh(`Message-ID: <ohne@fremd.example>\r\nSubject: ohne Absender\r\n\r\nText\r\n`, support)
    expect(await entschieden('ohne@fremd.example')).toMatchObject({ zustand: 'quarantaene', grund: 'unlesbar' })
  })
  test('der nächtliche Besen lässt liegen, was noch gebraucht wird', async () => {
    const row = await sende({ from: kundeA.username, subject: 'Bleibt' })
    await sweepBytes(p.db, p.parts.files.service.store, Temporal.Now.instant().add({ hours: 48 }))
    expect(await p.parts.files.service.store.exists(row.schluessel!)).toBe(true)
    await sql`update posteingang set schluessel = null where id = ${row.id}`.execute(p.db)
    await sweepBytes(p.db, p.parts.files.service.store, Temporal.Now.instant().add({ hours: 48 }))
    expect(await p.parts.files.service.store.exists(row.schluessel!)).toBe(false)
  })
})
