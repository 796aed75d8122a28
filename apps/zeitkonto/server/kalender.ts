import { mitOrten } from '#domain/personal/arbeitsort.ts'
import { kalendertage, VORLAUF_TAGE, type Kalenderstunden } from '#domain/zeiten/konto/kalenderstunden.ts'
import { ladeRegelwerk } from '#domain/zeiten/regel/zeitregel.ts'
import { datum, tagnummer } from '#domain/zeiten/tag/ortszeit.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { Mitarbeiter } from './rechte.ts'
import { tageMitAbschluss, type Blatttag } from './tage.ts'

/** `seitdem`: what a closed day would be by the stamps of now, where that is something else; null otherwise. */
export type TagMitKalender = Blatttag & { kalender: Kalenderstunden; seitdem: Kalenderstunden | null }

/** The days of the account, each with what was worked on it from midnight to midnight: pay goes by the calendar, the account by the shift. A closed day says what it was closed with. */
export async function tageMitKalender(context: Context, person: Mitarbeiter, von: string, bis: string): Promise<TagMitKalender[]> {
  const { db, jetzt } = context
  const [regelwerk, orte, tage] = [
    await ladeRegelwerk(db),
    await mitOrten(db, [person]),
    await tageMitAbschluss(context, person, datum(tagnummer(von) - VORLAUF_TAGE), bis),
  ]
  const heute = kalendertage(tage, orte[0]!, regelwerk, jetzt.epochMilliseconds)
  return tage
    .map((tag, nr) => ({ ...tag, kalender: tag.kalender ?? heute[nr]!, seitdem: tag.kalender && anders(tag.kalender, heute[nr]!) }))
    .slice(VORLAUF_TAGE)
}

const anders = (damals: Kalenderstunden, heute: Kalenderstunden) =>
  damals.sonntagMin === heute.sonntagMin && damals.feiertagMin === heute.feiertagMin && damals.nachtMin === heute.nachtMin ? null : heute
