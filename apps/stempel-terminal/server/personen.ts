import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { namenlos } from '#domain/personal/name.ts'
import type { Stempel } from '#domain/stempel/regeln.ts'
import { arbeitszeitJetzt, sagtEtwasBis } from '#domain/zeiten/tag/arbeitszeit-jetzt.ts'
import { geaendertSeit } from '#domain/zeiten/tag/geaendert.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { Problem } from '#platform/contract/problem.ts'
import { keepSoFar } from '#platform/server/http/commit.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { Terminal } from '#platform/server/http/person.ts'
import type { Db } from '#platform/server/database/db.ts'
import { throttle } from '#platform/server/http/throttle.ts'
import { ausweisBesitzer } from '#domain/stempel/ausweis.ts'
import type { calls, Gast } from '../contract.ts'

/** People with their place of work. */
export const menschen = (db: Db) =>
  db
    .selectFrom('lstfix as l')
    .innerJoin('filiale as f', 'f.vkforgid', 'l.vkforgid')
    .select(['l.id', 'l.persnr', 'l.vorname', 'l.zuname', 'l.eintritt', 'l.austritt', 'l.geburtsdatum', 'l.vkforgid', 'f.zone', 'f.land', 'f.region'])

const beschaeftigt = sql<boolean>`(l.austritt is null or l.austritt >= (now() at time zone f.zone)::date)`
/** Of the allowed group of a terminal (`l`: the person); without one everybody is. */
export const inGruppe = (terminalId: Id<'terminal'>) =>
  sql<boolean>`(not exists (select from terminal_abteilung where terminal_id = ${terminalId}) or exists (select from terminal_abteilung where terminal_id = ${terminalId} and abteilung_id = l.abteilung_id))`

/** Whom the device knows: the people of its branch that are still there, of its departments when some were chosen. */
export const zugelassene = ({ db }: Pick<Context, 'db'>, { id, vkforgid }: Pick<Terminal, 'id' | 'vkforgid'>) =>
  menschen(db).where('l.vkforgid', '=', vkforgid).where(beschaeftigt).where(inGruppe(id))

/** Everybody who works here. Those of another site are recognised as well; `zugelassen` tells whether the terminal is open to them. */
export const beschaeftigte = ({ db }: Pick<Context, 'db'>, { id }: Pick<Terminal, 'id'>) =>
  menschen(db).where(beschaeftigt).select(inGruppe(id).as('zugelassen'))

/** The terminal that asks, when it may work; a locked one may only hand over. Throws 403. */
export function aktives({ person }: Pick<Context, 'person'>): Terminal {
  if (person.terminal?.zustand !== 'aktiv') throw new Problem('terminal.nicht-aktiv', 403)
  return person.terminal
}

/**
 * All that the list of a terminal `t` at its branch `f` rests on, in one short text: what was changed of people, badges, PINs and groups, by whomever
 * (`leute_aenderung`), its own settings, and the day, because somebody who leaves is gone the day after. Of two moments with the same text the lists are the same.
 */
export const leutestand = sql<string>`(select md5(concat_ws(' ', count(*), sum(id), max(zeitpunkt), (now() at time zone f.zone)::date, t.id, t.vkforgid, t.datenschutz)) from leute_aenderung)`

/** The list that lets a terminal work without network. With privacy the surname is an initial. It is put together only when there may be another one. */
export async function personen(context: Context, { query: { stand: bekannt = '' } }: Parsed<typeof calls.personen>) {
  const terminal = aktives(context)
  const { datenschutz, ruht } = await context.db
    .selectFrom('terminal as t')
    .innerJoin('filiale as f', 'f.vkforgid', 't.vkforgid')
    .where('t.id', '=', terminal.id)
    .select(['t.datenschutz', leutestand.as('ruht')])
    .executeTakeFirstOrThrow()
  if (bekannt.startsWith(`${ruht}.`)) return { stand: bekannt, personen: null }
  // Read after what it rests on: what is changed between the two is in the list, and asked for once more.
  const rows = await mitMerkmalen(zugelassene(context, terminal))
    .orderBy(namenlos(sql.ref('l.zuname')))
    .orderBy('l.zuname')
    .orderBy('l.vorname')
    .orderBy('l.id')
    .execute()
  const liste = rows.map((row) => alsPerson(row, datenschutz))
  const inhalt = createHash('sha256').update(JSON.stringify(liste)).digest('base64url').slice(0, 22)
  return { stand: `${ruht}.${inhalt}`, personen: bekannt.endsWith(`.${inhalt}`) ? null : liste }
}

