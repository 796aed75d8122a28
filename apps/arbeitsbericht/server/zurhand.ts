import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { partieRecht } from '#domain/einsatz/bericht/sicht.ts'
import type { Parsed, Result } from '#platform/contract/contract.ts'
import { bundleVersion } from '#platform/server/http/bundle.ts'
import { may, type Context } from '#platform/server/http/context.ts'
import type { calls } from '../contract.ts'
import { tag, woche } from './tag.ts'
import { kostenstellen, objekte, personen, tickets } from './wahl.ts'

const base = '/v1/arbeitsbericht'
/** What can be chosen at so many objects is at hand, with so many rows each, and so many colleagues: the screen asks for no more of them. */
const hoechstens = { objekte: 12, auswahl: 50, personen: 200 }
/** What changes without a new entry of the day (stamps, names, pick-lists) is there after so long. */
const neuNachMin = 15

/** What a device has to have without a network. The same `version` as before: nothing, for nothing has changed. */
export async function zurHand(context: Context, { version: bekannt }: Parsed<typeof calls.zurHand>['query']): Promise<Result<typeof calls.zurHand>> {
  const heute = await heuteVon(context)
  const version = bundleVersion(context, neuNachMin, heute ? [heute.datum, heute.eintraege] : [])
  if (version === bekannt) return { version, tage: [], wochen: [], personen: [], kostenstellen: [], tickets: [] }
  const eigener = heute && { params: { datum: heute.datum } }
  return {
    version,
    tage: eigener
      ? [{ path: `${base}/tag/{datum}` as const, input: { ...eigener, query: {} }, answer: await tag(context, eigener.params.datum, undefined) }]
      : [],
    wochen: eigener ? [{ path: `${base}/woche/{datum}` as const, input: eigener, answer: await woche(context, eigener.params.datum) }] : [],
    personen: may(context, partieRecht)
      ? [{ path: `${base}/partie/personen` as const, input: null, answer: await personen(context, { limit: hoechstens.personen }) }]
      : [],
    ...(await amObjekt(context)),
  }
}

interface Heute {
  datum: string
  eintraege: string
}
/** The day of the asker by the clock of his branch, and what his entries of it look like; null: he is nobody's employee. */
async function heuteVon({ db, person: { lstfixId }, jetzt }: Context): Promise<Heute | null> {
  if (!lstfixId) return null
  const tagDort = sql<string>`(${jetzt.toString()}::timestamptz at time zone f.zone)::date`
  const row = await db
    .selectFrom('lstfix as l')
    .innerJoin('filiale as f', 'f.vkforgid', 'l.vkforgid')
    .where('l.id', '=', lstfixId)
    .select(sql<string>`${tagDort}::text`.as('datum'))
    .select(
      sql<string>`(select concat_ws(' ', count(*), max(b.angelegt), max(b.storniert), max(b.bis)) from arbeitsbericht b where b.lstfix_id = l.id and b.datum = ${tagDort})`.as(
        'eintraege',
      ),
    )
    .executeTakeFirst()
  return row ?? null
}

/** Cost centres and tickets at the objects that the asker used last; running tickets of all. */
async function amObjekt(context: Context) {
  const zuletzt = await objekte(context, { limit: hoechstens.objekte })
  const stellen = []
  const dort = []
  for (const { id } of zuletzt.entities) {
    const objektId: Id<'objekt'> = id
    const frage = { objektId, limit: hoechstens.auswahl }
    stellen.push({ path: `${base}/kostenstellen/entities` as const, input: { query: { objektId } }, answer: await kostenstellen(context, frage) })
    dort.push({ path: `${base}/tickets/entities` as const, input: { query: { objektId } }, answer: await tickets(context, frage) })
  }
  const alle = { path: `${base}/tickets/entities` as const, input: { query: {} }, answer: await tickets(context, { limit: hoechstens.auswahl }) }
  return { kostenstellen: stellen, tickets: [...dort, alle] }
}
