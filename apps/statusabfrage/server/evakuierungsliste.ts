import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { nachNamen } from '#domain/personal/sicht.ts'
import { imHaus } from '#domain/zeiten/tag/anwesenheit.ts'
import { heuteIn } from '#domain/zeiten/tag/heute.ts'
import { may, type Context } from '#platform/server/http/context.ts'
import type { Evakuierung, Gesuchter } from '../contract/evakuierung.ts'
import { evakuierungMit, hakenIn, kopf, type SichtbareEvakuierung } from './evakuierungen.ts'
import { tafel } from './tafel.ts'

/** One evacuation: whom it looks for and what is said about each. Throws 404. */
export async function evakuierung(context: Context, id: Id<'evakuierung'>): Promise<Evakuierung> {
  const zeile = await evakuierungMit(context, id)
  const haken = await hakenIn(context, [zeile.id])
  const personen = await gesuchte(
    context,
    zeile,
    haken.map(({ lstfixId }) => lstfixId),
  )
  return { ...kopf(zeile), stand: context.jetzt.toString(), personen, haken, darf: zeile.beendet === null ? ['abhaken', 'beenden'] : [] }
}

/**
 * The list, frozen at the beginning; while it runs, everybody whose arrival reached us since is added, and everybody about whom
 * something is said. Late stamps of a device that was offline count as well: 12 h back, no import of old days.
 */
export async function spaeter({ db }: Context, { id, vkforgid, begonnen, empfangen }: SichtbareEvakuierung) {
  const { rows } = await sql<{ id: string; seit: string }>`
    select l.id, min(z.timestamp) as seit from zeitstempel z join lstfix l on l.id = z.lstfix_id
    where z.flag = 'arrival' and z.quelle <> 'import' and z.empfangen > ${empfangen} and z.timestamp > least(${begonnen}::timestamptz, ${empfangen}::timestamptz) - interval '12 hours' and l.vkforgid = ${vkforgid}
      and not exists (select from zeitstempel_storno s where s.zeitstempel_id = z.id)
      and not exists (select from evakuierung_person p where p.evakuierung_id = ${id} and p.lstfix_id = l.id)
    group by l.id`.execute(db)
  return rows
}

async function gesuchte(context: Context, zeile: SichtbareEvakuierung, genannt: readonly string[]): Promise<Gesuchter[]> {
  const laeuft = zeile.beendet === null
  const [fest, neu] = await Promise.all([
    context.db.selectFrom('evakuierungPerson').where('evakuierungId', '=', zeile.id).select(['lstfixId', 'unklar', 'spaeter', 'seit']).execute(),
    laeuft ? spaeter(context, zeile) : [],
  ])
  const liste = new Map(fest.map((eintrag) => [eintrag.lstfixId, eintrag]))
  for (const { id, seit } of neu) liste.set(id, { lstfixId: id, unklar: false, spaeter: true, seit })
  for (const id of genannt) if (!liste.has(id)) liste.set(id, { lstfixId: id, unklar: false, spaeter: true, seit: null })
  if (!liste.size) return []
  const [personen, gegangen] = await Promise.all([
    context.db
      .selectFrom('lstfix')
      .innerJoin('abteilung', 'abteilung.id', 'lstfix.abteilungId')
      .where('lstfix.id', 'in', [...liste.keys()])
      .orderBy(nachNamen)
      .select(['lstfix.id', 'lstfix.persnr', 'lstfix.vorname', 'lstfix.zuname', 'lstfix.telefon', 'abteilung.bezeichnung'])
      .execute(),
    laeuft ? fortSeit(context, zeile) : new Map<string, string>(),
  ])
  return personen.map(({ telefon, bezeichnung, ...lstfix }) => {
    const { unklar, spaeter, seit } = liste.get(lstfix.id)!
    return {
      lstfix,
      abteilung: bezeichnung,
      seit,
      unklar,
      spaeter,
      gegangen: gegangen.get(lstfix.id) ?? null,
      telefon: may(context, 'STATUSABFRAGE.NACHRICHT') ? telefon : null,
    }
  })
}

/** Who stamped out since: said, never ticked off by it. */
async function fortSeit(context: Context, { vkforgid, zone, begonnen }: SichtbareEvakuierung) {
  const heute = heuteIn(context.jetzt, zone)
  return new Map(
    (await tafel(context, heute, { vkforgid })).flatMap(({ person, lage, stand }) =>
      imHaus(lage, stand) === null && stand.zuletzt !== null && Temporal.Instant.compare(stand.zuletzt, begonnen) > 0
        ? [[person.id, stand.zuletzt] as const]
        : [],
    ),
  )
}
