import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import type { Db, Trx } from '#platform/server/database/db.ts'
import { cent } from '../geld.ts'
import type { Auftragsregel, Herkunft } from './contract.ts'
import type { Limitangabe } from './limit.ts'

/** What is kept about the credit of one account on a day. */
export interface Kreditangaben {
  /** Customer, group, branch: those that have a limit, in this order. */
  limits: Limitangabe[]
  /** Why deliveries were stopped by hand; null: they were not. */
  sperrgrund: string | null
  /** Overrides that count today, in cents. */
  freigegeben: bigint
}
interface Zeile {
  id: string
  limits: {
    herkunft: Herkunft
    bis: string | null
    eigen: string | null
    versichert: string | null
    versicherer: string
    versichert_bis: string | null
    eigen_ohne_versicherung: boolean
    toleranz: number
    auftragsregel: Auftragsregel
    auftragswert: number
    sicherheit: string
    sicherheit_bis: string | null
  }[]
  sperrgrund: string | null
  freigegeben: string
}

/** Limits, blocks and overrides of these accounts that count on the day `heute`. One query. */
export async function kreditangaben(db: Db | Trx, ktostammIds: readonly Id<'ktostamm'>[], heute: string): Promise<Map<string, Kreditangaben>> {
  const neuestes = (herkunft: Herkunft, spalte: 'ktostamm_id' | 'kundengruppe_id' | 'vkforgid', wert: 'id' | 'kundengruppe_id' | 'vkforgid') => sql`
    (select ${sql.lit(herkunft)}::text as herkunft, l.* from kreditlimit l
      where l.${sql.ref(spalte)} = k.${sql.ref(wert)} and l.ab <= ${heute}::date order by l.ab desc, l.id desc limit 1)`
  const { rows } = await sql<Zeile>`
    select k.id, coalesce((
      select jsonb_agg(jsonb_build_object(
        'herkunft', l.herkunft, 'bis', l.bis, 'eigen', l.eigen::text, 'versichert', l.versichert::text, 'versicherer', l.versicherer,
        'versichert_bis', l.versichert_bis, 'eigen_ohne_versicherung', l.eigen_ohne_versicherung, 'toleranz', l.toleranz,
        'auftragsregel', l.auftragsregel, 'auftragswert', l.auftragswert, 'sicherheit', l.sicherheit::text, 'sicherheit_bis', l.sicherheit_bis
      ) order by array_position(array['kunde', 'gruppe', 'filiale'], l.herkunft))
      from (${neuestes('kunde', 'ktostamm_id', 'id')} union all ${neuestes('gruppe', 'kundengruppe_id', 'kundengruppe_id')} union all ${neuestes('filiale', 'vkforgid', 'vkforgid')}) l
    ), '[]') as limits,
    (select case when s.akt = 'sperren' then s.grund end from kreditsperre s where s.ktostamm_id = k.id order by s.zeitpunkt desc, s.id desc limit 1) as sperrgrund,
    coalesce((
      select sum(a.betrag) from kreditanfrage a join kreditfreigabe f on f.anfrage_id = a.id where a.ktostamm_id = k.id and f.erlaubt and a.bis >= ${heute}::date
    ), 0)::numeric(15, 2)::text as freigegeben
    from ktostamm k where k.id = any(${[...ktostammIds]}::uuid[])`.execute(db)
  return new Map(
    rows.map(({ id, limits, sperrgrund, freigegeben }) => [
      id,
      {
        sperrgrund,
        freigegeben: cent(freigegeben),
        limits: limits.map((limit) => ({
          herkunft: limit.herkunft,
          bis: limit.bis,
          eigen: limit.eigen === null ? null : cent(limit.eigen),
          versichert: limit.versichert === null ? null : cent(limit.versichert),
          versicherer: limit.versicherer,
          versichertBis: limit.versichert_bis,
          eigenOhneVersicherung: limit.eigen_ohne_versicherung,
          toleranz: limit.toleranz,
          auftragsregel: limit.auftragsregel,
          auftragswert: limit.auftragswert,
          sicherheit: cent(limit.sicherheit),
          sicherheitBis: limit.sicherheit_bis,
        })),
      },
    ]),
  )
}
