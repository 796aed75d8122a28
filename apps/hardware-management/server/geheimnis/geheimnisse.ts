import { sql } from 'kysely'
import { geoeffnet, versiegelt } from '#domain/geraete/tresor.ts'
import { sichtbareTickets } from '#domain/tickets/sicht.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { notFound, Problem } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import type { Context } from '#platform/server/http/context.ts'
import { pageOf } from '#platform/server/record/keyset.ts'
import type { calls } from '#apps/hardware-management/contract.ts'
import { artenVon, type Geheimnisart, type Traeger } from '#apps/hardware-management/contract/geheimnis.ts'
import { meldeGeheimnis, spalteVon, zumHandeln, zumLesen } from './traeger.ts'

/** The version as which the present value of the secret `g` was set first: who saw that one knows it. */
export const wertfassung = sql`coalesce(g.ursprung, g.fassung)`

/** Which secrets a device or licence has, never what they are. Throws 404, also for a customer's user. */
export async function geheimnisse(context: Context, gemeint: Traeger) {
  const { traeger, id } = await zumLesen(context, gemeint)
  const rows = await context.db
    .selectFrom('geheimnis as g')
    .where(`g.${spalteVon[traeger]}`, '=', id)
    .select(['g.art', 'g.geaendert', sql<boolean>`g.wert is not null`.as('hatWert')])
    .select(
      sql<number>`(select count(distinct e.anwender_id)::int from geheimnis_einsicht e where e.geheimnis_id = g.id and e.fassung = ${wertfassung})`.as(
        'gesehen',
      ),
    )
    .select(
      sql<
        { fassung: number; ersetzt: string }[]
      >`(select coalesce(jsonb_agg(jsonb_build_object('fassung', f.fassung, 'ersetzt', f.ersetzt) order by f.fassung desc), '[]')
        from geheimnis_frueher f where f.geheimnis_id = g.id)`.as('frueher'),
    )
    .execute()
  const leer = { hatWert: false, geaendert: null, gesehen: 0, frueher: [] }
  return { entities: artenVon[traeger].map((art) => rows.find((row) => row.art === art) ?? { ...leer, art }), next: null }
}

/** Who saw the secrets of a device or licence, the latest first. Throws 404, also for a customer's user. */
export async function einsichten(context: Context, gemeint: Traeger, asked: Parsed<typeof calls.einsichten>['query']) {
  const { traeger, id } = await zumLesen(context, gemeint)
  return pageOf(
    context.db
      .selectFrom('geheimnisEinsicht as e')
      .innerJoin('geheimnis as g', 'g.id', 'e.geheimnisId')
      .innerJoin('anwender as a', 'a.id', 'e.anwenderId')
      .leftJoin(sichtbareTickets(context).select(['t.id', 't.nummer', 't.name']).as('t'), 't.id', 'e.ticketId')
      .where(`g.${spalteVon[traeger]}`, '=', id)
      .select(['e.id', 'g.art', 'e.was', 'a.anzeigename as wer', 'e.grund', 'e.zeitpunkt'])
      .select(
        sql<{ nummer: number; name: string } | null>`case when t.id is not null then jsonb_build_object('nummer', t.nummer, 'name', t.name) end`.as('ticket'),
      ),
    ['-e.zeitpunkt', '-e.id'],
    asked,
  )
}

/** A new value; the one before is kept sealed for a while. Throws 404, 422 for a customer's user. */
export async function setzen(context: Context, gemeint: Traeger, art: Geheimnisart, wert: string) {
  const traeger = await zumHandeln(context, gemeint, art)
  await ersetzen(context, traeger, art, { wert, ursprung: null })
  await meldeGeheimnis(context, traeger, 'geheimnis-geaendert', art)
}

/** An earlier value is in use again, as a new version: the change did not reach the device. Throws 404, 409 when it cannot be opened. */
export async function fassungZurueckholen(context: Context, gemeint: Traeger, art: Geheimnisart, fassung: number) {
  const traeger = await zumHandeln(context, gemeint, art)
  const gefunden = await eines(context, traeger, art)
  const frueher =
    gefunden &&
    (await context.db
      .selectFrom('geheimnisFrueher')
      .where('geheimnisId', '=', gefunden.id)
      .where('fassung', '=', fassung)
      .select(['fassung', 'ursprung', 'schluessel', 'wert'])
      .executeTakeFirst())
  if (!frueher) throw notFound()
  const wert = geoeffnet(context.vault, { id: gefunden.id, fassung }, frueher)
  if (wert === null) throw new Problem('hardware.geheimnis-zu', 409)
  // Whoever saw it then knows it now.
  await ersetzen(context, traeger, art, { wert, ursprung: frueher.ursprung ?? frueher.fassung })
  await meldeGeheimnis(context, traeger, 'geheimnis-zurueckgeholt', art)
}

async function ersetzen(context: Context, traeger: Traeger, art: Geheimnisart, { wert, ursprung }: { wert: string; ursprung: number | null }) {
  const vorher = await eines(context, traeger, art)
  const geaendert = context.jetzt.toString()
  if (vorher?.wert && vorher.schluessel)
    await context.db
      .insertInto('geheimnisFrueher')
      .values({
        id: uuid(),
        geheimnisId: vorher.id,
        fassung: vorher.fassung,
        ursprung: vorher.ursprung,
        schluessel: vorher.schluessel,
        wert: vorher.wert,
        ersetzt: geaendert,
      })
      .execute()
  const ort = { id: vorher?.id ?? uuid(), fassung: (vorher?.fassung ?? 0) + 1 }
  const row = { ...ort, ursprung, ...versiegelt(context.vault, ort, wert), geaendert }
  await context.db
    .insertInto('geheimnis')
    .values({ ...row, [spalteVon[traeger.traeger]]: traeger.id, art })
    .onConflict((on) => on.column('id').doUpdateSet(row))
    .execute()
}

/** The value is gone with all that it was before; who had seen it stays. Throws 404, 422 for a customer's user. */
export async function loeschen(context: Context, gemeint: Traeger, art: Geheimnisart) {
  const traeger = await zumHandeln(context, gemeint, art)
  const vorher = await eines(context, traeger, art)
  if (!vorher?.wert) throw notFound()
  await context.db.deleteFrom('geheimnisFrueher').where('geheimnisId', '=', vorher.id).execute()
  await context.db.updateTable('geheimnis').set({ schluessel: null, wert: null, geaendert: context.jetzt.toString() }).where('id', '=', vorher.id).execute()
  await meldeGeheimnis(context, traeger, 'geheimnis-geloescht', art)
}

/** One secret of a device or licence, sealed. */
export const eines = ({ db }: Context, { traeger, id }: Traeger, art: Geheimnisart) =>
  db
    .selectFrom('geheimnis')
    .where(spalteVon[traeger], '=', id)
    .where('art', '=', art)
    .select(['id', 'fassung', 'ursprung', 'schluessel', 'wert'])
    .executeTakeFirst()
