import type { Berichtszeile } from '#domain/einsatz/bericht/sicht.ts'
import type { Position } from '#platform/contract/position.ts'
import type { Zeile } from '../contract.ts'

/** The fields that a revision is about. */
export const standVon = (
  { datum, von, bis, objektId, kostenstelleId, ticketId, kzverrzeit, zeitart, beschreibung, position }: Berichtszeile,
  bilder: readonly { id: string }[],
) => ({
  datum,
  von,
  bis,
  objektId,
  kostenstelleId,
  ticketId,
  kzverrzeit: kzverrzeit as Zeile['kzverrzeit'],
  zeitart: zeitart as Zeile['zeitart'],
  beschreibung,
  position: position as Position | null,
  bilder: bilder.map(({ id }) => id),
})
