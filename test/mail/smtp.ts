import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A mail as it arrived: to whom the envelope says, and what a mail program reads in it. */
export interface Letter {
  envelope: string[]
  from: string
  to: string[]
  subject: string
  text: string
  html: string
  headers: Record<string, string>
  attachments: { name: string; type: string; content: Buffer }[]
  raw: string
}

/** Where a mail can be turned away: with its sender, with its recipient, with its content, or with whoever signs in. */
type Where = 'MAIL' | 'RCPT' | 'DATA' | 'AUTH'

/**
 * A real SMTP server on this machine. `refuse` makes it turn away so many mails, with 451 and for the recipient unless something else is named, before it takes the
 * next. Who signs in is let in with every password.
 */
export async function smtpServer() {
  const letters: Letter[] = []
  let refusals = 0
  let saying: { code: number; where: Where; words: string } = { code: 451, where: 'RCPT', words: busy }
  const refusal = (where: Where) => (where === saying.where && refusals-- > 0 ? Object.assign(new Error(saying.words), { responseCode: saying.code }) : null)
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onAuth({ username }, __, done) {
      const refused = refusal('AUTH')
      done(refused, refused ? undefined : { user: username ?? '' })
    },
    onMailFrom: (_, __, done) => done(refusal('MAIL')),
    onRcptTo: (_, __, done) => done(refusal('RCPT')),
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on(
        'end',
        () =>
          void (async () => {
            const refused = refusal('DATA')
            if (refused) return done(refused)
            letters.push(
              await read(
                Buffer.concat(parts),
                envelope.rcptTo.map(({ address }) => address),
              ),
            )
            done()
          })(),
      )
    },
  })
  server.on('error', () => {}) // a client that goes away in the middle is its own affair
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    letters,
    /** Mails that arrived at this address. */
    at: (address: string) => letters.filter(({ envelope }) => envelope.includes(address)),
    refuse: (count: number, code = 451, { where = 'RCPT', words = busy }: { where?: Where; words?: string } = {}) => {
      refusals = count
      saying = { code, where, words }
    },
    close: () => new Promise<void>((done) => server.close(done)),
  }
}

const busy = 'Postfach gerade nicht erreichbar'

async function read(bytes: Buffer, envelope: string[]): Promise<Letter> {
  const { from, to, subject, text, html, headers, attachments } = await PostalMime.parse(bytes)
  return {
    envelope,
    from: from?.address ?? '',
    to: (to ?? []).flatMap(({ address }) => address ?? []),
    subject: subject ?? '',
    text: (text ?? '').trimEnd(),
    html: html ?? '',
    headers: Object.fromEntries(headers.map(({ key, value }) => [key, value])),
    attachments: attachments.map(({ filename, mimeType, content }) => ({ name: filename ?? '', type: mimeType, content: Buffer.from(content as ArrayBuffer) })),
    raw: bytes.toString('latin1'),
  }
}
