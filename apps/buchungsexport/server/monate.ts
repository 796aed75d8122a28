import { sql } from 'kysely'
import { vorgabeVon } from '#domain/belege/buchungsexport/lauf.ts'
import { heuteDerFirma } from '#domain/zeiten/tag/heute.ts'
import { notFound } from '#platform/contract/problem.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { Monatszeile } from '../contract.ts'

/** So many months stand in the list, the running one included. */
const gezeigt = 13

/** Branches that the asker acts for, and whether each is set up. */
export async function filialen(context: Context) {
  const { db, person } = context
  const alle = await db
    .selectFrom('filiale')
    .where('vkforgid', 'in', [...person.konten])
    .orderBy('vkforgid')
    .select(['vkforgid', 'name'])
    .execute()
  const vorgaben = await Promise.all(alle.map(({ vkforgid }) => vorgabeVon(db, vkforgid)))
  return { filialen: alle.map((filiale, nr) => ({ ...filiale, eingerichtet: vorgaben[nr]!.berater !== null && vorgaben[nr]!.mandant !== null })) }
}

/** A branch that the asker acts for. Throws 404 for any other, as for one that does not exist. */
export async function eigeneFiliale({ db, person }: Context, vkforgid: number) {
  const filiale = person.konten.includes(vkforgid)
    ? await db.selectFrom('filiale').where('vkforgid', '=', vkforgid).select(['vkforgid', 'name', 'zone']).executeTakeFirst()
    : undefined
  if (!filiale) throw notFound()
  return filiale
}

/** The last months of a branch: what waits, what has been exported. Counted as it is loaded for an export, but for what stays out. */
export async function monate(context: Context, vkforgid: number): Promise<{ monate: Monatszeile[] }> {
  await eigeneFiliale(context, vkforgid)
  const [{ abgeschlossenBis }, heute] = await Promise.all([vorgabeVon(context.db, vkforgid), heuteDerFirma(context.db, context.jetzt)])
  const letzter = Temporal.PlainDate.from(heute).toPlainYearMonth()
  const seit = letzter
    .subtract({ months: gezeigt - 1 })
    .toPlainDate({ day: 1 })
    .toString()
  const [offen, laeufe] = await Promise.all([
    offenJeMonat(context, vkforgid, seit),
    context.db
      .selectFrom('exportlauf')
      .where('vkforgid', '=', vkforgid)
      .where('zustand', '<>', 'zurückgenommen')
      .where('monat', '>=', seit)
      .groupBy('monat')
      .select(['monat', sql<number>`sum(zeilen)::int`.as('zeilen'), sql<number>`count(*)::int`.as('anzahl')])
      .execute(),
  ])
  return {
    monate: Array.from({ length: gezeigt }, (_, zurueck) => {
      const monat = letzter.subtract({ months: zurueck })
      const erster = monat.toPlainDate({ day: 1 }).toString()
      const exportiert = laeufe.find((einer) => einer.monat === erster)
      return {
        monat: monat.toString(),
        offen: offen.get(erster) ?? 0,
        exportiert: exportiert?.zeilen ?? 0,
        laeufe: exportiert?.anzahl ?? 0,
        abgeschlossen: abgeschlossenBis !== null && erster <= abgeschlossenBis,
        laeuft: zurueck === 0,
      }
    }),
  }
}

async function offenJeMonat({ db }: Context, vkforgid: number, seit: string) {
  const { rows } = await sql<{ erster: string; offen: number }>`
    select date_trunc('month', tag)::date as erster, count(*)::int as offen from (
      select b.belegdatum as tag from beleg b join belegart a on a.id = b.belegart
        where b.vkforgid = ${vkforgid} and b.aktuell and b.geloescht is null and b.zustand <> 'Entwurf' and b.brutto <> 0 and a.zaehlt = 'verrechnet' and b.belegdatum >= ${seit}::date
          and not exists (select from exportiert e where e.quelle = 'beleg' and e.schluessel = b.id::text)
          and (not exists (select from belegfreigabe f where f.beleg_id = b.id) or exists (select from belegfreigabe f where f.beleg_id = b.id and (f.ende is null or f.ende = 'freigegeben')))
      union all
      select z.datum from zahlungszuordnung z join posten p on p.id = z.posten_id
        where p.vkforgid = ${vkforgid} and z.datum >= ${seit}::date and (z.zahlung_id is not null or p.art in ('SE', 'GE'))
          and not exists (select from exportiert e where e.quelle = 'zuordnung' and e.schluessel = z.id::text)
    ) alle group by 1`.execute(db)
  return new Map(rows.map(({ erster, offen }) => [erster, offen]))
}
