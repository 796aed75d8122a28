import { sql } from 'kysely'
import { eigeneRecht } from '#domain/einsatz/bericht/sicht.ts'
import { kollegen, warInPartie } from '#domain/einsatz/kollegen.ts'
import { objektwahl } from '#domain/einsatz/objektwahl.ts'
import { kostenstellenwahl, kundenwahl } from '#domain/kunden/suche.ts'
import { nameSql } from '#domain/personal/name.ts'
import { heisst, nachNamen, nobody } from '#domain/personal/sicht.ts'
import { sichtbareTickets } from '#domain/tickets/sicht.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import type { Context } from '#platform/server/http/context.ts'
import { containsWords } from '#platform/server/record/search.ts'
import type { calls } from '../contract.ts'

const ganz = <T>(entities: T[]) => ({ entities, next: null })
const keys = [eigeneRecht]

/** Open objects; without words those first on which the asker worked last. */
export const objekte = (context: Context, query: Parsed<typeof calls.objekte>['query']) =>
  objektwahl(
    context,
    eigeneRecht,
    sql`(select max(b.von) from arbeitsbericht b where b.objekt_id = objekt.id and b.lstfix_id = ${context.person.lstfixId ?? nobody}::uuid)`,
    query,
  )

export const kunden = async (context: Context, { q, limit }: Parsed<typeof calls.kunden>['query']) => ganz(await kundenwahl(context, { q, limit, keys }))

export const kostenstellen = async (context: Context, { q, limit, objektId }: Parsed<typeof calls.kostenstellen>['query']) =>
  ganz(await kostenstellenwahl(context, { q, limit, keys, objektId }))

/** Running tickets, those of the object if one is chosen; the asker's own first. */
export async function tickets(context: Context, { q, limit, objektId }: Parsed<typeof calls.tickets>['query']) {
  return ganz(
    await sichtbareTickets(context)
      .where('t.zustand', '!=', 'Erledigt')
      .$if(objektId !== undefined, (query) => query.where('t.objektId', '=', objektId!))
      .leftJoin('objekt as o', 'o.id', 't.objektId')
      .where(containsWords(q, sql`t.nummer`, sql`t.name`))
      .orderBy(sql`t.zustaendig_id is not distinct from ${context.person.anwenderId}::uuid`, 'desc')
      .orderBy('t.nummer', 'desc')
      .limit(Math.min(limit, 50))
      .select(['t.id', sql<string>`t.nummer::text`.as('nummer'), 't.name', sql<string>`coalesce(o.name, '')`.as('hint')])
      .execute(),
  )
}

export async function personen(context: Context, { q, limit }: Parsed<typeof calls.personen>['query']) {
  const zuletzt = warInPartie(context)
  return ganz(
    await kollegen(context)
      .innerJoin('abteilung', 'abteilung.id', 'lstfix.abteilungId')
      .where(heisst(q))
      .orderBy(zuletzt, 'desc')
      .orderBy(nachNamen)
      .limit(limit)
      .select([
        'lstfix.id',
        sql<string>`lstfix.persnr::text`.as('nummer'),
        nameSql('lstfix', context.sprache).as('name'),
        'abteilung.bezeichnung as hint',
        zuletzt.as('zuletzt'),
      ])
      .execute(),
  )
}
