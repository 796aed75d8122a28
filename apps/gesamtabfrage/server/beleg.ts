import { sql } from 'kysely'
import type { Belegart } from '#domain/belege/contract.ts'
import { scheinpapiere } from '#domain/belege/schein/papier.ts'
import { scheinVon } from '#domain/belege/schein/sicht.ts'
import { kundensucheRecht, sichtbareBelege } from '#domain/belege/sicht.ts'
import { heuteDerFirma } from '#domain/zeiten/tag/heute.ts'
import { notFound } from '#platform/contract/problem.ts'
import { may, type Reading } from '#platform/server/http/context.ts'
import { readPage } from '#platform/server/record/list.ts'
import type { Beleg, Belegdetail } from '../contract/beleg.ts'
import { belegliste } from './abfrage.ts'

/** One document with its lines, taxes, payments and kept files. Throws 404, also for another type. */
export async function beleg(context: Reading, belegart: Belegart, id: number): Promise<Belegdetail> {
  const { db } = context
  const heute = await heuteDerFirma(db, context.jetzt)
  const gesucht = belegliste(context, heute, [sql`b.id = ${id}`, sql`b.belegart = ${belegart}`])
  const kopf = (await readPage<Beleg>(context, gesucht, { limit: 1 })).entities[0]
  if (!kopf) throw notFound()
  const [mehr, positionen, steuern, posten, ausgleich, dateien, nachbarn, schein] = await Promise.all([
    mehrVom(context, id),
    positionenVom(context, id),
    db.selectFrom('belegsteuer').where('belegId', '=', id).orderBy('satz', 'desc').select(['kategorie', 'satz', 'basis', 'steuer']).execute(),
    db.selectFrom('posten').where('belegId', '=', id).orderBy('art', 'desc').orderBy('id').select(['id', 'art', 'betrag', 'offen', 'faelligkeit']).execute(),
    ausgleichVom(context, id),
    dateienVom(context, id),
    nachbarnVom(context, id),
    scheinVon(context, id),
  ])
  return { ...kopf, ...mehr, positionen, steuern, posten, ausgleich, dateien, nachbarn, schein }
}

async function mehrVom({ db }: Reading, id: number) {
  const { skontoTage, skontoProzent, skonto2Tage, skonto2Prozent, ...zeile } = await db
    .selectFrom('beleg as b')
    .innerJoin('filiale as f', 'f.vkforgid', 'b.vkforgid')
    .leftJoin('ktostamm as l', 'l.id', 'b.baustelleId')
    .where('b.id', '=', id)
    .select(['f.name as filiale', 'b.ktostammId', 'b.betreff', 'b.leistungVon', 'b.leistungBis', 'b.steuer', 'b.leitweg', 'b.ersteller'])
    .select(['b.skontoTage', 'b.skontoProzent', 'b.skonto2Tage', 'b.skonto2Prozent'])
    .select(sql<string>`coalesce(l.nummer || ' ' || l.name, '')`.as('baustelle'))
    .executeTakeFirstOrThrow()
  const stufen = [
    [skontoTage, skontoProzent],
    [skonto2Tage, skonto2Prozent],
  ] as const
  return { ...zeile, skonto: stufen.flatMap(([tage, prozent]) => (tage !== null && prozent !== null ? [{ tage, prozent }] : [])) }
}

const positionenVom = ({ db }: Reading, id: number) =>
  db
    .selectFrom('belegposition')
    .where('belegId', '=', id)
    .orderBy('nr')
    .select(['nr', 'art', 'artikelnummer as artikel', 'text', 'einheit', 'rabatt', 'netto', 'satz'])
    // Without the noughts that only the column has.
    .select([
      sql<string>`trim_scale(menge)::text`.as('menge'),
      sql<string>`case when preis = round(preis, 2) then round(preis, 2) else trim_scale(preis) end::text`.as('preis'),
    ])
    .execute()

const ausgleichVom = ({ db }: Reading, id: number) =>
  db
    .selectFrom('zahlungszuordnung as z')
    .innerJoin('posten as p', 'p.id', 'z.postenId')
    .leftJoin('zahlung as g', 'g.id', 'z.zahlungId')
    .leftJoin('beleg as b', 'b.id', 'z.belegId')
    .where('p.belegId', '=', id)
    .orderBy('z.datum')
    .orderBy('z.id')
    .select(['z.id', 'p.art as posten', 'z.datum', 'z.betrag', 'z.skonto'])
    .select([sql<string>`coalesce(g.referenz, '')`.as('referenz'), sql<string>`coalesce(b.belegart || ' ' || b.belegnummer, '')`.as('beleg')])
    .execute()

/** Somebody else's papers are for staff: a supplier's document is no customer's business. A work sheet of ours has its paper. */
async function dateienVom(context: Reading, id: number): Promise<Belegdetail['dateien']> {
  const papiere = await scheinpapiere(context.db, [id])
  const dateien = await context.db
    .selectFrom('belegdatei as f')
    .innerJoin('datei as d', 'd.id', 'f.datei')
    .where('f.belegId', '=', id)
    .$if(!may(context, kundensucheRecht), (query) => query.where('f.art', '<>', 'fremd'))
    .orderBy('f.art')
    .orderBy('f.erhalten')
    .orderBy('f.datei')
    .select(['f.datei as id', 'f.art', 'd.name', 'd.typ', 'd.bytes'])
    .execute()
  return [...papiere.map(({ id: datei, name, typ, bytes }) => ({ id: datei, art: 'archiv' as const, name, typ, bytes })), ...dateien]
}

/** Documents right before and after this one, as far as the asker may see them. */
const nachbarnVom = (context: Reading, id: number) =>
  sichtbareBelege(context)
    .innerJoin('belegverweis as v', (join) =>
      join.on((on) =>
        on.or([on.and([on('v.von', '=', id), on('v.nach', '=', on.ref('beleg.id'))]), on.and([on('v.nach', '=', id), on('v.von', '=', on.ref('beleg.id'))])]),
      ),
    )
    .where('beleg.zustand', '<>', 'Entwurf')
    .distinct()
    .orderBy('beleg.belegdatum')
    .orderBy('beleg.id')
    .limit(50)
    .select(['beleg.id', 'beleg.belegart', 'beleg.belegnummer', 'beleg.belegdatum', 'v.art'])
    .select(sql<boolean>`v.von = ${id}`.as('danach'))
    .execute() as Promise<Belegdetail['nachbarn']>
