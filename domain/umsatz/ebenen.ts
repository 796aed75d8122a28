import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import type { Sql } from '#platform/server/record/keyset.ts'
import { ohneSchluessel, type Ebene, type Zuordnung } from './contract.ts'

interface Spalte {
  /** Where a line keeps its key on this level. */
  spalte: string
  art: 'integer' | 'uuid' | 'text'
  /** Table `n` of the names: its id, how its number is written, and its name; none where the key is the name. */
  namen?: { tabelle: string; id: string; nummer: string; bezeichnung: string }
}
const gruppe = (spalte: string): Spalte => ({ spalte, art: 'integer', namen: { tabelle: 'artikelgruppe', id: 'id', nummer: 'id', bezeichnung: 'bezeichnung' } })
const abteilung = (spalte: string): Spalte => ({ spalte, art: 'uuid', namen: { tabelle: 'abteilung', id: 'id', nummer: 'nummer', bezeichnung: 'bezeichnung' } })
const id = 'id'
/** A customer that was merged says where it went. */
const mitNachfolger = `nummer || coalesce(' → ' || (select z.nummer from ktostamm z where z.id = n.nachfolger_id), '')`
const spalten: Readonly<Record<Ebene, Spalte>> = {
  Vkforg: { spalte: 'vkforgid', art: 'integer', namen: { tabelle: 'filiale', id: 'vkforgid', nummer: 'vkforgid', bezeichnung: 'name' } },
  Artikel: { spalte: 'artikel_id', art: 'uuid', namen: { tabelle: 'artikel', id, nummer: 'nummer', bezeichnung: 'bezeichnung' } },
  Hauptgruppe: gruppe('hauptgruppe'),
  Untergruppe: gruppe('untergruppe'),
  Unteruntergruppe: gruppe('unteruntergruppe'),
  Produktgruppe: { spalte: 'produktgruppe_id', art: 'integer', namen: { tabelle: 'produktgruppe', id, nummer: id, bezeichnung: 'bezeichnung' } },
  Kunde: { spalte: 'ktostamm_id', art: 'uuid', namen: { tabelle: 'ktostamm', id, nummer: mitNachfolger, bezeichnung: 'name' } },
  Kundengruppe: { spalte: 'kundengruppe_id', art: 'integer', namen: { tabelle: 'kundengruppe', id, nummer: id, bezeichnung: 'bezeichnung' } },
  Lieferart: { spalte: 'lieferart', art: 'text' },
  Lagerplatz: { spalte: 'lagerplatz', art: 'text' },
  Abteilung: abteilung('abteilung_id'),
  Abteilungsub: abteilung('abteilungsub_id'),
  Konditionsgruppe: { spalte: 'konditionsgruppe_id', art: 'integer', namen: { tabelle: 'konditionsgruppe', id, nummer: id, bezeichnung: 'bezeichnung' } },
  Vertreter: { spalte: 'vertreter_id', art: 'uuid', namen: { tabelle: 'lstfix', id, nummer: 'persnr', bezeichnung: "concat_ws(' ', vorname, zuname)" } },
}

/** In front of a key that is a word: no word is taken for a key of ours. */
const wort = '='
const form = { integer: /^\d{1,9}$/, uuid: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/, text: /^=[^]{1,40}$/ }

/** Column of lines and rollups with the key of this level. */
export const spalteVon = (ebene: Ebene) => spalten[ebene].spalte
/** What stands in a column of this level, as a key. */
export const alsSchluessel = (ebene: Ebene, wo: Sql): Sql =>
  spalten[ebene].art === 'text' ? sql`case ${wo} when '' then '' else ${wort} || ${wo} end` : sql`coalesce(${wo}::text, '')`

/** Condition: what stands in a column of this level is one of these keys. */
export function einerVon(ebene: Ebene, wo: Sql, schluessel: readonly string[]): Sql {
  const { art } = spalten[ebene]
  const ohne = schluessel.includes(ohneSchluessel)
  const eigene = schluessel.filter((einer) => einer !== ohneSchluessel).map((einer) => (art === 'text' ? einer.slice(wort.length) : einer))
  if (art === 'text') return sql`${wo} = any(${ohne ? [...eigene, ''] : eigene}::text[])`
  const einer = sql`${wo} = any(${eigene}::${sql.raw(art)}[])`
  return ohne ? sql`(${einer} or ${wo} is null)` : einer
}

