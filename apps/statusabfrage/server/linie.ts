import type { Plantag } from '#domain/personal/arbeitszeit.ts'
import type { Anwesenheit, Grund } from '#domain/zeiten/anwesenheit.ts'
import type { Tageslage } from '#domain/zeiten/lage.ts'
import { minuteDesTages, ortstag, tagnummer } from '#domain/zeiten/ortszeit.ts'
import type { Linie } from '../contract.ts'
import type { Tafelzeile } from './zeilen.ts'

const TAG_MIN = 1440
const ganztags = new Set<Grund>(['urlaub', 'krank', 'zeitausgleich', 'berufsschule', 'schulung', 'abwesend', 'frei', 'feiertag'])

/** The day of a person as it is drawn, ground first: a day off or the plan, what was stamped, what is missing. */
export function linie(stichdatum: string, { lage, stand }: Tafelzeile): Linie[] {
  const tag = tagnummer(stichdatum)
  const geplant = lage.plaene.flatMap((plan) => stueck(plan, tag, lage.zone))
  const frei = !geplant.length && !stand.linie.length && stand.status === 'E' && ganztags.has(stand.grund)
  return [...(frei ? [{ von: 0, bis: TAG_MIN, art: 'frei' as const }] : geplant), ...stand.linie.map((teil) => bisMitternacht(teil, lage)), ...fehlend(tag, lage, stand)]
}

/** Minute of now at the place of work; null on other days than today. */
export const jetztMinute = ({ art, zeitpunkt, zone }: Tageslage) => (art === 'heute' ? minuteDesTages(zeitpunkt.epochMilliseconds, zone) : null)

/** Minutes of each step at which somebody is there; from the lines of all, up to now. */
export function kurve(zeilen: readonly Tafelzeile[], schrittMin: number) {
  const wechsel = new Int32Array(TAG_MIN / schrittMin + 1)
  let ende = 0
  for (const { lage, stand } of zeilen) {
    if (lage.art !== 'kuenftig') ende = Math.max(ende, jetztMinute(lage) ?? TAG_MIN - 1)
    for (const { von, bis, art } of stand.linie) {
      if (art === 'abwesend' || art === 'offen') continue
      wechsel[Math.ceil(von / schrittMin)]! += 1
      wechsel[Math.ceil(bis / schrittMin)]! -= 1
    }
  }
  let anwesend = 0
  const werte = Array.from(wechsel, (plus) => (anwesend += plus))
  return { schrittMin, werte: ende === 0 ? [] : werte.slice(0, Math.floor(ende / schrittMin) + 1) }
}

/** A day that has passed is told as of its last moment: what ran then, ran to midnight. */
const bisMitternacht = (teil: Anwesenheit['linie'][number], { art }: Tageslage) =>
  art === 'vergangen' && teil.bis === TAG_MIN - 1 && teil.art !== 'offen' ? { ...teil, bis: TAG_MIN } : teil

function fehlend(tag: number, lage: Tageslage, { status, seit }: Tafelzeile['stand']): Linie[] {
  if (status !== 'U' || seit === null) return []
  const von = minute(seit, tag, lage.zone)
  const bis = jetztMinute(lage) ?? TAG_MIN
  return bis > von ? [{ von, bis, art: 'fehlt' }] : []
}

/** The part of a shift that lies on the day; a night shift is cut at midnight. */
function stueck(plan: Plantag, tag: number, zone: string): Linie[] {
  const von = minute(plan.von, tag, zone)
  const bis = minute(plan.bis, tag, zone)
  return bis > von ? [{ von, bis, art: 'plan' }] : []
}

/** Minute of the day, held inside it. */
function minute(instant: string, tag: number, zone: string) {
  const ms = Temporal.Instant.from(instant).epochMilliseconds
  const dort = ortstag(ms, zone)
  return dort < tag ? 0 : dort > tag ? TAG_MIN : minuteDesTages(ms, zone)
}
