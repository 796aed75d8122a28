import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { hardwareMit, hardwareZumHandeln, imHaus } from '#domain/geraete/sicht.ts'
import { conflict, notFound, refused } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { Zubehoer } from '#apps/hardware-management/contract/kette.ts'
import { melde } from '../melden.ts'

/** What belongs to a device now, by number; before it what it belongs to itself. Throws 404, also for a customer's user. */
export async function zubehoer(context: Context, key: string): Promise<{ entities: Zubehoer[]; next: null }> {
  const geraet = await hardwareMit(context, key).select('h.id').executeTakeFirst()
  if (!geraet || !imHaus(context)) throw notFound()
  const entities = await context.db
    .selectFrom('hardwareZubehoer as z')
    .innerJoin('hardware as h', (join) => join.on(sql<boolean>`h.id = case when z.hardware_id = ${geraet.id}::uuid then z.zubehoer_id else z.hardware_id end`))
    .leftJoin('produkt as p', 'p.id', 'h.produktId')
    .leftJoin('hardwaretyp as ty', 'ty.id', 'h.hardwaretypId')
    .where('z.bis', 'is', null)
    .where((eb) => eb.or([eb('z.hardwareId', '=', geraet.id), eb('z.zubehoerId', '=', geraet.id)]))
    .orderBy('h.nummer')
    .select(['h.id', 'h.nummer', 'z.ab as seit'])
    .select(sql<string>`coalesce(nullif(h.hostname, ''), p.name, '')`.as('name'))
    .select(sql<string>`coalesce(ty.name, '')`.as('hardwaretyp'))
    .select(sql<boolean>`z.hardware_id = ${geraet.id}::uuid`.as('teil'))
    .execute()
  return { entities, next: null }
}

/** A device belongs to another from now on; said twice it is once. Throws 404, 409 when it belongs to a third one, 422 at the field. */
export async function dazu(context: Context, key: string, hardwareId: Id<'hardware'>) {
  const geraet = await hardwareZumHandeln(context, key)
  const { db, person, jetzt } = context
  const anderes = await hardwareMit(context, hardwareId).select(['h.id', 'h.nummer']).forUpdate('h').executeTakeFirst()
  if (!anderes || anderes.id === geraet.id) throw refused('hardware.zubehoer-unbekannt', 'hardwareId')
  const gilt = await db
    .selectFrom('hardwareZubehoer as z')
    .innerJoin('hardware as h', 'h.id', 'z.hardwareId')
    .where('z.bis', 'is', null)
    .where((eb) => eb.or([eb('z.zubehoerId', 'in', [geraet.id, anderes.id]), eb('z.hardwareId', '=', anderes.id)]))
    .select(['z.hardwareId', 'z.zubehoerId', 'h.nummer'])
    .execute()
  const bisher = gilt.find(({ zubehoerId }) => zubehoerId === anderes.id)
  if (bisher?.hardwareId === geraet.id) return
  if (bisher) throw conflict('hardware.zubehoer-vergeben', { nummer: bisher.nummer })
  if (gilt.length) throw refused('hardware.zubehoer-kreis', 'hardwareId')
  await db
    .insertInto('hardwareZubehoer')
    .values({ id: uuid(), hardwareId: geraet.id, zubehoerId: anderes.id, ab: jetzt.toString(), anwenderId: person.anwenderId })
    .execute()
  await melde(context, geraet.id, { was: 'zubehoer-dazu', nachher: { zubehoer: anderes.nummer } })
}

/** It does not any more; that it did stays. Throws 404. */
export async function weg(context: Context, key: string, hardwareId: Id<'hardware'>) {
  const geraet = await hardwareZumHandeln(context, key)
  const anderes = await context.db
    .updateTable('hardwareZubehoer as z')
    .from('hardware as h')
    .whereRef('h.id', '=', 'z.zubehoerId')
    .where('z.hardwareId', '=', geraet.id)
    .where('z.zubehoerId', '=', hardwareId)
    .where('z.bis', 'is', null)
    .set({ bis: context.jetzt.toString() })
    .returning('h.nummer')
    .executeTakeFirst()
  if (!anderes) throw notFound()
  await melde(context, geraet.id, { was: 'zubehoer-weg', vorher: { zubehoer: anderes.nummer } })
}
