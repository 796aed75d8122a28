import { sql } from 'kysely'
import { bestellungenZu, skontoAm, verwandteZu, type Stoff } from '#domain/belege/freigabe/stoff.ts'
import { iban } from '#domain/belege/iban.ts'
import { anteil, betragstext, cent } from '#domain/belege/geld.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Hinweis } from '../contract.ts'

interface Fund {
  id: number
  doppelt: string[]
  zeilen: string
  steuern: string
  leistung: boolean
  land: string
  bestellungen: string[]
  bestellt: string | null
  bekannt: string[]
  verwandte: string[]
  grenze: boolean
  jahr: string
  bauleistung: boolean
  freistellung: string | null
}
/** § 48 (1) and (2) EStG: 15 % in 1/100 %, and gross a year in cents. */
const bauabzug = 1500
const freigrenze = 500_000n
/** Small invoices need less (§ 33 UStDV, § 11 (6) UStG), gross in cents. */
const kleinbetrag: Readonly<Record<string, bigint>> = { DE: 25_000n, AT: 40_000n, CH: 40_000n }

/** What is looked at before the first person decides, each with its ground, by the document's id; one question for all documents. Exceptions come first. */
export async function hinweiseZu(db: Db, stoffe: readonly Stoff[], tag: string): Promise<Map<number, Hinweis[]>> {
  if (!stoffe.length) return new Map()
  const { rows } = await sql<Fund>`
    select b.id, array(select coalesce(nullif(o.bezugsnummer, ''), o.belegnummer::text) || ' · ' || to_char(o.belegdatum, 'DD.MM.YYYY') from beleg o
        where o.ktostamm_id = b.ktostamm_id and o.id <> b.id and o.aktuell and o.belegart = b.belegart and o.zustand <> 'storniert' and o.geloescht is null
          and ((b.bezugsnummer <> '' and regexp_replace(lower(o.bezugsnummer), '[^a-z0-9]', '', 'g') = regexp_replace(lower(b.bezugsnummer), '[^a-z0-9]', '', 'g'))
            or (o.brutto = b.brutto and o.belegdatum between b.belegdatum - 7 and b.belegdatum + 7))
        order by o.belegdatum desc limit 3) as doppelt,
      coalesce((select sum(netto) from belegposition where beleg_id = b.id), b.netto)::text as zeilen, coalesce((select sum(steuer) from belegsteuer where beleg_id = b.id), b.steuer)::text as steuern,
      b.leistung_von is not null or b.leistung_bis is not null
        or exists (select from belegverweis v join beleg w on w.id = v.von and w.belegart = 'WE' where v.nach = b.id) as leistung, f.land,
      array(select o.belegnummer::text from (${bestellungenZu(sql`b.id`)}) o order by 1) as bestellungen,
      (select sum(o.netto)::text from (${bestellungenZu(sql`b.id`)}) o) as bestellt,
      array(select o.iban from beleg o where o.ktostamm_id = b.ktostamm_id and o.id <> b.id and o.aktuell and o.iban is not null and o.zustand = 'ausgestellt' and o.belegdatum <= b.belegdatum
        order by o.belegdatum desc, o.id desc limit 1) as bekannt,
      array(select coalesce(nullif(o.bezugsnummer, ''), o.belegnummer::text) from (${verwandteZu(sql`b.id`)}) o order by o.belegdatum desc, o.id desc limit 5) as verwandte,
      exists (select from freigaberegel r where r.von_betrag > abs(b.netto) and r.von_betrag <= abs(w.zusammen)) as grenze,
      (select coalesce(sum(o.brutto), 0)::text from beleg o where o.ktostamm_id = b.ktostamm_id and o.belegart in ('ER', 'EA', 'EG') and o.aktuell and o.zustand = 'ausgestellt' and o.geloescht is null
        and o.belegdatum between date_trunc('year', b.belegdatum)::date and (date_trunc('year', b.belegdatum) + interval '1 year - 1 day')::date) as jahr,
      f.land = 'DE' and b.baustelle_id is not null and b.belegart in ('ER', 'EA') and b.brutto > 0
        and not exists (select from belegposition p where p.beleg_id = b.id having count(*) > 0 and bool_and(p.umsatzart = 'Ware')) as bauleistung,
      (select case when w.zahltag between s.gueltig_von and s.gueltig_bis then s.gueltig_bis end from freistellung s where s.ktostamm_id = b.ktostamm_id order by s.nr desc limit 1) as freistellung
    from unnest(${stoffe.map(({ id }) => id)}::bigint[], ${stoffe.map((stoff) => zahltagVon(stoff, tag))}::date[], ${stoffe.map(({ zusammen }) => zusammen)}::numeric[]) w (id, zahltag, zusammen)
      join beleg b on b.id = w.id join filiale f on f.vkforgid = b.vkforgid`.execute(db)
  const funde = new Map(rows.map((fund) => [fund.id, fund]))
  return new Map(stoffe.map((stoff) => [stoff.id, hinweiseAus(stoff, funde.get(stoff.id)!)]))
}

