import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { cent } from '../geld.ts'
import type { Steuerzeile } from '../steuer.ts'
import type { Belegstoff, Guthabenstoff, Monatsstoff, Zuordnungsstoff } from './stoff.ts'

/** A branch and the month that is exported (`yyyy-MM`). */
export interface Exportmonat {
  vkforgid: number
  monat: string
}
/** First and last day of a month. */
export const grenzen = (monat: string) => {
  const erster = Temporal.PlainYearMonth.from(monat)
  return { von: erster.toPlainDate({ day: 1 }).toString(), bis: erster.toPlainDate({ day: erster.daysInMonth }).toString() }
}

/** What of a month has not been exported yet. Incoming documents that were rejected are not part of it, nor what the ERP deleted. */
export async function ladeMonat(db: Db, zeitraum: Exportmonat): Promise<Monatsstoff> {
  const [belege, zuordnungen, guthaben] = await Promise.all([ladeBelege(db, zeitraum), ladeZuordnungen(db, zeitraum), ladeGuthaben(db, zeitraum)])
  return { belege, zuordnungen, guthaben }
}

const konto = sql`jsonb_build_object('nummer', k.nummer, 'name', k.name, 'art', k.art) as konto`
const steuern = sql`(select coalesce(jsonb_agg(jsonb_build_object('kategorie', s.kategorie, 'satz', s.satz, 'basis', s.basis::text, 'steuer', s.steuer::text)
  order by s.satz desc, s.kategorie), '[]') from belegsteuer s where s.beleg_id = b.id) as steuern`
const exportiert = (quelle: string, schluessel: string) =>
  sql`exists (select from exportiert e where e.quelle = ${quelle} and e.schluessel = ${sql.ref(schluessel)}::text)`

interface Steuertext extends Omit<Steuerzeile, 'basis' | 'steuer'> {
  basis: string
  steuer: string
}
const inCent = (zeilen: readonly Steuertext[]) => zeilen.map((eine) => ({ ...eine, basis: cent(eine.basis), steuer: cent(eine.steuer) }))

async function ladeBelege(db: Db, { vkforgid, monat }: Exportmonat): Promise<Belegstoff[]> {
  const { von, bis } = grenzen(monat)
  type Zeile = Omit<Belegstoff, 'netto' | 'steuer' | 'brutto' | 'steuern' | 'einbehalte'> & {
    netto: string
    steuer: string
    brutto: string
    steuern: Steuertext[]
    einbehalte: { id: string; art: 'SE' | 'GE'; betrag: string }[]
  }
  const { rows } = await sql<Zeile>`
    select b.id, b.belegart, b.belegnummer, b.bezugsnummer, a.richtung, b.belegdatum as datum, ${konto}, b.betreff, b.currency,
      b.netto::text as netto, b.steuer::text as steuer, b.brutto::text as brutto, ${steuern},
      case
        when b.version > 1 and exists (select from beleg alt join exportiert e on e.quelle = 'beleg' and e.schluessel = alt.id::text
          where alt.vkforgid = b.vkforgid and alt.kreis = b.kreis and alt.belegnummer = b.belegnummer and alt.id <> b.id) then 'geaendert'
        when f.laeufe > 0 and f.freigegeben = 0 then 'freigabe'
      end as hindernis,
      (select d.datei from belegdatei d where d.beleg_id = b.id
        order by array_position(array['archiv', 'erechnung', 'fremd'], d.art), d.erhalten, d.datei limit 1) as link,
      (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'art', p.art, 'betrag', (p.betrag + coalesce((select sum(t.betrag) from posten t where t.teil_von = p.id), 0))::text)
        order by p.art, p.id), '[]') from posten p where p.beleg_id = b.id and p.art in ('SE', 'GE') and p.teil_von is null and not ${exportiert('posten', 'p.id')}) as einbehalte
    from beleg b join belegart a on a.id = b.belegart join ktostamm k on k.id = b.ktostamm_id
      cross join lateral (select count(*) as laeufe, count(*) filter (where r.ende = 'freigegeben') as freigegeben, count(*) filter (where r.ende is null) as offen
        from belegfreigabe r where r.beleg_id = b.id) f
    where b.aktuell and b.geloescht is null and b.zustand <> 'Entwurf' and a.zaehlt = 'verrechnet' and b.vkforgid = ${vkforgid}
      and b.belegdatum between ${von}::date and ${bis}::date and not ${exportiert('beleg', 'b.id')}
      and (f.laeufe = 0 or f.freigegeben > 0 or f.offen > 0)
    order by b.belegdatum, b.id`.execute(db)
  return rows.map((zeile) => ({
    ...zeile,
    netto: cent(zeile.netto),
    steuer: cent(zeile.steuer),
    brutto: cent(zeile.brutto),
    steuern: inCent(zeile.steuern),
    einbehalte: zeile.einbehalte.map((einer) => ({ ...einer, betrag: cent(einer.betrag) })),
  }))
}

async function ladeZuordnungen(db: Db, { vkforgid, monat }: Exportmonat): Promise<Zuordnungsstoff[]> {
  const { von, bis } = grenzen(monat)
  type Zeile = Omit<Zuordnungsstoff, 'betrag' | 'skonto' | 'beleg'> & {
    betrag: string
    skonto: string
    beleg: NonNullable<Zuordnungsstoff['beleg']> | null
    steuern: Steuertext[]
  }
  const { rows } = await sql<Zeile>`
    select z.id, z.datum, z.betrag::text as betrag, z.skonto::text as skonto, z.zahlung_id is not null as geld, p.currency, ${konto}, ${steuern},
      jsonb_build_object('art', p.art, 'richtung', p.richtung) as posten,
      case when b.id is not null then jsonb_build_object('id', b.id, 'belegart', b.belegart, 'belegnummer', b.belegnummer, 'bezugsnummer', b.bezugsnummer) end as beleg
    from zahlungszuordnung z join posten p on p.id = z.posten_id join ktostamm k on k.id = p.ktostamm_id left join beleg b on b.id = p.beleg_id
    where p.vkforgid = ${vkforgid} and z.datum between ${von}::date and ${bis}::date and (z.zahlung_id is not null or p.art in ('SE', 'GE'))
      and not ${exportiert('zuordnung', 'z.id')}
    order by z.datum, z.id`.execute(db)
  return rows.map(({ steuern: steuerzeilen, beleg, ...zeile }) => ({
    ...zeile,
    betrag: cent(zeile.betrag),
    skonto: cent(zeile.skonto),
    beleg: beleg && { ...beleg, steuern: inCent(steuerzeilen) },
  }))
}

async function ladeGuthaben(db: Db, { vkforgid, monat }: Exportmonat): Promise<Guthabenstoff[]> {
  const { von, bis } = grenzen(monat)
  const { rows } = await sql<Omit<Guthabenstoff, 'betrag'> & { betrag: string }>`
    select p.id, z.datum, p.betrag::text as betrag, z.richtung, ${konto}, z.referenz, p.currency
    from zahlung z join posten p on p.zahlung_id = z.id and p.art = 'GH' join ktostamm k on k.id = p.ktostamm_id
    where z.vkforgid = ${vkforgid} and z.datum between ${von}::date and ${bis}::date and p.betrag > 0 and not ${exportiert('posten', 'p.id')}
    order by z.datum, p.id`.execute(db)
  return rows.map((zeile) => ({ ...zeile, betrag: cent(zeile.betrag) }))
}
