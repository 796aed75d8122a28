import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { geltendeAbschluesse, heuteIn, monatstage } from './abschluss.ts'
import { kontotage } from './kontotag.ts'
import type { Kontoperson } from './sollplan.ts'

/** A month of the account in minutes; `buchungMin` are its entries beside the days, `standMin` the balance at its end (or now). */
export interface Kontomonat {
  monat: string
  sollMin: number
  istMin: number
  saldoMin: number
  buchungMin: number
  standMin: number
  abgeschlossen: boolean
}
/** `beginn`: first day that counts; null while nobody has ever stamped. */
export interface Konto {
  beginn: string | null
  standMin: number
  monate: Kontomonat[]
}

/** The account of one person, month by month from its beginning to today: closed months as they were closed, the others as they are. */
export async function konto(db: Db, person: Kontoperson, jetzt: Temporal.Instant): Promise<Konto> {
  const heute = heuteIn(jetzt, person.zone)
  const [beginn, buchungen] = await Promise.all([kontobeginn(db, person), gueltigeBuchungen(db, person.id)])
  if (beginn === null) return { beginn, standMin: buchungen.reduce((summe, { minuten }) => summe + minuten, 0), monate: [] }
  const monate = monateVon(beginn, heute)
  const geschlossen = await geschlosseneMonate(db, person.id, beginn)
  const offene = monate.filter((monat) => !geschlossen.has(`${monat}-01`))
  // One query for all open months: they lie together at the end.
  const tage = offene.length ? (await kontotage(db, [person], offene[0] === monate[0] ? beginn : `${offene[0]}-01`, heute, jetzt)).get(person.id)! : []
  const jeMonat = Map.groupBy(
    tage.filter(({ saldoMin }) => saldoMin !== null),
    ({ datum }) => datum.slice(0, 7),
  )
  let standMin = 0
  const konten = monate.map((monat) => {
    const zu = geschlossen.get(`${monat}-01`)
    const offen = jeMonat.get(monat) ?? []
    const sollMin = zu?.sollMin ?? offen.reduce((summe, tag) => summe + tag.sollMin, 0)
    const istMin = zu?.istMin ?? offen.reduce((summe, tag) => summe + tag.gewertetMin, 0)
    const buchungMin = buchungen
      .filter(({ datum }) => (datum.slice(0, 7) > monat ? false : datum.slice(0, 7) === monat || monat === monate[0]))
      .reduce((summe, { minuten }) => summe + minuten, 0)
    standMin += istMin - sollMin + buchungMin
    return { monat, sollMin, istMin, saldoMin: istMin - sollMin, buchungMin, standMin, abgeschlossen: zu !== undefined }
  })
  return { beginn, standMin, monate: konten }
}

/** The balance that people bring along from closed months, opening balances and other entries; open days are not in it. One query, however many. */
export async function uebertraege(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; minuten: number }>`
    select id, sum(minuten)::int as minuten from (
      select t.lstfix_id as id, t.gewertet_min - t.soll_min as minuten from tagesabschluss t join (${geltendeAbschluesse}) a on a.id = t.abschluss_id
        join lstfix l on l.id = t.lstfix_id join filiale f using (vkforgid)
        where t.lstfix_id = any(${ids}) and t.datum >= coalesce((select datum from zeitbuchung b where b.lstfix_id = l.id and b.art = 'Anfangssaldo'),
          (select (min(timestamp) at time zone f.zone)::date from zeitstempel z where z.lstfix_id = l.id), t.datum)
      union all select b.lstfix_id, b.minuten from zeitbuchung b left join abschlussdifferenz d on d.id = b.differenz_id
        where b.lstfix_id = any(${ids}) and (d.id is null or d.abschluss_id in (select id from (${geltendeAbschluesse}) a))) s group by id`.execute(db)
  return new Map(rows.map(({ id, minuten }) => [id, minuten]))
}

/** With an opening balance the account begins on its day, otherwise with the first stamp. */
async function kontobeginn(db: Db, { id, zone, eintritt }: Kontoperson): Promise<string | null> {
  const {
    rows: [row],
  } = await sql<{ anfang: string | null; stempel: string | null }>`
    select (select datum from zeitbuchung where lstfix_id = ${id} and art = 'Anfangssaldo') as anfang, (select min(timestamp) from zeitstempel where lstfix_id = ${id}) as stempel`.execute(
    db,
  )
  if (row!.anfang) return row!.anfang
  const erster = row!.stempel ? Temporal.Instant.from(row!.stempel).toZonedDateTimeISO(zone).toPlainDate().toString() : null
  return erster && erster < eintritt ? eintritt : erster
}

async function geschlosseneMonate(db: Db, id: string, beginn: string) {
  const { rows } = await sql<{ beginn: string; sollMin: number; istMin: number }>`
    select a.beginn, sum(t.soll_min)::int as soll_min, sum(t.gewertet_min)::int as ist_min from (${geltendeAbschluesse}) a join tagesabschluss t on t.abschluss_id = a.id
    where a.lstfix_id = ${id} and t.datum >= ${beginn} group by a.beginn`.execute(db)
  return new Map(rows.map((row) => [row.beginn, row]))
}

/** Entries that count. A difference counts while the closing that it belongs to is in force: a month opened again has it in its days. */
async function gueltigeBuchungen(db: Db, id: string) {
  const { rows } = await sql<{ datum: string; minuten: number }>`
    select b.datum, b.minuten from zeitbuchung b left join abschlussdifferenz d on d.id = b.differenz_id
    where b.lstfix_id = ${id} and (d.id is null or d.abschluss_id in (select id from (${geltendeAbschluesse}) a))`.execute(db)
  return rows
}

function monateVon(von: string, bis: string): string[] {
  const monate = []
  for (let beginn = `${von.slice(0, 7)}-01`; beginn <= bis; beginn = Temporal.PlainDate.from(monatstage(beginn).bis).add({ days: 1 }).toString())
    monate.push(beginn.slice(0, 7))
  return monate
}
