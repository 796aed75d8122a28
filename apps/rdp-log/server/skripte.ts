import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { importVomProgramm } from '#domain/geraete/sitzung/import.ts'
import { sichtbareKunden } from '#domain/kunden/sicht.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { conflict, notFound, Problem, refused } from '#platform/contract/problem.ts'
import { issueToken, revokeToken } from '#platform/server/access/tokens.ts'
import type { Trx } from '#platform/server/database/db.ts'
import { audit, emit, type Context } from '#platform/server/http/context.ts'
import { readPage } from '#platform/server/record/list.ts'
import { StartError } from '#platform/server/start/error.ts'
import type { calls } from '../contract.ts'
import { skriptrecht, type Skriptzeile } from '../contract/skript.ts'

/** Keys that may post sessions, the newest first. */
export const skriptzugaenge = (context: Context, query: Parsed<typeof calls.skriptzugaenge>['query']) =>
  readPage<Skriptzeile>(
    context,
    {
      select: sql`p.id, p.name, p.anfang, p.laeuft_ab, p.zuletzt, case when k.id is not null then jsonb_build_object('id', k.id, 'nummer', k.nummer::text, 'name', k.name) end as kunde,
        case when p.widerrufen is not null then 'widerrufen' when p.laeuft_ab <= now() then 'abgelaufen' else 'gueltig' end as stand`,
      from: sql`programmzugang p left join sitzung_fern_zugang z on z.programmzugang_id = p.id left join ktostamm k on k.id = z.ktostamm_id`,
      where: [sql`${skriptrecht} = any(p.rechte)`],
      sorts: { angelegt: [sql`p.angelegt`, sql`p.id`], name: [sql`p.name`, sql`p.id`] },
      standard: '-angelegt',
    },
    query,
  )

/** The key is answered this once. Throws 422 at the field for a customer that is not there. */
export async function skriptzugangAnlegen(context: Context, { name, tage, ktostammId }: Parsed<typeof calls.skriptzugangAnlegen>['body']) {
  if (ktostammId && !(await sichtbareKunden(context, 'VERWALTUNG').where('ktostamm.id', '=', ktostammId).select('ktostamm.id').executeTakeFirst()))
    throw refused('rdp.kunde-unbekannt', 'ktostammId')
  const konten = (await context.db.selectFrom('filiale').select('vkforgid').orderBy('vkforgid').execute()).map(({ vkforgid }) => vkforgid)
  const neu = await issueToken(context.db, { name, rights: [skriptrecht], accounts: konten, days: tage, by: context.person.anwenderId })
  if (ktostammId) await context.db.insertInto('sitzungFernZugang').values({ programmzugangId: neu.id, ktostammId }).execute()
  melde(context, 'anlegen', neu.id, { nachher: { name, tage, ktostammId } })
  return neu
}

/** Throws 404, 409 when it was revoked before. */
export async function skriptzugangWiderrufen(context: Context, id: Id<'programmzugang'>) {
  const zugang = await context.db
    .selectFrom('programmzugang')
    .where('id', '=', id)
    .where(sql<boolean>`${skriptrecht} = any(rechte)`)
    .select('name')
    .executeTakeFirst()
  if (!zugang) throw notFound()
  if (!(await revokeToken(context.db, id, context.person.anwenderId))) throw conflict('rdp.zugang-beendet')
  melde(context, 'widerrufen', id, { name: zugang.name })
}

/** What a program sends. Its key may stand for one customer: then nothing of it becomes another one's. Throws 422 for what cannot be read. */
export async function importieren(context: Context, text: string) {
  const kunde = await context.db
    .selectFrom('sitzungFernZugang as z')
    .innerJoin('ktostamm as k', 'k.id', 'z.ktostammId')
    .where('z.programmzugangId', '=', context.person.anwenderId as string)
    .select(['k.id', 'k.nummer'])
    .executeTakeFirst()
  try {
    return await importVomProgramm(context.db as Trx, new TextEncoder().encode(text), { akteur: context.person.name, nurKunde: kunde ?? null })
  } catch (error) {
    throw error instanceof StartError ? new Problem('rdp.unlesbar', 422, { grund: error.message }) : error
  }
}

function melde(context: Context, aktion: 'anlegen' | 'widerrufen', id: string, daten: Record<string, unknown>) {
  audit(context, { aktion, gegenstand: 'programmzugang', gegenstandId: id, daten })
  emit(context, 'sitzung-fern', [id])
}
