import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql, type Transaction } from 'kysely'
import { belegblatt, briefkopf, type Druckbares } from '#apps/gesamtabfrage/server/download/druck.ts'
import { belegdateiart } from '#domain/belege/sicht.ts'
import { uuid } from '#platform/contract/uuid.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { FileStore } from '#platform/server/files/store.ts'
import { kundeA } from '../kunden/kundenstamm.ts'
import { schreibe } from '../schreiben.ts'

/** Of so many documents, the latest ones and those of customer A, the original is kept. */
const HOECHSTENS = 30

/** Originals of documents as they went out, drawn on the evening of their day. */
export async function originale(trx: Transaction<Tables>, store: FileStore) {
  const { rows } = await sql<Druckbares & { id: number }>`
    select b.id, b.belegart, b.belegnummer, b.belegdatum, b.bezugsnummer, b.betreff, 'ausgestellt' as zustand, b.currency,
      jsonb_build_object('nummer', k.nummer, 'name', k.name) as konto, coalesce(o.nummer || ' ' || o.name, '') as objekt, b.leistung_von, b.leistung_bis, b.leitweg,
      b.netto::text as gesamt, b.brutto::text as brutto, b.faelligkeit, '[]'::jsonb as dateien,
      case when b.skonto_tage is null then '[]'::jsonb else jsonb_build_array(jsonb_build_object('tage', b.skonto_tage, 'prozent', b.skonto_prozent)) end as skonto,
      (select coalesce(jsonb_agg(jsonb_build_object('nr', p.nr, 'art', p.art, 'artikel', p.artikelnummer, 'text', p.text, 'menge', trim_scale(p.menge)::text,
        'einheit', p.einheit, 'preis', round(p.preis, 2)::text, 'rabatt', p.rabatt, 'netto', p.netto::text, 'satz', p.satz) order by p.nr), '[]')
        from belegposition p where p.beleg_id = b.id) as positionen,
      (select coalesce(jsonb_agg(jsonb_build_object('kategorie', s.kategorie, 'satz', s.satz, 'basis', s.basis::text, 'steuer', s.steuer::text)), '[]')
        from belegsteuer s where s.beleg_id = b.id) as steuern,
      (select coalesce(jsonb_agg(jsonb_build_object('art', p.art, 'betrag', p.betrag::text)), '[]') from posten p where p.beleg_id = b.id) as posten
    from beleg b join belegart a on a.id = b.belegart join ktostamm k on k.id = b.ktostamm_id left join objekt o on o.id = b.objekt_id
    where a.zaehlt = 'verrechnet' and a.richtung = 'ausgehend' and b.zustand <> 'Entwurf'
    order by k.nummer = ${kundeA} desc, b.belegdatum desc, b.id desc limit ${HOECHSTENS}`.execute(trx)
  const ordner = await mkdtemp(join(tmpdir(), 'portal-original-'))
  try {
    const dateien = []
    for (const beleg of rows) {
      const kopf = await briefkopf(trx, beleg.id)
      const jetzt = Temporal.PlainDate.from(beleg.belegdatum).toZonedDateTime({ timeZone: kopf.zone, plainTime: '17:30' }).toInstant()
      const inhalt = belegblatt(beleg, kopf, { sprache: 'de', jetzt, kopie: false })
      const weg = join(ordner, 'blatt')
      await writeFile(weg, inhalt)
      dateien.push({
        belegId: beleg.id,
        name: `${beleg.belegart}_${beleg.belegnummer}.pdf`,
        bytes: inhalt.length,
        sha256: hash(inhalt),
        schluessel: await store.keep(weg),
        jetzt,
      })
    }
    const zeilen = dateien.map(({ belegId, jetzt, ...datei }) => ({ id: uuid(), belegId, erhalten: jetzt.toString(), ...datei }))
    await schreibe(
      trx,
      'datei',
      zeilen.map(({ belegId: _beleg, erhalten, id, ...datei }) => ({
        id,
        ...datei,
        typ: 'application/pdf',
        erstellt: erhalten,
        bis: erhalten,
        art: belegdateiart,
        gegenstand: id,
        uebernommen: erhalten,
      })),
    )
    await schreibe(
      trx,
      'belegdatei',
      zeilen.map(({ id, belegId, sha256, erhalten }) => ({ datei: id, belegId, art: 'archiv' as const, sha256, erhalten })),
    )
  } finally {
    await rm(ordner, { recursive: true, force: true })
  }
}

const hash = (inhalt: Uint8Array) => `\\x${createHash('sha256').update(inhalt).digest('hex')}` as never
