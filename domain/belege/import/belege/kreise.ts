import { sql } from 'kysely'
import type { Trx } from '#platform/server/database/db.ts'

/** Lines of documents of the stage that would come from themselves, by the links of the file or of what is there. */
export async function kreiszeilen(db: Trx, quelle: string): Promise<number[]> {
  const { rows } = await sql<{ zeile: number; nach: string; von: string; drin: boolean }>`
    select v.zeile, v.nach_art || ' ' || v.nach_schluessel as nach, v.belegart || ' ' || v.schluessel as von,
      exists (select from stufe_beleg s where s.belegart = v.belegart and s.schluessel = v.schluessel and not s.geloescht) as drin
    from stufe_verweis v`.execute(db)
  if (!rows.length) return []
  const vorgaenger = new Map([...Map.groupBy(rows, ({ nach }) => nach)].map(([nach, kanten]) => [nach, kanten.map(({ von }) => von)]))
  const zeilen = new Map(rows.map(({ nach, zeile }) => [nach, zeile]))
  const draussen = [...new Set(rows.flatMap(({ von, drin }) => (drin ? [] : von)))]
  const dort = Map.groupBy(await bestehende(db, draussen, quelle), ({ nach }) => nach)
  // What the file says of a document counts, also that nothing comes before it.
  const { rows: genannt } = await sql<{ name: string }>`
    select n.name from unnest(${[...dort.keys()]}::text[]) n (name)
    where exists (select from stufe_beleg s where s.belegart = split_part(n.name, ' ', 1) and s.schluessel = substr(n.name, 4) and not s.geloescht)`.execute(db)
  const gesagt = new Set(genannt.map((einer) => einer.name))
  for (const [nach, kanten] of dort)
    if (!vorgaenger.has(nach) && !gesagt.has(nach))
      vorgaenger.set(
        nach,
        kanten.map(({ von }) => von),
      )
  const kreise = imKreis(vorgaenger)
  return [...zeilen].flatMap(([nach, zeile]) => (kreise.has(nach) ? zeile : []))
}

/** Links above these documents over any number of steps, between newest versions, with those that wait for a document of the file. */
async function bestehende(db: Trx, namen: readonly string[], quelle: string) {
  if (!namen.length) return []
  const { rows } = await sql<{ von: string; nach: string }>`
    with recursive auf as (
      select b.id, b.belegart || ' ' || b.fremdschluessel as name from unnest(${namen}::text[]) as n (name)
        join beleg b on b.quelle = ${quelle} and b.aktuell and b.belegart = split_part(n.name, ' ', 1) and b.fremdschluessel = substr(n.name, 4)
      union
      select b.id, b.belegart || ' ' || b.fremdschluessel from auf
        join belegverweis v on v.nach = auf.id join beleg b on b.id = v.von and b.quelle = ${quelle} and b.aktuell)
    select auf.name as nach, b.belegart || ' ' || b.fremdschluessel as von from auf
      join belegverweis v on v.nach = auf.id join beleg b on b.id = v.von and b.quelle = ${quelle} and b.aktuell
    union
    select auf.name, o.belegart || ' ' || o.fremdschluessel from auf join belegverweis_offen o on o.nach = auf.id and o.quelle = ${quelle}`.execute(db)
  return rows
}

/**
 * Those of a map of predecessors that lie in a circle, or between two: what has no predecessor left, or is nobody's predecessor, is taken out until nothing changes.
 * Time goes with the number of links, however long a chain is.
 */
export function imKreis<T>(vorgaenger: ReadonlyMap<T, readonly T[]>): Set<T> {
  const kanten = [...vorgaenger].flatMap(([nach, von]) => von.map((einer) => [einer, nach] as const))
  const rest = new Set(kanten.flat())
  for (const richtung of [kanten, kanten.map(([von, nach]) => [nach, von] as const)]) {
    const weiter = Map.groupBy(richtung, ([von]) => von)
    const offen = new Map([...rest].map((einer) => [einer, 0]))
    for (const [von, nach] of richtung) if (rest.has(von) && rest.has(nach)) offen.set(nach, offen.get(nach)! + 1)
    const fertig = [...rest].filter((einer) => offen.get(einer) === 0)
    for (let einer = fertig.pop(); einer !== undefined; einer = fertig.pop()) {
      rest.delete(einer)
      for (const [, nach] of weiter.get(einer) ?? []) {
        if (!rest.has(nach)) continue
        offen.set(nach, offen.get(nach)! - 1)
        if (offen.get(nach) === 0) fertig.push(nach)
      }
    }
  }
  return rest
}
