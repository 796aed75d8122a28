import type { Id } from '#platform/contract/shapes.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { notFound } from '#platform/contract/problem.ts'
import type { Db } from '#platform/server/database/db.ts'
import { audit, emit, type Context } from '#platform/server/http/context.ts'
import type { calls } from '../contract.ts'
import { ohneVorgabe, type takte, type Kundenvorgabe, type Vorgabe } from '../contract/vorgaben.ts'

const felder = ['vertragsart', 'unterschriftKunde', 'unterschriftMonteur', 'einreichung', 'taktMin'] as const

/** How these customers want their sheets; those about whom nobody said anything are missing. */
export async function vorgabenVon(db: Db, ktostammIds: readonly Id<'ktostamm'>[]): Promise<Map<string, Vorgabe>> {
  if (!ktostammIds.length) return new Map()
  const rows = await db
    .selectFrom('scheinvorgabe')
    .where('ktostammId', 'in', [...ktostammIds])
    .select(['ktostammId', ...felder])
    .execute()
  return new Map(rows.map(({ ktostammId, ...vorgabe }) => [ktostammId, vorgabe as Vorgabe]))
}
/** The same of one customer. */
export const vorgabeVon = async (db: Db, ktostammId: Id<'ktostamm'>) => (await vorgabenVon(db, [ktostammId])).get(ktostammId) ?? ohneVorgabe

/** Customers about whom somebody said something. */
export async function vorgaben({ db }: Context): Promise<{ entities: Kundenvorgabe[]; next: null }> {
  const rows = await db
    .selectFrom('scheinvorgabe as v')
    .innerJoin('ktostamm as k', 'k.id', 'v.ktostammId')
    .orderBy('k.name')
    .orderBy('k.id')
    .select(['k.id', 'k.nummer', 'k.name', 'v.vertragsart', 'v.unterschriftKunde', 'v.unterschriftMonteur', 'v.einreichung', 'v.taktMin'])
    .execute()
  return { entities: rows.map(({ nummer, name, ...vorgabe }) => ({ ...(vorgabe as Vorgabe), id: vorgabe.id, kunde: `${nummer} ${name}` })), next: null }
}

/** A customer wants it this way from now on. Throws 404. */
export async function vorgabeSetzen(context: Context, ktostammId: Id<'ktostamm'>, vorgabe: Parsed<typeof calls.vorgabeSetzen>['body']) {
  const { db } = context
  // The call takes no other step than these.
  const neu = { ...vorgabe, taktMin: vorgabe.taktMin as (typeof takte)[number] | null }
  if (!(await db.selectFrom('ktostamm').where('id', '=', ktostammId).select('id').executeTakeFirst())) throw notFound()
  const vorher = await vorgabeVon(db, ktostammId)
  await db
    .insertInto('scheinvorgabe')
    .values({ ktostammId, ...neu })
    .onConflict((on) => on.column('ktostammId').doUpdateSet(neu))
    .execute()
  audit(context, { aktion: 'aendern', gegenstand: 'arbeitsschein', gegenstandId: ktostammId, daten: { vorher, nachher: neu } })
  emit(context, 'arbeitsschein', [])
  emit(context, 'scheinvorgabe', [])
}
