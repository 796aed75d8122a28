import { sql } from 'kysely'
import { imHaus } from '#domain/geraete/sicht.ts'
import { sichtbareTickets } from '#domain/tickets/sicht.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import type { Id } from '#platform/contract/shapes.ts'
import { instantsOfDays } from '#platform/contract/local-time.ts'
import { notFound } from '#platform/contract/problem.ts'
import type { Context } from '#platform/server/http/context.ts'
import { noteEvaluation } from '#platform/server/record/evaluated.ts'
import { listFile, readPage, wordSearch, type ListQuery } from '#platform/server/record/list.ts'
import type { calls } from '#apps/hardware-management/contract.ts'
import type { Blick } from '#apps/hardware-management/contract/blick.ts'
import type { Geheimnisart } from '#apps/hardware-management/contract/geheimnis.ts'
import { messages } from '#apps/hardware-management/messages.ts'
import { blickstand, traegerSichtbar } from './gesehen.ts'
import { nameDesTraegers } from './wechseln.ts'

type Filter = Omit<Parsed<typeof calls.blickdatei>['query'], 'format' | 'sort'>

/** Who looked at which secret, the latest first. Throws 404 for a customer's user. */
export async function blicke(context: Context, query: Parsed<typeof calls.blicke>['query']) {
  const { zone } = await beginne(context, query)
  return readPage<Blick>(context, abfrage(context, query, zone), query)
}

/** The same as a file. */
export async function blickdatei(context: Context, query: Parsed<typeof calls.blickdatei>['query']) {
  const { zone } = await beginne(context, query)
  const titel = (key: keyof typeof messages.de) => ({ de: messages.de[key], en: messages.en[key] })
  return listFile<Blick>(context, abfrage(context, query, zone), query, {
    name: titel('werSahWas'),
    zone,
    columns: [
      { ...titel('blickUm'), kind: 'instant', value: ({ zeitpunkt }) => zeitpunkt },
      { ...titel('blickVon'), value: ({ wer }) => wer },
      { ...titel('id'), kind: 'number', value: ({ nummer }) => nummer },
      { ...titel('blickBei'), value: ({ hostname }) => hostname },
      { ...titel('kunde'), value: ({ kunde }) => kunde },
      { ...titel('blickAuf'), value: ({ art }) => art, say: (art, sprache) => messages[sprache][`art.${art as Geheimnisart}`] },
      { ...titel('blickGrund'), value: ({ grund }) => grund },
      { ...titel('blickTicket'), kind: 'number', value: ({ ticket }) => ticket?.nummer ?? null },
      { ...titel('blickStand'), value: ({ stand }) => stand, say: (stand, sprache) => messages[sprache][`blickStand.${stand as Blick['stand']}`] },
    ],
  })
}

/** People of whom there is a look, by name. Whoever asks for one of them by the employee record is on record before the answer. Throws 404 for a customer's user. */
export async function blickende(context: Context, { q, mitarbeiter, ...asked }: Parsed<typeof calls.blickende>['query']) {
  if (!imHaus(context)) throw notFound()
  const gefragt = mitarbeiter !== undefined && (await context.db.selectFrom('anwender').where('lstfixId', '=', mitarbeiter).select('id').executeTakeFirst())
  if (gefragt) await vermerke(context, gefragt.id)
  return readPage<{ id: string; nummer: string | null; name: string; gesehen: number; offen: number }>(
    context,
    {
      select: sql`a.id, l.persnr::text as nummer, a.anzeigename as name, s.gesehen, s.offen`,
      from: sql`(select e.anwender_id, count(distinct g.id)::int as gesehen, count(distinct g.id) filter (where ${blickstand(context)} = 'gilt')::int as offen
          from geheimnis_einsicht e join geheimnis g on g.id = e.geheimnis_id left join hardware h on h.id = g.hardware_id left join lizenz z on z.id = g.lizenz_id
          where ${traegerSichtbar(context)} group by e.anwender_id) s
        join anwender a on a.id = s.anwender_id left join lstfix l on l.id = a.lstfix_id`,
      where: [wordSearch(q, sql`a.anzeigename`), mitarbeiter !== undefined && sql`a.lstfix_id = ${mitarbeiter}::uuid`],
      sorts: { name: [sql`lower(a.anzeigename)`, sql`a.id`] },
      standard: 'name',
    },
    asked,
  )
}

/** Whoever asks for the looks of one other person is on record before the answer. */
async function beginne(context: Context, { person, von, bis }: Filter) {
  if (!imHaus(context)) throw notFound()
  if (person !== undefined) await vermerke(context, person, { ...(von && { von }), ...(bis && { bis }) })
  return context.db.selectFrom('firma').select('zone').executeTakeFirstOrThrow()
}

async function vermerke(context: Context, anwenderId: Id<'anwender'>, zeitraum: object = {}) {
  if (anwenderId !== context.person.anwenderId) await noteEvaluation(context, 'hardware', 'einsichten', { anwenderId, ...zeitraum })
}

function abfrage(context: Context, { q, von, bis, person, stand: gefragt }: Filter, zone: string): ListQuery {
  const stand = blickstand(context)
  return {
    select: sql`e.id, a.anzeigename as wer, coalesce(h.nummer, z.nummer) as nummer, g.lizenz_id, ${nameDesTraegers} as hostname, coalesce(k.name, '') as kunde, g.art, e.was, e.grund, e.ausser_kreis,
      e.zeitpunkt, ${stand} as stand, case when t.id is not null then jsonb_build_object('nummer', t.nummer, 'name', t.name) end as ticket`,
    from: sql`geheimnis_einsicht e join geheimnis g on g.id = e.geheimnis_id join anwender a on a.id = e.anwender_id left join hardware h on h.id = g.hardware_id
      left join lizenz z on z.id = g.lizenz_id left join ktostamm k on k.id = h.ktostamm_id left join produkt p on p.id = h.produkt_id
      left join (${sichtbareTickets(context).select(['t.id', 't.nummer', 't.name'])}) t on t.id = e.ticket_id`,
    where: [
      traegerSichtbar(context),
      von !== undefined && sql`e.zeitpunkt >= ${instantsOfDays(von, von, zone).from}::timestamptz`,
      bis !== undefined && sql`e.zeitpunkt < ${instantsOfDays(bis, bis, zone).to}::timestamptz`,
      person !== undefined && sql`e.anwender_id = ${person}::uuid`,
      gefragt && sql`${stand} = ${gefragt}`,
      wordSearch(q, sql`h.hostname`, sql`h.nummer`, sql`z.name`, sql`z.nummer`, sql`k.name`, sql`e.grund`),
    ],
    sorts: { zeitpunkt: [sql`e.zeitpunkt`, sql`e.id`] },
    standard: '-zeitpunkt',
  }
}
