import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { fill } from '#platform/contract/messages.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { addressOf } from '#platform/text/way.ts'
import { keepSoFar } from '#platform/server/http/commit.ts'
import { audit, type Context } from '#platform/server/http/context.ts'
import { sendMail } from '#platform/server/mail/mail.ts'
import { hashPassword } from '#platform/server/access/password.ts'
import { throttle } from '#platform/server/http/throttle.ts'
import type { CodeAnfrage } from '../contract.ts'
import { messages } from '../messages.ts'
import { lesbar, neuerCode } from './code.ts'

/** How long a code lives, how many one account and one address get in `fenster` minutes. */
export const regeln = { minuten: 10, versuche: 3, codes: 3, anfragen: 10, fenster: 15 } as const
/** Every request takes at least this long, so that the clock does not tell whether there was a mail to write. */
const mindestens = 300

/** Sends a code to a known account with this address; an unknown one gets the same answer after the same time. Throws 429. */
export async function codeAnfordern(context: Context, { username, email }: CodeAnfrage) {
  const beginn = performance.now()
  await throttle(context.db, `passwort-code:${context.address}`, regeln.anfragen, regeln.fenster)
  await keepSoFar(context.db)
  const code = neuerCode()
  const codeHash = await hashPassword(code)
  const konten = await kontenZu(context, username.toLowerCase(), email.toLowerCase())
  const [konto] = konten
  if (konto && konten.length === 1) await ausstellen(context, konto, code, codeHash)
  else if (konto)
    await mehrere(
      context,
      konto,
      konten.map((each) => each.username),
    )
  else
    audit(context, {
      aktion: 'passwort-code-unbekannt',
      gegenstand: 'anwender',
      gegenstandId: 'unbekannt',
      daten: { adresse: context.address },
      als: { anwenderId: null, name: 'unbekannt' },
    })
  // Committed before the pause: the row lock of a known account would make parallel requests queue up, and so tell it from an unknown one.
  await keepSoFar(context.db)
  await pause(Math.max(0, mindestens - (performance.now() - beginn)))
  return { ok: true } as const
}

/** Active accounts with this e-mail address. A given user name chooses among them; the address itself is the default name. */
async function kontenZu({ db }: Context, username: string, email: string) {
  const rows = await db
    .selectFrom('anwender')
    .where('email', '=', email)
    .where('aktiv', '=', true)
    .orderBy('username')
    .limit(20)
    .select(['id', 'username', 'anzeigename', 'sprache'])
    .select(sql<string>`email`.as('email'))
    .execute()
  const gewaehlt = rows.filter((row) => row.username === username)
  return gewaehlt.length || username !== email ? gewaehlt : rows
}
type Konto = Awaited<ReturnType<typeof kontenZu>>[number]

/** One valid code per account: a new one ends the older ones. Beyond the limit nothing is sent and nobody is told. */
async function ausstellen(context: Context, { id, username, anzeigename, email, sprache }: Konto, code: string, codeHash: string) {
  const { db, publicUrl } = context
  // The row lock makes parallel requests count one after the other.
  await db.selectFrom('anwender').where('id', '=', id).select('id').forNoKeyUpdate().execute()
  const { anzahl } = await db
    .selectFrom('passwortCode')
    .where('anwenderId', '=', id)
    .where('laeuftAb', '>', sql<string>`now() - interval '1 minute' * ${regeln.fenster - regeln.minuten}`)
    .select((eb) => eb.fn.countAll<number>().as('anzahl'))
    .executeTakeFirstOrThrow()
  const als = { anwenderId: null, name: username }
  if (anzahl >= regeln.codes)
    return audit(context, { aktion: 'passwort-code-zu-oft', gegenstand: 'anwender', gegenstandId: id, daten: { adresse: context.address }, als })
  await db.updateTable('passwortCode').set({ verbraucht: sql<string>`now()` }).where('anwenderId', '=', id).where('verbraucht', 'is', null).execute()
  await db
    .insertInto('passwortCode')
    .values({ id: uuid(), anwenderId: id, codeHash, laeuftAb: sql<string>`now() + interval '1 minute' * ${regeln.minuten}` })
    .execute()
  const texte = messages[sprache]
  await sendMail(context, {
    an: email,
    betreff: texte['passwort.mail.betreff'],
    sprache,
    anlass: 'passwort.code',
    geheim: true,
    text: fill(texte['passwort.mail.text'], {
      name: anzeigename,
      code: lesbar(code),
      minuten: regeln.minuten,
      adresse: addressOf(publicUrl, `/forgot-password/reset?username=${encodeURIComponent(username)}`),
    }),
  })
  audit(context, { aktion: 'passwort-code-senden', gegenstand: 'anwender', gegenstandId: id, daten: { adresse: context.address }, als })
}

/** Several people share a mailbox: it learns their names, so that the next request can say which. */
async function mehrere(context: Context, { email, sprache }: Konto, namen: readonly string[]) {
  const texte = messages[sprache]
  await sendMail(context, {
    an: email,
    betreff: texte['passwort.mail.mehrere-betreff'],
    sprache,
    anlass: 'passwort.namen',
    text: fill(texte['passwort.mail.mehrere-text'], { namen: namen.join('\n    '), adresse: addressOf(context.publicUrl, '/forgot-password') }),
  })
  audit(context, {
    aktion: 'passwort-namen-senden',
    gegenstand: 'anwender',
    gegenstandId: 'mehrere',
    daten: { adresse: context.address },
    als: { anwenderId: null, name: 'unbekannt' },
  })
}
