import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { alleRecht, entfernen, ersetzen, nachtragen, stempelVon, type Row } from '#domain/stempel/stempel.ts'
import { conflict, notFound, Problem, refused } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { audit, emit, konto, type Work } from '#platform/server/http/context.ts'
import { rechneMonatNach } from '../konto/nachrechnung.ts'
import { haltFest, pruefe } from './abgleich.ts'
import { antwortVon, fallZumHandeln, freigabeWeg, zustaendigkeit, type Fallzeile } from './sicht.ts'
import type { Fallart, Zustand } from '../contract.ts'
import { folgezustand, istEigene, type Antwort, type Eigene, type Tat } from './klaerungsfall.ts'

/** What somebody says to a question about one of his own days; `bezug` only for a case that the person raised. */
export interface Aussage {
  datum: string
  art: Fallart
  bezug?: string | null | undefined
  antwort: Antwort
  text: string
}

/**
 * The person's own answer. It names day and kind, so that it can wait on a device until the case exists; a question that has been settled meanwhile keeps its state and
 * refuses nothing. Who may correct his own times releases it at once. Throws 422 at the field that does not fit.
 */
export async function beantworten(context: Work, { datum, art, bezug = null, antwort, text }: Aussage): Promise<{ id: string | null; zustand: Zustand }> {
  const { lstfixId } = context.person
  if (!lstfixId) throw refused('stempel.keine-person')
  const gefunden = await fallDesTages(context, lstfixId, { datum, art, bezug })
  if (!gefunden) return { id: null, zustand: 'erledigt' }
  const zustaendig = await zustaendigkeit(context)
  const fall = await fallZumHandeln(context, zustaendig, gefunden.id)
  if (!folgezustand(fall.zustand as Zustand, 'beantworten')) return { id: fall.id, zustand: fall.zustand as Zustand }
  pruefeAntwort(context, fall, antwort, text)
  await schritt(context, fall, 'beantworten', { antwort, text })
  if (freigabeWeg(context, zustaendig, fall) !== 'selbst' || art === 'Widerspruch') return { id: fall.id, zustand: 'beantwortet' }
  await ausfuehren(context, fall, antwort, text)
  await schritt(context, { ...fall, zustand: 'beantwortet' }, 'freigeben', { text })
  await zaehltJetzt(context, fall, antwort)
  return { id: fall.id, zustand: 'freigegeben' }
}

/**
 * The person says at a terminal that the proposal is wrong: the question stays as it is, the case names terminal and moment, and the wall does not ask again.
 * Said twice it is said once.
 */
export async function verneinen(
  context: Work,
  lstfixId: Id<'lstfix'>,
  { datum, art, geraetId, um }: { datum: string; art: Fallart; geraetId: string; um: string },
) {
  const { numInsertedOrUpdatedRows } = await context.db
    .insertInto('terminalVerneint')
    .values({ lstfixId, datum, art, geraetId, zeitpunkt: um })
    .onConflict((on) => on.doNothing())
    .executeTakeFirstOrThrow()
  const gefunden = numInsertedOrUpdatedRows ? await fallDesTages(context, lstfixId, { datum, art, bezug: null }) : undefined
  if (!gefunden) return
  const als = { ...context, person: { ...context.person, lstfixId } }
  await schritt(als, await fallZumHandeln(als, await zustaendigkeit(als), gefunden.id), 'verneinen', { text: '' })
}

/** What the stamps of these days show once something else about them has changed, an absence above all. */
export async function pruefeTage(context: Work, { lstfixId, von, bis }: { lstfixId: Id<'lstfix'>; von: string; bis: string }) {
  for (const { vkforgid } of await pruefe(context.db, { ids: [lstfixId], von, bis }, context.jetzt))
    emit(context, 'klaerung', [lstfixId], [lstfixId, konto(vkforgid, alleRecht)])
}

/** The case about a day as the stamps show it now. */
async function fallDesTages({ db, jetzt }: Work, lstfixId: Id<'lstfix'>, { datum, art, bezug }: Pick<Aussage, 'datum' | 'art' | 'bezug'>) {
  if (!istEigene(art)) await pruefe(db, { ids: [lstfixId], von: datum, bis: datum }, jetzt)
  return db
    .selectFrom('klaerungsfall')
    .where('lstfixId', '=', lstfixId)
    .where('datum', '=', datum)
    .where('art', '=', art)
    .where(sql<boolean>`bezug is not distinct from ${bezug ?? null}::uuid`)
    .select('id')
    .executeTakeFirst()
}

/**
 * Releases a case: what was answered (or what the manager decides instead) happens to the stamps. Without an answer the times stay as they are, and that needs a reason.
 * Throws 404, 403 for one's own case in another's place, 409 when it is decided or the stamp is gone, 422 at `grund`.
 */