/** Whose badge it is, when somebody's who works here. Told to a terminal in service only, and not for the asking all day. */
export async function erkennen(context: Context, { body: { ausweis } }: Parsed<typeof calls.erkennen>): Promise<{ gast: Gast | null }> {
  const terminal = aktives(context)
  await throttle(context.db, `erkennen:${terminal.id}`, 120, 1)
  await keepSoFar(context.db)
  const besitzer = await ausweisBesitzer(context.db, Buffer.from(ausweis.nummer, 'base64url'), context.jetzt.toString())
  return { gast: besitzer === null ? null : await gast(context, terminal, besitzer) }
}

/** Somebody who is not on the device's list, as the device needs him. Null when he does not work here any more. */
export async function gast(context: Context, terminal: Terminal, employeeid: Id<'lstfix'>): Promise<Gast | null> {
  const { datenschutz } = await context.db.selectFrom('terminal').where('id', '=', terminal.id).select('datenschutz').executeTakeFirstOrThrow()
  const row = await mitMerkmalen(beschaeftigte(context, terminal)).where('l.id', '=', employeeid).executeTakeFirst()
  if (!row) return null
  const [stand] = await standVon(context, terminal, beschaeftigte(context, terminal).where('l.id', '=', employeeid), null)
  return { person: alsPerson(row, datenschutz), stand: stand ?? { id: employeeid, letzter: null, heuteSek: datenschutz === 'knapp' ? null : 0 } }
}

const mitMerkmalen = (query: ReturnType<typeof menschen>) =>
  query
    .leftJoin('lstfixPin as p', 'p.lstfixId', 'l.id')
    .select(['p.salz', 'p.pruefwert'])
    .select(sql<Buffer[]>`array(select substring(nummer_hash for 16) from ausweis a where a.lstfix_id = l.id and a.gesperrt is null order by 1)`.as('ausweise'))
type Zeile = Awaited<ReturnType<ReturnType<typeof mitMerkmalen>['executeTakeFirstOrThrow']>>

const alsPerson = (row: Zeile, datenschutz: 'voll' | 'knapp') => ({
  id: row.id,
  persnr: row.persnr,
  vorname: row.vorname,
  zuname: datenschutz === 'knapp' ? `${row.zuname.slice(0, 1)}.` : row.zuname,
  zone: row.zone,
  ausweise: row.ausweise.map((hash) => hash.toString('base64url')),
  pin: row.salz === null || row.pruefwert === null ? null : { salz: row.salz, pruefwert: row.pruefwert },
})

/** Where people stand. */
export async function staende(context: Context, { query: { seit } }: Parsed<typeof calls.staende>) {
  const terminal = aktives(context)
  // A stamp that was being stored while the last answer was made carries an earlier time of receipt.
  const neuAb = seit === undefined ? null : Temporal.Instant.from(seit).subtract({ seconds: 10 }).toString()
  return { jetzt: context.jetzt.toString(), staende: await standVon(context, terminal, zugelassene(context, terminal), neuAb) }
}

/** A day and a half of stamps is enough: an older arrival is no longer a running shift. `neuAb`: only those of whom something came since, found by when it came. */
async function standVon({ db, jetzt }: Context, terminal: Pick<Terminal, 'id'>, alle: ReturnType<typeof menschen>, neuAb: string | null) {
  const ab = jetzt.subtract({ hours: 36 }).toString()
  const leute =
    neuAb === null ? alle : alle.where(sql<boolean>`l.id in (select lstfix_id from (${geaendertSeit(sql`${neuAb}::timestamptz`)}) n where timestamp >= ${ab})`)
  const { rows } = await sql<Stempel & { lstfixId: Id<'lstfix'>; zone: string; datenschutz: 'voll' | 'knapp' }>`
    with leute as (${leute})
    select b.id as lstfix_id, b.zone, z.id, z.timestamp, z.flag, z.code, c.art, z.geraet, z.folge, (select datenschutz from terminal where id = ${terminal.id}) as datenschutz
    from leute b left join (zeitstempel z join stempelcode c on c.name = z.code)
      on z.lstfix_id = b.id and z.timestamp >= ${ab} and not exists (select from zeitstempel_storno s where s.zeitstempel_id = z.id)
    where z.id is not null or ${neuAb}::timestamptz is not null order by z.timestamp, z.folge, z.id`.execute(db)
  return [...Map.groupBy(rows, ({ lstfixId }) => lstfixId)].map(([id, zeilen]) => {
    // Whose only stamp was voided elsewhere stands there without one.
    const { zone, datenschutz } = zeilen[0]!
    const bis = sagtEtwasBis(jetzt, zone)
    const stempel = zeilen.filter(({ id, timestamp }) => id !== null && Temporal.Instant.from(timestamp).epochMilliseconds < bis)
    const letzter = stempel.at(-1)
    return {
      id,
      letzter: letzter ? { flag: letzter.flag, code: letzter.code, art: letzter.art, timestamp: letzter.timestamp } : null,
      heuteSek: datenschutz === 'knapp' ? null : arbeitszeitJetzt(stempel, jetzt, zone).tagSek,
    }
  })
}
