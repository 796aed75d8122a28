import { Zufall } from '#demo/zufall.ts'
import { abwesendGruende, kunden, namenszug } from './scheinstoff.ts'

/** Of the latest sheets more are by the hour, so that clocks run at any time. */
export const frisch = (nr: number) => nr > 165 && nr % 4 === 1

interface Wofuer {
  arbeitsscheinId: string
  /** Number of the sheet in the demonstration. */
  nr: number
  anwenderId: string
  zeitpunkt: Temporal.Instant
  /** Moment of its id. */
  ms: number
  /** `kunde`: with its number. */
  objekt: { ort: string; kunde: string }
}
/** What a customer signed, for his company and at the object's town; of some sheets that nobody was there, of one that he would not. */
export function unterschriftVon({ arbeitsscheinId, nr, anwenderId, zeitpunkt, ms, objekt }: Wofuer) {
  const z = new Zufall('schein', 'unterschrift', nr)
  const art =
    nr === 60
      ? ('verweigert' as const)
      : z.chance(0.08) || (frisch(nr) && nr % 12 === 5)
        ? ('abwesend' as const)
        : z.chance(0.05)
          ? ('getippt' as const)
          : ('gezeichnet' as const)
  const niemand = art === 'abwesend' || art === 'verweigert'
  const [name, funktion] = z.eins(kunden)
  return {
    id: z.uuid(ms),
    arbeitsscheinId,
    fassung: 1,
    rolle: 'Kunde' as const,
    bedeutung: z.chance(0.9) && !(frisch(nr) && nr % 8 === 1) ? ('bestaetigt' as const) : ('erhalten' as const),
    art,
    name: niemand ? '' : name,
    funktion: niemand ? '' : funktion,
    firma: niemand ? '' : objekt.kunde.replace(/^\d+ /, '').slice(0, 100),
    ort: niemand ? '' : objekt.ort.slice(0, 100),
    grund: art === 'verweigert' ? 'Will die Stunden erst mit dem Bauleiter prüfen' : art === 'abwesend' ? z.eins(abwesendGruende) : '',
    striche: art === 'gezeichnet' ? (namenszug(z) as never) : null,
    zeitpunkt: zeitpunkt.toString(),
    anwenderId,
  }
}