/** When it is paid: with the discount as long as there is one, never before today. */
const zahltagVon = (stoff: Stoff, tag: string) => [skontoAm(stoff, tag)?.bis ?? stoff.faelligkeit ?? tag, tag].toSorted().at(-1)!

function hinweiseAus(stoff: Stoff, fund: Fund): Hinweis[] {
  const gut = (art: Hinweis['art'], werte: string[] = []): Hinweis => ({ art, lage: 'gut', werte })
  const warnung = (art: Hinweis['art'], werte: string[] = []): Hinweis => ({ art, lage: 'warnung', werte })
  const rechnung = stoff.belegart !== 'BS'
  const fehlt = rechnung ? fehlendes(stoff, fund) : []
  const summenStimmen = cent(fund.zeilen) === cent(stoff.netto) && cent(fund.steuern) === cent(stoff.steuer)
  const abweichung = fund.bestellt !== null && betrag(cent(stoff.netto)) > betrag(cent(fund.bestellt))
  const alle = [
    stoff.currency === 'EUR' ? null : { art: 'waehrung' as const, lage: 'sperre' as const, werte: [stoff.currency] },
    stoff.iban !== null && iban(stoff.iban) === null ? { art: 'iban-falsch' as const, lage: 'sperre' as const, werte: [stoff.iban] } : null,
    stoff.iban === null ? null : stoff.neueIban ? warnung('iban-neu', [stoff.iban, ...fund.bekannt]) : gut('iban-neu'),
    fund.doppelt.length ? warnung('doppelt', fund.doppelt) : gut('doppelt'),
    fehlt.length ? warnung('pflicht', fehlt) : gut('pflicht'),
    summenStimmen ? gut('summen') : warnung('summen', [fund.zeilen, stoff.netto]),
    rechnung
      ? abweichung
        ? warnung('bestellung', [fund.bestellungen.join(', '), fund.bestellt!])
        : fund.bestellungen.length
          ? gut('bestellung', fund.bestellungen)
          : null
      : null,
    fund.verwandte.length
      ? { art: 'geteilt' as const, lage: fund.grenze ? ('warnung' as const) : ('gut' as const), werte: [stoff.zusammen, ...fund.verwandte] }
      : null,
    freistellung(stoff, fund),
  ].filter((hinweis) => hinweis !== null)
  return alle.toSorted((a, b) => rang[a.lage] - rang[b.lage])
}

/**
 * § 48 EStG: 15 % of construction work go to the tax office unless a certificate is valid on the day of payment; not below 5,000 € a supplier and year. A document for a site that
 * is not goods alone counts as construction work.
 */
function freistellung(stoff: Stoff, { bauleistung, jahr, freistellung: bis }: Fund): Hinweis | null {
  if (!bauleistung || cent(jahr) <= freigrenze) return null
  if (bis !== null) return { art: 'freistellung', lage: 'gut', werte: [bis] }
  const rest = cent(stoff.brutto) - cent(stoff.pruefung.kuerzung)
  return stoff.pruefung.steuerabzug > 0
    ? { art: 'freistellung', lage: 'gut', werte: [] }
    : { art: 'freistellung', lage: 'warnung', werte: [betragstext(anteil(rest, bauabzug)), betragstext(rest - anteil(rest, bauabzug))] }
}

const rang = { sperre: 0, warnung: 1, gut: 2 } as const
const betrag = (wert: bigint) => (wert < 0n ? -wert : wert)

/** Names of what an invoice must say (§ 14 (4) UStG, § 11 UStG of Austria) and this one does not. A delivery that it names tells the day (§ 31 (4) UStDV). */
function fehlendes({ bezugsnummer, brutto }: Stoff, { leistung, land }: Fund): string[] {
  const klein = betrag(cent(brutto)) <= (kleinbetrag[land] ?? 0n)
  return [...(bezugsnummer ? [] : ['bezugsnummer']), ...(leistung || klein ? [] : ['leistung'])]
}
