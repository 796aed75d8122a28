import type { Socket } from 'node:net'
import { messages } from '#platform/messages.ts'

/** What Node calls the error, as the status that says it; everything else is 400. */
const statuses: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }
const names: Readonly<Record<number, string>> = { 400: 'Bad Request', 408: 'Request Timeout', 431: 'Request Header Fields Too Large' }

/**
 * Answers what cannot be read as HTTP: a problem like every other, and the end of the connection. No call runs and no hook sees it; behind a proxy
 * nothing may follow on a connection whose two ends disagree about where a request ends.
 */
export function refuseUnreadable({ code = '' }: Error & { code?: string }, socket: Socket) {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const status = statuses[code] ?? 400
  const body = JSON.stringify({
    type: 'about:blank',
    title: messages.de['status.400'],
    status,
    code: 'anfrage-unlesbar',
    detail: messages.de['anfrage-unlesbar'],
  })
  const lines = [
    `HTTP/1.1 ${status} ${names[status]}`,
    'Connection: close',
    'Content-Type: application/problem+json',
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}
