import { sql } from 'kysely'
import { uuid } from '#platform/contract/uuid.ts'
import type { Trx } from '#platform/server/database/db.ts'
import { belegzeilen, gutschriften, type Zeilenangabe } from '#domain/belege/buchung.ts'
import { bucheUmsatz } from '#domain/belege/umsatzbuchung.ts'
import { filiale, type Belegbestand, type Belegschritt } from './belegbestand.ts'
import { einbehalteVon } from './belegeinbehalte.ts'
import { schreibePosten } from './belegposten.ts'
import { verweise } from './belegverweise.ts'
import type { Belegauftrag, Belegzeilen } from './belegbestand.ts'

/** Rows of checked documents under ids that are theirs from now on. */
export async function bereite(db: Trx, schritte: readonly Belegschritt[], umstand: Umstand): Promise<Belegzeilen[]> {
  if (!schritte.length) return []
  const ids = await sql<{
    id: number
  }>`select nextval(pg_get_serial_sequence('beleg', 'id')) as id from generate_series(1, ${schritte.length}::integer)`.execute(db)
  return schritte.map((schritt, nr) => ({ ...zeilenVon(schritt, ids.rows[nr]!.id, umstand), schritt: { vorher: schritt.vorher } }))
}
interface Umstand {
  quelle: string
  bestand: Belegbestand
  laufId: string
  jetzt: Temporal.Instant
}

/** Whether more is to be done with a document than to write its rows. */
export const besonders = ({ beleg, schritt }: Belegzeilen) => schritt.vorher !== null || gutschriften.has(beleg.belegart)

/** Writes what lies in the stage inside the caller's transaction: heads, lines, taxes, links, open items, sales lines, and the number ranges up to what came. Answers their ids. */
export async function schreibeBelege(db: Trx, auftrag: Belegauftrag): Promise<readonly number[]> {
  const { portionen, ids, besondere, geloescht, jetzt, weiter } = auftrag
  if (geloescht.length) await sql`update beleg set geloescht = ${jetzt.toString()} where id = any(${[...geloescht]}::bigint[])`.execute(db)
  const alt = besondere.flatMap(({ schritt }) => schritt.vorher?.id ?? [])
  if (alt.length) await sql`update beleg set aktuell = false where id = any(${alt}::bigint[])`.execute(db)
  await bucheUmsatz(db, [...geloescht, ...alt])
  let ab = 0
  for (const [nr, wieviele] of portionen.entries()) {
    for (const anweisung of zeilenweise(nr)) await anweisung.execute(db)
    await bucheUmsatz(db, ids.slice(ab, (ab += wieviele)))
    await weiter(ab)
  }
  if (!ids.length) return ids
  const { gefunden, gewartet } = await verweise(db, auftrag)
  await schreibePosten(db, besondere, gefunden, gewartet)
  await sql`
    insert into nummernkreis (vkforgid, kreis, zuletzt)
    select vkforgid, kreis, max(belegnummer) from beleg where id = any(${[...ids]}::bigint[]) group by vkforgid, kreis
    on conflict (vkforgid, kreis) do update set zuletzt = greatest(nummernkreis.zuletzt, excluded.zuletzt)`.execute(db)
  return ids
}

/** One portion from the stage into its tables. */
const zeilenweise = (nr: number) => [
  sql`insert into beleg (${sql.raw(belegspalten)}) select ${sql.raw(belegspalten)} from stufe_zeilen s, json_populate_recordset(null::beleg, s.belege) where s.nr = ${nr}`,
  sql`
    insert into belegposition (beleg_id, nr, art, artikel_id, artikelnummer, text, menge, einheit, preis, rabatt, netto, kategorie, satz, umsatzart, einstand, artikelgruppe_id, produktgruppe_id,
      belegart, belegdatum, ktostamm_id, vkforgid)
    select p.beleg_id, p.nr, p.art, p.artikel_id, p.artikelnummer, p.text, p.menge, p.einheit, p.preis, p.rabatt, p.netto, p.kategorie, p.satz, p.umsatzart, p.einstand, p.artikelgruppe_id,
      p.produktgruppe_id, b.belegart, b.belegdatum, b.ktostamm_id, b.vkforgid
    from stufe_zeilen s,
      json_to_recordset(s.positionen) as p (beleg_id bigint, nr integer, art text, artikel_id uuid, artikelnummer text, text text, menge numeric, einheit text, preis numeric, rabatt integer,
        netto numeric, kategorie text, satz integer, umsatzart text, einstand numeric, artikelgruppe_id integer, produktgruppe_id integer)
      join beleg b on b.id = p.beleg_id
    where s.nr = ${nr}`,
  sql`insert into belegsteuer select t.* from stufe_zeilen s, json_populate_recordset(null::belegsteuer, s.steuern) t where s.nr = ${nr}`,
  sql`
    insert into posten (${sql.raw(postenspalten)}) select ${sql.raw(postenspalten)} from stufe_zeilen s, json_populate_recordset(null::posten, s.offene) where s.nr = ${nr}`,
]
const belegspalten =
  'id, belegart, kreis, vkforgid, belegnummer, bezugsnummer, version, ktostamm_id, baustelle_id, objekt_id, betreff, belegdatum, leistung_von, leistung_bis, eingang, faelligkeit, skonto_tage, skonto_prozent, currency, kurs, netto, steuer, brutto, zustand, vertreter_id, abteilung_id, kundengruppe_id, konditionsgruppe_id, ersteller, iban, leitweg, quelle, fremdschluessel, zeilenhash, importlauf_id, erfasst'
