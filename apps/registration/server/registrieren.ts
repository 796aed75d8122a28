import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Parsed } from '#platform/contract/contract.ts'
import { fill } from '#platform/contract/messages.ts'
import { Problem } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { addressOf } from '#platform/text/way.ts'
import { checkProof } from '#platform/server/access/bot.ts'
import { keepSoFar } from '#platform/server/http/commit.ts'
import { audit, type Context } from '#platform/server/http/context.ts'
import type { Db } from '#platform/server/database/db.ts'
import { sendMail } from '#platform/server/mail/mail.ts'
import { assertUncommon, hashPassword } from '#platform/server/access/password.ts'
import { throttle } from '#platform/server/http/throttle.ts'
import type { calls } from '../contract.ts'
import { messages } from '../messages.ts'

/** Hours that a link lives; registrations of one address in `fenster` minutes; mails to one mailbox within a day; registrations of all strangers together in an hour, each of which mails somebody. */
export const regeln = { stunden: 24, anfragen: 10, fenster: 15, mails: 3, alle: 200 } as const
/** Every answer takes at least this long, so that the clock does not tell what is known of the address. */
const mindestens = 400

/** Stores the request and mails the link; a known or waiting address gets another mail and the same answer. Throws 422 at `bot` or `password`, 429. */
export async function registrieren(context: Context, { body }: Parsed<typeof calls.registrieren>) {
  const { db, address } = context
  const { email, vorname, zuname, firma, password, beleg } = body
  await throttle(db, `registrierung:${address}`, regeln.anfragen, regeln.fenster)
  await keepSoFar(db)
  await checkProof(db, context.bot, body.bot)
  await assertUncommon(db, password, [email, vorname, zuname, firma], 'password')
  await nochPlatz(db)
  const beginn = performance.now()
  const passwortHash = await hashPassword(password)
  const token = randomBytes(32).toString('base64url')
  if (await postErlaubt(context, email)) {
    const bekannt = await kenntnis(context, email)
    if (bekannt === null) await anlegen(context, { email, vorname, zuname, firma, passwortHash, belegHash: beleg === undefined ? null : abdruck(beleg), token })
    else await schreiben(context, email, bekannt, {})
  }
  await keepSoFar(db)
  await pause(Math.max(0, mindestens - (performance.now() - beginn)))
  return { ok: true } as const
}

/** Whoever has many addresses still makes us write to no more strangers than this. Counted before anybody looks whether the address is known. Throws 429. */
async function nochPlatz(db: Db) {
  try {
    await throttle(db, 'registrierung-alle', regeln.alle, 60)
  } catch (error) {
    throw error instanceof Problem ? new Problem('registration.zu-viele', 429, error.data) : error
  }
  await keepSoFar(db)
}

/** Sha-256 of a token or of what the browser keeps: only that is stored. */
export const abdruck = (token: string) => createHash('sha256').update(token).digest()

/** A mailbox is not flooded by whoever knows its address; beyond the limit nothing is sent and nobody is told. */
async function postErlaubt({ db }: Context, email: string) {
  try {
    await throttle(db, `registrierung-post:${email}`, regeln.mails, 24 * 60)
    return true
  } catch {
    return false
  }
}

async function kenntnis({ db }: Context, email: string): Promise<'bekannt' | 'laeuft' | null> {
  const { rows } = await sql<{ bekannt: boolean; laeuft: boolean }>`
    select exists (select from anwender where email = ${email} or username = ${email}) as bekannt,
      exists (select from registrierung where email = ${email} and bestaetigt is not null and entschieden is null) as laeuft`.execute(db)
  return rows[0]!.bekannt ? 'bekannt' : rows[0]!.laeuft ? 'laeuft' : null
}

async function anlegen(
  context: Context,
  { token, ...daten }: { email: string; vorname: string; zuname: string; firma: string; passwortHash: string; belegHash: Buffer | null; token: string },
) {
  const id = uuid()
  await context.db
    .insertInto('registrierung')
    .values({
      id,
      ...daten,
      sprache: context.sprache,
      adresse: context.address,
      tokenHash: abdruck(token),
      tokenBis: sql<string>`now() + interval '1 hour' * ${regeln.stunden}`,
    })
    .execute()
  // Behind the #, the token reaches no log and no referrer. Nothing of what was typed goes into this mail: whose address it is nobody has shown yet.
  await schreiben(context, daten.email, 'neu', { adresse: addressOf(context.publicUrl, `/registration/confirm#${token}`) })
  audit(context, {
    aktion: 'registrieren',
    gegenstand: 'registrierung',
    gegenstandId: id,
    daten: { adresse: context.address },
    als: { anwenderId: null, name: daten.email },
  })
}

const mails = {
  neu: { betreff: 'registration.mail.betreff', text: 'registration.mail.text', anlass: 'registration.bestaetigen' },
  bekannt: { betreff: 'registration.mail.bekannt-betreff', text: 'registration.mail.bekannt-text', anlass: 'registration.bekannt' },
  laeuft: { betreff: 'registration.mail.laeuft-betreff', text: 'registration.mail.laeuft-text', anlass: 'registration.laeuft' },
} as const

async function schreiben(context: Context, an: string, welche: keyof typeof mails, werte: Record<string, string>) {
  const { betreff, text, anlass } = mails[welche]
  const t = messages[context.sprache]
  const haus = await context.db.selectFrom('firma').select('name').executeTakeFirst()
  const fuellung = {
    firma: haus?.name ?? 'Portal',
    anmeldung: addressOf(context.publicUrl, '/login'),
    adresse: addressOf(context.publicUrl, '/forgot-password'),
    ...werte,
  }
  await sendMail(context, { an, betreff: t[betreff], text: fill(t[text], fuellung), sprache: context.sprache, anlass, geheim: welche === 'neu' })
}
