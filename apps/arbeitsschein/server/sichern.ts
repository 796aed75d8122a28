import type { Id } from '#platform/contract/shapes.ts'
import { abgelehnteBilder, ordneBilder } from '#domain/einsatz/bilder.ts'
import { erfasstUm } from '#domain/einsatz/erfasst.ts'
import { naechsteNummer } from '#domain/einsatz/nummer.ts'
import { scheinart, scheinZumHandeln } from '#domain/einsatz/arbeitsschein/sicht.ts'
import { nichtVerratenImTicket } from '#domain/geraete/verrat.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { conflict, Problem, refused } from '#platform/contract/problem.ts'
import { adoptFiles } from '#platform/server/files/files.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { calls } from '../contract.ts'
import type { Inhalt } from '../contract/schein.ts'
import { vorlaeufigeNummer } from '../contract/vorlaeufig.ts'
import { bezugVon, type BisherigerBezug } from './bezug.ts'
import { pruefeLieferung } from './lieferung.ts'
import { gleicheAb, nachgereichtes, type Gegenwert } from './abgleich/abgleich.ts'
import { inhaltVon, legeAb } from './abgleich/gegenwerte.ts'
import { merkeOrte } from './bilder/aufnahmeorte.ts'
import type { Scheinzeile } from './inhalt.ts'
import { melde } from './melden.ts'
import { hatHinweis, ortVon, type Ort } from './ort.ts'
import { namenVon, schreibePositionen } from './positionen.ts'
import { neueZeittexte } from './zeittexte.ts'

/** A new sheet with its number. Its id was made by the device. Throws 409 when the id is taken, 422 at the field that does not fit. */
export async function anlegen(context: Context, { id, positionen, bilder, aufnahmeorte, ...kopf }: Parsed<typeof calls.anlegen>['body']) {
  const { db, person, jetzt } = context
  const { erfasst, spaeter } = erfasstUm(context)
  const werte = await kopfwerte(context, kopf, { auchGeschlossen: spaeter })
  const abgelehnt = await abgelehnteBilder(context, bilder)
  const neu = await db
    .insertInto('arbeitsschein')
    .values({
      id,
      ...werte,
      nummer: await naechsteNummer(context, 'S'),
      vorlaeufig: vorlaeufigeNummer(id),
      bilderAbgelehnt: abgelehnt,
      erfasstVon: person.anwenderId,
      erfasst,
      angelegt: jetzt.toString(),
    })
    .onConflict((on) => on.column('id').doNothing())
    .returning(['id', 'nummer', 'vkforgid', 'erfasstVon', 'fassung', 'version'])
    .executeTakeFirst()
  if (!neu) throw conflict('schon-vorhanden')
  await pruefeLieferung(context, { id, ...werte }, positionen)
  await schreibePositionen(context, { id, ...werte }, positionen)
  await ordneBilder(context, { art: scheinart, id }, ohne(bilder, abgelehnt))
  await merkeOrte(context, id, { aufnahmeorte, bilder })
  await melde(context, neu, 'erfasst', { nummer: neu.nummer })
  await nichtVerratenImTicket(context, kopf.ticketId, await neueZeittexte(db, id, { ticketId: null }, { positionen, bilder, ...kopf }), {
    bilder: bilder.map(({ datei }) => datei),
  })
  return { id, nummer: neu.nummer, version: neu.version }
}

/**
 * An own open sheet is saved. With its `basis` what was changed is laid onto what the server has; what both changed, and whatever arrives after the sheet
 * was closed, waits for a person. Throws 403, 404, 409 without a basis when somebody was faster or it is closed, 422 at the field.
 */
export async function sichern(context: Context, id: Id<'arbeitsschein'>, { version, basis, aufnahmeorte, ...geraet }: Parsed<typeof calls.sichern>['body']) {
  const vorher = await eigener(context, id)
  if (vorher.zustand !== 'offen') {
    if (!basis) throw conflict('schein.fest')
    const antwort = await reicheNach(context, vorher, nachgereichtes({ basis, geraet, buero: await inhaltVon(context.db, vorher) }))
    await merkeOrte(context, id, { aufnahmeorte, bilder: geraet.bilder })
    return antwort
  }
  if (!basis && vorher.version !== version) throw conflict('schein.veraltet')
  const { inhalt, gegenwerte } = basis ? gleicheAb({ basis, geraet, buero: await inhaltVon(context.db, vorher) }) : { inhalt: geraet, gegenwerte: [] }
  const zeittexte = await neueZeittexte(context.db, id, vorher, inhalt)
  await schreibe(context, vorher, inhalt)
  await merkeOrte(context, id, { aufnahmeorte, bilder: geraet.bilder })
  await legeAb(context, vorher, gegenwerte)
  await melde(context, vorher, 'geaendert')
  if (gegenwerte.length) await melde(context, vorher, 'gegenwert', { anzahl: gegenwerte.length })
  await nichtVerratenImTicket(context, inhalt.ticketId, zeittexte, { bilder: inhalt.bilder.map(({ datei }) => datei) })
  return { nummer: vorher.nummer, version: vorher.version + 1, gegenwerte: gegenwerte.length }
}

