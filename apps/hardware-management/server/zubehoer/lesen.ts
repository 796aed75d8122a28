import { sql } from 'kysely'
import { hardwareRecht, imHaus } from '#domain/geraete/sicht.ts'
import { nameSql, namenlos } from '#domain/personal/name.ts'
import { sichtbareMitarbeiter } from '#domain/personal/sicht.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { notFound } from '#platform/contract/problem.ts'
import type { Context } from '#platform/server/http/context.ts'
import { pageOf } from '#platform/server/record/keyset.ts'
import type { calls } from '#apps/hardware-management/contract.ts'
import { sichtbaresZubehoer } from './sicht.ts'

/** Empty: nobody. */
const heisst = ({ sprache }: Context) => sql<string>`coalesce(${nameSql('l', sprache)}, '')`

/** Every movement of one kind, the latest first. Throws 404. */
export async function bewegungen(context: Context, id: string, asked: Parsed<typeof calls.bewegungen>['query']) {
  await gesehen(context, id)
  return pageOf(
    context.db
      .selectFrom('zubehoerBewegung as b')
      .leftJoin('lstfix as l', 'l.id', 'b.lstfixId')
      .innerJoin('anwender as a', 'a.id', 'b.anwenderId')
      .where('b.zubehoerId', '=', id)
      .select(['b.id', 'b.art', 'b.menge', 'b.lstfixId', 'b.grund', 'b.beleg', 'b.zeitpunkt', 'a.anzeigename as eingetragen', heisst(context).as('person')]),
    ['-b.zeitpunkt', '-b.id'],
    asked,
  )
}

/** Who has how many of one kind, by name. Throws 404. */
export async function ausgegeben(context: Context, id: string, asked: Parsed<typeof calls.ausgegeben>['query']) {
  await gesehen(context, id)
  return pageOf(
    context.db
      .selectFrom('lstfix as l')
      .innerJoin(
        (eb) =>
          eb
            .selectFrom('zubehoerBewegung as b')
            .where('b.zubehoerId', '=', id)
            .where('b.lstfixId', 'is not', null)
            .groupBy('b.lstfixId')
            .having(sql<boolean>`sum(b.ausgegeben) > 0`)
            .select(['b.lstfixId', sql<number>`sum(b.ausgegeben)::int`.as('menge')])
            .as('s'),
        (join) => join.onRef('s.lstfixId', '=', 'l.id'),
      )
      .select(['l.id', sql<string>`l.persnr::text`.as('nummer'), 'l.austritt', 's.menge', heisst(context).as('name')]),
    [namenlos(sql.ref('l.zuname')), 'l.zuname', 'l.vorname', 'l.id'],
    asked,
  )
}

/** What one of our people has, by name. Throws 404. */
export async function zubehoerBei(context: Context, lstfixId: string, asked: Parsed<typeof calls.zubehoerBei>['query']) {
  const person = await sichtbareMitarbeiter(context, hardwareRecht).where('lstfix.id', '=', lstfixId).select('lstfix.id').executeTakeFirst()
  if (!person || !imHaus(context)) throw notFound()
  const menge = sql<number>`(select sum(b.ausgegeben)::int from zubehoer_bewegung b where b.zubehoer_id = z.id and b.lstfix_id = ${lstfixId}::uuid)`
  return pageOf(
    sichtbaresZubehoer(context)
      .leftJoin('standort as s', 's.id', 'z.standortId')
      .where(sql<boolean>`${menge} > 0`)
      .select(['z.id', 'z.name', sql<string>`coalesce(s.name, '')`.as('standort'), menge.as('menge')]),
    ['z.name', 'z.id'],
    asked,
  )
}

async function gesehen(context: Context, id: string) {
  if (!(await sichtbaresZubehoer(context).where('z.id', '=', id).select('z.id').executeTakeFirst())) throw notFound()
}
