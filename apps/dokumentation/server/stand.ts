import type { bilderVon } from '#domain/einsatz/bilder.ts'
import type { dokumentationZumHandeln } from '#domain/einsatz/dokumentation/sicht.ts'

type Zeile = Pick<
  Awaited<ReturnType<typeof dokumentationZumHandeln>>,
  'objektId' | 'datum' | 'art' | 'titel' | 'beschreibung' | 'adressat' | 'wirkung' | 'seit'
>

/** The fields that a revision is about. The order of the pictures counts, so each has its number. */
export const standVon = ({ objektId, datum, art, titel, beschreibung, adressat, wirkung, seit }: Zeile, bilder: Awaited<ReturnType<typeof bilderVon>>) => ({
  objektId,
  datum,
  art,
  titel,
  beschreibung,
  adressat,
  wirkung,
  seit,
  bilder: Object.fromEntries(bilder.map(({ id, beschriftung, geteilt }, nr) => [String(nr), { id, beschriftung, geteilt }])),
})
