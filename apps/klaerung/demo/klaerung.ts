import { sql } from 'kysely'
import { pruefe } from '#domain/zeiten/klaerung/abgleich.ts'
import type { Antwort } from '#domain/zeiten/klaerung/klaerungsfall.ts'
import { uuid } from '#platform/contract/uuid.ts'
import type { Db } from '#platform/server/database/db.ts'
import { Zufall } from '#demo/zufall.ts'

/** Older questions have been answered long ago. */
const TAGE = 14
const STAPEL = 300
const GESEHEN_TAGE = 10

/** The questions that the demo's stamps raise, found as in real life; some of them have been answered and wait for their release. */
export async function klaerungsfaelle(db: Db, jetzt: Temporal.Instant, angemeldet: readonly number[]) {
  const heute = jetzt.toZonedDateTimeISO('Europe/Berlin').toPlainDate()
  const personen = await db.selectFrom('lstfix').orderBy('persnr').select('id').execute()
  for (let ab = 0; ab < personen.length; ab += STAPEL)
    await pruefe(db, { ids: personen.slice(ab, ab + STAPEL).map(({ id }) => id), von: heute.subtract({ days: TAGE }).toString(), bis: heute.toString() }, jetzt)
  // What is older than the last days everybody has seen.
  await sql`insert into anwender_einstellung (anwender_id, schluessel, wert) select id, 'klaerung.gelesen', to_jsonb(${jetzt.subtract({ hours: 24 * GESEHEN_TAGE }).toString()}::text) from anwender`.execute(
    db,
  )
  const offene = await db
    .selectFrom('klaerungsfall as k')
    .innerJoin('lstfix as l', 'l.id', 'k.lstfixId')
    .innerJoin('anwender as a', 'a.lstfixId', 'l.id')
    .where('k.zustand', '=', 'offen')
    .where('l.persnr', 'not in', [...angemeldet])
    .orderBy('k.datum')
    .orderBy('l.persnr')
    .orderBy('k.art')
    .select(['k.id', 'k.datum', 'k.art', 'k.vorschlag', 'l.persnr', 'a.id as anwenderId'])
    .execute()
  for (const { id, datum, art, vorschlag, persnr, anwenderId } of offene) {
    const zufall = new Zufall('klaerung', persnr, datum, art)
    if (!zufall.chance(0.6)) continue
    const antwort: Antwort = (vorschlag as Antwort | null) ?? { was: 'belassen' }
    const text = vorschlag ? '' : zufall.eins(GRUENDE)
    const wert = { antwort: JSON.stringify(antwort), text, zustand: 'beantwortet' as const }
    await db.updateTable('klaerungsfall').set(wert).where('id', '=', id).execute()
    await db
      .insertInto('klaerungsschritt')
      .values({ id: uuid(), fallId: id, tat: 'beantworten', anwenderId, ...wert })
      .execute()
  }
}

const GRUENDE = [
  'Notfall auf der Baustelle, mit dem Polier abgesprochen',
  'Pause erst nach dem Betonieren gemacht',
  'Kollege kam später, ich bin geblieben',
  'Handy war leer, später eingetragen',
] as const
