import { landworte, type Land } from '#domain/personal/contract.ts'
import { defineMessages, fill, type Language } from '#platform/contract/messages.ts'
import type { Altersgruppe } from './contract.ts'

/** Names of the kinds of rules. */
export const regelarttexte = defineMessages(
  {
    'regel.pause': 'Pausen',
    'regel.tag': 'Tagesarbeitszeit',
    'regel.woche': 'Wochenarbeitszeit',
    'regel.durchschnitt': 'Durchschnitt',
    'regel.ruhe': 'Ruhezeit',
    'regel.nacht': 'Nachtarbeit',
    'regel.stueck': 'Am Stück',
    'regel.schicht': 'Schichtzeit',
    'regel.freietage': 'Freie Tage',
    'regel.krank': 'Krankheit',
    'regel.aufbewahrung': 'Aufbewahrung',
    'regel.rundung': 'Rundung',
  },
  {
    'regel.pause': 'Breaks',
    'regel.tag': 'Working time a day',
    'regel.woche': 'Working time a week',
    'regel.durchschnitt': 'Average',
    'regel.ruhe': 'Rest',
    'regel.nacht': 'Night work',
    'regel.stueck': 'In one go',
    'regel.schicht': 'Length of a shift',
    'regel.freietage': 'Free days',
    'regel.krank': 'Illness',
    'regel.aufbewahrung': 'Retention',
    'regel.rundung': 'Rounding',
  },
)
const worte = defineMessages(
  { erwachsen: 'Erwachsene', jugendlich: 'Jugendliche', fassung: 'Fassung {{n}}' },
  { erwachsen: 'adults', jugendlich: 'young people', fassung: 'version {{n}}' },
)

/** A version of a rule in words, from its id: „Durchschnitt, Deutschland, Erwachsene, Fassung 1“. What is no id of a rule stays as it is. */
export function regelname(id: string, language: Language): string {
  const [, land, gruppe, art, n] = /^(DE|AT|CH)-(erwachsen|jugendlich)-(\w+)\/(\d+)$/.exec(id) ?? []
  const name = (regelarttexte[language] as Readonly<Record<string, string>>)[`regel.${art}`]
  if (!name) return id
  const t = worte[language]
  return [name, landworte[land as Land][language === 'de' ? 0 : 1], t[gruppe as Altersgruppe], fill(t.fassung, { n: n! })].join(', ')
}
