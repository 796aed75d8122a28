import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Id } from '#platform/contract/shapes.ts'
import type { Anwender } from '#apps/verwaltung/contract/personen.ts'
import { notFound, refused } from '#platform/contract/problem.ts'
import type { Context } from '#platform/server/http/context.ts'

type Daten = z.output<typeof Anwender>

/** A user as the forms know it. Throws 404. */
export async function anwender({ db }: Context, id: string): Promise<Daten & { id: string; aktiv: boolean }> {
  const row = await db
    .selectFrom('anwender as a')
    .where('a.id', '=', id)
    .select(['a.id', 'a.username', 'a.anzeigename', 'a.email', 'a.sprache', 'a.accountid', 'a.aktiv'])
    .select([
      sql<number[]>`array(select accountid from anwender_konto where anwender_id = a.id union select a.accountid order by 1)`.as('konten'),
      sql<string[]>`array(select rolle_id::text from anwender_rolle where anwender_id = a.id)`.as('rollen'),
      sql<string[]>`array(select berechtigung from anwender_berechtigung where anwender_id = a.id order by 1)`.as('rechte'),
    ])
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** What the audit trail notes of a user: roles by name, lists in one order. */
export async function auswahl({ db }: Context, { username, anzeigename, email, sprache, accountid, konten, rollen, rechte }: Daten) {
  const namen = rollen.length ? await db.selectFrom('rolle').where('id', 'in', rollen).orderBy('name').select('name').execute() : []
  return {
    username,
    anzeigename,
    email,
    sprache,
    accountid,
    konten: [...new Set([accountid, ...konten])].sort((a, b) => a - b),
    rollen: namen.map(({ name }) => name),
    rechte: [...rechte].sort(),
  }
}

/** The name is free; accounts, roles and rights exist. `bisher`: rights that the user already has stay allowed when no app knows them any more. */
export async function pruefen(
  context: Context,
  id: string,
  { username, accountid, konten, rollen, rechte }: Daten,
  feld: string,
  bisher: readonly string[] = [],
) {
  const vergeben = await context.db.selectFrom('anwender').where('username', '=', username).where('id', '<>', id).select('id').executeTakeFirst()
  if (vergeben) throw refused('verwaltung.username-vergeben', feld)
  const filialen = await context.db
    .selectFrom('filiale')
    .where('vkforgid', 'in', [accountid, ...konten])
    .select('vkforgid')
    .execute()
  const bekannt = new Set(filialen.map(({ vkforgid }) => vkforgid))
  if (!bekannt.has(accountid)) throw refused('verwaltung.unbekannt', 'accountid')
  if (!konten.every((konto) => bekannt.has(konto))) throw refused('verwaltung.unbekannt', 'konten')
  const gibt = rollen.length ? await context.db.selectFrom('rolle').where('id', 'in', rollen).select('id').execute() : []
  if (gibt.length !== new Set(rollen).size) throw refused('verwaltung.unbekannt', 'rollen')
  bekannteRechte(context, rechte, bisher)
}

/** Throws 422 for a key that no app declares. */
export function bekannteRechte({ settings }: Context, rechte: readonly string[], bisher: readonly string[] = []) {
  const keys = new Set([...settings.permissions.map(({ key }) => key), ...bisher])
  if (!rechte.every((key) => keys.has(key))) throw refused('verwaltung.recht-unbekannt', 'rechte')
}

/** Replaces accounts, roles and single rights. */
export async function rechteSetzen({ db }: Context, anwenderId: Id<'anwender'>, { accountid, konten, rollen, rechte }: Daten) {
  await db.deleteFrom('anwenderKonto').where('anwenderId', '=', anwenderId).execute()
  await db
    .insertInto('anwenderKonto')
    .values([...new Set([accountid, ...konten])].map((konto) => ({ anwenderId, accountid: konto })))
    .execute()
  await db.deleteFrom('anwenderRolle').where('anwenderId', '=', anwenderId).execute()
  if (rollen.length)
    await db
      .insertInto('anwenderRolle')
      .values([...new Set(rollen)].map((rolleId) => ({ anwenderId, rolleId })))
      .execute()
  await db.deleteFrom('anwenderBerechtigung').where('anwenderId', '=', anwenderId).execute()
  if (rechte.length)
    await db
      .insertInto('anwenderBerechtigung')
      .values([...new Set(rechte)].map((berechtigung) => ({ anwenderId, berechtigung })))
      .execute()
}
