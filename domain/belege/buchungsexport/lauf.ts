import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { conflict, notFound, refused } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { storedValue } from '#platform/server/database/installation.ts'
import type { Db, Trx } from '#platform/server/database/db.ts'
import { betragstext, cent, summe } from '../geld.ts'
import { extf, type Stapelkopf } from './extf.ts'
import { grenzen, ladeMonat, type Exportmonat } from './laden.ts'
import { pruefeStapel } from './pruefen.ts'
import type { Quellart } from './stoff.ts'
import { vorschlag, type Buchungsvorgabe, type Zeilenart } from './contract.ts'
import { buchungen, type Buchungen, type Buchungszeile } from './zeilen.ts'

/** Under this name the installation keeps how a branch hands over. */
export const vorgabename = (vkforgid: number) => `buchungsexport-${vkforgid}`

/** How a branch hands its postings over; the usual accounts of its country as long as nobody has set it up. Throws 404 for an unknown branch. */
export async function vorgabeVon(db: Db, vkforgid: number): Promise<Buchungsvorgabe> {
  const filiale = await db.selectFrom('filiale').where('vkforgid', '=', vkforgid).select('land').executeTakeFirst()
  if (!filiale) throw notFound()
  return { ...vorschlag(filiale.land === 'AT' ? 'AT' : 'SKR03'), ...(await storedValue<Partial<Buchungsvorgabe>>(db, vorgabename(vkforgid))) }
}

/** What an export of this month would hold now. `gesehen` changes with every posting and with everything that stays out. */
export interface Vorschau extends Buchungen {
  gesehen: string
}
export async function vorschau(db: Db, zeitraum: Exportmonat, vorgabe: Buchungsvorgabe): Promise<Vorschau> {
  const alles = buchungen(await ladeMonat(db, zeitraum), vorgabe)
  const kurz = JSON.stringify([alles.zeilen, alles.probleme], (_, wert: unknown) => (typeof wert === 'bigint' ? String(wert) : wert))
  return { ...alles, gesehen: createHash('sha256').update(kurz).digest('base64url') }
}

/** Amounts of postings by their side, in cents. */
export const seiten = (zeilen: readonly Pick<Buchungszeile, 'seite' | 'umsatz'>[]) => ({
  soll: summe(zeilen.filter(({ seite }) => seite === 'S').map(({ umsatz }) => umsatz)),
  haben: summe(zeilen.filter(({ seite }) => seite === 'H').map(({ umsatz }) => umsatz)),
})
const verschiedene = (zeilen: readonly Buchungszeile[], arten: readonly Zeilenart[]) =>
  new Set(zeilen.filter(({ art }) => arten.includes(art)).map(({ schluessel }) => schluessel)).size
/** How many documents, payments and retentions postings come from. */
export const anzahlen = (zeilen: readonly Buchungszeile[]) => ({
  belege: verschiedene(zeilen, ['Ausgang', 'Eingang']),
  zahlungen: verschiedene(zeilen, ['Zahlung']),
  einbehalte: verschiedene(zeilen, ['Einbehalt']),
})

interface Auftrag extends Exportmonat {
  id: string
  /** What was seen before; null: whatever is there. */
  gesehen: string | null
  akteur: string
  akteurId: Id<'anwender'> | null
  jetzt: Temporal.Instant
}

/**
 * Exports what of a month is not exported yet, in the caller's transaction: lines are frozen, sources claimed, the file written once and read back. Of two at once one
 * waits for the other. Throws 409 when something changed since it was seen, 422 when the branch is not set up, the month is closed, nothing is there, or the file would be refused.
 */
export async function erstelle(db: Trx, { id, gesehen, akteur, akteurId, jetzt, ...zeitraum }: Auftrag) {
  const { vkforgid, monat } = zeitraum
  await sql`select pg_advisory_xact_lock(hashtext('buchungsexport'), ${vkforgid})`.execute(db)
  const vorgabe = await vorgabeVon(db, vkforgid)
  const { von, bis } = grenzen(monat)
  if (vorgabe.berater === null || vorgabe.mandant === null) throw refused('export.einrichtung')
  if (vorgabe.abgeschlossenBis !== null && von <= vorgabe.abgeschlossenBis) throw refused('export.abgeschlossen', 'monat', { tag: vorgabe.abgeschlossenBis })
  const stand = await vorschau(db, zeitraum, vorgabe)
  if (gesehen !== null && stand.gesehen !== gesehen) throw conflict('export.veraendert')
  if (!stand.zeilen.length) throw refused('export.nichts', 'monat')
  const { nr } = await db
    .selectFrom('exportlauf')
    .where('vkforgid', '=', vkforgid)
    .select(sql<number>`coalesce(max(nr), 0)::int + 1`.as('nr'))
    .executeTakeFirstOrThrow()
  const { zone } = await db.selectFrom('filiale').where('vkforgid', '=', vkforgid).select('zone').executeTakeFirstOrThrow()
  const kopf: Stapelkopf = {
    berater: vorgabe.berater,
    mandant: vorgabe.mandant,
    wjBeginn: wirtschaftsjahr(monat, vorgabe.wjBeginn),
    sachkontenlaenge: vorgabe.sachkontenlaenge,
    von,
    bis,
    bezeichnung: `Belege ${monat.slice(5)}/${monat.slice(0, 4)} Lauf ${nr}`,
    kontenrahmen: vorgabe.kontenrahmen,
    erzeugt: erzeugt(jetzt, zone),
  }
  const inhalt = extf(kopf, stand.zeilen)
  const { soll, haben } = geprueft(inhalt, stand.zeilen)
  await db
    .insertInto('exportlauf')
    .values({
      id,
      vkforgid,
      nr,
      monat: von,
      kopf: JSON.stringify(kopf),
      sha256: hash(inhalt),
      zeilen: stand.zeilen.length,
      ...anzahlen(stand.zeilen),
      soll: betragstext(soll),
      haben: betragstext(haben),
      ersetzt: stand.ersetzt,
      ausgelassen: JSON.stringify(stand.probleme),
      akteur,
      akteurId,
      erstellt: jetzt.toString(),
    })
    .execute()
  await beanspruche(db, id, stand.zeilen)
  await schreibeZeilen(db, id, stand.zeilen)
  await vermerke(db, id, 'erstellt', { wer: akteur, jetzt })
  return { nr, soll: betragstext(soll), haben: betragstext(haben), zeilen: stand.zeilen.length }
}

