import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { imHaus } from '#domain/geraete/sicht.ts'
import { nameSql, namenlos } from '#domain/personal/name.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { notFound } from '#platform/contract/problem.ts'
import type { Context } from '#platform/server/http/context.ts'
import { pageOf } from '#platform/server/record/keyset.ts'
import type { calls } from '#apps/hardware-management/contract.ts'
import type { Ziel } from '#apps/hardware-management/contract/zubehoer.ts'
import { dort, sichtbaresZubehoer } from './sicht.ts'
import { zielSichtbar } from './ziel.ts'

/** What the place of a movement is called: of a person `l`, a place `s` or a device `h` of a product `p`. Empty: none. */
const heisst = ({ sprache }: Context) => sql<string>`coalesce(${nameSql('l', sprache)}, s.name, nullif(h.hostname, ''), p.name, h.nummer::text, '')`

/** Every movement of one kind, the latest first. Throws 404. */
export async function bewegungen(context: Context, id: Id<'zubehoer'>, asked: Parsed<typeof calls.bewegungen>['query']) {
  await gesehen(context, id)
  return pageOf(
    context.db
      .selectFrom('zubehoerBewegung as b')
      .leftJoin('lstfix as l', 'l.id', 'b.lstfixId')
      .leftJoin('standort as s', 's.id', 'b.standortId')
      .leftJoin('hardware as h', 'h.id', 'b.hardwareId')
      .leftJoin('produkt as p', 'p.id', 'h.produktId')
      .innerJoin('anwender as a', 'a.id', 'b.anwenderId')
      .where('b.zubehoerId', '=', id)
      .select(['b.id', 'b.art', 'b.menge', 'b.lstfixId', 'b.standortId', 'b.hardwareId', 'b.grund', 'b.beleg', 'b.zeitpunkt'])
      .select(['a.anzeigename as eingetragen', heisst(context).as('ziel')]),
    ['-b.zeitpunkt', '-b.id'],
    asked,
  )
}

/** Who has how many of one kind, and what is where: people by name, then places, then devices. Throws 404. */
export async function ausgegeben(context: Context, id: Id<'zubehoer'>, asked: Parsed<typeof calls.ausgegeben>['query']) {
  await gesehen(context, id)
  const wo = sql<string>`coalesce(b.lstfix_id, b.standort_id, b.hardware_id)`
  const art = sql<Ziel>`case when l.id is not null then 'lstfixId' when s.id is not null then 'standortId' else 'hardwareId' end`
  return pageOf(
    context.db
      .selectFrom((eb) =>
        eb
          .selectFrom('zubehoerBewegung as b')
          .where('b.zubehoerId', '=', id)
          .where(sql<boolean>`${wo} is not null`)
          .groupBy(wo)
          .having(sql<boolean>`sum(b.ausgegeben) > 0`)
          .select([wo.as('id'), sql<number>`sum(b.ausgegeben)::int`.as('menge')])
          .as('n'),
      )
      .leftJoin('lstfix as l', 'l.id', 'n.id')
      .leftJoin('standort as s', 's.id', 'n.id')
      .leftJoin('hardware as h', 'h.id', 'n.id')
      .leftJoin('produkt as p', 'p.id', 'h.produktId')
      .select(['n.id', 'n.menge', 'l.austritt', art.as('ziel'), heisst(context).as('name')])
      .select(sql<string>`coalesce(l.persnr::text, h.nummer::text, '')`.as('nummer')),
    [
      sql`case when l.id is not null then 0 when s.id is not null then 1 else 2 end`,
      sql`coalesce(${namenlos(sql.ref('l.zuname'))}, false)`,
      sql`coalesce(l.zuname, s.name, nullif(h.hostname, ''), p.name, '')`,
      sql`coalesce(l.vorname, '')`,
      'n.id',
    ],
    asked,
  )
}

/** What one of our people has, or what is at a place or a device, by name. Throws 404. */
export async function zubehoerBei(context: Context, [ziel, id]: readonly [Ziel, string], asked: Parsed<typeof calls.zubehoerBei>['query']) {
  if (!imHaus(context) || !(await zielSichtbar(context, ziel, id))) throw notFound()
  const menge = dort(ziel, id)
  return pageOf(
    sichtbaresZubehoer(context)
      .leftJoin('standort as s', 's.id', 'z.standortId')
      .where(sql<boolean>`${menge} > 0`)
      .select(['z.id', 'z.name', sql<string>`coalesce(s.name, '')`.as('standort'), menge.as('menge')]),
    ['z.name', 'z.id'],
    asked,
  )
}

async function gesehen(context: Context, id: Id<'zubehoer'>) {
  if (!(await sichtbaresZubehoer(context).where('z.id', '=', id).select('z.id').executeTakeFirst())) throw notFound()
}
