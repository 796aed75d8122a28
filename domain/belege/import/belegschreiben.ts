import { sql } from 'kysely'
import { uuid } from '#platform/contract/uuid.ts'
import type { Trx } from '#platform/server/database/db.ts'
import { belegzeilen, type Zeilenangabe } from '../buchung.ts'
import { bucheUmsatz } from '../umsatzbuchung.ts'
import { teile } from './abgleich.ts'
import { filiale, type Belegbestand, type Belegschritt } from './belegbestand.ts'
import { einbehalteVon } from './belegeinbehalte.ts'
import { schreibePosten } from './belegposten.ts'
import { verweise } from './belegverweise.ts'

/** What the checks let through. */
export interface Belegauftrag {
  schritte: readonly Belegschritt[]
  geloescht: readonly number[]
  quelle: string
  bestand: Belegbestand
  laufId: string
  jetzt: Temporal.Instant
}
export type Belegzeilen = ReturnType<typeof belegzeilen> & { schritt: Belegschritt }

/** Writes checked documents inside the caller's transaction: heads, lines, taxes, links, open items, sales lines, and the number ranges up to what came. Answers their ids. */
export async function schreibeBelege(db: Trx, auftrag: Belegauftrag): Promise<number[]> {
  const { schritte, geloescht, jetzt } = auftrag
  if (geloescht.length) await db.updateTable('beleg').set({ geloescht: jetzt.toString() }).where('id', 'in', geloescht).execute()
  if (!schritte.length) {
    await bucheUmsatz(db, geloescht)
    return []
  }
  const ids = await sql<{
    id: number
  }>`select nextval(pg_get_serial_sequence('beleg', 'id')) as id from generate_series(1, ${schritte.length}::integer)`.execute(db)
  const alle = schritte.map((schritt, nr): Belegzeilen => ({ ...zeilenVon(schritt, ids.rows[nr]!.id, auftrag), schritt }))
  const alt = schritte.flatMap(({ vorher }) => vorher?.id ?? [])
  for (const teil of teile(alt)) await db.updateTable('beleg').set({ aktuell: false }).where('id', 'in', teil).execute()
  for (const teil of teile(alle))
    await db
      .insertInto('beleg')
      .values(teil.map(({ beleg }) => beleg))
      .execute()
  for (const teil of teile(alle.flatMap(({ belegposition }) => belegposition))) await db.insertInto('belegposition').values(teil).execute()
  for (const teil of teile(alle.flatMap(({ belegsteuer }) => belegsteuer))) await db.insertInto('belegsteuer').values(teil).execute()
  const { gefunden, gewartet } = await verweise(db, alle, auftrag)
  await schreibePosten(db, alle, gefunden, gewartet)
  await bucheUmsatz(db, [...geloescht, ...alt, ...alle.map(({ beleg }) => beleg.id)])
  await sql`
    insert into nummernkreis (vkforgid, kreis, zuletzt)
    select vkforgid, kreis, max(belegnummer) from beleg where id = any(${alle.map(({ beleg }) => beleg.id)}::bigint[]) group by vkforgid, kreis
    on conflict (vkforgid, kreis) do update set zuletzt = greatest(nummernkreis.zuletzt, excluded.zuletzt)`.execute(db)
  return alle.map(({ beleg }) => beleg.id)
}

function zeilenVon({ angaben: { kopf, positionen }, hash, vorher }: Belegschritt, id: number, { quelle, bestand, laufId, jetzt }: Belegauftrag) {
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
