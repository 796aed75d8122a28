import * as z from 'zod/mini'
import { defineContract } from '#platform/contract/contract.ts'
import { Day } from '#platform/contract/shapes.ts'
import { arten } from '#apps/dokumentation/contract.ts'
import { app } from './app.ts'

/** What a paper with a code can be. */
export const papierarten = ['Arbeitsschein', ...arten] as const

export const calls = defineContract(app)({
  /** Does a code on a paper (or a whole fingerprint) belong to a finished work sheet or a released documentation? Says nothing else of it. */
  pruefen: {
    method: 'POST',
    path: '/v1/pruefen',
    permission: 'public',
    scope: 'oeffentlich',
    body: z.object({ code: z.string().check(z.minLength(1), z.maxLength(100)) }),
    result: z.object({ treffer: z.nullable(z.object({ art: z.enum(papierarten), nummer: z.string(), datum: Day, fassung: z.int() })) }),
  },
})
