import * as z from 'zod/mini'

/** Countries in which somebody can work for the company: their working-time law is known, and the holidays of the first two. */
export const Land = z.enum(['DE', 'AT', 'CH'])
export type Land = z.output<typeof Land>
