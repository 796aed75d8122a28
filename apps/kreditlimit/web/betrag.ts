/** What a number field holds as the wire writes amounts. */
export const alsBetrag = (wert: number) => wert.toFixed(2)
/** The same the other way; empty stays empty. */
export const alsZahl = (betrag: string | null | undefined) => (betrag === null || betrag === undefined ? null : Number(betrag))