export async function freigeben(context: Work, id: Id<'klaerungsfall'>, { antwort: eigene, grund }: { antwort?: Antwort | null | undefined; grund: string }) {
  const { fall, vertretungId } = await zurEntscheidung(context, id, 'freigeben')
  const antwort = eigene ?? antwortVon(fall.antwort)
  if (!grund && (!antwort || fall.art === 'Widerspruch')) throw refused('klaerung.grund-fehlt', 'grund')
  if (eigene) pruefeAntwort(context, fall, eigene, grund)
  if (antwort) await ausfuehren(context, fall, antwort, grund || fall.text)
  await schritt(context, fall, 'freigeben', { text: grund, vertretungId, ...(eigene ? { antwort: eigene } : {}) })
  await zaehltJetzt(context, fall, antwort)
}

/** A day outside of the employment counts from its release on, with the stamps that the release has changed; in a closed month it makes its difference now. */
async function zaehltJetzt({ db, jetzt }: Work, fall: Fallzeile, antwort: Antwort | null) {
  if (fall.art !== 'Nicht beschäftigt') return
  if (antwort && antwort.was !== 'belassen') await haltFest(db, fall, jetzt)
  await rechneMonatNach(db, fall.lstfixId, fall.datum, jetzt)
}

/** Sends an answer back to the person, with a reason. Throws 404, 403, 409. */
export async function zurueckweisen(context: Work, id: Id<'klaerungsfall'>, grund: string) {
  const { fall, vertretungId } = await zurEntscheidung(context, id, 'zurueckweisen')
  await schritt(context, fall, 'zurueckweisen', { text: grund, vertretungId })
}

/** Objects to a change of one's own times: a case that the manager has to answer. The same change twice is the same case. Throws 404 for a stamp that is not one's own. */
export async function widersprechen(context: Work, stempelId: Id<'zeitstempel'>, text: string): Promise<{ id: string | null; zustand: Zustand }> {
  const lstfixId = context.person.lstfixId
  const stempel = lstfixId ? await stempelVon(context, lstfixId).where('z.id', '=', stempelId).executeTakeFirst() : undefined
  if (!stempel || (stempel.stornoZeit === null && stempel.erfasstName === null)) throw notFound()
  return vorbringen(context, stempel, 'Widerspruch', { was: 'belassen' }, text)
}

/**
 * Asks for a stamp of one's own to be corrected or to go: a case that the manager decides; who may correct his own times releases it at once. Asked for
 * again it is the same case with the newer wish. Throws 404 for a stamp that is not one's own or does not count, 409 once it was decided that the stamp
 * stays as it is, 422 at the field that does not fit.
 */
export async function beantragen(
  context: Work,
  antwort: Extract<Antwort, { was: 'aendern' | 'loeschen' }>,
  text: string,
): Promise<{ id: string | null; zustand: Zustand }> {
  const lstfixId = context.person.lstfixId
  const stempel = lstfixId ? await stempelVon(context, lstfixId).where('z.id', '=', antwort.stempelId).executeTakeFirst() : undefined
  if (!stempel || stempel.stornoZeit !== null) throw notFound()
  const fall = await context.db.selectFrom('klaerungsfall').where('bezug', '=', stempel.id).where('art', '=', 'Korrektur').select('zustand').executeTakeFirst()
  if (fall && !folgezustand(fall.zustand, 'beantworten')) throw conflict('klaerung.schon-entschieden')
  return vorbringen(context, stempel, 'Korrektur', antwort, text)
}

/** Raises a case of the person's own about one stamp, or finds the one there is, and says what is wanted. */
async function vorbringen(context: Work, stempel: Row, art: Eigene, antwort: Antwort, text: string) {
  const datum = Temporal.Instant.from(stempel.timestamp).toZonedDateTimeISO(stempel.zone).toPlainDate().toString()
  const neu = { id: uuid(), lstfixId: stempel.lstfixId, datum, art, bezug: stempel.id, seit: stempel.timestamp, stempel: [stempel.id], merkmal: stempel.id }
  const { numInsertedOrUpdatedRows } = await context.db
    .insertInto('klaerungsfall')
    .values(neu)
    .onConflict((on) => on.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows)
    await context.db
      .insertInto('klaerungsschritt')
      .values({ id: uuid(), fallId: neu.id, tat: 'aufwerfen', zustand: 'offen', anwenderId: context.person.anwenderId })
      .execute()
  return beantworten(context, { datum, art, bezug: stempel.id, antwort, text })
}

async function zurEntscheidung(context: Work, id: Id<'klaerungsfall'>, tat: 'freigeben' | 'zurueckweisen') {
  const zustaendig = await zustaendigkeit(context)
  const fall = await fallZumHandeln(context, zustaendig, id)
  const weg = freigabeWeg(context, zustaendig, fall)
  if (!weg) throw new Problem('keine-berechtigung', 403)
  if (!folgezustand(fall.zustand as Zustand, tat)) throw conflict('klaerung.schon-entschieden')
  return { fall, vertretungId: weg === 'selbst' ? null : weg }
}

