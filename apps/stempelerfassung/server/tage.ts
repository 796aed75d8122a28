import { sichtbareStempel } from '#domain/stempel/stempel.ts'
import { vorschlag } from '#domain/zeiten/klaerung.ts'
import type { Tagesergebnis } from '#domain/zeiten/tag.ts'
import { tagesbeginn } from '#domain/zeiten/tagesbild.ts'
import type { Context } from '#platform/server/context.ts'
import type { Frage } from '../contract.ts'
import type { Mitarbeiter, Tagesplan } from './plan.ts'

/** A shift of a day before may still run into the first day asked for. */
const VORLAUF_TAGE = 2

/** A person's effective stamps of the local days `von` to `bis`, in order, and those around them. */
export const wirksameStempel = async (context: Context, { id, zone }: Mitarbeiter, von: string, bis?: string) =>
  sichtbareStempel(context).select(['z.geraet', 'z.folge']).where('z.lstfixId', '=', id).where('s.zeitstempelId', 'is', null)
    .where('z.timestamp', '>=', tagesbeginn(von, zone, -VORLAUF_TAGE)).$if(bis !== undefined, (query) => query.where('z.timestamp', '<', tagesbeginn(bis!, zone, 1 + VORLAUF_TAGE)))
    .orderBy('z.timestamp').orderBy('z.id').execute()

/** The questions of a day, with what the plan suggests. */
export const fragen = ({ datum, offeneFragen }: Tagesergebnis, { plan }: Tagesplan, jetzt: Temporal.Instant): Frage[] =>
  offeneFragen.map((frage) => ({ datum, ...frage, vorschlag: vorschlag(frage, plan, jetzt) }))
