import type { Id } from '#platform/contract/shapes.ts'
import { unterschriebenerText, type Unterschriebenes } from '#domain/einsatz/arbeitsschein/contract.ts'
import { zahl } from '#domain/einsatz/arbeitsschein/menge.ts'
import { scheinart, type scheinZumHandeln } from '#domain/einsatz/arbeitsschein/sicht.ts'
import { bilderVon } from '#domain/einsatz/bilder.ts'
import type { Db } from '#platform/server/database/db.ts'
import { messages } from '../messages.ts'
import { positionenVon } from './positionen.ts'

export type Scheinzeile = Omit<Awaited<ReturnType<typeof scheinZumHandeln>>, 'meiner'>

/** The text that a signature is about: everything that the customer sees, without the final number and without what is internal. */
export const kanonischerText = async (db: Db, row: Scheinzeile): Promise<string> => unterschriebenerText(await unterschriebenes(db, row))

/** The sheet as it is signed now. */
export async function unterschriebenes(db: Db, row: Scheinzeile): Promise<Unterschriebenes> {
  const { id, fassung, vorlaeufig, art, datum, objekt, kunde, kostenstelle, ticket, ansprechpartner, vertragsart, angeordnetVon, angeordnetAm, wetter, notiz } =
    row
  const [zeilen, bilder, hashes] = await Promise.all([positionenVon(db, id), bilderVon(db, { art: scheinart, id }), bildhashes(db, id)])
  return {
    id,
    fassung,
    vorlaeufig,
    art,
    datum,
    objekt,
    kunde,
    kostenstelle,
    ticket,
    ansprechpartner,
    vertragsart,
    angeordnetVon,
    angeordnetAm,
    wetter,
    wetterquelle: row.wetterquelle,
    notiz,
    skizze: row.skizze as number[][] | null,
    tempMin: row.tempMin && zahl(row.tempMin),
    tempMax: row.tempMax && zahl(row.tempMax),
    bestaetigt: messages.de.bestaetigt,
    zeilen,
    bilder: bilder.filter(({ geteilt }) => geteilt).map((bild) => ({ id: bild.id, beschriftung: bild.beschriftung, sha256: hashes.get(bild.id)!.gesendet })),
  }
}

/** Whose version it is, as the sheet says when it is finished: what lists of versions are looked up by. */
export const gehoertZu = ({ id, ktostammId, objektId, art, datum, objekt, kunde }: Scheinzeile) => ({
  arbeitsscheinId: id,
  ktostammId,
  objektId,
  art,
  datum,
  objekt,
  kunde,
})

/** Of each file of a sheet: hash of what the device sent, and of what is kept (a picture is drawn anew at the server). */
export async function bildhashes(db: Db, id: Id<'arbeitsschein'>) {
  const rows = await db.selectFrom('datei').where('art', '=', scheinart).where('gegenstand', '=', id).select(['id', 'sha256', 'gesendet']).execute()
  return new Map(
    rows.map(({ id: datei, sha256, gesendet }) => [datei, { gesendet: (gesendet ?? sha256).toString('hex'), gespeichert: sha256.toString('hex') }]),
  )
}
