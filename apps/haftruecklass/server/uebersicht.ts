import { sql } from 'kysely'
import { heuteDerFirma } from '#domain/zeiten/tag/heute.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import type { Context } from '#platform/server/http/context.ts'
import { readAll } from '#platform/server/record/list.ts'
import type { Abfrage, Baustellenmonat, calls, Einbehalt, Quartal, Summe } from '../contract.ts'
import { messages } from '../messages.ts'
import { gefragt } from './abfrage.ts'
import { alsIcal } from './ical.ts'

/** What comes and what goes: sums a direction and currency, quarter by quarter what falls due, and site by site month by month. */
export async function uebersicht(context: Context, query: Parsed<typeof calls.uebersicht>['query']) {
  const { select, from, where = [] } = await gefragt(context, query)
  const heute = await heuteDerFirma(context.db, context.jetzt)
  const bedingungen = where.filter((eine) => eine !== undefined && eine !== false)
  const zeilen = sql`(select ${select} from ${from} where ${sql.join(bedingungen, sql` and `)}) z`
  const davon = (bedingung: ReturnType<typeof sql>) => sql`coalesce(sum(saldo) filter (where ${bedingung}), 0)::numeric(15, 2)`
  const [summen, quartale, baustellen] = await Promise.all([
    sql<Summe>`select richtung, waehrung, count(*)::int as anzahl, sum(saldo)::numeric(15, 2) as saldo, ${davon(sql`faelldatum <= ${heute}::date`)} as faellig,
        ${davon(sql`kzgesperrt`)} as gesperrt, ${davon(sql`faelldatum is null`)} as ohne_termin
      from ${zeilen} group by richtung, waehrung order by richtung, waehrung = 'EUR' desc, waehrung`.execute(context.db),
    sql<Quartal>`select date_trunc('quarter', faelldatum)::date as beginn, richtung, waehrung, sum(saldo)::numeric(15, 2) as saldo
      from ${zeilen} where faelldatum is not null group by 1, 2, 3 order by 1, 2, 3`.execute(context.db),
    sql<Baustellenmonat>`select (ktostamm_baustelle ->> 'nummer')::int as baustelle, to_char(faelldatum, 'YYYY-MM') as monat, richtung, waehrung, sum(saldo)::numeric(15, 2) as saldo
      from ${zeilen} group by 1, 2, 3, 4 order by 1, 2, 3, 4`.execute(context.db),
  ])
  return { summen: summen.rows, quartale: quartale.rows, baustellen: baustellen.rows }
}

/** The due days of the query, one entry each. */
export async function kalender(context: Context, query: Abfrage) {
  const zeilen = await readAll<Einbehalt>(context, await gefragt(context, query))
  const { de, en } = messages
  const worte = context.sprache === 'de' ? de : en
  const eintraege = zeilen.flatMap(({ id, faelldatum, ktostammUrsache, ktostammBaustelle, belegart, belegnummer, saldo, waehrung }) =>
    faelldatum === null
      ? []
      : [
          {
            id,
            tag: faelldatum,
            titel: `${worte.haftruecklass}: ${ktostammUrsache.name}, ${saldo} ${waehrung}`,
            text: [`${belegart} ${belegnummer}`, ktostammBaustelle && `${ktostammBaustelle.nummer} ${ktostammBaustelle.name}`].filter(Boolean).join(', '),
          },
        ],
  )
  return { type: 'text/calendar; charset=utf-8', name: `${worte.haftruecklass}.ics`, content: alsIcal(eintraege, context.jetzt) }
}
