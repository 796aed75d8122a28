import { alleRecht, alsZeitstempel, sichtbareStempel } from '#domain/stempel/stempel.ts'
import { mitarbeiter } from '#domain/personal/sicht.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import type { Context } from '#platform/server/http/context.ts'
import { fromCursor, paged } from '#platform/server/record/paging.ts'
import type { calls } from '../contract.ts'
import { gewaehlteKonten } from './konten.ts'

type Query = Parsed<typeof calls.liste>['query']
export type Filter = Pick<Query, 'from' | 'to' | 'employeeid' | 'accountids' | 'sort'>

/** A page of stamps by time; the id parts those of the same moment. */
export async function stempelliste(context: Context, { limit, cursor, ...filter }: Query) {
  const nach = fromCursor(cursor, 2) as [string, string] | undefined
  const rows = await (await gefiltert(context, filter))
    .$if(nach !== undefined, (query) =>
      query.where((eb) =>
        eb.and([
          // The first condition alone bounds the index scan; the second finds the place inside one moment.
          eb('z.timestamp', filter.sort === 'timestamp' ? '>=' : '<=', nach![0]),
          eb.or([eb('z.timestamp', '!=', nach![0]), eb('z.id', filter.sort === 'timestamp' ? '<' : '>', nach![1])]),
        ]),
      ),
    )
    .limit(limit + 1)
    .execute()
  return paged(
    rows,
    limit,
    ({ timestamp, id }) => [timestamp, id],
    (row) => alsZeitstempel(context, row),
  )
}

/** What the filters leave, in order. Throws 404 for a person that the asker may not see. */
export async function gefiltert(context: Context, { from, to, employeeid, accountids, sort }: Filter) {
  const person = employeeid === undefined ? undefined : await mitarbeiter(context, employeeid, alleRecht)
  const aufsteigend = sort === 'timestamp'
  return sichtbareStempel(context)
    .where('z.timestamp', '>=', from)
    .where('z.timestamp', '<', to)
    .$if(person !== undefined, (query) => query.where('z.lstfixId', '=', person!.id))
    .$if(accountids !== undefined, (query) => query.where('l.vkforgid', 'in', gewaehlteKonten(context, accountids)))
    .orderBy('z.timestamp', aufsteigend ? 'asc' : 'desc')
    .orderBy('z.id', aufsteigend ? 'desc' : 'asc')
}
