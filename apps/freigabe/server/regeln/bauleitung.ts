import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { freigabeRecht } from '#domain/belege/freigabe/rechte.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { conflict, notFound, refused } from '#platform/contract/problem.ts'
import { holdsRight } from '#platform/server/access/administration.ts'
import { audit, emit, konto, type Context } from '#platform/server/http/context.ts'
import { difference } from '#platform/server/record/difference.ts'
import { readRecords, wordSearch, type ListQuery } from '#platform/server/record/list.ts'
import { assertUnchanged } from '#platform/server/record/revision.ts'
import type { calls } from '#apps/freigabe/contract.ts'
import { Bauleitung, type Bauleitungzeile } from '#apps/freigabe/contract/regel.ts'

type Frage = Parsed<typeof calls.bauleitungen>['query']

/** Sites of the asker's accounts, each with its head. */
export const bauleitungen = (context: Context, query: Frage) => readRecords<Bauleitungzeile>(context, abfrage(context, query), Bauleitung, query)

const abfrage = ({ person }: Context, { q, leiter }: Pick<Frage, 'q' | 'leiter'>): ListQuery => ({
  select: sql`k.id, k.nummer, k.name, f.name as filiale, b.anwender_id as leiter_id, (b.anwender_id is distinct from ${person.anwenderId}::uuid) as darf,
    case when a.id is not null then jsonb_build_object('id', a.id, 'nummer', null, 'name', a.anzeigename) end as leiter`,
  from: sql`ktostamm k join filiale f on f.vkforgid = k.vkforgid left join bauleitung b on b.ktostamm_id = k.id left join anwender a on a.id = b.anwender_id`,
  where: [
    sql`k.art = 'Baustelle' and k.aktiv and k.vkforgid = any(${[...person.konten]}::int[])`,
    wordSearch(q, sql`k.name`, sql`k.nummer::text`, sql`a.anzeigename`),
    leiter && (leiter === 'ohne' ? sql`b.anwender_id is null` : sql`b.anwender_id is not null`),
  ],
  sorts: { nummer: [sql`k.nummer`], name: [sql`k.name`, sql`k.id`] },
  standard: 'nummer',
})

/**
 * Says who leads a site, at once and for what waits there, too. Nobody names himself, and nobody lets go of what he leads himself. Throws 404, 409, 422 at the field.
 */
export async function bauleitungSetzen(context: Context, id: Id<'ktostamm'>, { revision, leiterId }: Parsed<typeof calls.bauleitungSetzen>['body']) {
  const { db, person } = context
  const { rows } = await sql<{ vkforgid: number; leiterId: Id<'anwender'> | null }>`
    select k.vkforgid, (select anwender_id from bauleitung where ktostamm_id = k.id) as "leiterId" from ktostamm k
    where k.id = ${id}::uuid and k.art = 'Baustelle' and k.vkforgid = any(${[...person.konten]}::int[]) for update of k`.execute(db)
  const vorher = rows[0]
  if (!vorher) throw notFound()
  await assertUnchanged(context, Bauleitung, { leiterId: vorher.leiterId }, revision, { subject: 'bauleitung', id })
  if (leiterId === vorher.leiterId) return
  if (vorher.leiterId === person.anwenderId) throw conflict('freigabe.bauleitung-selbst')
  if (leiterId === person.anwenderId) throw refused('freigabe.bauleitung-selbst', 'leiterId')
  if (leiterId !== null && !(await kannLeiten(context, leiterId, vorher.vkforgid))) throw refused('freigabe.an-unmoeglich', 'leiterId')
  if (leiterId === null) await db.deleteFrom('bauleitung').where('ktostammId', '=', id).execute()
  else
    await db
      .insertInto('bauleitung')
      .values({ ktostammId: id, anwenderId: leiterId })
      .onConflict((da) => da.column('ktostammId').doUpdateSet({ anwenderId: leiterId }))
      .execute()
  audit(context, { aktion: 'aendern', gegenstand: 'bauleitung', gegenstandId: id, daten: difference({ leiterId: vorher.leiterId }, { leiterId }) })
  emit(context, 'freigaberegel', [id])
  emit(context, 'freigabe', [], [konto(vorher.vkforgid, freigabeRecht)])
}

/** Active, with the right, in the branch of the site. */
async function kannLeiten({ db }: Context, wer: string, vkforgid: number) {
  const { rows } = await sql`select from anwender a where a.id = ${wer}::uuid and a.aktiv and ${holdsRight('a.id', freigabeRecht)}
    and (a.accountid = ${vkforgid} or exists (select from anwender_konto k where k.anwender_id = a.id and k.accountid = ${vkforgid}))`.execute(db)
  return rows.length > 0
}
