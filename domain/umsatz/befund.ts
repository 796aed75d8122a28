import { sql } from 'kysely'
import { error, fine, warning, type Finding } from '#platform/server/cli/finding.ts'
import type { Db } from '#platform/server/database/db.ts'

/** Sums that did not fit their lines when they were last recomputed; they were made anew then. */
export const letzteAbweichungen = async (db: Db) =>
  (await db.selectFrom('statistikLauf').orderBy('begonnen', 'desc').orderBy('id', 'desc').select('abweichungen').limit(1).executeTakeFirst())?.abweichungen ?? 0

/** What `portal doctor` says of the statistics: whether lines wait too long, whether the last recomputation found differences, and whether there was one. */
export async function statistikbefund(db: Db): Promise<Finding> {
  const {
    rows: [row],
  } = await sql<{ offen: number; minuten: number; abweichungen: number | null; frueher: number; tage: number | null; belegt: boolean }>`
    select (select coalesce(sum(cardinality(nrs)), 0)::int from umsatz_offen) as offen, (select coalesce(extract(epoch from now() - min(seit)) / 60, 0)::int from umsatz_offen) as minuten,
      (select abweichungen from statistik_lauf order by begonnen desc, id desc limit 1) as abweichungen,
      (select coalesce(sum(abweichungen), 0)::int from statistik_lauf where begonnen > now() - interval '30 days') as frueher,
      (select extract(epoch from now() - max(begonnen)) / 86400 from statistik_lauf)::int as tage, exists (select from umsatz_zeile) as belegt`.execute(db)
  const { offen, minuten, abweichungen, frueher, tage, belegt } = row!
  const name = 'Umsatzstatistik'
  const nachrechnen = '„portal statistik pruefen“ rechnet alles nach. Hat jemand die Datenbank von Hand geändert?'
  if (abweichungen)
    return error(name, `Summen, die nicht zu ihren Zeilen passten und neu gebildet sind, bei der letzten Nachrechnung: ${abweichungen}`, nachrechnen)
  if (minuten > 10)
    return warning(
      name,
      `${offen} Zeilen warten seit ${minuten} Minuten; die Zahlen stimmen, brauchen aber länger`,
      'Das laufende Portal nimmt sie auf: Bitte starten oder sein Protokoll ansehen.',
    )
  if (frueher) return warning(name, `Summen, die nicht zu ihren Zeilen passten und neu gebildet sind, in den letzten 30 Tagen: ${frueher}`, nachrechnen)
  if (belegt && tage !== null && tage > 2)
    return warning(name, `seit ${tage} Tagen nicht nachgerechnet`, '„portal statistik pruefen“ holt es nach. Läuft das Portal nachts?')
  if (!belegt) return fine(name, 'noch keine Umsätze')
  return fine(name, `${tage === null ? 'nachgerechnet wird in der Nacht' : 'alle Summen passen zu ihren Zeilen'}${offen ? `, ${offen} Zeilen warten` : ''}`)
}
