import * as z from 'zod/mini'
import { Kzverrzeit } from '#domain/tickets/contract.ts'
import { Day, Time, note } from '#platform/contract/shapes.ts'

const pflicht = (wert: string | null) => !!wert
/** What the form holds: local times; which of two equal ones is meant is asked in the night in which the clocks go back. */
export const Berichtsform = z.object({
  datum: Day,
  von: z.nullable(Time).check(z.refine(pflicht, { error: 'arbeitsbericht.pflicht' })),
  bis: z.nullable(Time).check(z.refine(pflicht, { error: 'arbeitsbericht.pflicht' })),
  vonMal: z.enum(['1', '2']),
  bisMal: z.enum(['1', '2']),
  kundeId: z.nullable(z.string()),
  objektId: z.nullable(z.string()).check(z.refine(pflicht, { error: 'arbeitsbericht.pflicht' })),
  beschreibung: note(2000),
  kostenstelleId: z.nullable(z.string()),
  ticketId: z.nullable(z.string()),
  kzverrzeit: Kzverrzeit,
  zeitart: z.enum(['', 'W', 'E', 'I']),
})
export type Berichtswerte = z.output<typeof Berichtsform>

/** What is asked of the results: both days, the object if wanted. */
export const Abfrageform = z.object({
  von: z.nullable(Day).check(z.refine(pflicht, { error: 'arbeitsbericht.pflicht' })),
  bis: z.nullable(Day).check(z.refine(pflicht, { error: 'arbeitsbericht.pflicht' })),
  objekt: z.nullable(z.string()),
})
