import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import type { Partei } from '../modell.ts'
import type { Vorlage } from './rechnung.ts'

/** What the e-invoice of an own document is written from. */
export interface Rechnungsstoff {
  vorlage: Vorlage
  verkaeufer: Partei
  kaeufer: Partei
  /** Number and name of the branch, number of the customer: where something is missing. */
  filiale: string
  konto: string
}

type Ort = Record<'name' | 'strasse' | 'plz' | 'ort' | 'land' | 'ustId', string>
interface Zeile extends Omit<Vorlage, 'konto' | 'kaeuferreferenz' | 'faellig'> {
  faelligkeit: string | null
  leitweg: string
  filiale: Ort & Record<'firma' | 'steuernummer' | 'kontakt' | 'telefon' | 'email' | 'iban', string> & { nummer: number }
  konto: Ort & { nummer: number; email: string }
}

/** Document, seller (the branch) and buyer. Throws when there is no such document, or none that is an invoice of ours. */
export async function rechnungsstoff(db: Db, id: number): Promise<Rechnungsstoff> {
  const { rows } = await sql<Zeile>`
    select b.belegnummer::text as nummer, a.erechnung as art, b.belegdatum as datum, b.faelligkeit, b.leistung_von, b.leistung_bis, b.currency as waehrung,
      b.netto::text as netto, b.steuer::text as steuer, b.brutto::text as brutto, b.betreff, b.leitweg, b.bezugsnummer as bestellung,
      (select coalesce(jsonb_agg(distinct jsonb_build_object('nummer', v.belegnummer::text, 'datum', v.belegdatum)), '[]') from belegverweis w join beleg v on v.id = w.von
        join belegart va on va.id = v.belegart and va.erechnung is not null where w.nach = b.id) as vorgaenger,
      (select coalesce(jsonb_agg(jsonb_build_object('nummer', v.belegnummer::text, 'datum', v.belegdatum, 'netto', v.netto::text, 'steuer', v.steuer::text, 'brutto', v.brutto::text,
          'erhalten', coalesce((select sum(z.betrag) from posten p join zahlungszuordnung z on z.posten_id = p.id and z.zahlung_id is not null where p.beleg_id = v.id), 0)::numeric(15, 2)::text)
          order by v.belegdatum, v.belegnummer), '[]')
        from beleg v where v.id in (select w.von from belegverweis w where w.nach = b.id and w.art = 'rechnet ab') and v.aktuell and v.geloescht is null and v.zustand <> 'storniert') as abschlaege,
      (select coalesce(jsonb_agg(s), '[]') from (values (b.skonto_tage, b.skonto_prozent), (b.skonto2_tage, b.skonto2_prozent)) s (tage, prozent) where s.tage is not null) as skonto,
      (select sum(p.betrag)::text from posten p where p.beleg_id = b.id and p.art in ('SE', 'GE')) as einbehalt,
      (select coalesce(jsonb_agg(jsonb_build_object('nr', p.nr, 'art', p.art, 'artikel', p.artikelnummer, 'text', p.text, 'menge', trim_scale(p.menge)::text, 'einheit', p.einheit,
        'preis', trim_scale(p.preis)::text, 'rabatt', p.rabatt, 'netto', p.netto::text, 'kategorie', p.kategorie, 'satz', p.satz) order by p.nr), '[]')
        from belegposition p where p.beleg_id = b.id) as positionen,
      (select coalesce(jsonb_agg(jsonb_build_object('kategorie', t.kategorie, 'satz', t.satz, 'basis', t.basis::text, 'steuer', t.steuer::text) order by t.satz desc, t.kategorie), '[]')
        from belegsteuer t where t.beleg_id = b.id) as steuern,
      jsonb_build_object('nummer', f.vkforgid, 'name', f.name, 'firma', c.name, 'strasse', f.strasse, 'plz', f.plz, 'ort', f.ort, 'land', f.land, 'ustId', f.ust_id,
        'steuernummer', f.steuernummer, 'kontakt', f.kontakt, 'telefon', f.telefon, 'email', f.email, 'iban', f.iban) as filiale,
      jsonb_build_object('nummer', k.nummer, 'name', k.name, 'strasse', k.strasse, 'plz', k.plz, 'ort', k.ort, 'land', k.land, 'ustId', k.ust_id, 'email', coalesce(k.email, '')) as konto
    from beleg b join belegart a on a.id = b.belegart and a.erechnung is not null join filiale f on f.vkforgid = b.vkforgid
      join ktostamm k on k.id = coalesce(b.empfaenger_id, b.ktostamm_id) cross join firma c
    where b.id = ${id} and b.zustand <> 'Entwurf'`.execute(db)
  const zeile = rows[0]
  if (!zeile) throw new Error(`document ${id} is no invoice of ours`)
  const { filiale: f, konto: k, leitweg, faelligkeit, ...rest } = zeile
  // Who owes nothing, or gets something back, is told no account to pay to.
  const zuZahlen = !rest.brutto.startsWith('-') && Number(rest.brutto) !== 0
  return {
    vorlage: {
      ...rest,
      // Without a day it is due at once (§ 271 BGB).
      faellig: faelligkeit ?? (zuZahlen ? rest.datum : null),
      kaeuferreferenz: leitweg || String(k.nummer),
      konto: zuZahlen && f.iban ? { iban: f.iban, inhaber: f.firma, bic: '' } : null,
    },
    verkaeufer: {
      ...partei({ ...f, name: f.firma }, f.email),
      handelsname: f.name === f.firma ? '' : f.name,
      steuernummer: f.steuernummer,
      kontakt: { name: f.kontakt, telefon: f.telefon, mail: f.email },
    },
    kaeufer: partei(k, k.email),
    filiale: `${f.nummer} ${f.name}`,
    konto: String(k.nummer),
  }
}

const partei = ({ name, strasse, plz, ort, land, ustId }: Ort, email: string): Partei => ({
  name,
  handelsname: '',
  kennungen: [],
  register: null,
  ustIds: ustId ? [ustId] : [],
  steuernummer: '',
  recht: '',
  adresse: email ? { wert: email, schema: 'EM' } : null,
  anschrift: { strasse, strasse2: '', strasse3: '', ort, plz, region: '', land },
  kontakt: null,
})
