import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { bloecke, dauerSek, type Abschnitt } from '#domain/geraete/sitzung/abschnitte.ts'
import { einstellungen } from '#domain/geraete/sitzung/einstellungen.ts'
import { kennungAus } from '#domain/geraete/sitzung/kennung.ts'
import { sichtbareSitzungen, sitzungZumHandeln, type Sitzungszeile } from '#domain/geraete/sitzung/sicht.ts'
import { anMitternacht, tageszeiten } from '#domain/geraete/sitzung/tage.ts'
import { anwesendSek, geteilt, type Sitzungen } from '#domain/geraete/sitzung/teilen.ts'
import { verrechnetMin } from '#domain/geraete/sitzung/verrechnung.ts'
import { nichtVerratenImTicket } from '#domain/geraete/verrat.ts'
import { sichtbareKostenstellen, sichtbareObjekte } from '#domain/kunden/sicht.ts'
import { internRecht, sichtbareTickets } from '#domain/tickets/sicht.ts'
import { erfasseZeit, storniereZeit } from '#domain/einsatz/ticketzeit.ts'
import type { Answer, Parsed } from '#platform/contract/contract.ts'
import { conflict, notFound, Problem, refused } from '#platform/contract/problem.ts'
import { may, type Context } from '#platform/server/http/context.ts'
import type { calls } from '../contract.ts'
import { stehendeBuchungen } from './buchungen.ts'
import { melde } from './melden.ts'
import { paareVon, paarGebucht } from './paar.ts'
import { nachbarn, nichtsVorher, vorher, type Vorher } from './nachbarn.ts'

/** What taking a session over would book, and what is proposed for what it does not say. Throws 404, 409 for one that cannot be booked. */
export async function vorschlag(context: Context, id: Id<'sitzungFern'>): Promise<Answer<typeof calls.vorschlag>> {
  const eine = await sichtbareSitzungen(context).where('s.id', '=', id).selectAll('s').executeTakeFirst()
  if (!eine) throw notFound()
  pruefe(context, eine)
  const zone = await zoneVon(context, eine.ticketId)
  const [ueberschneidung, bezug, neben] = await Promise.all([ueberschneidungMit(context, eine), bezugVon(context, eine), nachbarn(context, eine)])
  const davor = await vorher(context, eine, bezug.ticketId)
  const gemessen = await rechne(context, abschnitteVon(eine), zone, davor)
  const geteilte = ueberschneidung && (await rechne(context, geteilt(ueberschneidung).get(id)!, zone))
  return {
    ...summe(gemessen),
    unterbrechungMin: unterbrechung(abschnitteVon(eine), (await einstellungen(context.db)).lueckeMin),
    geteilt:
      ueberschneidung && geteilte
        ? {
            ...summe(geteilte),
            summeMin: minuten(ueberschneidung.reduce((alle, { abschnitte }) => alle + dauerSek(abschnitte), 0)),
            anwesendMin: minuten(anwesendSek(ueberschneidung)),
          }
        : null,
    nachbarn: neben.map(({ id: nachbar, von, bis }) => ({ id: nachbar, von, bis })),
    zusammen: neben.length ? summe(await rechne(context, [eine, ...neben].flatMap(abschnitteVon), zone, davor)) : null,
    ...bezug,
    beschreibung: eine.beschreibung,
  }
}

/**
 * Makes working time on a ticket of one's own session, a day at a time (5.4), and of those that make one block with it, if they are named. What is booked stays
 * booked: once more answers what stands there; with a reason it is cancelled and booked anew. Throws 404, 409, 422 at the field.
 */
export async function uebernehmen(context: Context, id: Id<'sitzungFern'>, { mit, ...wunsch }: Parsed<typeof calls.uebernehmen>['body']) {
  const gebucht: Awaited<ReturnType<typeof bucheEine>>[] = []
  // In the order of their ids: two presses wait for each other instead of blocking one another.
  for (const einer of [...new Set([id, ...mit])].toSorted()) gebucht.push(await bucheEine(context, einer, wunsch))
  if (gebucht.some(({ neu }) => neu)) await nichtVerratenImTicket(context, wunsch.ticketId, { beschreibung: wunsch.beschreibung })
  return { zeiten: gebucht.flatMap(({ zeiten }) => zeiten) }
}

type Wunsch = Omit<Parsed<typeof calls.uebernehmen>['body'], 'mit'>