/** The file of a run, written from its frozen lines. Throws 409 when its bytes are not those of the first time. */
export async function stapeldatei(db: Db, lauf: { id: string; vkforgid: number; nr: number; monat: string; kopf: unknown; sha256: Buffer }) {
  const zeilen = await db.selectFrom('exportzeile').where('laufId', '=', lauf.id).orderBy('nr').selectAll().execute()
  const kopf = lauf.kopf as Stapelkopf
  const inhalt = extf(
    kopf,
    zeilen.map((zeile) => ({ ...zeile, umsatz: cent(zeile.umsatz) })),
  )
  if (!hash(inhalt).equals(lauf.sha256) || pruefeStapel(inhalt).befunde.length) throw conflict('export.beschaedigt')
  return { name: dateiname(kopf, lauf), inhalt }
}

/** Name of a run's file: client, month, number. */
export const dateiname = (kopf: unknown, { monat, nr }: { monat: string; nr: number }) =>
  `EXTF_Buchungsstapel_${(kopf as Stapelkopf).mandant}_${monat.slice(0, 7)}_${nr}.csv`

/** Who did something with a run, when and why. */
export interface Vermerk {
  wer: string
  jetzt: Temporal.Instant
  grund?: string
}

/** One of the listed ways of a run. Throws 409 for any other. */
export async function gehe(db: Trx, id: Id<'exportlauf'>, nach: 'geladen' | 'bestätigt' | 'zurückgenommen', vermerk: Vermerk) {
  const aus = { geladen: ['erstellt', 'geladen'], bestätigt: ['geladen'], zurückgenommen: ['erstellt', 'geladen'] } as const
  const { numUpdatedRows } = await db
    .updateTable('exportlauf')
    .set({ zustand: nach })
    .where('id', '=', id)
    .where('zustand', 'in', [...aus[nach]])
    .executeTakeFirst()
  if (!numUpdatedRows) throw conflict('export.zustand')
  if (nach === 'zurückgenommen') await db.deleteFrom('exportiert').where('laufId', '=', id).execute()
  await vermerke(db, id, nach, vermerk)
}

/** Notes what happened to a run. */
export const vermerke = (db: Db, laufId: string, was: 'erstellt' | 'geladen' | 'paket' | 'bestätigt' | 'zurückgenommen', { wer, jetzt, grund = '' }: Vermerk) =>
  db.insertInto('exportereignis').values({ id: uuid(), laufId, was, wer, grund, zeitpunkt: jetzt.toString() }).execute()

/** The file is read back before it exists for anybody. Throws 422 with the first finding. */
function geprueft(inhalt: Uint8Array, zeilen: readonly Buchungszeile[]) {
  const { befunde, gelesen } = pruefeStapel(inhalt)
  const [erster] = befunde
  if (erster) throw refused('export.ungueltig', undefined, { zeile: erster.zeile, spalte: erster.spalte, grund: erster.grund })
  const gewollt = seiten(zeilen)
  if (gelesen.soll !== gewollt.soll || gelesen.haben !== gewollt.haben)
    throw refused('export.ungueltig', undefined, { zeile: 0, spalte: '', grund: 'Die Summen stimmen nicht.' })
  return gewollt
}

/** Claims what the lines come from: of two runs only one can. Throws 409. */
async function beanspruche(db: Trx, laufId: string, zeilen: readonly Buchungszeile[]) {
  const quellen = [...new Map(zeilen.map(({ quelle, schluessel }) => [`${quelle} ${schluessel}`, { quelle: quelle as Quellart, schluessel, laufId }])).values()]
  for (let ab = 0; ab < quellen.length; ab += 1000) {
    const teil = quellen.slice(ab, ab + 1000)
    const belegt = await db
      .insertInto('exportiert')
      .values(teil)
      .onConflict((on) => on.doNothing())
      .returning('schluessel')
      .execute()
    if (belegt.length !== teil.length) throw conflict('export.veraendert')
  }
}

async function schreibeZeilen(db: Trx, laufId: string, zeilen: readonly Buchungszeile[]) {
  for (let ab = 0; ab < zeilen.length; ab += 1000)
    await db
      .insertInto('exportzeile')
      .values(zeilen.slice(ab, ab + 1000).map((zeile, nr) => ({ ...zeile, laufId, nr: ab + nr + 1, umsatz: betragstext(zeile.umsatz) })))
      .execute()
}

/** First day of the fiscal year that a month lies in. */
export function wirtschaftsjahr(monat: string, beginn: number): string {
  const { year, month } = Temporal.PlainYearMonth.from(monat)
  return Temporal.PlainDate.from({ year: month >= beginn ? year : year - 1, month: beginn, day: 1 }).toString()
}

const erzeugt = (jetzt: Temporal.Instant, zone: string) =>
  jetzt.toZonedDateTimeISO(zone).toPlainDateTime().toString({ fractionalSecondDigits: 3 }).replace(/\D/g, '')
const hash = (inhalt: Uint8Array) => createHash('sha256').update(inhalt).digest()
