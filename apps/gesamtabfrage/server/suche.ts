import { sql } from 'kysely'
import { belegarten, type Belegart } from '#domain/belege/contract.ts'
import { belegarttexte } from '#domain/belege/messages.ts'
import { sichtbar } from '#domain/belege/sicht.ts'
import type { Found } from '#platform/contract/shapes.ts'
import type { Context } from '#platform/server/http/context.ts'

const hoechstens = 8
interface Zeile {
  id: number
  belegart: Belegart
  belegnummer: string
  bezugsnummer: string
  belegdatum: string
  name: string
}

/** Documents of the asker with this number, compared as a number, or whose number of somebody else begins so. */
export async function suche(context: Context, q: string): Promise<Found> {
  const nummer = /^\d{1,15}$/.test(q) ? q : null
  const anfang = q.toLowerCase()
  const { rows } = await sql<Zeile>`
    select b.id, b.belegart, b.belegnummer::text, b.bezugsnummer, b.belegdatum, k.name from beleg b join ktostamm k on k.id = b.ktostamm_id
    where b.zustand <> 'Entwurf' and ${sichtbar(context, 'b')} and b.id in (
      select id from beleg where aktuell and belegart = any(${[...belegarten]}::text[]) and belegnummer = ${nummer}::bigint
      union all select id from beleg where aktuell and bezugsnummer <> '' and lower(bezugsnummer) ~>=~ ${anfang} and lower(bezugsnummer) ~<~ ${`${anfang}\uffff`})
    order by b.belegdatum desc, b.id desc limit ${hoechstens}`.execute(context.db)
  return {
    entities: rows.map(({ id, belegart, belegnummer, bezugsnummer, belegdatum, name }) => ({
      id: String(id),
      title: `${belegarttexte[context.sprache][belegart]} ${belegnummer}`,
      hint: [bezugsnummer, name].filter(Boolean).join(' · '),
      path: `/gesamtabfrage/${belegart}/list?from=${belegdatum}&to=${belegdatum}&beleg=${id}`,
    })),
  }
}
