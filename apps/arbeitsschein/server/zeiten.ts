import type { Id } from '#platform/contract/shapes.ts'
import { hatAuftrag } from '#domain/belege/kette/auftrag.ts'
import { scheineVon } from '#domain/einsatz/bericht/fest.ts'
import { trageEin } from '#domain/einsatz/bericht/eintragen.ts'
import { melde } from '#domain/einsatz/bericht/melden.ts'
import { gleicher, pruefeZeiten, tagIn, tagOffen, type Angaben, type Mensch } from '#domain/einsatz/bericht/pruefen.ts'
import { sichtbareBerichte, type Berichtszeile } from '#domain/einsatz/bericht/sicht.ts'
import { streiche } from '#domain/einsatz/bericht/streichen.ts'
import { inWorten, unterschied } from '#domain/einsatz/bericht/worte.ts'
import { conflict, refused } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { Inhalt, Position } from '../contract/schein.ts'
import { messages } from '../messages.ts'
import { damalsVon, type Ort } from './ort.ts'

/** What of its head a sheet's time takes over. */
export interface Kopf extends Pick<Inhalt, 'objektId' | 'kostenstelleId' | 'ticketId' | 'art' | 'datum'>, Ort {
  id: string
}
type Zeit = Position & { lstfixId: Id<'lstfix'>; von: string; bis: string }
/** A head with how its time is billed. */
interface Schein extends Kopf {
  kzverrzeit: Verrechnung
}
type Verrechnung = 'R' | 'A' | 'L'
/** Who worked, and which entry that was before this save. */
interface Zeile {
  zeit: Zeit
  nr: number
  mensch: Mensch
}

/**
 * Time on a sheet is an entry of the person who worked: one that stands already is taken onto the sheet, otherwise it is written. Answers the entry of each
 * line. `bisher`: entries that the sheet had, by their line; what is gone is struck when the sheet had made it, otherwise free again.
 * Throws 409 for an entry that another sheet has, 422 at the line.
 */
export async function schreibeZeiten(context: Context, ganzerKopf: Kopf, zeiten: readonly Omit<Zeile, 'mensch'>[], bisher: ReadonlyMap<string, Berichtszeile>) {
  const leute = await menschen(context, [...new Set(zeiten.map(({ zeit }) => zeit.lstfixId))])
  const zeilen = zeiten.map((eine): Zeile => ({ ...eine, mensch: leute.get(eine.zeit.lstfixId)! }))
  const kopf: Schein = { ...ganzerKopf, kzverrzeit: zeiten.length ? await verrechnung(context, ganzerKopf) : 'L' }
  const alte = new Map([...bisher.values()].map((row) => [row.id, row]))
  const getan = new Map<string, string>()
  for (const zeile of zeilen) {
    const berichtId = await eintragVon(context, kopf, zeile, { bisher: bisher.get(zeile.zeit.id), alte, vergeben: new Set(getan.values()) })
    getan.set(zeile.zeit.id, berichtId)
  }
  return { berichte: getan, weg: [...alte.values()].filter(({ id }) => ![...getan.values()].includes(id)) }
}

/** What a sheet no longer has: what it had made is struck, what it had taken over is free again. Its lines are gone by now. */
export async function gibFrei(context: Context, weg: readonly Berichtszeile[]) {
  for (const row of weg) if (row.quelle === 'schein' && !row.storniert) await streiche(context, row, messages.de.vomSchein)
}

interface Stand {
  bisher: Berichtszeile | undefined
  alte: ReadonlyMap<string, Berichtszeile>
  vergeben: ReadonlySet<string>
}
async function eintragVon(context: Context, kopf: Schein, zeile: Zeile, { bisher, alte, vergeben }: Stand): Promise<string> {
  const { zeit, nr, mensch } = zeile
  const angaben = angabenVon(kopf, zeile)
  const gemeint = zeit.berichtId ?? bisher?.id
  const row = gemeint && (alte.get(gemeint) ?? (await genannter(context, gemeint, kopf, nr)))
  if (row && row.lstfixId === mensch.id) {
    if (vergeben.has(row.id)) throw refused('arbeitsbericht.gibt-es-schon', `positionen.${nr}.von`)
    await gleicheAn(context, row, { angaben, kopf, zeile })
    return row.id
  }
  pruefeZeiten(context, angaben, mensch, `positionen.${nr}.`)
  const schon = await gleicher(context, mensch.id, angaben)
  if (schon) {
    const anderswo = (await scheineVon(context.db, [schon.id])).get(schon.id)
    if (schon.abgerechnet || vergeben.has(schon.id) || (anderswo && anderswo.id !== kopf.id))
      throw refused('arbeitsbericht.gibt-es-schon', `positionen.${nr}.von`)
    await gleicheAn(context, schon, { angaben, kopf, zeile })
    return schon.id
  }
  const { erfasst, nachgetragen, zu } = await tagOffen(context, angaben, mensch)
  if (zu) throw refused(zu, `positionen.${nr}.von`)
  // A line whose person was changed is an entry of its own: the one before stays as it was, struck.
  const id = bisher ? uuid() : zeit.id
  if (await context.db.selectFrom('arbeitsbericht').where('id', '=', id).select('id').executeTakeFirst()) throw conflict('schon-vorhanden')
  await trageEin(context, mensch, { id, angaben, bezug: { ...kopf, objektDamals: damalsVon(kopf) }, quelle: 'schein', erfasst, nachgetragen })
  return id
}

