import PostalMime, { type Address, type Email } from 'postal-mime'
import { Condenser } from './condense.ts'
import { proofHeaders } from './proofs.ts'
import { reportIn, type Report } from './report.ts'
import { htmlText, oneLine } from './text.ts'

/** A mail as far as the portal looks at it. */
export interface Letter {
  /** Message-ID without brackets; null when it has none. */
  kennung: string | null
  von: { name: string; adresse: string }
  /** All recipients that it names. */
  an: string[]
  betreff: string
  text: string
  /** There was more text than anybody writes; the rest is only in the kept mail. */
  gekuerzt: boolean
  /** Message-IDs that it answers, nearest first. */
  references: string[]
  attachments: { name: string; inhalt: Uint8Array }[]
  /** How many more it carries than a mail may bring in. */
  left: number
  /** Why a machine wrote it; null: a person did. */
  maschine: 'automatisch' | 'verteiler' | 'unzustellbar' | null
  /** What a mail server reports with it about a mail of before. */
  report: Report | null
  /** What receiving servers say of its sender; who of them is believed is asked later. */
  nachweise: string[]
}

/** Nothing is unpacked: an attached mail or archive stays a file. Deeper or longer heads than any mail program makes are not read. */
const limits = { forceRfc822Attachments: true, maxNestingDepth: 30, maxHeadersSize: 256 * 1024 } as const
const mostAttachments = 50
/** More than anybody writes: what is longer stays in the kept mail. */
const mostLetters = 500_000

/** Reads a mail. Throws when it is not one. */
export async function readLetter({ bytes, cut }: Gathered): Promise<Letter> {
  const mail = await PostalMime.parse(bytes, limits)
  return {
    ...headOf(mail),
    gekuerzt: cut || (mail.text?.length ?? 0) > mostLetters || (mail.html?.length ?? 0) > 2 * mostLetters,
    an: [...people(mail.to), ...people(mail.cc), ...(mail.deliveredTo ? [mail.deliveredTo] : [])].map((one) => (typeof one === 'string' ? one : one.adresse)),
    text: mail.text?.trim() ? mail.text.slice(0, mostLetters) : htmlText(mail.html?.slice(0, 2 * mostLetters) ?? ''),
    references: [...ids(mail.inReplyTo), ...ids(mail.references).toReversed()].slice(0, 50),
    attachments: mail.attachments
      .slice(0, mostAttachments)
      .map(({ filename, mimeType, content }, nr) => ({
        name: filename?.trim() || `Anlage ${nr + 1}${mimeType === 'message/rfc822' ? '.eml' : ''}`,
        inhalt: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
      })),
    left: Math.max(0, mail.attachments.length - mostAttachments),
    maschine: machine(mail),
    report: reportIn(mail),
    nachweise: proofHeaders(mail.headers),
  }
}

/**
 * A mail that is larger than this is made smaller before it is read: the reader keeps an object for each line, which of 24 MB of text are 600 MB, and joins
 * them in a time that grows with the square of their number (1 MB of short lines: 2.5 s).
 */
const cheap = 64 * 1024

/** A mail as it is read. `cut`: some of its text is missing. */
export interface Gathered {
  bytes: Buffer<ArrayBuffer>
  cut: boolean
}

/** What is read of a mail, as it comes. Throws what the stream throws. */
export async function gathered(raw: AsyncIterable<Uint8Array>): Promise<Gathered> {
  let parts: Uint8Array[] = []
  let condenser: Condenser | null = null
  let size = 0
  for await (const chunk of raw) {
    size += chunk.length
    if (condenser) parts.push(...condenser.push(buffer(chunk)))
    else parts.push(chunk)
    if (condenser || size <= cheap) continue
    const large = (condenser = new Condenser())
    parts = parts.flatMap((part) => large.push(buffer(part)))
  }
  if (condenser) parts.push(...condenser.end())
  return { bytes: Buffer.concat(parts), cut: condenser?.cut ?? false }
}
const buffer = ({ buffer: of, byteOffset, byteLength }: Uint8Array) => Buffer.from(of, byteOffset, byteLength)

/**
 * Only the head: for what is kept of a mail before it is read, however broken its body is. Of its fields those that are asked for, and so much of each as anybody
 * sees: nobody waits while a head of 256 KB is understood.
 */
export async function readHead(head: Uint8Array): Promise<Pick<Letter, 'kennung' | 'von' | 'betreff'>> {
  const fields = Buffer.from(head.buffer, head.byteOffset, head.byteLength)
    .toString('latin1')
    .split(/\r?\n(?![ \t])/)
  const asked = fields.filter((field) => /^(?:from|message-id|subject)[ \t]*:/i.test(field)).slice(0, 10)
  return headOf(await PostalMime.parse(Buffer.from(`${asked.map((field) => field.slice(0, 4096)).join('\r\n')}\r\n\r\n`, 'latin1'), limits))
}

const headOf = (mail: Email) => ({
  kennung: ids(mail.messageId)[0] ?? null,
  von: people(mail.from && [mail.from])[0] ?? { name: '', adresse: '' },
  betreff: oneLine(mail.subject ?? '').slice(0, 250),
})
const people = (list: readonly Address[] | undefined): { name: string; adresse: string }[] =>
  (list ?? []).flatMap((one) =>
    one.address === undefined ? people(one.group) : [{ name: oneLine(one.name).slice(0, 150), adresse: one.address.trim().toLowerCase().slice(0, 320) }],
  )
const ids = (text: string | undefined) => [...(text ?? '').matchAll(/<([^<>\s]{1,400})>/g)].map(([, id]) => id!)

/** Holiday notices, bounces, mailing lists: whoever answers these talks to a machine, perhaps for ever. */
function machine({ headers, from }: Email): Letter['maschine'] {
  const value = (key: string) =>
    headers
      .find((one) => one.key === key)
      ?.value.trim()
      .toLowerCase()
  const type = value('content-type') ?? ''
  const sender = from && from.address !== undefined ? from.address.toLowerCase() : ''
  if (value('return-path') === '<>' || type.startsWith('multipart/report') || /^(?:mailer-daemon|postmaster)@/.test(sender)) return 'unzustellbar'
  const auto = value('auto-submitted')
  const suppressed = value('x-auto-response-suppress')
  if ((auto !== undefined && !auto.startsWith('no')) || (suppressed !== undefined && suppressed !== 'none')) return 'automatisch'
  if (['x-autoreply', 'x-autorespond', 'x-autoresponder', 'x-auto-reply-from'].some((key) => value(key) !== undefined)) return 'automatisch'
  const precedence = value('precedence') ?? ''
  if (precedence === 'auto_reply') return 'automatisch'
  return ['bulk', 'junk', 'list'].includes(precedence) || value('list-id') !== undefined ? 'verteiler' : null
}
