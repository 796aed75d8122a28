import { sql } from 'kysely'
import { nameSql } from '#domain/personal/name.ts'
import { heisst, nachNamen, sichtbareMitarbeiter } from '#domain/personal/sicht.ts'
import { alleRecht, stempelnFuer } from '#domain/stempel/stempel.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import type { Context } from '#platform/server/http/context.ts'
import { pageOf } from '#platform/server/record/keyset.ts'
import type { calls } from '../contract.ts'
import { gewaehlteKonten } from './konten.ts'

/** Pick list by number and name: whom the asker may stamp for, or whose stamps he may see (then also those who have left). */
export async function mitarbeiterliste(context: Context, { q, zweck, id, accountids, ...asked }: Parsed<typeof calls.mitarbeiter>['query']) {
  const { entities, next } = await pageOf(
    sichtbareMitarbeiter(context, ...(zweck === 'sehen' ? [alleRecht] : stempelnFuer(context)))
      .innerJoin('filiale', 'filiale.vkforgid', 'lstfix.vkforgid')
      .innerJoin('abteilung', 'abteilung.id', 'lstfix.abteilungId')
      .$if(accountids !== undefined, (query) => query.where('lstfix.vkforgid', 'in', gewaehlteKonten(context, accountids)))
      .$if(zweck === 'stempeln', (query) => query.where((eb) => eb.or([eb('lstfix.austritt', 'is', null), eb('lstfix.austritt', '>=', sql<string>`heute()`)])))
      .$if(id !== undefined, (query) => query.where('lstfix.id', '=', id!))
      .where(heisst(q))
      .select(['lstfix.id', 'lstfix.persnr', 'lstfix.vorname', 'lstfix.zuname', 'filiale.zone', 'abteilung.bezeichnung'])
      .select(nameSql('lstfix', context.sprache).as('name')),
    nachNamen,
    asked,
  )
  return { next, entities: entities.map((row) => ({ id: row.id, nummer: String(row.persnr), name: row.name, zone: row.zone, hint: row.bezeichnung })) }
}
