import { instant, minuten } from '../tag/ortszeit.ts'
import { gearbeitet, istPause, zaehltAlsArbeit, type Tagesergebnis } from '../tag/tag.ts'
import type { Regel, Regeln } from './zeitregel.ts'

export type Vorwarnart = 'Pause fällig' | 'Höchstzeit' | 'Ruhezeit'
/** Something that a rule will say against the day if work simply goes on: from when on, by which law. `um` may have passed. */
export interface Vorwarnung {
  art: Vorwarnart
  um: string
  quelle: string
}

/**
 * What is coming while somebody works: the break that will be owed, the daily maximum, and the moment from which the rest
 * before the next planned shift would be too short. Empty when nothing runs: then nothing gets worse.
 */
export function vorwarnungen(
  tag: Pick<Tagesergebnis, 'intervalle' | 'nettoMin' | 'pflichtpauseMin'> | undefined,
  { pause, tag: tagesregel, ruhe }: Regeln,
  jetzt: Temporal.Instant,
  naechsterBeginn: string | null,
): Vorwarnung[] {
  const letztes = tag?.intervalle.at(-1)
  if (!tag || !letztes || letztes.bis !== null || !zaehltAlsArbeit(letztes)) return []
  const jetztMs = jetzt.epochMilliseconds
  const alle: Vorwarnung[] = []
  const warne = (art: Vorwarnart, inMin: number, { quelle }: Regel) => alle.push({ art, um: instant(jetztMs + inMin * 60_000), quelle })
  if (pause) {
    const gearbeitet = summe(tag.intervalle.filter(zaehltAlsArbeit), jetztMs)
    const gemacht = tag.intervalle
      .filter(istPause)
      .map((a) => dauer(a, jetztMs))
      .filter((min) => min >= pause.wert.stueckMin)
      .reduce((a, b) => a + b, 0)
    const stufe = pause.wert.stufen.find(({ pauseMin }) => pauseMin > gemacht)
    if (stufe) warne('Pause fällig', stufe.ueberMin - gearbeitet, pause)
  }
  if (tagesregel) warne('Höchstzeit', tagesregel.wert.hoechstMin - gearbeitet(tag), tagesregel)
  if (ruhe && naechsterBeginn) warne('Ruhezeit', minuten(jetztMs, ms(naechsterBeginn)) - ruhe.wert.tagMin, ruhe)
  return alle
}

const ms = (zeit: string) => Temporal.Instant.from(zeit).epochMilliseconds
const dauer = ({ von, bis }: { von: string; bis: string | null }, jetztMs: number) => minuten(ms(von), bis === null ? jetztMs : ms(bis))
const summe = (intervalle: readonly { von: string; bis: string | null }[], jetztMs: number) => intervalle.reduce((min, a) => min + dauer(a, jetztMs), 0)
