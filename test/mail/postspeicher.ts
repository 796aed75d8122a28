import { gathered, readLetter } from '#platform/server/mailbox/read.ts'

/** Reads a mail of 24 MB, made while it is read, and prints by how many MB the process has grown at most. Argument: what it is made of. */
const kopf = 'Message-ID: <a@b>\r\nFrom: a@b.example\r\nTo: c@d.example\r\nSubject: x\r\nMIME-Version: 1.0\r\n'
const teile = `${kopf}Content-Type: multipart/mixed; boundary=b\r\n\r\n`
const beginn: Readonly<Record<string, string>> = {
  text: `${kopf}\r\n`,
  zeile: `${kopf}\r\n`,
  html: `${kopf}Content-Type: text/html\r\n\r\n`,
  vorrede: teile,
  anhang: `${teile}--b\r\nContent-Type: text/plain\r\nContent-Disposition: attachment; filename=a.log\r\n\r\n`,
  base64: `${teile}--b\r\nContent-Type: application/pdf\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: attachment; filename=a.pdf\r\n\r\n`,
}
const art = process.argv[2] ?? 'text'
const stueck = Buffer.from(art === 'zeile' ? 'x'.repeat(78 * 800) : `${'x'.repeat(76)}\r\n`.repeat(800))
async function* mail() {
  yield Buffer.from(beginn[art]!)
  for (let bytes = 0; bytes < 24 * 1024 * 1024; bytes += stueck.length) yield Buffer.from(stueck)
  yield Buffer.from('\r\n--b--\r\n')
}
const vorher = process.resourceUsage().maxRSS
await readLetter(await gathered(mail()))
process.stdout.write(String(Math.round((process.resourceUsage().maxRSS - vorher) / 1024)))
