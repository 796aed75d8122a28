import { sql, type Kysely } from 'kysely'
import { uuid } from '#platform/contract/uuid.ts'
import type { Trx } from '#platform/server/database/db.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { record } from '#platform/server/record/record.ts'
import { StartError } from '#platform/server/start/error.ts'
import type { Importart } from '../contract.ts'
import { beginneUndMelde } from '../freigabe/beginnen.ts'
import { betragstext } from '../geld.ts'
import type { GesperrterAuftrag } from '../kredit/auftraege.ts'
import { teile } from './abgleich.ts'
import { planeArtikel } from './artikel.ts'
import { planeBelege } from './belege/belege.ts'
import { planeKunden } from './kunden.ts'
import { Abgebrochen } from './begleiten.ts'
import { Fehlerliste } from './fehlerliste.ts'
import type { Gelesen } from './lesen.ts'
import type { Fehler } from './fehlerliste.ts'
import { zuletzt } from './wasserstand.ts'
import { ausBytes, liesGanz, sichte, type Datei, type Sichtung } from './strom.ts'
import { planeLimits } from './limits.ts'
import { planeZahlungen } from './zahlungen.ts'
import type { Auftrag, Importplan } from './auftrag.ts'

/** What a run found. `geschrieben`: it is in the database. `summen`: net of what is new or changed by type of document. */
export interface Ergebnis {
  lauf: string
  zeilen: number
  neu: number
  geaendert: number
  gleich: number
  /** At most 10,000 of them; `fehlerzahl` counts all. */
  fehler: Fehler[]
  fehlerzahl: number
  fremd: string[]
  summen: Record<string, string>
  /** Documents that were checked. */
  geprueft: number
  seit: string | null
  /** When the run before it of this source and kind began that was written. */
  davor: string | null
  geschrieben: boolean
  /** Orders that were written though the limit of their customer does not bear them. */
  gesperrt: GesperrterAuftrag[]
}

/**
 * Master data, documents, payments or limits of another program from CSV or NDJSON. All or nothing in one transaction: with one bad line nothing is written but the run and its errors;
 * the same file again changes nothing. Runs wait for each other. Throws StartError for a file that cannot be read.
 */
export async function importiere(db: Kysely<Tables>, art: Importart, datei: Datei | Uint8Array, auftrag: Auftrag): Promise<Ergebnis> {
  return db.transaction().execute((trx) => importiereIn(trx, art, datei, auftrag))
}

/** The same inside a transaction that is there already. */
export async function importiereIn(db: Trx, art: Importart, inhalt: Datei | Uint8Array, auftrag: Auftrag): Promise<Ergebnis> {
  const datei = inhalt instanceof Uint8Array ? ausBytes(inhalt) : inhalt
  const sichtung = await sichte(datei)
  return importiereGesichtet(db, art, datei, sichtung, auftrag).catch((error: unknown) => {
    if (error instanceof Abgebrochen) error.sha256 = sichtung.sha256
    throw error
  })
}

async function importiereGesichtet(db: Trx, art: Importart, datei: Datei, sichtung: Sichtung, auftrag: Auftrag): Promise<Ergebnis> {
  if (auftrag.seit && auftrag.vollstaendig)
    throw new StartError('Eine Datei, die alle Belege der Quelle nennt, hat keinen Zeitpunkt, seit dem sich etwas geändert hat.')
  await sql`select pg_advisory_xact_lock(hashtext('belegimport'))`.execute(db)
  const firma = await db.selectFrom('firma').select('id').executeTakeFirst()
  if (!firma) throw new StartError('Es ist noch keine Firma eingerichtet. Bitte zuerst das Portal starten und den Link zur Einrichtung öffnen.')
  const lauf = auftrag.lauf ?? uuid()
  const plan = art === 'belege' ? await planeBelege(db, datei, sichtung, auftrag, lauf) : await plane(db, art, await liesGanz(datei), auftrag)
  const geschrieben = auftrag.schreiben && !plan.fehler.anzahl
  const ergebnis: Ergebnis = {
    lauf,
    zeilen: plan.zeilen,
    neu: plan.neu,
    geaendert: plan.geaendert,
    gleich: plan.gleich,
    fehler: plan.fehler.alle,
    fehlerzahl: plan.fehler.anzahl,
    fremd: plan.fremd,
    summen: plan.summen,
    geprueft: plan.geprueft,
    seit: auftrag.seit?.toString() ?? null,
    davor: await zuletzt(db, art, auftrag.quelle),
    geschrieben,
    gesperrt: [],
  }
  await halteFest(db, art, sichtung.sha256, ergebnis, auftrag)
  if (geschrieben && plan.neu + plan.geaendert) {
    ergebnis.gesperrt = await plan.schreibe()
    await vermerke(db, ergebnis.gesperrt, auftrag.akteur)
    await auftrag.danach?.()
    // Whoever is deciding about the version before learns it from the same moment on.
    if (art === 'belege') await beginneUndMelde(db, auftrag.jetzt)
    const themen = { kunden: ['verwaltung'], artikel: ['artikel'], belege: ['beleg'], zahlungen: ['beleg'], limits: ['kreditlimit'] }[art]
    const { neu, geaendert } = ergebnis
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

async function plane(db: Trx, art: Exclude<Importart, 'belege'>, gelesen: Gelesen, auftrag: Auftrag): Promise<Importplan> {
  const {
    fehler: gefunden,
    schritte,
    schreibe,
    ...plan
  } = await { kunden: planeKunden, artikel: planeArtikel, zahlungen: planeZahlungen, limits: planeLimits }[art](db, gelesen, auftrag.quelle, auftrag)
  const fehler = new Fehlerliste()
  fehler.nimm(gefunden)
  const neu = schritte.filter(({ vorher }) => vorher === null).length
  const zeilen = gelesen.zeilen.length
  const stand = { gelesen: zeilen, zeilen, geprueft: zeilen, belege: schritte.length }
  await auftrag.fortschritt?.({ ...stand, schritt: 'prueft', geschrieben: 0, belege: 0 })
  return {
    summen: {},
    ...plan,
    fehler,
    zeilen,
    geprueft: zeilen,
    neu,
    geaendert: schritte.length - neu,
    schreibe: async () => {
      await schreibe(async (geschrieben) => auftrag.fortschritt?.({ ...stand, schritt: 'schreibt', geschrieben }))
      return []
    },
  }
}

async function halteFest(db: Trx, art: Importart, sha256: Buffer, ergebnis: Ergebnis, { quelle, datei, akteur, jetzt }: Auftrag) {
  const { lauf, zeilen, neu, geaendert, gleich, fehler, fehlerzahl, fremd, summen, geprueft, seit, davor, geschrieben } = ergebnis
  await db
    .insertInto('importlauf')
    .values({
      id: lauf,
      art,
      quelle,
      datei: datei.slice(0, 200),
      sha256,
      zustand: fehlerzahl ? 'fehlerhaft' : geschrieben ? 'geschrieben' : 'geprueft',
      zeilen,
      neu,
      geaendert,
      gleich,
      fehler: fehlerzahl,
      geprueft,
      geschrieben: geschrieben ? neu + geaendert : 0,
      seit,
      davor,
      summen: JSON.stringify(summen),
      hinweise: JSON.stringify(fremd),
      akteur,
      begonnen: jetzt.toString(),
      beendet: Temporal.Now.instant().toString(),
    })
    .execute()
  for (const teil of teile(fehler.map((einer, nr) => ({ ...einer, laufId: lauf, nr: nr + 1 })))) await db.insertInto('importfehler').values(teil).execute()
}
