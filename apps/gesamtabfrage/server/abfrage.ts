import { sql } from 'kysely'
import { kundensucheRecht, sichtbar } from '#domain/belege/sicht.ts'
import type { Belegart } from '#domain/belege/contract.ts'
import { heuteDerFirma } from '#domain/zeiten/tag/heute.ts'
import { notFound, Problem, refused } from '#platform/contract/problem.ts'
import { may, type Context } from '#platform/server/http/context.ts'
import type { ListQuery } from '#platform/server/record/list.ts'
import type { Sql } from '#platform/server/record/keyset.ts'
import type { Abfrage } from '../contract.ts'

/** Documents of a type, as asked: drafts have no number and are no part of this search. Throws 403 when a customer is named without the right, 404 for a type that the asker may not see, 422 for days the wrong way round. */
export async function gefragt(context: Context, belegart: Belegart, { from, to, belegnummer, konto, artikel }: Abfrage): Promise<ListQuery> {
  await siehtArt(context, belegart)
  if (konto !== undefined && !may(context, kundensucheRecht)) throw new Problem('keine-berechtigung', 403)
  if (from > to) throw refused('belege.zeitraum', 'to')
  const heute = await heuteDerFirma(context.db, context.jetzt)
  return belegliste(context, heute, [
    sql`b.belegart = ${belegart}`,
    sql`b.belegdatum between ${from}::date and ${to}::date`,
    belegnummer !== undefined && sql`b.belegnummer = ${belegnummer}::bigint`,
    konto !== undefined && sql`b.ktostamm_id = ${konto}::uuid`,
    // Its lines are looked up once, before the documents: a prepared plan would otherwise look at each document for a line of it.
    !!artikel &&
      sql`b.id = any(array(select p.beleg_id from belegposition p
        where p.belegart = ${belegart} and p.belegdatum between ${from}::date and ${to}::date and ${artikelIn(artikel)}))`,
  ])
}

/** Documents of the asker with these conditions, as lists show them. `heute`: the company's day. */
export const belegliste = (context: Pick<Context, 'db' | 'person'>, heute: string, where: readonly (Sql | false)[]): ListQuery => ({
  select: sql`b.id, b.belegart, b.belegdatum, jsonb_build_object('nummer', k.nummer, 'name', k.name) as konto, b.belegnummer, b.bezugsnummer,
    coalesce(o.nummer || ' ' || o.name, '') as objekt, b.netto as gesamt, b.brutto, b.currency, b.arbeitsschein_id is not null as ohne_betraege, b.zustand, b.faelligkeit, p.offen,
    case when p.offen > 0 and b.faelligkeit <= ${heute}::date then ${heute}::date - b.faelligkeit end as tage_ueber,
    case when p.offen = 0 then p.bezahlt end as bezahlt`,
  from: sql`beleg b ${dazu}`,
  page: { rows: sql`beleg b`, name: sql`b`, joins: dazu },
  where: [sql`b.aktuell`, sql`b.zustand <> 'Entwurf'`, sichtbar(context, 'b'), ...where],
  sorts: { belegdatum: [sql`b.belegdatum`, sql`b.id`], belegnummer: [sql`b.belegnummer`, sql`b.id`], gesamt: [sql`b.netto`, sql`b.id`] },
  standard: '-belegdatum',
})

/** What is open of a document, without what is kept back, and its last payment; null where nothing ever had to be paid. */
const posten = sql`select sum(p.offen)::numeric(15, 2) as offen, max(z.datum) as bezahlt from posten p
  left join lateral (select max(z.datum) as datum from zahlungszuordnung z where z.posten_id = p.id and z.zahlung_id is not null) z on true
  where p.beleg_id = b.id and p.art = 'RE'`

/** What a row shows beside the document itself. */
const dazu = sql`join ktostamm k on k.id = b.ktostamm_id left join objekt o on o.id = b.objekt_id left join lateral (${posten}) p on true`

/** A type that the asker may see: customers those of their own documents. Throws 404. */
export async function siehtArt(context: Context, belegart: string) {
  if (may(context, kundensucheRecht)) return
  const art = await context.db.selectFrom('belegart').where('id', '=', belegart).where('fuerKunden', '=', true).select('id').executeTakeFirst()
  if (!art) throw notFound()
}

/** Lines of an article: by its id, or by the number that somebody typed; that it is not empty is said for the index that holds no others. */
const artikelIn = (artikel: string) =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(artikel)
    ? sql`p.artikel_id = ${artikel}::uuid`
    : sql`p.artikelnummer = ${artikel.trim()} and p.artikelnummer <> ''`
