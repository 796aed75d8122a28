import { sql, type RawBuilder } from 'kysely'
import { ersteStufe, fristlage, tageBis } from '#domain/geraete/frist.ts'
import { nennungen } from '#domain/geraete/nennung.ts'
import { istSichtbar, sichtbareHardware } from '#domain/geraete/sicht.ts'
import { nameSql } from '#domain/personal/name.ts'
import { sichtbareTickets } from '#domain/tickets/sicht.ts'
import { macVon } from '#domain/geraete/contract.ts'
import type { Language } from '#platform/contract/messages.ts'
import { uidOf } from '#platform/contract/nfc.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import type { Context } from '#platform/server/http/context.ts'
import { everyWord, literally, searchWords } from '#platform/server/record/search.ts'
import type { ListQuery } from '#platform/server/record/list.ts'
import type { calls } from '../contract.ts'
import type { Geraetezustand, Hardware, Leerbar } from '../contract/geraet.ts'
import { laeuftAb, warntage } from './warntage.ts'

export type Filter = Omit<Parsed<typeof calls.datei>['query'], 'format' | 'sort' | 'spalten'>
/** A row before it is said where its terms stand today. */
export type Listenzeile = Omit<Hardware, 'garantie' | 'support' | 'zustand'> & {
  garantieEnde: string | null
  supportEnde: string | null
  garantieWarntage: number[] | null
  supportWarntage: number[] | null
}

/** What a field refers to, by its name. Asked for by itself instead of joined: ten joins cost more to plan than a page costs to read. */
const name = (tabelle: string, feld: string) => sql<string>`coalesce((select name from ${sql.table(tabelle)} n where n.id = ${sql.ref(`h.${feld}`)}), '')`
/** Who has it, in words: an employee, somebody of the customer, or a name that was typed. */
export const benutzername = (sprache: Language) => sql<string>`coalesce((select ${nameSql('l', sprache)} from lstfix l where l.id = h.lstfix_id),
  (select concat_ws(' ', nullif(vorname, ''), zuname) from ansprechpartner ap where ap.id = h.ansprechpartner_id), h.benutzer_text)`

/** Devices of the asker. `heute`: the company's day. */
export const abfrage = async (context: Context, heute: string, filter: Filter): Promise<ListQuery> => ({
  select: sql`h.id, h.nummer, h.hostname, h.seriennummer, h.lieferdatum, h.ausscheidedatum, h.garantie_ende, h.support_ende, coalesce(host(h.ip), '') as ip,
    ${warntage('garantie')} as garantie_warntage, ${warntage('support')} as support_warntage, coalesce(h.mac::text, '') as mac, ${name('produkt', 'produkt_id')} as produkt, ${name('hersteller', 'hersteller_id')} as hersteller,
    ${name('hardwaretyp', 'hardwaretyp_id')} as hardwaretyp, ${name('betriebssystem', 'betriebssystem_id')} as betriebssystem, ${name('ktostamm', 'ktostamm_id')} as kunde,
    ${name('objekt', 'objekt_id')} as objekt, ${name('standort', 'standort_id')} as standort, ${benutzername(context.sprache)} as benutzer`,
  from: sql`hardware h`,
  where: [istSichtbar(context), filter.q?.trim() ? await gesucht(context, filter.q) : undefined, ...bedingungen(context, filter, heute)],
  sorts: {
    nummer: [sql`h.nummer`],
    hostname: [sql`h.hostname`, sql`h.id`],
    seriennummer: [sql`h.seriennummer`, sql`h.id`],
    garantie: [sql`coalesce(h.garantie_ende, 'infinity')`, sql`h.id`],
    lieferdatum: [sql`coalesce(h.lieferdatum, '-infinity')`, sql`h.id`],
  },
  standard: 'nummer',
})

/** A row with what today makes of its days. */
export const mitFristen = ({ garantieEnde, supportEnde, garantieWarntage, supportWarntage, ...row }: Listenzeile, heute: string): Hardware => ({
  ...row,
  garantie: frist(garantieEnde, heute, garantieWarntage),
  support: frist(supportEnde, heute, supportWarntage),
  zustand: zustandVon(row.ausscheidedatum, heute),
})
export const frist = (ende: string | null, heute: string, stufen: readonly number[] | null) => ({
  ende,
  lage: fristlage(ende, heute, ersteStufe(stufen)),
  tage: ende === null ? null : tageBis(ende, heute),
})
export const zustandVon = (ausscheidedatum: string | null, heute: string): Geraetezustand =>
  ausscheidedatum !== null && ausscheidedatum <= heute ? 'ausgeschieden' : 'in Betrieb'

