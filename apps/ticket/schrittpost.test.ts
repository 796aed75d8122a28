import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Schritt } from '#domain/tickets/contract.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { portal, type Figure } from '#test/cast.ts'
import { besetze, kundeA, objekt, sami, sina } from '#test/ticketbesetzung.ts'
import { calls } from './contract.ts'

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
  expect(mails[0]!.text).toContain(`has decided on ticket ${nummer} “Pumpe steht”: in review.`)
  expect(mails[1]!.text).toContain(`hat zu Ticket ${nummer} „Pumpe steht“ entschieden: in Prüfung.`)
  for (const { text } of mails) expect(text).toContain('Das ist uns zu viel.')
})
