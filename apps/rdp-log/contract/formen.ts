import * as z from 'zod/mini'
import { Day, line, lineOrNone, note } from '#platform/contract/shapes.ts'
import { Kzverrzeit } from '#domain/tickets/contract.ts'

export const anteile = ['gemessen', 'geteilt'] as const

/** What the form of a session by hand holds; times on the clock of the company. */
export const Handform = z
  .object({
    verbindung: line(200),
    remoteHost: lineOrNone(200),
    datum: Day,
    von: z.string().check(z.regex(/^\d\d:\d\d$/)),
    bis: z.string().check(z.regex(/^\d\d:\d\d$/)),
    ktostammId: z.nullable(z.string()),
    ticketId: z.nullable(z.string()),
    beschreibung: note(2000),
  })
  .check(z.refine(({ von, bis }) => von !== bis, { path: ['bis'], error: 'rdp.bis-vor-von' }))

const gewaehlt = z.nullable(z.string()).check(z.refine((id) => !!id, { error: 'rdp.fehlt' }))
/** What the form of taking over holds. */
export const Uebernahmeform = z.object({
  ticketId: gewaehlt,
  objektId: gewaehlt,
  kostenstelleId: gewaehlt,
  kzverrzeit: Kzverrzeit,
  beschreibung: note(2000),
  anteil: z.enum(anteile),
})
