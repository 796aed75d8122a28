import { sql } from 'kysely'
import { bestellungenZu, type Stoff } from '#domain/belege/freigabe/stoff.ts'
import { iban } from '#domain/belege/iban.ts'
import { cent } from '#domain/belege/geld.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Hinweis } from '../contract.ts'

interface Fund {
  doppelt: string[]
  zeilen: string
  steuern: string
  leistung: boolean
  land: string
  bestellungen: string[]
  bestellt: string | null
  bekannt: string[]
}
/** Small invoices need less (§ 33 UStDV, § 11 (6) UStG), gross in cents. */
const kleinbetrag: Readonly<Record<string, bigint>> = { DE: 25_000n, AT: 40_000n, CH: 40_000n }

/** What is looked at before the first person decides, each with its ground. Exceptions come first. */
export async function hinweiseZu(db: Db, stoff: Stoff): Promise<Hinweis[]> {
  const { rows } = await sql<Fund>`
    select array(select coalesce(nullif(o.bezugsnummer, ''), o.belegnummer::text) || ' · ' || to_char(o.belegdatum, 'DD.MM.YYYY') from beleg o
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
        order by o.belegdatum desc, o.id desc limit 1) as bekannt
    from beleg b join filiale f on f.vkforgid = b.vkforgid where b.id = ${stoff.id}`.execute(db)
  const fund = rows[0]!
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
  ].filter((hinweis) => hinweis !== null)
  return alle.toSorted((a, b) => rang[a.lage] - rang[b.lage])
}

const rang = { sperre: 0, warnung: 1, gut: 2 } as const
const betrag = (wert: bigint) => (wert < 0n ? -wert : wert)

/** Names of what an invoice must say (§ 14 (4) UStG, § 11 UStG of Austria) and this one does not. A delivery that it names tells the day (§ 31 (4) UStDV). */
function fehlendes({ bezugsnummer, brutto }: Stoff, { leistung, land }: Fund): string[] {
  const klein = betrag(cent(brutto)) <= (kleinbetrag[land] ?? 0n)
  return [...(bezugsnummer ? [] : ['bezugsnummer']), ...(leistung || klein ? [] : ['leistung'])]
}
