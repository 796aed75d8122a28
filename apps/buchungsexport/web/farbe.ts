/** How the states of a run look. */
export const farbe = { erstellt: 'info', geladen: 'info', bestätigt: 'ok', zurückgenommen: 'idle' } as const
