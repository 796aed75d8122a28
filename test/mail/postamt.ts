import { connect } from 'node:net'
import { createTransport, type SendMailOptions } from 'nodemailer'

/** A mail program and a mail server that speak to the portal's own receiving server. */
export function postamt(port: number) {
  // A server greets each connection a tenth of a second late, to catch who talks before: ours is kept.
  const transport = createTransport({ pool: true, host: '127.0.0.1', port, secure: false, ignoreTLS: true })
  return {
    /** Sends a mail as a person's mail program makes it. Throws what the server answers. */
    sende: (mail: SendMailOptions) => transport.sendMail({ subject: 'Heizung', text: 'Es ist kalt.', ...mail }),
    /** Sends bytes as they are. */
    sendeRoh: (raw: string | Buffer, to: string, from = 'niemand@fremd.example') => transport.sendMail({ envelope: { from, to }, raw }),
    /** Says these lines, each after the answer to the one before, and answers what the server said. */
    sprich: (lines: readonly string[]) =>
      new Promise<string>((done, fail) => {
        const left = [...lines]
        const socket = connect(port, '127.0.0.1')
        let said = ''
        socket.on('data', (part) => {
          said += part.toString('latin1')
          if (!/^\d{3} .*\r\n$/m.test(said.slice(said.lastIndexOf('\n', said.length - 2) + 1))) return
          const next = left.shift()
          if (next === undefined) socket.end()
          else socket.write(`${next}\r\n`)
        })
        socket.on('error', fail)
        socket.on('close', () => done(said))
      }),
    ende: () => transport.close(),
  }
}
