import { freistellend, type Abwesenheitsart } from '#domain/personal/arbeitszeit.ts'
import { may, type Work } from '#platform/server/http/context.ts'
import { abschlussRecht } from '../konto/freigabe.ts'

/** Why somebody is away is for himself, for those with the right to see it, and for those who close months: pay depends on it. */
export const siehtGrund = (context: Pick<Work, 'person'>, { id }: { id: string }) =>
  id === context.person.lstfixId || may(context, 'STATUSABFRAGE.GRUND') || may(context, abschlussRecht)

/** The kind of an absence as somebody may read it who sees its reason or does not. Where somebody works is no secret. */
export const sichtbareArt = (art: Abwesenheitsart, grundSichtbar: boolean): Abwesenheitsart | 'abwesend' =>
  !grundSichtbar && freistellend(art) ? 'abwesend' : art
