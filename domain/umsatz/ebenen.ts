import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import type { Sql } from '#platform/server/record/keyset.ts'
import { ohneSchluessel, type Ebene } from './contract.ts'

interface Spalte {
  /** Where a line keeps its key on this level. */
  spalte: string
  art: 'integer' | 'uuid' | 'text'
  /** Table of the names: its id, its number and its name; none where the key is the name. */
  namen?: { tabelle: string; id: string; nummer: string; bezeichnung: string }
}
const gruppe = (spalte: string): Spalte => ({ spalte, art: 'integer', namen: { tabelle: 'artikelgruppe', id: 'id', nummer: 'id', bezeichnung: 'bezeichnung' } })
const abteilung = (spalte: string): Spalte => ({ spalte, art: 'uuid', namen: { tabelle: 'abteilung', id: 'id', nummer: 'nummer', bezeichnung: 'bezeichnung' } })
const id = 'id'
const spalten: Readonly<Record<Ebene, Spalte>> = {
  Vkforg: { spalte: 'vkforgid', art: 'integer', namen: { tabelle: 'filiale', id: 'vkforgid', nummer: 'vkforgid', bezeichnung: 'name' } },
  Artikel: { spalte: 'artikel_id', art: 'uuid', namen: { tabelle: 'artikel', id, nummer: 'nummer', bezeichnung: 'bezeichnung' } },
  Hauptgruppe: gruppe('hauptgruppe'),
  Untergruppe: gruppe('untergruppe'),
  Unteruntergruppe: gruppe('unteruntergruppe'),
  Produktgruppe: { spalte: 'produktgruppe_id', art: 'integer', namen: { tabelle: 'produktgruppe', id, nummer: id, bezeichnung: 'bezeichnung' } },
  Kunde: { spalte: 'ktostamm_id', art: 'uuid', namen: { tabelle: 'ktostamm', id, nummer: 'nummer', bezeichnung: 'name' } },
  Kundengruppe: { spalte: 'kundengruppe_id', art: 'integer', namen: { tabelle: 'kundengruppe', id, nummer: id, bezeichnung: 'bezeichnung' } },
  Lieferart: { spalte: 'lieferart', art: 'text' },
  Lagerplatz: { spalte: 'lagerplatz', art: 'text' },
  Abteilung: abteilung('abteilung_id'),
  Abteilungsub: abteilung('abteilungsub_id'),
  Konditionsgruppe: { spalte: 'konditionsgruppe_id', art: 'integer', namen: { tabelle: 'konditionsgruppe', id, nummer: id, bezeichnung: 'bezeichnung' } },
  Vertreter: { spalte: 'vertreter_id', art: 'uuid', namen: { tabelle: 'lstfix', id, nummer: 'persnr', bezeichnung: "vorname || ' ' || zuname" } },
}

/** In front of a key that is a word: no word is taken for a key of ours. */
const wort = '='
const form = { integer: /^\d{1,9}$/, uuid: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/, text: /^=[^]{1,40}$/ }

/** Column of lines and rollups with the key of this level. */
export const spalteVon = (ebene: Ebene) => spalten[ebene].spalte
/** What stands in a column of this level, as a key. */
export const alsSchluessel = (ebene: Ebene, wo: Sql): Sql =>
  spalten[ebene].art === 'text' ? sql`case ${wo} when '' then '' else ${wort} || ${wo} end` : sql`coalesce(${wo}::text, '')`

/** Whether a key can be one of this level. */
export const istSchluessel = (ebene: Ebene, schluessel: string) => schluessel === ohneSchluessel || form[spalten[ebene].art].test(schluessel)

/** Condition on lines or rows of a rollup `z`: they have this key. */
export function hatSchluessel(ebene: Ebene, schluessel: string): Sql {
  const { spalte, art } = spalten[ebene]
  const wo = sql.ref(`z.${spalte}`)
  if (art === 'text') return sql`${wo} = ${schluessel.slice(wort.length)}`
  return schluessel === ohneSchluessel ? sql`${wo} is null` : sql`${wo} = ${schluessel}::${sql.raw(art)}`
}

/** A key in the words of today. */
export interface Schluesselname {
  nummer: string
  bezeichnung: string
}
/** Names of these keys; what has no key is left to the caller's language. */
export async function schluesselnamen(db: Db, ebene: Ebene, schluessel: readonly string[]): Promise<Map<string, Schluesselname>> {
  const { art, namen } = spalten[ebene]
  const gefragt = schluessel.filter((einer) => einer !== ohneSchluessel)
  if (!namen) return new Map(gefragt.map((einer) => [einer, { nummer: '', bezeichnung: einer.slice(wort.length) }]))
  const { rows } = await sql<Schluesselname & { key: string }>`
    select ${sql.ref(namen.id)}::text as key, ${sql.ref(namen.nummer)}::text as nummer, ${sql.raw(namen.bezeichnung)} as bezeichnung
    from ${sql.table(namen.tabelle)} where ${sql.ref(namen.id)} = any(${gefragt}::${sql.raw(art)}[])`.execute(db)
  return new Map(rows.map(({ key, nummer, bezeichnung }) => [key, { nummer, bezeichnung }]))
}
