import { sql } from 'kysely'
import { alleRecht } from '#domain/einsatz/arbeitsschein/sicht.ts'
import { sichtbareBerichte } from '#domain/einsatz/bericht/sicht.ts'
import { nennbare } from '#domain/einsatz/kollegen.ts'
import { nameSql } from '#domain/personal/name.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { calls } from '../contract.ts'

/** Entries of this object and day that no sheet has, of people whom the asker may name: each can be taken onto one. */
export async function freieBerichte(context: Context, { objektId, datum, limit }: Parsed<typeof calls.arbeitsberichte>['query']) {
  const entities = await sichtbareBerichte(context)
    .innerJoin('lstfix as l', 'l.id', 'b.lstfixId')
    .where('b.objektId', '=', objektId)
    .where('b.datum', '=', datum)
    .where('b.storniert', 'is', null)
    .where('b.abgerechnet', '=', false)
    .where('b.lstfixId', 'in', nennbare(context, alleRecht).select('lstfix.id'))
    .where(
      sql<boolean>`not exists (select from arbeitsschein_position p join arbeitsschein s on s.id = p.arbeitsschein_id where p.arbeitsbericht_id = b.id and s.zustand <> 'storniert')`,
    )
    .orderBy('b.von')
    .orderBy('b.id')
    .limit(limit)
    .select(['b.id', 'b.lstfixId', nameSql('l', context.sprache).as('name'), 'b.von', 'b.bis', 'b.zone', 'b.minuten', 'b.beschreibung'])
    .execute()
  return { entities, next: null }
}
