import { fill } from '#platform/contract/messages.ts'
import { scheinnummer } from '#domain/einsatz/contract.ts'
import type { Transaction } from 'kysely'
import { tag } from '#domain/einsatz/druck.ts'
import { houseName } from '#platform/server/mail/mail.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { schreibe } from '#demo/schreiben.ts'
import { Zufall } from '#demo/zufall.ts'
import { messages } from '../messages.ts'

/** A letter with the latest signed sheet was given up: somebody mistyped the customer's address. */
export async function unzustellbar(trx: Transaction<Tables>, jetzt: Temporal.Instant) {
  const row = await trx
    .selectFrom('arbeitsschein as s')
    .innerJoin('unterschrift as u', 'u.arbeitsscheinId', 's.id')
    .innerJoin('ktostamm as k', 'k.id', 's.ktostammId')
    .where('s.zustand', '=', 'abgeschlossen')
    .where('s.art', '!=', 'Regie')
    .where('u.art', '=', 'gezeichnet')
    .where('k.email', 'like', 'office@%')
    .where((eb) => eb.not(eb.exists(eb.selectFrom('arbeitsscheinFall as f').whereRef('f.arbeitsscheinId', '=', 's.id').select('f.id'))))
    .orderBy('s.angelegt', 'desc')
    .limit(1)
    .select(['s.id', 's.nummer', 's.datum', 's.objekt', 's.erfasstVon', 'u.zeitpunkt', 'k.email'])
    .executeTakeFirst()
  if (!row) return
  const an = row.email!.replace('office@', 'ofice@')
  const erstellt = Temporal.Instant.from(row.zeitpunkt)
  const worte = { nummer: scheinnummer(row.nummer), objekt: row.objekt, datum: tag(row.datum), firma: await houseName(trx) }
  await schreibe(trx, 'postausgang', [
    {
      id: new Zufall('scheinbrief').uuid(erstellt.epochMilliseconds),
      an,
      anwenderId: row.erfasstVon,
      betreff: fill(messages.de['mail.betreff'], worte),
      text: fill(messages.de['mail.text'], worte),
      anlass: 'arbeitsschein.abgeschlossen',
      faden: `arbeitsschein.${row.id}`,
      zustand: 'fehlgeschlagen' as const,
      versuche: 1,
      fehler: `550 5.1.1 <${an}>: Recipient address rejected: User unknown`,
      erstellt: (Temporal.Instant.compare(erstellt, jetzt) < 0 ? erstellt : jetzt).toString(),
    },
  ])
}
