import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { notFound } from '#platform/contract/problem.ts'
import type { Context } from '#platform/server/http/context.ts'
import { pageOf, type Asked } from '#platform/server/record/keyset.ts'
import { gezaehlt, type Evakuierungszeile, type Haken } from '../contract/evakuierung.ts'
import { imHausVon, sichtbareFilialen } from './haus.ts'

/** Evacuations at the branches of the asker's accounts. The only way to start a query on them. */
export const sichtbareEvakuierungen = ({ db, person }: Context) =>
  db
    .selectFrom('evakuierung as e')
    .innerJoin('filiale as f', 'f.vkforgid', 'e.vkforgid')
    .innerJoin('anwender as b', 'b.id', 'e.anwenderId')
    .leftJoin('evakuierungEnde as s', 's.evakuierungId', 'e.id')
    .leftJoin('anwender as sb', 'sb.id', 's.anwenderId')
    .where('e.vkforgid', 'in', [...person.konten])
    .select([
      'e.id',
      'e.vkforgid',
      'f.name as filiale',
      'f.zone',
      'e.anlass',
      'e.begonnen',
      'e.empfangen',
      'e.teilVon',
      'b.anzeigename as begonnenVon',
      's.beendet',
      'sb.anzeigename as beendetVon',
      's.bemerkung',
    ])
export type SichtbareEvakuierung = Awaited<ReturnType<ReturnType<typeof sichtbareEvakuierungen>['executeTakeFirstOrThrow']>>

/** One of them by the id of any device that began it. Throws 404. */
export async function evakuierungMit(context: Context, id: Id<'evakuierung'>): Promise<SichtbareEvakuierung> {
  const zeile = await sichtbareEvakuierungen(context)
    .where('e.id', '=', (eb) => eb.selectFrom('evakuierung as a').where('a.id', '=', id).select(sql<string>`coalesce(a.teil_von, a.id)`.as('id')))
    .executeTakeFirst()
  if (!zeile) throw notFound()
  return zeile
}

/** The one that runs at a branch, if any. */
export const laufendeIn = (context: Context, vkforgid: number) =>
  sichtbareEvakuierungen(context)
    .where('e.vkforgid', '=', vkforgid)
    .where('e.teilVon', 'is', null)
    .where('s.beendet', 'is', null)
    .orderBy('e.begonnen', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Who is in the house at each branch, and which evacuation runs there. */
export async function haus(context: Context) {
  const filialen = await sichtbareFilialen(context).execute()
  const laufend = await sichtbareEvakuierungen(context).where('e.teilVon', 'is', null).where('s.beendet', 'is', null).orderBy('e.begonnen').execute()
  const standorte = []
  for (const filiale of filialen)
    standorte.push({
      filiale,
      laufend: laufend.findLast(({ vkforgid }) => vkforgid === filiale.vkforgid)?.id ?? null,
      personen: await imHausVon(context, filiale),
    })
  return { stand: context.jetzt.toString(), standorte }
}

/** What is said in these evacuations, oldest first. */
export async function hakenIn(context: Context, ids: readonly Id<'evakuierung'>[]): Promise<(Haken & { evakuierungId: Id<'evakuierung'> })[]> {
  if (!ids.length) return []
  const rows = await context.db
    .selectFrom('evakuierungHaken as h')
    .innerJoin('anwender as a', 'a.id', 'h.anwenderId')
    .where('h.evakuierungId', 'in', [...ids])
    .orderBy('h.zeitpunkt')
    .orderBy('h.id')
    .select(['h.id', 'h.evakuierungId', 'h.lstfixId', 'h.stand', 'h.zeitpunkt', 'h.ersetzt', 'a.anzeigename as von'])
    .execute()
  return rows as (Haken & { evakuierungId: Id<'evakuierung'> })[]
}

export const kopf = ({ id, vkforgid, filiale, zone, anlass, begonnen, begonnenVon, beendet, beendetVon, bemerkung }: SichtbareEvakuierung) => ({
  id,
  filiale: { vkforgid, name: filiale, zone },
  anlass: anlass as Evakuierungszeile['anlass'],
  begonnen,
  begonnenVon,
  beendet,
  beendetVon,
  bemerkung: bemerkung ?? '',
})

/** The history, newest first, each with its figures. */
export async function verlauf(context: Context, asked: Asked) {
  const { entities: rows, next } = await pageOf(sichtbareEvakuierungen(context).where('e.teilVon', 'is', null), ['-e.begonnen', '-e.id'], asked)
  const ids = rows.map(({ id }) => id)
  const [personen, haken] = await Promise.all([
    ids.length ? context.db.selectFrom('evakuierungPerson').where('evakuierungId', 'in', ids).select(['evakuierungId', 'lstfixId']).execute() : [],
    hakenIn(context, ids),
  ])
  const [seine, gesagt] = [Map.groupBy(personen, ({ evakuierungId }) => evakuierungId), Map.groupBy(haken, ({ evakuierungId }) => evakuierungId)]
  return {
    next,
    entities: rows.map((zeile): Evakuierungszeile => {
      const hier = gesagt.get(zeile.id) ?? []
      const gesucht = new Set([...(seine.get(zeile.id) ?? []), ...hier].map(({ lstfixId }) => lstfixId))
      return {
        ...kopf(zeile),
        ...gezaehlt(
          [...gesucht].map((id) => ({ lstfix: { id } })),
          hier,
        ),
      }
    }),
  }
}
