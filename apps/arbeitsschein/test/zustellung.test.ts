import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls as verwaltung } from '#apps/verwaltung/contract.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { dora, max, portal, type Figure } from '#test/cast.ts'
import { besetze, lena } from '#test/einsatz/dokubesetzung.ts'
import { gezeichnet, kopf, material } from '#test/einsatz/scheine.ts'
import { postamt } from '#test/mail/postamt.ts'
import { smtpServer } from '#test/mail/smtp.ts'
import { zustellberichte } from '#test/mail/zustellberichte.ts'
import { calls } from '../contract.ts'

const support = 'support@testbau.example'
let smtp: Awaited<ReturnType<typeof smtpServer>>
let p: Awaited<ReturnType<typeof portal>>
let amt: ReturnType<typeof postamt>
beforeAll(async () => {
  smtp = await smtpServer()
  p = await portal({ SMTP_URL: smtp.url, SMTP_FROM: `Testbau <${support}>`, MAIL_IN_ADDRESS: support, MAIL_IN_SMTP_URL: 'smtp://127.0.0.1:0' })
  await besetze(p.db)
  amt = postamt(p.mailPort()!)
})
afterAll(async () => {
  amt.ende()
  await p.stop()
  await smtp.close()
})
beforeEach(() => smtp.refuse(0))

const als = (who: Figure) => p.als(who, calls)
const lies = (id: string, who = max) => als(who).schein({ params: { id } })
const niemand = { art: 'abwesend' as const, grund: 'Pforte geschlossen' }
const fertig = async (email: string, mehr: object = {}, unterschrift: object = gezeichnet) => {
  const { id } = await als(max).anlegen({ body: { id: uuid(), ...kopf, positionen: [material('3')], ...mehr } })
  await als(max).abschliessen({ params: { id }, body: { version: 1, unterschriften: [unterschrift as typeof gezeichnet], email } })
  return id
}
/** The Message-ID of the latest letter to this address, once it is noted as sent. */
async function gesendet(an: string) {
  const brief = () => p.db.selectFrom('postausgang').where('an', '=', an).orderBy('erstellt', 'desc').select(['id', 'zustand']).executeTakeFirst()
  await expect.poll(async () => (await brief())?.zustand, { interval: 30 }).toBe('gesendet')
  const kennung = `<${(await brief())!.id}@testbau.example>`
  expect(smtp.at(an).map(({ headers }) => headers['message-id'])).toContain(kennung)
  return kennung
}
/** A finished sheet whose letter the mail server of this address has taken. */
async function unterwegs(an: string, mehr: object = {}, unterschrift: object = gezeichnet) {
  const id = await fertig(an, mehr, unterschrift)
  return { id, an, kennung: await gesendet(an) }
}
/** The mail comes into the mailbox; answers what became of it. */
async function kommt(roh: string) {
  await amt.sendeRoh(roh, support)
  const [, kennung] = /^message-id: <(.*)>/im.exec(roh)!
  const zeile = () => p.db.selectFrom('posteingang').where('kennung', '=', kennung!).selectAll().executeTakeFirst()
  await expect.poll(async () => (await zeile())?.zustand, { interval: 30 }).toMatch(/uebernommen|uebergangen|quarantaene/)
  return (await zeile())!
}
const uebergangen = { zustand: 'uebergangen', grund: 'unzustellbar', art: null, fehler: null }

