import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import type { Db, Trx } from '#platform/server/database/db.ts'
import type { Sql } from '#platform/server/record/keyset.ts'
import { takte } from '../arbeitsschein/zeitmenge.ts'
import { teilSql, verrechnetSql } from './teil-sql.ts'

/** Tables of sums with their keys: all of them, those of people, those of places. */
export const summentabellen = {
  alles: { tabelle: 'einsatzsumme', schluessel: ['lstfix_id', 'abteilung_id', 'objekt_id', 'ktostamm_id', 'kostenstelle_id', 'ticket_id'] },
  person: { tabelle: 'einsatzsumme_person', schluessel: ['lstfix_id', 'abteilung_id'] },
  ort: { tabelle: 'einsatzsumme_ort', schluessel: ['abteilung_id', 'objekt_id', 'ktostamm_id', 'kostenstelle_id'] },
} as const
export type Familie = keyof typeof summentabellen

/** Who changes sums holds this lock until the end of his transaction; who writes an entry never does. */
const schloss = sql`20261126, 11`

/**
 * Takes in all that waits, so that sums and entries say the same. In a transaction as part of it; what others fold meanwhile is waited for. `aufEinmal`: so many notes at
 * a time; all at once is least work, but holds up who asks meanwhile.
 */
export async function falteAlles(db: Db, aufEinmal = 2000) {
  while ((await sql`select from einsatz_offen limit 1`.execute(db)).rows.length)
    await (db.isTransaction ? falte(db as Trx, aufEinmal) : db.transaction().execute((trx) => falte(trx, aufEinmal)))
}

/**
 * Makes anew the sums of every person, place and ticket where entries came, went or changed: of the weeks from the entries, of eight weeks from the weeks. At most
 * `hoechstens` notes at once. A note is taken out before the entries are read: what is written meanwhile is in the sums or still noted, at times both.
 */
export async function falte(db: Trx, hoechstens: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(${schloss})`.execute(db)
  const { rows } = await sql<Notiz>`with weg as (
      delete from einsatz_offen where id in (select id from einsatz_offen order by id limit ${hoechstens}) returning *
    ) select lstfix_id, objekt_id, ticket_id, einsatz_ab(datum, 7) as woche, einsatz_ab(datum, 56) as block, count(*)::int as anzahl from weg group by 1, 2, 3, 4, 5`.execute(
    db,
  )
  if (!rows.length) return 0
  const leute = strecken(rows, ({ lstfixId }) => lstfixId)
  const orte = strecken(rows, ({ objektId }) => objektId)
  await erneuere(db, 'alles', leute.wochen, ausEintraegen)
  await erneuere(db, 'alles', leute.bloecke, ausWochen)
  await erneuere(db, 'person', leute.alle, ausAllem)
  await erneuere(db, 'ort', orte.alle, ausAllem)
  const tickets = [...new Set(rows.flatMap(({ ticketId }) => ticketId ?? []))]
  if (tickets.length)
    await sql`insert into einsatzsumme_ticket (ticket_id, minuten)
      select t.id, coalesce(sum(z.minuten), 0)::integer from unnest(${tickets}::uuid[]) as t (id) left join arbeitsbericht z on z.ticket_id = t.id and z.storniert is null group by t.id
      on conflict (ticket_id) do update set minuten = excluded.minuten`.execute(db)
  return rows.reduce((summe, { anzahl }) => summe + anzahl, 0)
}

interface Notiz {
  lstfixId: Id<'lstfix'>
  objektId: Id<'objekt'>
  ticketId: Id<'ticket'> | null
  woche: string
  block: string
  anzahl: number
}
interface Strecken {
  id: string[]
  korn: number[]
  ab: string[]
}

function strecken(notizen: readonly Notiz[], wessen: (notiz: Notiz) => string) {
  const wochen = new Set(notizen.map((notiz) => `${wessen(notiz)} 7 ${notiz.woche}`))
  const grosse = new Set(notizen.map((notiz) => `${wessen(notiz)} 56 ${notiz.block}`))
  return { wochen: alsListen(wochen), bloecke: alsListen(grosse), alle: alsListen([...wochen, ...grosse]) }
}
const alsListen = (texte: Iterable<string>): Strecken => {
  const teile = [...texte].map((text) => text.split(' '))
  return { id: teile.map(([id]) => id!), korn: teile.map(([, korn]) => Number(korn)), ab: teile.map(([, , ab]) => ab!) }
}

/** What the stretches `u` held goes, what they hold now comes. */
async function erneuere(db: Trx, familie: Familie, { id, korn, ab }: Strecken, { quelle, werte }: Quelle) {
  const { tabelle, schluessel } = summentabellen[familie]
  const keys = sql.join([sql`z.vkforgid`, ...schluessel.map((eines) => sql.ref(`z.${eines}`)), werte.teil])
  const u = sql`unnest(${id}::uuid[], ${korn}::smallint[], ${ab}::date[]) as u (id, korn, ab)`
  const wessen = familie === 'ort' ? sql`z.objekt_id` : sql`z.lstfix_id`
  await sql`delete from ${sql.table(tabelle)} z using ${u} where ${wessen} = u.id and z.korn = u.korn and z.ab = u.ab`.execute(db)
  await sql`insert into ${sql.table(tabelle)} (korn, ab, vkforgid, ${sql.join(schluessel.map((eines) => sql.ref(eines)))}, teil, eintraege, minuten, verrechnet, von, bis)
    select u.korn, u.ab, ${keys}, ${werte.eintraege}, sum(z.minuten), ${werte.verrechnet}, min(z.von), max(z.bis)
    from ${u} join ${quelle} where ${wessen} = u.id group by u.korn, u.ab, ${keys}`.execute(db)
}

interface Quelle {
  /** What `u` is joined with. */
  quelle: Sql
  werte: { teil: Sql; eintraege: Sql; verrechnet: Sql }
}
const ausEintraegen: Quelle = {
  quelle: sql`arbeitsbericht z on z.datum between u.ab and u.ab + 6 and z.storniert is null`,
  werte: {
    teil: teilSql,
    eintraege: sql`count(*)`,
    verrechnet: sql`array[${sql.join(takte.map((takt) => sql`coalesce(sum(${verrechnetSql(takt)}), 0)`))}]::integer[]`,
  },
}
const ausSummen = (wann: Sql): Quelle => ({
  quelle: sql`einsatzsumme z on ${wann}`,
  werte: {
    teil: sql`z.teil`,
    eintraege: sql`sum(z.eintraege)`,
    verrechnet: sql`array[${sql.join(takte.map((_, nr) => sql`sum(z.verrechnet[${sql.lit(nr + 1)}])`))}]::integer[]`,
  },
})
const ausWochen = ausSummen(sql`z.korn = 7 and z.ab between u.ab and u.ab + 49`)
const ausAllem = ausSummen(sql`z.korn = u.korn and z.ab = u.ab`)
