import { alsZeitstempel, stempelVon } from '#domain/stempel/stempel.ts'
import { arbeitszeitJetzt } from '#domain/zeiten/arbeitszeit-jetzt.ts'
import { vorschlag } from '#domain/zeiten/klaerung.ts'
import { konto } from '#domain/zeiten/konto.ts'
import { tagesergebnisse } from '#domain/zeiten/tag.ts'
import { tagesbeginn } from '#domain/zeiten/tagesbild.ts'
import { sollplan } from '#domain/zeiten/sollplan.ts'
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
  const person = await menschen(db).where('l.id', '=', employeeid).executeTakeFirst()
  if (!person) return null
  const stempelcode = await db
    .selectFrom('stempelcode')
    .where('name', '=', code)
    .select(['name', 'beschreibung as description', 'art', 'icon'])
    .executeTakeFirstOrThrow()
  const knapp = { name: person.vorname, flag, code: stempelcode, timestamp, heuteSek: null, saldoMin: null, frage: null }
  if (datenschutz === 'knapp') return knapp
  const heute = jetzt.toZonedDateTimeISO(person.zone).toPlainDate()
  const [von, bis] = [heute.subtract({ days: FRAGE_TAGE }).toString(), heute.toString()]
  const stempel = (
    await stempelVon(context, employeeid)
      .select('z.folge')
      .where('s.zeitstempelId', 'is', null)
      .where('z.timestamp', '>=', tagesbeginn(von, person.zone, -2))
      .orderBy('z.timestamp')
      .orderBy('z.id')
      .execute()
  ).map((row) => ({ ...alsZeitstempel(context, row), code: row.code, art: row.art, geraet: row.geraet, folge: row.folge, storniert: false }))
  const tage = tagesergebnisse(stempel, person, await ladeRegelwerk(db), jetzt).filter(({ datum }) => datum >= von)
  const plan = await sollplan(db, [person], von, bis)
  const offen = tage.flatMap(({ datum, offeneFragen }) => offeneFragen.map((offene) => ({ datum, offene })))
  const erledigt = offen.length ? await erledigteFragen(context, employeeid, von) : new Set()
  const frage = offen.findLast(({ datum, offene }) => !erledigt.has(`${datum} ${offene.art}`))
  return {
    ...knapp,
    name: `${person.vorname} ${person.zuname}`,
    heuteSek: arbeitszeitJetzt(stempel, jetzt, person.zone).tagSek,
    saldoMin: (await konto(db, person, jetzt)).standMin,
    frage: frage
      ? { datum: frage.datum, art: frage.offene.art, vorschlag: vorschlag(frage.offene, plan(person, frage.datum).plan, jetzt)?.timestamp ?? null }
      : null,
  }
}
