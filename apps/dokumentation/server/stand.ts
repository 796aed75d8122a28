import type { bilderVon } from '#domain/einsatz/bilder.ts'
import { zahl } from '#domain/einsatz/arbeitsschein/menge.ts'
import type { Firma, Stoerung } from '../contract.ts'
import type { dokumentationZumHandeln } from '#domain/einsatz/dokumentation/sicht.ts'

/** What follows from it under a contract, and in which language that is said. */
type Folgen = 'vertragsart' | 'sprache' | 'vorschlag' | 'vorbehalt' | 'frist'
type Zeile = Pick<
  Awaited<ReturnType<typeof dokumentationZumHandeln>>,
  | 'objektId'
  | 'datum'
  | 'art'
  | 'titel'
  | 'beschreibung'
  | 'adressat'
  | 'wirkung'
  | 'seit'
  | 'firmen'
  | 'stoerungen'
  | 'wetter'
  | 'tempMin'
  | 'tempMax'
  | Folgen
>

const grad = (wert: string | null) => (wert === null ? '' : zahl(wert)!)
/** What a row says beyond words: of a day on the site as it is typed, and what follows from it. */
export const tagVon = ({
  firmen,
  stoerungen,
  wetter,
  tempMin,
  tempMax,
  vertragsart,
  sprache,
  vorschlag,
  vorbehalt,
  frist,
}: Pick<Zeile, 'firmen' | 'stoerungen' | 'wetter' | 'tempMin' | 'tempMax' | Folgen>) => ({
  firmen: firmen as Firma[],
  stoerungen: stoerungen as Stoerung[],
  wetter,
  tempMin: grad(tempMin),
  tempMax: grad(tempMax),
  vertragsart,
  sprache,
  vorschlag,
  vorbehalt,
  frist,
})

/** The fields that a revision is about. The order of the pictures counts, so each has its number. */
export const standVon = (
  { objektId, datum, art, titel, beschreibung, adressat, wirkung, seit, ...rest }: Zeile,
  bilder: Awaited<ReturnType<typeof bilderVon>>,
) => ({
  objektId,
  datum,
  art,
  titel,
  beschreibung,
  adressat,
  wirkung,
  seit,
  ...tagVon(rest),
  bilder: Object.fromEntries(bilder.map(({ id, beschriftung, geteilt }, nr) => [String(nr), { id, beschriftung, geteilt }])),
})
