import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { messages } from '#apps/verwaltung/messages.ts'
import { fill } from '#platform/contract/messages.ts'
import { refused } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { addressOf } from '#platform/text/way.ts'
import type { Context } from '#platform/server/http/context.ts'
import { sendMail } from '#platform/server/mail/mail.ts'
import { hashPassword } from '#platform/server/access/password.ts'
import { geaendert } from '../schreiben.ts'

/** An invitation may wait over a weekend; the code of a forgotten password lives ten minutes. Three tries, as there. */
const stunden = 72
/** Crockford's base 32: no letter that can be taken for a digit. */
const zeichen = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Mails a code to set the password with at /forgot-password/reset; an earlier one is void. Only its hash is stored, the mail's text is emptied after sending. Throws 422 without an address. */
export async function einladen(
  context: Context,
  { id, username, anzeigename, email, sprache }: { id: string; username: string; anzeigename: string; email: string | null; sprache: 'de' | 'en' },
) {
  if (!email) throw refused('verwaltung.keine-email', 'email')
  const code = Array.from({ length: 8 }, () => zeichen[randomInt(zeichen.length)]).join('')
  await context.db.updateTable('passwortCode').set({ verbraucht: sql<string>`now()` }).where('anwenderId', '=', id).where('verbraucht', 'is', null).execute()
  await context.db
    .insertInto('passwortCode')
    .values({ id: uuid(), anwenderId: id, codeHash: await hashPassword(code), laeuftAb: sql<string>`now() + interval '1 hour' * ${stunden}` })
    .execute()
  const firma = await context.db.selectFrom('firma').select('name').executeTakeFirst()
  const texte = messages[sprache]
  const werte = {
    firma: firma?.name ?? 'Portal',
    name: anzeigename,
    username,
    code: `${code.slice(0, 4)}-${code.slice(4)}`,
    stunden,
    adresse: addressOf(context.publicUrl, `/forgot-password/reset?username=${encodeURIComponent(username)}`),
  }
  await sendMail(context, {
    an: email,
    betreff: fill(texte['verwaltung.einladung.betreff'], werte),
    text: fill(texte['verwaltung.einladung.text'], werte),
    sprache,
    anlass: 'verwaltung.einladung',
    geheim: true,
  })
  geaendert(context, { aktion: 'einladen', gegenstand: 'anwender', id, daten: { an: email } })
}
