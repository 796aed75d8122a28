import type { Attachment, Email } from 'postal-mime'
import { oneLine } from './text.ts'

const actions = ['delayed', 'expanded', 'relayed', 'delivered', 'failed'] as const
/** What a mail server says became of a mail (RFC 3464, 2.3.3), the less final first. */
export type Action = (typeof actions)[number]
/** How final an action is: a less final one does not replace it. */
export const finality = (action: Action) => actions.indexOf(action)
/** What became of a mail at one of its recipients. */
interface Delivery {
  /** Its original and its final recipient, as far as they are named, in small letters. */
  recipients: string[]
  action: Action
  /** Status code and the words of the server that refused it: one line without markup, perhaps empty. */
  reason: string
}
/** A delivery report: about the mail with this Message-ID (without brackets). */
export interface Report {
  letter: string
  deliveries: Delivery[]
}

const mostParts = 50
/** More than any mail server writes about one mail: bytes of a part that are looked at, groups of fields, signs of a field, and of what is kept as the reason. */
const mostBytes = 256 * 1024
const mostGroups = 200
const mostField = 4096
const mostReason = 500

const statusTypes: ReadonlySet<string> = new Set(['message/delivery-status', 'message/global-delivery-status'])
const returnedTypes: ReadonlySet<string> = new Set(['message/rfc822', 'text/rfc822-headers', 'message/global', 'message/global-headers'])

/** The delivery report that a mail is; null: it is none, or does not say about which mail or what. Throws nothing, whoever built it. */
export function reportIn({ headers, attachments }: Pick<Email, 'headers' | 'attachments'>): Report | null {
  const type = headers.find(({ key }) => key === 'content-type')?.value ?? ''
  if (!/^\s*multipart\/report\b/i.test(type) || !/;\s*report-type\s*=\s*"?delivery-status\b/i.test(type)) return null
  const part = (types: ReadonlySet<string>) => attachments.slice(0, mostParts).find(({ mimeType }) => types.has(mimeType.toLowerCase()))
  const [status, returned] = [part(statusTypes), part(returnedTypes)]
  if (!status || !returned) return null
  // Only the head of the mail itself: what was attached to it has Message-IDs, too.
  const [head = ''] = groups(textOf(returned).trimStart(), 1)
  const letter = /<([^<>\s]{1,400})>/.exec(fieldsOf(head).get('message-id') ?? '')?.[1]
  const deliveries = groups(textOf(status), mostGroups).flatMap(deliveryIn)
  return letter && deliveries.length ? { letter, deliveries } : null
}

/** As UTF-8, and where it is none as Windows does it: the words of a server are not worth more. */
function textOf({ content }: Attachment) {
  const bytes = (typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content)).subarray(0, mostBytes)
  const text = new TextDecoder().decode(bytes)
  return text.includes('\ufffd') ? new TextDecoder('windows-1252').decode(bytes) : text
}

/** Fields up to an empty line, so many of them. */
const groups = (text: string, most: number) => text.split(/\r?\n[ \t]*\r?\n/, most)

/** Fields by their name in small letters; of two alike the first. */
function fieldsOf(group: string): Map<string, string> {
  const fields = new Map<string, string>()
  for (const line of group.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':')
    const name = line.slice(0, Math.max(colon, 0)).trim().toLowerCase()
    if (name && !fields.has(name)) fields.set(name, line.slice(colon + 1, colon + 1 + mostField).trim())
  }
  return fields
}

function deliveryIn(group: string): Delivery[] {
  const fields = fieldsOf(group)
  const recipients = ['original-recipient', 'final-recipient'].flatMap((name) => addressIn(fields.get(name)))
  const said = /^[a-z]+/i.exec(fields.get('action') ?? '')?.[0].toLowerCase()
  const action = actions.find((one) => one === said)
  return recipients.length && action ? [{ recipients: [...new Set(recipients)], action, reason: reasonIn(fields) }] : []
}

/** The address in `rfc822; name@domain`, also in brackets. */
function addressIn(field = '') {
  const [address = ''] = field
    .slice(field.indexOf(';') + 1)
    .trim()
    .split(/\s/, 1)
  return address.includes('@') ? [address.replace(/^<|>$/g, '').toLowerCase()] : []
}

function reasonIn(fields: ReadonlyMap<string, string>) {
  const status = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(fields.get('status') ?? '')?.[0] ?? ''
  const words = oneLine((fields.get('diagnostic-code') ?? '').replace(/^[\w.-]{1,40}\s*;/, '').replace(markup, ' '))
  return (words.includes(status) ? words : `${status} ${words}`).slice(0, mostReason).toWellFormed().trim()
}
/** Tags and comments, also without an end; an address in brackets is none. */
const markup = /<(?![^<>\s"'=@]+@[^<>\s"'=@]+>)(?=[a-z/!?])[^<>]*>?/gi
