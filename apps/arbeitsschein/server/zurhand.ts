import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { meiner, sichtbareScheine } from '#domain/einsatz/arbeitsschein/sicht.ts'
import type { Parsed, Result } from '#platform/contract/contract.ts'
import { bundleVersion } from '#platform/server/http/bundle.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { calls } from '../contract.ts'
import { ansprechpartner, kostenstellen, tickets } from './bezug.ts'
import { liste, objekte } from './liste.ts'
import { schein } from './seite.ts'

const base = '/v1/arbeitsschein'
/** So many sheets a device has at hand, with so many signs in all, and what can be chosen at so many objects: it keeps 2,000,000 signs of all apps. */
const hoechstens = { scheine: 20, zeichen: 500_000, einer: 350_000, objekte: 12, auswahl: 50 }
/** What changes without a word of the sheet (names, pick-lists, letters) is there after so long. */
const neuNachMin = 15
/** As the screen asks for the open ones (web/Liste.tsx). */
const offene = { zustand: 'offen', sort: '-angelegt' } as const

/** What a device has to have without a network. The same `version` as before: nothing, for nothing has changed. */
export async function zurHand(context: Context, { version: bekannt }: Parsed<typeof calls.zurHand>['query']): Promise<Result<typeof calls.zurHand>> {
  const { zone } = await context.db.selectFrom('firma').select('zone').executeTakeFirstOrThrow()
  const rows = await naechste(context, context.jetzt.toZonedDateTimeISO(zone).toPlainDate().toString())
  const version = versionVon(context, rows)
  if (version === bekannt) return { version, schein: [], liste: [], kostenstellen: [], tickets: [], ansprechpartner: [] }
  const ganze = []
  let zeichen = 0
  for (const { id } of rows) {
    const answer = await schein(context, id)
    const laenge = JSON.stringify(answer).length
    if (laenge > hoechstens.einer || zeichen + laenge > hoechstens.zeichen) continue
    zeichen += laenge
    ganze.push({ path: `${base}/{id}` as const, input: { params: { id } }, answer })
  }
  const seite = await liste(context, { ...offene, limit: 50 })
  return {
    version,
    schein: ganze,
    liste: [{ path: `${base}/entities` as const, input: { query: offene }, answer: seite, pages: true }],
    ...(await amObjekt(context, rows)),
  }
}

interface Vorgesehen {
  id: Id<'arbeitsschein'>
  objektId: Id<'objekt'>
  version: number
  fassung: number
  zustand: string
  schritte: number
}
/** The asker's own ones: of today and tomorrow, then the open ones, the latest first. */
const naechste = (context: Context, heute: string): Promise<Vorgesehen[]> =>
  sichtbareScheine(context)
    .where(meiner(context))
    .where(sql<boolean>`s.id in (${anwaerter(context, heute)})`)
    .where('s.zustand', '!=', 'storniert')
    .where(sql<boolean>`(s.zustand = 'offen' or s.datum between ${heute}::date and ${heute}::date + 1)`)
    .orderBy(sql`s.datum between ${heute}::date and ${heute}::date + 1`, 'desc')
    .orderBy(sql`s.zustand = 'offen'`, 'desc')
    .orderBy('s.angelegt', 'desc')
    .orderBy('s.id')
    .limit(hoechstens.scheine)
    .select(['s.id', 's.objektId', 's.version', 's.fassung', 's.zustand'])
    .select(sql<number>`(select count(*)::int from arbeitsschein_schritt x where x.arbeitsschein_id = s.id)`.as('schritte'))
    .execute()

/** Sheets that come into question, each way by an index: made by the asker, assigned to him, with his time of the last two months in it, of these days. */
const anwaerter = ({ person: { anwenderId, lstfixId } }: Context, heute: string) => sql`
  select id from arbeitsschein where erfasst_von = ${anwenderId}::uuid and zustand = 'offen'
  union select id from arbeitsschein where lstfix_id = ${lstfixId}::uuid and zustand = 'offen'
  union select p.arbeitsschein_id from arbeitsbericht b join arbeitsschein_position p on p.arbeitsbericht_id = b.id
    where b.lstfix_id = ${lstfixId}::uuid and b.datum >= ${heute}::date - 60
  union select id from arbeitsschein where datum between ${heute}::date and ${heute}::date + 1`

const versionVon = (context: Context, rows: readonly Vorgesehen[]) =>
  bundleVersion(
    context,
    neuNachMin,
    rows.map(({ id, version, fassung, zustand, schritte }) => `${id} ${version} ${fassung} ${zustand} ${schritte}`),
  )

/** Cost centres, tickets and contacts at the objects of these sheets, and at those that the asker wrote sheets for last. */
async function amObjekt(context: Context, rows: readonly Vorgesehen[]) {
  const zuletzt = await objekte(context, { limit: hoechstens.objekte })
  const ids = [...new Set([...rows.map(({ objektId }) => objektId), ...zuletzt.entities.map(({ id }) => id as Id<'objekt'>)])]
  const wahl = async <P extends string>(path: P, frage: typeof kostenstellen) => {
    const alle = []
    for (const objektId of ids.slice(0, hoechstens.objekte))
      alle.push({ path, input: { query: { objektId } }, answer: await frage(context, { objektId, limit: hoechstens.auswahl }) })
    return alle
  }
  return {
    kostenstellen: await wahl(`${base}/kostenstellen/entities`, kostenstellen),
    tickets: await wahl(`${base}/tickets/entities`, tickets),
    ansprechpartner: await wahl(`${base}/ansprechpartner/entities`, ansprechpartner),
  }
}
