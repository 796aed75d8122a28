import { sql } from 'kysely'
import { tickettexte } from '#domain/tickets/contract.ts'
import { textNames } from '#platform/contract/fields.ts'
import { refused } from '#platform/contract/problem.ts'
import { flush } from '#platform/server/http/commit.ts'
import { audit, type Work } from '#platform/server/http/context.ts'
import { nobody } from '#platform/server/http/person.ts'
import { throttle } from '#platform/server/http/throttle.ts'
import { geoeffnet } from './tresor.ts'

/** Shorter ones are words of their own, too: a text with "1234" in it says nothing. */
const mindestens = 6
/**
 * A person's texts about one device: so many characters are one try, so many tries an hour, of which one text alone takes no more than half, however long it is; so many
 * hits a day, then there is no answer any more, right or wrong.
 */
const grenze = { zeichen: 200, versuche: 40, jeText: 20, minuten: 60, treffer: 5, trefferMinuten: 24 * 60 }

type Texte = Readonly<Record<string, unknown>>

/**
 * Texts about a device or licence stay for good and are read by people who may not see its secrets: none of them may carry one, also one of the last 90 days. Because the answer
 * tells whoever guesses that he was right, tries are counted and each hit is in the audit trail for good. Ask it last: a call that fails after it would take its
 * count back. Throws 422 at the field, 429.
 */
export const nichtVerraten = (context: Work, traeger: readonly string[], texte: Texte, daten: Readonly<Record<string, unknown>> = {}) =>
  vergleiche(context, traeger, texte, { daten, code: 'hardware.verraet-geheimnis' })

interface Vergleich {
  daten: Readonly<Record<string, unknown>>
  code: string
  /** What the asker wrote of it, as far as it is not all of it: others' words are no guesses of his. */
  eigene?: number
  /** Earlier values do not count. */
  nurJetzige?: boolean
}
async function vergleiche(context: Work, traeger: readonly string[], texte: Texte, { daten, code, eigene, nurJetzige }: Vergleich) {
  const geschrieben = Object.entries(texte).filter((eintrag): eintrag is [string, string] => typeof eintrag[1] === 'string' && eintrag[1].length >= mindestens)
  if (!geschrieben.length || !traeger.length) return
  const geheim = (await geheimnisseVon(context, traeger)).filter(({ jetzig }) => jetzig || !nurJetzige)
  // In the order of their ids, so that two writers wait for each other instead of blocking one another.
  for (const dessen of [...new Set(geheim.map(({ id }) => id))].toSorted()) {
    await zaehle(context, dessen, eigene ?? geschrieben.reduce((summe, [, text]) => summe + text.length, 0))
    // All are opened and compared, whichever fits: the time says nothing of which.
    const treffer = geheim.filter(({ id }) => id === dessen).map(({ wert }) => geschrieben.find(([, text]) => text.includes(wert))?.[0])
    const feld = treffer.find((eines) => eines !== undefined)
    if (feld === undefined) continue
    await vermerke(context, geheim.find(({ id }) => id === dessen)!, { ...daten, feld })
    throw refused(code, feld)
  }
}

/** The same for what is written to a ticket, of all devices that it names; null: to none. */
export async function nichtVerratenImTicket(context: Work, ticketId: string | null, texte: Texte) {
  if (ticketId === null) return
  await nichtVerraten(context, await geraeteVon(context, ticketId), texte, { ticketId })
}

/**
 * A ticket that is about a device from now on: what stands in it was written before. Compared with the values in use only, so that changing the password is a way
 * out for what nobody can take back. Throws 422 at `ticketId`, 429.
 */
export async function nichtVerratenVonFrueher(context: Work, hardwareId: string, ticketId: string) {
  const { db, person } = context
  const kopf = await db
    .selectFrom('ticket')
    .where('id', '=', ticketId)
    .select(['name', 'beschreibung', 'erstellerId', ...textNames(tickettexte)])
    .executeTakeFirstOrThrow()
  const kommentare = await db.selectFrom('ticketKommentar').where('ticketId', '=', ticketId).select(['text', 'anwenderId']).execute()
  const zeiten = await db.selectFrom('arbeitsbericht').where('ticketId', '=', ticketId).select(['beschreibung as text', 'erfasstVon as anwenderId']).execute()
  const texte = [
    { text: [kopf.name, kopf.beschreibung, ...textNames(tickettexte).map((name) => kopf[name] ?? '')].join('\n'), anwenderId: kopf.erstellerId },
    ...kommentare,
    ...zeiten,
  ]
  await vergleiche(
    context,
    [hardwareId],
    { ticketId: texte.map(({ text }) => text).join('\n') },
    {
      daten: { ticketId },
      code: 'hardware.ticket-verraet-geheimnis',
      eigene: texte.reduce((summe, { text, anwenderId }) => summe + (anwenderId === person.anwenderId ? text.length : 0), 0),
      nurJetzige: true,
    },
  )
}

const maske = '••••••'
/**
 * Words of a mail for a ticket, where nobody can be asked: secrets of the devices that the ticket names are made unreadable, and the audit trail says so. Who sends such
 * mails sees what was made unreadable, so that hits are counted for `absender` as for everybody else; null when the office wants it taken. Answers null: today there were too many, nothing of it may be taken.
 */