async function bucheEine(context: Context, id: Id<'sitzungFern'>, { ticketId, grund, anteil, ...angaben }: Wunsch) {
  const { db, person, jetzt } = context
  const eine = await sitzungZumHandeln(context, id)
  pruefe(context, eine)
  const stehend = await stehendeBuchungen(context, id)
  if (stehend.length && !grund) return { zeiten: stehend.map((zeit) => zeit.id), neu: false }
  if (await paarGebucht(context, eine)) throw conflict('rdp.paar-gebucht')
  if (!(await sichtbareTickets(context).where('t.id', '=', ticketId).select('t.id').executeTakeFirst())) throw refused('rdp.ticket-unbekannt', 'ticketId')
  for (const zeit of stehend) await storniereZeit(context, zeit.ticketId, zeit.id, grund)
  const gleichzeitige = anteil === 'geteilt' ? await ueberschneidungMit(context, eine) : null
  const abschnitte = gleichzeitige ? geteilt(gleichzeitige).get(id)! : abschnitteVon(eine)
  const tage = await rechne(context, abschnitte, await zoneVon(context, ticketId), await vorher(context, eine, ticketId))
  if (!tage.length) throw conflict('rdp.keine-zeit')
  const [lauf] = await db
    .selectFrom('sitzungFernBuchung')
    .where('sitzungId', '=', id)
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .execute()
  const zeiten: string[] = []
  for (const { tag, teile, ...gerechnet } of tage) {
    const buchungId = kennungAus(id, tag, Number(lauf!.n))
    await db
      .insertInto('sitzungFernBuchung')
      .values({ id: buchungId, sitzungId: id, ticketId, tag, ...gerechnet, anwenderId: person.anwenderId, zeitpunkt: jetzt.toString() })
      .execute()
    for (const { von, bis } of teile) {
      const zeit = kennungAus(buchungId, von)
      await erfasseZeit(context, ticketId, { id: zeit, ...angaben, datum: tag, von, bis }, 'rdp')
      await db.insertInto('sitzungFernZeit').values({ arbeitsberichtId: zeit, buchungId }).execute()
      zeiten.push(zeit)
    }
  }
  await db
    .updateTable('sitzungFern')
    .set({
      ticketId,
      objektId: angaben.objektId,
      objektVomGeraet: false,
      kostenstelleId: angaben.kostenstelleId,
      beschreibung: angaben.beschreibung,
      keineArbeit: false,
    })
    .where('id', '=', id)
    .execute()
  await melde(context, eine, 'gebucht', { ticketId, ...(grund && { grund }) })
  // What another source tells of the same session is not work a second time.
  for (const zweite of eine.quelle === 'hand' ? [] : await paareVon(context, eine).where('s.keineArbeit', '=', false).selectAll('s').execute()) {
    await db.updateTable('sitzungFern').set({ keineArbeit: true }).where('id', '=', zweite.id).execute()
    await melde(context, zweite, 'keine-arbeit', { paar: id })
  }
  return { zeiten, neu: true }
}

/** Says that a session is no working time, or takes that back. Throws 404, 409 when it is booked. */
export async function keineArbeit(context: Context, id: Id<'sitzungFern'>, keine: boolean) {
  const eine = await sitzungZumHandeln(context, id)
  pruefe(context, eine)
  if ((await stehendeBuchungen(context, id)).length) throw conflict('rdp.gebucht')
  if (eine.keineArbeit === keine) return
  await context.db.updateTable('sitzungFern').set({ keineArbeit: keine }).where('id', '=', id).execute()
  await melde(context, eine, keine ? 'keine-arbeit' : 'doch-arbeit')
}

/** Working time is made of one's own session when it is over, by somebody who works on tickets. */
function pruefe(context: Context, { anwenderId, ende }: Sitzungszeile) {
  if (!may(context, internRecht)) throw new Problem('keine-berechtigung', 403)
  if (anwenderId !== context.person.anwenderId) throw conflict('rdp.nicht-eigene')
  if (ende !== 'bekannt') throw conflict('rdp.ohne-ende')
}

const abschnitteVon = ({ abschnitte }: Pick<Sitzungszeile, 'abschnitte'>) => abschnitte as Abschnitt[]
const minuten = (sekunden: number) => Math.floor(sekunden / 60)

/** Day by day: the times as the ticket takes them, what was measured, and what is billed on top of what neighbours in the same block were billed before. */
async function rechne({ db }: Context, abschnitte: readonly Abschnitt[], zone: string, davor: Vorher = nichtsVorher) {
  const regel = await einstellungen(db)
  const gemessen = Map.groupBy(anMitternacht([...davor.abschnitte, ...abschnitte], zone), ({ tag }) => tag)
  return [...Map.groupBy(tageszeiten(abschnitte, zone), ({ tag }) => tag)].map(([tag, teile]) => ({
    tag,
    teile,
    minuten: teile.reduce((alle, teil) => alle + teil.minuten, 0),
    verrechnetMin: Math.max(
      0,
      verrechnetMin(
        bloecke(gemessen.get(tag) ?? [], regel.lueckeMin).map(({ sekunden }) => sekunden),
        regel,
      ) - (davor.verrechnet.get(tag) ?? 0),
    ),
  }))
}

const summe = (tage: Awaited<ReturnType<typeof rechne>>) => ({
  tage: tage.map(({ tag, teile, ...zahlen }) => ({ tag, ...zahlen, zeiten: teile.map(({ von, bis }) => ({ von, bis })) })),
  minuten: tage.reduce((alle, tag) => alle + tag.minuten, 0),
  verrechnetMin: tage.reduce((alle, tag) => alle + tag.verrechnetMin, 0),
})

