import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Stempel } from '#domain/stempel/stempel-regeln.ts'
import { arbeitszeitJetzt } from '#domain/zeiten/arbeitszeit-jetzt.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Context, Terminal } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db.ts'
import type { calls } from '../contract.ts'

/** People with their place of work. */
export const menschen = (db: Db) =>
  db
    .selectFrom('lstfix as l')
    .innerJoin('filiale as f', 'f.vkforgid', 'l.vkforgid')
    .select(['l.id', 'l.persnr', 'l.vorname', 'l.zuname', 'l.eintritt', 'l.austritt', 'l.geburtsdatum', 'l.vkforgid', 'f.zone', 'f.land', 'f.region'])

/** Who may stamp at this terminal: the people of its branch that are still there, of its departments when some were chosen. */
export const zugelassene = ({ db }: Pick<Context, 'db'>, { id, vkforgid }: Terminal) =>
  menschen(db)
    .where('l.vkforgid', '=', vkforgid)
    .where(sql<boolean>`(l.austritt is null or l.austritt >= (now() at time zone f.zone)::date)`)
    .where(
      sql<boolean>`(not exists (select from terminal_abteilung where terminal_id = ${id}) or exists (select from terminal_abteilung where terminal_id = ${id} and abteilung_id = l.abteilung_id))`,
    )

/** The terminal that asks, when it may work; a locked one may only hand over. Throws 403. */
export function aktives({ person }: Pick<Context, 'person'>): Terminal {
  if (person.terminal?.zustand !== 'aktiv') throw new Problem('terminal.nicht-aktiv', 403)
  return person.terminal
}

/** The list that lets a terminal work without network. With privacy the surname is an initial. */
export async function personen(context: Context, { query }: Parsed<typeof calls.personen>) {
  const terminal = aktives(context)
  const { datenschutz } = await context.db.selectFrom('terminal').where('id', '=', terminal.id).select('datenschutz').executeTakeFirstOrThrow()
  const rows = await zugelassene(context, terminal)
    .leftJoin('lstfixPin as p', 'p.lstfixId', 'l.id')
    .select(['p.salz', 'p.pruefwert'])
    .select(sql<Buffer[]>`array(select substring(nummer_hash for 16) from ausweis a where a.lstfix_id = l.id and a.gesperrt is null order by 1)`.as('ausweise'))
    .orderBy('l.zuname')
    .orderBy('l.vorname')
    .orderBy('l.id')
    .execute()
  const liste = rows.map((row) => ({
    id: row.id,
    persnr: row.persnr,
    vorname: row.vorname,
    zuname: datenschutz === 'knapp' ? `${row.zuname.slice(0, 1)}.` : row.zuname,
    zone: row.zone,
    ausweise: row.ausweise.map((hash) => hash.toString('base64url')),
    pin: row.salz === null || row.pruefwert === null ? null : { salz: row.salz, pruefwert: row.pruefwert },
  }))
  const stand = createHash('sha256').update(JSON.stringify(liste)).digest('base64url')
  return { stand, personen: stand === query.stand ? null : liste }
}

/** Where people stand. A day and a half of stamps is enough: an older arrival is no longer a running shift. */
export async function staende(context: Context, { query: { seit } }: Parsed<typeof calls.staende>) {
  const terminal = aktives(context)
  const { db, jetzt } = context
  const { datenschutz } = await db.selectFrom('terminal').where('id', '=', terminal.id).select('datenschutz').executeTakeFirstOrThrow()
  const ab = jetzt.subtract({ hours: 36 }).toString()
  // A stamp that was being stored while the last answer was made carries an earlier time of receipt.
  const neuAb = seit === undefined ? null : Temporal.Instant.from(seit).subtract({ seconds: 10 }).toString()
  const { rows } = await sql<Stempel & { lstfixId: string; zone: string }>`
    with leute as (${zugelassene(context, terminal)}), betroffen as (
      select l.id, l.zone from leute l where ${neuAb}::timestamptz is null or exists (select from zeitstempel n left join zeitstempel_storno ns on ns.zeitstempel_id = n.id
        where n.lstfix_id = l.id and n.timestamp >= ${ab} and greatest(n.empfangen, ns.zeitpunkt) > ${neuAb}::timestamptz))
    select b.id as lstfix_id, b.zone, z.id, z.timestamp, z.flag, z.code, c.art, z.geraet, z.folge
    from betroffen b left join (zeitstempel z join stempelcode c on c.name = z.code)
      on z.lstfix_id = b.id and z.timestamp >= ${ab} and not exists (select from zeitstempel_storno s where s.zeitstempel_id = z.id)
    where z.id is not null or ${neuAb}::timestamptz is not null order by z.timestamp, z.folge, z.id`.execute(db)
  return {
    jetzt: jetzt.toString(),
    staende: [...Map.groupBy(rows, ({ lstfixId }) => lstfixId)].map(([id, zeilen]) => {
      // Whose only stamp was voided elsewhere stands there without one.
      const stempel = zeilen.filter((zeile) => zeile.id !== null)
      const letzter = stempel.at(-1)
      return {
        id,
        letzter: letzter ? { flag: letzter.flag, code: letzter.code, art: letzter.art, timestamp: letzter.timestamp } : null,
        heuteSek: datenschutz === 'knapp' ? null : arbeitszeitJetzt(stempel, jetzt, zeilen[0]!.zone).tagSek,
      }
    }),
  }
}
