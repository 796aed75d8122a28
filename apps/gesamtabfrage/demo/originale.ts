import { sql, type Transaction } from 'kysely'
import { belegblatt, briefkopf, type Druckbares } from '../server/download/druck.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { FileStore } from '#platform/server/files/store.ts'
import { kundeA } from '#demo/kunden/kundenstamm.ts'
import { bewahre, type Bewahrtes } from './bewahre.ts'

/** What a sheet is drawn from, of `beleg b` with its `ktostamm k` and `objekt o`. */
export const druckspalten = sql`b.id, b.belegart, b.belegnummer, b.belegdatum, b.bezugsnummer, b.betreff, 'ausgestellt' as zustand, b.currency,
      jsonb_build_object('nummer', k.nummer, 'name', k.name) as konto, coalesce(o.nummer || ' ' || o.name, '') as objekt, b.leistung_von, b.leistung_bis, b.leitweg,
      b.netto::text as gesamt, b.brutto::text as brutto, b.faelligkeit, '[]'::jsonb as dateien,
      case when b.skonto_tage is null then '[]'::jsonb else jsonb_build_array(jsonb_build_object('tage', b.skonto_tage, 'prozent', b.skonto_prozent)) end as skonto,
      (select coalesce(jsonb_agg(jsonb_build_object('nr', p.nr, 'art', p.art, 'artikel', p.artikelnummer, 'text', p.text, 'menge', trim_scale(p.menge)::text,
        'einheit', p.einheit, 'preis', round(p.preis, 2)::text, 'rabatt', p.rabatt, 'netto', p.netto::text, 'satz', p.satz) order by p.nr), '[]')
        from belegposition p where p.beleg_id = b.id) as positionen,
      (select coalesce(jsonb_agg(jsonb_build_object('kategorie', s.kategorie, 'satz', s.satz, 'basis', s.basis::text, 'steuer', s.steuer::text)), '[]')
        from belegsteuer s where s.beleg_id = b.id) as steuern,
      (select coalesce(jsonb_agg(jsonb_build_object('art', p.art, 'betrag', p.betrag::text)), '[]') from posten p where p.beleg_id = b.id) as posten`

/** Of so many documents, the latest ones and those of customer A, the original is kept. */
const HOECHSTENS = 30

/** Originals of documents as they went out, drawn on the evening of their day. */
export async function originale(trx: Transaction<Tables>, store: FileStore) {
  const { rows } = await sql<Druckbares & { id: number }>`select ${druckspalten}
    from beleg b join belegart a on a.id = b.belegart join ktostamm k on k.id = b.ktostamm_id left join objekt o on o.id = b.objekt_id
    where a.zaehlt = 'verrechnet' and a.richtung = 'ausgehend' and b.zustand <> 'Entwurf'
    order by k.nummer = ${kundeA} desc, b.belegdatum desc, b.id desc limit ${HOECHSTENS}`.execute(trx)
  const dateien: Bewahrtes[] = []
  for (const beleg of rows) {
    const kopf = await briefkopf(trx, beleg.id)
    const jetzt = Temporal.PlainDate.from(beleg.belegdatum).toZonedDateTime({ timeZone: kopf.zone, plainTime: '17:30' }).toInstant()
    const inhalt = await belegblatt(beleg, kopf, { sprache: 'de', jetzt, kopie: false })
    dateien.push({ belegId: beleg.id, art: 'archiv', name: `${beleg.belegart}_${beleg.belegnummer}.pdf`, typ: 'application/pdf', inhalt, jetzt })
  }
  await bewahre(trx, store, dateien)
}
