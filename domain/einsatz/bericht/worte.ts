import { sql } from 'kysely'
import type { Damals } from '#domain/kunden/frueher.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Angaben } from './pruefen.ts'

/** An entry in words, for its history: what differs between two of them was changed. */
export async function inWorten(
  db: Db,
  {
    datum,
    von,
    bis,
    objektId,
    kostenstelleId,
    ticketId,
    kzverrzeit,
    zeitart,
    beschreibung,
    objektDamals = null,
  }: Omit<Angaben, 'kzverrzeit' | 'zeitart'> & { kzverrzeit: string; zeitart: string | null; objektDamals?: unknown },
  zone: string,
) {
  const { rows } = await sql<Record<'objekt' | 'kostenstelle' | 'ticket', string | null>>`
    select (select nummer || ' ' || name from objekt where id = ${objektId}::uuid) as objekt,
      (select nummer || ' ' || bezeichnung from kostenstelle where id = ${kostenstelleId}::uuid) as kostenstelle,
      (select nummer || ' ' || name from ticket where id = ${ticketId}::uuid) as ticket`.execute(db)
  const { objekt, kostenstelle, ticket } = rows[0]!
  const damals = (objektDamals as Damals | null)?.objekt
  const uhr = (um: string) => Temporal.Instant.from(um).toZonedDateTimeISO(zone).toPlainTime().toString({ smallestUnit: 'minute' })
  return {
    datum,
    von: uhr(von),
    bis: uhr(bis),
    objekt: damals ? `${damals.nummer} ${damals.name}` : (objekt ?? ''),
    kostenstelle: kostenstelle ?? '',
    ticket: ticket ?? '',
    kzverrzeit,
    zeitart: zeitart ?? '',
    beschreibung,
  }
}

type Worte = Readonly<Record<string, string>>
/** What is different, on both sides. */
export function unterschied(vorher: Worte, nachher: Worte) {
  const felder = Object.keys(nachher).filter((feld) => vorher[feld] !== nachher[feld])
  const nur = (werte: Worte) => Object.fromEntries(felder.map((feld) => [feld, werte[feld] ?? '']))
  return { vorher: nur(vorher), nachher: nur(nachher) }
}
