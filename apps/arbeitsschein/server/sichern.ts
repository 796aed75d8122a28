import { ordneBilder } from '#domain/einsatz/bilder.ts'
import { erfasstUm } from '#domain/einsatz/erfasst.ts'
import { naechsteNummer } from '#domain/einsatz/nummer.ts'
import { eigeneRecht, scheinart, scheinZumHandeln } from '#domain/einsatz/arbeitsschein/sicht.ts'
import { sichtbareObjekte } from '#domain/kunden/sicht.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { conflict, Problem, refused } from '#platform/contract/problem.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { calls } from '../contract.ts'
import { vorlaeufigeNummer, type Inhalt } from '../contract/schein.ts'
import { bezugVon, type BisherigerBezug } from './bezug.ts'
import { pruefeLieferung } from './lieferung.ts'
import { melde } from './melden.ts'
import { namenVon, schreibePositionen } from './positionen.ts'

/** A new sheet with its number. Its id was made by the device. Throws 409 when the id is taken, 422 at the field that does not fit. */
export async function anlegen(context: Context, { id, positionen, bilder, ...kopf }: Parsed<typeof calls.anlegen>['body']) {
  const { db, person, jetzt } = context
  const { erfasst, spaeter } = erfasstUm(context)
  const werte = await kopfwerte(context, kopf, { auchGeschlossen: spaeter })
  const neu = await db
    .insertInto('arbeitsschein')
    .values({
      id,
      ...werte,
      nummer: await naechsteNummer(context, 'S'),
      vorlaeufig: vorlaeufigeNummer(id),
      erfasstVon: person.anwenderId,
      erfasst,
      angelegt: jetzt.toString(),
    })
    .onConflict((on) => on.column('id').doNothing())
    .returning(['id', 'nummer', 'vkforgid', 'erfasstVon', 'fassung', 'version'])
    .executeTakeFirst()
  if (!neu) throw conflict('schon-vorhanden')
  await pruefeLieferung(context, id, werte.ktostammId, positionen)
  await schreibePositionen(context, { id, ...werte }, positionen)
  await ordneBilder(context, { art: scheinart, id }, bilder)
  await melde(context, neu, 'erfasst', { nummer: neu.nummer })
  return { id, nummer: neu.nummer, version: neu.version }
}

/** An own open sheet is saved over the version that was seen. Throws 403, 404, 409 when it is finished or somebody was faster, 422 at the field. */
export async function sichern(context: Context, id: string, { version, positionen, bilder, ...kopf }: Parsed<typeof calls.sichern>['body']) {
  const vorher = await offener(context, id, version)
  const anderes = kopf.objektId !== vorher.objektId
  const { objektGeschlossen, ...werte } = await kopfwerte(context, kopf, { auchGeschlossen: !anderes || erfasstUm(context).spaeter, bisher: vorher })
  await context.db
    .updateTable('arbeitsschein')
    .set({ ...werte, ...(anderes && { objektGeschlossen }), version: version + 1 })
    .where('id', '=', id)
    .execute()
  await pruefeLieferung(context, id, werte.ktostammId, positionen)
  await schreibePositionen(context, { id, ...werte, objektGeschlossen }, positionen)
  await ordneBilder(context, { art: scheinart, id }, bilder, { bleibt: vorher.fassung > 1 })
  await melde(context, { ...vorher, vkforgid: werte.vkforgid }, 'geaendert')
  return { nummer: vorher.nummer, version: version + 1 }
}

/** An own open sheet as it was seen. Throws 403, 404, 409. */
export async function offener(context: Context, id: string, version: number) {
  const row = await scheinZumHandeln(context, id)
  if (!row.meiner) throw new Problem('keine-berechtigung', 403)
  if (row.zustand !== 'offen') throw conflict('schein.fest')
  if (row.version !== version) throw conflict('schein.veraltet')
  return row
}

type Kopf = Omit<Inhalt, 'positionen' | 'bilder'>
/** The head as the table holds it: with the names of now. Throws 422 at the field. */
async function kopfwerte(
  context: Context,
  { tempMin, tempMax, ...kopf }: Kopf,
  { auchGeschlossen, bisher }: { auchGeschlossen: boolean; bisher?: BisherigerBezug & { objektId: string; lstfixId: string | null } },
) {
  const objekt = await sichtbareObjekte(context, eigeneRecht)
    .where('objekt.id', '=', kopf.objektId)
    .innerJoin('ktostamm', 'ktostamm.id', 'objekt.ktostammId')
    .select(['objekt.status', 'objekt.nummer', 'objekt.name', 'ktostamm.id as ktostammId', 'ktostamm.vkforgid', 'ktostamm.nummer as kontonummer'])
    .select('ktostamm.name as kunde')
    .executeTakeFirst()
  if (!objekt) throw refused('schein.objekt-unbekannt', 'objektId')
  if (objekt.status !== 'O' && !auchGeschlossen) throw refused('schein.objekt-zu', 'objektId')
  const bekannt = new Set(bisher?.lstfixId ? [bisher.lstfixId] : [])
  if (kopf.lstfixId && !(await namenVon(context, [kopf.lstfixId], bekannt)).has(kopf.lstfixId)) throw refused('schein.person-unbekannt', 'lstfixId')
  const bezug = await bezugVon(context, kopf, objekt.ktostammId, bisher?.objektId === kopf.objektId ? bisher : undefined)
  return {
    ...kopf,
    ...bezug,
    tempMin: tempMin || null,
    tempMax: tempMax || null,
    vkforgid: objekt.vkforgid,
    ktostammId: objekt.ktostammId,
    objekt: `${objekt.nummer} ${objekt.name}`,
    kunde: `${objekt.kontonummer} ${objekt.kunde}`,
    objektGeschlossen: objekt.status !== 'O',
  }
}
