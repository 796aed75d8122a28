import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { hardwareRecht, imHaus } from '#domain/geraete/sicht.ts'
import { notFound } from '#platform/contract/problem.ts'
import { may, type Context } from '#platform/server/http/context.ts'
import type { Ziel } from '#apps/hardware-management/contract/zubehoer.ts'

/** Accessories of the asker's accounts; customers' users see none. The only way to start a query on them. */
export const sichtbaresZubehoer = (context: Context) => {
  const alles = context.db.selectFrom('zubehoer as z')
  return may(context, hardwareRecht) && imHaus(context) ? alles.where('z.vkforgid', 'in', [...context.person.konten]) : alles.where(sql<boolean>`false`)
}

/** One kind, locked until the transaction ends: who moves pieces of it at the same time waits. Throws 404. */
export async function zubehoerZumHandeln(context: Context, id: Id<'zubehoer'>) {
  const row = await sichtbaresZubehoer(context).where('z.id', '=', id).selectAll('z').forUpdate('z').executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** How many of a kind (`z`) lie in the store. */
export const imLager = sql<number>`(select coalesce(sum(b.bestand), 0)::int from zubehoer_bewegung b where b.zubehoer_id = z.id)`
/** How many of it are with people, at places and at devices. */
export const nichtImLager = sql<number>`(select coalesce(sum(b.ausgegeben), 0)::int from zubehoer_bewegung b where b.zubehoer_id = z.id)`
/** Whether fewer of a kind (`z`) in use lie in the store than should. */
export const knapp = sql<boolean>`(z.aktiv and ${imLager} < z.mindestbestand)`

const spalten: Readonly<Record<Ziel, ReturnType<typeof sql>>> = { lstfixId: sql`b.lstfix_id`, standortId: sql`b.standort_id`, hardwareId: sql`b.hardware_id` }
/** How many of a kind (`z`) are with this person, at this place or at this device. */
export const dort = (ziel: Ziel, id: string) =>
  sql<number>`(select coalesce(sum(b.ausgegeben), 0)::int from zubehoer_bewegung b where b.zubehoer_id = z.id and ${spalten[ziel]} = ${id}::uuid)`
