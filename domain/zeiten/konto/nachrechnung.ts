import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { alleRecht } from '#domain/stempel/stempel.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { konto } from '#platform/server/http/context.ts'
import type { Db, Trx } from '#platform/server/database/db.ts'
import { record } from '#platform/server/record/record.ts'
import { geltendeAbschluesse, monatstage } from './abschluss.ts'
import { geaendertSeit, letzteStunde } from '../tag/geaendert.ts'
import { eingabe, kontotage, type Kontotag } from './kontotag.ts'
import type { Kontoperson } from '../regel/sollplan.ts'

interface Abschluss {
  id: string
  lstfixId: Id<'lstfix'>
  beginn: string
  zeitpunkt: string
}
interface Bekannt {
  datum: string
  abschlussId: string
  fassung: number
  gewertetMin: number
  sollMin: number
  eingabe: Buffer
}

/** So many people are reckoned in one transaction. */
const STAPEL = 100

/**
 * Reckons closed months again where a stamp came, was replaced or voided after the closing. A day that would be another today
 * makes a difference record; the closed rows stay. Looks at the months (and their edges) in which stamps changed in the last hour
 * (`rechneAllesNach` finds the rest). Running it twice is harmless. Returns the number of new differences.
 */
export async function rechneNeuesNach(db: Db, jetzt: Temporal.Instant): Promise<number> {
  const { rows } = await sql<Abschluss>`
    with beruehrt as (
      select lstfix_id, date_trunc('month', timestamp + rand)::date as beginn, max(um) as um
      from (${geaendertSeit(letzteStunde)}) n, (values (interval '-2 days'), ('2 days')) as r(rand) group by 1, 2)
    select a.* from beruehrt b join (${geltendeAbschluesse}) a using (lstfix_id, beginn)
    where b.um > greatest(a.zeitpunkt, (select max(erkannt) from abschlussdifferenz d where d.abschluss_id = a.id))`.execute(db)
  return nachrechnen(db, rows, jetzt)
}

/** Reckons every month closed in the last two years again: absences, holidays, working-time models and rules change, too. */
export async function rechneAllesNach(db: Db, jetzt: Temporal.Instant): Promise<number> {
  const seit = jetzt.toZonedDateTimeISO('UTC').toPlainDate().subtract({ months: 25 }).toString()
  const { rows } = await sql<Abschluss>`select a.* from (${geltendeAbschluesse}) a where a.beginn >= ${seit}`.execute(db)
  return nachrechnen(db, rows, jetzt)
}

/**
 * Reckons the month of a person's day ('yyyy-MM-dd') again at once, in the caller's transaction, where it is closed: something was decided about the day that no stamp tells, so that
 * no run would look at it before the night. An open month has nothing to reckon.
 */
export async function rechneMonatNach(db: Db, lstfixId: Id<'lstfix'>, tag: string, jetzt: Temporal.Instant) {
  const beginn = `${tag.slice(0, 7)}-01`
  const { rows } = await sql<Abschluss>`select a.* from (${geltendeAbschluesse}) a where a.lstfix_id = ${lstfixId}::uuid and a.beginn = ${beginn}`.execute(db)
  if (rows.length) await stapel(db as Trx, beginn, rows, jetzt)
}

async function nachrechnen(db: Db, abschluesse: readonly Abschluss[], jetzt: Temporal.Instant) {
  let neue = 0
  for (const [beginn, monat] of Map.groupBy(abschluesse, ({ beginn }) => beginn)) {
    for (let ab = 0; ab < monat.length; ab += STAPEL) neue += await db.transaction().execute((trx) => stapel(trx, beginn, monat.slice(ab, ab + STAPEL), jetzt))
  }
  return neue
}

async function stapel(db: Trx, beginn: string, abschluesse: readonly Abschluss[], jetzt: Temporal.Instant) {
  const { von, bis } = monatstage(beginn)
  const personen = (await db
    .selectFrom('lstfix as l')
    .innerJoin('filiale as f', 'f.vkforgid', 'l.vkforgid')
    .where(
      'l.id',
      'in',
      abschluesse.map(({ lstfixId }) => lstfixId),
    )
    .select(['l.id', 'l.vkforgid', 'l.eintritt', 'l.austritt', 'l.geburtsdatum', 'f.zone', 'f.land', 'f.region'])
    .execute()) as (Kontoperson & { vkforgid: number })[]
  const [tage, bekannt] = [
    await kontotage(db, personen, von, bis, jetzt),
    await bekannteTage(
      db,
      abschluesse.map(({ id }) => id),
    ),
  ]
  const rows = abschluesse.flatMap(({ id, lstfixId }) =>
    tage
      .get(lstfixId)!
      .flatMap((tag) => differenz(bekannt.get(`${id} ${tag.datum}`), tag) ?? [])
      .map((neu) => ({ id: uuid(), abschlussId: id, lstfixId, ...neu })),
  )
  if (!rows.length) return 0
  const done = await db
    .insertInto('abschlussdifferenz')
    .values(rows)
    .onConflict((on) => on.columns(['lstfixId', 'datum', 'abschlussId', 'fassung']).doNothing())
    .returning('lstfixId')
    .execute()
  const betroffen = personen.filter(({ id }) => done.some(({ lstfixId }) => lstfixId === id))
  await record(
    db,
    'Nachrechnung',
    rows.map(({ id, lstfixId, datum, minuten }) => ({
      aktion: 'abweichen',
      gegenstand: 'tagesabschluss',
      gegenstandId: lstfixId,
      daten: { datum, minuten, differenz: id },
    })),
    betroffen.map(({ id, vkforgid }) => ({ thema: 'zeitkonto', ids: [id], fuer: [id, konto(vkforgid, alleRecht)] })),
  )
  return done.length
}

/** What is new about a closed day, or null. While a question is open nobody knows. */
export function differenz(alt: Bekannt | undefined, tag: Kontotag) {
  if (!alt || tag.saldoMin === null) return null
  const neu = eingabe(tag)
  const minuten = tag.saldoMin - (alt.gewertetMin - alt.sollMin)
  return neu.equals(alt.eingabe) || minuten === 0
    ? null
    : { datum: tag.datum, fassung: alt.fassung + 1, minuten, gewertetMin: tag.gewertetMin, sollMin: tag.sollMin, eingabe: neu }
}

/** Each closed day as it was last told: by its closing, or by the youngest difference since. */
async function bekannteTage(db: Db, ids: readonly Id<'lstfix'>[]): Promise<Map<string, Bekannt>> {
  const { rows } = await sql<Bekannt>`
    select distinct on (abschluss_id, datum) * from (
      select datum, abschluss_id, 0 as fassung, gewertet_min, soll_min, eingabe from tagesabschluss where abschluss_id = any(${ids})
      union all select datum, abschluss_id, fassung, gewertet_min, soll_min, eingabe from abschlussdifferenz where abschluss_id = any(${ids})) t
    order by abschluss_id, datum, fassung desc`.execute(db)
  return new Map(rows.map((row) => [`${row.abschlussId} ${row.datum}`, row]))
}
