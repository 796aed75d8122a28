import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { dateienVon } from '#domain/tickets/dokumente.ts'
import { internRecht, siehtInternes, ticketZumLesen } from '#domain/tickets/sicht.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { holdsRight } from '#platform/server/access/administration.ts'
import type { Context } from '#platform/server/http/context.ts'
import { readPage } from '#platform/server/record/list.ts'
import type { calls } from '../contract.ts'
import type { VerlaufseintragIntern } from '../contract/formen.ts'

type Query = Parsed<typeof calls.verlauf>['query']
type Roh = Omit<VerlaufseintragIntern, 'wer' | 'dateien' | 'empfaenger'> & {
  empfaenger: VerlaufseintragIntern['empfaenger'] | null
  dokumente: string[]
  werId: string | null
  werName: string | null
  werPersonal: boolean
}

/** The history as every reader gets it: internal rows are not asked for, whoever asks. */
export async function verlauf(context: Context, key: string, query: Query) {
  const { entities, next } = await lies(context, key, query, false)
  return { next, entities: entities.flatMap(({ was, ...one }) => (was === 'mail' ? [] : [{ ...one, was, intern: false as const }])) }
}

/** The same with what is for staff only. */
export const verlaufIntern = (context: Context, key: string, query: Query) => lies(context, key, query, siehtInternes(context))

async function lies(context: Context, key: string, query: Query, internes: boolean) {
  const ticket = await ticketZumLesen(context, key)
  const oeffentlich = internes ? sql`true` : sql`not intern`
  const select = sql`x.id, x.was, x.um, x.wer_id as "werId", coalesce(a.anzeigename, x.absender) as "werName", (x.wer_id is not null and ${holdsRight('a.id', internRecht)}) as "werPersonal",
      x.text, x.feld, x.von, x.nach, x.erzwungen, x.dauer as "dauerSek", x.quelle, x.intern, x.dokumente, x.empfaenger`
  const from = sql`(
      select id, 'kommentar' as was, zeitpunkt as um, anwender_id as wer_id, absender, text, null as feld, null as von, null as nach, false as erzwungen, null::int as dauer, quelle, intern,
          array(select d.id from ticket_dokument d where d.kommentar_id = k.id and d.entfernt is null and d.intern = k.intern order by d.zeitpunkt, d.id) as dokumente, null::json as empfaenger
        from ticket_kommentar k where ticket_id = ${ticket.id} and ${oeffentlich}
      union all
      select id, 'schritt', zeitpunkt, anwender_id, '', case when ${internes} or (von <> 'Test' and not erzwungen) then grund else '' end, null, von, nach, erzwungen,
        extract(epoch from zeitpunkt - lag(zeitpunkt) over (order by zeitpunkt, id))::int, 'portal', false, '{}', null
        from ticket_schritt where ticket_id = ${ticket.id}
      union all
      select id, 'aenderung', zeitpunkt, anwender_id, '', '', feld, von, nach, false, null, 'portal', intern, '{}', null
        from ticket_aenderung where ticket_id = ${ticket.id} and ${oeffentlich}
      union all
      select min(id::text)::uuid, 'dokument', zeitpunkt, anwender_id, absender, '', null, null, null, false, null, case when absender = '' then 'portal' else 'mail' end, intern,
        array_agg(id order by id), null
        from ticket_dokument where ticket_id = ${ticket.id} and kommentar_id is null and entfernt is null and ${oeffentlich}
        group by zeitpunkt, anwender_id, absender, intern
      union all
      select id, 'entfernt', entfernt, entfernt_von, '', entfernt_grund, null, name, null, false, null, 'portal', intern, '{}', null
        from ticket_dokument where ticket_id = ${ticket.id} and entfernt is not null and ${oeffentlich}${internes ? post(ticket.id) : sql``}) x
    left join anwender a on a.id = x.wer_id`
  const { entities, next } = await readPage<Roh>(context, { select, from, sorts: { um: [sql`x.um`, sql`x.id`] }, standard: '-um' }, query)
  const dateien = await dateienVon(
    context.db,
    entities.flatMap(({ dokumente }) => dokumente),
  )
  return {
    next,
    entities: entities.map(
      ({ werId, werName, werPersonal, dokumente, empfaenger, ...row }): VerlaufseintragIntern => ({
        ...row,
        ...(empfaenger && { empfaenger }),
        wer: werName ? { id: werId, name: werName, personal: werPersonal } : null,
        dateien: dokumente.flatMap((id) => dateien.get(id) ?? []),
      }),
    ),
  }
}

/** Mails about a ticket, those of one act together; by the index of their thread. */
const post = (ticketId: Id<'ticket'>) => sql`
      union all
      select min(id::text)::uuid, 'mail', erstellt, null, '', '', split_part(anlass, '.', 2), null, null, false, null, 'portal', true, '{}',
        json_agg(json_build_object('an', an, 'zustand', zustand, 'gesendet', to_char(gesendet_am at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) order by an)
        from postausgang where faden = ${`ticket.${ticketId}`} and not geheim
        group by erstellt, anlass`
