import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { unlesbarGemacht, type Bezug } from '#domain/geraete/unlesbar.ts'
import { legeAnhang } from '#domain/tickets/dokumente.ts'
import type { Empfaenger } from '#domain/tickets/post.ts'
import { fill } from '#platform/contract/messages.ts'
import { Problem } from '#platform/contract/problem.ts'
import { messages as platformTexts } from '#platform/messages.ts'
import type { Work } from '#platform/server/http/context.ts'
import { ownWords, wholeText } from '#platform/server/mailbox/text.ts'
import type { Inbound } from '#platform/server/mailbox/types.ts'

const texte: Readonly<Record<string, string>> = platformTexts.de
const mostText = 19_000
const textfile = 'Nachricht.txt'

/** What a ticket or an answer takes of a mail's words; the rest of them goes along as a file (`legeAnlagen`). */
export const passend = (words: string) =>
  words.length <= mostText ? words : `${words.slice(0, mostText).toWellFormed()}\n\n[Gekürzt: Der ganze Text liegt als „${textfile}“ bei.]`

/**
 * The mail with its words and text files as a ticket may keep them, without passwords of the devices that it is about. What it quotes is no guess of the sender's, as long as
 * the ticket does not keep it. Null: this address has sent too many today, or too much in an hour.
 */
export async function ohneGeheimnisse(context: Work, mail: Inbound, bezug: Bezug): Promise<Inbound | null> {
  const { betreff, text, attachments } = mail
  const behalten = wholeText(text).length > mostText ? text : ownWords(text)
  const ohne = await unlesbarGemacht(context, bezug, mail.erzwungen ? null : mail.von.adresse, {
    texte: { betreff, text },
    dateien: attachments,
    eigene: betreff.length + behalten.length,
  })
  return ohne && { ...mail, ...ohne.texte, attachments: ohne.dateien }
}

/** All words of a mail that was too long, as a file. */
function ganzerText({ text, gekuerzt }: Inbound) {
  const words = wholeText(text)
  if (words.length <= mostText) return []
  const end = gekuerzt ? '\n\n[Die E-Mail ist noch länger. Sie liegt ganz im Posteingang der Verwaltung.]\n' : '\n'
  return [{ name: textfile, inhalt: Buffer.from(words + end) }]
}

/** Attachments become documents as any upload does; what is refused is named in the message, and stays in the mail. */
export async function legeAnlagen(
  context: Work,
  mail: Inbound,
  ablage: { ticketId: Id<'ticket'>; kommentarId: string | null; intern: boolean },
  { anwenderId, email, name }: Pick<Empfaenger, 'anwenderId' | 'email' | 'name'>,
) {
  const refused: string[] = []
  for (const anlage of [...ganzerText(mail), ...mail.attachments]) {
    try {
      await legeAnhang(context.db, context.files.service, anlage, ablage, { anwenderId, absender: anwenderId ? '' : name || email || '', um: context.jetzt })
    } catch (error) {
      // Full or too busy is ours to mend: the mail waits and comes again. What is wrong with the file stays wrong.
      if (!(error instanceof Problem) || error.status >= 429) throw error
      refused.push(`${anlage.name.slice(0, 100)}: ${fill(texte[error.code] ?? error.code, error.data)}`)
    }
  }
  if (mail.left) refused.unshift(`${mail.left} weitere Anhänge: Eine E-Mail bringt höchstens ${mail.attachments.length} mit.`)
  if (!refused.length) return
  const zusatz = `\n\nNicht angenommen:\n${refused.map((one) => `- ${one}`).join('\n')}`.slice(0, 900)
  if (ablage.kommentarId)
    await context.db
      .updateTable('ticketKommentar')
      .set({ text: sql<string>`text || ${zusatz}` })
      .where('id', '=', ablage.kommentarId)
      .execute()
  else
    await context.db
      .updateTable('ticket')
      .set({ beschreibung: sql<string>`beschreibung || ${zusatz}` })
      .where('id', '=', ablage.ticketId)
      .execute()
}
