import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import type { Work } from '#platform/server/http/context.ts'
import type { Id } from '#platform/contract/shapes.ts'
import { geltendeAbschluesse } from '../konto/abschluss.ts'
import { heuteIn } from '../tag/heute.ts'
import { datum, tagnummer } from '../tag/ortszeit.ts'
import { pruefeUndMelde } from './lauf.ts'
import { pruefeTage } from './taten.ts'

interface Beschaeftigung {
  eintritt: string
  austritt: string | null
}
interface Tage {
  von: string
  bis: string
}

/** Days that may have come into an employment or gone from it, up to `letzter`; none when its first and last day are as before. */
export function verschobeneTage(vorher: Beschaeftigung, nachher: Beschaeftigung, letzter: string): Tage[] {
  const [erste, letzte] = [[vorher.eintritt, nachher.eintritt].toSorted(), [vorher.austritt ?? letzter, nachher.austritt ?? letzter].toSorted()]
  return [
    { von: erste[0]!, bis: neben(erste[1]!, -1) },
    { von: neben(letzte[0]!, 1), bis: letzte[1]! },
  ]
    .map(({ von, bis }) => ({ von, bis: bis < letzter ? bis : letzter }))
    .filter(({ von, bis }) => von <= bis)
}
const neben = (tag: string, wieviele: number) => datum(tagnummer(tag) + wieviele)

/**
 * The first or the last day of somebody's employment is another one now: what was stamped on the days between raises its case, or settles it. Otherwise a day would count nothing and
 * keep its month open without anybody being asked. Months that are closed stay as they were closed.
 */
export async function pruefeBeschaeftigung(context: Work, lstfixId: Id<'lstfix'>, vorher: Beschaeftigung, nachher: Beschaeftigung) {
  for (const tage of await offene(context.db, lstfixId, verschobeneTage(vorher, nachher, spaetestesHeute(context.jetzt))))
    await pruefeTage(context, { lstfixId, ...tage })
}

/** The same for people whom an import has changed. */
export async function pruefeImportierte(
  db: Db,
  personen: readonly { satz: Beschaeftigung & { id: string }; vorher?: Beschaeftigung | null | undefined }[],
  jetzt: Temporal.Instant,
) {
  for (const { satz, vorher } of personen) {
    if (!vorher) continue
    for (const tage of await offene(db, satz.id, verschobeneTage(vorher, satz, spaetestesHeute(jetzt))))
      await pruefeUndMelde(db, { ids: [satz.id], ...tage }, jetzt)
  }
}

/** The day that it is where the earth is furthest ahead: nobody stamps later than that, wherever he is. */
const spaetestesHeute = (jetzt: Temporal.Instant) => heuteIn(jetzt, 'Etc/GMT-14')

/** Of these days those after the last closed month of the person. */
async function offene(db: Db, lstfixId: string, tage: readonly Tage[]): Promise<Tage[]> {
  if (!tage.length) return []
  const { rows } = await sql<{
    beginn: string | null
  }>`select max(a.beginn) as beginn from (${geltendeAbschluesse}) a where a.lstfix_id = ${lstfixId}::uuid`.execute(db)
  const beginn = rows[0]?.beginn ?? null
  const ab = beginn === null ? '' : Temporal.PlainDate.from(beginn).add({ months: 1 }).toString()
  return tage.map(({ von, bis }) => ({ von: von > ab ? von : ab, bis })).filter(({ von, bis }) => von <= bis)
}
