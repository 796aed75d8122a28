import { inKraft, trifftZu, type Adressat, type Freizugebendes, type Freigaberegel, type Schrittart } from './regel.ts'

/** One step of a frozen plan. `anzahl`: so many different people have to agree; `regeln`: the versions that ask for it. */
export interface Freigabeschritt {
  nr: number
  stufe: number
  art: Schrittart
  bezeichnung: string
  adressat: Adressat
  anzahl: number
  eskalationTage: number | null
  regel: { id: string; version: number; bezeichnung: string } | null
}

/** What a run asks for, frozen when it begins. `regelmacher`: who wrote or confirmed its rules; they have no vote in it. */
export interface Freigabeplan {
  schritte: readonly Freigabeschritt[]
  regelmacher: readonly string[]
}

/** The role that everybody with the right in the branch has: who decides where no rule says who. */
export const jederRolle = '*'

/**
 * The plan of a document by the rules that act when its run begins: the union of all steps, stages in order. What no rule asks for is asked anyway: one person, and
 * a call about a new bank account. Four eyes count the people of all steps; only what is missing becomes a step. `mitglieder`: how many an addressee has now, for "all of them".
 */
export function planFuer(
  beleg: Freizugebendes,
  regeln: readonly Freigaberegel[],
  beginn: Temporal.Instant,
  tag: string,
  mitglieder: (an: Adressat) => number,
): Freigabeplan {
  const treffer = inKraft(regeln, beginn, tag).filter((regel) => trifftZu(regel, beleg))
  const schritte: Omit<Freigabeschritt, 'nr'>[] = treffer.flatMap((regel) =>
    regel.schritt === null
      ? []
      : [
          {
            stufe: regel.schritt === 'iban' ? 0 : regel.stufe,
            art: regel.schritt,
            bezeichnung: regel.bezeichnung,
            adressat: regel.adressat,
            anzahl: regel.wieViele === 'einer' ? 1 : regel.wieViele === 'alle' ? Math.max(1, mitglieder(regel.adressat)) : regel.wieViele,
            eskalationTage: regel.eskalationTage,
            regel: { id: regel.id, version: regel.version, bezeichnung: regel.bezeichnung },
          },
        ],
  )
  if (beleg.neueIban && !schritte.some(({ art }) => art === 'iban')) schritte.push({ ...grundregel, stufe: 0, art: 'iban' })
  if (!schritte.some(({ art }) => art !== 'iban')) schritte.push({ ...grundregel, stufe: 1, art: 'freigabe' })
  const vierAugen = treffer.toSorted((a, b) => b.mindestens - a.mindestens)[0]
  const fehlt = (vierAugen?.mindestens ?? 0) - schritte.reduce((summe, { anzahl }) => summe + anzahl, 0)
  if (vierAugen && fehlt > 0)
    schritte.push({
      stufe: Math.max(...schritte.map(({ stufe }) => stufe)) + 1,
      art: 'freigabe',
      bezeichnung: vierAugen.bezeichnung,
      adressat: vierAugen.adressat,
      anzahl: fehlt,
      eskalationTage: vierAugen.eskalationTage,
      regel: { id: vierAugen.id, version: vierAugen.version, bezeichnung: vierAugen.bezeichnung },
    })
  return {
    schritte: schritte.toSorted((a, b) => a.stufe - b.stufe).map((schritt, nr) => ({ nr, ...schritt })),
    regelmacher: [...new Set(treffer.flatMap(({ erfasstVon, bestaetigtVon }) => [erfasstVon, bestaetigtVon!]))],
  }
}

/** So many different people have to agree before the document is released (P1). */
export const verlangtePersonen = ({ schritte }: Freigabeplan): number => schritte.reduce((summe, { anzahl }) => summe + anzahl, 0)

const grundregel = { bezeichnung: '', adressat: { art: 'rolle', rolle: jederRolle } as Adressat, anzahl: 1, eskalationTage: null, regel: null }
