import { sql } from 'kysely'
import { inhaltAus } from '#domain/einsatz/arbeitsschein/kanonisch.ts'
import { alsKunde, fuerKunden, sichtbareScheine } from '#domain/einsatz/arbeitsschein/sicht.ts'
import type { Id } from '#platform/contract/shapes.ts'
import { may, type Reading } from '#platform/server/http/context.ts'
import { kundensucheRecht, sichtbar, sichtbareBelege } from '../sicht.ts'

/** The sheet that a document is. */
export interface Belegschein {
  /** null: the asker may not open it. */
  id: Id<'arbeitsschein'> | null
  fassung: number
  /** It is written anew: this is its last finished version. Only staff are told. */
  neuGeschrieben: boolean
  kostenstelle: string
}

/** The sheet of a document that the caller has found to be visible; null when it is none of ours. */
export async function scheinVon(context: Reading, belegId: number): Promise<Belegschein | null> {
  const row = await context.db
    .selectFrom('beleg as b')
    .innerJoin('arbeitsschein as s', 's.id', 'b.arbeitsscheinId')
    .innerJoin('arbeitsscheinFassung as f', (join) => join.onRef('f.arbeitsscheinId', '=', 's.id').onRef('f.nr', '=', 'b.version'))
    .where('b.id', '=', belegId)
    .select(['s.id', 's.zustand', 'f.nr', 'f.kanonisch'])
    .executeTakeFirst()
  if (!row) return null
  // As the sheet's own page asks: a customer's way to it is not open to whoever reads sheets as staff, nor the other way round.
  const offen = alsKunde(context)
    ? await fuerKunden(context, row.id).select('s.id').executeTakeFirst()
    : await sichtbareScheine(context).where('s.id', '=', row.id).select('s.id').executeTakeFirst()
  return {
    id: offen?.id ?? null,
    fassung: row.nr,
    neuGeschrieben: row.zustand === 'offen' && may(context, kundensucheRecht),
    kostenstelle: String(inhaltAus(row.kanonisch)['kostenstelle'] ?? ''),
  }
}

/** Of a document `a`: it is an order that was neither cancelled nor deleted. */
export const auftragGilt = sql<boolean>`a.belegart = 'AB' and a.zustand <> 'storniert' and a.geloescht is null`

/** The document of a sheet, where the asker may see it in the Gesamtabfrage, with the number of the order whose case it is in (empty: none that stands and that he may see). */
export async function belegDesScheins(
  context: Reading,
  arbeitsscheinId: Id<'arbeitsschein'>,
): Promise<{ id: number; belegdatum: string; auftrag: string } | null> {
  if (!may(context, 'GESAMTABFRAGE')) return null
  const row = await sichtbareBelege(context)
    .where('beleg.arbeitsscheinId', '=', arbeitsscheinId)
    .select(['beleg.id', sql<string>`beleg.belegdatum::text`.as('belegdatum')])
    .select(
      sql<string>`coalesce((select a.belegart || ' ' || a.belegnummer from belegverweis w join beleg a on a.id = w.von
        where w.nach = beleg.id and w.art = 'wird zu' and ${auftragGilt} and ${sichtbar(context, 'a')} order by a.id desc limit 1), '')`.as('auftrag'),
    )
    .executeTakeFirst()
  return row ?? null
}
