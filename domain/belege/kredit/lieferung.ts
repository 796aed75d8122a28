import type { Id } from '#platform/contract/shapes.ts'
import { heuteDerFirma } from '#domain/zeiten/tag/heute.ts'
import type { Work } from '#platform/server/http/context.ts'
import { istPersonal } from './sicht.ts'
import { kreditstand } from './stand.ts'

/** Are deliveries to this customer stopped? Asked by staff only; why and how much is told in the credit limit. */
export const hatLiefersperre = async (context: Work, ktostammId: Id<'ktostamm'>) =>
  istPersonal(context) && (await kreditstand(context.db, ktostammId, await heuteDerFirma(context.db, context.jetzt))).stufe === 'Liefersperre'