export async function unlesbarGemacht<T extends Texte>(context: Work, ticketId: string, absender: string | null, texte: T): Promise<T | null> {
  const geheim = await geheimnisseVon(context, await geraeteVon(context, ticketId))
  const wer = absender === null ? null : `post:${absender}`
  const traeger = [...new Map(geheim.map((eines) => [eines.id, eines])).values()]
  for (const { id } of traeger) if (wer !== null && (await ausgeschoepft(context, trefferVon(wer, id)))) return null
  const steht = (wert: string) => Object.values(texte).some((text) => typeof text === 'string' && text.includes(wert))
  for (const { id, gegenstand } of traeger)
    if (geheim.some((eines) => eines.id === id && steht(eines.wert))) {
      if (wer !== null) await throttle(context.db, trefferVon(wer, id), grenze.treffer, grenze.trefferMinuten)
      audit(context, { aktion: 'geheimnis-in-mail', gegenstand, gegenstandId: id, daten: { ticketId, ...(absender !== null && { absender }) } })
    }
  // The longest first: one may be part of another.
  const werte = geheim.map(({ wert }) => wert).toSorted((a, b) => b.length - a.length)
  const ohne = (text: unknown) => (typeof text === 'string' ? werte.reduce((rest, wert) => rest.replaceAll(wert, maske), text) : text)
  return Object.fromEntries(Object.entries(texte).map(([feld, text]) => [feld, ohne(text)])) as T
}

const geraeteVon = async ({ db }: Work, ticketId: string) =>
  (await db.selectFrom('hardwareTicket').where('ticketId', '=', ticketId).select('hardwareId').execute()).map(({ hardwareId }) => hardwareId)

/** Those fields of `nachher` that somebody has written now: what stood there before is not compared. */
export const neugeschrieben = (vorher: Texte, nachher: Texte): Texte =>
  Object.fromEntries(Object.entries(nachher).filter(([feld, wert]) => wert !== undefined && wert !== vorher[feld]))

async function geheimnisseVon({ db, vault }: Work, traeger: readonly string[]) {
  const dessen = sql<string>`coalesce(g.hardware_id, g.lizenz_id)`
  // A device has the keys of the licences that it has a place of, too.
  const gesucht = sql<boolean>`(g.hardware_id = any(${traeger}::uuid[]) or g.lizenz_id = any(${traeger}::uuid[]) or g.lizenz_id in (
    select p.lizenz_id from lizenz_platz p where p.hardware_id = any(${traeger}::uuid[]) and (p.bis is null or p.bis > heute())))`
  const gegenstand = sql<'hardware' | 'lizenz'>`case when g.lizenz_id is null then 'hardware' else 'lizenz' end`
  const rows = await db
    .selectFrom('geheimnis as g')
    .where(gesucht)
    .select([dessen.as('dessen'), gegenstand.as('gegenstand'), 'g.id', 'g.fassung', 'g.schluessel', 'g.wert', sql<boolean>`true`.as('jetzig')])
    .unionAll(
      db
        .selectFrom('geheimnisFrueher as f')
        .innerJoin('geheimnis as g', 'g.id', 'f.geheimnisId')
        .where(gesucht)
        .select([dessen.as('dessen'), gegenstand.as('gegenstand'), 'g.id', 'f.fassung', 'f.schluessel', 'f.wert', sql<boolean>`false`.as('jetzig')]),
    )
    .execute()
  return rows.flatMap(({ schluessel, wert, ...row }) => {
    const klar = schluessel && wert && geoeffnet(vault, row, { schluessel, wert })?.trim()
    return klar && klar.length >= mindestens ? [{ id: row.dessen, gegenstand: row.gegenstand, jetzig: row.jetzig, wert: klar }] : []
  })
}

const trefferVon = (wer: string, geraet: string) => `geheimnis-treffer:${wer}:${geraet}`

/** Counts a try; it stays when the text stays. Nobody gets an answer who has had all of today's hits. */
async function zaehle(context: Work, geraet: string, zeichen: number) {
  for (let nr = 0; nr < Math.min(Math.ceil(zeichen / grenze.zeichen), grenze.jeText); nr++)
    await throttle(context.db, `geheimnis-text:${context.person.anwenderId}:${geraet}`, grenze.versuche, grenze.minuten)
  const treffer = trefferVon(context.person.anwenderId, geraet)
  // One more is counted nowhere and says how long to wait.
  if (await ausgeschoepft(context, treffer)) await throttle(context.db, treffer, grenze.treffer, grenze.trefferMinuten)
}

/** Has somebody had all of today's hits? */
async function ausgeschoepft({ db }: Work, treffer: string) {
  const bisher = await db
    .selectFrom('drossel')
    .where('schluessel', '=', treffer)
    .select(sql<number>`(select count(*)::int from unnest(zeiten) z where z > now() - interval '1 minute' * ${grenze.trefferMinuten})`.as('treffer'))
    .executeTakeFirst()
  return bisher !== undefined && bisher.treffer >= grenze.treffer
}

/** By itself, because the call that it belongs to is taken back. */
const vermerke = (context: Work, { id, gegenstand }: { id: string; gegenstand: string }, daten: Record<string, unknown>) =>
  context.root.transaction().execute(async (db) => {
    await throttle(db, trefferVon(context.person.anwenderId, id), grenze.treffer, grenze.trefferMinuten)
    // At the console nobody is signed in.
    const als = context.person.anwenderId === nobody.anwenderId ? { als: { anwenderId: null, name: context.person.name } } : {}
    const eintrag = { ...als, aktion: 'geheimnis-im-text', gegenstand, gegenstandId: id, daten }
    await flush(db, { person: context.person, pending: { audit: [eintrag], events: [], after: [] } })
  })
