import * as z from 'zod/mini'

/** What an account of the master data is: who orders, who delivers, where we build. */
export const ktostammarten = ['Kunde', 'Lieferant', 'Baustelle'] as const
export const Ktostammart = z.enum(ktostammarten)
export type Ktostammart = z.output<typeof Ktostammart>

/** State of an object: O offen (time and tickets can be booked), R ruhend, A abgeschlossen. */
export type Objektstatus = 'O' | 'R' | 'A'
