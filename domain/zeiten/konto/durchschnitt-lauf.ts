import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { Land } from '#domain/personal/contract.ts'
import type { Db } from '#platform/server/database/db.ts'
import { heuteDerFirma, heuteIn } from '../tag/heute.ts'
import { Altersgruppe, type Durchschnitt } from '../contract.ts'
import { durchschnitt, nochErlaubt, wochensummen } from './durchschnitt.ts'
import { geaendertSeit, letzteStunde } from '../tag/geaendert.ts'
import { kontotage } from './kontotag.ts'
import { datum, montag, ortstag, tagnummer } from '../tag/ortszeit.ts'
import type { Kontoperson } from '../regel/sollplan.ts'
import { gruppeAm, ladeRegelwerk, type Regelwerk } from '../regel/zeitregel.ts'

/** So many weeks are kept up to date; the longest average asked for is half a year. */
const WOCHEN = 26
/** So many people are reckoned at once. */
const STAPEL = 50

/** The average of one person's whole weeks up to a day, reckoned from his days as they are now. In a week that runs, also what may still be worked in it. */
export async function durchschnittBis(
  db: Db,
  person: Kontoperson,
  beginn: string,
  jetzt: Temporal.Instant,
): Promise<(Durchschnitt & { bleibtMin: number | null }) | null> {
  const heute = heuteIn(jetzt, person.zone)
  const dieser = montag(tagnummer(heute))
  const gefragt = Math.min(montag(tagnummer(beginn)), dieser)
  const regel = (await ladeRegelwerk(db))(person.land, gruppeAm(person.geburtsdatum, datum(gefragt)), datum(gefragt)).durchschnitt
  if (!regel) return null
  const erste = await ersteWoche(db, person)
  if (erste === null) return null
  const ab = Math.max(tagnummer(erste), gefragt - regel.wert.wochen * 7)
  if (ab > gefragt) return null
  const wochen = wochensummen((await kontotage(db, [person], datum(ab), datum(gefragt + 6), jetzt)).get(person.id)!)
  const [vorher, letzte] = [wochen.slice(0, -1), wochen.at(-1)!]
  const laeuft = gefragt === dieser
  const schnitt = durchschnitt(laeuft ? vorher : wochen, regel)
  const erlaubt = laeuft ? nochErlaubt(vorher, letzte, regel) : null
  return schnitt && { ...schnitt, bleibtMin: erlaubt === null ? null : Math.max(0, erlaubt - letzte.arbeitMin) }
}

export interface Ueberschreitung extends Durchschnitt {
  lstfixId: Id<'lstfix'>
}

/** Who is over the average with the last whole week before a day, of these accounts (or of these people). One query, however many they are. */
export async function ueberDurchschnitt(
  db: Db,
  tag: string,
  { konten, ids }: { konten?: readonly number[]; ids?: readonly string[] },
  regelwerk: Regelwerk,
): Promise<Ueberschreitung[]> {
  const letzte = montag(tagnummer(tag)) - 7
  const regeln = Land.options
    .flatMap((land) => Altersgruppe.options.flatMap((gruppe) => ({ land, gruppe, regel: regelwerk(land, gruppe, datum(letzte)).durchschnitt })))
    .filter(({ regel }) => regel !== null)
  if (!regeln.length) return []
  const { rows } = await sql<{ id: string; land: string; gruppe: string; arbeitMin: number; halbtage: number }>`
    select l.id, r.land, r.gruppe, sum(w.arbeit_min)::int as arbeit_min, sum(w.halbtage)::int as halbtage
    from wochensumme w join lstfix l on l.id = w.lstfix_id join filiale f on f.vkforgid = l.vkforgid
      join (values ${sql.join(regeln.map(({ land, gruppe, regel }) => sql`(${land}, ${gruppe}, ${regel!.wert.wochen}::int, ${regel!.wert.hoechstMin}::int)`))}) r(land, gruppe, wochen, hoechst_min)
        on r.land = f.land and r.gruppe = case when l.geburtsdatum + interval '18 years' > ${datum(letzte)}::date then 'jugendlich' else 'erwachsen' end
    where w.montag <= ${datum(letzte)}::date and w.montag > ${datum(letzte)}::date - r.wochen * 7
      ${konten ? sql`and l.vkforgid = any(${[...konten]})` : sql``} ${ids ? sql`and l.id = any(${[...ids]})` : sql``}
    group by l.id, r.land, r.gruppe, r.wochen, r.hoechst_min
    having count(*) = r.wochen and sum(w.arbeit_min) * 12 > r.hoechst_min * sum(w.halbtage) and sum(w.halbtage) > 0`.execute(db)
  return rows.map(({ id, land, gruppe, arbeitMin, halbtage }) => {
    const { regel } = regeln.find((one) => one.land === land && one.gruppe === gruppe)!
    const { id: name, quelle, wert } = regel!
    return {
      lstfixId: id,
      von: datum(letzte - (wert.wochen - 1) * 7),
      bis: datum(letzte + 6),
      wochen: wert.wochen,
      istMin: Math.ceil((arbeitMin * 12) / halbtage),
      grenzMin: wert.hoechstMin,
      ueber: true,
      regel: name,
      quelle,
    }
  })
}

