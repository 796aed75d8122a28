import { sql } from 'kysely'
import { geltendeAbschluesse } from '#domain/zeiten/konto/abschluss.ts'
import { abschlussRecht } from '#domain/zeiten/konto/freigabe.ts'
import { konto } from '#domain/zeiten/konto/konto.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { may, type Context } from '#platform/server/http/context.ts'
import type { calls, Konto } from '../contract.ts'
import { differenzen } from './differenzen.ts'
import { angefragt } from './rechte.ts'

/** The account of a person: months, balance, entries, what came after closings. */
export async function kontoblatt(context: Context, { query }: Parsed<typeof calls.konto>): Promise<Konto> {
  const person = await angefragt(context, query.employeeid)
  const darfBuchen = may(context, abschlussRecht)
  const [stand, { rows: buchungen }, offen] = [
    await konto(context.db, person, context.jetzt),
    await sql<Omit<Konto['buchungen'][number], 'darf'>>`
    select b.id, b.datum, b.minuten, b.art, b.grund, a.anzeigename as von, (d.id is null or d.abschluss_id in (select id from (${geltendeAbschluesse}) g)) as gilt,
      case when r.zeitbuchung_id is not null then json_build_object('grund', r.grund, 'von', w.anzeigename) end as zurueckgenommen
    from zeitbuchung b join anwender a on a.id = b.anwender_id left join zeitbuchung_storno r on r.zeitbuchung_id = b.id left join anwender w on w.id = r.anwender_id left join abschlussdifferenz d on d.id = b.differenz_id
    where b.lstfix_id = ${person.id} order by b.datum desc, b.id desc limit 200`.execute(context.db),
    await differenzen(context, person.id),
  ]
  return {
    employee: person,
    ...stand,
    monate: stand.monate.toReversed(),
    buchungen: buchungen.map((buchung) => ({
      ...buchung,
      darf:
        darfBuchen && buchung.zurueckgenommen === null && (buchung.art === 'Anfangssaldo' || (buchung.art === 'Differenz' && buchung.gilt))
          ? ['zuruecknehmen']
          : [],
    })),
    differenzen: offen,
    darf: darfBuchen ? ['buchen'] : [],
  }
}
