import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import type { Work } from '#platform/server/http/context.ts'
import { throttle } from '#platform/server/http/throttle.ts'
import type { Sql } from '#platform/server/record/keyset.ts'
import { geoeffnet } from './tresor.ts'

/** Shorter ones are words of their own, too: a text with "1234" in it says nothing. Characters. */
export const mindestens = 6
/**
 * A person's texts about one device: so many characters are one try, so many tries an hour, of which one text alone takes no more than half, however long it is; so many
 * hits a day, then there is no answer any more, right or wrong.
 */
export const grenze = { zeichen: 200, versuche: 40, jeText: 20, minuten: 60, treffer: 5, trefferMinuten: 24 * 60 }

/** A secret in clear, as it is compared. `id`: of its device or licence; `jetzig`: the value in use, else one of the last 90 days. */
export interface Geheimwort {
  id: string
  gegenstand: 'hardware' | 'lizenz'
  jetzig: boolean
  wert: string
}

/** The secrets of devices and licences by their ids, or of all devices of a customer; a device has the keys of the licences that it has a place of, too. */
export async function geheimnisseVon({ db, vault }: Work, wessen: readonly string[] | { ktostammId: Id<'ktostamm'> }): Promise<Geheimwort[]> {
  const dessen = sql<string>`coalesce(g.hardware_id, g.lizenz_id)`
  const eines = (spalte: Sql) =>
    'ktostammId' in wessen
      ? sql<boolean>`${spalte} in (select id from hardware where ktostamm_id = ${wessen.ktostammId}::uuid)`
      : sql<boolean>`${spalte} = any(${wessen}::uuid[])`
  const gesucht = sql<boolean>`(${eines(sql`g.hardware_id`)} or ${eines(sql`g.lizenz_id`)} or g.lizenz_id in (
    select p.lizenz_id from lizenz_platz p where ${eines(sql`p.hardware_id`)} and (p.bis is null or p.bis > heute())))`
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

/** The devices that a ticket names. */
export const geraeteVon = async ({ db }: Work, ticketId: Id<'ticket'>) =>
  (await db.selectFrom('hardwareTicket').where('ticketId', '=', ticketId).select('hardwareId').execute()).map(({ hardwareId }) => hardwareId)

/** Under which key hits are counted: of whom, about what (a device, a licence, a customer's devices). */
export const trefferVon = (wer: string, worum: string) => `geheimnis-treffer:${wer}:${worum}`
const versucheVon = (wer: string, worum: string) => `geheimnis-text:${wer}:${worum}`

/** A text of so many characters is so many tries. */
export const versucheFuer = (zeichen: number) => Math.min(Math.ceil(zeichen / grenze.zeichen), grenze.jeText)

/** Counts the tries of a text; they stay when the text stays. Throws 429. */
export async function zaehleVersuche({ db }: Work, wer: string, worum: string, zeichen: number) {
  for (let nr = 0; nr < versucheFuer(zeichen); nr++) await throttle(db, versucheVon(wer, worum), grenze.versuche, grenze.minuten)
}
/** Would a text of so many characters be too much for this hour? */
export const zuVieleVersuche = async (context: Work, wer: string, worum: string, zeichen: number) =>
  (await bisher(context, versucheVon(wer, worum), grenze.minuten)) + versucheFuer(zeichen) > grenze.versuche
/** Before files are read, which costs more than to refuse them: is there a try left? Throws 429 otherwise. */
export async function nochEinVersuch(context: Work, wer: string, worum: string) {
  if (await zuVieleVersuche(context, wer, worum, 1)) await zaehleVersuche(context, wer, worum, 1)
}

/** Has somebody had all of today's hits? */
export const ausgeschoepft = async (context: Work, wer: string, worum: string) =>
  (await bisher(context, trefferVon(wer, worum), grenze.trefferMinuten)) >= grenze.treffer

/** Counts a hit. Throws 429 when there were too many today. */
export const zaehleTreffer = ({ db }: Pick<Work, 'db'>, wer: string, worum: string) =>
  throttle(db, trefferVon(wer, worum), grenze.treffer, grenze.trefferMinuten)

async function bisher({ db }: Work, schluessel: string, minuten: number) {
  const row = await db
    .selectFrom('drossel')
    .where('schluessel', '=', schluessel)
    .select(sql<number>`(select count(*)::int from unnest(zeiten) z where z > now() - interval '1 minute' * ${minuten})`.as('anzahl'))
    .executeTakeFirst()
  return row?.anzahl ?? 0
}
