import type { Id } from '#platform/contract/shapes.ts'
import { bilderVon, ordneBilder } from '#domain/einsatz/bilder.ts'
import { grenzenAm } from '#domain/einsatz/bericht/grenzen.ts'
import { alleRecht, berichtsart, berichtZumHandeln, type Berichtszeile } from '#domain/einsatz/bericht/sicht.ts'
import { pruefeFrei } from '#domain/einsatz/bericht/fest.ts'
import { streiche } from '#domain/einsatz/bericht/streichen.ts'
import { inWorten, unterschied } from '#domain/einsatz/bericht/worte.ts'
import { geteilt } from '#domain/einsatz/bericht/teilen.ts'
import { nichtVerratenImTicket } from '#domain/geraete/verrat.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { conflict } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { may, type Context } from '#platform/server/http/context.ts'
import { assertUnchanged } from '#platform/server/record/revision.ts'
import { Inhalt, type calls } from '../contract.ts'
import { aenderbarBis } from '#domain/einsatz/bericht/contract.ts'
import { einstellungen } from '#domain/einsatz/bericht/einstellungen.ts'
import { melde } from '#domain/einsatz/bericht/melden.ts'
import { bezugswerte, gesagt, pruefeBezug, pruefeTag, pruefeZeiten, tagIn, type Mensch } from '#domain/einsatz/bericht/pruefen.ts'
import { standVon } from './stand.ts'

/** An entry of the days that may still be changed (with ARBEITSBERICHT.ALLE of any day) is changed against the state that was seen; to another day only while that is open. Throws 404, 409, 422 at the field. */
export async function aendern(
  context: Context,
  id: Id<'arbeitsbericht'>,
  { revision, bilder, position, grund, ...angaben }: Parsed<typeof calls.aendern>['body'],
) {
  const vorher = await aenderbar(context, id)
  await assertUnchanged(context, Inhalt, standVon(vorher, await bilderVon(context.db, { art: berichtsart, id })), revision, { subject: 'arbeitsbericht', id })
  const mensch = await menschVon(context, vorher)
  pruefeZeiten(context, angaben, mensch)
  const tag = angaben.datum === vorher.datum ? null : await pruefeTag(context, { datum: angaben.datum, grund }, mensch)
  const bezug = await pruefeBezug(context, angaben, { bisher: vorher })
  const fremd = vorher.lstfixId !== context.person.lstfixId
  await context.db
    .updateTable('arbeitsbericht')
    .set({
      ...angaben,
      ...bezugswerte(bezug),
      ...(angaben.objektId !== vorher.objektId && { objektBestaetigt: null }),
      ...(position !== undefined && { position: position && JSON.stringify(position) }),
      ...(tag && { nachgetragen: tag.nachgetragen }),
      ...(fremd && { bestaetigt: null, widerspruch: null }),
    })
    .where('id', '=', id)
    .execute()
  await ordneBilder(
    context,
    { art: berichtsart, id },
    bilder.map((datei) => ({ datei, beschriftung: '', geteilt: true })),
  )
  await melde(context, { ...vorher, ...angaben }, 'geaendert', {
    grund,
    ...unterschied(
      ...(await Promise.all([inWorten(context.db, vorher, vorher.zone), inWorten(context.db, { ...angaben, objektDamals: bezug.objektDamals }, vorher.zone)])),
    ),
  })
  const anders = angaben.beschreibung !== vorher.beschreibung || bezug.ticketId !== vorher.ticketId
  await nichtVerratenImTicket(context, bezug.ticketId, anders ? { beschreibung: angaben.beschreibung } : {}, { bilder })
}

/** Strikes an entry: it stays in sight with the reason and counts nothing. Throws 404, 409. */
export async function storno(context: Context, id: Id<'arbeitsbericht'>, grund: string) {
  const row = await berichtZumHandeln(context, id)
  if (row.storniert) throw conflict('arbeitsbericht.storniert')
  await nochDran(context, row)
  await streiche(context, row, grund)
}

