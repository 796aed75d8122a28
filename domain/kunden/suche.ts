import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import type { Work } from '#platform/server/http/context.ts'
import { containsWords } from '#platform/server/record/search.ts'
import type { Ktostammart } from './contract.ts'
import { sichtbareAnsprechpartner, sichtbareKostenstellen, sichtbareKunden, sichtbareObjekte } from './sicht.ts'

/** One row of a pick-list: what people know (number) and read (name), `hint` tells two of the same name apart. */
export interface Wahl {
  id: string
  nummer: string | null
  name: string
  hint: string
}
interface Frage {
  q?: string | undefined
  limit?: number
  /** Rights with which everything of the asker's accounts is seen, beyond the assigned customers. */
  keys?: readonly string[]
}

/** Customers (or suppliers, sites) by number and name, or the one of an id; those in use only, or with `alle` whoever ever was one. */
export const kundenwahl = (
  context: Work,
  { q, id, limit = 50, keys = [], art = 'Kunde', alle = false }: Frage & { id?: string | undefined; art?: Ktostammart; alle?: boolean },
): Promise<Wahl[]> =>
  sichtbareKunden(context, ...keys)
    .where('ktostamm.art', '=', art)
    .$if(!alle, (query) => query.where('ktostamm.aktiv', '=', true))
    .where(containsWords(q, sql`ktostamm.nummer`, sql`ktostamm.name`, sql`ktostamm.ort`))
    .$if(id !== undefined, (query) => query.where('ktostamm.id', '=', id!))
    .orderBy('ktostamm.name')
    .orderBy('ktostamm.id')
    .limit(limit)
    .select(['ktostamm.id', sql<string>`ktostamm.nummer::text`.as('nummer'), 'ktostamm.name', 'ktostamm.ort as hint'])
    .execute()

/** Open objects (status O), of one customer or of all that are visible. */
export const objektwahl = (context: Work, { q, limit = 50, keys = [], ktostammId }: Frage & { ktostammId?: Id<'ktostamm'> | undefined }): Promise<Wahl[]> =>
  sichtbareObjekte(context, ...keys)
    .innerJoin('ktostamm', 'ktostamm.id', 'objekt.ktostammId')
    .where('objekt.status', '=', 'O')
    .where('ktostamm.aktiv', '=', true)
    .$if(ktostammId !== undefined, (query) => query.where('objekt.ktostammId', '=', ktostammId!))
    .where(containsWords(q, sql`objekt.nummer`, sql`objekt.name`, sql`objekt.ort`, sql`ktostamm.name`))
    .orderBy('objekt.name')
    .orderBy('objekt.id')
    .limit(limit)
    .select(['objekt.id', sql<string>`objekt.nummer::text`.as('nummer'), 'objekt.name', 'ktostamm.name as hint'])
    .execute()

/** Cost centres in use of one object. */
export const kostenstellenwahl = (context: Work, { q, limit = 50, keys = [], objektId }: Frage & { objektId: Id<'objekt'> }): Promise<Wahl[]> =>
  sichtbareKostenstellen(context, ...keys)
    .where('kostenstelle.objektId', '=', objektId)
    .where('kostenstelle.aktiv', '=', true)
    .where(containsWords(q, sql`kostenstelle.nummer`, sql`kostenstelle.bezeichnung`))
    .orderBy('kostenstelle.nummer')
    .limit(limit)
    .select(['kostenstelle.id', sql<string>`kostenstelle.nummer::text`.as('nummer'), 'kostenstelle.bezeichnung as name', sql<string>`''`.as('hint')])
    .execute()

/** People of one customer. */
export const ansprechpartnerwahl = (context: Work, { q, limit = 50, keys = [], ktostammId }: Frage & { ktostammId: Id<'ktostamm'> }): Promise<Wahl[]> =>
  sichtbareAnsprechpartner(context, ...keys)
    .where('ansprechpartner.ktostammId', '=', ktostammId)
    .where('ansprechpartner.aktiv', '=', true)
    .where(containsWords(q, sql`ansprechpartner.zuname`, sql`ansprechpartner.vorname`, sql`ansprechpartner.email`, sql`ansprechpartner.funktion`))
    .orderBy('ansprechpartner.zuname')
    .orderBy('ansprechpartner.id')
    .limit(limit)
    .select([
      'ansprechpartner.id',
      sql<string | null>`null::text`.as('nummer'),
      sql<string>`concat_ws(' ', nullif(ansprechpartner.vorname, ''), ansprechpartner.zuname)`.as('name'),
      'ansprechpartner.funktion as hint',
    ])
    .execute()
