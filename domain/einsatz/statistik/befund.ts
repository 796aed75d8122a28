import { sql } from 'kysely'
import { error, fine, warning, type Finding } from '#platform/server/cli/finding.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Summenlauf } from './pruefung.ts'

/** What `portal doctor` says of the sums of the Arbeitsberichte: whether the last recomputation found differences, and whether there was one. */
export async function summenbefund(db: Db): Promise<Finding> {
  const { rows } = await sql<{ abweichungen: number | null; frueher: number; tage: number | null; belegt: boolean }>`
    select (select abweichungen from einsatz_pruefung order by begonnen desc, id desc limit 1) as abweichungen,
      (select coalesce(sum(abweichungen), 0)::int from einsatz_pruefung where begonnen > now() - interval '30 days') as frueher,
      (select extract(epoch from now() - max(begonnen)) / 86400 from einsatz_pruefung)::int as tage, exists (select from arbeitsbericht) as belegt`.execute(db)
  const { abweichungen, frueher, tage, belegt } = rows[0]!
  const name = 'Arbeitsberichtsstatistik'
  const nachrechnen = '„portal statistik pruefen“ rechnet alles nach. Hat jemand die Datenbank von Hand geändert?'
  const falsch = 'Summen, die nicht zu ihren Einträgen passten und neu gebildet sind'
  if (abweichungen) return error(name, `${falsch}, bei der letzten Nachrechnung: ${abweichungen}`, nachrechnen)
  if (frueher) return warning(name, `${falsch}, in den letzten 30 Tagen: ${frueher}`, nachrechnen)
  if (!belegt) return fine(name, 'noch keine Einträge')
  if (tage !== null && tage > 2)
    return warning(name, `seit ${tage} Tagen nicht nachgerechnet`, '„portal statistik pruefen“ holt es nach. Läuft das Portal nachts?')
  return fine(name, tage === null ? 'nachgerechnet wird in der Nacht' : 'alle Summen passen zu ihren Einträgen')
}

/** What a recomputation found, line by line, as the terminal says it. */
export function summenbericht({ eintraege, abweichungen }: Pick<Summenlauf, 'eintraege' | 'abweichungen'>): string {
  const geprueft = `${eintraege.toLocaleString('de-DE')} Arbeitsberichte nachgerechnet`
  if (!abweichungen.length) return `${geprueft}: Alle Summen stimmen.`
  return [
    `${geprueft}. Nicht gepasst haben und neu gebildet sind ${abweichungen.length}:`,
    ...abweichungen.map(({ tabelle, korn, ab, wessen, soll, ist }) => {
      const wann = ab === null ? '' : ` ${korn === 7 ? 'Woche' : 'acht Wochen'} ab ${ab},`
      const eintrag = soll.eintraege === ist.eintraege ? '' : `, Einträge ${ist.eintraege} statt ${soll.eintraege}`
      return `${tabelle}${wann} ${wessen}: Minuten ${ist.minuten} statt ${soll.minuten}${eintrag}`
    }),
  ].join('\n')
}
