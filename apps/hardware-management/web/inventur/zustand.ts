/** How the state of a stocktake is drawn. */
export const zustandszeichen = { geplant: 'idle', offen: 'info', abgeschlossen: 'ok' } as const
