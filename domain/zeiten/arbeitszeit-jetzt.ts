import type { Stempel } from '#domain/stempel/stempel-regeln.ts'
import { instant, montag, ortstag } from './ortszeit.ts'
import { schichten, type Abschnitt } from './schicht.ts'
import { istPause, zaehltAlsArbeit } from './tag.ts'

/** Seconds of work without recorded breaks (no break is deducted here); breaks of the day in seconds. */
export interface ArbeitszeitJetzt {
  tagSek: number
  wocheSek: number
  pauseSek: number
  eingestempeltSeit: string | null
}

/**
 * The figures of the working-hours widget. The day is the business day that is running, else today's; the week begins on
 * its Monday. An open arrival counts until now, and so does a running break. `stempel`: at least from that Monday on.
 */
export function arbeitszeitJetzt(stempel: readonly Stempel[], jetzt: Temporal.Instant, zone: string): ArbeitszeitJetzt {
  const jetztMs = jetzt.epochMilliseconds
  const alle = schichten(stempel, zone, jetztMs)
  const laufend = alle.at(-1)?.abschnitte.at(-1)?.bis === null ? alle.at(-1)! : null
  const heute = laufend?.tag ?? ortstag(jetztMs, zone)
  const desTages = alle.filter(({ tag }) => tag === heute).flatMap(({ abschnitte }) => abschnitte)
  const derWoche = alle.filter(({ tag }) => tag >= montag(heute) && tag <= heute).flatMap(({ abschnitte }) => abschnitte)
  const arbeit = desTages.filter(zaehltAlsArbeit).findLast(({ bis }) => bis === null)
  return {
    tagSek: sekunden(desTages.filter(zaehltAlsArbeit), jetztMs),
    wocheSek: sekunden(derWoche.filter(zaehltAlsArbeit), jetztMs),
    pauseSek: sekunden(desTages.filter(istPause), jetztMs),
    eingestempeltSeit: arbeit ? instant(arbeit.von) : null,
  }
}

const sekunden = (abschnitte: readonly Abschnitt[], jetztMs: number) =>
  Math.floor(abschnitte.reduce((ms, { von, bis }) => ms + Math.max(0, (bis ?? jetztMs) - von), 0) / 1000)
