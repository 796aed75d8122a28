import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { posteinstellungenSetzen } from '#domain/tickets/posteinstellungen.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { dora, portal, type Figure } from '#test/cast.ts'
import { postamt } from '#test/mail/postamt.ts'
import { besetze, kundeA, objekt, sami, sina } from '#test/ticket/ticketbesetzung.ts'
import { calls as verwaltung } from '../verwaltung/contract.ts'
import { calls } from './contract.ts'

const support = 'support@testbau.example'
const mx = 'mx.testbau.example'
let p: Awaited<ReturnType<typeof portal>>
let amt: ReturnType<typeof postamt>
beforeAll(async () => {
  p = await portal({ MAIL_IN_ADDRESS: support, MAIL_IN_SMTP_URL: 'smtp://127.0.0.1:0', MAIL_IN_AUTHSERV: mx })
  await besetze(p.db)
  amt = postamt(p.mailPort()!)
})
afterAll(async () => {
  amt.ende()
  await p.stop()
})
beforeEach(() => posteinstellungenSetzen(p.db, { unbekannte: 'ticket', vkforgid: 1000 }))

const als = (who: Figure) => p.als(who, calls)
const zeile = (kennung: string) => p.db.selectFrom('posteingang').where('kennung', '=', kennung).selectAll().executeTakeFirst()
async function entschieden(kennung: string) {
  await expect.poll(async () => (await zeile(kennung))?.zustand, { interval: 30, timeout: 20_000 }).toMatch(/uebernommen|uebergangen|quarantaene/)
  return (await zeile(kennung))!
}
/** A mail as our mail server hands it on, with what it wrote on top of it. */
async function sende(from: string, to: string, proofs: readonly string[], mehr = '') {
  const kennung = `${uuid()}@fremd.example`
  const head = proofs.map((one) => `Authentication-Results: ${one}\r\n`).join('')
  await amt.sendeRoh(`${head}Message-ID: <${kennung}>\r\nFrom: ${from}\r\nTo: ${to}\r\nSubject: Konto\r\n${mehr}\r\nNeue Bankverbindung\r\n`, to)
  return entschieden(kennung)
}
const gescheitert = [`${mx}; dmarc=fail header.from=ticket.example; spf=fail smtp.mailfrom=boese.example`]
/** A ticket of customer A, and the address to which each of them answers. */
async function gespraech() {
  const { id, nummer } = await als(kundeA).anlegen({ body: { id: uuid(), name: 'Kessel', objektId: objekt.a } })
  await als(sina).kontaktHinzu({ params: { id }, body: { art: 'Zuständiger', anwenderId: sami.anwenderId } })
  await als(sina).kommentieren({ params: { id }, body: { id: uuid(), text: 'Wir kommen.' } })
  const zu = async (who: Figure) =>
    (
      await p.db
        .selectFrom('postausgang')
        .where('faden', '=', `ticket.${id}`)
        .where('an', '=', who.username)
        .where('anlass', '=', 'ticket.kommentar')
        .select(['id', 'antwortAn'])
        .executeTakeFirstOrThrow()
    ).antwortAn!
  return { id, nummer, kunde: await zu(kundeA), personal: await zu(sami) }
}
const worte = async (ticketId: string) =>
  (
    await p.db
      .selectFrom('ticketKommentar')
      .where('ticketId', '=', ticketId)
      .orderBy('zeitpunkt')
      .select(['text', 'intern', 'anwenderId', 'absender'])
      .execute()
  ).slice(1)
const briefeAn = (an: string) => p.db.selectFrom('postausgang').where('an', '=', an).select('id').execute()
const uebernimm = async (id: string) => {
  await p.als(dora, verwaltung).eingangUebernehmen({ params: { id } })
  return entschieden((await p.db.selectFrom('posteingang').where('id', '=', id).select('kennung').executeTakeFirstOrThrow()).kennung)
}

