import { sql, type Kysely } from 'kysely'
import { zeitpunkt } from '#domain/zeiten/tag/lage.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { ladeTafel, neuBewertet, type Tafelzeile } from './zeilen.ts'

type Db = Kysely<Tables>
interface Tag {
  zeilen: Tafelzeile[]
  stelle: Map<string, number>
  minute: number
  geladen: number
  xmin: string
  gesehen: Set<number>
}
interface Platz {
  tag: Tag | null
  laeuft: Promise<Tag> | null
  danach: Promise<Tag> | null
}

/**
 * The board of a day around today, kept in memory, because forty open boards ask for the same thing after every stamp. Each
 * request asks the events first (one small query) and reads again only the people whom they name: whoever changes what the
 * board shows emits `anwesenheit` in the same transaction, so nothing committed is missed. Everything is read afresh when an
 * event names somebody unknown, and after `FRISCH_MS` for changes that told nobody (an import into the tables).
 */
export async function gespeichert(db: Db, stichdatum: string, jetzt: Temporal.Instant): Promise<readonly Tafelzeile[]> {
  if (Math.abs(tageBis(stichdatum, jetzt)) > 1) return ladeTafel(db, stichdatum, jetzt)
  const plaetze = speicher.get(db) ?? new Map<string, Platz>()
  speicher.set(db, plaetze)
  for (const tag of plaetze.keys()) if (Math.abs(tageBis(tag, jetzt)) > 1) plaetze.delete(tag)
  const platz = plaetze.get(stichdatum) ?? { tag: null, laeuft: null, danach: null }
  plaetze.set(stichdatum, platz)
  return (await aktuell(platz, () => nachgefuehrt(db, stichdatum, jetzt, platz.tag))).zeilen
}

const FRISCH_MS = 120_000
const SCHUB = 500
const speicher = new WeakMap<Db, Map<string, Platz>>()

const tageBis = (tag: string, jetzt: Temporal.Instant) => Temporal.PlainDate.from(tag).since(jetzt.toZonedDateTimeISO('UTC').toPlainDate()).days

/** One reading at a time. Who asks while one runs waits for the next, which sees what was committed meanwhile; all of them share it. */
function aktuell(platz: Platz, lies: () => Promise<Tag>): Promise<Tag> {
  if (platz.laeuft)
    return (platz.danach ??= platz.laeuft
      .catch(() => {})
      .then(() => {
        platz.danach = null
        return aktuell(platz, lies)
      }))
  const lauf = lies()
    .then((tag) => {
      platz.tag = tag
      return tag
    })
    .finally(() => {
      platz.laeuft = null
    })
  platz.laeuft = lauf
  return lauf
}

async function nachgefuehrt(db: Db, stichdatum: string, jetzt: Temporal.Instant, alt: Tag | null): Promise<Tag> {
  const { xmin, ereignisse } = await neues(db, alt?.xmin)
  const ungesehen = ereignisse.filter(({ id }) => !alt?.gesehen.has(id))
  const ids = [...new Set(ungesehen.flatMap((ereignis) => ereignis.ids))]
  const frisch = alt && jetzt.epochMilliseconds - alt.geladen < FRISCH_MS && ungesehen.every((ereignis) => ereignis.ids.length > 0)
  const gesehen = new Set(ereignisse.map(({ id }) => id))
  if (!frisch || !ids.every((id) => alt.stelle.has(id))) return neu(db, stichdatum, jetzt, xmin, gesehen)
  const geaendert = ids.length ? await ladeTafel(db, stichdatum, jetzt, ids) : []
  if (geaendert.length < ids.length || geaendert.some((zeile) => !amPlatz(zeile, alt))) return neu(db, stichdatum, jetzt, xmin, gesehen)
  const tag = { ...alt, xmin, gesehen, zeilen: ids.length ? alt.zeilen.slice() : alt.zeilen }
  for (const zeile of geaendert) tag.zeilen[tag.stelle.get(zeile.person.id)!] = zeile
  return minute(jetzt) === alt.minute ? tag : bewerte(tag, stichdatum, jetzt)
}

/** Rows stand by name: who was renamed stands elsewhere. */
function amPlatz({ person }: Tafelzeile, { zeilen, stelle }: Tag) {
  const vorher = zeilen[stelle.get(person.id)!]!.person
  return vorher.zuname === person.zuname && vorher.vorname === person.vorname
}

/**
 * Events since the last look. `xmin` is the oldest transaction that may still commit: from there on is asked again the next
 * time, so that one which commits late is not skipped.
 */
async function neues(db: Db, seit: string | undefined) {
  const { rows } = await sql<{ xmin: string; ereignisse: { id: number; ids: string[] }[] | null }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as xmin,
      (select json_agg(json_build_object('id', id, 'ids', ids)) from ereignis where xid >= coalesce(${seit ?? null}::text::xid8, pg_snapshot_xmin(pg_current_snapshot())) and thema = 'anwesenheit') as ereignisse`.execute(
    db,
  )
  return { xmin: rows[0]!.xmin, ereignisse: rows[0]!.ereignisse ?? [] }
}

async function neu(db: Db, stichdatum: string, jetzt: Temporal.Instant, xmin: string, gesehen: Set<number>): Promise<Tag> {
  const zeilen = await ladeTafel(db, stichdatum, jetzt)
  return {
    zeilen,
    stelle: new Map(zeilen.map(({ person }, index) => [person.id, index])),
    minute: minute(jetzt),
    geladen: jetzt.epochMilliseconds,
    xmin,
    gesehen,
  }
}

const minute = (jetzt: Temporal.Instant) => Math.floor(jetzt.epochMilliseconds / 60_000)

/** The same facts a minute later: plans begin and end by themselves. In portions, so that other requests are not held up. */
async function bewerte(tag: Tag, stichdatum: string, jetzt: Temporal.Instant): Promise<Tag> {
  const orte = new Map([...new Set(tag.zeilen.map(({ lage }) => lage.zone))].map((zone) => [zone, zeitpunkt(stichdatum, zone, jetzt)]))
  const zeilen: Tafelzeile[] = []
  for (let ab = 0; ab < tag.zeilen.length; ab += SCHUB) {
    for (const { person, lage } of tag.zeilen.slice(ab, ab + SCHUB)) zeilen.push(neuBewertet(person, { ...lage, ...orte.get(lage.zone)! }))
    await new Promise((weiter) => setImmediate(weiter))
  }
  return { ...tag, zeilen, minute: minute(jetzt) }
}
