import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { mitarbeiter, sichtbareMitarbeiter } from '#domain/personal/sicht.ts'
import { alleRecht } from '#domain/stempel/stempel.ts'
import { geltendeAbschluesse } from '#domain/zeiten/konto/abschluss.ts'
import { stand } from '#domain/zeiten/konto/freigabe.ts'
import { giltNoch, kontobeginne } from '#domain/zeiten/konto/kontobeginn.ts'
import { kontotage } from '#domain/zeiten/konto/kontotag.ts'
import { heuteIn } from '#domain/zeiten/tag/heute.ts'
import { datum as tagAus, tagnummer } from '#domain/zeiten/tag/ortszeit.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { conflict, notFound, refused } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { audit, emit, konto, type Context } from '#platform/server/http/context.ts'
import type { calls } from '../contract.ts'
import type { Mitarbeiter } from './rechte.ts'

/** One entry on somebody's account. Append-only: what was wrong is booked back, an opening balance taken back. */
export async function buchen(context: Context, { body: { employeeid, verfaellt, ...buchung } }: Parsed<typeof calls.buchen>) {
  const person = await mitarbeiter(context, employeeid, alleRecht)
  const spaetestens = Temporal.PlainDate.from(heuteIn(context.jetzt, person.zone)).add({ years: 1 }).toString()
  if (buchung.datum < person.eintritt || buchung.datum > spaetestens) throw refused('zeitkonto.buchungstag', 'datum')
  if (buchung.art === 'Anfangssaldo') await anfang(context, person, buchung.datum, verfaellt === true)
  // An opening balance of nothing says from which day on the account counts.
  else if (buchung.minuten === 0) throw refused('zeitkonto.null', 'minuten')
  const id = uuid()
  await context.db
    .insertInto('zeitbuchung')
    .values({ id, lstfixId: person.id, ...buchung, anwenderId: context.person.anwenderId })
    .execute()
  audit(context, { aktion: 'buchen', gegenstand: 'zeitbuchung', gegenstandId: id, daten: { person: person.id, ...buchung } })
  emit(context, 'zeitkonto', [person.id], [person.id, konto(person.vkforgid, alleRecht)])
  return { id }
}

/**
 * Takes back a wrong opening balance (the account begins as if it had never been), or a difference that was carried over (it waits again). Throws 404, 409 for another kind, a second time or a
 * difference of a month that was opened again, 422 where a closed month rests on it.
 */
export async function zuruecknehmen(context: Context, { params: { id }, body: { grund } }: Parsed<typeof calls.zuruecknehmen>) {
  const buchung = await sichtbareMitarbeiter(context, alleRecht)
    .innerJoin('zeitbuchung as b', 'b.lstfixId', 'lstfix.id')
    .where('b.id', '=', id)
    .leftJoin('abschlussdifferenz as d', 'd.id', 'b.differenzId')
    .select(['b.art', 'b.datum', 'b.minuten', 'd.abschlussId', 'lstfix.id as lstfixId', 'lstfix.vkforgid'])
    .executeTakeFirst()
  if (!buchung) throw notFound()
  if (buchung.art === 'Anfangssaldo') await keinAbschlussVor(context, buchung.lstfixId, buchung.datum)
  else if (buchung.art === 'Differenz') await nochAenderbar(context, buchung.lstfixId, buchung.datum, buchung.abschlussId!)
  else throw conflict('zeitkonto.nicht-moeglich')
  const done = await context.db
    .insertInto('zeitbuchungStorno')
    .values({ zeitbuchungId: id, grund, anwenderId: context.person.anwenderId })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst()
  if (!done.numInsertedOrUpdatedRows) throw conflict('zeitkonto.nicht-moeglich')
  audit(context, {
    aktion: 'zuruecknehmen',
    gegenstand: 'zeitbuchung',
    gegenstandId: id,
    daten: { person: buchung.lstfixId, datum: buchung.datum, minuten: buchung.minuten, grund },
  })
  emit(context, 'zeitkonto', [buchung.lstfixId], [buchung.lstfixId, konto(buchung.vkforgid, alleRecht)])
  return { ok: true } as const
}

/**
 * An account has one opening balance, and none begins it after a closed month: what is closed would fall out of it. Open days that counted until now may fall
 * away when whoever books it says so. Throws 422 at `art`, `datum` or `verfaellt`.
 */
async function anfang(context: Context, person: Mitarbeiter, datum: string, verfaellt: boolean) {
  const { db } = context
  // Two people who book one at once: the second waits and then sees the first.
  await db.selectFrom('lstfix').where('id', '=', person.id).select('id').forNoKeyUpdate().execute()
  const { rows } = await sql`select 1 from zeitbuchung b where b.lstfix_id = ${person.id} and b.art = 'Anfangssaldo' and ${giltNoch}`.execute(db)
  if (rows.length) throw refused('zeitkonto.anfang-vorhanden', 'art')
  await keinAbschlussVor(context, person.id, datum)
  const beginn = (await kontobeginne(db, [person.id])).get(person.id)
  if (!beginn || beginn >= datum || verfaellt) return
  const zaehlen = (await kontotage(db, [person], beginn, tagAus(tagnummer(datum) - 1), context.jetzt))
    .get(person.id)!
    .filter(({ saldoMin, sollMin, gewertetMin }) => saldoMin !== null && (sollMin > 0 || gewertetMin > 0))
  if (!zaehlen.length) return
  const minuten = zaehlen.reduce((summe, { saldoMin }) => summe + saldoMin!, 0)
  throw refused('zeitkonto.anfang-verfaellt', 'verfaellt', { tage: zaehlen.length, minuten })
}

/** Throws 409 when the closing that the difference belongs to is in force no longer, 422 when the month into which it was carried is closed by now. */
async function nochAenderbar({ db }: Context, lstfixId: Id<'lstfix'>, datum: string, abschlussId: string) {
  const { rows } = await sql`select 1 from (${geltendeAbschluesse}) a where a.id = ${abschlussId}`.execute(db)
  if (!rows.length) throw conflict('zeitkonto.nicht-moeglich')
  const { zustand } = await stand(db, lstfixId, 'monat', `${datum.slice(0, 7)}-01`)
  if (zustand === 'abgeschlossen') throw refused('zeitkonto.buchung-im-abschluss')
}

/** Throws 422 at `datum` when days before it lie in a closed month. */
async function keinAbschlussVor({ db }: Context, lstfixId: Id<'lstfix'>, datum: string) {
  const { rows } = await sql<{ beginn: string }>`
    select a.beginn from (${geltendeAbschluesse}) a where a.lstfix_id = ${lstfixId} and a.beginn < ${datum} order by a.beginn desc limit 1`.execute(db)
  const [letzter] = rows
  if (letzter) throw refused('zeitkonto.anfang-nach-abschluss', 'datum', { monat: `${letzter.beginn.slice(5, 7)}/${letzter.beginn.slice(0, 4)}` })
}
