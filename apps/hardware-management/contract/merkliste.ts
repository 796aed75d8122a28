import * as z from 'zod/mini'
import { Bundled, brought } from '#platform/contract/shapes.ts'

const base = '/v1/hardwareliste'
// Whoever counts devices reads their labels where there is no network; nobody else has the list on a device.
const lesen = { method: 'GET', permission: 'HARDWAREMANAGEMENT.INVENTUR', scope: 'konten' } as const

/**
 * Devices in use as a phone keeps them to say what a label means, kept small: `codes` as in `Zaehlliste`; `wer` and `wo`: whom it is with and where it is, in `worte`.
 * No secrets, and nothing of the network. `mehr`: there are more devices than a phone keeps, the oldest ones are left out.
 */
export const Merkliste = z.object({
  worte: z.array(z.string()),
  geraete: z.array(z.object({ nummer: z.int(), name: z.string(), codes: z.string(), wer: z.nullable(z.int()), wo: z.nullable(z.int()) })),
  mehr: z.boolean(),
})
export type Merkliste = z.output<typeof Merkliste>

export const merkcalls = {
  merkliste: { ...lesen, path: `${base}/merkliste`, result: Merkliste },
  /** The same for a device that has to have it without a network. */
  geraeteZurHand: {
    ...lesen,
    path: `${base}/zurhand`,
    query: Bundled,
    result: z.object({ version: z.string(), liste: brought(`${base}/merkliste`, z.null(), Merkliste) }),
  },
} as const
