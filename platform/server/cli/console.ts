import { userInfo } from 'node:os'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { StartError } from '../start/error.ts'

/** A line of the outcome (standard output). */
export const say = (line: string) => void process.stdout.write(`${line}\n`)
/** A line beside the outcome: progress, hints, errors (standard error). */
export const note = (line: string) => void process.stderr.write(`${line}\n`)

/** Who works at the terminal, for the audit trail. */
export function operator() {
  try {
    return `Kommandozeile (${userInfo().username})`
  } catch {
    return 'Kommandozeile'
  }
}

/** Asks for a new password twice without showing it; without a terminal the first line of standard input is taken. Throws StartError. */
export async function askPassword(): Promise<string> {
  const [first, second] = await askUnseen(
    ['Neues Passwort: ', 'Noch einmal: '],
    'Bitte am Terminal eingeben, als Zeile übergeben oder mit --erzeugen eines erzeugen lassen.',
  )
  if (second !== undefined && second !== first) throw new StartError('Die beiden Eingaben sind verschieden. Es wurde nichts geändert.')
  return first!
}

/** Asks somebody for the password he has; otherwise as above. Throws StartError. */
export const askOwnPassword = async (question: string) => (await askUnseen([question], 'Bitte am Terminal eingeben oder als Zeile übergeben.'))[0]!

async function askUnseen(questions: readonly string[], help: string): Promise<string[]> {
  if (!process.stdin.isTTY) {
    for await (const line of createInterface({ input: process.stdin })) if (line) return [line]
    throw new StartError(`Es kam kein Passwort. ${help}`)
  }
  const silent = new Writable({ write: (_, __, done) => done() })
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true })
  lines.on('SIGINT', () => lines.close())
  const typed = lines[Symbol.asyncIterator]()
  const answers: string[] = []
  try {
    for (const question of questions) {
      process.stderr.write(question)
      const { value, done } = await typed.next()
      note('')
      if (done) throw new StartError('Abgebrochen. Es wurde nichts geändert.')
      answers.push(value)
    }
    return answers
  } finally {
    lines.close()
  }
}

/** An instant by the clock of this machine, e.g. `23.11.2026 18:04`. */
export const moment = (instant: string) => {
  const { day, month, year, hour, minute } = Temporal.Instant.from(instant).toZonedDateTimeISO(Temporal.Now.timeZoneId())
  const two = (number: number) => String(number).padStart(2, '0')
  return `${two(day)}.${two(month)}.${year} ${two(hour)}:${two(minute)}`
}

/** Columns in one width; the last one is left as it is. */
export function table(rows: readonly (readonly string[])[]): string[] {
  const widths = rows.reduce<number[]>((all, row) => row.map((cell, index) => Math.max(all[index] ?? 0, cell.length)), [])
  return rows.map((row) =>
    row
      .map((cell, index) => (index === row.length - 1 ? cell : cell.padEnd(widths[index]!)))
      .join('  ')
      .trimEnd(),
  )
}
