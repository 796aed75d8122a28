import type { Plantag } from '#domain/personal/arbeitszeit.ts'
import { minuteDesTages, mitternacht, ortstag, tagnummer } from './ortszeit.ts'
import { istUnterbrechung, type Intervall } from './tag.ts'

/** First instant of a local day, some days on. */
export const tagesbeginn = (datum: string, zone: string, tage = 0) =>
  Temporal.Instant.fromEpochMilliseconds(mitternacht(tagnummer(datum) + tage, zone)).toString()

/** The parts of a local day in minutes of its wall clock; what comes from or goes on beyond midnight is cut there, what runs ends now. */
export function strecken(intervalle: readonly Intervall[], datum: string, zone: string, jetzt: Temporal.Instant) {
  const tag = tagnummer(datum)
  return intervalle.flatMap(({ von, bis, art, code }) => {
    const abMs = ms(von)
    const endeMs = Math.max(abMs, bis === null ? jetzt.epochMilliseconds : ms(bis))
    if (ortstag(abMs, zone) > tag || ortstag(endeMs, zone) < tag) return []
    const vortag = ortstag(abMs, zone) < tag
    const ab = vortag ? 0 : minuteDesTages(abMs, zone)
    // Twice 02:30 in autumn: the second one must not run backwards.
    const ende = ortstag(endeMs, zone) > tag ? 1440 : Math.max(ab, minuteDesTages(endeMs, zone))
    return ende > ab ? [{ von: ab, bis: ende, art, vortag, ...(istUnterbrechung({ art, code }) && { fort: true }) }] : []
  })
}

/** A plan in minutes of its day's wall clock; over 1440 when it ends on the next day. */
export function planMinuten(plan: Plantag | null, zone: string) {
  if (!plan) return null
  const tag = tagnummer(plan.datum)
  const minute = (instant: string) => (ortstag(ms(instant), zone) - tag) * 1440 + minuteDesTages(ms(instant), zone)
  return { von: minute(plan.von), bis: minute(plan.bis), sollMin: plan.sollMin, pauseMin: plan.pauseMin }
}

const ms = (instant: string) => Temporal.Instant.from(instant).epochMilliseconds
