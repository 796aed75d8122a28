import { freistellend, type Abwesenheitsart, type Plantag } from '#domain/personal/arbeitszeit.ts'
import type { mitarbeiter } from '#domain/personal/sicht.ts'
import { planung as planungFuer } from '#domain/zeiten/tagesplan.ts'
import { may, type Context } from '#platform/server/context.ts'

export type Mitarbeiter = Awaited<ReturnType<typeof mitarbeiter>>
export interface Tagesplan { plan: Plantag | null; feiertag: string | null; abwesenheit: string | null }

/** What is planned for a person on each day from `von` to `bis`, as far as the asker may know. */
export async function planung({ db, ...context }: Context, person: Mitarbeiter, von: string, bis: string): Promise<(datum: string) => Tagesplan> {
  const plan = await planungFuer(db, [person], von, bis)
  const grundSichtbar = person.id === context.person.lstfixId || may(context, 'STATUSABFRAGE.GRUND')
  return (datum) => {
    const { abwesenheit, ...tag } = plan(person, datum)
    return { ...tag, abwesenheit: abwesenheit ? sichtbareArt(abwesenheit.art, grundSichtbar) : null }
  }
}

/** Why somebody is privately away is only for those who may see it. */
const sichtbareArt = (art: Abwesenheitsart, grundSichtbar: boolean) => (grundSichtbar || !freistellend(art) ? art : 'abwesend')
