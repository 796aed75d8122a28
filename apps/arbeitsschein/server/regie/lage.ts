import { sql, type RawBuilder } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import {
  amOrt,
  geltende,
  naechsterSchritt,
  rechnungBis,
  regielage,
  uebergabeBis,
  zugangAm,
  type Ort,
  type Regieakt,
  type Regieschritt,
  type Vertrag,
  type Zugang,
} from '#domain/einsatz/arbeitsschein/frist.ts'
import { ortSpalten } from '#domain/einsatz/ort-sql.ts'
import type { Land } from '#domain/personal/contract.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Frist } from '#apps/arbeitsschein/contract/regie.ts'
import { dateienDer } from './datei.ts'

/** A sheet of work by the hour with everything that its clock hangs on. */
export interface Regieschein {
  id: string
  nummer: string
  vkforgid: number
  erfasstVon: string
  datum: string
  objekt: string
  kunde: string
  wer: string
  zustand: 'offen' | 'abgeschlossen'
  vertrag: Vertrag
  einreichung: 'taeglich' | 'woechentlich'
  minuten: number
  /** Lines whose article has a price: quantity and price of one unit, as decimals. */
  waren: { menge: string; preis: string }[]
  land: Land
  region: string
  zone: string
  unterschriften: { bedeutung: 'bestaetigt' | 'erhalten'; zeitpunkt: string }[]
  links: { erstellt: string; geoeffnet: string | null }[]
  mails: string[]
  akte: (Omit<Frist['akte'][number], 'datei'> & Regieakt)[]
}

/** Sheets of work by the hour under VOB/B or ÖNORM that are not cancelled and meet this condition on `s`. */
export async function regiescheine(db: Db, bedingung: RawBuilder<unknown>): Promise<Regieschein[]> {
  const { rows } = await sql<Regieschein>`
    select s.id, s.nummer, s.vkforgid, s.erfasst_von as "erfasstVon", s.datum, s.objekt, s.kunde, a.anzeigename as wer, s.zustand, s.vertragsart as vertrag, coalesce(v.einreichung, 'taeglich') as einreichung, ${ortSpalten},
      (select coalesce(sum(p.menge), 0)::int from arbeitsschein_position p where p.arbeitsschein_id = s.id and p.art = 'Zeit') as minuten,
      (select coalesce(json_agg(json_build_object('menge', p.menge::text, 'preis', round(k.preis, 2)::text)), '[]') from arbeitsschein_position p join artikel k on k.nummer = p.nummer
        where p.arbeitsschein_id = s.id and p.art <> 'Zeit' and k.einheit = p.einheit and k.preis > 0) as waren,
      (select coalesce(json_agg(json_build_object('bedeutung', u.bedeutung, 'zeitpunkt', u.zeitpunkt)), '[]') from unterschrift u
        where u.arbeitsschein_id = s.id and u.fassung = s.fassung and u.rolle = 'Kunde' and u.art in ('gezeichnet', 'getippt')) as unterschriften,
      (select coalesce(json_agg(json_build_object('erstellt', l.erstellt, 'geoeffnet', l.geoeffnet)), '[]') from arbeitsschein_link l
        where l.arbeitsschein_id = s.id and l.fassung = s.fassung) as links,
      (select coalesce(json_agg(m.gesendet_am), '[]') from postausgang m
        where m.faden = 'arbeitsschein.' || s.id and m.anlass = 'arbeitsschein.abgeschlossen' and m.zustand = 'gesendet'
          and m.erstellt >= (select x.zeitpunkt from arbeitsschein_fassung x where x.arbeitsschein_id = s.id and x.nr = s.fassung)) as mails,
      (select coalesce(json_agg(json_build_object('id', r.id, 'akt', r.akt, 'tag', r.tag, 'text', r.text, 'wer', w.anzeigename, 'zeitpunkt', r.zeitpunkt) order by r.zeitpunkt, r.id), '[]')
        from regieakt r join anwender w on w.id = r.anwender_id where r.arbeitsschein_id = s.id and r.fassung = s.fassung) as akte
    from arbeitsschein s join anwender a on a.id = s.erfasst_von join filiale f on f.vkforgid = s.vkforgid join objekt o on o.id = s.objekt_id left join scheinvorgabe v on v.ktostamm_id = s.ktostamm_id
    where s.art = 'Regie' and s.vertragsart in ('VOB', 'OENORM') and s.zustand <> 'storniert' and ${bedingung}`.execute(db)
  return rows
}

/** How it stands on the day of the place, and what is to be done next. */
export function lageVon(schein: Regieschein, jetzt: Temporal.Instant) {
  const { datum, vertrag, zustand, unterschriften, einreichung } = schein
  const ort: Ort = schein
  const akte = geltende(schein.akte)
  const lage = regielage({
    bestaetigt: unterschriften.some(({ bedeutung }) => bedeutung === 'bestaetigt'),
    // What is still written has reached nobody.
    zugaenge: zustand === 'offen' ? [] : zugaenge(schein, ort),
    akte,
    vertrag,
    ort,
    heute: amOrt(jetzt.toString(), ort),
  })
  const abgerechnet = akte.some(({ akt }) => akt === 'abgerechnet')
  const einwendungAm = akte.find(({ akt }) => akt === 'einwendung')?.tag ?? null
  const weiter: { schritt: Regieschritt; bis: string } | null = naechsterSchritt(lage, { datum, vertrag, einreichung, ort, abgerechnet, einwendungAm })
  return { lage, abgerechnet, weiter, ort }
}

/** A signature "received only", an opened link prove a receipt; a link or a mail that was only sent make it likely (record 0179). */
function zugaenge({ unterschriften, links, mails }: Regieschein, ort: Ort): Zugang[] {
  return [
    ...unterschriften.map(({ zeitpunkt }) => ({ tag: amOrt(zeitpunkt, ort), belegt: true })),
    ...links.map(({ erstellt, geoeffnet }) => ({ tag: zugangAm(geoeffnet ?? erstellt, ort), belegt: geoeffnet !== null })),
    ...mails.map((um) => ({ tag: zugangAm(um, ort), belegt: false })),
  ]
}

/** The days of one sheet, which the caller has found to be visible; null when it is none of work by the hour under VOB/B or ÖNORM, or cancelled. */
export async function fristVon(db: Db, id: Id<'arbeitsschein'>, jetzt: Temporal.Instant): Promise<Frist | null> {
  const [schein] = await regiescheine(db, sql`s.id = ${id}::uuid`)
  if (!schein) return null
  const { lage, abgerechnet, ort } = lageVon(schein, jetzt)
  const dateiZu = await dateienDer(db, schein.akte)
  return {
    ...lage,
    uebergabeBis: uebergabeBis(schein.datum, schein.vertrag, ort, schein.einreichung),
    rechnungBis: rechnungBis(schein.datum),
    abgerechnet,
    akte: schein.akte.map((akt) => ({ ...akt, datei: dateiZu(akt) })),
  }
}
