import { sql } from 'kysely'
import type { Trx } from '#platform/server/database/db.ts'
import type { Belegangaben } from './belegfelder.ts'
import type { Melde } from './felder.ts'

/** Documents of the file that would come from themselves, by the links of the file or of what is there: each of them is an error of its line. */
export async function pruefeKreise(db: Trx, alle: readonly (Belegangaben & { melde: Melde })[], quelle: string) {
  const bleibt = alle.filter(({ kopf }) => kopf.schluessel && kopf.belegart && !kopf.geloescht)
  const vorgaenger = new Map(bleibt.map(({ kopf, verweise }) => [name(kopf), verweise.map(name)]))
  const draussen = [...new Set([...vorgaenger.values()].flat())].filter((einer) => !vorgaenger.has(einer))
  const dort = Map.groupBy(await bestehende(db, draussen, quelle), ({ nach }) => nach)
  for (const [nach, kanten] of dort)
    if (!vorgaenger.has(nach))
      vorgaenger.set(
        nach,
        kanten.map(({ von }) => von),
      )
  const kreise = imKreis(vorgaenger)
  for (const { kopf, melde } of bleibt) if (kreise.has(name(kopf))) melde('Verweise', 'führen im Kreis: Der Beleg käme aus sich selbst.')
}

const name = ({ belegart, schluessel }: { belegart?: string | null; schluessel?: string | null }) => `${belegart} ${schluessel}`

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
export function imKreis(vorgaenger: ReadonlyMap<string, readonly string[]>): Set<string> {
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
