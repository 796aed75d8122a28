import type * as z from 'zod/mini'
import type { Id } from '#platform/contract/shapes.ts'
import { dokumentationZumHandeln } from '#domain/einsatz/dokumentation/sicht.ts'
import { tag } from '#domain/einsatz/druck.ts'
import { fill } from '#platform/contract/messages.ts'
import { conflict } from '#platform/contract/problem.ts'
import type { Context } from '#platform/server/http/context.ts'
import { houseName, sendMail } from '#platform/server/mail/mail.ts'
import { dokumentationsnummer } from '#apps/dokumentation/contract.ts'
import type { Sendung } from '#apps/dokumentation/contract/uebergabe.ts'
import { messages } from '#apps/dokumentation/messages.ts'
import { melde } from '../melden.ts'
import { papierDer } from '../pdf.ts'

/** The stored paper of the released version goes to this address, with a mail in its language. Throws 404, 409 for a draft. */
export async function senden(context: Context, id: Id<'dokumentation'>, { email, text }: z.output<typeof Sendung>) {
  const row = await dokumentationZumHandeln(context, id)
  if (row.zustand !== 'festgeschrieben') throw conflict('dokumentation.entwurf-uebergabe')
  const pdf = await papierDer(context, id)
  const t = messages[row.sprache]
  const worte = {
    art: t[`art.${row.art}`],
    nummer: dokumentationsnummer(row.nummer),
    titel: row.titel,
    datum: tag(row.datum, row.sprache),
    firma: await houseName(context.db),
  }
  await sendMail(context, {
    an: email,
    betreff: fill(t['mail.betreff'], worte),
    text: [text, fill(t['mail.text'], worte)].filter(Boolean).join('\n\n'),
    sprache: row.sprache,
    anlass: 'dokumentation.gesendet',
    faden: `dokumentation.${id}`,
    anhaenge: [pdf],
  })
  await melde(context, row, 'gesendet', { grund: email })
}
