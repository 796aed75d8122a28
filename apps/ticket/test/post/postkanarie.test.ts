import { afterAll, beforeAll, expect, test } from 'vitest'
import { briefe, nurTeam, schreibe, type Brief, type Empfaenger } from '#domain/tickets/post.ts'
import { internRecht } from '#domain/tickets/sicht.ts'
import type { Call } from '#platform/contract/contract.ts'
import { fileCalls } from '#platform/contract/files.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { portal, type Figure } from '#test/cast.ts'
import { minimal } from '#test/checks/input.ts'
import { postamt } from '#test/mail/postamt.ts'
import { smtpServer } from '#test/mail/smtp.ts'
import { besetze, firma, kundeA, kundeAlle, kundeB, lena, objekt, sami, sina, toni } from '#test/ticket/ticketbesetzung.ts'
import { upload } from '#test/files/upload.ts'
import { calls } from '#apps/ticket/contract.ts'

const support = 'support@testbau.example'
const INNEN = 'Zeisiggelb47'
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
const als = (who: Figure) => p.als(who, calls)

const anke = { id: '019aa000-0000-7000-8000-0000001aa001', email: 'anke@anker.example' }
const wer = (name: string, email: string, anwenderId: string | null, personal: boolean): Empfaenger => ({
  anwenderId,
  email,
  name,
  sprache: 'de',
  personal,
  arten: [],
})
const person = (one: Figure, personal: boolean) => wer(one.name, one.username, one.anwenderId, personal)
/** Everybody to whom a letter could go: contacts of each kind, staff who is mentioned without being one, the head. */
const leute = {
  kunde: person(kundeA, false),
  fremdkontakt: wer('Gutachter', 'gutachter@fremd.example', null, false),
  ansprechpartner: wer('Anke Anker', anke.email, null, false),
  zustaendiger: person(sami, true),
  erwaehnter: person(toni, true),
  leitung: person(lena, true),
}
type Wer = keyof typeof leute
const beteiligt: readonly Wer[] = ['kunde', 'fremdkontakt', 'ansprechpartner', 'zustaendiger']
const kunden: readonly Wer[] = ['kunde', 'fremdkontakt', 'ansprechpartner']
const draussen = kunden.map((one) => leute[one].email!)

const werte = {
  wer: 'Sina',
  text: '',
  dateien: '',
  schaetzung: '1:00',
  tag: '2026-10-20',
  stufe: 50,
  einheit: 'prozent',
  ziel: 'antwort',
  entschied: 'hat',
  schritt: 'Test',
}
const wort = (brief: Brief, intern: boolean, one: Wer) => `Kanarie${intern ? 'Innen' : ''}X${brief}X${one}X`

/** Each of them answers each of these letters, with a word of its own in the text and in a file. Answers what became of it, by that word. */
async function antworten(ticket: { id: string; nummer: number; name: string; intern: boolean }, welche: readonly Brief[]) {
  const ergebnis = new Map<string, string>()
  for (const brief of welche) {
    // So many in an hour are only for a test.
    await p.db.updateTable('posteingang').set({ empfangen: '2026-01-05T08:00:00Z' }).execute()
    for (const [name, an] of Object.entries(leute) as [Wer, Empfaenger][]) {
      const [id] = await p.db.transaction().execute((trx) => schreibe(trx, 'http://portal.example', ticket, [an], { brief, werte }))
      const { antwortAn } = await p.db.selectFrom('postausgang').where('id', '=', id!).select('antwortAn').executeTakeFirstOrThrow()
      const kanarie = wort(brief, ticket.intern, name)
      const { messageId } = await amt.sende({
        from: an.email!,
        to: antwortAn ?? support,
        inReplyTo: `<${id}@testbau.example>`,
        subject: `AW: [Ticket ${ticket.nummer}] ${ticket.name}`,
        text: `${kanarie} im Text`,
        attachments: [{ filename: `${kanarie}.txt`, content: `${kanarie} in der Datei` }],
      })
      ergebnis.set(kanarie, messageId.replace(/[<>]/g, ''))
    }
    const offen = async () =>
      (
        await p.db
          .selectFrom('posteingang')
          .where('kennung', 'in', [...ergebnis.values()])
          .where('zustand', '!=', 'neu')
          .select('id')
          .execute()
      ).length
    await expect.poll(offen, { interval: 50, timeout: 60_000 }).toBe(ergebnis.size)
  }
  const rows = await p.db.selectFrom('posteingang').select(['kennung', 'zustand']).execute()
  const zustand = new Map(rows.map((row) => [row.kennung, row.zustand]))
  return new Map([...ergebnis].map(([kanarie, kennung]) => [kanarie, zustand.get(kennung)]))
}

/** Everything that these people can read anywhere, by every reading call. */
async function gelesen(who: Figure, tickets: readonly string[], dateien: readonly string[]) {
  const bytes: string[] = []
  for (const [name, call] of Object.entries({ ...(calls as Record<string, Call>), ...(fileCalls as Record<string, Call>) })) {
    if (call.method !== 'GET') continue
    const input = minimal(`ticket.${name}`, call)
    const query = {
      ...input.query,
      ...(call.query && 'zustand' in call.query.shape ? { zustand: 'alle' } : {}),
      ...(call.query && 'limit' in call.query.shape ? { limit: 200 } : {}),
    }
    const gemeint = name in fileCalls ? dateien : call.params ? tickets : [undefined]
    for (const id of gemeint)
      for (const q of call.query && 'q' in call.query.shape ? ['Kanarie', INNEN, undefined] : [undefined])
        bytes.push((await p.send(who, call, { ...input, query: q ? { ...query, q } : query, ...(id ? { params: { ...input.params, id } } : {}) })).payload)
  }
  return bytes.join('\n')
}

