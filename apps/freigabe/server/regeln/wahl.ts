import { sql, type RawBuilder } from 'kysely'
import { freigabeRecht } from '#domain/belege/freigabe/rechte.ts'
import { holdsRight } from '#platform/server/access/administration.ts'
import type { Context } from '#platform/server/http/context.ts'
import { containsWords } from '#platform/server/record/search.ts'

type Sql = RawBuilder<unknown>
interface Frage {
  q?: string | undefined
  limit: number
}
interface Wahl {
  id: string
  nummer: string | null
  name: string
  hint: string
}

/** What a rule can name. Rules are the company's: nothing is left out for the asker's accounts. */
export const lieferanten = (context: Context, frage: Frage) => konten(context, frage, 'Lieferant')
export const baustellen = (context: Context, frage: Frage) => konten(context, frage, 'Baustelle')

const konten = (context: Context, frage: Frage, art: 'Lieferant' | 'Baustelle') =>
  lies(context, frage, {
    select: sql`k.id, k.nummer::text as nummer, k.name, k.ort as hint`,
    from: sql`ktostamm k`,
    where: sql`k.art = ${art} and k.aktiv`,
    suche: [sql`k.nummer::text`, sql`k.name`, sql`k.ort`],
    order: sql`k.name, k.id`,
  })

export const kostenstellen = (context: Context, frage: Frage) =>
  lies(context, frage, {
    select: sql`k.id, k.nummer::text as nummer, k.bezeichnung as name, o.name as hint`,
    from: sql`kostenstelle k join objekt o on o.id = k.objekt_id`,
    where: sql`k.aktiv and o.status = 'O'`,
    suche: [sql`k.nummer::text`, sql`k.bezeichnung`, sql`o.name`],
    order: sql`o.name, k.nummer, k.id`,
  })

/** Everybody who may decide. */
export const personen = (context: Context, frage: Frage) =>
  lies(context, frage, {
    select: sql`a.id, null as nummer, a.anzeigename as name, f.name as hint`,
    from: sql`anwender a join filiale f on f.vkforgid = a.accountid`,
    where: sql`a.aktiv and ${holdsRight('a.id', freigabeRecht)}`,
    suche: [sql`a.anzeigename`],
    order: sql`a.anzeigename, a.id`,
  })

/** Roles, with how many people who may decide hold them. */
export const rollen = (context: Context, frage: Frage) =>
  lies(context, frage, {
    select: sql`r.id, null as nummer, r.name,
      (select count(*)::text from anwender_rolle ar join anwender a on a.id = ar.anwender_id where ar.rolle_id = r.id and a.aktiv and ${holdsRight('a.id', freigabeRecht)}) as hint`,
    from: sql`rolle r`,
    where: sql`true`,
    suche: [sql`r.name`],
    order: sql`r.name, r.id`,
  })

export async function filialen({ db }: Context, { q, limit }: Frage) {
  const { rows } = await sql<{ id: number; name: string }>`
    select vkforgid as id, name from filiale where ${containsWords(q, sql`name`, sql`vkforgid::text`)} order by vkforgid limit ${limit}`.execute(db)
  return { entities: rows, next: null }
}

async function lies(
  { db }: Context,
  { q, limit }: Frage,
  { select, from, where, suche, order }: Record<'select' | 'from' | 'where' | 'order', Sql> & { suche: Sql[] },
) {
  const { rows } = await sql<Wahl>`select ${select} from ${from} where ${where} and ${containsWords(q, ...suche)} order by ${order} limit ${limit}`.execute(db)
  return { entities: rows, next: null }
}
