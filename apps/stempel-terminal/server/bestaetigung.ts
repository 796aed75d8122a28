import { arbeitszeitJetzt } from '#domain/zeiten/arbeitszeit-jetzt.ts'
import { vorschlag } from '#domain/zeiten/klaerung.ts'
import { konto } from '#domain/zeiten/konto.ts'
import { tagesergebnisse, type Tagesergebnis } from '#domain/zeiten/tag.ts'
import { tagesbeginn } from '#domain/zeiten/tagesbild.ts'
import { sollplan, type Kontoperson } from '#domain/zeiten/sollplan.ts'
import { ladeRegelwerk } from '#domain/zeiten/zeitregel.ts'
import type { Context } from '#platform/server/context.ts'
import type { Bestaetigung, Tat } from '../contract.ts'
import { erledigteFragen } from './frage.ts'
import { menschen } from './personen.ts'

const FRAGE_TAGE = 14

/** What the person sees after stamping: name, act, hours today, balance, the youngest open question. */
export async function bestaetigung(
  context: Context,
  { employeeid, flag, code, timestamp }: Extract<Tat, { art: 'stempel' }>,
  datenschutz: 'voll' | 'knapp',
): Promise<Bestaetigung | null> {
  const { db, jetzt } = context
  const [person, stempelcode] = await Promise.all([
    menschen(db).where('l.id', '=', employeeid).executeTakeFirst(),
    db.selectFrom('stempelcode').where('name', '=', code).select(['name', 'beschreibung as description', 'art', 'icon']).executeTakeFirstOrThrow(),
  ])
  if (!person) return null
  const knapp = { name: person.vorname, flag, code: stempelcode, timestamp, heuteSek: null, saldoMin: null, frage: null }
  if (datenschutz === 'knapp') return knapp
  const heute = jetzt.toZonedDateTimeISO(person.zone).toPlainDate()
  const von = heute.subtract({ days: FRAGE_TAGE }).toString()
  // Asked for together: one way to the database and back for all of them, but for what the account asks after that.
  const [stempel, regelwerk, erledigt, { standMin }] = await Promise.all([
    stempelSeit(context, employeeid, tagesbeginn(von, person.zone, -2)),
    ladeRegelwerk(db),
    erledigteFragen(context, employeeid, von),
    konto(db, person, jetzt),
  ])
  const tage = tagesergebnisse(stempel, person, regelwerk, jetzt).filter(({ datum }) => datum >= von)
  const offen = tage.flatMap(({ datum, offeneFragen }) => offeneFragen.map((offene) => ({ datum, offene })))
  const frage = offen.findLast(({ datum, offene }) => !erledigt.has(`${datum} ${offene.art}`))
  return {
    ...knapp,
    name: `${person.vorname} ${person.zuname}`,
    heuteSek: arbeitszeitJetzt(stempel, jetzt, person.zone).tagSek,
    saldoMin: standMin,
    frage: frage ? await mitVorschlag(db, person, frage, jetzt) : null,
  }
}

/** Hardly anybody has an open question: what was planned on its day is asked for only then. */
async function mitVorschlag(
  db: Context['db'],
  person: Kontoperson,
  { datum, offene }: { datum: string; offene: Tagesergebnis['offeneFragen'][number] },
  jetzt: Temporal.Instant,
) {
  const plan = await sollplan(db, [person], datum, datum)
  return { datum, art: offene.art, vorschlag: vorschlag(offene, plan(person, datum).plan, jetzt)?.timestamp ?? null }
}

/** Effective stamps, of which only what the reckoning needs is read: nobody sees who corrected or where. */
const stempelSeit = ({ db }: Context, employeeid: string, ab: string) =>
  db
    .selectFrom('zeitstempel as z')
    .innerJoin('stempelcode as c', 'c.name', 'z.code')
    .where('z.lstfixId', '=', employeeid)
    .where('z.timestamp', '>=', ab)
    .where((eb) => eb.not(eb.exists(eb.selectFrom('zeitstempelStorno as s').whereRef('s.zeitstempelId', '=', 'z.id').select('s.zeitstempelId'))))
    .orderBy('z.timestamp')
    .orderBy('z.id')
    .select(['z.id', 'z.timestamp', 'z.flag', 'z.code', 'c.art', 'z.geraet', 'z.folge'])
    .execute()