const postenspalten = 'id, art, richtung, beleg_id, zahlung_id, ktostamm_id, vkforgid, currency, betrag, offen, faelligkeit'

function zeilenVon({ angaben: { kopf, positionen }, hash, vorher }: Belegschritt, id: number, { quelle, bestand, laufId, jetzt }: Umstand) {
  const konto = bestand.konten.get(kopf.konto!)!
  const vertreter = bestand.vertreter.get(kopf.vertreter ?? 0)
  return belegzeilen(
    bestand.arten.get(kopf.belegart!)!,
    {
      id,
      vkforgid: filiale(kopf, bestand),
      belegnummer: kopf.belegnummer!,
      bezugsnummer: kopf.bezugsnummer ?? '',
      version: (vorher?.version ?? 0) + 1,
      ktostammId: konto.id,
      baustelleId: bestand.konten.get(kopf.baustelle ?? 0)?.id ?? null,
      objektId: bestand.objekte.get(kopf.objekt ?? 0)?.id ?? null,
      betreff: kopf.betreff ?? '',
      belegdatum: kopf.belegdatum!,
      leistungVon: kopf.leistungVon ?? null,
      leistungBis: kopf.leistungBis ?? null,
      eingang: kopf.eingang ?? null,
      faelligkeit: kopf.faelligkeit ?? null,
      skontoTage: kopf.skontoTage ?? null,
      skontoProzent: kopf.skontoProzent ?? null,
      currency: kopf.waehrung ?? 'EUR',
      kurs: kopf.kurs ?? null,
      zustand: 'ausgestellt',
      vertreterId: vertreter?.id ?? null,
      abteilungId: vertreter?.abteilungId ?? null,
      kundengruppeId: konto.kundengruppeId,
      konditionsgruppeId: konto.konditionsgruppeId,
      ersteller: kopf.ersteller ?? '',
      iban: kopf.iban ?? null,
      leitweg: kopf.leitweg ?? '',
      quelle,
      fremdschluessel: kopf.schluessel!,
      zeilenhash: hash,
      importlaufId: laufId,
      erfasst: jetzt.toString(),
    },
    positionen.map((position) => zeileVon(position, bestand)),
    uuid,
    einbehalteVon(kopf, positionen).map((einer) => ({ ...einer, faelligkeit: null })),
  )
}

/** Groups and cost are frozen as the article has them now, unless the line says its own cost. */
function zeileVon(
  { artikel: nummer, text, menge, einheit, preis, rabatt, kategorie, satz, umsatzart, einstand }: Belegschritt['angaben']['positionen'][number],
  bestand: Belegbestand,
): Zeilenangabe {
  const artikel = bestand.artikel.get(nummer ?? '')
  return {
    art: 'Position',
    artikelId: artikel?.id ?? null,
    artikelnummer: nummer ?? '',
    text: text ?? artikel?.bezeichnung ?? '',
    menge: menge ?? '0',
    einheit: einheit ?? artikel?.einheit ?? '',
    preis: preis ?? '0',
    rabatt: rabatt ?? 0,
    kategorie: kategorie ?? 'S',
    satz: satz ?? 0,
    kostenstelleId: null,
    umsatzart: umsatzart ?? artikel?.umsatzart ?? 'Leistung',
    einstand: einstand ?? artikel?.einstand ?? null,
    artikelgruppeId: artikel?.artikelgruppeId ?? null,
    produktgruppeId: artikel?.produktgruppeId ?? null,
    lieferart: '',
    lagerplatz: '',
  }
}
