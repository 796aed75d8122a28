import type { DayKind, DaySegment, DayWindow } from '#platform/web/ui/time/day.ts'
import type { Strecke } from '../contract.ts'

const arten: Readonly<Record<Strecke['art'], DayKind>> = { arbeit: 'work', pause: 'break', unterwegs: 'away', abwesend: 'off' }

/** How a stretch of a day is drawn on the day line; work of the night before has a look of its own. Minutes of the wall's clock. */
export const alsSegment = ({ von, bis, art, vortag }: Omit<Strecke, 'vortag'> & { vortag?: boolean }): DaySegment => ({
  from: von,
  to: bis,
  kind: vortag && art === 'arbeit' ? 'night' : arten[art],
})

/** The plan of a day, which is drawn up to midnight; nothing without one. */
export const planSegment = (plan: { von: number; bis: number } | null): DaySegment[] =>
  plan ? [{ from: plan.von, to: Math.min(1440, plan.bis), kind: 'plan' }] : []

/** Plan and stretches of a day as the day line draws them. `fort`: the word for the time between going without a word and coming back. */
export const segmente = (strecken: readonly Strecke[], plan: { von: number; bis: number } | null, fort?: string): DaySegment[] => [
  ...planSegment(plan),
  ...strecken.map((strecke) => ({ ...alsSegment(strecke), ...(strecke.fort && fort && { label: fort }) })),
]

/** The window that shows all of these minutes: the given one if it does, else the whole day. */
export const fenster = (segmente: readonly DaySegment[], [von, bis]: DayWindow): DayWindow =>
  segmente.every(({ from, to }) => from >= von && to <= bis) ? [von, bis] : [0, 1440]

/** After an arrival without a departure: the stretch that nobody knows, up to the proposal or an hour long, and never too short to be seen. */
export const luecke = (seit: string, vorschlag: { timestamp?: string | undefined } | null, zone: string): DaySegment => {
  const von = minute(seit, zone)
  return { from: von, to: Math.max(von + 15, vorschlag?.timestamp ? minute(vorschlag.timestamp, zone) : von + 60), kind: 'gap' }
}

const minute = (instant: string, zone: string) => {
  const wand = Temporal.Instant.from(instant).toZonedDateTimeISO(zone)
  return wand.hour * 60 + wand.minute
}
