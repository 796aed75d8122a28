import { minute, type Spanne } from '#domain/einsatz/bericht/spanne.ts'
import { deckung, type Deckung } from '#domain/einsatz/bericht/deckung.ts'
import { istPause, zaehltAlsArbeit } from '#domain/zeiten/tag/tag.ts'
import type { Kontotag } from '#domain/zeiten/konto/kontotag.ts'
import type { Tageszustand, Zeile } from '../contract.ts'

type Gestempelt = Pick<Kontotag, 'intervalle' | 'pflichtpauseMin' | 'laeuft' | 'offeneFragen' | 'sollMin' | 'abwesenheit'>

/** Where somebody was on a day, in minutes since 1970; what runs ends now. */
export function anwesenheit({ intervalle }: Pick<Kontotag, 'intervalle'>, jetzt: Temporal.Instant) {
  const alle = intervalle.map(({ von, bis, art }) => ({ von: minute(von), bis: minute(bis ?? jetzt.toString()), art }))
  return { arbeit: alle.filter(zaehltAlsArbeit), pausen: alle.filter(istPause) }
}

export const spanne = ({ von, bis }: Pick<Zeile, 'von' | 'bis'>): Spanne => ({ von: minute(von), bis: minute(bis) })

/** A day's entries beside its stamps. While a question about presence is open nothing is proposed: that comes first. */
export function bild(tag: Gestempelt, zeilen: readonly Zeile[], jetzt: Temporal.Instant): Deckung {
  const eintraege = zeilen.filter(({ storniert }) => !storniert).map(spanne)
  const gerechnet = deckung({ ...anwesenheit(tag, jetzt), pflichtpauseMin: tag.pflichtpauseMin, laeuft: tag.laeuft, eintraege })
  return tag.offeneFragen.length ? { ...gerechnet, luecken: [] } : gerechnet
}

/** How a day stands, in one word. */
export function zustandVon(tag: Gestempelt & { datum: string }, { nettoMin, summeMin, luecken }: Deckung, heute: string): Tageszustand {
  if (tag.offeneFragen.length) return 'Klärung'
  if (tag.laeuft) return 'läuft'
  if (nettoMin > 0) return luecken.length ? 'Lücke' : 'vollständig'
  if (summeMin > 0) return 'vollständig'
  if (tag.sollMin <= 0 || tag.abwesenheit) return 'frei'
  return tag.datum < heute ? 'leer' : 'kommt'
}
