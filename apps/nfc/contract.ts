import * as z from 'zod/mini'
import { defineContract } from '#platform/contract/contract.ts'
import { ChipProof } from '#platform/contract/nfc.ts'
import { Instant, Uuid } from '#platform/contract/shapes.ts'
import { app } from './app.ts'

const hex = (bytes: number) => z.string().check(z.regex(new RegExp(`^[0-9A-Fa-f]{${2 * bytes}}$`)))

export const calls = defineContract(app)({
  /** One tap. `picc` and `cmac` are what the chip put into the address; a plain tag has neither. The same `id` and `nachweis` again is the same tap. */
  lesen: {
    method: 'POST',
    path: '/v1/nfc/tags/{kurz}/lesungen',
    permission: 'public',
    scope: 'oeffentlich',
    params: z.object({ kurz: z.string().check(z.minLength(10), z.maxLength(10), z.regex(/^[a-z2-9]{10}$/)) }),
    body: z.object({ id: Uuid, nachweis: ChipProof, picc: z.optional(hex(16)), cmac: z.optional(hex(8)) }),
    result: z.object({ art: z.enum(['objekt', 'ausweis']), bewiesen: z.boolean(), gueltigBis: Instant }),
  },
})