/** A time has to lie around the day that is asked about and not ahead of now; a stamp has to be one of those concerned; to leave all as it is takes a word. All stamps go only where the whole day is asked about. */
function pruefeAntwort({ jetzt }: Work, { art, datum, stempel, zone }: Fallzeile, antwort: Antwort, text: string) {
  if (antwort.was === 'belassen' && !text) throw refused('klaerung.text-fehlt', 'text')
  if (antwort.was === 'alle-loeschen' && art !== 'Trotz Abwesenheit') throw refused('klaerung.passt-nicht', 'antwort.was')
  if ('stempelId' in antwort && !stempel.includes(antwort.stempelId)) throw refused('klaerung.fremder-stempel', 'antwort.stempelId')
  if (!('timestamp' in antwort)) return
  const tage = Temporal.PlainDate.from(datum).until(Temporal.Instant.from(antwort.timestamp).toZonedDateTimeISO(zone).toPlainDate()).total('days')
  if (tage < -1 || tage > 1) throw refused('klaerung.anderer-tag', 'antwort.timestamp')
  if (Temporal.Instant.compare(antwort.timestamp, jetzt) > 0) throw refused('klaerung.zukunft', 'antwort.timestamp')
}

/** Does to the stamps what was released. */
async function ausfuehren(context: Work, { lstfixId, vkforgid, zone, art, stempel }: Fallzeile, antwort: Antwort, text: string) {
  const grund = `Klärungsfall „${art}“${text ? `: ${text}` : ''}`.slice(0, 500)
  if (antwort.was === 'belassen') return
  if (antwort.was === 'nachtragen') return nachtragen(context, { id: lstfixId, vkforgid, zone }, antwort, grund)
  if (antwort.was === 'alle-loeschen') {
    const gueltige = (await stempelVon(context, lstfixId).where('z.id', 'in', stempel).orderBy('z.timestamp').execute()).filter(
      ({ stornoZeit }) => stornoZeit === null,
    )
    if (!gueltige.length) throw notFound()
    for (const einer of gueltige) await entfernen(context, einer, grund)
    return
  }
  const alt = await stempelVon(context, lstfixId).where('z.id', '=', antwort.stempelId).executeTakeFirst()
  if (!alt) throw notFound()
  if (antwort.was === 'loeschen') return entfernen(context, alt, grund)
  await ersetzen(context, alt, { timestamp: antwort.timestamp, flag: antwort.flag, code: alt.code }, grund)
}

/** One step: the record of who did what and why, the state that follows, the audit entry, and the news for those concerned. */
async function schritt(
  context: Work,
  fall: Fallzeile,
  tat: Tat | 'verneinen',
  { text, antwort, vertretungId = null }: { text: string; antwort?: Antwort; vertretungId?: Id<'vertretung'> | null },
) {
  // A denied proposal leaves the question as it is.
  const zustand = tat === 'verneinen' ? (fall.zustand as Zustand) : folgezustand(fall.zustand as Zustand, tat)!
  const gesagt = antwort && JSON.stringify(antwort)
  await context.db
    .updateTable('klaerungsfall')
    .set({ zustand, geaendert: sql<string>`now()`, ...(tat === 'beantworten' ? { antwort: gesagt ?? null, text } : {}) })
    .where('id', '=', fall.id)
    .execute()
  await context.db
    .insertInto('klaerungsschritt')
    .values({ id: uuid(), fallId: fall.id, tat, zustand, anwenderId: await werWar(context), vertretungId, text, ...(gesagt ? { antwort: gesagt } : {}) })
    .execute()
  audit(context, {
    aktion: tat,
    gegenstand: 'klaerungsfall',
    gegenstandId: fall.id,
    daten: {
      art: fall.art,
      datum: fall.datum,
      lstfixId: fall.lstfixId,
      vorher: fall.zustand,
      nachher: zustand,
      ...(text ? { text } : {}),
      ...(antwort ? { antwort } : {}),
      ...(vertretungId ? { vertretungId } : {}),
    },
  })
  emit(context, 'klaerung', [fall.lstfixId], [fall.lstfixId, konto(fall.vkforgid, alleRecht), context.person.anwenderId])
}

/** Who took the step. At a terminal it is the person asked, who may have no access to the portal: then nobody is named, and the text says where. */
async function werWar({ db, person }: Work): Promise<string | null> {
  if (!person.terminal) return person.anwenderId
  const row = await db.selectFrom('anwender').where('lstfixId', '=', person.lstfixId).where('aktiv', '=', true).orderBy('id').select('id').executeTakeFirst()
  return row?.id ?? null
}
