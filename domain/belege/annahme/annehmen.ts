import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import type { Trx } from '#platform/server/database/db.ts'
import { beginneUndMelde } from '../freigabe/beginnen.ts'
import { importiereIn } from '../import/import.ts'
import { istPdf, liesErechnung, type GeleseneRechnung } from '../erechnung/lesen/lies.ts'
import { Ablehnung, hoechstensBytes } from '../erechnung/lesen/xml.ts'
import { ustIdVon, type Rechnung } from '../erechnung/modell.ts'
import { pruefe } from '../erechnung/pruefen/pruefe.ts'
import { hebeAuf, type Ankunft, type Umstand } from './aufheben.ts'
import type { Angenommen } from './contract.ts'
import { alsZeile, eingangsart, quelle, schluesselVon, vergleichsnummer } from './vorlage.ts'

/**
 * Takes an e-invoice in (XML, or the PDF that carries it): reads and checks it, finds the supplier, and makes the incoming document with the file as its original. One that the
 * books know already gets the file; the same file again changes nothing. Answers what became of it; throws nothing about the file itself.
 */
export async function nimmAn(db: Trx, datei: Ankunft, umstand: Umstand): Promise<Angenommen> {
  const { name } = datei
  if ('ablehnung' in datei) return { ...leer, name, ergebnis: 'abgelehnt', ablehnung: datei.ablehnung }
  const { inhalt } = datei
  // As every import, and before anything is looked up: two at once do not make two documents of one invoice.
  await sql`select pg_advisory_xact_lock(hashtext('belegimport'))`.execute(db)
  let gelesen: GeleseneRechnung
  try {
    if (inhalt.length > hoechstensBytes) throw new Ablehnung('zu-gross')
    gelesen = await liesErechnung(inhalt)
  } catch (error) {
    if (error instanceof Ablehnung) return { ...leer, name, ergebnis: 'abgelehnt', ablehnung: error.grund }
    throw error
  }
  const { rechnung } = gelesen
  const { gueltig, befunde } = pruefe(gelesen)
  const kopf = {
    ...leer,
    name,
    nummer: rechnung.nummer,
    lieferant: rechnung.verkaeufer?.name ?? '',
    brutto: rechnung.summen?.brutto ?? '',
    waehrung: rechnung.waehrung,
    gueltig,
    befunde,
  }
  const sha256 = createHash('sha256').update(inhalt).digest()
  const bekannt = await mitDatei(db, sha256)
  if (bekannt) return { ...kopf, ergebnis: 'gleich', beleg: bekannt }
  const lieferant = await lieferantVon(db, rechnung)
  if (!lieferant) return { ...kopf, ergebnis: 'fehlerhaft', gruende: [unbekannt(rechnung)] }
  const vorhanden = await vorhandener(db, lieferant.id, rechnung)
  const beilage = (id: number) => hebeAuf(db, umstand, { id, art: istPdf(inhalt) ? 'archiv' : 'erechnung', name, inhalt, sha256 })
  if (vorhanden && vorhanden.quelle !== quelle) {
    if (umstand.schreiben) {
      await beilage(vorhanden.id)
      await beginneUndMelde(db, umstand.jetzt)
    }
    return { ...kopf, lieferant: lieferant.name, ergebnis: 'ergaenzt', beleg: vorhanden, geschrieben: umstand.schreiben }
  }
  const ziel = { konto: lieferant.nummer, filiale: await filialeVon(db, rechnung, lieferant.vkforgid), eingang: umstand.heute }
  const belegnummer = (vorhanden?.belegart === eingangsart(rechnung) ? vorhanden.belegnummer : null) ?? (await naechste(db, ziel.filiale, rechnung))
  const zeile = new TextEncoder().encode(JSON.stringify(alsZeile(rechnung, { ...ziel, belegnummer })))
  const { akteur, schreiben, heute, jetzt } = umstand
  const ergebnis = await importiereIn(db, 'belege', zeile, {
    quelle,
    datei: name,
    akteur,
    schreiben,
    heute,
    jetzt,
    danach: async () => void (await beilage((await eigener(db, rechnung, lieferant.nummer))!.id)),
  })
  if (ergebnis.fehler.length)
    return {
      ...kopf,
      lieferant: lieferant.name,
      ergebnis: 'fehlerhaft',
      gruende: ergebnis.fehler.map(({ spalte, wert, grund }) => [spalte, wert && `„${wert}“`, grund].filter(Boolean).join(' ')),
    }
  // The same words in another file (a PDF beside its XML): the document stays, the file joins it.
  if (ergebnis.gleich && schreiben) await beilage(vorhanden!.id)
  return {
    ...kopf,
    lieferant: lieferant.name,
    ergebnis: ergebnis.neu ? 'neu' : ergebnis.gleich ? 'ergaenzt' : 'geaendert',
    beleg: (await eigener(db, rechnung, lieferant.nummer)) ?? null,
    geschrieben: schreiben,
  }
}
const leer = { nummer: '', lieferant: '', brutto: '', waehrung: '', gueltig: false, befunde: [], ablehnung: null, gruende: [], beleg: null, geschrieben: false }

