import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { calls as verwaltung } from '#apps/verwaltung/contract.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { withheld } from '#platform/server/mail/check.ts'
import { gather } from '#platform/server/mail/gather.ts'
import { carla, dora, portal, type Figure } from '#test/cast.ts'
import { smtpServer } from '#test/mail/smtp.ts'
import { besetze, kundeA, lena, objekt, sina, toni } from '#test/ticket/ticketbesetzung.ts'
import { calls } from '#apps/ticket/contract.ts'

let aus: Awaited<ReturnType<typeof smtpServer>>
let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  aus = await smtpServer()
  p = await portal({ SMTP_URL: aus.url, SMTP_FROM: 'Testbau <support@testbau.example>' })
  await besetze(p.db)
})
afterAll(async () => {
  await p.stop()
  await aus.close()
})
beforeEach(async () => {
  await ruhe()
  await p.db.deleteFrom('postausgang').execute()
  aus.letters.length = 0
})

const als = (who: Figure) => p.als(who, calls)
const anlegen = (who: Figure, name: string) => als(who).anlegen({ body: { id: uuid(), name, objektId: objekt.a } })
const versteckt = async (id: string) =>
  als(sina).aendern({ params: { id }, body: { version: (await als(sina).ticket({ params: { id } })).version, intern: true } })
const post = (an: string) => p.db.selectFrom('postausgang').where('an', '=', an).orderBy('erstellt').orderBy('id').selectAll().execute()
/** Nothing is on its way any more; what waits for others stays. */
const ruhe = () =>
  expect
    .poll(() => p.db.selectFrom('postausgang').where('zustand', '=', 'wartet').where('sammeltBis', 'is', null).select(['an', 'fehler']).execute(), {
      interval: 30,
      timeout: 20_000,
    })
    .toEqual([])
const in10 = () => Temporal.Now.instant().add({ minutes: 10, seconds: 1 })
const zeile = (id: string) => p.db.selectFrom('postausgang').where('id', '=', id).select(['zustand', 'fehler', 'betreff', 'text']).executeTakeFirstOrThrow()
/** What this act writes is turned away by the mail server once, and waits. */
async function abgewiesen(an: string, tat: () => Promise<unknown>) {
  const bisher = (await post(an)).map(({ id }) => id)
  aus.refuse(1)
  await tat()
  const neue = async () => (await post(an)).filter(({ id, sammeltBis }) => !bisher.includes(id) && sammeltBis === null)
  await expect.poll(async () => (await neue()).map(({ fehler }) => fehler), { interval: 30, timeout: 20_000 }).toEqual([expect.stringContaining('451')])
  const { id } = (await neue())[0]!
  // It is not tried again by itself while the test goes on.
  const spaeter = async () =>
    (await sql`update pgboss.job set start_after = now() + interval '1 hour' where name = 'post' and state = 'retry' and data ->> 'id' = ${id}`.execute(p.db))
      .numAffectedRows
  await expect.poll(spaeter, { interval: 30, timeout: 20_000 }).toBe(1n)
  return id
}
const nochEinmal = (id: string) => p.als(dora, verwaltung).mailErneut({ params: { id } })

test('ein Sammelbrief zählt auf, was sein Leser jetzt noch lesen darf; wer die Filiale verloren hat, bekommt keinen', async () => {
  for (let nr = 1; nr <= 5; nr++) await anlegen(kundeA, `Einzeln ${nr}`)
  await ruhe()
  const [eins, zwei, drei] = [await anlegen(kundeA, 'Kessel'), await anlegen(kundeA, 'Kanariengelb'), await anlegen(kundeA, 'Pumpe')]
  await ruhe()
  aus.letters.length = 0
  await versteckt(zwei.id)
  await p.db.updateTable('anwender').set({ accountid: 3000 }).where('id', '=', carla.anwenderId).execute()
  await p.db.deleteFrom('anwenderKonto').where('anwenderId', '=', carla.anwenderId).execute()
  await gather(p.db, in10())
  await ruhe()
  for (const wer of [lena, kundeA]) {
    const [brief, ...mehr] = aus.at(wer.username)
    expect([brief!.subject, mehr], wer.name).toEqual(['2 Nachrichten aus dem Portal', []])
    const zeilen = brief!.text.split('\n').filter((one) => one.startsWith('- '))
    expect(zeilen.map((one) => /„(.*)“/.exec(one)?.[1])).toEqual(['Kessel', 'Pumpe'])
    expect(brief!.raw).not.toMatch(new RegExp(`Kanariengelb|/ticket/${zwei.nummer}`))
    const rows = (await post(wer.username)).filter(({ faden }) => [eins, zwei, drei].some(({ id }) => faden === `ticket.${id}`))
    expect(rows.map(({ zustand, fehler }) => [zustand, fehler])).toEqual([
      ['gesendet', null],
      ['fehlgeschlagen', withheld],
      ['gesendet', null],
    ])
  }
  expect(aus.at(carla.username)).toEqual([])
  expect((await post(carla.username)).slice(5).map(({ fehler }) => fehler)).toEqual([withheld, withheld, withheld])
})

test('auch ein Sammelbrief, den der Mailserver noch nicht nahm, lässt weg, was sein Leser nicht mehr lesen darf', async () => {
  const [eins, zwei] = [await anlegen(sina, 'Kessel'), await anlegen(sina, 'Kanariengelb')]
  const erwaehne = ({ id }: { id: string }) => als(sina).notieren({ params: { id }, body: { id: uuid(), text: 'Schau mal.', erwaehnt: [toni.anwenderId] } })
  for (let nr = 0; nr < 5; nr++) await erwaehne(eins)
  await ruhe()
  for (const one of [eins, zwei]) await erwaehne(one)
  await ruhe()
  aus.letters.length = 0
  const brief = await abgewiesen(toni.username, () => gather(p.db, in10()))
  await p.db.updateTable('ticket').set({ vkforgid: 3000 }).where('id', '=', zwei.id).execute()
  await nochEinmal(brief)
  await ruhe()
  expect(aus.at(toni.username).map(({ subject, raw }) => [subject, raw.includes('Kanariengelb')])).toEqual([['1 Nachricht aus dem Portal', false]])
  expect(aus.at(toni.username)[0]!.text).toContain(`/ticket/${eins.nummer}`)
})

test('ein Brief, der warten musste, geht nicht mehr hinaus, wenn das Ticket intern wurde oder der Empfänger das Recht verlor', async () => {
  const { id } = await anlegen(kundeA, 'Kessel')
  await ruhe()
  const anKunden = await abgewiesen(kundeA.username, () => als(sina).kommentieren({ params: { id }, body: { id: uuid(), text: 'Kanariengelb' } }))
  await versteckt(id)
  await nochEinmal(anKunden)
  await expect.poll(() => zeile(anKunden), { interval: 30, timeout: 20_000 }).toMatchObject({ zustand: 'fehlgeschlagen', fehler: withheld })
  const anToni = await abgewiesen(toni.username, () => als(sina).kontaktHinzu({ params: { id }, body: { art: 'Zuständiger', anwenderId: toni.anwenderId } }))
  await p.db.deleteFrom('anwenderRolle').where('anwenderId', '=', toni.anwenderId).execute()
  await nochEinmal(anToni)
  await expect.poll(() => zeile(anToni), { interval: 30, timeout: 20_000 }).toMatchObject({ zustand: 'fehlgeschlagen', fehler: withheld })
  expect(aus.letters.some(({ raw, envelope }) => raw.includes('Kanariengelb') || envelope.includes(toni.username))).toBe(false)
})