function bedingungen(context: Context, filter: Filter, heute: string) {
  const { zustand = 'in Betrieb', lage, leer, gefuellt } = filter
  const verweise = [
    [sql`h.ktostamm_id`, filter.kunde],
    [sql`h.objekt_id`, filter.objekt],
    [sql`h.hersteller_id`, filter.hersteller],
    [sql`h.produkt_id`, filter.produkt],
    [sql`h.hardwaretyp_id`, filter.hardwaretyp],
    [sql`h.betriebssystem_id`, filter.betriebssystem],
    [sql`h.subnetzmaske_id`, filter.subnetzmaske],
    [sql`h.garantietyp_id`, filter.garantietyp],
    [sql`h.supporttyp_id`, filter.supporttyp],
    [sql`h.lstfix_id`, filter.mitarbeiter],
    [sql`h.id`, filter.geraet],
  ] as const
  const worte = [
    [benutzername(context.sprache), filter.benutzer],
    [sql`h.hostname`, filter.hostname],
    [sql`h.domaene`, filter.domaene],
    [sql`h.arbeitsgruppe`, filter.arbeitsgruppe],
    [sql`h.produkt_kennung`, filter.produktKennung],
    [sql`h.fernzugang_id`, filter.fernzugangId],
    [sql`h.seriennummer || ' ' || coalesce(h.seriennummer_norm, '')`, filter.seriennummer],
    [sql`h.service_tag || ' ' || h.express_service_tag`, filter.serviceTag],
    [sql`h.chip`, filter.chip && uidOf(filter.chip)],
    [sql`host(h.ip)`, filter.ip],
    [sql`h.mac::text`, filter.mac && (macVon(filter.mac) ?? filter.mac)],
    [sql`host(h.gateway)`, filter.gateway],
    [sql`host(h.dns1)`, filter.dns1],
    [sql`host(h.dns2)`, filter.dns2],
    [gln, filter.gln],
  ] as const
  const tage = [
    [sql`h.lieferdatum >=`, filter.lieferVon],
    [sql`h.lieferdatum <=`, filter.lieferBis],
    [sql`h.garantie_ende >=`, filter.garantieVon],
    [sql`h.garantie_ende <=`, filter.garantieBis],
    [sql`h.support_ende >=`, filter.supportVon],
    [sql`h.support_ende <=`, filter.supportBis],
    [sql`h.ausscheidedatum >=`, filter.ausscheidenVon],
    [sql`h.ausscheidedatum <=`, filter.ausscheidenBis],
  ] as const
  const istWeg = sql`coalesce(h.ausscheidedatum <= ${heute}::date, false)`
  return [
    zustand === 'in Betrieb' && sql`not ${istWeg}`,
    zustand === 'ausgeschieden' && istWeg,
    lage === 'laeuft-ab' && sql`(${laeuftAb('garantie', heute)} or ${laeuftAb('support', heute)})`,
    lage === 'abgelaufen' && sql`h.garantie_ende < ${heute}::date`,
    lage === 'ohne-seriennummer' && sql`h.seriennummer_norm is null`,
    lage === 'ohne-standort' && sql`h.standort_id is null and h.objekt_id is null`,
    ...verweise.map(([spalte, id]) => id !== undefined && sql`${spalte} = ${id}::uuid`),
    filter.standort !== undefined && sql`h.standort_id in (${darunter(filter.standort)})`,
    filter.ticket !== undefined && sql`h.id in (${zumTicket(context, filter.ticket)})`,
    filter.ausscheidegrund && sql`h.ausscheidegrund = ${filter.ausscheidegrund}`,
    filter.ipArt && sql`h.ip_art = ${filter.ipArt}`,
    ...worte.map(([spalte, wort]) => !!wort && sql`${spalte} ilike ${`%${literally(wort)}%`}`),
    ...tage.map(([vergleich, tag]) => tag !== undefined && sql`${vergleich} ${tag}::date`),
    ...benannt(leer).map((feld) => istLeer[feld]),
    ...benannt(gefuellt).map((feld) => sql`not ${istLeer[feld]}`),
  ]
}

/** The fields that a question names; the contract lets no other word through. */
const benannt = (felder: string | undefined) => (felder?.split(',') ?? []) as Leerbar[]

/** Devices of a ticket that the asker sees. */
const zumTicket = (context: Context, id: string) =>
  sichtbareTickets(context).innerJoin('hardwareTicket as ht', 'ht.ticketId', 't.id').where('t.id', '=', id).select('ht.hardwareId')

/** A place and everything that lies within it. */
export const darunter = (id: string) =>
  sql`with recursive teil as (select id from standort where id = ${id}::uuid union select s.id from standort s join teil on s.eltern_id = teil.id) select id from teil`

