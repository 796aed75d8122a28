import { sql } from 'kysely'
import { nameVon } from '#domain/personal/contract.ts'
import { heuteIn } from '#domain/zeiten/tag/heute.ts'
import { arbeitszeitAus } from '#domain/zeiten/tag/arbeitszeit-jetzt.ts'
import { vorschlag } from '#domain/zeiten/klaerung/klaerung.ts'
import { kontoAus, kontogrund, offenAb } from '#domain/zeiten/konto/konto.ts'
import { kontotageMitAkten, type Kontotag } from '#domain/zeiten/konto/kontotag.ts'
import { minuteDesTages } from '#domain/zeiten/tag/ortszeit.ts'
import { planMinuten, strecken } from '#domain/zeiten/tag/tagesbild.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { Bestaetigung, Tat } from '../contract.ts'
import { erledigteFragen } from './frage.ts'
import { menschen } from './personen.ts'

const FRAGE_TAGE = 14

/**
 * What the person sees after stamping: name, act, hours today, balance, the youngest open question. Two ways to the database: who it is with what the account
 * rests on, then the days of the account (and of the questions) that are not closed yet.
 */
export async function bestaetigung(
  context: Context,
  { employeeid, flag, code, timestamp }: Extract<Tat, { art: 'stempel' }>,
  datenschutz: 'voll' | 'knapp',
): Promise<Bestaetigung | null> {
  const { db, jetzt } = context
  const person = await menschen(db)
    .where('l.id', '=', employeeid)
    .select(
      sql<
        Bestaetigung['code']
      >`(select json_build_object('name', name, 'description', beschreibung, 'art', art, 'icon', icon) from stempelcode where name = ${code})`.as('code'),
    )
    .$if(datenschutz === 'voll', (q) =>
      q.select([
        kontogrund.as('grund'),
        erledigteFragen(sql`l.id`, sql`(${jetzt.toString()}::timestamptz at time zone f.zone)::date - ${FRAGE_TAGE}::int`).as('erledigt'),
      ]),
    )
    .executeTakeFirst()
  if (!person) return null
  const knapp = { name: person.vorname, flag, code: person.code, timestamp, heuteSek: null, saldoMin: null, wocheSek: null, tag: null, frage: null }
  const { grund, erledigt } = person
  if (!grund || !erledigt) return knapp
  const heute = heuteIn(jetzt, person.zone)
  const tag = Temporal.PlainDate.from(heute)
  const frageAb = tag.subtract({ days: FRAGE_TAGE }).toString()
  const offen = offenAb(grund, heute) ?? frageAb
  // A device whose clock is ahead stamps tomorrow shortly before midnight.
  const { tage, akte } = await kontotageMitAkten(db, person, offen < frageAb ? offen : frageAb, tag.add({ days: 1 }).toString(), jetzt)
  const { tagSek, wocheSek } = arbeitszeitAus(akte, jetzt, person.zone)
  return {
    ...knapp,
    name: nameVon(person, context.sprache),
    heuteSek: tagSek,
    wocheSek,
    saldoMin: kontoAus(grund, tage, heute).standMin,
    tag: tagesbild(tage, heute, person.zone, jetzt),
    frage: juengsteFrage(
      tage.filter(({ datum }) => datum >= frageAb),
      new Set(erledigt),
      jetzt,
    ),
  }
}

/** What is planned today and what was, with the part of last night's shift after midnight. */
function tagesbild(tage: readonly Kontotag[], heute: string, zone: string, jetzt: Temporal.Instant): Bestaetigung['tag'] {
  const plan = planMinuten(tage.find(({ datum }) => datum === heute)!.plan, zone)
  const intervalle = tage.flatMap((tag) => tag.intervalle)
  return {
    plan: plan && { von: plan.von, bis: plan.bis },
    strecken: strecken(intervalle, heute, zone, jetzt),
    jetztMin: minuteDesTages(jetzt.epochMilliseconds, zone),
  }
}

/** The youngest question that nobody has answered, with what the plan of its day proposes. */
function juengsteFrage(tage: readonly Kontotag[], erledigt: ReadonlySet<string>, jetzt: Temporal.Instant): Bestaetigung['frage'] {
  const fragen = tage.flatMap(({ datum, plan, intervalle, offeneFragen }) => offeneFragen.map((frage) => ({ datum, plan, intervalle, frage })))
  const offen = fragen.findLast(({ datum, frage }) => !erledigt.has(`${datum} ${frage.art}`))
  return offen ? { datum: offen.datum, art: offen.frage.art, vorschlag: vorschlag(offen.frage, offen.plan, offen.intervalle, jetzt)?.timestamp ?? null } : null
}
