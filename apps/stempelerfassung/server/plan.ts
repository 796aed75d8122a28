import { freistellend, type Abwesenheitsart, type Plantag } from '#domain/personal/arbeitszeit.ts'
import type { MitOrten } from '#domain/personal/arbeitsort.ts'
import type { mitarbeiter } from '#domain/personal/sicht.ts'
import { sollplan } from '#domain/zeiten/regel/sollplan.ts'
import { may, type Context } from '#platform/server/http/context.ts'

export type GeplanterMitarbeiter = Awaited<ReturnType<typeof mitarbeiter>> & Pick<MitOrten, 'frueher'>
/** `sollMin` is what the account expects; a day of Zeitausgleich is owed without being planned. */
export interface Tagesplan {
  sollMin: number
  plan: Plantag | null
  feiertag: string | null
  abwesenheit: string | null
}

/** What is planned for a person on each day from `von` to `bis`, as far as the asker may know. */
export async function planung({ db, ...context }: Context, person: GeplanterMitarbeiter, von: string, bis: string): Promise<(datum: string) => Tagesplan> {
  const plan = await sollplan(db, [person], von, bis)
  const grundSichtbar = person.id === context.person.lstfixId || may(context, 'STATUSABFRAGE.GRUND')
  return (datum) => {
    const { abwesenheit, ...tag } = plan(person, datum)
    return { ...tag, abwesenheit: abwesenheit ? sichtbareArt(abwesenheit, grundSichtbar) : null }
  }
}

/** Why somebody is privately away is only for those who may see it. */
const sichtbareArt = (art: Abwesenheitsart, grundSichtbar: boolean) => (grundSichtbar || !freistellend(art) ? art : 'abwesend')