/** Whether a key can be one of this level. */
export const istSchluessel = (ebene: Ebene, schluessel: string) => schluessel === ohneSchluessel || form[spalten[ebene].art].test(schluessel)

const vonArtikel = { traeger: 'Artikel', ansicht: 'artikel_heute' } as const
const vonKunde = { traeger: 'Kunde', ansicht: 'kunde_heute' } as const
const heutige: Readonly<Partial<Record<Ebene, typeof vonArtikel | typeof vonKunde>>> = {
  Hauptgruppe: vonArtikel,
  Untergruppe: vonArtikel,
  Unteruntergruppe: vonArtikel,
  Produktgruppe: vonArtikel,
  Kunde: vonKunde,
  Kundengruppe: vonKunde,
  Konditionsgruppe: vonKunde,
}
/** The level whose key says what a line is on this level today: articles carry their groups, customers theirs and what they were merged into. */
export const traegerVon = (ebene: Ebene, zuordnung: Zuordnung) => (zuordnung === 'heute' ? (heutige[ebene]?.traeger ?? null) : null)

/** Condition on lines or rows of a rollup `z`: they have this key. A line without an article keeps the groups that it was posted with. */
export function hatSchluessel(ebene: Ebene, schluessel: string, zuordnung: Zuordnung = 'gebucht'): Sql {
  const { spalte, art } = spalten[ebene]
  const gleich = (wo: Sql) => {
    if (art === 'text') return sql`${wo} = ${schluessel.slice(wort.length)}`
    return schluessel === ohneSchluessel ? sql`${wo} is null` : sql`${wo} = ${schluessel}::${sql.raw(art)}`
  }
  const traeger = traegerVon(ebene, zuordnung)
  const eigene = gleich(sql.ref(`z.${spalte}`))
  if (!traeger) return eigene
  const wer = sql.ref(`z.${spalten[traeger].spalte}`)
  const heute = sql`${wer} = any(array(select h.id from ${sql.table(heutige[ebene]!.ansicht)} h where ${gleich(sql.ref(`h.${spalte}`))}))`
  return traeger === 'Kunde' ? heute : sql`(${heute} or ${wer} is null and ${eigene})`
}

/**
 * Of sums `s` with keys of these levels in `k0`, `k1` … and those of their carriers in `t0`, `t1` …: what has to be joined, and where each level's key stands then.
 */
export function heutigeSchluessel(ebenen: readonly Ebene[], zuordnung: Zuordnung): { dazu: Sql; keys: readonly Sql[] } {
  const stellen = ebenen.map((ebene, nr) => {
    const traeger = traegerVon(ebene, zuordnung)
    const gebucht = sql.ref(`s.k${nr}`)
    if (!traeger) return { dazu: sql``, key: gebucht }
    const [h, t] = [`h${nr}`, sql.ref(`s.t${nr}`)]
    const heute = sql.ref(`${h}.${spalten[ebene].spalte}`)
    return {
      dazu: sql`left join ${sql.table(heutige[ebene]!.ansicht)} ${sql.ref(h)} on ${sql.ref(`${h}.id`)} = ${t}`,
      key: traeger === 'Kunde' ? heute : sql`case when ${t} is null then ${gebucht} else ${heute} end`,
    }
  })
  return {
    dazu: sql.join(
      stellen.map(({ dazu }) => dazu),
      sql` `,
    ),
    keys: stellen.map(({ key }) => key),
  }
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
    select ${sql.ref(namen.id)}::text as key, (${sql.raw(namen.nummer)})::text as nummer, ${sql.raw(namen.bezeichnung)} as bezeichnung
    from ${sql.table(namen.tabelle)} n where ${sql.ref(namen.id)} = any(${gefragt}::${sql.raw(art)}[])`.execute(db)
  return new Map(rows.map(({ key, nummer, bezeichnung }) => [key, { nummer, bezeichnung }]))
}
