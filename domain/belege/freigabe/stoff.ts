import { sql, type RawBuilder } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Belegart } from '../contract.ts'
import { cent } from '../geld.ts'
import { teileAuf, type Aufteilung } from './aufteilung.ts'
import type { Gesehenes } from './gesehen.ts'
import type { Freizugebendes } from './regel.ts'

type Sql = RawBuilder<unknown>
interface Stamm {
  nummer: number
  name: string
}
/** What is taken off, and which cost centres bear it. Rates in 1/100 %. */
export interface Pruefung {
  kuerzung: string
  grund: string
  einbehalt: number
  steuerabzug: number
  kostenstellen: { id: string; nummer: number; bezeichnung: string; netto: string }[]
}
/** All of a document that its release is about. */
export interface Stoff {
  id: number
  belegart: Belegart
  belegnummer: number
  bezugsnummer: string
  vkforgid: number
  belegdatum: string
  eingang: string | null
  faelligkeit: string | null
  skontoTage: number | null
  skontoProzent: number | null
  skonto2Tage: number | null
  skonto2Prozent: number | null
  currency: string
  netto: string
  steuer: string
  brutto: string
  iban: string | null
  lieferantId: Id<'ktostamm'>
  lieferant: Stamm
  baustelleId: Id<'ktostamm'> | null
  baustelle: Stamm | null
  leiter: string | null
  aktuell: boolean
  /** Creator, uploaders, whoever set deductions. */
  beteiligt: string[]
  pruefung: Pruefung
  dateien: string[]
  bestellt: boolean
  /** The supplier had other bank accounts before, and never this one. */
  neueIban: boolean
  /** Net of this and of what the supplier invoiced for the same site within 30 days before or after. */
  zusammen: string
}

/** Orders that a document was made from, directly or by way of a delivery. */
export const bestellungenZu = (beleg: Sql) => sql<{ id: number }>`
  select o.id, o.belegnummer, o.netto from belegverweis v join beleg o on o.id = v.von and o.belegart = 'BS' where v.nach = ${beleg}
  union select o.id, o.belegnummer, o.netto from belegverweis v join belegverweis w on w.nach = v.von join beleg o on o.id = w.von and o.belegart = 'BS' where v.nach = ${beleg}`

/** Invoices of the same supplier for the same site within 30 days: together they may be one that was parted. */
export const verwandteZu = (beleg: Sql) => sql<{ id: number }>`
  select o.id, o.netto, o.bezugsnummer, o.belegnummer, o.belegdatum from beleg v join beleg o on o.ktostamm_id = v.ktostamm_id and o.baustelle_id = v.baustelle_id and o.belegart in ('ER', 'EA') and o.currency = v.currency
  where v.id = ${beleg} and v.belegart in ('ER', 'EA') and o.id <> v.id and o.aktuell and o.zustand = 'ausgestellt' and o.geloescht is null and o.belegdatum between v.belegdatum - 30 and v.belegdatum + 30
    and (o.vkforgid, o.kreis, o.belegnummer) <> (v.vkforgid, v.kreis, v.belegnummer)`