/** One entry becomes several, one after the other, by shares. Throws 404, 409, 422 at the field. */
export async function teilen(context: Context, id: Id<'arbeitsbericht'>, { revision, teile }: Parsed<typeof calls.teilen>['body']) {
  const vorher = await aenderbar(context, id)
  await assertUnchanged(context, Inhalt, standVon(vorher, await bilderVon(context.db, { art: berichtsart, id })), revision, { subject: 'arbeitsbericht', id })
  const minuten = geteilt(
    vorher.minuten,
    teile.map(({ anteil }) => anteil),
  )
  const { minuten: _, ...rest } = vorher
  const ids: string[] = []
  let ab = Temporal.Instant.from(vorher.von)
  for (const [nr, { objektId, kostenstelleId }] of teile.entries()) {
    const bis = ab.add({ minutes: minuten[nr]! })
    if (Temporal.Instant.compare(bis, ab) <= 0) continue
    const seines = { ...standVon(vorher, []), objektId, kostenstelleId, von: ab.toString(), bis: bis.toString() }
    const bezug = bezugswerte(await pruefeBezug(context, seines, { bisher: vorher }))
    const objektBestaetigt = objektId === vorher.objektId ? vorher.objektBestaetigt : null
    const teil = { ...rest, ...bezug, objektBestaetigt, objektId, von: seines.von, bis: seines.bis, id: ids.length ? uuid() : id }
    if (ids.length)
      await context.db
        .insertInto('arbeitsbericht')
        .values({ ...teil, position: teil.position === null ? null : JSON.stringify(teil.position) })
        .execute()
    else
      await context.db
        .updateTable('arbeitsbericht')
        .set({ objektId, von: teil.von, bis: teil.bis, ...bezug, objektBestaetigt })
        .where('id', '=', id)
        .execute()
    await melde(context, teil, 'geteilt')
    ids.push(teil.id)
    ab = bis
  }
  return { ids }
}

/** The office leaves an entry at an object that was closed or another branch's when it arrived. Throws 404, 409. */
export async function objektBestaetigen(context: Context, id: Id<'arbeitsbericht'>) {
  const row = await berichtZumHandeln(context, id)
  if (row.storniert || row.objektBestaetigt || !(row.objektGeschlossen || row.objektDamals)) throw conflict('arbeitsbericht.nichts-zu-sagen')
  await pruefeFrei(context, id)
  await context.db.updateTable('arbeitsbericht').set({ objektBestaetigt: context.jetzt.toString() }).where('id', '=', id).execute()
  await melde(context, row, 'objekt')
}

/** The person says whether what somebody else recorded for it is right. Throws 404, 409. */
export async function stellungnahme(context: Context, id: Id<'arbeitsbericht'>, was: 'bestaetigt' | 'widersprochen', grund = '') {
  const row = await berichtZumHandeln(context, id)
  const offen = row.lstfixId === context.person.lstfixId && row.erfasstVon !== context.person.anwenderId && !row.storniert
  if (!offen || row.bestaetigt || row.widerspruch) throw conflict('arbeitsbericht.nichts-zu-sagen')
  const um = context.jetzt.toString()
  await context.db
    .updateTable('arbeitsbericht')
    .set(was === 'bestaetigt' ? { bestaetigt: um } : { widerspruch: um })
    .where('id', '=', id)
    .execute()
  await melde(context, row, was, { grund })
}

async function aenderbar(context: Context, id: Id<'arbeitsbericht'>) {
  const row = await berichtZumHandeln(context, id)
  if (row.storniert) throw conflict('arbeitsbericht.storniert')
  if (row.abgerechnet) throw conflict('arbeitsbericht.fest')
  if ((await grenzenAm(context.db, row.lstfixId, row.datum)).monatZu) throw conflict('arbeitsbericht.monat-zu')
  await pruefeFrei(context, id)
  await nochDran(context, row)
  return row
}

/** One's own entry is changed within the company's days, by when the device was told; ARBEITSBERICHT.ALLE changes any. */
async function nochDran(context: Context, row: Berichtszeile) {
  if (may(context, alleRecht)) return
  const heute = tagIn(gesagt(context).erfasst, row.zone).toString()
  if (aenderbarBis(row.datum, await einstellungen(context.db)) < heute) throw conflict('arbeitsbericht.tag-vorbei')
}

const menschVon = ({ db }: Context, { lstfixId, zone }: Berichtszeile): Promise<Mensch> =>
  db
    .selectFrom('lstfix')
    .where('id', '=', lstfixId)
    .select(['id', 'vkforgid', 'abteilungId', 'eintritt', 'austritt'])
    .executeTakeFirstOrThrow()
    .then((person) => ({ ...person, zone }))
