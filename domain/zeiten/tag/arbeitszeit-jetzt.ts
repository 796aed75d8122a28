import { zaehlendeMitZeit, type MitZeit, type Stempel } from '#domain/stempel/regeln.ts'
import { instant, mitternacht, montag, ortstag } from './ortszeit.ts'
import { schichtenAus, type Abschnitt } from './schicht.ts'
import { istPause, istUnterbrechung, zaehltAlsArbeit } from './tag.ts'

/** Seconds of work without recorded breaks (no break is deducted here); breaks of the day in seconds, as far as somebody stamped one. */
export interface ArbeitszeitJetzt {
  tagSek: number
  wocheSek: number
  pauseSek: number
  eingestempeltSeit: string | null
}

/** A device's clock may be a little ahead at midnight. */
const VORAUS_MS = 3_600_000

/**
 * Until when a stamp says something about now: to the end of the local day, as on the board. What a clock that is a day or years ahead told is a
 * question of its own; nobody is stamped in since tomorrow.
 */
export const sagtEtwasBis = (jetzt: Temporal.Instant, zone: string) =>
  Math.max(mitternacht(ortstag(jetzt.epochMilliseconds, zone) + 1, zone), jetzt.epochMilliseconds + VORAUS_MS)

/**
 * The figures of the working-hours widget. The day is the business day that is running, else today's; the week begins on
 * its Monday. An open arrival counts until now, and so does a running break. `stempel`: at least from that Monday on.
 */
export function arbeitszeitJetzt(stempel: readonly Stempel[], jetzt: Temporal.Instant, zone: string): ArbeitszeitJetzt {
  return arbeitszeitAus(zaehlendeMitZeit(stempel), jetzt, zone)
}

/** The same from stamps that count, in order (`zaehlendeMitZeit`, `zaehlendeAkte`). */
export function arbeitszeitAus(akte: readonly MitZeit[], jetzt: Temporal.Instant, zone: string): ArbeitszeitJetzt {
  const jetztMs = jetzt.epochMilliseconds
  const bis = sagtEtwasBis(jetzt, zone)
  const bisher = akte.filter(({ ms }) => ms < bis)
  const alle = schichtenAus(bisher, zone, jetztMs)
  const laufend = alle.at(-1)?.abschnitte.at(-1)?.bis === null ? alle.at(-1)! : null
  const heute = laufend?.tag ?? ortstag(jetztMs, zone)
  const desTages = alle.filter(({ tag }) => tag === heute).flatMap(({ abschnitte }) => abschnitte)
  const derWoche = alle.filter(({ tag }) => tag >= montag(heute) && tag <= heute).flatMap(({ abschnitte }) => abschnitte)
  const arbeit = desTages.filter(zaehltAlsArbeit).findLast(({ bis }) => bis === null)
  return {
    tagSek: sekunden(desTages.filter(zaehltAlsArbeit), jetztMs),
    wocheSek: sekunden(derWoche.filter(zaehltAlsArbeit), jetztMs),
    pauseSek: sekunden(
      desTages.filter((teil) => istPause(teil) && !istUnterbrechung(teil)),
      jetztMs,
    ),
    eingestempeltSeit: arbeit ? instant(arbeit.von) : null,
  }
}

const sekunden = (abschnitte: readonly Abschnitt[], jetztMs: number) =>
  Math.floor(abschnitte.reduce((ms, { von, bis }) => ms + Math.max(0, (bis ?? jetztMs) - von), 0) / 1000)