test('mit gescheitertem Nachweis spricht niemand im Namen eines Bekannten, auch nicht mit der richtigen Antwortadresse', async () => {
  const t = await gespraech()
  for (const [from, to] of [
    [kundeA.username, t.kunde],
    [sami.username, t.personal],
    [kundeA.username, support],
  ] as const)
    expect(await sende(from, to, gescheitert), to).toMatchObject({ zustand: 'quarantaene', grund: 'unbelegt', unbelegt: 'DMARC, SPF' })
  expect(await sende(kundeA.username, support, gescheitert, `In-Reply-To: <ticket.${t.id}@testbau.example>\r\n`)).toMatchObject({ grund: 'unbelegt' })
  expect(await worte(t.id)).toEqual([])
})
test('von Hand übernommen, steht sie als von einem Fremden da, und das Team liest, dass der Absender nicht belegt ist', async () => {
  const t = await gespraech()
  const row = await sende(kundeA.username, t.kunde, gescheitert)
  expect(await uebernimm(row.id)).toMatchObject({ zustand: 'uebernommen', gegenstand: String(t.nummer) })
  const [wort, hinweis] = (await worte(t.id)).toSorted((a, b) => Number(a.intern) - Number(b.intern))
  expect(wort).toEqual({ text: 'Neue Bankverbindung', intern: false, anwenderId: null, absender: kundeA.username })
  expect(hinweis).toMatchObject({ intern: true, anwenderId: null })
  expect(hinweis!.text).toMatch(new RegExp(`${kundeA.username}.*DMARC, SPF`, 's'))
  expect(JSON.stringify(await als(kundeA).verlauf({ params: { id: t.id }, query: {} }))).not.toContain('DMARC')
  // Nobody becomes staff this way.
  const vomTeam = await sende(sami.username, t.personal, gescheitert)
  expect(await uebernimm(vomTeam.id)).toMatchObject({ zustand: 'quarantaene', grund: 'unbelegt' })
  const neu = await sende(kundeA.username, support, gescheitert)
  const { gegenstand } = await uebernimm(neu.id)
  expect(await als(sina).ticket({ params: { id: gegenstand! } })).toMatchObject({ ktostamm: null, ersteller: null })
})
test('ein Fremder wird eingeordnet wie sonst, mit dem Hinweis, und an die Adresse geht keine Post', async () => {
  const row = await sende('wer@fremd.example', support, gescheitert)
  expect(row).toMatchObject({ zustand: 'uebernommen', unbelegt: 'DMARC, SPF' })
  const { id } = await als(sina).ticket({ params: { id: row.gegenstand! } })
  expect((await als(sina).verlaufIntern({ params: { id }, query: {} })).entities.some(({ intern, text }) => intern && text.includes('nicht belegt'))).toBe(true)
  await posteinstellungenSetzen(p.db, { unbekannte: 'ablehnen', vkforgid: 1000 })
  expect(await sende('wer@fremd.example', support, gescheitert)).toMatchObject({ zustand: 'uebergangen', grund: 'unbekannt-abgewiesen' })
  expect(await briefeAn('wer@fremd.example')).toEqual([])
})
test('was bestanden, nicht geprüft oder nur vom Absender behauptet ist, gilt wie bisher', async () => {
  const t = await gespraech()
  for (const proofs of [[`${mx}; dmarc=pass`], [], ['mx.anders.example; dmarc=fail'], [`${mx}; spf=softfail`]])
    expect(await sende(kundeA.username, t.kunde, proofs)).toMatchObject({ zustand: 'uebernommen', unbelegt: null })
  expect((await worte(t.id)).map(({ anwenderId }) => anwenderId)).toEqual(Array.from({ length: 4 }, () => kundeA.anwenderId))
  expect(await sende(kundeA.username, t.kunde, [...gescheitert, `${mx}; dmarc=pass; spf=pass`])).toMatchObject({ zustand: 'quarantaene' })
})
test('der Posteingang nennt, was gescheitert ist', async () => {
  const { id } = await sende(kundeA.username, support, gescheitert)
  const liste = await p.als(dora, verwaltung).posteingang({ query: { q: kundeA.username } })
  expect(liste.entities.find((one) => one.id === id)).toMatchObject({ unbelegt: 'DMARC, SPF', grund: 'unbelegt' })
})
