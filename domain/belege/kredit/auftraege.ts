import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import type { Trx } from '#platform/server/database/db.ts'
import { summe } from '../geld.ts'
import { kreditstaende, mitBelegt } from './stand.ts'

/** An order that its customer's limit does not bear; `ueber` in cents, null for a stop of deliveries. */
export interface GesperrterAuftrag {
  belegnummer: number
  ktostammId: Id<'ktostamm'>
  kunde: string
  ueber: bigint | null
}

/**
 * Which of these orders the limits do not bear, one after the other as they came: an order that came back after it was closed is asked about again, and of two at once, each in its
 * own transaction, the second sees the first, for the customer stays locked until the end. L10, L11.
 */
export async function gesperrteAuftraege(db: Trx, belegIds: readonly number[], heute: string): Promise<GesperrterAuftrag[]> {
  const auftraege = belegIds.length
    ? await db
        .selectFrom('beleg as b')
        .innerJoin('ktostamm as k', 'k.id', 'b.ktostammId')
        .where(sql<boolean>`b.id = any(${[...belegIds]}::bigint[])`)
        .where('b.belegart', '=', 'AB')
        .where('b.zustand', '=', 'ausgestellt')
        .orderBy('b.id')
        .select(['b.id', 'b.belegnummer', 'b.ktostammId', 'k.nummer', 'k.name'])
        .execute()
    : []
  const konten = [...new Set(auftraege.map(({ ktostammId }) => ktostammId))]
  if (!konten.length) return []
  await db.selectFrom('ktostamm').where('id', 'in', konten).orderBy('id').select('id').forNoKeyUpdate().execute()
  const staende = await kreditstaende(db, konten, heute)
  return [...Map.groupBy(auftraege, ({ ktostammId }) => ktostammId)].flatMap(([ktostammId, eigene]) => {
    const stand = staende.get(ktostammId)!
    const zaehlt = new Map(stand.teile.flatMap(({ art, belege }) => (art === 'auftrag' ? belege.map(({ id, betrag }) => [id, betrag] as const) : [])))
    let belegt = stand.belegt - summe(eigene.map(({ id }) => zaehlt.get(id) ?? 0n))
    return eigene.flatMap(({ id, belegnummer, nummer, name }) => {
      const betrag = zaehlt.get(id) ?? 0n
      belegt += betrag
      const { stufe, frei } = mitBelegt(stand, belegt)
      if (betrag === 0n || (stufe !== 'Auftragssperre' && stufe !== 'Liefersperre')) return []
      return [{ belegnummer: belegnummer!, ktostammId, kunde: `${nummer} ${name}`, ueber: stufe === 'Auftragssperre' && frei !== null ? -frei : null }]
    })
  })
}
