import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { tagIn } from './address.ts'
import { keepLetter, type Keeper } from './keep.ts'

const mostClients = 20
const mostRecipients = 20

/** An answer of the server that ends one mail and not the connection. */
const refusal = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode })

/**
 * Our own receiving server: takes mails to the support address only, and says that it has one when it lies safely in the store and not before. What is too large is
 * refused while it comes, what fails here is the sender's to try again. Answers the address that it listens on.
 */
export async function listenSmtp(keeper: Keeper, at: URL, maxBytes: number, onError: (error: unknown) => void) {
  const server = new SMTPServer({
    name: keeper.postfach.split('@')[1]!,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: maxBytes,
    maxClients: mostClients,
    socketTimeout: 60_000,
    closeTimeout: 2_000,
    onRcptTo({ address }, session, done) {
      if (tagIn({ address: keeper.postfach }, address) === null) return done(refusal(550, 'No such mailbox here'))
      return done(session.envelope.rcptTo.length >= mostRecipients ? refusal(452, 'Too many recipients') : null)
    },
    onData(stream, session, done) {
      void (async () => done(await take(keeper, stream, session, maxBytes, onError)))()
    },
  })
  server.on('error', onError)
  await new Promise<void>((done, fail) => {
    server.server.once('error', fail)
    server.listen(Number(at.port || 2525), at.hostname.replace(/^\[|\]$/g, ''), () => {
      server.server.off('error', fail)
      done()
    })
  })
  return { port: (server.server.address() as AddressInfo).port, stop: () => new Promise<void>((done) => server.close(() => done())) }
}

/** Keeps what the stream brings. Answers null, or what the sender is told. */
async function take(keeper: Keeper, stream: SMTPServerDataStream, { envelope }: SMTPServerSession, maxBytes: number, onError: (error: unknown) => void) {
  const folder = await mkdtemp(join(tmpdir(), 'portal-post-'))
  try {
    const path = join(folder, 'roh')
    // What comes above the limit is read to its end, so that the sender hears the answer, and thrown away.
    const limited = async function* (source: AsyncIterable<Buffer>) {
      for await (const chunk of source) if (!stream.sizeExceeded) yield chunk
    }
    await pipeline(stream, limited, createWriteStream(path))
    if (stream.sizeExceeded) return refusal(552, `Message exceeds the limit of ${Math.floor(maxBytes / 1024 / 1024)} MB`)
    await keepLetter(keeper, path, { weg: 'smtp', umschlag: envelope.rcptTo.map(({ address }) => address) })
    return null
  } catch (error) {
    onError(error)
    return refusal(451, 'Cannot keep it just now, please try again later')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
