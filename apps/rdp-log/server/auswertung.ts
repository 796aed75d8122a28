import { alleRecht } from '#domain/geraete/sitzung/sicht.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { may, type Context } from '#platform/server/http/context.ts'
import { noteEvaluation } from '#platform/server/record/evaluated.ts'
import type { calls } from '../contract.ts'

/** Whoever asks for the sessions of one other person by RDPLOG.ALLE is on record (geraete.md 5.5). A page of sessions of everybody names people, but evaluates none. */
export async function vermerke(
  context: Context,
  { anwenderId, from, to, aktivAm }: Pick<Parsed<typeof calls.summen>['query'], 'anwenderId' | 'from' | 'to' | 'aktivAm'>,
) {
  if (anwenderId === undefined || anwenderId === context.person.anwenderId || !may(context, alleRecht)) return
  const daten = { anwenderId, ...(from && { von: from }), ...(to && { bis: to }), ...(aktivAm && { tag: aktivAm }) }
  await noteEvaluation(context, 'sitzung-fern', 'auswertung', daten)
}
