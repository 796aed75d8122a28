import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Schritt } from '#domain/tickets/contract.ts'
import { grenzen } from '#domain/tickets/einstellungen.ts'
import { regelwerk } from '#domain/tickets/slalauf.ts'
import { mahne } from '#domain/tickets/zeitlauf.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { portal, type Figure } from '#test/cast.ts'
import { besetze, kundeA, objekt, sami, sina } from '#test/ticket/ticketbesetzung.ts'
import { calls } from '#apps/ticket/contract.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
  await besetze(p.db)
})
afterAll(() => p.stop())

const als = (who: Figure) => p.als(who, calls)

test('was ein Kunde entschied, liest jeder vom Personal in seiner Sprache, mit dem Grund', async () => {
  await p.db.updateTable('anwender').set({ sprache: 'en' }).where('id', '=', sami.anwenderId).execute()
  const { id, nummer } = await als(kundeA).anlegen({ body: { id: uuid(), name: 'Pumpe steht', objektId: objekt.a } })
  const gehe = async (who: Figure, nach: Schritt, grund = '') =>
    als(who).weiter({ params: { id }, body: { version: (await als(who).ticket({ params: { id } })).version, nach, grund } })
  await gehe(sina, 'in Prüfung')
  await als(sina).kontaktHinzu({ params: { id }, body: { art: 'Zuständiger', anwenderId: sina.anwenderId } })
  await als(sina).kontaktHinzu({ params: { id }, body: { art: 'Beobachter', anwenderId: sami.anwenderId } })
  await als(sina).aendern({ params: { id }, body: { version: (await als(sina).ticket({ params: { id } })).version, schaetzungMin: 60 } })
  await gehe(sina, 'Auftragsbestätigung')
  await gehe(kundeA, 'in Prüfung', 'Das ist uns zu viel.')
  const mails = await p.db.selectFrom('postausgang').where('anlass', '=', 'ticket.kundeEntschied').orderBy('an').select(['an', 'text']).execute()
  expect(mails.map(({ an }) => an)).toEqual([sami.username, sina.username])
  expect(mails[0]!.text).toContain(`Alma Ticket has not confirmed the order.\n\nTicket ${nummer} “Pumpe steht” is now in the step “in review”.`)
  expect(mails[1]!.text).toContain(`Alma Ticket hat den Auftrag nicht bestätigt.\n\nTicket ${nummer} „Pumpe steht“ ist jetzt im Schritt „in Prüfung“.`)
  for (const { text } of mails) expect(text).toContain('Das ist uns zu viel.')
  // Whoever only gets the mail has to know what he is to confirm.
  const frage = await p.db.selectFrom('postausgang').where('anlass', '=', 'ticket.auftragsbestaetigung').select('text').executeTakeFirstOrThrow()
  expect(frage.text).toContain('Unsere Schätzung: 1:00 Stunden.')
})

test('die Erinnerung nennt den Tag, an dem wirklich geschlossen wird, in der Sprache des Lesers', async () => {
  const { id } = await als(kundeA).anlegen({ body: { id: uuid(), name: 'Tor klemmt', objektId: objekt.a } })
  await p.alsBesitzer(async (db) => {
    // Friday before Christmas: the days until New Year are few days of work.
    await db.query("update ticket set schritt = 'Abnahme', seit = '2037-12-18T09:00:00Z' where id = $1", [id])
  })
  await p.db.updateTable('anwender').set({ sprache: 'en' }).where('id', '=', kundeA.anwenderId).execute()
  const brief = async (um: string) => {
    await mahne(p.db, 'http://x', Temporal.Instant.from(um))
    return (await p.db.selectFrom('postausgang').where('anlass', '=', 'ticket.abnahmeErinnerung').orderBy('id', 'desc').select('text').executeTakeFirst())?.text
  }
  const { abnahmeTage } = await grenzen(p.db)
  const zeit = (await regelwerk(p.db)).irgendeine!
  const seit = Temporal.Instant.from('2037-12-18T09:00:00Z').epochMilliseconds
  const tag = zeit.arbeitstagNach(seit, abnahmeTage)!
  expect(await brief('2037-12-28T10:00:00Z')).toContain(tag.toLocaleString('en-GB', { dateStyle: 'full' }))
  await brief('2037-12-29T10:00:00Z')
  // Not a day before, and on that day.
  const schritt = async () => (await als(sina).ticket({ params: { id } })).schritt
  await brief(`${tag.subtract({ days: 1 })}T12:00:00Z`)
  expect(await schritt()).toBe('Abnahme')
  await brief(`${tag}T12:00:00Z`)
  expect(await schritt()).toBe('erledigt')
})
