import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { notFound } from '#platform/contract/problem.ts'
import type { Context } from '#platform/server/http/context.ts'
import { listFile, readRecords, wordSearch, type ListQuery } from '#platform/server/record/list.ts'
import type { calls } from '#apps/hardware-management/contract.ts'
import { Zubehoerangaben, type Zubehoerbestand } from '#apps/hardware-management/contract/zubehoer.ts'
import { messages } from '#apps/hardware-management/messages.ts'
import { nichtImLager, imLager, knapp, sichtbaresZubehoer } from './sicht.ts'

type Filter = Omit<Parsed<typeof calls.zubehoerdatei>['query'], 'format' | 'sort'>

/** Accessories by count, with what lies in the store and what is elsewhere. */
export const bestaende = (context: Context, query: Parsed<typeof calls.zubehoerbestaende>['query']) =>
  readRecords<Zubehoerbestand>(context, abfrage(context, query), Zubehoerangaben, query)

/** Throws 404. */
export async function bestand(context: Context, id: Id<'zubehoer'>): Promise<Zubehoerbestand> {
  const { entities } = await readRecords<Zubehoerbestand>(context, abfrage(context, {}, id), Zubehoerangaben, { limit: 1 })
  if (!entities[0]) throw notFound()
  return entities[0]
}

/** The same as a file. */
export function bestandsdatei(context: Context, query: Parsed<typeof calls.zubehoerdatei>['query']) {
  const titel = (key: keyof typeof messages.de) => ({ de: messages.de[key], en: messages.en[key] })
  return listFile<Zubehoerbestand>(context, abfrage(context, query), query, {
    name: titel('zubehoer'),
    zone: 'UTC',
    columns: [
      { ...titel('zubehoername'), value: ({ name }) => name },
      { ...titel('standort'), value: ({ standort }) => standort?.name ?? '' },
      { ...titel('bestand'), kind: 'number', value: ({ bestand: anzahl }) => anzahl },
      { ...titel('ausgegeben'), kind: 'number', value: ({ ausgegeben }) => ausgegeben },
      { ...titel('mindestbestand'), kind: 'number', value: ({ mindestbestand }) => mindestbestand || null },
      { ...titel('bemerkung'), value: ({ bemerkung }) => bemerkung },
    ],
  })
}

function abfrage(context: Context, { q, lage, standort }: Filter, id?: string): ListQuery {
  return {
    select: sql`z.id, z.name, z.standort_id, z.mindestbestand, z.bemerkung, z.aktiv, ${imLager} as bestand, ${nichtImLager} as ausgegeben,
      case when s.id is not null then jsonb_build_object('id', s.id, 'nummer', null, 'name', s.name) end as standort`,
    from: sql`zubehoer z left join standort s on s.id = z.standort_id`,
    where: [
      sql`z.id in (${sichtbaresZubehoer(context).select('z.id')})`,
      id !== undefined && sql`z.id = ${id}::uuid`,
      wordSearch(q, sql`z.name`, sql`s.name`, sql`z.bemerkung`),
      standort !== undefined && sql`z.standort_id = ${standort}::uuid`,
      lage === 'knapp' && knapp,
      lage === 'ausgegeben' && sql`${nichtImLager} > 0`,
      lage === 'inaktiv' && sql`not z.aktiv`,
    ],
    sorts: { name: [sql`lower(z.name)`, sql`z.id`], bestand: [imLager, sql`z.id`], ausgegeben: [nichtImLager, sql`z.id`] },
    standard: 'name',
  }
}
