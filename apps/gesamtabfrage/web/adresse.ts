import * as z from 'zod/mini'
import { Day } from '#platform/contract/shapes.ts'

/** What is asked, in the address of form and list. `beleg`: the document that is open beside the list. */
export const Adresse = z.object({
  from: z.optional(Day),
  to: z.optional(Day),
  belegnummer: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
  konto: z.optional(z.uuid()),
  artikel: z.optional(z.string().check(z.maxLength(40))),
  sort: z.optional(z.enum(['belegdatum', '-belegdatum', 'belegnummer', '-belegnummer', 'gesamt', '-gesamt'])),
  beleg: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
})

/** The query as an address; what is empty is left out. */
export const alsAdresse = (werte: Readonly<Record<string, string | null | undefined>>) =>
  new URLSearchParams(Object.entries(werte).flatMap(([feld, wert]): [string, string][] => (wert ? [[feld, wert]] : []))).toString()
