import { sql } from 'kysely'
import type { Trx } from '#platform/server/database/db.ts'
import { alsJson } from '../abgleich.ts'
import type { Belegangaben } from './belegfelder.ts'
import type { Belegzeilen } from './belegbestand.ts'
import { filiale, type Belegstamm } from './belegbestand.ts'

/** Tables of a run that end with its transaction: what the file names, its links, and rows that are ready to be written, many documents in one. */
export async function neueStufe(db: Trx) {
  await sql`drop table if exists pg_temp.stufe_beleg, pg_temp.stufe_verweis, pg_temp.stufe_zeilen`.execute(db)
  await sql`create temp table stufe_beleg (zeile integer not null, belegart text not null, schluessel text not null, vkforgid integer, kreis text, nummer bigint, geloescht boolean not null) on commit drop`.execute(
    db,
  )
  await sql`
    create temp table stufe_verweis (zeile integer not null, nach_art text not null, nach_schluessel text not null, nach bigint, belegart text not null, schluessel text not null, von_nr integer,
      nach_nr integer, art text not null, menge numeric(15, 4), betrag numeric(15, 2)) on commit drop`.execute(db)
  await sql`create temp table stufe_zeilen (nr integer not null, belege json not null, positionen json not null, steuern json not null, offene json not null) on commit drop`.execute(
    db,
  )
}

/** What of the documents concerns the file as a whole: keys, numbers, links. `ids`: those that are to be written, by their line. */
export async function merke(db: Trx, stamm: Belegstamm, alle: readonly Belegangaben[], ids: ReadonlyMap<number, number>) {
  const genannt = alle.filter(({ kopf }) => kopf.schluessel && kopf.belegart)
  const belege = genannt.map(({ zeile, kopf }) => ({
    zeile,
    belegart: kopf.belegart,
    schluessel: kopf.schluessel,
    vkforgid: filiale(kopf, stamm),
    kreis: stamm.arten.get(kopf.belegart!)?.kreis ?? null,
    nummer: kopf.belegnummer ?? null,
    geloescht: kopf.geloescht === true,
  }))
  await sql`insert into stufe_beleg select * from json_populate_recordset(null::stufe_beleg, ${JSON.stringify(belege)}::json)`.execute(db)
  const verweise = genannt.flatMap(({ zeile, kopf, verweise: seine }) =>
    (kopf.geloescht ? [] : seine)
      .filter(({ belegart, schluessel }) => belegart && schluessel)
      .map(({ belegart, schluessel, vonNr, nachNr, art, menge, betrag }) => ({
        zeile,
        nach_art: kopf.belegart,
        nach_schluessel: kopf.schluessel,
        nach: ids.get(zeile),
        belegart,
        schluessel,
        von_nr: vonNr,
        nach_nr: nachNr,
        art: art ?? 'wird zu',
        menge,
        betrag,
      })),
  )
  if (verweise.length)
    await sql`insert into stufe_verweis select * from json_populate_recordset(null::stufe_verweis, ${JSON.stringify(verweise)}::json)`.execute(db)
}

/** Rows of checked documents, as one value a table: they are taken apart when all of the file is known to be good. */
export async function lege(db: Trx, nr: number, alle: readonly Belegzeilen[]) {
  const neue = alle.filter(({ schritt }) => !schritt.vorher)
  await sql`
    insert into stufe_zeilen values (${nr}, ${alsJson(alle.map(({ beleg }) => beleg))}::json, ${alsJson(alle.flatMap(({ belegposition }) => belegposition.map(ohneKopf)))}::json,
      ${alsJson(alle.flatMap(({ belegsteuer }) => belegsteuer))}::json, ${alsJson(neue.flatMap(({ posten }) => posten))}::json)`.execute(db)
}
/** Type, day, account and branch of a line are those of its document. */
const ohneKopf = ({ belegart: _art, belegdatum: _tag, ktostammId: _konto, vkforgid: _filiale, ...zeile }: Belegzeilen['belegposition'][number]) => zeile

/** Two lines of the file with the same of something: `was` is told at `spalte`. */
export async function mehrfache(db: Trx, was: 'schluessel' | 'nummer') {
  const gruppe = was === 'schluessel' ? sql`belegart || ' ' || schluessel` : sql`vkforgid || ' ' || kreis || ' ' || nummer`
  const { rows } = await sql<{ zeile: number; schluessel: string }>`
    select zeile, schluessel from (select zeile, ${gruppe} as schluessel, count(*) over (partition by ${gruppe}) as anzahl from stufe_beleg) g
    where anzahl > 1 and schluessel is not null order by zeile limit 10000`.execute(db)
  return rows
}
