import { sql } from 'kysely'
import { nameVon } from '#domain/personal/contract.ts'
import { nachNamen } from '#domain/personal/sicht.ts'
import { fill } from '#platform/contract/messages.ts'
import { notFound, refused } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import type * as z from 'zod/mini'
import { audit, type Context } from '#platform/server/http/context.ts'
import { sendMail } from '#platform/server/mail/mail.ts'
import { throttle } from '#platform/server/http/throttle.ts'
import type { Empfaenger, Nachricht } from '../contract.ts'
import { messages } from '../messages.ts'
import { anschreibbare } from './empfaenger.ts'

/** Nobody writes to the whole company by a slip; and so often in an hour. */
const HOECHSTENS = 500
const JE_STUNDE = 20

/**
 * Sends one mail to each person that the recipients stand for: nobody reads another's address. Throws 404 for a recipient
 * that the asker may not see, 422 when nobody has an address or there are too many, 429 over the limit.
 */
export async function nachricht(context: Context, { id = uuid(), empfaenger, betreff, text }: z.output<typeof Nachricht>) {
  const personen = await aufgeloest(context, empfaenger)
  if (personen.length > HOECHSTENS) throw refused('statusabfrage.zu-viele-empfaenger', 'empfaenger', { n: HOECHSTENS })
  const mit = personen.flatMap(({ adresse, ...person }) => (adresse ? [{ ...person, adresse }] : []))
  const ohneAdresse = personen.filter(({ adresse }) => !adresse).map((person) => ({ id: person.id, name: nameVon(person, context.sprache) }))
  if (!mit.length) throw refused('statusabfrage.keine-adresse', 'empfaenger')
  await throttle(context.db, `statusabfrage.nachricht:${context.person.anwenderId}`, JE_STUNDE, 60)
  for (const { adresse, sprache } of mit)
    await sendMail(context, {
      an: adresse,
      betreff,
      text: `${text}\n\n-- \n${fill(messages[sprache ?? 'de'].absender, { name: context.person.name })}`,
      sprache: sprache ?? 'de',
      anlass: 'statusabfrage.nachricht',
    })
  audit(context, {
    aktion: 'nachricht',
    gegenstand: 'statusabfrage',
    gegenstandId: id,
    daten: { betreff, empfaenger: empfaenger.map((e) => e.id), gesendet: mit.length, ohneAdresse: ohneAdresse.length },
  })
  return { gesendet: mit.length, ohneAdresse }
}

/** Persons behind ids of employees, users and departments, each once. */
async function aufgeloest(context: Context, empfaenger: readonly Empfaenger[]) {
  const ids = [...new Set(empfaenger.map(({ id }) => id))]
  const personen = await anschreibbare(context)
    .where(sql<boolean>`(lstfix.id = any(${ids}::uuid[]) or anwender.id = any(${ids}::uuid[]) or lstfix.abteilung_id = any(${ids}::uuid[]))`)
    .orderBy(nachNamen)
    .select([
      'lstfix.id',
      'lstfix.vorname',
      'lstfix.zuname',
      'lstfix.abteilungId',
      'anwender.id as anwenderId',
      'anwender.sprache',
      sql<string | null>`coalesce(anwender.email, lstfix.email)`.as('adresse'),
    ])
    .execute()
  const gefunden = new Set(personen.flatMap((person) => [person.id, person.anwenderId, person.abteilungId]))
  if (!ids.every((id) => gefunden.has(id.toLowerCase()))) throw notFound()
  return personen
}