/**
 * Brings the whole weeks of the last half year up to date. 'alle': everybody's, because plans, absences and rules change, too; 'neue': of people whose last week is
 * missing, or whose older stamps came or changed in the last hour. Running it twice is harmless. Returns the number of weeks that are new or different.
 */
export async function rechneWochen(db: Db, jetzt: Temporal.Instant, was: 'alle' | 'neue'): Promise<number> {
  const dieser = montag(tagnummer(await heuteDerFirma(db, jetzt)))
  const [von, bis] = [datum(dieser - WOCHEN * 7), datum(dieser - 1)]
  const personen = (await db
    .selectFrom('lstfix as l')
    .innerJoin('filiale as f', 'f.vkforgid', 'l.vkforgid')
    .where('l.eintritt', '<=', bis)
    .where((eb) => eb.or([eb('l.austritt', 'is', null), eb('l.austritt', '>=', von)]))
    .$if(was === 'neue', (query) =>
      query.where(sql<boolean>`(l.id in (select lstfix_id from (${geaendertSeit(letzteStunde)}) n where timestamp between ${von}::date and ${bis}::date + interval '1 day')
        or not exists (select from wochensumme w where w.lstfix_id = l.id and w.montag = least(${datum(dieser - 7)}::date, date_trunc('week', l.austritt)::date)))`),
    )
    .orderBy('l.id')
    .select(['l.id', 'l.eintritt', 'l.austritt', 'l.geburtsdatum', 'f.zone', 'f.land', 'f.region'])
    .select(sql<string | null>`(select min(z.timestamp) from zeitstempel z where z.lstfix_id = l.id)`.as('erster'))
    .execute()) as (Kontoperson & { erster: string | null })[]
  // Who has not been here for a whole week yet has none to sum up, however often it is looked.
  const gestempelt = personen.filter((person) => person.erster !== null && ersterMontag(person, person.erster) <= bis)
  let neue = 0
  for (let ab = 0; ab < gestempelt.length; ab += STAPEL) neue += await stapel(db, gestempelt.slice(ab, ab + STAPEL), von, bis, jetzt)
  return neue
}

async function stapel(db: Db, personen: readonly (Kontoperson & { erster: string | null })[], von: string, bis: string, jetzt: Temporal.Instant) {
  const tage = await kontotage(db, personen, von, bis, jetzt)
  const zeilen = personen.flatMap((person) => {
    const ab = ersterMontag(person, person.erster!)
    return wochensummen(tage.get(person.id)!)
      .filter(({ montag }) => montag >= ab && (person.austritt === null || montag <= person.austritt))
      .map((woche) => ({ lstfixId: person.id, ...woche }))
  })
  if (!zeilen.length) return 0
  const { rows } = await sql`
    insert into wochensumme (lstfix_id, montag, arbeit_min, halbtage)
    select * from unnest(${zeilen.map(({ lstfixId }) => lstfixId)}::uuid[], ${zeilen.map(({ montag }) => montag)}::date[], ${zeilen.map(({ arbeitMin }) => arbeitMin)}::int[], ${zeilen.map(({ halbtage }) => halbtage)}::int[])
    on conflict (lstfix_id, montag) do update set arbeit_min = excluded.arbeit_min, halbtage = excluded.halbtage
      where (wochensumme.arbeit_min, wochensumme.halbtage) is distinct from (excluded.arbeit_min, excluded.halbtage) returning 1`.execute(db)
  return rows.length
}

/** The first whole week that a person worked here: nobody is judged by weeks of which nothing is known. */
async function ersteWoche(db: Db, person: Kontoperson): Promise<string | null> {
  const row = await db
    .selectFrom('zeitstempel')
    .where('lstfixId', '=', person.id)
    .select(({ fn }) => fn.min('timestamp').as('erster'))
    .executeTakeFirst()
  return row?.erster ? ersterMontag(person, row.erster) : null
}

function ersterMontag({ eintritt, zone }: Kontoperson, erster: string) {
  const tag = datum(ortstag(Temporal.Instant.from(erster).epochMilliseconds, zone))
  return datum(montag(tagnummer(tag > eintritt ? tag : eintritt) + 6))
}