const unbekannt = ({ verkaeufer }: Rechnung) => {
  const wer = [verkaeufer?.name, ustIdVon(verkaeufer)].filter(Boolean).join(', ')
  return `Lieferant ${wer ? `„${wer}“ ` : ''}ist nicht angelegt oder nicht eindeutig: Bitte seine USt-IdNr. am Konto eintragen.`
}

/** By its tax number, otherwise by its name, where exactly one supplier has it. */
async function lieferantVon(db: Trx, { verkaeufer }: Rechnung) {
  const alle = db.selectFrom('ktostamm').where('art', '=', 'Lieferant').select(['id', 'nummer', 'name', 'vkforgid']).limit(2)
  const ustIds = (verkaeufer?.ustIds ?? []).map((eine) => eine.replace(/[^A-Za-z0-9]/g, '').toUpperCase()).filter(Boolean)
  if (ustIds.length) {
    const mitUstId = await alle.where('ustId', 'in', ustIds).execute()
    if (mitUstId.length) return mitUstId.length === 1 ? mitUstId[0]! : null
  }
  const namen = [verkaeufer?.name, verkaeufer?.handelsname].flatMap((name) => (name?.trim() ? name.trim().toLowerCase() : []))
  if (!namen.length) return null
  // Another tax number than the account's is another company, whatever it calls itself.
  const mitNamen = await alle
    .where(sql<boolean>`lower(name) = any(${namen}::text[])`)
    .$if(ustIds.length > 0, (query) => query.where('ustId', '=', ''))
    .execute()
  return mitNamen.length === 1 ? mitNamen[0]! : null
}

/** The branch that the invoice is addressed to, otherwise the one that the supplier belongs to. */
async function filialeVon(db: Trx, { kaeufer }: Rechnung, sonst: number) {
  const ustIds = (kaeufer?.ustIds ?? []).filter(Boolean)
  if (!ustIds.length) return sonst
  const treffer = await db.selectFrom('filiale').where('ustId', 'in', ustIds).select('vkforgid').limit(2).execute()
  return treffer.length === 1 ? treffer[0]!.vkforgid : sonst
}

const spalten = ['id', 'belegart', 'belegnummer', 'quelle'] as const
type Gefunden = Omit<NonNullable<Angenommen['beleg']>, 'belegnummer'> & { belegnummer: number; quelle: string }

/** An incoming document of the supplier with this number, whoever brought it. */
const vorhandener = async (db: Trx, ktostammId: Id<'ktostamm'>, rechnung: Rechnung) =>
  (await db
    .selectFrom('beleg')
    .where('aktuell', '=', true)
    .where('geloescht', 'is', null)
    .where('ktostammId', '=', ktostammId)
    .where('belegart', 'in', ['ER', 'EA', 'EG'])
    .where(sql<boolean>`regexp_replace(lower(bezugsnummer), '[^[:alnum:]]', '', 'g') = ${vergleichsnummer(rechnung.nummer)}`)
    .where('bezugsnummer', '<>', '')
    .orderBy('id', 'desc')
    .select(spalten)
    .executeTakeFirst()) as Gefunden | undefined

const eigener = async (db: Trx, rechnung: Rechnung, konto: number) =>
  (await db
    .selectFrom('beleg')
    .where('quelle', '=', quelle)
    .where('belegart', '=', eingangsart(rechnung))
    .where('fremdschluessel', '=', schluesselVon(konto, rechnung.nummer))
    .where('aktuell', '=', true)
    .select(spalten)
    .executeTakeFirst()) as Gefunden | undefined

const mitDatei = async (db: Trx, sha256: Buffer) =>
  ((await db
    .selectFrom('belegdatei as f')
    .innerJoin('beleg as b', 'b.id', 'f.belegId')
    .where('f.sha256', '=', sha256)
    .orderBy('b.aktuell', 'desc')
    .select(['b.id', 'b.belegart', 'b.belegnummer', 'b.quelle'])
    .executeTakeFirst()) as Gefunden | undefined) ?? null

/** The number that the import then takes: it is drawn only when something is written. */
async function naechste(db: Trx, vkforgid: number, rechnung: Rechnung) {
  const { rows } = await sql<{ nummer: number }>`
    select coalesce(max(n.zuletzt), 0) + 1 as nummer from belegart a left join nummernkreis n on n.vkforgid = ${vkforgid} and n.kreis = a.kreis
    where a.id = ${eingangsart(rechnung)}`.execute(db)
  return Number(rows[0]!.nummer)
}
