/** What nodemailer tells of a mail that did not go: at which command of SMTP, and what the server answered. */
interface Failure {
  code?: string
  command?: string
  response?: string
  responseCode?: number
}

/**
 * The mail server has refused this recipient or this message for good: trying again would be answered alike. A refusal of our sign-in, of our sender or of our place
 * in the network (535, 530, relaying, RFC 3463 X.1.7, X.1.8, X.3, X.5 and X.7 but for the plain 5.7.1) is the operator's to mend: such mails go when he has. So are
 * 4xx, TLS and lost connections.
 */
export function refusedForGood(error: unknown): boolean {
  const { code, command, response = '', responseCode } = error as Failure
  // Larger than the server has said that it takes.
  if (command === 'MAIL FROM') return responseCode === 552 || (code === 'EMESSAGE' && responseCode === undefined)
  if ((command !== 'RCPT TO' && command !== 'DATA') || responseCode === undefined) return false
  return responseCode >= 550 && responseCode <= 556 && !ours.test(response)
}

const ours = /\b5\.(1\.[78]|3\.[0-35-9]|5\.\d+|7\.(0|[2-9]|[1-9]\d+))\b|\brelay/i
