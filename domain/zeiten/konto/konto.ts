import { sql, type RawBuilder } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import type { Db } from '#platform/server/database/db.ts'
import { geltendeAbschluesse, monatstage } from './abschluss.ts'
import { heuteIn } from '../tag/heute.ts'
import { ersterTag, giltNoch } from './kontobeginn.ts'
import { kontotage, type Kontotag } from './kontotag.ts'
import type { Kontoperson } from '../regel/sollplan.ts'

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

/** What an account rests on beside its days: where it begins, its entries, what closed months came to, the employment and the months ('yyyy-MM') with a released day outside of it. */
export interface Kontogrund {
  beginn: string | null
  eintritt: string
  austritt: string | null
  freigegeben: readonly string[]
  buchungen: readonly { datum: string; minuten: number }[]
  geschlossen: readonly { beginn: string; sollMin: number; istMin: number }[]
}

/** The account of one person, month by month from its beginning to today: closed months as they were closed, the others as they are. */
export async function konto(db: Db, person: Kontoperson, jetzt: Temporal.Instant): Promise<Konto> {
  const { rows } = await sql<{ grund: Kontogrund }>`
    select ${kontogrund} as grund from lstfix l join filiale f using (vkforgid) where l.id = ${person.id}`.execute(db)
  const { grund } = rows[0]!
  const heute = heuteIn(jetzt, person.zone)
  const von = offenAb(grund, heute)
  // One query for all open months: they lie together at the end.
  return kontoAus(grund, von === null ? [] : (await kontotage(db, [person], von, heute, jetzt)).get(person.id)!, heute)
}

/** The balances of people, each as the account shows it. Days are reckoned once for all whose first open month is the same. */
export async function kontostaende(db: Db, personen: readonly Kontoperson[], jetzt: Temporal.Instant): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; grund: Kontogrund }>`
    select l.id, ${kontogrund} as grund from lstfix l join filiale f using (vkforgid) where l.id = any(${personen.map(({ id }) => id)})`.execute(db)
  const gruende = new Map(rows.map(({ id, grund }) => [id, grund]))
  const staende = new Map<string, number>()
  for (const [von, gruppe] of Map.groupBy(personen, ({ id, zone }) => offenAb(gruende.get(id)!, heuteIn(jetzt, zone)))) {
    const bis = gruppe.reduce((letzter, { zone }) => (heuteIn(jetzt, zone) > letzter ? heuteIn(jetzt, zone) : letzter), '')
    const tage = von === null ? null : await kontotage(db, gruppe, von, bis, jetzt)
    for (const { id, zone } of gruppe) {
      const heute = heuteIn(jetzt, zone)
      const seine = (tage?.get(id) ?? []).filter(({ datum }) => datum <= heute)
      staende.set(id, kontoAus(gruende.get(id)!, seine, heute).standMin)
    }
  }
  return staende
}

/** The first day that has to be reckoned: of the first month that is not closed and has a day that may count; months without one need no closing. Null: none. */
export function offenAb(grund: Kontogrund, heute: string): string | null {
  const { beginn, geschlossen } = grund
  if (beginn === null) return null
  const monate = monateVon(beginn, heute)
  const offen = monate.find((monat) => !geschlossen.some((zu) => zu.beginn === `${monat}-01`) && zaehltMit(grund, monat))
  return offen === undefined ? null : offen === monate[0] ? beginn : `${offen}-01`
}

/** Whether a month has a day of the employment, or one outside of it that was released: on others nothing is owed and nothing counts. */
const zaehltMit = ({ eintritt, austritt, freigegeben }: Kontogrund, monat: string) =>
  (eintritt.slice(0, 7) <= monat && (austritt === null || monat <= austritt.slice(0, 7))) || freigegeben.includes(monat)

/** The account from what it rests on and from days that hold at least those since `offenAb`. */
export function kontoAus({ beginn, buchungen, geschlossen: zeilen }: Kontogrund, tage: readonly Kontotag[], heute: string): Konto {
  if (beginn === null) return { beginn, standMin: buchungen.reduce((summe, { minuten }) => summe + minuten, 0), monate: [] }
  const monate = monateVon(beginn, heute)
  const geschlossen = new Map(zeilen.map((zeile) => [zeile.beginn, zeile]))
  const jeMonat = Map.groupBy(
    tage.filter(({ datum, saldoMin }) => datum >= beginn && saldoMin !== null),
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

/**
 * The balance that people bring along into a month, from closed months before it, opening balances and other entries up to its end; open days are not in
 * it. One query, however many.
 */
export async function uebertraege(db: Db, ids: readonly Id<'lstfix'>[], { von, bis }: { von: string; bis: string }): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; minuten: number }>`
    select id, sum(minuten)::int as minuten from (
      select t.lstfix_id as id, t.gewertet_min - t.soll_min as minuten from (select l.id, ${ersterTag} as tag from lstfix l join filiale f using (vkforgid)
          where l.id = any(${ids})) anfang join tagesabschluss t on t.lstfix_id = anfang.id join (${geltendeAbschluesse}) a on a.id = t.abschluss_id
        where t.datum >= anfang.tag and t.datum < ${von}
      union all select b.lstfix_id, b.minuten from zeitbuchung b left join abschlussdifferenz d on d.id = b.differenz_id
        where b.lstfix_id = any(${ids}) and b.datum <= ${bis} and ${giltNoch} and (d.id is null or d.abschluss_id in (select id from (${geltendeAbschluesse}) a))) s group by id`.execute(
    db,
  )
  return new Map(rows.map(({ id, minuten }) => [id, minuten]))
}

/**
 * `Kontogrund` of a person `l` at the branch `f`, as a column of the query that reads them. A difference counts while the closing that it
 * belongs to is in force: a month opened again has it in its days.
 */
export const kontogrund: RawBuilder<Kontogrund> = sql`(
  select json_build_object(
    'beginn', anfang.tag, 'eintritt', l.eintritt, 'austritt', l.austritt,
    'freigegeben', (select coalesce(json_agg(distinct to_char(k.datum, 'YYYY-MM')), '[]') from klaerungsfall k
      where k.lstfix_id = l.id and k.art = 'Nicht beschäftigt' and k.zustand = 'freigegeben'),
    'buchungen', (select coalesce(json_agg(json_build_object('datum', b.datum, 'minuten', b.minuten)), '[]') from zeitbuchung b left join abschlussdifferenz d on d.id = b.differenz_id
      where b.lstfix_id = l.id and ${giltNoch} and (d.id is null or d.abschluss_id in (select id from (${geltendeAbschluesse}) a))),
    'geschlossen', (select coalesce(json_agg(m), '[]') from (
      select a.beginn, sum(t.soll_min)::int as "sollMin", sum(t.gewertet_min)::int as "istMin" from (${geltendeAbschluesse}) a join tagesabschluss t on t.abschluss_id = a.id
      where a.lstfix_id = l.id and t.datum >= anfang.tag group by a.beginn) m))
  from (select ${ersterTag} as tag) anfang)`

function monateVon(von: string, bis: string): string[] {
  const monate = []
  for (let beginn = `${von.slice(0, 7)}-01`; beginn <= bis; beginn = Temporal.PlainDate.from(monatstage(beginn).bis).add({ days: 1 }).toString())
    monate.push(beginn.slice(0, 7))
  return monate
}
