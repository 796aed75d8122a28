import type { Warnstufe } from '#domain/tickets/contract.ts'

/** A level in few words: 80 %, 30 min, 2 h. The last two are left of the agreed time. */
export const stufenwort = ({ stufe, einheit }: Warnstufe) => (einheit === 'prozent' ? `${stufe} %` : einheit === 'minuten' ? `−${stufe} min` : `−${stufe} h`)
