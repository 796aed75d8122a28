import { freistellend, type Abwesenheitsart } from '../arbeitszeit.ts'

/** What an absence means for the hours of its days: they cost the account, none are owed, or the day is owed as ever. */
export const schuldet = (art: Abwesenheitsart) => (art === 'Zeitausgleich' ? 'schuldetKonto' : freistellend(art) ? 'schuldetNichts' : 'schuldetTag')
