import { tue } from '#domain/belege/freigabe/entscheid.ts'
import type { Lauf, Tat } from '#domain/belege/freigabe/lauf.ts'
import type { Leute } from '#domain/belege/freigabe/leute.ts'
import { jederRolle, planFuer } from '#domain/belege/freigabe/plan.ts'
import type { Adressat, Freizugebendes, Freigaberegel } from '#domain/belege/freigabe/regel.ts'
import { cent } from '#domain/belege/geld.ts'

/** A run for tests of the pure engine begins at this moment, on this day. */
export const beginn = Temporal.Instant.from('2026-07-01T08:00:00Z')
export const tag = '2026-07-01'

/** A rule in force; what matters is overridden. */
export const regel = (mehr: Partial<Freigaberegel>): Freigaberegel => ({
  id: 'r',
  version: 1,
  bezeichnung: 'Regel',
  vonBetrag: null,
  bisBetrag: null,
  belegarten: [],
  lieferanten: [],
  baustellen: [],
  kostenstellen: [],
  filialen: [],
  ohneBestellung: false,
  neueIban: false,
  zusammen: false,
  schritt: 'freigabe',
  stufe: 1,
  adressat: { art: 'rolle', rolle: 'sachlich' },
  wieViele: 'einer',
  mindestens: 0,
  eskalationTage: null,
  gueltigAb: '2026-01-01',
  gueltigBis: null,
  erfasstVon: 'verfasser',
  bestaetigtVon: 'zweiter',
  bestaetigt: beginn,
  ...mehr,
})

const sachlich: Adressat = { art: 'rolle', rolle: 'sachlich' }
const geschaeftsfuehrung: Adressat = { art: 'person', personen: ['gf1', 'gf2', 'gf3'] }
/** The rule set of the vectors: always sachlich; from 1,000 Leitung; from 10,000 two of three; four eyes from 500. */
const regeln = (wer: Adressat): Freigaberegel[] => [
  regel({ id: 'r1', bezeichnung: 'Sachlich richtig', schritt: 'sachlich', adressat: wer }),
  regel({ id: 'r2', bezeichnung: 'Leitung', vonBetrag: 100_000n, stufe: 2, adressat: { art: 'rolle', rolle: 'Leitung' } }),
  regel({ id: 'r3', bezeichnung: 'Geschäftsführung', vonBetrag: 1_000_000n, stufe: 3, adressat: geschaeftsfuehrung, wieViele: 2 }),
  regel({ id: 'r4', bezeichnung: 'Vier Augen', vonBetrag: 50_000n, schritt: null, mindestens: 2 }),
]
export const musterregeln = regeln(sachlich)

export const belegVon = (netto: string, mehr: Partial<Freizugebendes> = {}): Freizugebendes => ({
  betrag: cent(netto),
  zusammen: cent(netto),
  belegart: 'ER',
  lieferant: 'lieferant',
  baustelle: 'halle',
  kostenstellen: [],
  filiale: 1000,
  ohneBestellung: false,
  neueIban: false,
  ...mehr,
})

const muster: Record<string, string[]> = {
  s1: ['sachlich'],
  s2: ['sachlich'],
  l1: ['Leitung'],
  l2: ['Leitung'],
  gf1: [],
  gf2: [],
  gf3: [],
  d: [],
  bauleiter: [],
  chef: [],
}
/** Everybody who may decide; the boss is everybody's superior. `ohne`: who cannot decide any more. */
export function leuteVon({ leiter = null, vertretungen = [], ohne = [] }: Partial<Pick<Leute, 'leiter' | 'vertretungen'>> & { ohne?: string[] } = {}): Leute {
  const alle = Object.entries(muster)
  return {
    entscheider: new Map(alle.filter(([id]) => !ohne.includes(id)).map(([id, rollen]) => [id, { id, rollen: [...rollen, jederRolle] }])),
    vorgesetzte: new Map(alle.map(([id]) => [id, id === 'chef' ? null : 'chef'])),
    leiter,
    vertretungen,
  }
}
export const mitglieder = () => 1

interface Anfang {
  beteiligt?: string[]
  neueIban?: boolean
  adressat?: Adressat
}
/** A run that has just begun. */
export const lauf = (netto: string, { beteiligt = ['erfasser'], neueIban = false, adressat = sachlich }: Anfang = {}): Lauf => ({
  plan: planFuer(belegVon(netto, { neueIban }), regeln(adressat), beginn, tag, mitglieder),
  beteiligt,
  entscheide: [],
  beginn,
  zone: 'Europe/Berlin',
  ende: null,
})

type Schritt = readonly [wer: string, was: Tat, anOderBis?: string]
/** The run after these acts, each of which must be possible. */
export function mit(vorher: Lauf, ...schritte: (Schritt | Leute)[]): Lauf {
  const leute = (schritte.find((schritt) => !Array.isArray(schritt)) as Leute | undefined) ?? leuteVon()
  return schritte
    .filter((schritt): schritt is Schritt => Array.isArray(schritt))
    .reduce((lauf, [wer, was, ziel]) => {
      const nr = lauf.entscheide.length + 1
      const wunsch = { was, wer, grund: 'weil', an: was === 'zurueckstellen' ? null : (ziel ?? null), bis: was === 'zurueckstellen' ? ziel! : null }
      const tat = tue(lauf, leute, tag, wunsch, { id: `e${nr}`, zeitpunkt: beginn.add({ minutes: nr }) })
      if (typeof tat === 'string') throw new Error(`${wer} ${was}: ${tat}`)
      return { ...lauf, entscheide: [...lauf.entscheide, tat] }
    }, vorher)
}
