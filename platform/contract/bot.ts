import * as z from 'zod/mini'

/** A proof-of-work task of ALTCHA: find the counter whose derived key begins with `keyPrefix`. `dienst`: a service checks instead, and the task is for the case that it fails. */
export const BotTask = z.object({
  id: z.uuid(),
  parameters: z.object({
    algorithm: z.literal('PBKDF2/SHA-256'),
    nonce: z.string(),
    salt: z.string(),
    cost: z.int(),
    keyLength: z.int(),
    keyPrefix: z.string(),
  }),
  dienst: z.optional(z.object({ siteKey: z.string() })),
})
export type BotTask = z.output<typeof BotTask>

/** What the browser found; a task takes one answer, right or wrong. */
export const BotSolution = z.object({
  id: z.uuid(),
  counter: z.int().check(z.minimum(0), z.maximum(1_000_000)),
  derivedKey: z.string().check(z.regex(/^[0-9a-f]{2,128}$/)),
})
export type BotSolution = z.output<typeof BotSolution>

/** How somebody shows that he is no machine: what his browser computed, or what the service's part of the page said. */
export const BotProof = z.union([BotSolution, z.object({ dienst: z.string().check(z.minLength(1), z.maxLength(20_000)) })])
export type BotProof = z.output<typeof BotProof>