describe('der Mailserver hat den Brief genommen und meldet später', () => {
  test.each([
    ['Postfix', '550 5.1.1 <weg-postfix@nordheim.example>: Recipient address rejected: User unknown in virtual mailbox table'],
    ['Exchange', '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup'],
    ['Exim', '5.0.0 552 Mailbox of this user is full'],
  ] as const)(
    '%s, gescheitert: „nicht zugestellt“ mit seinem Grund am Schein und in der Liste, und wer ihn sieht, liest neu; ein Ticket wird es nicht',
    async (server, fehler) => {
      const { id, an, kennung } = await unterwegs(`weg-${server.toLowerCase()}@nordheim.example`)
      const vorher = (await als(lena).stand()).nichtZugestellt
      expect(await kommt(zustellberichte[server]({ kennung, an }))).toMatchObject(uebergangen)
      expect(await lies(id)).toMatchObject({
        zustand: 'abgeschlossen',
        nichtZugestellt: true,
        briefe: [{ an, zustand: 'fehlgeschlagen', fehler, zustellung: null }],
      })
      expect((await lies(id)).darf).toContain('brief')
      const zuKlaeren = await als(lena).liste({ query: { klaerung: 'ja', zustand: 'alle' } })
      expect(zuKlaeren.entities.map((eine) => eine.id)).toContain(id)
      expect((await als(lena).stand()).nichtZugestellt).toBe(vorher + 1)
      const gehoert = await p.db
        .selectFrom('ereignis')
        .where('thema', '=', 'arbeitsschein')
        .orderBy('id', 'desc')
        .select(['ids', 'fuer'])
        .executeTakeFirstOrThrow()
      expect(gehoert).toMatchObject({ ids: [id], fuer: expect.arrayContaining([max.anwenderId]) })
    },
  )
  test('Regie: die Frist, die der Brief wahrscheinlich gemacht hat, läuft nicht mehr', async () => {
    const { id, an, kennung } = await unterwegs(
      'regie@nordheim.example',
      { art: 'Regie', vertragsart: 'VOB' },
      { art: 'verweigert', grund: 'will erst prüfen' },
    )
    expect(await lies(id)).toMatchObject({ frist: { stand: 'läuft', belegt: false } })
    await kommt(zustellberichte.Postfix({ kennung, an }))
    expect(await lies(id)).toMatchObject({ frist: { stand: 'nicht übergeben', einwandBis: null } })
  })
  test('verzögert und zugestellt stehen am Brief; was endgültiger ist, bleibt, und gescheitert gilt noch danach', async () => {
    const { id, an, kennung } = await unterwegs('langsam@nordheim.example')
    const nach = async (action: string) => {
      await kommt(zustellberichte.Exchange({ kennung, an, action, status: '2.0.0' }))
      return lies(id)
    }
    const steht = (zustellung: string) => ({ nichtZugestellt: false, briefe: [{ zustand: 'gesendet', fehler: null, zustellung }] })
    expect(await nach('delayed')).toMatchObject(steht('verzoegert'))
    expect(await nach('relayed')).toMatchObject(steht('weitergeleitet'))
    expect(await nach('expanded')).toMatchObject(steht('weitergeleitet'))
    expect(await nach('delivered')).toMatchObject(steht('zugestellt'))
    expect(await nach('delayed')).toMatchObject(steht('zugestellt'))
    expect(await nach('failed')).toMatchObject({ nichtZugestellt: true, briefe: [{ zustand: 'fehlgeschlagen', zustellung: null }] })
    expect(await nach('delivered')).toMatchObject({ nichtZugestellt: true, briefe: [{ zustand: 'fehlgeschlagen', zustellung: null }] })
  })
  test('eine zweite Meldung ändert nichts; eine nach dem Senden an eine andere Adresse trifft nur ihren eigenen Brief', async () => {
    const erster = await unterwegs('alt@nordheim.example')
    const { id } = erster
    await kommt(zustellberichte.Postfix({ ...erster, grund: '550 5.1.1 zuerst' }))
    await kommt(zustellberichte.Exim({ ...erster, grund: '550 5.1.1 danach' }))
    expect((await lies(id)).briefe).toMatchObject([{ zustand: 'fehlgeschlagen', fehler: '550 5.1.1 zuerst' }])
    const brief = (await lies(id)).briefe[0]!.id
    await als(max).briefErneut({ params: { id, brief }, body: { an: 'neu@nordheim.example' } })
    const kennung = await gesendet('neu@nordheim.example')
    await kommt(zustellberichte.Postfix({ ...erster, grund: '550 5.1.1 noch einmal' }))
    expect(await lies(id)).toMatchObject({
      nichtZugestellt: false,
      briefe: [{ an: 'neu@nordheim.example', zustand: 'gesendet' }, { fehler: '550 5.1.1 zuerst' }],
    })
    // The second one bounces as well: it alone, and with its own address.
    await kommt(zustellberichte.Postfix({ kennung, an: erster.an }))
    expect(await lies(id)).toMatchObject({ nichtZugestellt: false })
    await kommt(zustellberichte.Postfix({ kennung, an: 'NEU@Nordheim.example', grund: '550 5.1.1 auch nicht' }))
    expect(await lies(id)).toMatchObject({ nichtZugestellt: true, briefe: [{ fehler: '550 5.1.1 auch nicht' }, { fehler: '550 5.1.1 zuerst' }] })
  })
  test('noch einmal an dieselbe Adresse geht ein eigener Brief: Was vom ersten noch kommt, trifft ihn nicht', async () => {
    const erster = await unterwegs('wieder@nordheim.example')
    const { id, an } = erster
    await kommt(zustellberichte.Postfix(erster))
    const brief = (await lies(id)).briefe[0]!.id
    const nochmal = () => als(max).briefErneut({ params: { id, brief }, body: {} })
    await nochmal()
    expect(await gesendet(an)).not.toBe(erster.kennung)
    await expect(nochmal()).rejects.toMatchObject({ status: 409, problem: { code: 'schein.brief-unterwegs' } })
    await kommt(zustellberichte.Exchange(erster))
    expect(await lies(id)).toMatchObject({
      nichtZugestellt: false,
      briefe: [
        { an, zustand: 'gesendet' },
        { an, zustand: 'fehlgeschlagen' },
      ],
    })
    expect(smtp.at(an)).toHaveLength(2)
  })
  test('der Link zur Unterschrift: nicht zugestellt; leer, wie er jetzt ist, geht er nicht noch einmal hinaus', async () => {
    const id = await fertig('', {}, niemand)
    const an = 'link@nordheim.example'
    await als(max).link({ params: { id }, body: { email: an } })
    await kommt(zustellberichte.Postfix({ kennung: await gesendet(an), an }))
    const { nichtZugestellt, briefe } = await lies(id)
    expect([nichtZugestellt, briefe]).toMatchObject([true, [{ an, anlass: 'arbeitsschein.link', zustand: 'fehlgeschlagen' }]])
    const params = { id: briefe[0]!.id }
    expect(await p.als(dora, verwaltung).mail({ params })).toMatchObject({ zustand: 'fehlgeschlagen', darf: [] })
    await expect(p.als(dora, verwaltung).mailErneut({ params })).rejects.toMatchObject({ status: 422, problem: { code: 'verwaltung.schon-gesendet' } })
    // A new one does.
    await als(max).link({ params: { id }, body: { email: an } })
    await gesendet(an)
    expect(await lies(id)).toMatchObject({ nichtZugestellt: false })
  })
})

