import { tageDerSpanne } from '#domain/umsatz/contract.ts'
import type { Frage, GemerkteFrage } from '#apps/umsatzstatistik/contract.ts'
import type { Einstellungen } from '../MitEinstellungen.tsx'

/** The kept question as it is asked today. */
export function heutigeFrage({ frage, spanne }: Pick<GemerkteFrage, 'spanne'> & { frage: Frage }, { heute, geschaeftsjahrAb }: Einstellungen): Frage {
  if (!spanne) return frage
  const { von, bis } = tageDerSpanne(spanne, heute, geschaeftsjahrAb)
  return { ...frage, vondat: von, bisdat: bis }
}
