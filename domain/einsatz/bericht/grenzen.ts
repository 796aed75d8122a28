import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Sql } from '#platform/server/record/keyset.ts'

export interface Grenzen {
  /** The month of the day is closed. */
  monatZu: boolean
  /** The week of the day was handed in, approved or belongs to a closed month. */
  wocheZu: boolean
  /** When the month was closed; null = it is open. */
  geschlossen: string | null
}

/** What was released of a person's time around a day: later entries are told apart by it. */
export async function grenzenAm(db: Db, lstfixId: Id<'lstfix'>, datum: string): Promise<Grenzen> {
  const { rows } = await sql<Freigabe>`${freigaben(sql`${lstfixId}::uuid`, datum)}`.execute(db)
  return alsGrenzen(rows)
}

/** A release as it stands: of a week, or of a month. */
export interface Freigabe {
  art: 'woche' | 'monat'
  zustand: string
  zeitpunkt: string
}
/** What was last done with the week and the month of a day, as a query; `alsGrenzen` reads its rows. */
export const freigaben = (lstfix: Sql, datum: string) => sql<Freigabe>`
  select distinct on (art) art, zustand, zeitpunkt from zeitfreigabe
  where lstfix_id = ${lstfix}
    and beginn = case art when 'woche' then date_trunc('week', ${datum}::date)::date else date_trunc('month', ${datum}::date)::date end
  order by art, schritt desc`

/** Rows of `freigaben` in words. */
export function alsGrenzen(rows: readonly Freigabe[]): Grenzen {
  const monat = rows.find(({ art }) => art === 'monat')
  const woche = rows.find(({ art }) => art === 'woche')
  const monatZu = monat?.zustand === 'abgeschlossen'
  return { monatZu, wocheZu: monatZu || woche?.zustand === 'eingereicht' || woche?.zustand === 'genehmigt', geschlossen: monatZu ? monat.zeitpunkt : null }
}
