import { mitOrten, ortAm } from '#domain/personal/arbeitsort.ts'
import { kalenderstunden, type Kalenderstunden } from '#domain/zeiten/konto/kalenderstunden.ts'
import { gruppeAm, ladeRegelwerk } from '#domain/zeiten/regel/zeitregel.ts'
import { datum, tagnummer } from '#domain/zeiten/tag/ortszeit.ts'
import { zaehltAlsArbeit } from '#domain/zeiten/tag/tag.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { Mitarbeiter } from './rechte.ts'
import { tageMitAbschluss, type Blatttag } from './tage.ts'

/** A shift may have begun two days before. */
const RAND_TAGE = 2

export type Kalendertag = Blatttag & { kalender: Kalenderstunden }

/** The days of the account, each with what was worked on it from midnight to midnight, as the stamps say it now: pay goes by the calendar, the account by the shift. */
export async function tageMitKalender(context: Context, person: Mitarbeiter, von: string, bis: string): Promise<Kalendertag[]> {
  const { db, jetzt } = context
  const [regeln, orte, tage] = [
    await ladeRegelwerk(db),
    (await mitOrten(db, [person]))[0]!,
    await tageMitAbschluss(context, person, datum(tagnummer(von) - RAND_TAGE), bis),
  ]
  const arbeit = tage.flatMap(({ intervalle }) =>
    intervalle.filter(zaehltAlsArbeit).map((stueck) => ({ von: msVon(stueck.von), bis: stueck.bis === null ? null : msVon(stueck.bis) })),
  )
  return tage.slice(RAND_TAGE).map((tag) => {
    const ort = ortAm(orte, tag.datum)
    const { nacht } = regeln(ort.land, gruppeAm(person.geburtsdatum, tag.datum), tag.datum)
    const feiertag = tag.feiertag !== null && !tag.feiertagHalb
    return { ...tag, kalender: kalenderstunden(tag.datum, arbeit, { zone: ort.zone, feiertag, nacht, jetztMs: jetzt.epochMilliseconds }) }
  })
}
const msVon = (zeit: string) => Temporal.Instant.from(zeit).epochMilliseconds