/** The sheet says this from now on. `neuesObjekt`: somebody has put the object in anew, if only the same. */
export async function schreibe(
  context: Context,
  vorher: Awaited<ReturnType<typeof eigener>>,
  { positionen, bilder, ...kopf }: Inhalt,
  { neuesObjekt = kopf.objektId !== vorher.objektId } = {},
) {
  const werte = await kopfwerte(context, kopf, { auchGeschlossen: !neuesObjekt || erfasstUm(context).spaeter, bisher: vorher, neuesObjekt })
  // A flag is of the arrival: whoever changes the words only leaves it as it is.
  if (!neuesObjekt) werte.objektGeschlossen = vorher.objektGeschlossen
  const abgelehnt = await abgelehnteBilder(context, bilder)
  const da = ohne(bilder, abgelehnt)
  const bilderAbgelehnt = await nochAbgelehnt(context, vorher, abgelehnt, da)
  await context.db
    .updateTable('arbeitsschein')
    .set({ ...werte, ...(neuesObjekt && { objektBestaetigt: null }), bilderAbgelehnt, version: vorher.version + 1 })
    .where('id', '=', vorher.id)
    .execute()
  await pruefeLieferung(context, { id: vorher.id, ...werte }, positionen)
  await schreibePositionen(context, { id: vorher.id, ...werte }, positionen)
  await ordneBilder(context, { art: scheinart, id: vorher.id }, da, { bleibt: vorher.fassung > 1 })
  if (neuesObjekt && hatHinweis(vorher)) await melde(context, vorher, 'objekt', { grund: `${vorher.objekt} → ${werte.objekt}` })
}

const ohne = (bilder: Inhalt['bilder'], ids: readonly Id<'datei'>[]) => bilder.filter(({ datei }) => !ids.includes(datei))
/** Refused pictures of the sheet from now on: each that is new takes the place of one. */
async function nochAbgelehnt({ db }: Context, { id, bilderAbgelehnt }: Scheinzeile, abgelehnt: readonly string[], da: Inhalt['bilder']) {
  const alle = [...new Set([...bilderAbgelehnt, ...abgelehnt])]
  if (!alle.length) return alle
  const bisher = await db.selectFrom('einsatzbild').where('gegenstand', '=', id).select('datei').execute()
  return alle.slice(da.filter(({ datei }) => !bisher.some((bild) => bild.datei === datei)).length)
}

/** What came too late waits; its pictures are the sheet's already. */
async function reicheNach(context: Context, row: Scheinzeile, gegenwerte: readonly Gegenwert[]) {
  const { db } = context
  const neue = gegenwerte.flatMap(({ teil, feld, wert }) => (teil === 'bild' && wert !== null ? [feld] : []))
  const da = neue.length ? await db.selectFrom('datei').where('id', 'in', neue).where('gegenstand', '=', row.id).select('id').execute() : []
  await adoptFiles(
    context,
    neue.filter((feld) => !da.some(({ id }) => id === feld)),
    { art: scheinart, id: row.id },
  )
  await legeAb(context, row, gegenwerte)
  if (gegenwerte.length) await melde(context, row, 'gegenwert', { anzahl: gegenwerte.length })
  return { nummer: row.nummer, version: row.version, gegenwerte: gegenwerte.length }
}

/** A sheet of the asker, locked. Throws 403, 404. */
export async function eigener(context: Context, id: Id<'arbeitsschein'>) {
  const row = await scheinZumHandeln(context, id)
  if (!row.meiner) throw new Problem('keine-berechtigung', 403)
  return row
}

type Kopf = Omit<Inhalt, 'positionen' | 'bilder'>
interface Davor {
  auchGeschlossen: boolean
  bisher?: BisherigerBezug & Ort & { objektId: Id<'objekt'>; lstfixId: Id<'lstfix'> | null; erfasst: string }
  neuesObjekt?: boolean
}
/** The head as the table holds it: with the names of now. Throws 422 at the field. */
async function kopfwerte(context: Context, { tempMin, tempMax, skizze, ...kopf }: Kopf, { auchGeschlossen, bisher, neuesObjekt }: Davor) {
  const bleibt = neuesObjekt ? undefined : bisher
  const ort = await ortVon(context, kopf.objektId, { auchGeschlossen, bleibt })
  const bekannt = new Set(bisher?.lstfixId ? [bisher.lstfixId] : [])
  if (kopf.lstfixId && !(await namenVon(context, [kopf.lstfixId], bekannt)).has(kopf.lstfixId)) throw refused('schein.person-unbekannt', 'lstfixId')
  const bezug = await bezugVon(context, { ...kopf, ...ort }, bleibt)
  return { ...kopf, ...ort, ...bezug, skizze: skizze && JSON.stringify(skizze), tempMin: tempMin || null, tempMax: tempMax || null }
}
