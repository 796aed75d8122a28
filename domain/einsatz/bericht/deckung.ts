import { ohne, schnitt, summe, vereinigt, type Spanne } from './spanne.ts'

/** Shorter gaps are not asked about, in minutes. */
export const LUECKE_AB_MIN = 5

/** A business day as the stamps tell it, and what was entered for it. */
export interface Tagesbild {
  /** Work and business trips; what runs ends now. */
  arbeit: readonly Spanne[]
  /** Breaks that were recorded. */
  pausen: readonly Spanne[]
  /** Owed and not recorded, in minutes. */
  pflichtpauseMin: number
  /** The person is still there: no break is assumed yet. */
  laeuft: boolean
  eintraege: readonly Spanne[]
}
/** Whole minutes. `offenMin`: time at work that no entry covers; `doppeltMin`: entered more than once; `ausserhalbMin`: entered and neither at work nor on a break. */
export interface Deckung {
  nettoMin: number
  summeMin: number
  gedecktMin: number
  offenMin: number
  doppeltMin: number
  ausserhalbMin: number
  inPauseMin: number
  luecken: Spanne[]
  /** A break that is owed and that nobody recorded, assumed in the middle of the longest stretch. */
  angenommenePause: Spanne | null
}

/** What is entered beside what was worked: presence is never changed by it (specification of field work, 4.1). */
export function deckung({ arbeit, pausen, pflichtpauseMin, laeuft, eintraege }: Tagesbild): Deckung {
  const da = vereinigt(arbeit)
  const gebucht = vereinigt(eintraege)
  const geschuldet = laeuft ? 0 : pflichtpauseMin
  const angenommenePause = annahme(da, geschuldet)
  const gedecktMin = summe(schnitt(gebucht, da))
  const nettoMin = summe(da) - geschuldet
  return {
    nettoMin,
    summeMin: summe(eintraege),
    gedecktMin,
    offenMin: Math.max(0, nettoMin - gedecktMin),
    doppeltMin: summe(eintraege) - summe(gebucht),
    ausserhalbMin: summe(ohne(ohne(gebucht, da), pausen)),
    inPauseMin: summe(schnitt(gebucht, pausen)),
    luecken: ohne(ohne(da, gebucht), angenommenePause ? [angenommenePause] : []).filter(({ von, bis }) => bis - von >= LUECKE_AB_MIN),
    angenommenePause,
  }
}

/** How one entry lies to the day: in minutes that another entry has as well, beside presence, in a break. */
export function lageVon(eintrag: Spanne, andere: readonly Spanne[], { arbeit, pausen }: Pick<Tagesbild, 'arbeit' | 'pausen'>) {
  return {
    doppeltMin: summe(schnitt([eintrag], vereinigt(andere))),
    ausserhalbMin: summe(ohne(ohne([eintrag], arbeit), pausen)),
    inPauseMin: summe(schnitt([eintrag], pausen)),
  }
}

function annahme(da: readonly Spanne[], pauseMin: number): Spanne | null {
  const block = da.toSorted((a, b) => b.bis - b.von - (a.bis - a.von))[0]
  if (!block || pauseMin <= 0) return null
  const laenge = Math.min(pauseMin, block.bis - block.von)
  const von = Math.max(block.von, Math.floor((block.von + (block.bis - block.von - laenge) / 2) / 5) * 5)
  return { von, bis: von + laenge }
}
