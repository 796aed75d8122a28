import { sql } from 'kysely'
import { refused } from '#platform/contract/problem.ts'
import { flush } from '#platform/server/http/commit.ts'
import { nobody, type Context } from '#platform/server/http/context.ts'
import { throttle } from '#platform/server/http/throttle.ts'
import { geoeffnet } from './tresor.ts'

/** Shorter ones are words of their own, too: a text with "1234" in it says nothing. */
const mindestens = 6
/** A person's texts about one device: so many characters are one try, so many tries an hour; so many hits a day, then there is no answer any more, right or wrong. */
const grenze = { zeichen: 200, versuche: 40, minuten: 60, treffer: 5, trefferMinuten: 24 * 60 }

type Texte = Readonly<Record<string, unknown>>

/**
 * Texts about a device or licence stay for good and are read by people who may not see its secrets: none of them may carry one, also one of the last 90 days. Because the answer
 * tells whoever guesses that he was right, tries are counted and each hit is in the audit trail for good. Ask it last: a call that fails after it would take its
 * count back. Throws 422 at the field, 429.
 */
export async function nichtVerraten(context: Context, traeger: readonly string[], texte: Texte, daten: Readonly<Record<string, unknown>> = {}) {
  const geschrieben = Object.entries(texte).filter((eintrag): eintrag is [string, string] => typeof eintrag[1] === 'string' && eintrag[1].length >= mindestens)
  if (!geschrieben.length || !traeger.length) return
  const geheim = await geheimnisseVon(context, traeger)
  // In the order of their ids, so that two writers wait for each other instead of blocking one another.
  for (const dessen of [...new Set(geheim.map(({ id }) => id))].toSorted()) {
    await zaehle(context, dessen, geschrieben)
    // All are opened and compared, whichever fits: the time says nothing of which.
    const treffer = geheim.filter(({ id }) => id === dessen).map(({ wert }) => geschrieben.find(([, text]) => text.includes(wert))?.[0])
    const feld = treffer.find((eines) => eines !== undefined)
    if (feld === undefined) continue
    await vermerke(context, geheim.find(({ id }) => id === dessen)!, { ...daten, feld })
    throw refused('hardware.verraet-geheimnis', feld)
  }
}

/** The same for what is written to a ticket, of all devices that it names. */
export async function nichtVerratenImTicket(context: Context, ticketId: string, texte: Texte) {
  const rows = await context.db.selectFrom('hardwareTicket').where('ticketId', '=', ticketId).select('hardwareId').execute()
  await nichtVerraten(
    context,
    rows.map(({ hardwareId }) => hardwareId),
    texte,
    { ticketId },
  )
}

/** Those fields of `nachher` that somebody has written now: what stood there before is not compared. */
export const neugeschrieben = (vorher: Texte, nachher: Texte): Texte =>
  Object.fromEntries(Object.entries(nachher).filter(([feld, wert]) => wert !== undefined && wert !== vorher[feld]))

async function geheimnisseVon({ db, vault }: Context, traeger: readonly string[]) {
  const dessen = sql<string>`coalesce(g.hardware_id, g.lizenz_id)`
  const gesucht = sql<boolean>`(g.hardware_id = any(${traeger}::uuid[]) or g.lizenz_id = any(${traeger}::uuid[]))`
  const gegenstand = sql<'hardware' | 'lizenz'>`case when g.lizenz_id is null then 'hardware' else 'lizenz' end`
  const rows = await db
    .selectFrom('geheimnis as g')
    .where(gesucht)
    .select([dessen.as('dessen'), gegenstand.as('gegenstand'), 'g.id', 'g.fassung', 'g.schluessel', 'g.wert'])
    .unionAll(
      db
        .selectFrom('geheimnisFrueher as f')
        .innerJoin('geheimnis as g', 'g.id', 'f.geheimnisId')
        .where(gesucht)
        .select([dessen.as('dessen'), gegenstand.as('gegenstand'), 'g.id', 'f.fassung', 'f.schluessel', 'f.wert']),
    )
    .execute()
  return rows.flatMap(({ schluessel, wert, ...row }) => {
    const klar = schluessel && wert && geoeffnet(vault, row, { schluessel, wert })?.trim()
    return klar && klar.length >= mindestens ? [{ id: row.dessen, gegenstand: row.gegenstand, wert: klar }] : []
  })
}

const trefferVon = ({ person }: Context, geraet: string) => `geheimnis-treffer:${person.anwenderId}:${geraet}`

/** Counts a try; it stays when the text stays. Nobody gets an answer who has had all of today's hits. */
async function zaehle(context: Context, geraet: string, geschrieben: readonly (readonly [string, string])[]) {
  const zeichen = geschrieben.reduce((summe, [, text]) => summe + text.length, 0)
  for (let nr = 0; nr < Math.min(Math.ceil(zeichen / grenze.zeichen), grenze.versuche); nr++)
    await throttle(context.db, `geheimnis-text:${context.person.anwenderId}:${geraet}`, grenze.versuche, grenze.minuten)
  const bisher = await context.db
    .selectFrom('drossel')
    .where('schluessel', '=', trefferVon(context, geraet))
    .select(sql<number>`(select count(*)::int from unnest(zeiten) z where z > now() - interval '1 minute' * ${grenze.trefferMinuten})`.as('treffer'))
    .executeTakeFirst()
  // One more is counted nowhere and says how long to wait.
  if (bisher && bisher.treffer >= grenze.treffer) await throttle(context.db, trefferVon(context, geraet), grenze.treffer, grenze.trefferMinuten)
}

/** By itself, because the call that it belongs to is taken back. */
const vermerke = (context: Context, { id, gegenstand }: { id: string; gegenstand: string }, daten: Record<string, unknown>) =>
  context.root.transaction().execute(async (db) => {
    await throttle(db, trefferVon(context, id), grenze.treffer, grenze.trefferMinuten)
    // At the console nobody is signed in.
    const als = context.person.anwenderId === nobody.anwenderId ? { als: { anwenderId: null, name: context.person.name } } : {}
    const eintrag = { ...als, aktion: 'geheimnis-im-text', gegenstand, gegenstandId: id, daten }
    await flush(db, { person: context.person, pending: { audit: [eintrag], events: [], after: [] } })
  })
