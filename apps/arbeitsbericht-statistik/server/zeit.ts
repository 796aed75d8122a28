import { sql } from 'kysely'
import { takte } from '#domain/einsatz/arbeitsschein/zeitmenge.ts'
import { bloecke } from '#domain/einsatz/statistik/bloecke.ts'
import { teile, type Ebene } from '#domain/einsatz/statistik/contract.ts'
import { summentabellen, type Familie } from '#domain/einsatz/statistik/falten.ts'
import { teilSql, verrechnetSql } from '#domain/einsatz/statistik/teil-sql.ts'
import type { Sql } from '#platform/server/record/keyset.ts'
import { orte, type Umfang } from './umfang.ts'

type Ebenen = Exclude<Ebene, 'einzeln'>

/** The smallest table of sums that knows what the question goes by. */
function familieVon({ nach }: Umfang, ebene: Ebenen): Familie {
  const person = nach.person || ebene === 'mitarbeiter'
  const ort = nach.ort || orte.some((einer) => einer === ebene)
  return ort ? (person ? 'alles' : 'ort') : 'person'
}

/**
 * `zeit`: what was recorded, summed up for each combination of the keys that the question goes by, with the groups that these belong to. `tickets`: the minutes of each
 * ticket in it, and how it stands with all that was ever booked on it; looked up one by one, so that a plan made without statistics is no worse. Followed by further parts of the query.
 */
export function mitZeit(umfang: Umfang, ebene: Ebenen): Sql {
  const familie = familieVon(umfang, ebene)
  const keys = summentabellen[familie].schluessel.filter((key) => key !== 'ticket_id')
  const spalten = sql.join(keys.map((key) => sql.ref(key)))
  const summen = sql`${spalten}, sum(eintraege) as eintraege, min(von) as von, max(bis) as bis, sum(minuten) as minuten, sum(verrechnet) as verrechnet,
    ${sql.join(teile.map((eines) => sql`sum(minuten) filter (where teil = ${sql.lit(eines)}) as ${sql.id(eines.toLowerCase())}`))}`
  return sql`with zeit as (${mitGruppen(umfang, familie, sql`select ${summen} from (${zeilen(umfang, familie, keys)}) z group by ${spalten}`)}),
    tickets as (
      select g.*, t.nummer, t.schaetzung_min, t.zustand in ('Erledigt', 'Freigabe') as ef, coalesce(b.minuten > t.schaetzung_min, false) as ueber
      from (${mitGruppen(
        umfang,
        familie,
        sql`select ${spalten}, ticket_id, sum(minuten) as minuten from (${zeilen(umfang, 'alles', [...keys, 'ticket_id'])}) z group by ${spalten}, ticket_id`,
      )}) g join ticket t on t.id = g.ticket_id left join einsatzsumme_ticket b on b.ticket_id = t.id
    )`
}

/** Sums of whole stretches, and entries of the days around them. With `ticket_id` among the columns only those of tickets. */
function zeilen({ wessen, art, taktMin, tage, nach }: Umfang, familie: Familie, spalten: readonly string[]): Sql {
  const keys = sql.join(spalten.map((spalte) => sql.ref(`z.${spalte}`)))
  const nur = spalten.includes('ticket_id') ? sql`and z.ticket_id is not null` : sql``
  // Of one person the few days are read as they are, and what is without a ticket falls out where tickets are joined: otherwise the index of all time with tickets is read whole beside.
  const nurTage = nach.person ? sql`` : nur
  const takt = takte.indexOf(taktMin as (typeof takte)[number])
  if (takt < 0) throw new Error(`No sums for time rounded to ${taktMin} minutes`)
  const einzelne = (
    von: string,
    bis: string,
  ) => sql`select ${keys}, ${teilSql} as teil, 1 as eintraege, z.minuten, ${verrechnetSql(taktMin)} as verrechnet, z.von, z.bis
    from arbeitsbericht z where ${wessen} and z.storniert is null and z.datum between ${von}::date and ${bis}::date ${nurTage} ${art ? sql`and ${teilSql} = ${art}` : sql``}`
  const summen = (
    korn: number,
    von: string,
    bis: string,
  ) => sql`select ${keys}, z.teil, z.eintraege, z.minuten, z.verrechnet[${sql.lit(takt + 1)}] as verrechnet, z.von, z.bis
    from ${sql.table(summentabellen[familie].tabelle)} z where ${wessen} and z.korn = ${sql.lit(korn)} and z.ab between ${von}::date and ${bis}::date ${nur}
      ${art ? sql`and z.teil = ${art}` : sql``}`
  return sql.join(
    bloecke(tage).map(({ korn, von, bis }) => (korn === 1 ? einzelne(von, bis) : summen(korn, von, bis))),
    sql` union all `,
  )
}

/** With the groups of object and customer and with who leads, where the question goes by places; those that it asks for. */
const mitGruppen = ({ gruppen }: Umfang, familie: Familie, summen: Sql): Sql =>
  familie === 'person'
    ? sql`select zeit.* from (select f.*, null::uuid as firma_id from (${summen}) f) zeit where ${gruppen}`
    : sql`select zeit.* from (
        select f.*, null::uuid as firma_id, o.objektgruppe_id, k.kundengruppe_id, coalesce(o.leiter_id, a.leitung_id) as leiter_id
        from (${summen}) f join abteilung a on a.id = f.abteilung_id join objekt o on o.id = f.objekt_id join ktostamm k on k.id = f.ktostamm_id
      ) zeit where ${gruppen}`
