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

/** A real SMTP server on this machine. `refuse` makes it turn away so many mails, with 451 unless another code is named, before it takes the next. */
export async function smtpServer() {
  const letters: Letter[] = []
  let refusals = 0
  let saying = 451
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onRcptTo(_, __, done) {
      done(refusals-- > 0 ? Object.assign(new Error('Postfach gerade nicht erreichbar'), { responseCode: saying }) : null)
    },
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on(
        'end',
        () =>
          void (async () => {
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
    refuse: (count: number, code = 451) => {
      refusals = count
      saying = code
    },
    close: () => new Promise<void>((done) => server.close(done)),
  }
}

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
