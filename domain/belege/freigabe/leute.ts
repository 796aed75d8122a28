import type { Adressat } from './regel.ts'

/** Somebody who may decide at all: active, with the right, in the branch of the document; without any role only in the place of others. */
export interface Entscheider {
  id: string
  rollen: readonly string[]
}

/** Who is there on a day, seen from one document. `vertretungen`: those that count on this day, never of somebody who is blocked. */
export interface Leute {
  entscheider: ReadonlyMap<string, Entscheider>
  /** Superiors also of those who may not decide (any more): somebody has to take their place. */
  vorgesetzte: ReadonlyMap<string, string | null>
  leiter: string | null
  vertretungen: readonly { fuer: string; durch: string }[]
}

/** One seat of a step, and who may sit on it: the one himself, a deputy, or the superior in whose place nobody else is. */
export interface Platz {
  von: string
  durch: readonly string[]
}

/** Whom an addressee names today. */
export function benannte(an: Adressat, leute: Leute): string[] {
  if (an.art === 'person') return [...an.personen]
  if (an.art === 'leiter') return leute.leiter === null ? [] : [leute.leiter]
  return [...leute.entscheider.values()].filter(({ rollen }) => rollen.includes(an.rolle)).map(({ id }) => id)
}

/**
 * The seats of an addressee. Who is barred (wrote the document, has decided already) or cannot decide any more is replaced by his superior where the rule named him,
 * never skipped (P5, R6). A deputy takes the seat of the absent whether that one is barred or not, but is never barred himself (P4). `eskaliert`: superiors may decide, too (P12).
 */
export function plaetze(an: Adressat, leute: Leute, gesperrt: ReadonlySet<string>, eskaliert: boolean): Platz[] {
  const darf = (id: string) => leute.entscheider.has(id) && !gesperrt.has(id)
  return benannte(an, leute).map((von) => {
    const vertreter = leute.vertretungen
      .filter(({ fuer, durch }) => fuer === von && durch !== von && leute.entscheider.has(von) && darf(durch))
      .map(({ durch }) => durch)
    const oben = (an.art !== 'rolle' && !darf(von)) || eskaliert ? erster(von, leute, darf) : null
    return { von, durch: [...new Set([...(darf(von) ? [von] : []), ...vertreter, ...(oben === null ? [] : [oben])])] }
  })
}

/**
 * Seats people so that everybody has one: those who have agreed, and `dazu` (in this order, the own seat first). Null when there is none for somebody. Who sits where is
 * found anew each time, so it does not matter who came first (P10). A voice stays on its seat when its person could not take it any more.
 */
export function sitzordnung(
  plaetze: readonly Platz[],
  stimmen: readonly { wer: string; platz: string }[],
  dazu: readonly string[],
): Map<string, string> | null {
  const gehoert = new Map(stimmen.map(({ wer, platz }) => [wer, platz]))
  const aufPlatz = new Map<string, string>()
  const setze = (wer: string, versucht: Set<string>): boolean => {
    const moeglich = plaetze
      .filter(({ von, durch }) => durch.includes(wer) || gehoert.get(wer) === von)
      .toSorted((a, b) => Number(b.von === wer) - Number(a.von === wer))
    for (const { von } of moeglich) {
      if (versucht.has(von)) continue
      versucht.add(von)
      const dort = aufPlatz.get(von)
      if (dort !== undefined && !setze(dort, versucht)) continue
      aufPlatz.set(von, wer)
      return true
    }
    return false
  }
  for (const { wer, platz } of stimmen) if (!setze(wer, new Set())) aufPlatz.set(`${platz} (früher)`, wer)
  for (const wer of dazu) if (!setze(wer, new Set())) return null
  return new Map([...aufPlatz].map(([platz, wer]) => [wer, platz]))
}

/** The first superior upwards who may decide; null: nobody. A circle ends where it began. */
function erster(von: string, { vorgesetzte }: Leute, darf: (id: string) => boolean): string | null {
  const gesehen = new Set([von])
  for (let oben = vorgesetzte.get(von) ?? null; oben !== null && !gesehen.has(oben); oben = vorgesetzte.get(oben) ?? null) {
    if (darf(oben)) return oben
    gesehen.add(oben)
  }
  return null
}
