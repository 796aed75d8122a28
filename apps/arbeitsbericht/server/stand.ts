import type { Berichtszeile } from '#domain/einsatz/bericht/sicht.ts'
import type { Position } from '#platform/contract/position.ts'
import type { Zeile } from '../contract.ts'
import { uhr } from './liste.ts'

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

/** An entry in words, for its history: what is different between two of them changed. */
export const lesbar = ({ datum, von, bis, zone, objekt, kostenstelle, ticket, kzverrzeit, zeitart, beschreibung }: Zeile) => ({
  datum,
  von: uhr(von, zone),
  bis: uhr(bis, zone),
  objekt: `${objekt.nummer} ${objekt.name}`,
  kostenstelle: kostenstelle ? `${kostenstelle.nummer} ${kostenstelle.name}` : '',
  ticket: ticket ? `${ticket.nummer} ${ticket.name}` : '',
  kzverrzeit,
  zeitart: zeitart ?? '',
  beschreibung,
})
