import { sql } from 'kysely'
import type { Trx } from '#platform/server/database/db.ts'
import type { Belegangaben } from './belegfelder.ts'

/** What the lines of documents are compared with: only what the file names. */
export async function belegbestand(db: Trx, angaben: readonly Belegangaben[], quelle: string) {
  const artikelnummern = [...new Set(angaben.flatMap(({ positionen }) => positionen.flatMap(({ artikel }) => artikel ?? [])))]
  const schluessel = [
    ...new Set(
      angaben.flatMap(({ kopf, verweise }) => [kopf.schluessel, ...verweise.map((einer) => einer.schluessel)]).filter((einer) => typeof einer === 'string'),
    ),
  ]
  const nummern = [...new Set(angaben.map(({ kopf }) => kopf.belegnummer).filter((eine) => typeof eine === 'number'))]
  const [arten, filialen, konten, objekte, vertreter, artikel, belege, vergeben] = await Promise.all([
    db.selectFrom('belegart').selectAll().execute(),
    db.selectFrom('filiale').select('vkforgid').execute(),
    db.selectFrom('ktostamm').select(['id', 'nummer', 'art', 'vkforgid', 'kundengruppeId', 'konditionsgruppeId']).execute(),
    db.selectFrom('objekt').select(['id', 'nummer', 'ktostammId']).execute(),
    db.selectFrom('lstfix').select(['id', 'persnr', 'abteilungId']).execute(),
    db.selectFrom('artikel').where(sql<boolean>`nummer = any(${artikelnummern}::text[])`).selectAll().execute(),
    db
      .selectFrom('beleg')
      .where('quelle', '=', quelle)
      .where('aktuell', '=', true)
      .where(sql<boolean>`fremdschluessel = any(${schluessel}::text[])`)
      .select(['id', 'belegart', 'fremdschluessel', 'ktostammId', 'version', 'zeilenhash', 'geloescht', 'zustand'])
      .execute(),
    db
      .selectFrom('beleg')
      .where(sql<boolean>`belegnummer = any(${nummern}::bigint[])`)
      .where('aktuell', '=', true)
      .select(['vkforgid', 'kreis', 'belegnummer', 'quelle', 'belegart', 'fremdschluessel'])
      .execute(),
  ])
  return {
    arten: new Map(arten.map((art) => [art.id, art])),
    filialen: new Set(filialen.map(({ vkforgid }) => vkforgid)),
    konten: new Map(konten.map((konto) => [konto.nummer, konto])),
    objekte: new Map(objekte.map((objekt) => [objekt.nummer, objekt])),
    vertreter: new Map(vertreter.map((person) => [person.persnr, person])),
    artikel: new Map(artikel.map((einer) => [einer.nummer, einer])),
    belege: new Map(belege.map((beleg) => [`${beleg.belegart} ${beleg.fremdschluessel}`, beleg])),
    vergeben: new Map(
      vergeben.map((beleg) => [`${beleg.vkforgid} ${beleg.kreis} ${beleg.belegnummer}`, `${beleg.quelle} ${beleg.belegart} ${beleg.fremdschluessel}`]),
    ),
  }
}
export type Belegbestand = Awaited<ReturnType<typeof belegbestand>>

/** A document to be written: `vorher` is the version that it follows. */
export interface Belegschritt {
  zeile: number
  angaben: Belegangaben
  hash: Buffer
  vorher: { id: number; version: number } | null
}

/** The branch that the file names, otherwise the account's. */
export const filiale = (kopf: Belegangaben['kopf'], { konten }: Belegbestand) => kopf.filiale ?? konten.get(kopf.konto ?? 0)?.vkforgid ?? 0
