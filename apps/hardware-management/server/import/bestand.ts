import { sql } from 'kysely'
import { seriennummerNorm } from '#domain/geraete/seriennummer.ts'
import { istSichtbar, sichtbareHardware } from '#domain/geraete/sicht.ts'
import { schluessel } from '#domain/personal/import-werte.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { CsvRow } from '#platform/server/output/csv.ts'
import type { Nachschlag } from '../nachschlag.ts'
import type { kopf, Spalte } from './spalten.ts'
import type { Melde } from './zelle.ts'

type Kopf = Pick<ReturnType<typeof kopf>, 'ort' | 'id'>

/** What is there already of the devices that a file means, asked for all of its lines at once. */
export async function bestandFuer(context: Context, rows: readonly CsvRow[], { ort, id }: Kopf) {
  const stelle = new Map([...ort].map(([spalte, nr]) => [spalte.wort, nr]))
  const zelle = ({ values }: CsvRow, wort: Spalte['wort']) => {
    const nr = stelle.get(wort)
    return (nr !== undefined && values[nr]) || ''
  }
  const nummerVon = ({ values }: CsvRow) => (id !== undefined && values[id]) || ''
  const normen = [...new Set(rows.flatMap((row) => seriennummerNorm(zelle(row, 'seriennummer')) ?? []))]
  const nummern = [...new Set(rows.map(nummerVon).filter((nummer) => /^\d{1,9}$/.test(nummer)))].map(Number)
  const [geraete, traeger] = await Promise.all([
    sichtbareHardware(context)
      .leftJoin('hersteller as he', 'he.id', 'h.herstellerId')
      .where(sql<boolean>`(h.seriennummer_norm = any(${normen}::text[]) or h.nummer = any(${nummern}::int[]))`)
      .selectAll('h')
      .select('he.name as herstellername')
      .execute(),
    context.db
      .selectFrom('hardware as h')
      .where(sql<boolean>`h.seriennummer_norm = any(${normen}::text[])`)
      .select(['h.id', 'h.nummer', 'h.seriennummerNorm', 'h.herstellerId', istSichtbar(context).as('sichtbar')])
      .execute(),
  ])
  const [nachNorm, nachNummer] = [Map.groupBy(geraete, ({ seriennummerNorm: norm }) => norm), new Map(geraete.map((geraet) => [geraet.nummer, geraet]))]
  const traegerNach = Map.groupBy(traeger, ({ seriennummerNorm: norm }) => norm)
  return {
    /** The device that a line means: by its serial number first, then by its Id; undefined for a new one. Without either a second run would create it again. */
    geraetZu(row: CsvRow, melde: Melde) {
      const [nummer, norm] = [nummerVon(row), seriennummerNorm(zelle(row, 'seriennummer'))]
      if (norm === null && !nummer) return melde('seriennummer', 'import.fehlt')
      if (nummer && !/^\d{1,9}$/.test(nummer)) return melde('id', 'import.keine-nummer', { wert: nummer })
      const gleiche = norm === null ? [] : (nachNorm.get(norm) ?? [])
      const hersteller = schluessel(zelle(row, 'hersteller'))
      const passende = hersteller ? gleiche.filter(({ herstellername }) => schluessel(herstellername ?? '') === hersteller) : gleiche
      if (passende.length > 1) return melde('seriennummer', 'import.mehrere')
      if (!nummer) return passende[0]
      const mitNummer = nachNummer.get(Number(nummer))
      if (!mitNummer) return melde('id', 'import.kein-geraet', { wert: nummer })
      if (passende[0] && passende[0].id !== mitNummer.id) return melde('seriennummer', 'import.anderes-geraet', { traeger: passende[0].nummer, wert: nummer })
      return mitNummer
    },
    traeger: ((norm, eigene, herstellerId) =>
      traegerNach
        .get(norm)
        ?.find(
          (anderes) => anderes.id !== eigene && (herstellerId === null || anderes.herstellerId === null || anderes.herstellerId === herstellerId),
        )) satisfies Nachschlag['traeger'],
  }
}
