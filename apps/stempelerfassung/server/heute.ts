import { alsZeitstempel } from '#domain/stempel/stempel.ts'
import { arbeitszeitJetzt, sagtEtwasBis } from '#domain/zeiten/tag/arbeitszeit-jetzt.ts'
import { ueberDurchschnitt } from '#domain/zeiten/konto/durchschnitt-lauf.ts'
import { daSeit, tagesergebnisse } from '#domain/zeiten/tag/tag.ts'
import { planMinuten, strecken, tagesbeginn } from '#domain/zeiten/tag/tagesbild.ts'
import { vorwarnungen } from '#domain/zeiten/regel/vorwarnung.ts'
import { gruppeAm, ladeRegelwerk } from '#domain/zeiten/regel/zeitregel.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { Heute } from '../contract.ts'
import { planung } from './plan.ts'
import { faelleZu, fragen, wirksameStempel } from './tage.ts'
import { angefragt } from './woche.ts'

/** An older question belongs to the week view: the start screen only reminds of what one still remembers. */
const FRAGE_TAGE = 14

/** The asker's day: stamps, running times, plan, the youngest open question. */
export async function heute(context: Context): Promise<Heute> {
  const { jetzt } = context
  const person = await angefragt(context, undefined)
  const tag = jetzt.toZonedDateTimeISO(person.zone).toPlainDate()
  const [datum, seit] = [tag.toString(), tag.subtract({ days: FRAGE_TAGE }).toString()]
  const wochentage = [1, 2, 3, 4, 5, 6, 7].map((n) => tag.add({ days: n - tag.dayOfWeek }).toString())
  const morgen = tag.add({ days: 1 }).toString()
  const [plan, alleStempel, regelwerk] = await Promise.all([
    planung(context, person, seit, morgen > wochentage[6]! ? morgen : wochentage[6]!),
    wirksameStempel(context, person, seit),
    ladeRegelwerk(context.db),
  ])
  const bis = sagtEtwasBis(jetzt, person.zone)
  const stempel = alleStempel.filter(({ timestamp }) => Temporal.Instant.from(timestamp).epochMilliseconds < bis)
  const tage = tagesergebnisse(stempel, person, regelwerk, jetzt).filter((ergebnis) => ergebnis.datum >= seit)
  const [faelle, [durchschnitt]] = await Promise.all([faelleZu(context, person, tage), ueberDurchschnitt(context.db, datum, { ids: [person.id] }, regelwerk)])
  const laufend = tage.findLast(({ intervalle }) => intervalle.at(-1)?.bis === null)
  // A night shift belongs to the day on which it began: its stamps are shown until it ends.
  const ab = Temporal.Instant.from(tagesbeginn(laufend && laufend.datum < datum ? laufend.datum : datum, person.zone))
  const planHeute = planMinuten(plan(datum).plan, person.zone)
  return {
    jetzt: jetzt.toString(),
    zone: person.zone,
    datum,
    ...arbeitszeitJetzt(stempel, jetzt, person.zone),
    zustand: laufend?.intervalle.at(-1)?.art ?? 'aus',
    seit: daSeit(laufend?.intervalle ?? []),
    sollMin: plan(datum).sollMin,
    pauseSollMin: planHeute?.pauseMin ?? 0,
    wocheSollMin: wochentage.reduce((summe, wochentag) => summe + plan(wochentag).sollMin, 0),
    plan: planHeute && { von: planHeute.von, bis: planHeute.bis },
    strecken: strecken(
      tage.flatMap(({ intervalle }) => intervalle),
      datum,
      person.zone,
      jetzt,
    ),
    stempel: stempel.filter(({ timestamp }) => Temporal.Instant.compare(timestamp, ab) >= 0).map((row) => alsZeitstempel(context, row)),
    durchschnitt: durchschnitt ?? null,
    frage: tage.flatMap((ergebnis) => fragen(ergebnis, plan(ergebnis.datum), faelle, jetzt)).at(-1) ?? null,
    vorwarnungen: vorwarnungen(
      laufend,
      regelwerk(person.land, gruppeAm(person.geburtsdatum, datum), laufend?.datum ?? datum),
      jetzt,
      [plan(datum).plan, plan(morgen).plan].find((p) => p && p.von > jetzt.toString())?.von ?? null,
    ),
  }
}
