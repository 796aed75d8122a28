import { bilderVon } from '#domain/einsatz/bilder.ts'
import { jeEinheit, zahl } from '#domain/einsatz/arbeitsschein/menge.ts'
import { kanonisch } from '#domain/einsatz/arbeitsschein/kanonisch.ts'
import { scheinart, type scheinZumHandeln } from '#domain/einsatz/arbeitsschein/sicht.ts'

import { hundertstelstunden } from '#domain/einsatz/arbeitsschein/zeitmenge.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Zeile } from '../contract/schein.ts'
import { messages } from '../messages.ts'
import { positionenVon } from './positionen.ts'

/** The text that a signature is about: everything that the customer sees, without the final number and without what is internal. */
export async function kanonischerText(db: Db, row: Omit<Awaited<ReturnType<typeof scheinZumHandeln>>, 'meiner'>): Promise<string> {
  const [zeilen, bilder, hashes] = await Promise.all([
    positionenVon(db, row.id),
    bilderVon(db, { art: scheinart, id: row.id }),
    db.selectFrom('datei').where('art', '=', scheinart).where('gegenstand', '=', row.id).select(['id', 'sha256']).execute(),
  ])
  const nach = new Map(hashes.map(({ id, sha256 }) => [id, sha256.toString('hex')]))
  return kanonisch({
    angeordnetAm: row.angeordnetAm,
    angeordnetVon: row.angeordnetVon,
    ansprechpartner: row.ansprechpartner,
    art: row.art,
    bestaetigt: messages.de.bestaetigt,
    bilder: bilder.filter(({ geteilt }) => geteilt).map(({ id, beschriftung }) => ({ beschriftung, id, sha256: nach.get(id)! })),
    datum: row.datum,
    fassung: row.fassung,
    id: row.id,
    kostenstelle: row.kostenstelle,
    kunde: row.kunde,
    notiz: row.notiz,
    objekt: row.objekt,
    positionen: zeilen.map(({ art, name, von, bis, nummer, text, menge, einheit, kommentar }) => ({
      art,
      bis: bis && sekunden(bis),
      einheit,
      kommentar,
      menge,
      name,
      nummer,
      text,
      von: von && sekunden(von),
    })),
    summen: summen(zeilen),
    tempMax: row.tempMax && zahl(row.tempMax),
    tempMin: row.tempMin && zahl(row.tempMin),
    ticket: row.ticket,
    vertragsart: row.vertragsart,
    vorlaeufig: row.vorlaeufig,
    wetter: row.wetter,
  })
}

/** Totals by unit; time in hundredths of an hour that are the sum of its printed lines. */
export function summen(zeilen: readonly Zeile[]) {
  const zeit = stundenDer(zeilen).reduce((alle, { hundertstel }) => alle + hundertstel, 0)
  return [...(zeit ? [{ einheit: 'Zeit h', menge: stundentext(zeit) }] : []), ...jeEinheit(zeilen.filter(({ art }) => art !== 'Zeit' && art !== 'Text'))]
}

/** The lines of time with what is printed of each. */
export function stundenDer(zeilen: readonly Zeile[]) {
  const zeiten = zeilen.filter(({ art }) => art === 'Zeit')
  return hundertstelstunden(zeiten.map(({ menge }) => Number(menge))).map((hundertstel, nr) => ({ id: zeiten[nr]!.id, hundertstel }))
}
/** Hundredths of an hour as decimal text. */
export const stundentext = (hundertstel: number) => `${Math.floor(hundertstel / 100)}.${String(hundertstel % 100).padStart(2, '0')}`
const sekunden = (um: string) => Temporal.Instant.from(um).toString({ smallestUnit: 'second' })
