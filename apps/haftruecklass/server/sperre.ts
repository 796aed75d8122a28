import type { Parsed } from '#platform/contract/contract.ts'
import { conflict } from '#platform/contract/problem.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { calls } from '../contract.ts'
import { greife, notiere } from './greifen.ts'
import { sageAllen } from './sagen.ts'

type Wunsch = Parsed<typeof calls.sperren>['body']

/** What is locked is in no proposal for payment. Throws 404, 409 when one of them is locked already. */
export async function sperren(context: Context, { grund, ...gewaehlt }: Wunsch) {
  const alle = await greife(context, gewaehlt)
  if (alle.some(({ gesperrt }) => gesperrt)) throw conflict('haft.schon-gesperrt')
  for (const einer of alle) await notiere(context, einer, 'gesperrt', { grund })
  await sageAllen(context, 'gesperrt', alle)
  return { ids: gewaehlt.ids }
}

/** Throws 404, 409 when one of them is not locked. */
export async function entsperren(context: Context, { grund, ...gewaehlt }: Wunsch) {
  const alle = await greife(context, gewaehlt)
  if (alle.some(({ gesperrt }) => !gesperrt)) throw conflict('haft.nicht-gesperrt')
  for (const einer of alle) await notiere(context, einer, 'entsperrt', { grund })
  await sageAllen(context, 'entsperrt', alle)
  return { ids: gewaehlt.ids }
}
