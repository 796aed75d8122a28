import * as z from 'zod/mini'
import { defineContract } from '#platform/contract/contract.ts'
import { Instant, line, Ok, page, Paging, Uuid } from '#platform/contract/shapes.ts'
import { app } from './app.ts'

export const Fundsache = z.object({ id: Uuid, bezeichnung: line(80), zeitpunkt: Instant })

export const calls = defineContract(app)({
  liste: {
    method: 'GET',
    path: '/v1/fundsachen/entities',
    permission: 'FUNDSACHEN',
    scope: 'alle',
    query: Paging,
    result: page(Fundsache),
    live: ['fundsachen'],
  },
  eintragen: {
    method: 'POST',
    path: '/v1/fundsachen',
    permission: 'FUNDSACHEN',
    scope: 'alle',
    body: z.object({ id: Uuid, bezeichnung: line(80) }),
    result: Ok,
  },
})