/** Of the manufacturer; null where it has none. */
const gln = sql<string | null>`(select he.gln from hersteller he where he.id = h.hersteller_id)`
const istLeer: Readonly<Record<Leerbar, RawBuilder<unknown>>> = {
  kunde: sql`(h.ktostamm_id is null)`,
  objekt: sql`(h.objekt_id is null)`,
  standort: sql`(h.standort_id is null)`,
  benutzer: sql`(h.lstfix_id is null and h.ansprechpartner_id is null and h.benutzer_text = '')`,
  produkt: sql`(h.produkt_id is null)`,
  hersteller: sql`(h.hersteller_id is null)`,
  gln: sql`(coalesce(${gln}, '') = '')`,
  hardwaretyp: sql`(h.hardwaretyp_id is null)`,
  betriebssystem: sql`(h.betriebssystem_id is null)`,
  seriennummer: sql`(h.seriennummer = '')`,
  serviceTag: sql`(h.service_tag = '' and h.express_service_tag = '')`,
  chip: sql`(h.chip = '')`,
  produktKennung: sql`(h.produkt_kennung = '')`,
  hostname: sql`(h.hostname = '')`,
  domaene: sql`(h.domaene = '')`,
  arbeitsgruppe: sql`(h.arbeitsgruppe = '')`,
  mac: sql`(h.mac is null)`,
  ipArt: sql`(h.ip_art is null)`,
  ip: sql`(h.ip is null)`,
  subnetzmaske: sql`(h.subnetzmaske_id is null)`,
  gateway: sql`(h.gateway is null)`,
  dns1: sql`(h.dns1 is null)`,
  dns2: sql`(h.dns2 is null)`,
  fernzugangId: sql`(h.fernzugang_id = '')`,
  lieferdatum: sql`(h.lieferdatum is null)`,
  garantietyp: sql`(h.garantietyp_id is null)`,
  garantie: sql`(h.garantie_ende is null)`,
  supporttyp: sql`(h.supporttyp_id is null)`,
  support: sql`(h.support_ende is null)`,
  ausscheidedatum: sql`(h.ausscheidedatum is null)`,
}

/** Every word is part of something that the device says of itself, or of a name beside it; a number may be the device's, and an address that devices have means those. Each part has an index of its own. */
async function gesucht(context: Context, q: string) {
  const nennt = await nennungen(context, q, {
    'h.ktostamm_id': (muster) => sql`select id from ktostamm where name ilike ${muster}`,
    'h.objekt_id': (muster) => sql`select id from objekt where name ilike ${muster}`,
    'h.standort_id': (muster) => sql`select id from standort where name ilike ${muster}`,
    'h.produkt_id': (muster) => sql`select id from produkt where name ilike ${muster}`,
    'h.lstfix_id': (muster) => sql`select id from lstfix where concat_ws(' ', vorname, zuname) ilike ${muster}`,
    'h.ansprechpartner_id': (muster) => sql`select id from ansprechpartner where concat_ws(' ', vorname, zuname) ilike ${muster}`,
  })
  const mitAdresse = await nachAdressen(context, q)
  return everyWord(q, (wort) => {
    const gemeint = mitAdresse.get(wort)
    if (gemeint) return sql`h.id = any(${gemeint}::uuid[])`
    const mac = macVon(wort)
    return sql`(${sql.join(
      [
        sql`h.suche like ${`%${wort.toLowerCase()}%`}`,
        ...(/^\d{1,9}$/.test(wort) ? [sql`h.nummer = ${Number(wort)}`] : []),
        ...(uidOf(wort) === wort ? [] : [sql`h.chip = ${uidOf(wort)}`]),
        ...(mac ? [sql`h.mac = ${mac}::macaddr`] : []),
        ...nennt(wort),
      ],
      sql` or `,
    )})`
  })
}

/** Of each whole IPv4 address among the words the devices that have it, or one that goes on with more digits; what no device has, or too many, is a word like others. */
async function nachAdressen(context: Context, q: string) {
  const adressen = searchWords(q).filter((wort) => istIpv4(wort))
  const gefunden = await Promise.all(
    adressen.map(async (wort) => {
      const [vorn, hinten] = [wort.slice(0, wort.lastIndexOf('.') + 1), wort.slice(wort.lastIndexOf('.') + 1)]
      const alle = Array.from({ length: 256 }, (_, teil) => String(teil)).filter((teil) => teil.startsWith(hinten))
      const rows = await sichtbareHardware(context)
        .where(sql<boolean>`h.ip = any(${alle.map((teil) => vorn + teil)}::inet[])`)
        .select('h.id')
        .limit(mehrere + 1)
        .execute()
      return rows.length && rows.length <= mehrere ? [[wort, rows.map(({ id }) => id)] as const] : []
    }),
  )
  return new Map(gefunden.flat())
}
const mehrere = 1000
const istIpv4 = (wort: string) => /^(\d{1,3}\.){3}\d{1,3}$/.test(wort) && wort.split('.').every((teil) => Number(teil) <= 255 && String(Number(teil)) === teil)
