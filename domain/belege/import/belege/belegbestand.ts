import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import type { Trx } from '#platform/server/database/db.ts'
import type { Belegangaben } from './belegfelder.ts'
import type { belegzeilen } from '#domain/belege/buchung.ts'

/** What all documents of a run are compared with. */
export async function belegstamm(db: Trx) {
  const [arten, filialen, konten, objekte, vertreter] = await Promise.all([
    db.selectFrom('belegart').selectAll().execute(),
    db.selectFrom('filiale').select('vkforgid').execute(),
    db.selectFrom('ktostamm').select(['id', 'nummer', 'art', 'vkforgid', 'kundengruppeId', 'konditionsgruppeId']).execute(),
    db.selectFrom('objekt').select(['id', 'nummer', 'ktostammId']).execute(),
    db.selectFrom('lstfix').select(['id', 'persnr', 'abteilungId']).execute(),
  ])
  return {
    arten: new Map(arten.map((art) => [art.id, art])),
    filialen: new Set(filialen.map(({ vkforgid }) => vkforgid)),
    konten: new Map(konten.map((konto) => [konto.nummer, konto])),
    objekte: new Map(objekte.map((objekt) => [objekt.nummer, objekt])),
    vertreter: new Map(vertreter.map((person) => [person.persnr, person])),
  }
}
export type Belegstamm = Awaited<ReturnType<typeof belegstamm>>

/** What some documents are compared with besides: only what they name. */
export async function belegbestand(db: Trx, stamm: Belegstamm, angaben: readonly Belegangaben[], quelle: string) {
  const artikelnummern = [...new Set(angaben.flatMap(({ positionen }) => positionen.flatMap(({ artikel }) => artikel ?? [])))]
  const genannt = angaben.flatMap(({ kopf, verweise }) => [kopf, ...verweise]).filter(({ belegart, schluessel }) => belegart && schluessel)
  const nummern = angaben.flatMap(({ kopf }) => {
    const kreis = stamm.arten.get(kopf.belegart ?? '')?.kreis
    return kreis && kopf.belegnummer ? [{ vkforgid: filiale(kopf, stamm), kreis, nummer: kopf.belegnummer }] : []
  })
  const [artikel, belege, vergeben] = await Promise.all([
    artikelnummern.length ? db.selectFrom('artikel').where(sql<boolean>`nummer = any(${artikelnummern}::text[])`).selectAll().execute() : [],
    sql<Bekannt>`
      select b.id, b.belegart, b.fremdschluessel, b.ktostamm_id, b.version, b.zeilenhash, b.geloescht
      from (select distinct * from unnest(${genannt.map(({ belegart }) => belegart!)}::text[], ${genannt.map(({ schluessel }) => schluessel!)}::text[])) n (belegart, schluessel)
        join beleg b on b.quelle = ${quelle} and b.aktuell and b.belegart = n.belegart and b.fremdschluessel = n.schluessel`.execute(db),
    sql<Record<'vkforgid' | 'belegnummer', number> & Record<'kreis' | 'quelle' | 'belegart', string> & { fremdschluessel: string | null }>`
      select b.vkforgid, b.kreis, b.belegnummer, b.quelle, b.belegart, b.fremdschluessel
      from unnest(${nummern.map(({ vkforgid }) => vkforgid)}::integer[], ${nummern.map(({ kreis }) => kreis)}::text[], ${nummern.map(({ nummer }) => nummer)}::bigint[]) n (vkforgid, kreis, nummer)
        join beleg b on b.vkforgid = n.vkforgid and b.kreis = n.kreis and b.belegnummer = n.nummer and b.aktuell and b.arbeitsschein_id is null`.execute(db),
  ])
  return {
    ...stamm,
    artikel: new Map(artikel.map((einer) => [einer.nummer, einer])),
    belege: new Map(belege.rows.map((beleg) => [`${beleg.belegart} ${beleg.fremdschluessel}`, beleg])),
    vergeben: new Map(
      vergeben.rows.map((beleg) => [`${beleg.vkforgid} ${beleg.kreis} ${beleg.belegnummer}`, `${beleg.quelle} ${beleg.belegart} ${beleg.fremdschluessel}`]),
    ),
  }
}
export type Belegbestand = Awaited<ReturnType<typeof belegbestand>>
interface Bekannt {
  id: number
  belegart: string
  fremdschluessel: string
  ktostammId: Id<'ktostamm'>
  version: number
  zeilenhash: Buffer | null
  geloescht: string | null
}

/** A document to be written: `vorher` is the version that it follows. */
export interface Belegschritt {
  zeile: number
  angaben: Belegangaben
  hash: Buffer
  vorher: { id: number; version: number } | null
}

/** The branch that the file names, otherwise the account's. */
export const filiale = (kopf: Belegangaben['kopf'], { konten }: Pick<Belegstamm, 'konten'>) => kopf.filiale ?? konten.get(kopf.konto ?? 0)?.vkforgid ?? 0

/** What the checks let through, and what of it is not written for all at once: versions of what was there, credits. */
export interface Belegauftrag {
  /** Rows that lie in the stage, and how many documents each of them holds. */
  portionen: readonly number[]
  ids: readonly number[]
  besondere: readonly Belegzeilen[]
  geloescht: readonly number[]
  quelle: string
  jetzt: Temporal.Instant
  /** Told after each portion. */
  weiter: (belege: number) => Promise<void>
}
export type Belegzeilen = ReturnType<typeof belegzeilen> & { schritt: Pick<Belegschritt, 'vorher'> }
