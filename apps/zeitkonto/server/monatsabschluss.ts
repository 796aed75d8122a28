import { sql } from 'kysely'
import { heisst, nobody, sichtbareMitarbeiter } from '#domain/personal/sicht.ts'
import { alleRecht } from '#domain/stempel/stempel.ts'
import { lesbare, zustaendigkeit } from '#domain/zeiten/klaerung/sicht.ts'
import { geltendeAbschluesse, monatstage } from '#domain/zeiten/konto/abschluss.ts'
import { giltNoch } from '#domain/zeiten/konto/kontobeginn.ts'
import { hatTage } from '#domain/zeiten/konto/nicht-beschaeftigt.ts'
import { heuteDerFirma } from '#domain/zeiten/tag/heute.ts'
import type { Answer, Parsed } from '#platform/contract/contract.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { calls } from '../contract.ts'

/**
 * How far a month is closed, without one the last whole one, what stands against it, and what came after closings. Counts rows and reckons no day: the people are those of the team's list, the cases those of
 * the list of cases.
 */
export async function monatsabschluss(
  context: Context,
  { query: { monat: gefragt, q, abteilung } }: Parsed<typeof calls.monatsabschluss>,
): Promise<Answer<typeof calls.monatsabschluss>> {
  const heute = Temporal.PlainDate.from(await heuteDerFirma(context.db, context.jetzt))
  const monat = gefragt ?? heute.toPlainYearMonth().subtract({ months: 1 }).toString()
  const { von, bis } = monatstage(`${monat}-01`)
  const zu = sql`exists (select from (${geltendeAbschluesse}) a where a.lstfix_id = lstfix.id and a.beginn = ${von})`
  const { gesamt, abgeschlossen } = await sichtbareMitarbeiter(context, alleRecht)
    .where(hatTage(von, bis))
    .$if(abteilung !== undefined, (query) => query.where('lstfix.abteilungId', '=', abteilung!))
    .where(heisst(q))
    .select([sql<number>`count(*)::int`.as('gesamt'), sql<number>`(count(*) filter (where ${zu}))::int`.as('abgeschlossen')])
    .executeTakeFirstOrThrow()
  const nachgekommen = await sichtbareMitarbeiter(context, alleRecht)
    .innerJoin('abschlussdifferenz as d', 'd.lstfixId', 'lstfix.id')
    .innerJoin('zeitfreigabe as a', 'a.id', 'd.abschlussId')
    .where(sql<boolean>`exists (select from (${geltendeAbschluesse}) g where g.id = a.id)`)
    .where(sql<boolean>`not exists (select from zeitbuchung b where b.differenz_id = d.id and ${giltNoch})`)
    .groupBy('a.beginn')
    .orderBy('a.beginn', 'desc')
    .select(['a.beginn', sql<number>`count(*)::int`.as('anzahl')])
    .execute()
  return {
    monat,
    gesamt,
    abgeschlossen,
    faelle: await laufendeFaelle(context),
    nachgekommen: nachgekommen.map(({ beginn, anzahl }) => ({ monat: beginn.slice(0, 7), anzahl })),
  }
}

/** Cases of others that are not decided, as the list of the team shows them. */
async function laufendeFaelle(context: Context) {
  const konten = lesbare(await zustaendigkeit(context))
  if (!konten.length) return 0
  const { anzahl } = await context.db
    .selectFrom('klaerungsfall as k')
    .innerJoin('lstfix as l', 'l.id', 'k.lstfixId')
    .where('k.zustand', 'in', ['offen', 'beantwortet', 'zurueckgewiesen'])
    .where('l.vkforgid', 'in', konten)
    .where('l.id', '!=', context.person.lstfixId ?? nobody)
    .select(sql<number>`count(*)::int`.as('anzahl'))
    .executeTakeFirstOrThrow()
  return anzahl
}
