import { sql } from 'kysely'
import type { Ebene } from '#domain/einsatz/statistik/contract.ts'
import { nameSql } from '#domain/personal/name.ts'
import type { Language } from '#platform/contract/messages.ts'
import type { Sql } from '#platform/server/record/keyset.ts'
import type { Zeile } from '../contract.ts'

type Feld = 'mitarbeiter' | 'persnr' | 'objekt' | 'objektgruppe' | 'kunde' | 'kundengruppe' | 'abteilung' | 'kostenstelle' | 'leiter'
/**
 * How a level is called and what it says of its rows: joined to `g`, whose `key` is the id, and whose `abteilung` and `kunde` are the department and the booked customer of
 * all its entries, if they have one. Names are those of today.
 */
interface Namen {
  name: Sql
  joins: Sql
  felder: Partial<Record<Feld, Sql>>
}

export const person = (l: string, sprache: Language) =>
  sql`case when ${sql.ref(l)}.id is not null then jsonb_build_object('id', ${sql.ref(l)}.id, 'name', ${nameSql(l, sprache)}) end`
export const stamm = (wo: string, name: 'name' | 'bezeichnung' = 'name') =>
  sql`case when ${sql.ref(wo)}.id is not null then jsonb_build_object('id', ${sql.ref(wo)}.id, 'nummer', ${sql.ref(wo)}.nummer, 'name', ${sql.ref(wo)}.${sql.ref(name)}) end`
export const gruppe = (wo: string, name: 'name' | 'bezeichnung' = 'name') =>
  sql`case when ${sql.ref(wo)}.id is not null then jsonb_build_object('id', ${sql.ref(wo)}.id::text, 'name', ${sql.ref(wo)}.${sql.ref(name)}) end`

const kunde = { kunde: stamm('k'), kundengruppe: gruppe('kg', 'bezeichnung') }
const objekt = { objekt: stamm('o'), objektgruppe: gruppe('og'), ...kunde }
/** From an object on. */
const amObjekt = sql`left join objektgruppe og on og.id = o.objektgruppe_id left join ktostamm k on k.id = g.kunde left join kundengruppe kg on kg.id = k.kundengruppe_id`

export const ebenennamen = (sprache: Language): Readonly<Record<Exclude<Ebene, 'einzeln'>, Namen>> => ({
  firma: { name: sql`(select name from firma)`, joins: sql``, felder: {} },
  abteilung: {
    name: sql`a.bezeichnung`,
    joins: sql`left join abteilung a on a.id::text = g.key left join lstfix h on h.id = a.leitung_id`,
    felder: { abteilung: stamm('a', 'bezeichnung'), leiter: person('h', sprache) },
  },
  mitarbeiter: {
    name: nameSql('l', sprache),
    joins: sql`left join lstfix l on l.id::text = g.key left join abteilung a on a.id::text = g.abteilung`,
    felder: { mitarbeiter: person('l', sprache), persnr: sql`l.persnr`, abteilung: stamm('a', 'bezeichnung') },
  },
  objekt: {
    name: sql`o.name`,
    joins: sql`left join objekt o on o.id::text = g.key ${amObjekt} left join lstfix h on h.id = o.leiter_id`,
    felder: { ...objekt, leiter: person('h', sprache) },
  },
  kostenstelle: {
    name: sql`s.bezeichnung`,
    joins: sql`left join kostenstelle s on s.id::text = g.key left join objekt o on o.id = s.objekt_id ${amObjekt}`,
    felder: { kostenstelle: stamm('s', 'bezeichnung'), ...objekt },
  },
  kunde: { name: sql`k.name`, joins: sql`left join ktostamm k on k.id::text = g.key left join kundengruppe kg on kg.id = k.kundengruppe_id`, felder: kunde },
  kundengruppe: {
    name: sql`kg.bezeichnung`,
    joins: sql`left join kundengruppe kg on kg.id::text = g.key`,
    felder: { kundengruppe: gruppe('kg', 'bezeichnung') },
  },
  objektgruppe: { name: sql`og.name`, joins: sql`left join objektgruppe og on og.id::text = g.key`, felder: { objektgruppe: gruppe('og') } },
  leiter: { name: nameSql('h', sprache), joins: sql`left join lstfix h on h.id::text = g.key`, felder: { leiter: person('h', sprache) } },
})

/** What no level says of its rows. */
export const leer: Pick<Zeile, Feld | 'beschreibung' | 'datum' | 'ticket' | 'tickettyp' | 'cobitkategorie' | 'dienstplan'> = {
  mitarbeiter: null,
  persnr: null,
  beschreibung: null,
  datum: null,
  objekt: null,
  objektgruppe: null,
  kunde: null,
  kundengruppe: null,
  abteilung: null,
  kostenstelle: null,
  leiter: null,
  ticket: null,
  tickettyp: null,
  cobitkategorie: null,
  dienstplan: null,
}
