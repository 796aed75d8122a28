import { ordneBilder } from '#domain/einsatz/bilder.ts'
import { dokumentationsart, eigeneRecht } from '#domain/einsatz/dokumentation/sicht.ts'
import { erfasstUm } from '#domain/einsatz/erfasst.ts'
import { naechsteNummer } from '#domain/einsatz/nummer.ts'
import { nichtVerratenAmObjekt } from '#domain/geraete/verrat.ts'
import { frueheresObjekt, type Damals } from '#domain/kunden/frueher.ts'
import { sichtbareObjekte } from '#domain/kunden/sicht.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { conflict, refused } from '#platform/contract/problem.ts'
import type { Context } from '#platform/server/http/context.ts'
import { mitVertrag, schreiben, type calls } from '../contract.ts'
import { melde } from './melden.ts'

type Wunsch = Parsed<typeof calls.anlegen>['body']

/** What was documented, with its number. Its id was made by the device. Throws 409 when the id is taken, 422 at the field that does not fit. */
export async function anlegen(context: Context, { id, bilder, ...wunsch }: Wunsch) {
  const { db, person, jetzt } = context
  const { erfasst, spaeter } = erfasstUm(context)
  await pruefe(context, wunsch)
  const objekt = await objektVon(context, wunsch.objektId, { auchGeschlossen: spaeter, um: Temporal.Instant.from(erfasst) })
  const neu = await db
    .insertInto('dokumentation')
    .values({
      id,
      ...spalten(wunsch),
      nummer: await naechsteNummer(context, 'D'),
      vkforgid: objekt.vkforgid,
      objektGeschlossen: objekt.geschlossen,
      objektDamals: objekt.damals && JSON.stringify(objekt.damals),
      erfasstVon: person.anwenderId,
      erfasst,
      angelegt: jetzt.toString(),
    })
    .onConflict((on) => on.column('id').doNothing())
    .returning(['id', 'nummer', 'vkforgid', 'erfasstVon', 'fassung'])
    .executeTakeFirst()
  if (!neu) throw conflict('schon-vorhanden')
  await ordneBilder(context, { art: dokumentationsart, id }, bilder)
  await melde(context, neu, 'erfasst', { nummer: neu.nummer })
  await nichtVerratenAmObjekt(context, wunsch.objektId, { bilder: bilder.map(({ datei }) => datei) })
  return { id, nummer: neu.nummer }
}

/** What the shape alone cannot tell. Throws 422 at the field. */
export async function pruefe({ db, jetzt }: Context, angaben: Omit<Wunsch, 'id' | 'bilder'>) {
  const { zone } = await db.selectFrom('firma').select('zone').executeTakeFirstOrThrow()
  // One day more: the device may stand in another zone.
  const morgen = jetzt.toZonedDateTimeISO(zone).toPlainDate().add({ days: 1 })
  if (Temporal.PlainDate.compare(angaben.datum, morgen) > 0) throw refused('dokumentation.datum-zukunft', 'datum')
  if (angaben.tempMin && angaben.tempMax && Number(angaben.tempMin) > Number(angaben.tempMax)) throw refused('dokumentation.temperaturen', 'tempMax')
  if (angaben.art === 'Bautagesbericht') {
    if (!angaben.firmen.length) throw refused('dokumentation.firmen-fehlen', 'firmen')
    if (!angaben.wetter) throw refused('dokumentation.wetter-fehlt', 'wetter')
    if (!angaben.beschreibung) throw refused('dokumentation.leistung-fehlt', 'beschreibung')
  }
  if (angaben.frist && angaben.frist < angaben.datum) throw refused('dokumentation.frist-vorher', 'frist')
  if (!schreiben.has(angaben.art)) return
  if (!angaben.adressat) throw refused('dokumentation.adressat-fehlt', 'adressat')
  if (!angaben.beschreibung) throw refused('dokumentation.beschreibung-fehlt', 'beschreibung')
  if (!angaben.wirkung) throw refused('dokumentation.wirkung-fehlt', 'wirkung')
  if (!angaben.seit) throw refused('dokumentation.seit-fehlt', 'seit')
}

/** Only what goes to the other side has a language of its own. */
export const briefsprache = ({ art, sprache }: Pick<Wunsch, 'art' | 'sprache'>): Wunsch['sprache'] => (mitVertrag.has(art) ? sprache : 'de')

/** The same as the table holds it. */
export const spalten = ({ firmen, stoerungen, tempMin, tempMax, ...angaben }: Omit<Wunsch, 'id' | 'bilder'>) => ({
  ...angaben,
  sprache: briefsprache(angaben),
  firmen: JSON.stringify(firmen),
  stoerungen: JSON.stringify(stoerungen),
  tempMin: tempMin || null,
  tempMax: tempMax || null,
})

interface Objektlage {
  vkforgid: number
  geschlossen: boolean
  damals: Damals | null
}
/**
 * An object that the asker may document, with the branch that serves its customer. `um`: one that another branch or another customer has taken over since then
 * stays with the branch and the names of before, and nothing of today is read. Throws 422.
 */
export async function objektVon(
  context: Context,
  id: string,
  { auchGeschlossen, um }: { auchGeschlossen: boolean; um?: Temporal.Instant },
): Promise<Objektlage> {
  const objekt = await sichtbareObjekte(context, eigeneRecht)
    .where('objekt.id', '=', id)
    .innerJoin('ktostamm', 'ktostamm.id', 'objekt.ktostammId')
    .select(['objekt.status', 'objekt.ktostammId', 'ktostamm.vkforgid'])
    .executeTakeFirst()
  const frueher = um && (await frueheresObjekt(context, id, um))
  if (frueher && frueher.ktostammId !== objekt?.ktostammId) return { vkforgid: frueher.vkforgid, geschlossen: false, damals: frueher.damals }
  if (!objekt) throw refused('dokumentation.objekt-unbekannt', 'objektId')
  const geschlossen = objekt.status !== 'O'
  if (geschlossen && !auchGeschlossen) throw refused('dokumentation.objekt-zu', 'objektId')
  return { vkforgid: objekt.vkforgid, geschlossen, damals: null }
}
