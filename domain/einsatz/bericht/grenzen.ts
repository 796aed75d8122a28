import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'

export interface Grenzen {
  /** The month of the day is closed. */
  monatZu: boolean
  /** The week of the day was handed in, approved or belongs to a closed month. */
  wocheZu: boolean
  /** When the month was closed; null = it is open. */
  geschlossen: string | null
}

/** What was released of a person's time around a day: later entries are told apart by it. */
export async function grenzenAm(db: Db, lstfixId: string, datum: string): Promise<Grenzen> {
  const { rows } = await sql<{ art: 'woche' | 'monat'; zustand: string; zeitpunkt: string }>`
    select distinct on (art) art, zustand, zeitpunkt from zeitfreigabe
    where lstfix_id = ${lstfixId}::uuid
      and beginn = case art when 'woche' then date_trunc('week', ${datum}::date)::date else date_trunc('month', ${datum}::date)::date end
    order by art, schritt desc`.execute(db)
  const monat = rows.find(({ art }) => art === 'monat')
  const woche = rows.find(({ art }) => art === 'woche')
  const monatZu = monat?.zustand === 'abgeschlossen'
  return { monatZu, wocheZu: monatZu || woche?.zustand === 'eingereicht' || woche?.zustand === 'genehmigt', geschlossen: monatZu ? monat.zeitpunkt : null }
}
