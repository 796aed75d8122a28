import { sql } from 'kysely'
import { freigabeRecht } from '#domain/belege/freigabe/rechte.ts'
import { sichtbareKostenstellen } from '#domain/kunden/sicht.ts'
import { holdsRight } from '#platform/server/access/administration.ts'
import type { Context } from '#platform/server/http/context.ts'
import { containsWords } from '#platform/server/record/search.ts'

interface Frage {
  q?: string | undefined
  limit: number
}

/** Active people of the asker's accounts with the right, without himself. */
export async function personen({ db, person }: Context, { q, limit }: Frage) {
  const { rows } = await sql<{ id: string; name: string }>`
    select a.id, a.anzeigename as name from anwender a
    where a.aktiv and a.id <> ${person.anwenderId}::uuid and ${holdsRight('a.id', freigabeRecht)} and ${containsWords(q, sql`a.anzeigename`)}
      and (a.accountid = any(${[...person.konten]}::int[]) or exists (select from anwender_konto k where k.anwender_id = a.id and k.accountid = any(${[...person.konten]}::int[])))
    order by a.anzeigename, a.id limit ${limit}`.execute(db)
  return { entities: rows, next: null }
}

/** Cost centres of the asker's accounts, with their object. */
export async function kostenstellen(context: Context, { q, limit }: Frage) {
  const entities = await sichtbareKostenstellen(context, freigabeRecht)
    .innerJoin('objekt', 'objekt.id', 'kostenstelle.objektId')
    .where('kostenstelle.aktiv', '=', true)
    .where('objekt.status', '=', 'O')
    .where(containsWords(q, sql`kostenstelle.nummer`, sql`kostenstelle.bezeichnung`, sql`objekt.name`))
    .orderBy('objekt.name')
    .orderBy('kostenstelle.nummer')
    .orderBy('kostenstelle.id')
    .limit(limit)
    .select(['kostenstelle.id', sql<string>`kostenstelle.nummer::text`.as('nummer'), 'kostenstelle.bezeichnung as name', 'objekt.name as hint'])
    .execute()
  return { entities, next: null }
}
