import { sql } from 'kysely'
import { kundenwahl } from '#domain/kunden/suche.ts'
import { nameSql } from '#domain/personal/name.ts'
import { heisst, nachNamen, sichtbareMitarbeiter } from '#domain/personal/sicht.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { calls } from '../contract.ts'
import { modulrecht } from './umfang.ts'

type Gesucht = Parsed<typeof calls.mitarbeiter>['query']

export async function mitarbeiter(context: Context, { q, limit }: Gesucht) {
  const entities = await sichtbareMitarbeiter(context, modulrecht)
    .innerJoin('abteilung', 'abteilung.id', 'lstfix.abteilungId')
    .where(heisst(q))
    .orderBy(nachNamen)
    .limit(limit)
    .select(['lstfix.id', sql<string>`lstfix.persnr::text`.as('nummer'), nameSql('lstfix', context.sprache).as('name'), 'abteilung.bezeichnung as hint'])
    .execute()
  return { entities, next: null }
}

export const kunden = async (context: Context, { q, limit }: Gesucht) => ({ entities: await kundenwahl(context, { q, limit, keys: [modulrecht] }), next: null })
