import { sql } from 'kysely'
import type { Work } from '#platform/server/http/context.ts'

/**
 * The next running number of the company in this month (the company's day): YYMM and at least four digits. Its counter stays locked until the caller's
 * transaction ends, so that numbers have no gaps: what is rolled back is given again.
 */
export async function naechsteNummer({ db, jetzt }: Pick<Work, 'db' | 'jetzt'>, art: 'D' | 'S'): Promise<string> {
  const { rows } = await sql<{ monat: string; zuletzt: number }>`
    insert into einsatznummer (art, monat, zuletzt)
    select ${art}, to_char(${jetzt.toString()}::timestamptz at time zone firma.zone, 'YYMM'), 1 from firma
    on conflict (art, monat) do update set zuletzt = einsatznummer.zuletzt + 1
    returning monat, zuletzt`.execute(db)
  const { monat, zuletzt } = rows[0]!
  return `${monat}${String(zuletzt).padStart(4, '0')}`
}
