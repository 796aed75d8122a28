import { app } from '#apps/stempelerfassung/app.ts'
import type { Frage } from '#apps/stempelerfassung/contract.ts'
import { localeOf } from '#platform/web/text/formats.ts'
import type { Language } from '#platform/contract/messages.ts'
import type { Way } from '#platform/text/way.ts'
import type { T } from '../worte.ts'

/** Where a question is answered: at its case, else in the week view with its day opened. */
export const tagAdresse = ({ datum, fall }: Pick<Frage, 'datum' | 'fall'>): Way => (fall ? `/klaerung/fall/${fall.id}` : `${app.path}?tag=${datum}`)

/** The question in one sentence; yesterday by its name, the last days by their weekday, older ones by the date as well. */
export function frageSatz(
  t: T,
  { art, datum, seit }: Pick<Frage, 'art' | 'datum' | 'seit'>,
  heute: string,
  zeit: (instant: string) => string,
  language: Language,
) {
  const her = Temporal.PlainDate.from(datum).until(heute).days
  if (her === 1) return t(`gestern.${art}`)
  const tag = Temporal.PlainDate.from(datum).toLocaleString(localeOf(language), { weekday: 'long', ...(her < 7 ? {} : { day: 'numeric', month: 'long' }) })
  return t(`frage.${art}`, { tag, zeit: zeit(seit) })
}