/** The documents with these ids. */
export async function stoffVon(db: Db, ids: readonly number[]): Promise<Map<number, Stoff>> {
  if (!ids.length) return new Map()
  const { rows } = await sql<Stoff>`
    select b.id, b.belegart, b.belegnummer, b.bezugsnummer, b.vkforgid, b.belegdatum, b.eingang, b.faelligkeit, b.skonto_tage as "skontoTage", b.skonto_prozent as "skontoProzent",
      b.skonto2_tage as "skonto2Tage", b.skonto2_prozent as "skonto2Prozent", b.currency, b.netto::text, b.steuer::text, b.brutto::text, b.iban, b.aktuell,
      k.id as "lieferantId", jsonb_build_object('nummer', k.nummer, 'name', k.name) as lieferant, s.id as "baustelleId",
      case when s.id is not null then jsonb_build_object('nummer', s.nummer, 'name', s.name) end as baustelle, l.anwender_id as leiter,
      array(select b.ersteller_id::text where b.ersteller_id is not null
        union select d.anwender_id::text from belegdatei x join datei d on d.id = x.datei where x.beleg_id = b.id and d.anwender_id is not null
        union select anwender_id::text from belegpruefung where beleg_id = b.id) as beteiligt,
      coalesce((select jsonb_build_object('kuerzung', p.kuerzung::text, 'grund', p.grund, 'einbehalt', p.einbehalt, 'steuerabzug', p.steuerabzug, 'kostenstellen', coalesce((
          select jsonb_agg(jsonb_build_object('id', t.id, 'nummer', t.nummer, 'bezeichnung', t.bezeichnung, 'netto', n.netto::text) order by t.nummer, t.id)
          from belegkontierung n join kostenstelle t on t.id = n.kostenstelle_id where n.pruefung_id = p.id), '[]'))
        from belegpruefung p where p.beleg_id = b.id order by p.nr desc limit 1),
        '{"kuerzung": "0.00", "grund": "", "einbehalt": 0, "steuerabzug": 0, "kostenstellen": []}') as pruefung,
      array(select encode(sha256, 'hex') from belegdatei where beleg_id = b.id order by 1) as dateien,
      exists (select from (${bestellungenZu(sql`b.id`)}) o) as bestellt,
      b.iban is not null and (select count(*) > 0 and bool_and(f.iban <> b.iban) from (
        select o.iban from beleg o where o.ktostamm_id = b.ktostamm_id and o.id <> b.id and o.aktuell and o.iban is not null and o.zustand = 'ausgestellt' and o.belegdatum <= b.belegdatum
          and (o.kreis, o.belegnummer) <> (b.kreis, b.belegnummer) order by o.belegdatum desc, o.id desc limit 3) f) as "neueIban",
      (b.netto + coalesce((select sum(o.netto) from (${verwandteZu(sql`b.id`)}) o), 0))::text as zusammen
    from beleg b join ktostamm k on k.id = b.ktostamm_id left join ktostamm s on s.id = b.baustelle_id left join bauleitung l on l.ktostamm_id = b.baustelle_id
    where b.id = any(${[...ids]}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The discount that can still be taken on a day; null: none (any more). `prozent` in 1/100 %. */
export function skontoAm(stoff: Stoff, tag: string): { bis: string; prozent: number } | null {
  const bis = (tage: number) => Temporal.PlainDate.from(stoff.belegdatum).add({ days: tage }).toString()
  const stufen = [
    [stoff.skontoTage, stoff.skontoProzent],
    [stoff.skonto2Tage, stoff.skonto2Prozent],
  ] as const
  for (const [tage, prozent] of stufen) if (tage !== null && prozent !== null && tag <= bis(tage)) return { bis: bis(tage), prozent }
  return null
}

/** What a document costs when it is paid on a day. */
export const aufgeteilt = (stoff: Stoff, tag: string): Aufteilung =>
  teileAuf(cent(stoff.brutto), {
    kuerzung: cent(stoff.pruefung.kuerzung),
    einbehaltSatz: stoff.pruefung.einbehalt,
    skontoSatz: skontoAm(stoff, tag)?.prozent ?? null,
    steuerabzugSatz: stoff.pruefung.steuerabzug,
  })

/** What rules look at of a document. */
export const freizugebendesVon = (stoff: Stoff): Freizugebendes => ({
  betrag: cent(stoff.netto),
  zusammen: cent(stoff.zusammen),
  belegart: stoff.belegart,
  lieferant: stoff.lieferantId,
  baustelle: stoff.baustelleId,
  kostenstellen: stoff.pruefung.kostenstellen.map(({ id }) => id),
  filiale: stoff.vkforgid,
  ohneBestellung: !stoff.bestellt,
  neueIban: stoff.neueIban,
})

/** What a decision about this document is about. `lauf`: number of the run. */
export const gesehenesVon = (stoff: Stoff, lauf: number): Gesehenes => ({
  lauf,
  netto: stoff.netto,
  steuer: stoff.steuer,
  brutto: stoff.brutto,
  waehrung: stoff.currency,
  lieferant: stoff.lieferantId,
  baustelle: stoff.baustelleId,
  kostenstellen: stoff.pruefung.kostenstellen.map(({ id, netto }) => `${id} ${netto}`),
  iban: stoff.iban,
  faelligkeit: stoff.faelligkeit,
  skonto: [stoff.skontoTage, stoff.skonto2Tage].flatMap((tage, nr) =>
    tage === null ? [] : [{ tage, prozent: String(nr ? stoff.skonto2Prozent : stoff.skontoProzent) }],
  ),
  kuerzung: stoff.pruefung.kuerzung,
  einbehalt: String(stoff.pruefung.einbehalt),
  steuerabzug: String(stoff.pruefung.steuerabzug),
  bezugsnummer: stoff.bezugsnummer,
  dateien: stoff.dateien,
})
