import { sql, type Transaction } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import { schreibe } from '../schreiben.ts'
import { Zufall } from '../zufall.ts'

/** Groups of objects by what their names say; what fits none stays without. */
const OBJEKTGRUPPEN: readonly (readonly [name: string, woran: string])[] = [
  ['Bürogebäude', 'Verwaltung|Hauptgebäude'],
  ['Produktion', 'Werk'],
  ['Hallen und Lager', 'Halle|Lager'],
  ['Wohngebäude', 'Wohnhaus'],
  ['Technikräume', 'Technikzentrale|Küche|Tiefgarage'],
  ['Neubauten', 'Neubau'],
]
/** Five who lead work at the objects of their branch. */
const BAULEITER = [1012, 1088, 1034, 1074, 1046]

/** What statistics gather by: groups of objects, who leads the work, and how long a good third of the tickets were meant to take. */
export async function gruppen(trx: Transaction<Tables>, jetzt: Temporal.Instant) {
  const id = (art: string, name: string) => new Zufall(art, name).uuid(jetzt.subtract({ hours: 24 * 700 }).epochMilliseconds)
  await schreibe(
    trx,
    'objektgruppe',
    OBJEKTGRUPPEN.map(([name]) => ({ id: id('objektgruppe', name), name })),
  )
  for (const [name, woran] of OBJEKTGRUPPEN)
    await sql`update objekt set objektgruppe_id = ${id('objektgruppe', name)}::uuid where objektgruppe_id is null and name ~ ${woran}`.execute(trx)
  await sql`update objekt o set leiter_id = l.id from ktostamm k, (
      select id, vkforgid, row_number() over (partition by vkforgid order by persnr) - 1 as nr, count(*) over (partition by vkforgid) as alle
      from lstfix where persnr = any(${BAULEITER})
    ) l where k.id = o.ktostamm_id and l.vkforgid = k.vkforgid and o.nummer / 10 % l.alle = l.nr and o.nummer % 10 <> 4`.execute(trx)
  await sql`update ticket set schaetzung_min = (array[240, 480, 960, 1440, 2880])[1 + nummer % 5] where schaetzung_min is null and nummer % 3 <> 0`.execute(trx)
}
