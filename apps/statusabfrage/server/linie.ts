import type { Plantag } from '#domain/personal/arbeitszeit.ts'
import type { Anwesenheit, Grund } from '#domain/zeiten/tag/anwesenheit.ts'
import type { Tageslage } from '#domain/zeiten/tag/lage.ts'
import { minuteDesTages, ortstag, tagnummer } from '#domain/zeiten/tag/ortszeit.ts'
import { schichten } from '#domain/zeiten/tag/schicht.ts'
import { GANZER_TAG, tageslinie, type Rand } from '#domain/zeiten/tag/tageslinie.ts'
import { wandfenster, type Linie } from '../contract.ts'
import type { Tafelzeile } from './zeilen.ts'

const TAG_MIN = GANZER_TAG.bis
const ganztags = new Set<Grund>(['urlaub', 'krank', 'zeitausgleich', 'berufsschule', 'elternzeit', 'schulung', 'abwesend', 'frei', 'feiertag'])

/** The day of a person as it is drawn, ground first: a day off or the plan, what was stamped, what is missing. */
export function linie(stichdatum: string, { lage, stand }: Tafelzeile): Linie[] {
  const tag = tagnummer(stichdatum)
  const geplant = lage.plaene.flatMap((plan) => stueck(plan, tag, lage.zone, GANZER_TAG))
  const frei = !geplant.length && !stand.linie.length && stand.status === 'E' && ganztags.has(stand.grund)
  return [
    ...(frei ? [{ von: 0, bis: TAG_MIN, art: 'frei' as const }] : geplant),
    ...stand.linie.map((teil) => bisMitternacht(teil, lage)),
    ...fehlend(tag, lage, stand),
  ]
}

/** The same across both midnights: a night shift is drawn whole, whichever day it belongs to. */
export function wandlinie(stichdatum: string, { lage, stand }: Tafelzeile): Linie[] {
  const tag = tagnummer(stichdatum)
  const ms = lage.zeitpunkt.epochMilliseconds
  return [
    ...lage.plaene.flatMap((plan) => stueck(plan, tag, lage.zone, wandfenster)),
    ...tageslinie(schichten(lage.stempel, lage.zone, ms), lage.zone, ms, wandfenster),
    ...fehlend(tag, lage, stand, wandfenster),
  ]
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

function fehlend(tag: number, lage: Tageslage, { status, seit }: Tafelzeile['stand'], rand: Rand = GANZER_TAG): Linie[] {
  if (status !== 'U' || seit === null) return []
  const von = minute(seit, tag, lage.zone, rand)
  const bis = jetztMinute(lage) ?? TAG_MIN
  return bis > von ? [{ von, bis, art: 'fehlt' }] : []
}

/** The part of a shift that lies inside; a night shift is cut at the edge. */
function stueck(plan: Plantag, tag: number, zone: string, rand: Rand): Linie[] {
  const von = minute(plan.von, tag, zone, rand)
  const bis = minute(plan.bis, tag, zone, rand)
  return bis > von ? [{ von, bis, art: 'plan' }] : []
}

/** Minute from the day's midnight, held inside the edge. */
function minute(instant: string, tag: number, zone: string, { von, bis }: Rand) {
  const ms = Temporal.Instant.from(instant).epochMilliseconds
  return Math.min(bis, Math.max(von, (ortstag(ms, zone) - tag) * TAG_MIN + minuteDesTages(ms, zone)))
}
