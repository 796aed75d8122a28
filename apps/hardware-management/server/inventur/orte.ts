import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import type { Orte } from '#domain/geraete/inventur/contract.ts'
import type { Context } from '#platform/server/http/context.ts'
import { darunter } from '../abfrage.ts'

/** What of a stocktake says which places belong to it. */
export interface Bereich {
  id: string
  standortId: Id<'standort'> | null
  ktostammId: Id<'ktostamm'> | null
}
export interface Ort {
  id: string
  /** With the places that it lies in: 'Lager › Regal 14'. */
  name: string
  eltern: string | null
  nummer: number
}

/** Places that a stocktake is about by what was planned. */
const imBereich = ({ standortId, ktostammId }: Omit<Bereich, 'id'>) =>
  sql`select s.id from standort s where ${
    standortId !== null
      ? sql`s.id in (${darunter(standortId)})`
      : ktostammId !== null
        ? sql`s.aktiv and s.objekt_id in (select o.id from objekt o where o.ktostamm_id = ${ktostammId}::uuid)`
        : sql`s.aktiv and s.objekt_id is null`
  }`

/** Do people count at this place? The others, of devices that are expected or were read elsewhere, are looked for only when it is none of those that were planned. */
export async function wirdGezaehlt(context: Context, inventur: Bereich, ort: string): Promise<boolean> {
  const { rows } = await sql`select 1 from (${imBereich(inventur)}) b where b.id = ${ort}::uuid`.execute(context.db)
  return rows.length > 0 || (await orteDer(context, inventur)).some(({ id }) => id === ort)
}

/** Places where people count: those of the stocktake with all that lies within them, and those where a device is expected or was read. In the order of their names. */
export async function orteDer({ db }: Pick<Context, 'db'>, { id, standortId, ktostammId }: Bereich): Promise<Ort[]> {
  const { rows } = await sql<{ id: string; name: string; eltern: string | null; nummer: number; waehlbar: boolean }>`
    with recursive gefragt as (
      ${imBereich({ standortId, ktostammId })}
      union select standort_id from inventur_soll where inventur_id = ${id}::uuid and standort_id is not null
      union select standort_id from inventur_zaehlung where inventur_id = ${id}::uuid and standort_id is not null
      union select damals_id from inventur_zaehlung where inventur_id = ${id}::uuid and damals_id is not null
    ), alle as (select id from gefragt union select s.eltern_id from standort s join alle on alle.id = s.id where s.eltern_id is not null)
    select s.id, s.name, s.eltern_id as eltern, s.nummer, s.id in (select id from gefragt) as waehlbar from standort s where s.id in (select id from alle)`.execute(
    db,
  )
  const mit = new Map(rows.map((ort) => [ort.id, ort]))
  const weg = ({ name, eltern }: { name: string; eltern: string | null }, tiefe = 0): string => {
    const oben = eltern !== null && tiefe < 20 ? mit.get(eltern) : undefined
    return oben ? `${weg(oben, tiefe + 1)} › ${name}` : name
  }
  return rows
    .filter(({ waehlbar }) => waehlbar)
    .map((ort) => ({ id: ort.id, name: weg(ort), eltern: ort.eltern, nummer: ort.nummer }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'de', { numeric: true }))
}

export const ortsbaum = (orte: readonly Ort[]): Orte => new Map(orte.map(({ id, eltern }) => [id, eltern]))