test('keine Antwort auf einen Brief ans Team und nichts Internes erreicht einen Kunden, gleich welcher Brief und wer antwortet', async () => {
  await p.db.insertInto('ansprechpartner').values({ id: anke.id, ktostammId: firma.a, vorname: 'Anke', zuname: 'Anker', email: anke.email }).execute()
  const offen = await als(kundeA).anlegen({ body: { id: uuid(), name: 'Kessel', objektId: objekt.a } })
  const innen = await als(sina).anlegen({ body: { id: uuid(), name: `${INNEN} Konto`, objektId: objekt.a, intern: true } })
  for (const { id } of [offen, innen]) {
    await als(sina)
      .kontaktHinzu({ params: { id }, body: { art: 'Kunde', anwenderId: kundeA.anwenderId } })
      .catch(() => {})
    await als(sina).kontaktHinzu({ params: { id }, body: { art: 'Fremdkontakt', name: 'Gutachter', email: leute.fremdkontakt.email! } })
    await als(sina).kontaktHinzu({ params: { id }, body: { art: 'Ansprechpartner', ansprechpartnerId: anke.id } })
    await als(sina).kontaktHinzu({ params: { id }, body: { art: 'Zuständiger', anwenderId: sami.anwenderId } })
    const { id: datei } = await upload(p, sina, `${INNEN}.txt`, INNEN)
    await als(sina).notieren({ params: { id }, body: { id: uuid(), text: INNEN, erwaehnt: [toni.anwenderId, sami.anwenderId], dateien: [datei] } })
  }
  const { n: bisher } = await p.db
    .selectFrom('ereignis')
    .select((eb) => eb.fn.coalesce(eb.fn.max('id'), eb.lit(0)).as('n'))
    .executeTakeFirstOrThrow()

  // First what may tell no customer anything: each of its events is for staff alone.
  const still = new Map([
    ...(await antworten({ ...innen, name: `${INNEN} Konto`, intern: true }, briefe)),
    ...(await antworten({ ...offen, name: 'Kessel', intern: false }, nurTeam)),
  ])
  const ereignisse = await p.db.selectFrom('ereignis').where('id', '>', bisher).select(['thema', 'ids', 'fuer']).execute()
  expect(JSON.stringify(ereignisse)).not.toContain('Kanarie')
  const fuer = ereignisse.filter(({ thema }) => thema === 'ticket').map((row) => JSON.stringify(row.fuer))
  expect([...new Set(fuer)]).toEqual([JSON.stringify([`konto:1000:${internRecht}`])])
  // Then what everybody reads.
  const laut = await antworten(
    { ...offen, name: 'Kessel', intern: false },
    briefe.filter((brief) => !nurTeam.includes(brief)),
  )

  const oeffentlich = [...laut].filter(([, zustand]) => zustand === 'uebernommen').map(([kanarie]) => kanarie)
  expect(oeffentlich.toSorted()).toEqual(briefe.flatMap((brief) => (nurTeam.includes(brief) ? [] : beteiligt.map((one) => wort(brief, false, one)))).toSorted())
  const notizen = [...still].filter(([, zustand]) => zustand === 'uebernommen').map(([kanarie]) => kanarie)
  expect(notizen.toSorted()).toEqual(
    [
      ...briefe.flatMap((brief) => (['zustaendiger', 'erwaehnter', 'leitung'] as const).map((one) => wort(brief, true, one))),
      ...nurTeam.flatMap((brief) => (['zustaendiger', 'erwaehnter', 'leitung'] as const).map((one) => wort(brief, false, one))),
    ].toSorted(),
  )
  const geheim = [INNEN, ...still.keys(), ...[...laut.keys()].filter((kanarie) => !oeffentlich.includes(kanarie))]

  const briefeNachDraussen = (
    await p.db
      .selectFrom('postausgang')
      .where('an', 'in', [...draussen, kundeAlle.username, kundeB.username])
      .selectAll()
      .execute()
  ).filter(
    // Made by this test itself, to see who could answer it.
    ({ betreff }) => !betreff.includes(INNEN),
  )
  const dateien = (await p.db.selectFrom('datei').select('id').execute()).map(({ id }) => id)
  for (const who of [kundeA, kundeAlle, kundeB]) {
    const alles = await gelesen(who, [offen.id, innen.id], dateien)
    expect(
      geheim.filter((kanarie) => alles.includes(kanarie)),
      who.name,
    ).toEqual([])
    // The check can fail: what is for everybody is found by the same way.
    if (who !== kundeB) expect(oeffentlich.filter((kanarie) => !alles.includes(kanarie))).toEqual([])
  }
  const geschrieben = JSON.stringify(briefeNachDraussen)
  expect(geheim.filter((kanarie) => geschrieben.includes(kanarie))).toEqual([])
  expect(oeffentlich.filter((kanarie) => geschrieben.includes(kanarie)).length).toBeGreaterThan(oeffentlich.length / 2)
  expect(
    geheim.filter((kanarie) =>
      aus.letters.some(({ envelope, raw }) => !envelope.some((an) => an.startsWith('s')) && kanarie !== INNEN && raw.includes(kanarie)),
    ),
  ).toEqual([])
}, 240_000)
