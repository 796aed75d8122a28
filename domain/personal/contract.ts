import * as z from 'zod/mini'
import type { Word } from '#platform/contract/audit-words.ts'
import type { Language } from '#platform/contract/messages.ts'

/** Countries in which somebody can work for the company: their working-time law is known, and the holidays of the first two. */
export const Land = z.enum(['DE', 'AT', 'CH'])
export type Land = z.output<typeof Land>
/** What they are called. */
export const landworte: Readonly<Record<Land, Word>> = { DE: ['Deutschland', 'Germany'], AT: ['Österreich', 'Austria'], CH: ['Schweiz', 'Switzerland'] }

const regionen: Record<Land, string> = {
  DE: 'BW BY BE BB HB HH HE MV NI NW RP SL SN ST SH TH',
  AT: '1 2 3 4 5 6 7 8 9',
  CH: 'AG AI AR BE BL BS FR GE GL GR JU LU NE NW OW SG SH SO SZ TG TI UR VD VS ZG ZH',
}
/** 'DE-BY': a region with its country (ISO 3166-2), of a country whose holidays are known. */
export const istBundesland = (code: string) => Object.entries(regionen).some(([land, alle]) => alle.split(' ').some((region) => code === `${land}-${region}`))

/** What people are called whose name was erased: their number and their records stay. */
export const ohneNamen: Readonly<Record<Language, string>> = { de: '(gelöschte Person)', en: '(erased person)' }

/** The parts of a person's name; both empty when it was erased. */
export interface Namensteile {
  vorname: string
  zuname: string
}
/** In a sentence, in a list by name, on paper. */
export type Namensform = 'Vorname Zuname' | 'Zuname Vorname' | 'Zuname, Vorname'

/** A person's name in one line, or that it was erased. The only place that puts the parts together; on a screen `useName`, in SQL `nameSql`. */
export const nameVon = ({ vorname, zuname }: Namensteile, sprache: Language, form: Namensform = 'Vorname Zuname') => {
  const [erster, zweiter] = form === 'Vorname Zuname' ? [vorname, zuname] : [zuname, vorname]
  return [erster, zweiter].filter(Boolean).join(form === 'Zuname, Vorname' ? ', ' : ' ') || ohneNamen[sprache]
}
