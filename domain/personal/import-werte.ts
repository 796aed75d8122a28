import type { Modelltag } from './arbeitszeit.ts'

/** A cell that cannot be read; the message completes "Zeile 7, Eintritt: …". */
export class Unlesbar extends Error {}

/** `31.12.2026` or `2026-12-31` → `yyyy-MM-dd`. Throws Unlesbar, also for days that the calendar does not have. */
export function leseTag(text: string): string {
  const german = /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?: 0?0:00(?::00)?)?$/.exec(text)
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:T00:00(?::00)?)?$/.exec(text)
  const [year, month, day] = german ? [german[3], german[2], german[1]] : iso ? [iso[1], iso[2], iso[3]] : []
  if (!year) throw new Unlesbar(`„${text}“ ist kein Datum der Form TT.MM.JJJJ oder JJJJ-MM-TT.`)
  if (Number(year) < 1900 || Number(year) > 2100) throw new Unlesbar(`„${text}“: Das Jahr muss zwischen 1900 und 2100 liegen.`)
  try {
    return Temporal.PlainDate.from({ year: Number(year), month: Number(month), day: Number(day) }, { overflow: 'reject' }).toString()
  } catch {
    throw new Unlesbar(`„${text}“: Diesen Tag gibt es nicht.`)
  }
}

/** A day as German readers write it. */
export const deutscherTag = (day: string) => `${day.slice(8)}.${day.slice(5, 7)}.${day.slice(0, 4)}`

/** Names that differ only in case or blanks are the same. */
export const schluessel = (name: string) => name.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim()

/** The seven weekday cells (`07:00-16:00/45`; empty, `-` or `frei` = off) → planned days, null when all are empty. */
export function leseTage(zellen: readonly string[], melde: (index: number, grund: string) => void): Modelltag[] | null {
  if (zellen.every((zelle) => zelle === '')) return null
  return zellen.flatMap((zelle, index) => {
    if (/^(?:|-|–|frei)$/i.test(zelle)) return []
    try {
      return [{ wochentag: index + 1, ...plan(zelle) }]
    } catch (error) {
      if (!(error instanceof Unlesbar)) throw error
      melde(index, error.message)
      return []
    }
  })
}

function plan(text: string): Omit<Modelltag, 'wochentag'> {
  const [, von = '', bis = '', pause = '0'] = /^(\d{1,2}:\d{2})\s*(?:-|–|—|bis)\s*(\d{1,2}:\d{2})(?:\s*\/\s*(\d{1,3}))?$/.exec(text) ?? []
  if (!von) throw new Unlesbar(`„${text}“ ist keine Zeit der Form 07:00-16:00/45 (von-bis/Pause in Minuten).`)
  const [begin, end] = [clock(von, text), clock(bis, text) % 1440]
  const minutes = (end - begin + 1440) % 1440
  if (begin === 1440 || minutes === 0) throw new Unlesbar(`„${text}“: Beginn und Ende sind gleich.`)
  if (Number(pause) > 240 || Number(pause) >= minutes) throw new Unlesbar(`„${text}“: Die Pause ist zu lang.`)
  return { von: time(begin), bis: time(end), pauseMin: Number(pause) }
}

// 24:00 is how shift plans write the midnight at the end.
function clock(time: string, text: string) {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  if (minutes > 59 || hours * 60 + minutes > 1440) throw new Unlesbar(`„${text}“: Die Uhrzeit ${time} gibt es nicht.`)
  return hours * 60 + minutes
}

const time = (minutes: number) => [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
