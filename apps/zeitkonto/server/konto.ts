import { sql } from 'kysely'
import { mitarbeiter } from '#domain/personal/sicht.ts'
import { alleRecht } from '#domain/stempel/stempel.ts'
import { geltendeAbschluesse } from '#domain/zeiten/konto/abschluss.ts'
import { heuteIn } from '#domain/zeiten/tag/heute.ts'
import { konto } from '#domain/zeiten/konto/konto.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { refused } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { audit, emit, konto as kontoVon, may, type Context } from '#platform/server/http/context.ts'
import type { calls, Konto } from '../contract.ts'
import { differenzen } from './differenzen.ts'
import { abschlussRecht, angefragt } from './rechte.ts'

/** The account of a person: months, balance, entries, what came after closings. */
export async function kontoblatt(context: Context, { query }: Parsed<typeof calls.konto>): Promise<Konto> {
  const person = await angefragt(context, query.employeeid)
  const [stand, { rows: buchungen }, offen] = [
    await konto(context.db, person, context.jetzt),
    await sql<Konto['buchungen'][number]>`
    select b.id, b.datum, b.minuten, b.art, b.grund, a.anzeigename as von, (d.id is null or d.abschluss_id in (select id from (${geltendeAbschluesse}) g)) as gilt
    from zeitbuchung b join anwender a on a.id = b.anwender_id left join abschlussdifferenz d on d.id = b.differenz_id
    where b.lstfix_id = ${person.id} order by b.datum desc, b.id desc limit 200`.execute(context.db),
    await differenzen(context, person.id),
  ]
  return { employee: person, ...stand, monate: stand.monate.toReversed(), buchungen, differenzen: offen, darf: may(context, abschlussRecht) ? ['buchen'] : [] }
}

/** One entry on somebody's account. Append-only: what was wrong is booked back. */
export async function buchen(context: Context, { body: { employeeid, ...buchung } }: Parsed<typeof calls.buchen>) {
  const person = await mitarbeiter(context, employeeid, alleRecht)
  const spaetestens = Temporal.PlainDate.from(heuteIn(context.jetzt, person.zone)).add({ years: 1 }).toString()
  if (buchung.datum < person.eintritt || buchung.datum > spaetestens) throw refused('zeitkonto.buchungstag', 'datum')
  // An opening balance of nothing says from which day on the account counts.
  if (buchung.minuten === 0 && buchung.art !== 'Anfangssaldo') throw refused('zeitkonto.null', 'minuten')
  const id = uuid()
  const done = await context.db
    .insertInto('zeitbuchung')
    .values({ id, lstfixId: person.id, ...buchung, anwenderId: context.person.anwenderId })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst()
  if (!done.numInsertedOrUpdatedRows) throw refused('zeitkonto.anfang-vorhanden', 'art')
  audit(context, { aktion: 'buchen', gegenstand: 'zeitbuchung', gegenstandId: id, daten: { person: person.id, ...buchung } })
  emit(context, 'zeitkonto', [person.id], [person.id, kontoVon(person.vkforgid, alleRecht)])
  return { id }
}