/** By the hour is Regie; what there is an order for is billed with it, everything else by the sheet. What became of a customer of before is not looked up. */
const verrechnung = async ({ db }: Context, kopf: Kopf): Promise<Verrechnung> =>
  kopf.art === 'Regie' ? 'R' : !kopf.objektFremd && (await hatAuftrag(db, kopf, kopf.datum)) ? 'A' : 'L'
const angabenVon = (kopf: Schein, { zeit, mensch }: Zeile): Angaben => ({
  datum: tagIn(Temporal.Instant.from(zeit.von), mensch.zone).toString(),
  von: zeit.von,
  bis: zeit.bis,
  objektId: kopf.objektId,
  kostenstelleId: kopf.kostenstelleId,
  ticketId: kopf.ticketId,
  kzverrzeit: kopf.kzverrzeit,
  zeitart: null,
  beschreibung: zeit.text,
})

/** An entry that somebody takes onto the sheet: one that he sees, of the same object, that stands and is free. Throws 409, 422. */
async function genannter(context: Context, id: Id<'arbeitsbericht'>, kopf: Kopf, nr: number) {
  const row = await sichtbareBerichte(context).where('b.id', '=', id).selectAll('b').forUpdate('b').executeTakeFirst()
  if (!row || row.objektId !== kopf.objektId || row.storniert || row.abgerechnet) throw refused('schein.bericht-unbekannt', `positionen.${nr}.von`)
  const anderswo = (await scheineVon(context.db, [id])).get(id)
  if (anderswo && anderswo.id !== kopf.id) throw refused('schein.bericht-vergeben', `positionen.${nr}.von`)
  return row
}

interface Gesagt {
  angaben: Angaben
  kopf: Kopf
  zeile: Zeile
}
/**
 * The entry says what the sheet says, and is where the sheet is. One that was recorded elsewhere keeps its place, words, cost centre and ticket; without billing
 * it is billed by the sheet from now on.
 */
async function gleicheAn(context: Context, row: Berichtszeile, { angaben: { datum, von, bis, ...angaben }, kopf, zeile: { nr, mensch } }: Gesagt) {
  const eigener = row.quelle === 'schein'
  const damals = damalsVon(kopf)
  const umgezogen = row.objektId !== kopf.objektId || row.ktostammId !== kopf.ktostammId || (row.objektDamals !== null) !== kopf.objektFremd
  const ort = eigener && umgezogen ? { ktostammId: kopf.ktostammId, objektGeschlossen: kopf.objektGeschlossen, objektBestaetigt: null } : undefined
  const neu = {
    ...(gleich(row.von, von) && gleich(row.bis, bis) ? { datum: row.datum, von: row.von, bis: row.bis } : { datum, von, bis }),
    ...(eigener ? angaben : row.kzverrzeit === 'K' ? { kzverrzeit: angaben.kzverrzeit, zeitart: null } : {}),
    ...ort,
  }
  if (!ort && Object.entries(neu).every(([feld, wert]) => row[feld as keyof typeof row] === wert)) return
  if (neu.von !== row.von || neu.bis !== row.bis) {
    pruefeZeiten(context, neu, mensch, `positionen.${nr}.`)
    const { zu } = await tagOffen(context, { datum: neu.datum }, mensch)
    if (zu) throw refused(zu, `positionen.${nr}.von`)
  }
  await context.db
    .updateTable('arbeitsbericht')
    .set({ ...neu, ...(ort && { objektDamals: damals && JSON.stringify(damals) }) })
    .where('id', '=', row.id)
    .execute()
  const danach = { ...row, ...neu, ...(ort && { objektDamals: damals }) }
  const worte = await Promise.all([inWorten(context.db, row, row.zone), inWorten(context.db, danach, row.zone)])
  await melde(context, { ...row, ...neu }, 'geaendert', unterschied(...worte))
}
const gleich = (a: string, b: string) => Temporal.Instant.compare(a, b) === 0

/** People by id with the clock of their branch; locked in one order, so that two acts for the same person wait for each other. */
async function menschen({ db }: Context, ids: readonly Id<'lstfix'>[]): Promise<Map<string, Mensch>> {
  if (!ids.length) return new Map()
  const rows = await db
    .selectFrom('lstfix')
    .innerJoin('filiale', 'filiale.vkforgid', 'lstfix.vkforgid')
    .where('lstfix.id', 'in', [...ids])
    .orderBy('lstfix.id')
    .forNoKeyUpdate('lstfix')
    .select(['lstfix.id', 'lstfix.vkforgid', 'lstfix.abteilungId', 'lstfix.eintritt', 'lstfix.austritt', 'filiale.zone'])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
