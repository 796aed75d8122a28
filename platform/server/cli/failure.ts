import { fill } from '#platform/contract/messages.ts'
import { Problem } from '#platform/contract/problem.ts'
import { messages } from '#platform/messages.ts'
import { StartError } from '../start/error.ts'
import { Usage } from './command.ts'
import { note } from './console.ts'

/** Says in German what went wrong and answers the exit code: 2 for a wrong command line, 1 for everything else. */
export function failed(error: unknown): number {
  if (error instanceof Usage) {
    note(`${error.message} Hilfe: portal --help`)
    return 2
  }
  note(sentence(error))
  if (process.env['LOG_LEVEL'] === 'debug' && error instanceof Error && !(error instanceof StartError)) note(error.stack ?? '')
  return 1
}

function sentence(error: unknown) {
  if (error instanceof StartError) return error.message
  if (error instanceof Problem) return fill((messages.de as Record<string, string>)[error.code] ?? error.code, error.data)
  const { code = '', message } = error as { code?: string; message: string }
  if (/^53[12]00$|^ENOSPC$/.test(code)) return 'Auf dem Datenträger ist kein Platz mehr. Es wurde nichts geändert.'
  if (/^40|^23/.test(code)) return `Jemand anders hat gerade dasselbe geändert. Es wurde nichts geschrieben; bitte noch einmal versuchen. (${message})`
  if (code === '42501') return `Der Datenbank-Benutzer darf das nicht: ${message}`
  return `Unerwarteter Fehler: ${message}`
}
