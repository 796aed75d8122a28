import { sql } from 'kysely'
import { alleRecht } from '#domain/stempel/stempel.ts'
import { konto } from '#platform/server/http/context.ts'
import type { Db } from '#platform/server/database/db.ts'
import { keep, storedValue } from '#platform/server/database/installation.ts'
import { batch, eventsAfter, type Place } from '#platform/server/events/live.ts'
import { record } from '#platform/server/record/record.ts'
import { geaendertSeit } from '../tag/geaendert.ts'
import { pruefe, type Pruefauftrag } from './abgleich.ts'

const STAND = 'klaerung-stand'
/** So many people are checked in one transaction. */
const STAPEL = 200
/** Stamps of the last days are checked together; older ones one person at a time. */
const NEU_TAGE = 4

/** Checks the cases of everybody whose stamps have changed since the last run: those days, and what lies around them. Running it twice is harmless. */
export async function pruefeNeues(db: Db, jetzt: Temporal.Instant) {
  for (let weiter = true; weiter; ) {
    const ereignisse = await eventsAfter(db, (await storedValue<Place>(db, STAND)) ?? { xid: '0', id: 0 }, 'stempel')
    const letztes = ereignisse.at(-1)
    if (!letztes) return
    for (const auftrag of await auftraege(
      db,
      [...new Set(ereignisse.flatMap(({ ids }) => ids))],
      ereignisse.map(({ zeitpunkt }) => zeitpunkt).sort()[0]!,
      jetzt,
    ))
      await pruefeUndMelde(db, auftrag, jetzt)
    await keep(db, STAND, { xid: letztes.xid, id: letztes.id })
    weiter = ereignisse.length === batch
  }
}

/** Finds what time alone reveals: somebody came, or left for a break or on business, and nothing followed. */
export async function pruefeOffene(db: Db, jetzt: Temporal.Instant) {
  const { rows } = await sql<{ id: string }>`
    select l.id from lstfix l cross join lateral (
      select z.timestamp, z.flag, c.art from zeitstempel z join stempelcode c on c.name = z.code where z.lstfix_id = l.id and z.timestamp <= ${jetzt.toString()}
        and not exists (select from zeitstempel_storno s where s.zeitstempel_id = z.id) order by z.timestamp desc limit 1) z
    where z.timestamp between ${jetzt.subtract({ hours: 24 * NEU_TAGE }).toString()} and ${jetzt.subtract({ hours: 11 }).toString()} and (z.flag = 'arrival' or z.art in ('pause', 'unterwegs')) order by l.id`.execute(
    db,
  )
  const tag = jetzt.toZonedDateTimeISO('UTC').toPlainDate()
  for (let ab = 0; ab < rows.length; ab += STAPEL)
    await pruefeUndMelde(
      db,
      { ids: rows.slice(ab, ab + STAPEL).map(({ id }) => id), von: tag.subtract({ days: NEU_TAGE + 1 }).toString(), bis: tag.add({ days: 1 }).toString() },
      jetzt,
    )
}

/**
 * The days of stamps that came, were replaced or voided since a moment; the day before and after may be another one for the place, or hang together. What
 * lies between days far apart is nobody's business: one stamp of a clock that is years off raises no questions about all the years since.
 */
async function auftraege(db: Db, ids: string[], seit: string, jetzt: Temporal.Instant): Promise<Pruefauftrag[]> {
  const { rows: tage } = await sql<{ id: string; von: string; bis: string }>`
    select distinct lstfix_id as id, (timestamp - interval '2 days')::date as von, (timestamp + interval '1 day')::date as bis
    from (${geaendertSeit(sql`${seit}::timestamptz`)}) n where lstfix_id = any(${ids}) order by 1, 2`.execute(db)
  const rows = zusammenhaengend(tage)
  const grenze = jetzt
    .subtract({ hours: 24 * NEU_TAGE })
    .toString()
    .slice(0, 10)
  const morgen = jetzt.add({ hours: 48 }).toString().slice(0, 10)
  const neue = rows.filter(({ von, bis }) => von >= grenze && bis <= morgen)
  const stapel = Array.from({ length: Math.ceil(neue.length / STAPEL) }, (_, i) => neue.slice(i * STAPEL, (i + 1) * STAPEL))
  return [
    ...stapel.map((teil) => ({ ids: teil.map(({ id }) => id), von: grenze, bis: morgen })),
    ...rows.filter((row) => !neue.includes(row)).map(({ id, von, bis }) => ({ ids: [id], von, bis })),
  ]
}

/** Periods of the same person that touch become one. In order of person and beginning. */
function zusammenhaengend(tage: readonly { id: string; von: string; bis: string }[]) {
  const perioden: { id: string; von: string; bis: string }[] = []
  for (const tag of tage) {
    const letzte = perioden.at(-1)
    if (letzte?.id === tag.id && tag.von <= letzte.bis) letzte.bis = tag.bis
    else perioden.push({ ...tag })
  }
  return perioden
}

/** Checks the cases of these people and days, and tells whoever looks at them. */
export async function pruefeUndMelde(db: Db, auftrag: Pruefauftrag, jetzt: Temporal.Instant) {
  await db.transaction().execute(async (trx) => {
    const betroffen = await pruefe(trx, auftrag, jetzt)
    await record(
      trx,
      '',
      [],
      betroffen.map(({ lstfixId, vkforgid }) => ({ thema: 'klaerung', ids: [lstfixId], fuer: [lstfixId, konto(vkforgid, alleRecht)] })),
    )
  })
}
