import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { freigabeRecht } from '#domain/belege/freigabe/rechte.ts'
import { heuteDerFirma } from '#domain/zeiten/tag/heute.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { notFound, refused } from '#platform/contract/problem.ts'
import { audit, emit, konto, type Context } from '#platform/server/http/context.ts'
import { difference } from '#platform/server/record/difference.ts'
import { readRecords, wordSearch, type ListQuery } from '#platform/server/record/list.ts'
import { assertUnchanged } from '#platform/server/record/revision.ts'
import type { calls } from '../contract.ts'
import { Freistellung, type Freistellungzeile } from '../contract/freistellung.ts'

type Frage = Parsed<typeof calls.freistellungen>['query']
/** So many days before its end a certificate is asked for anew. */
const vorherTage = 30

/** Suppliers of the asker's accounts, each with the newest certificate. */
export async function freistellungen(context: Context, query: Frage) {
  return readRecords<Freistellungzeile>(context, abfrage(context, query, await heuteDerFirma(context.db, context.jetzt)), Freistellung, query)
}

function abfrage({ person }: Context, { q, lage }: Pick<Frage, 'q' | 'lage'>, tag: string): ListQuery {
  const wie = sql`case when s.nummer is null then 'ohne' when s.gueltig_bis < ${tag}::date then 'abgelaufen' when s.gueltig_bis <= ${tag}::date + ${vorherTage}::int then 'endet' else 'gueltig' end`
  return {
    select: sql`k.id, k.nummer as kontonummer, k.name, f.name as filiale, coalesce(s.nummer, '') as nummer, s.gueltig_von, s.gueltig_bis, ${wie} as lage`,
    from: sql`ktostamm k join filiale f on f.vkforgid = k.vkforgid left join lateral (select * from freistellung where ktostamm_id = k.id order by nr desc limit 1) s on true`,
    where: [
      sql`k.art = 'Lieferant' and k.aktiv and f.land = 'DE' and k.vkforgid = any(${[...person.konten]}::int[])`,
      wordSearch(q, sql`k.name`, sql`k.nummer::text`, sql`s.nummer`),
      lage && sql`${wie} = ${lage}`,
    ],
    sorts: { name: [sql`k.name`, sql`k.id`], gueltigBis: [sql`coalesce(s.gueltig_bis, date '9999-12-31')`, sql`k.id`] },
    standard: 'name',
  }
}

/** Writes down the certificate of a supplier; the earlier ones stay. Throws 404, 409, 422 at the field. */
export async function freistellungSetzen(context: Context, id: Id<'ktostamm'>, { revision, ...werte }: Parsed<typeof calls.freistellungSetzen>['body']) {
  const { db, person, jetzt } = context
  const { rows } = await sql<{ vkforgid: number }>`
    select k.vkforgid from ktostamm k where k.id = ${id}::uuid and k.art = 'Lieferant' and k.vkforgid = any(${[...person.konten]}::int[]) for update`.execute(
    db,
  )
  if (!rows[0]) throw notFound()
  const alt = await db.selectFrom('freistellung').where('ktostammId', '=', id).orderBy('nr', 'desc').selectAll().executeTakeFirst()
  const vorher = { nummer: alt?.nummer ?? '', gueltigVon: alt?.gueltigVon ?? null, gueltigBis: alt?.gueltigBis ?? null }
  await assertUnchanged(context, Freistellung, vorher, revision, { subject: 'freistellung', id })
  if (werte.gueltigBis! < werte.gueltigVon!) throw refused('freigabe.regel-tage', 'gueltigBis')
  await db
    .insertInto('freistellung')
    .values({
      nummer: werte.nummer,
      gueltigVon: werte.gueltigVon!,
      gueltigBis: werte.gueltigBis!,
      ktostammId: id,
      nr: (alt?.nr ?? 0) + 1,
      anwenderId: person.anwenderId,
      zeitpunkt: jetzt.toString(),
    })
    .execute()
  audit(context, { aktion: 'aendern', gegenstand: 'freistellung', gegenstandId: id, daten: difference(vorher, werte) })
  emit(context, 'freigabe', [], [konto(rows[0].vkforgid, freigabeRecht)])
}