describe('was nicht zählt', () => {
  test('eine Meldung zählt nur mit genau dieser Kennung und diesem Empfänger', async () => {
    const { id, an, kennung } = await unterwegs('echt@nordheim.example')
    const echt = zustellberichte.Postfix({ kennung, an })
    const falsche = [
      zustellberichte.Postfix({ kennung, an: 'fremd@nordheim.example' }),
      zustellberichte.Postfix({ kennung: kennung.replace('testbau', 'fremd'), an }),
      zustellberichte.Postfix({ kennung: `<${uuid()}@testbau.example>`, an }),
      zustellberichte.Postfix({ kennung: '<arbeitsschein.x@testbau.example>', an }),
      zustellberichte.Exchange({ kennung, an }).replace(`Message-ID:\r\n ${kennung}`, 'X-Ohne: 1'),
      zustellberichte.Exim({ kennung, an, action: 'eaten' }),
      echt.replace('report-type=delivery-status', 'report-type=disposition-notification').replace(/^Message-Id: .*$/m, `Message-Id: <${uuid()}@fremd.example>`),
    ]
    for (const roh of falsche) expect(await kommt(roh)).toMatchObject(uebergangen)
    expect(await lies(id)).toMatchObject({ nichtZugestellt: false, briefe: [{ zustand: 'gesendet', fehler: null, zustellung: null }] })
    await kommt(echt)
    expect(await lies(id)).toMatchObject({ nichtZugestellt: true })
  })
  test('die Meldung über den Brief einer anderen App bleibt, was sie war: übergangen, und der Brief gesendet', async () => {
    const [id, an] = [uuid(), 'kunde@nordheim.example']
    await p.db
      .insertInto('postausgang')
      .values({
        id,
        an,
        betreff: 'Ticket',
        text: 'Guten Tag',
        anlass: 'ticket.neu',
        faden: `ticket.${uuid()}`,
        zustand: 'gesendet',
        gesendetAm: '2026-11-20T08:00:00Z',
      })
      .execute()
    expect(await kommt(zustellberichte.Postfix({ kennung: `<${id}@testbau.example>`, an }))).toMatchObject(uebergangen)
    expect(await p.db.selectFrom('postausgang').where('id', '=', id).selectAll().executeTakeFirst()).toMatchObject({
      zustand: 'gesendet',
      fehler: null,
      zustellung: null,
    })
  })
})