/** Minutes of the gaps that are drawn together. */
function unterbrechung(abschnitte: readonly Abschnitt[], lueckeMin: number) {
  const gespannt = bloecke(abschnitte, lueckeMin).reduce((alle, { von, bis, sekunden }) => alle + dauerSek([{ von, bis }]) - sekunden, 0)
  return Math.round(gespannt / 60)
}

/** This session with those of the same person at the same time; null when there are none. */
async function ueberschneidungMit(context: Context, eine: Sitzungszeile): Promise<Sitzungen | null> {
  const paare = eine.quelle === 'hand' ? [] : await paareVon(context, eine).select('s.id').execute()
  const andere = await context.db
    .selectFrom('sitzungFern')
    .where('anwenderId', '=', eine.anwenderId)
    .where('id', 'not in', [eine.id, ...paare.map(({ id }) => id)])
    .where('ende', '=', 'bekannt')
    .where('keineArbeit', '=', false)
    .where('von', '<', eine.bis)
    .where('bis', '>', eine.von)
    .orderBy('von')
    .limit(20)
    .select(['id', 'abschnitte'])
    .execute()
  const alle = [eine, ...andere].map(({ id, abschnitte }) => ({ id, abschnitte: abschnitte as Abschnitt[] }))
  const summeSek = alle.reduce((sekunden, { abschnitte }) => sekunden + dauerSek(abschnitte), 0)
  return summeSek > anwesendSek(alle) ? alle : null
}

/** The clock of the ticket's branch, without one that of the company. */
async function zoneVon({ db }: Context, ticketId: Id<'ticket'> | null) {
  const filiale =
    ticketId &&
    (await db.selectFrom('ticket as t').innerJoin('filiale as f', 'f.vkforgid', 't.vkforgid').where('t.id', '=', ticketId).select('f.zone').executeTakeFirst())
  return filiale ? filiale.zone : (await db.selectFrom('firma').select('zone').executeTakeFirstOrThrow()).zone
}

/** Ticket, object and cost centre as the session or its ticket say them; how this customer was billed last. */
async function bezugVon(context: Context, { ticketId, ktostammId, ...eigen }: Sitzungszeile) {
  const { db, person } = context
  const ticket =
    ticketId === null
      ? undefined
      : await sichtbareTickets(context)
          .where('t.id', '=', ticketId)
          .leftJoin('objekt as o', (join) => join.onRef('o.id', '=', 't.objektId').on('o.status', '=', 'O'))
          .select(['t.id', 't.ktostammId', 'o.id as objektId', 't.kostenstelleId'])
          .executeTakeFirst()
  const kunde = ticket?.ktostammId ?? ktostammId
  const letzte = await db
    .selectFrom('arbeitsbericht as z')
    .innerJoin('objekt as o', 'o.id', 'z.objektId')
    .where('z.lstfixId', '=', person.lstfixId)
    .where('z.storniert', 'is', null)
    .where('o.status', '=', 'O')
    .$if(kunde !== null, (query) => query.where('o.ktostammId', '=', kunde!))
    .orderBy('z.datum', 'desc')
    .orderBy('z.erfasst', 'desc')
    .select(['z.objektId', 'z.kostenstelleId', 'z.kzverrzeit'])
    .executeTakeFirst()
  const eigenes =
    eigen.objektId === null
      ? undefined
      : await sichtbareObjekte(context, internRecht)
          .where('objekt.id', '=', eigen.objektId)
          .where('objekt.status', '=', 'O')
          .$if(kunde !== null, (query) => query.where('objekt.ktostammId', '=', kunde!))
          .select('objekt.id')
          .executeTakeFirst()
  const objektId = eigenes?.id ?? ticket?.objektId ?? (kunde === null ? null : (letzte?.objektId ?? null))
  const stelle =
    objektId === null
      ? undefined
      : await sichtbareKostenstellen(context, internRecht)
          .where('kostenstelle.objektId', '=', objektId)
          .where('kostenstelle.aktiv', '=', true)
          .orderBy(sql`kostenstelle.id = ${eigen.kostenstelleId}::uuid is true`, 'desc')
          .orderBy(sql`kostenstelle.id = ${ticket?.kostenstelleId ?? null}::uuid is true`, 'desc')
          .orderBy(sql`kostenstelle.id = ${letzte?.kostenstelleId ?? null}::uuid is true`, 'desc')
          .orderBy('kostenstelle.nummer')
          .select('kostenstelle.id')
          .executeTakeFirst()
  return {
    ticketId: ticket?.id ?? null,
    objektId,
    kostenstelleId: stelle?.id ?? null,
    kzverrzeit: kunde === null ? ('K' as const) : (letzte?.kzverrzeit ?? ('K' as const)),
  }
}
