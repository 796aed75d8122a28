import { createHash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { uuid } from '#platform/contract/uuid.ts'
import type { Trx } from '#platform/server/database/db.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { record } from '#platform/server/record/record.ts'
import { StartError } from '#platform/server/start/start-error.ts'
import type { Importart } from '../contract.ts'
import { beginneUndMelde } from '../freigabe/beginnen.ts'
import { betragstext } from '../geld.ts'
import type { GesperrterAuftrag } from '../kredit/auftraege.ts'
import { teile } from './abgleich.ts'
import { planeArtikel } from './artikel.ts'
import { planeBelege } from './belege.ts'
import { planeKunden } from './kunden.ts'
import { lies, type Fehler, type Gelesen } from './lesen.ts'
import { planeZahlungen } from './zahlungen.ts'

/** `quelle`: the system that the keys belong to. `schreiben`: without it nothing but the run is written. */
export interface Auftrag {
  quelle: string
  datei: string
  akteur: string
  schreiben: boolean
  heute: string
  jetzt: Temporal.Instant
}
/** What a run found. `geschrieben`: it is in the database. `summen`: net of what is new or changed by type of document. */
export interface Ergebnis {
  lauf: string
  zeilen: number
  neu: number
  geaendert: number
  gleich: number
  fehler: Fehler[]
  fremd: string[]
  summen: Record<string, string>
  geschrieben: boolean
  /** Orders that were written though the limit of their customer does not bear them. */
  gesperrt: GesperrterAuftrag[]
}

/**
 * Master data, documents or payments of another program from CSV or NDJSON. All or nothing in one transaction: with one bad line nothing is written but the run and its errors;
 * the same file again changes nothing. Runs wait for each other. Throws StartError for a file that cannot be read.
 */
export async function importiere(db: Kysely<Tables>, art: Importart, bytes: Uint8Array, auftrag: Auftrag): Promise<Ergebnis> {
  const gelesen = lies(bytes)
  return db.transaction().execute((trx) => importiereIn(trx, art, bytes, gelesen, auftrag))
}

/** The same inside a transaction that is there already. */
export async function importiereIn(db: Trx, art: Importart, bytes: Uint8Array, gelesen: Gelesen, auftrag: Auftrag): Promise<Ergebnis> {
  await sql`select pg_advisory_xact_lock(hashtext('belegimport'))`.execute(db)
  const firma = await db.selectFrom('firma').select('id').executeTakeFirst()
  if (!firma) throw new StartError('Es ist noch keine Firma eingerichtet. Bitte zuerst das Portal starten und den Link zur Einrichtung öffnen.')
  const plan = await plane(db, art, gelesen, auftrag)
  const fehler = plan.fehler.toSorted((a, b) => a.zeile - b.zeile)
  const geschrieben = auftrag.schreiben && !fehler.length
  const ergebnis: Ergebnis = {
    lauf: uuid(),
    zeilen: gelesen.zeilen.length,
    neu: plan.schritte.filter(({ vorher }) => vorher === null).length,
    geaendert: plan.schritte.filter(({ vorher }) => vorher !== null).length,
    gleich: plan.gleich,
    fehler,
    fremd: plan.fremd,
    summen: plan.summen ?? {},
    geschrieben,
    gesperrt: [],
  }
  await halteFest(db, art, bytes, ergebnis, auftrag)
  if (geschrieben && plan.schritte.length) {
    ergebnis.gesperrt = await plan.schreibe(ergebnis.lauf, auftrag.jetzt)
    await vermerke(db, ergebnis.gesperrt, auftrag.akteur)
    // Whoever is deciding about the version before learns it from the same moment on.
    if (art === 'belege') await beginneUndMelde(db, auftrag.jetzt)
    const themen = { kunden: ['verwaltung'], artikel: ['artikel'], belege: ['beleg'], zahlungen: ['beleg'] }[art]
    const { lauf, neu, geaendert } = ergebnis
    await record(
      db,
      auftrag.akteur,
      [{ aktion: 'importieren', gegenstand: 'importlauf', gegenstandId: lauf, daten: { art, quelle: auftrag.quelle, datei: auftrag.datei, neu, geaendert } }],
      themen.map((thema) => ({ thema, ids: [] })),
    )
  }
  return ergebnis
}

/** Orders beyond their customer's limit are noted where the acts on the limit are. */
async function vermerke(db: Trx, gesperrt: readonly GesperrterAuftrag[], akteur: string) {
  if (!gesperrt.length) return
  const zeilen = gesperrt.map(({ ktostammId, belegnummer, ueber }) => ({
    aktion: 'auftrag-gesperrt',
    gegenstand: 'kreditlimit',
    gegenstandId: ktostammId,
    daten: { belegnummer, betrag: ueber === null ? null : betragstext(ueber) },
  }))
  await record(db, akteur, zeilen, [{ thema: 'kreditlimit', ids: gesperrt.map(({ ktostammId }) => ktostammId) }])
}

interface Plan {
  fehler: Fehler[]
  fremd: string[]
  schritte: readonly { vorher: unknown }[]
  gleich: number
  summen?: Record<string, string>
  /** Answers the orders among what was written that limits do not bear. */
  schreibe: (lauf: string, jetzt: Temporal.Instant) => Promise<GesperrterAuftrag[]>
}
const plane = (db: Trx, art: Importart, gelesen: Gelesen, { quelle, heute }: Auftrag): Promise<Plan> =>
  art === 'kunden'
    ? planeKunden(db, gelesen, quelle)
    : art === 'artikel'
      ? planeArtikel(db, gelesen, quelle)
      : art === 'belege'
        ? planeBelege(db, gelesen, quelle, heute)
        : planeZahlungen(db, gelesen, quelle)

async function halteFest(db: Trx, art: Importart, bytes: Uint8Array, ergebnis: Ergebnis, { quelle, datei, akteur, jetzt }: Auftrag) {
  const { lauf, zeilen, neu, geaendert, gleich, fehler, fremd, summen, geschrieben } = ergebnis
  await db
    .insertInto('importlauf')
    .values({
      id: lauf,
      art,
      quelle,
      datei: datei.slice(0, 200),
      sha256: createHash('sha256').update(bytes).digest(),
      zustand: fehler.length ? 'fehlerhaft' : geschrieben ? 'geschrieben' : 'geprueft',
      zeilen,
      neu,
      geaendert,
      gleich,
      fehler: fehler.length,
      summen: JSON.stringify(summen),
      hinweise: JSON.stringify(fremd),
      akteur,
      begonnen: jetzt.toString(),
      beendet: Temporal.Now.instant().toString(),
    })
    .execute()
  for (const teil of teile(fehler.slice(0, 10_000).map((einer, nr) => ({ ...einer, laufId: lauf, nr: nr + 1 }))))
    await db.insertInto('importfehler').values(teil).execute()
}
