import * as z from 'zod/mini'
import { defineContract } from '#platform/contract/contract.ts'
import { Day } from '#platform/contract/shapes.ts'
import { app } from './app.ts'

export const calls = defineContract(app)({
  /** Does a code on a paper (or a whole fingerprint) belong to a finished work sheet? Says nothing else of it. */
  pruefen: {
    method: 'POST',
    path: '/v1/pruefen',
    permission: 'public',
    scope: 'oeffentlich',
    body: z.object({ code: z.string().check(z.minLength(1), z.maxLength(100)) }),
    result: z.object({ treffer: z.nullable(z.object({ nummer: z.string(), datum: Day, fassung: z.int() })) }),
  },
})
