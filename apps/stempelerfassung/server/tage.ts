import type { Stempelart } from '#domain/stempel/stempel-regeln.ts'
import { sichtbareStempel } from '#domain/stempel/stempel.ts'
import { minuteDesTages, mitternacht, ortstag, tagnummer } from '#domain/zeiten/ortszeit.ts'
import type { Intervall, Tagesergebnis } from '#domain/zeiten/tag.ts'
import type { Context } from '#platform/server/context.ts'
import type { Frage } from '../contract.ts'
import type { Mitarbeiter, Tagesplan } from './plan.ts'

/** A shift of a day before may still run into the first day asked for. */
const VORLAUF_TAGE = 2

/** A person's effective stamps of the local days `von` to `bis`, in order, and those around them. */
export const wirksameStempel = async (context: Context, { id, zone }: Mitarbeiter, von: string, bis?: string) =>
  sichtbareStempel(context).select(['z.geraet', 'z.folge']).where('z.lstfixId', '=', id).where('s.zeitstempelId', 'is', null)
    .where('z.timestamp', '>=', tagesbeginn(von, zone, -VORLAUF_TAGE)).$if(bis !== undefined, (query) => query.where('z.timestamp', '<', tagesbeginn(bis!, zone, 1 + VORLAUF_TAGE)))
    .orderBy('z.timestamp').orderBy('z.id').execute()

/** First instant of a local day, some days on. */
export const tagesbeginn = (datum: string, zone: string, tage = 0) => Temporal.Instant.fromEpochMilliseconds(mitternacht(tagnummer(datum) + tage, zone)).toString()

/** The parts of a local day in minutes of its wall clock; what runs ends now. */
export function strecken(intervalle: readonly Intervall[], datum: string, zone: string, jetzt: Temporal.Instant) {
  const tag = tagnummer(datum)
  return intervalle.flatMap(({ von, bis, art }) => {
    const abMs = ms(von)
    const endeMs = Math.max(abMs, bis === null ? jetzt.epochMilliseconds : ms(bis))
    if (ortstag(abMs, zone) > tag || ortstag(endeMs, zone) < tag) return []
    const vortag = ortstag(abMs, zone) < tag
    const ab = vortag ? 0 : minuteDesTages(abMs, zone)
    // Twice 02:30 in autumn: the second one must not run backwards.
    const ende = ortstag(endeMs, zone) > tag ? 1440 : Math.max(ab, minuteDesTages(endeMs, zone))
    return ende > ab ? [{ von: ab, bis: ende, art: art as Stempelart, vortag }] : []
  })
}

/** The plan in minutes of its day's wall clock; over 1440 when it ends on the next day. */
export function planMinuten({ plan }: Tagesplan, zone: string) {
  if (!plan) return null
  const tag = tagnummer(plan.datum)
  const minute = (instant: string) => (ortstag(ms(instant), zone) - tag) * 1440 + minuteDesTages(ms(instant), zone)
  return { von: minute(plan.von), bis: minute(plan.bis), sollMin: plan.sollMin, pauseMin: plan.pauseMin }
}

/** The questions of a day. What the plan says is suggested where it fits the stamp that is there; an end is never invented. */
export const fragen = ({ datum, offeneFragen }: Tagesergebnis, { plan }: Tagesplan, jetzt: Temporal.Instant): Frage[] =>
  offeneFragen.map(({ art, seit, stempelId }) => ({ datum, art, seit, stempelId, vorschlag: vorschlag(art, ms(seit), plan, jetzt) }))

function vorschlag(art: Frage['art'], seitMs: number, plan: Tagesplan['plan'], jetzt: Temporal.Instant): Frage['vorschlag'] {
  if (!plan) return null
  if (art === 'Gehen fehlt' && ms(plan.bis) > seitMs && ms(plan.bis) <= jetzt.epochMilliseconds) return { timestamp: plan.bis, flag: 'departure' }
  if (art === 'Kommen fehlt' && ms(plan.von) < seitMs) return { timestamp: plan.von, flag: 'arrival' }
  return null
}

const ms = (instant: string) => Temporal.Instant.from(instant).epochMilliseconds
