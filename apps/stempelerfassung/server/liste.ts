import { alleRecht, alsZeitstempel, sichtbareStempel } from '#domain/stempel/stempel.ts'
import { mitarbeiter } from '#domain/personal/sicht.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import type { Context } from '#platform/server/http/context.ts'
import { pageOf } from '#platform/server/record/keyset.ts'
import type { calls } from '../contract.ts'
import { gewaehlteKonten } from './konten.ts'

type Query = Parsed<typeof calls.liste>['query']
export type Filter = Pick<Query, 'from' | 'to' | 'employeeid' | 'accountids' | 'sort'>

/** A page of stamps by time; the id parts those of the same moment. */
export async function stempelliste(context: Context, query: Query) {
  const { entities, next } = await pageOf(await gefiltert(context, query), ordnung[query.sort], query)
  return { entities: entities.map((row) => alsZeitstempel(context, row)), next }
}

/** The id parts stamps of the same moment the other way round: that is how the index lies. */
export const ordnung = { '-timestamp': ['-z.timestamp', 'z.id'], timestamp: ['z.timestamp', '-z.id'] } as const

/** What the filters leave. Throws 404 for a person that the asker may not see. */
export async function gefiltert(context: Context, { from, to, employeeid, accountids }: Filter) {
  const person = employeeid === undefined ? undefined : await mitarbeiter(context, employeeid, alleRecht)
  return sichtbareStempel(context)
    .where('z.timestamp', '>=', from)
    .where('z.timestamp', '<', to)
    .$if(person !== undefined, (query) => query.where('z.lstfixId', '=', person!.id))
    .$if(accountids !== undefined, (query) => query.where('l.vkforgid', 'in', gewaehlteKonten(context, accountids)))
}
