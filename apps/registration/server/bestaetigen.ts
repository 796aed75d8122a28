import { sql } from 'kysely'
import { nameVon } from '#domain/personal/contract.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { fill } from '#platform/contract/messages.ts'
import { refused } from '#platform/contract/problem.ts'
import { addressOf } from '#platform/text/way.ts'
import { holdsRight } from '#platform/server/access/administration.ts'
import { keepSoFar } from '#platform/server/http/commit.ts'
import { audit, emit, type Context } from '#platform/server/http/context.ts'
import { typedName } from '#platform/server/mail/html.ts'
import { sendMail } from '#platform/server/mail/mail.ts'
import { verifyPassword } from '#platform/server/access/password.ts'
import { throttle } from '#platform/server/http/throttle.ts'
import type { calls } from '../contract.ts'
import { messages } from '../messages.ts'
import { abdruck } from './registrieren.ts'

/** Right that decides about registrations; its holders are told of a confirmed one. */
const recht = 'REGISTRATIONADMIN'
/** Links that one address may try in 15 minutes. */
const proAdresse = 30

/** Passwords that one link may try in 15 minutes. */
const proLink = 5

/** Confirms the address of a registration and tells those who decide. Unknown, used and expired links are one and the same refusal (422); a link without proof of the registering person is refused at `password`. */
export async function bestaetigen(context: Context, { body: { token, beleg, password } }: Parsed<typeof calls.bestaetigen>) {
  const { db } = context
  await throttle(db, `registrierung-link:${context.address}`, proAdresse, 15)
  await keepSoFar(db)
  const tokenHash = abdruck(token)
  const anfrage = await db
    .selectFrom('registrierung')
    .where('tokenHash', '=', tokenHash)
    .where('bestaetigt', 'is', null)
    .where('tokenBis', '>', sql<string>`now()`)
    .select(['passwortHash', 'belegHash'])
    .executeTakeFirst()
  if (!anfrage) throw refused('registration.nicht-bestaetigt')
  if (!(beleg !== undefined && anfrage.belegHash?.equals(abdruck(beleg)))) {
    if (!password) throw refused('registration.passwort-gefragt', 'password')
    await throttle(db, `registrierung-passwort:${tokenHash.toString('hex')}`, proLink, 15)
    await keepSoFar(db)
    if (!(await verifyPassword(password, anfrage.passwortHash))) throw refused('registration.passwort-falsch', 'password')
  }
  const row = await db
    .updateTable('registrierung')
    .set({ bestaetigt: sql<string>`now()` })
    .where('tokenHash', '=', tokenHash)
    .where('bestaetigt', 'is', null)
    .returning(['id', 'email', 'vorname', 'zuname', 'firma'])
    .executeTakeFirst()
  if (!row) throw refused('registration.nicht-bestaetigt')
  // One confirmed request is enough: other links to this mailbox end with it.
  await db.deleteFrom('registrierung').where('email', '=', row.email).where('bestaetigt', 'is', null).execute()
  audit(context, {
    aktion: 'bestaetigen',
    gegenstand: 'registrierung',
    gegenstandId: row.id,
    daten: { adresse: context.address },
    als: { anwenderId: null, name: row.email },
  })
  emit(context, 'registrierung', [row.id], [recht])
  const werte = { name: nameVon(row, 'de'), email: row.email, kunde: row.firma, adresse: addressOf(context.publicUrl, `/registration-admin/${row.id}`) }
  for (const { email, sprache } of await entscheider(context)) {
    const t = messages[sprache]
    await sendMail(context, {
      an: email,
      betreff: fill(t['registration.mail.offen-betreff'], werte),
      text: fill(t['registration.mail.offen-text'], { ...werte, name: typedName(werte.name), kunde: typedName(werte.kunde) }),
      sprache,
      anlass: 'registration.offen',
    })
  }
  return { ok: true } as const
}

async function entscheider({ db }: Context) {
  const { rows } = await sql<{ email: string; sprache: 'de' | 'en' }>`
    select coalesce(a.email, l.email) as email, a.sprache from anwender a left join lstfix l on l.id = a.lstfix_id
    where a.aktiv and coalesce(a.email, l.email) is not null and ${holdsRight('a.id', recht)}
    order by a.id`.execute(db)
  return rows
}
